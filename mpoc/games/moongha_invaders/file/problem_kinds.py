"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.scenario.problem_kinds import DUPLICATE, OVER_LIMIT, WRONG_PHASE
from mpoc.text.problems import ProblemKind

UNKNOWN_MONSTER = ProblemKind(
    "unknown-monster",
    "there is no monster `{name}`",
    "A name belongs to no monster of the file.",
    "Write it as it stands under `monsters`, or as the action that creates it says.",
    expected="{names}",
    hint="add it under `monsters`: `{name}: {player: …, kind: …, at: …}`",
)
UNLIKE_THE_TEXT = ProblemKind(
    "unlike-the-text",
    "{what} is {value}, and the rules text says {printed}",
    "The file gives another number than the rules text.",
    "Use the number of the rules text.",
    expected="{printed}",
)
REVEALED_AND_UNKNOWN = ProblemKind(
    "revealed-and-unknown",
    "{monster} is revealed, and the file does not say which monster it is",
    "Everybody sees a revealed monster.",
    "Add `kind`, or `hidden: true`.",
    expected="`kind` for each revealed monster",
)
TOO_MANY_HEROES = OVER_LIMIT.but(
    message="there are {number} heroes", expected="at most {limit}"
)
TOO_MANY_PASSES = OVER_LIMIT.but(
    message="{number} players have passed in succession",
    expected="at most {limit}: the turn ends with the last pass",
)
TOO_MANY_CUBES = OVER_LIMIT.but(
    message="{what} has {number} cubes", expected="at most {limit}"
)
TOO_MANY_COUNTERS = OVER_LIMIT.but(
    message="{player} has {number} counters of the kind {kind}",
    expected="at most {limit}, on the board and taken together",
)
TOO_MUCH_DAMAGE = OVER_LIMIT.but(
    message="{monster} has {number} damage", expected="less than {limit}, or no monster"
)
TOO_MANY_CITY_COUNTERS = OVER_LIMIT.but(
    message="{player} has {number} city counters", expected="{limit}"
)
COUNTER_TWICE = DUPLICATE.but(
    message="the counter of {city} is drawn already", expected="another city"
)
TOO_LATE = OVER_LIMIT.but(
    message="there is no turn {number}",
    expected="at most {limit} for {players} players",
)
BOXES_TOO_EARLY = WRONG_PHASE.but(
    message="the boxes are filled when the turn begins",
    expected="`phase: actions`, or no boxes",
)
OWN_COLOUR_UNKNOWN = ProblemKind(
    "unknown-colour",
    "nobody plays {colour}",
    "Cubes have a colour that no player has.",
    "Use the colour of a player, or `black`.",
    expected="a player of the file, or `black`",
)
