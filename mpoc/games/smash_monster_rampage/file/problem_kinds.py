"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.scenario.problem_kinds import DUPLICATE, DUPLICATE_ID, OVER_LIMIT, WRONG_PHASE
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
    expected="{names}",
    hint="add it under `units`: `{name}: {player: …, type: …, at: …}`",
)

UNIT_TWICE = DUPLICATE_ID.but(
    hint=(
        "choose another id, also where `{id}` was destroyed: an id means one unit from "
        "the first action to the last"
    ),
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
    "{square} is not a debris square",
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
DECK_END = DECK_ORDER.but(
    message="the deck does not end with {card}",
    expected="all cards that are left, the top card first and {card} last",
    hint="leave `deck` out where only its top is known, and write the card as `draw`",
)
ALREADY_OVER = IMPOSSIBLE.but(
    message="{card} has been drawn, and the game goes on",
    expected="no {card}: who draws it ends the game",
    hint="",
)
MARKER_ON_A_UNIT = OCCUPIED.but(
    message="survivors wait at {square}, where {unit} stands",
    expected="survivors on a square without a unit",
    hint="a unit that reaches its own survivors rescues them at once",
)
TWO_MARKERS = OCCUPIED.but(
    message="survivors wait at {square} twice",
    expected="one Survivor Marker a square",
    hint="the reading `second-marker: stacked` allows it",
)
TOO_FEW_MARKERS = IMPOSSIBLE.but(
    message="{player} has won {cards} cards `Survivors` and {markers} markers",
    expected="a marker for each card `Survivors`, since both are won together",
    hint="",
)
SAME_COORDINATES = DUPLICATE.but(
    message="{square} is printed on another Survivors card",
    expected="a square for each Survivors card",
    hint="",
)
START_TWICE = DUPLICATE.but(
    message="the Monster starts at {square} already",
    expected="six places, each another one",
    hint="",
)
NOT_OF_THIS_TURN = IMPOSSIBLE.but(
    message="{unit} belongs to {player}, whose turn it is not",
    expected="units of the active player",
    hint="",
)
SHOT_TOO_EARLY = WRONG_PHASE.but(
    message="units fire in the attack phase alone",
    expected="`phase: attack`, or no shots",
)
DEBRIS_TWICE = DUPLICATE.but(
    message="{square} is a debris square already",
    hint="each square belongs to one block",
)
POINTS_OUT_OF_PHASE = WRONG_PHASE.but(
    message="movement points are spent in the movement phase alone",
    expected="`phase: move`, or no `points`",
)
TRADED_AND_MOVING = WRONG_PHASE.but(
    message="cards are traded instead of moving, and the movement phase is over then",
    expected="`phase: monster` or `phase: attack`",
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
    expected="at most {limit} in deck, discard, won cards and survivors who wait",
)

TOO_MANY_BUILDINGS = OVER_LIMIT.but(
    message="the board has {number} debris squares", expected="at most {limit}"
)
TOO_MANY_FIRES = OVER_LIMIT.but(
    message="{number} buildings burn",
    expected="at most {limit}, one for each Fire Marker",
    hint="the reading `fire-limit: none` allows more",
)
TOO_MANY_COORDINATES = OVER_LIMIT.but(
    message="the board lists {number} coordinates",
    expected="at most {limit}, one for each Survivors card",
)
TOO_MANY_MARKERS = OVER_LIMIT.but(
    message="{player} has {number} Survivor Markers",
    expected="at most {limit} of each colour, waiting and won together",
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
