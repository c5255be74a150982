"""The kinds of problems with a scenario that games share."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# The file as a whole

FAULT_OF_MPOC = ProblemKind(
    "fault-of-mpoc",
    "mpoc itself failed; the file may be sound.",
    "Run the command with `--debug` and report what it shows.",
)

# Keys and values

UNKNOWN_GAME = ProblemKind(
    "unknown-game",
    "`game` is not the name of a game; `mpoc explain games` lists them.",
    "Use one of them, or leave the key out for the usual game.",
)
UNKNOWN_EDITION = ProblemKind(
    "unknown-edition",
    "No printing of the rules has that name.",
    "Use one of those listed.",
)
UNKNOWN_RULING = ProblemKind(
    "unknown-ruling",
    "No unclear rule has that name; `mpoc rulings` lists them.",
    "Check the spelling.",
)
UNKNOWN_READING = ProblemKind(
    "unknown-reading",
    "The unclear rule has no reading of that name.",
    "Use one of those listed; `mpoc rulings NAME` tells what each means.",
)
UNKNOWN_SPACE = ProblemKind(
    "unknown-space",
    "The map has no such space.",
    "Write a space of the map, letter before number: `C2`.",
)
UNKNOWN_MAT = ProblemKind(
    "unknown-mat",
    "There is no mat of that name beside the scenario.",
    "Put it into the folder `mats` as `NAME.yaml`.",
)
UNKNOWN_CLAIM = ProblemKind(
    "unknown-claim",
    "`right` names a side that makes no claim.",
    "Add the side under `claims`, or write its name as it stands there.",
)

# The position

NO_BOARD = ProblemKind(
    "no-board",
    "There is no position to play from.",
    "Add `board` and `figures`; a file with forces alone can only be checked.",
)
DUPLICATE_ID = ProblemKind(
    "duplicate-id",
    "Two figures would have the same id.",
    "Give the one that enters play another id with `as`.",
)
WRONG_PHASE = ProblemKind(
    "wrong-phase",
    "`turn` names a phase, or something used, that this turn cannot have.",
    "Choose a phase that the activation has.",
)
DUPLICATE = ProblemKind(
    "duplicate",
    "Something that exists only once appears twice.",
    "Remove one of them.",
)
OVER_LIMIT = ProblemKind(
    "over-limit",
    "The file has more of something than the game allows.",
    "Remove some.",
)
MAT_OUTSIDE = ProblemKind(
    "mat-outside",
    "A mat's name leads out of the folder of mats.",
    "Write its bare name.",
)

# Actions

UNUSED_ANSWER = ProblemKind(
    "unused-answer",
    "The file gives a roll, a choice or a further attack that nothing asks for. "
    "To ignore it could hide a wrong ruling.",
    "Remove the line, or move it to the action that asks for it; once it is gone, "
    "`mpoc run -v` shows what the rules looked at.",
)
