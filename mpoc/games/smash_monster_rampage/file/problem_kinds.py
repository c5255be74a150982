"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.scenario.problem_kinds import DUPLICATE, OVER_LIMIT, WRONG_PHASE
from mpoc.schema.problem_kinds import MISSING_KEY
from mpoc.text.problems import ProblemKind

# Keys and values

NO_SIZE = MISSING_KEY.but(
    message="the board has no size",
    expected="`size: 16x12`, columns x rows",
    hint="add `size`, or name a `mat`",
)

UNKNOWN_UNIT = ProblemKind(
    "unknown-unit",
    "there is no unit `{name}`",
    "A name belongs to no unit of the file.",
    "Write it as it stands where the units are placed.",
    expected="{known}",
    hint="add it under `units`: `{name}: {player: …, type: …, at: …}`",
)

# The position

IMPOSSIBLE = ProblemKind(
    "impossible",
    "a building stands at {square}, under the Monster",
    "The game can never reach this position.",
    "Change what the message marks.",
    hint="add it to `gone` if it has been trampled",
)
FIRE_ON_RUBBLE = IMPOSSIBLE.but(
    message="the building at {square} is gone and cannot burn",
    expected="its square in `burning` or in `gone`, not in both",
    hint="",
)
TANK_IN_A_BUILDING = IMPOSSIBLE.but(
    message="a building stands at {square}, where no tank can be",
    hint="add it to `gone` if it has been removed",
)
HELICOPTER_OVER_FIRE = IMPOSSIBLE.but(
    message="the building at {square} burns: no helicopter is above it",
    expected="a square without a burning building",
    hint="",
)
NO_SURVIVORS_HERE = IMPOSSIBLE.but(
    message="survivors number {number} cannot have lived there",
    expected="squares without the Monster and without a burning building",
    hint="",
)
OCCUPIED = ProblemKind(
    "occupied",
    "{other} is at {square} too",
    "Two pieces stand where only one can.",
    "Move one of them.",
    expected="one unit a square",
)
UNDER_THE_MONSTER = OCCUPIED.but(
    message="the Monster covers {square}",
    expected="a square that the Monster does not cover",
)
MAT_AND_BOARD = ProblemKind(
    "mat-and-board",
    "`{key}` is printed on the mat",
    "The file repeats what is printed on the mat.",
    "Leave out the mat, or the key.",
    expected="`mat` alone, or no mat",
    hint="leave it out, or write the whole board here",
)
ODD_SIZE = ProblemKind(
    "odd-size",
    "the board is {size}, and the Monster needs even sides",
    "The board has a size that this game cannot be played on.",
    "Give both sides an even number of squares.",
    expected="an even number of columns and of rows",
    hint="the Monster moves by Monster Squares, groups of four squares",
)
OFF_THE_LATTICE = ProblemKind(
    "off-the-lattice",
    "the Monster at {square} stands between Monster Squares",
    "A piece stands between the places that it can stand on.",
    "Move it to one of the places that the message names.",
    expected="column A, C, E … and row 1, 3, 5 …",
    hint="Monster Squares lie side by side from A1; name the north-west square",
)
NO_BUILDING = ProblemKind(
    "no-building",
    "{square} is no debris square",
    "The file describes a building on a place that has none.",
    "Take a place with a building.",
    expected="a square of the board's `blocks` or `debris`",
    hint="buildings stand on debris squares alone",
)
DECK_ORDER = ProblemKind(
    "deck-order",
    "{card} lies above other cards",
    "The deck is in an impossible order.",
    "Put the card where the message expects it.",
    expected="it is always the last card",
)
DEBRIS_TWICE = DUPLICATE.but(
    message="{square} is a debris square already",
    hint="each square belongs to one block",
)
POINTS_OUT_OF_PHASE = WRONG_PHASE.but(
    message="movement points are spent in the movement phase alone",
    expected="`phase: move`, or no `points`",
)
TOO_MANY_UNITS = OVER_LIMIT.but(
    message="{player} has {number} units on the board", expected="at most {limit}"
)
TOO_MANY_OF_A_TYPE = OVER_LIMIT.but(
    message="{player} has {number} {type}s",
    expected="at most {limit} of each type on the board and in reserve",
)
TOO_MANY_CARDS = OVER_LIMIT.but(
    message="there are {number} cards `{card}` in the file",
    expected="at most {limit} in deck, discard and won cards together",
)

# Actions

NO_SUCH_FACE = ProblemKind(
    "no-such-face",
    "the Monster Die of this board has no face `{face}`",
    "A die shows a face that it does not have.",
    "Use one of the faces listed.",
    expected="{faces}",
)
UNEQUAL_TRADE = ProblemKind(
    "unequal-trade",
    "{units} units are taken for {cards} cards",
    "A trade gives and takes different numbers of things.",
    "Make both lists equally long.",
    expected="one unit for each card",
)
FACING = ProblemKind(
    "facing",
    "a {type} needs a facing",
    "A tank has no facing, or a helicopter has one.",
    "Give each tank a `facing`, and leave it out for helicopters.",
    expected="a `facing` for each tank, and for no helicopter",
)
NEEDLESS_FACING = FACING.but(message="a {type} has no facing")
