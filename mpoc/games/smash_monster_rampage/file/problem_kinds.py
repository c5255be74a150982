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
    "The game can never reach this position.",
    "Change what the message marks.",
)
OCCUPIED = ProblemKind(
    "occupied",
    "Two pieces stand where only one can.",
    "Move one of them.",
)
MAT_AND_BOARD = ProblemKind(
    "mat-and-board",
    "The file repeats what is printed on the mat.",
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
    "Move it to one of the places that the message names.",
)
NO_BUILDING = ProblemKind(
    "no-building",
    "The file describes a building on a place that has none.",
    "Take a place with a building.",
)
DECK_ORDER = ProblemKind(
    "deck-order",
    "The deck is in an impossible order.",
    "Put the card where the message expects it.",
)

# Actions

NO_SUCH_FACE = ProblemKind(
    "no-such-face",
    "A die shows a face that it does not have.",
    "Use one of the faces listed.",
)
UNEQUAL_TRADE = ProblemKind(
    "unequal-trade",
    "A trade gives and takes different numbers of things.",
    "Make both lists equally long.",
)
FACING = ProblemKind(
    "facing",
    "A tank has no facing, or a helicopter has one.",
    "Give each tank a `facing`, and leave it out for helicopters.",
)
