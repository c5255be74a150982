"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.scenario.problem_kinds import (
    DUPLICATE,
    OVER_LIMIT,
    UNKNOWN_PLAYER,
    WRONG_PHASE,
)
from mpoc.text.problems import ProblemKind

UNKNOWN_TARGET = ProblemKind(
    "unknown-target",
    "there is no monster or building `{name}`",
    "A name belongs to no monster and no building of the file.",
    "Write it as it stands under `monsters` or `buildings`.",
    expected="{names}",
    hint="add it under `monsters`, or a building as `{name}: {corner: …, opposite: …}` "
    "under `buildings`",
)
UNKNOWN_MONSTER = UNKNOWN_PLAYER.but(
    message="there is no monster `{name}`",
    hint="add it under `monsters`: `{name}: {sample: invented-gorra, at: …}`",
)
UNKNOWN_SIDE = UNKNOWN_PLAYER.but(message="there is no side `{name}`")
NO_SCORES = ProblemKind(
    "no-scores",
    "the monster lacks {keys}",
    "A monster has a class and four scores.",
    "Add them, or `sample` with the name of an invented monster.",
    expected="`class`, `stomp`, `blast`, `brawl` and `roar`",
)
NAME_TWICE = DUPLICATE.but(
    message="`{name}` is a monster and a building",
    expected="another name for the building",
)
NAME_OF_ENDING = DUPLICATE.but(
    message="`{name}` is a {what}, and what `winner` says where nobody has won",
    expected="another name for the {what}",
)
NO_GROUND = ProblemKind(
    "no-ground",
    "{id} covers no ground",
    "A building or a hazard is a rectangle with some width and some depth.",
    "Name two corners that differ in both numbers.",
    expected="a corner that differs from the other one in both numbers",
)
NO_HEIGHT = ProblemKind(
    "no-height",
    "{id} has a height of 0",
    "A building stands up from the table.",
    "Write how tall it is, or leave `height` out where nobody measured it.",
    expected="more than 0 inches",
)
OVERLAP = ProblemKind(
    "same-place",
    "{first} and {second} stand in the same place",
    "Two things cannot stand in the same place.",
    "Move one of them, or give it a smaller base.",
    expected="a point that is free",
)
OFF_TABLE = ProblemKind(
    "off-table",
    "{name} does not stand wholly on the table",
    "The base of a monster lies on the table from edge to edge.",
    "Move it inwards, or make the table larger.",
    expected="a point at least half a base from each edge",
)
TOO_HEALTHY = OVER_LIMIT.but(
    message="{name} has {number} {ability}", expected="at most {limit}"
)
NO_HITS = OVER_LIMIT.but(
    message="{name} has no HITS and is still in the battle",
    expected="`out: defeated`, or at least 1",
)
TOO_MANY_CHARGES = OVER_LIMIT.but(
    message="{blast} of {name} has {number} charges",
    expected="at most {limit}, its level",
)
OWN_CLASS = ProblemKind(
    "own-class",
    "Killer Instinct of {name} is against its own class",
    "The prey of Killer Instinct is another class.",
    "Name another class.",
    expected="a class other than `{own}`",
)
WRONG_LEVEL = ProblemKind(
    "power-missing",
    "{name} is {level} without the power {power}",
    "A monster moves so only with the power.",
    "Add the power, or leave out `level`.",
    expected="the power `{power}`",
)
TOO_MANY_POWERS = DUPLICATE.but(
    message="{name} has {power} twice with `{value}`", expected="each only once"
)
HELD_BY_ITSELF = ProblemKind(
    "held-by-itself",
    "{name} is held by itself",
    "Another monster holds a monster in a lock.",
    "Name the monster that holds it.",
    expected="another monster",
)
NEEDLESS_KEY = ProblemKind(
    "needless-key",
    "{what} has no `{key}`",
    "An action has a key that says nothing of an action of this kind.",
    "Leave the key out, or name another kind of action.",
    expected="no `{key}`",
)
OUT_OF_TURN = WRONG_PHASE.but(
    message="it is the turn of {name}, which is out", expected="a monster in the battle"
)
NOT_IN_ORDER = ProblemKind(
    "not-in-order",
    "the turn order lacks {name}",
    "Each monster in the battle has a place in the turn order.",
    "Add it, or leave `order` out.",
    expected="each monster once",
)
