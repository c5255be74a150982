"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# Keys and values

UNKNOWN_UNIT = ProblemKind(
    "unknown-unit",
    "A name belongs to no unit of the file.",
    "Write it as it stands where the units are placed.",
)

# The position

IMPOSSIBLE = ProblemKind(
    "impossible",
    "The position cannot come about.",
    "Change what the complaint marks.",
)
OCCUPIED = ProblemKind(
    "occupied",
    "Two pieces stand where only one can.",
    "Move one of them.",
)
MAT_AND_BOARD = ProblemKind(
    "mat-and-board",
    "What is printed on the mat is told again.",
    "Leave out the mat, or the key.",
)
ODD_SIZE = ProblemKind(
    "odd-size",
    "The board has a size that this game cannot be played on.",
    "Give both sides an even number of squares.",
)
OFF_THE_LATTICE = ProblemKind(
    "off-the-lattice",
    "A piece stands between the places that it can stand on.",
    "Move it to one of the places that the complaint names.",
)
NO_BUILDING = ProblemKind(
    "no-building",
    "What is told of a building is about a place without one.",
    "Take a place with a building.",
)
DECK_ORDER = ProblemKind(
    "deck-order",
    "The deck lies in an order that cannot be.",
    "Put the card where the complaint expects it.",
)

# Actions

NO_SUCH_FACE = ProblemKind(
    "no-such-face",
    "A die is said to show a face that it does not have.",
    "Take one of the faces listed.",
)
UNEQUAL_TRADE = ProblemKind(
    "unequal-trade",
    "As many things must be given as are taken.",
    "Make both lists equally long.",
)
FACING = ProblemKind(
    "facing",
    "A tank has no facing, or a helicopter has one.",
    "Give each tank a `facing`, and leave it out for helicopters.",
)
