"""The kinds of problems with a scenario that games share."""

from __future__ import annotations

from mpoc.schema.problem_kinds import UNKNOWN_KEY, WRONG_TYPE
from mpoc.text.problems import ProblemKind

# The file as a whole

FAULT_OF_MPOC = ProblemKind(
    "fault-of-mpoc",
    "{words}",
    "mpoc itself failed; the file may be sound.",
    "Run the command with `--debug` and report what it shows.",
)
LOST_PROCESS = FAULT_OF_MPOC.but(
    message="a fault of mpoc's own: the process that replayed it has ended"
)

# Keys and values

UNKNOWN_GAME = ProblemKind(
    "unknown-game",
    "there is no game `{game}`",
    "`game` is not the name of a game; `mpoc explain games` lists them.",
    "Use one of them, or leave the key out for the usual game.",
    expected="{games}",
    hint="the games are {games}",
)
UNKNOWN_EDITION = ProblemKind(
    "unknown-edition",
    "there is no edition `{edition}`; choose {editions}",
    "No printing of the rules has that name.",
    "Use one of those listed.",
)
UNKNOWN_RULING = ProblemKind(
    "unknown-ruling",
    "there is no ruling `{ruling}`",
    "No unclear rule has that name; `mpoc rulings` lists them.",
    "Check the spelling.",
    expected="the name of an unclear rule",
    hint="`mpoc rulings` lists them all",
)
UNKNOWN_READING = ProblemKind(
    "unknown-reading",
    "{ruling} has no reading `{reading}`",
    "The unclear rule has no reading of that name.",
    "Use one of those listed; `mpoc rulings NAME` says what each means.",
    expected="{readings}",
)
READING_NOT_LISTED = UNKNOWN_READING.but(
    message="{ruling} has no reading `{reading}`; choose {readings}", expected=""
)
RULING_NOT_LISTED = UNKNOWN_READING.but(
    message="there is no ruling `{ruling}`; {advice}", expected=""
)
UNKNOWN_SPACE = ProblemKind(
    "unknown-space",
    "`{text}` is not {noun}",
    "The map has no such space.",
    "Write a space of the map, letter before number: `C2`.",
)
UNKNOWN_MAT = ProblemKind(
    "unknown-mat",
    "there is no mat `{mat}`",
    "There is no mat of that name beside the scenario.",
    "Put it into the folder `mats` as `NAME.yaml`.",
    expected="a file `mats/{mat}.yaml` beside the scenario",
    hint="write the `size` and what else is printed into that file",
)
UNKNOWN_PLAYER = ProblemKind(
    "unknown-player",
    "there is no player `{name}`",
    "A name belongs to none of the file's players.",
    "Write it as it stands under `figures`, `dice`, `turn` or `players`.",
    expected="{names}",
)
UNKNOWN_CLAIM = ProblemKind(
    "unknown-claim",
    "there is no claim of `{name}`",
    "`right` names a side that makes no claim.",
    "Add the side under `claims`, or write its name as it stands there.",
    expected="{claims}",
)

NO_CONDITION = ProblemKind(
    "no-condition",
    "{words}",
    "A claim that is a text must be a condition on a fact, such as `damage.D>=2`.",
    "Write one, or the expectations as a mapping: `{damage: {D: 2}}`.",
    expected="a condition such as `damage.D>=2`",
)

# A file of readings

NOT_IN_SHEET = UNKNOWN_KEY.but(
    message="there is no key `{key}` in a file of readings",
    expected="`edition` or `rulings`",
    hint="rulings belong under `rulings`, as in the `rules` of a scenario",
)
RULINGS_NO_MAPPING = WRONG_TYPE.but(
    message="this is not a mapping of rulings to readings",
    expected="a mapping such as `{throw-region: half-plane}`",
)

# The position

NO_BOARD = ProblemKind(
    "no-board",
    "there is no position to play from",
    "There is no position to play from.",
    "Add `board` and `figures`; a file with forces alone can only be checked.",
    expected="the key `board`",
    hint="a file with `forces` alone is for `mpoc check`",
)
DUPLICATE_ID = ProblemKind(
    "duplicate-id",
    "there is a {noun} `{id}` already",
    "Two figures would have the same id.",
    "Give the one that enters play another id with `as`.",
    hint="choose another id",
)
WRONG_PHASE = ProblemKind(
    "wrong-phase",
    "",
    "`turn` names a phase, or something used, that this turn cannot have.",
    "Choose a phase that the activation has.",
)
DUPLICATE = ProblemKind(
    "duplicate",
    "",
    "Something that exists only once appears twice.",
    "Remove one of them.",
)
TWO_SPELLINGS = DUPLICATE.but(
    message="`{name}` and `{other}` differ only in capital letters",
    expected="one spelling for one place",
)
LINKED_TO_ITSELF = DUPLICATE.but(
    message="`{name}` is linked to itself", expected="other places"
)
OVER_LIMIT = ProblemKind(
    "over-limit",
    "",
    "The file has more of something than the game allows.",
    "Remove some.",
)
MAT_OUTSIDE = ProblemKind(
    "mat-outside",
    "the mat `{mat}` leads out of the scenario's folder",
    "A mat's name leads out of the folder of mats.",
    "Write its bare name.",
    expected="a file in `mats` beside the scenario",
    hint="put a copy of the mat there instead of a link",
)

# Actions

UNUSED_ANSWER = ProblemKind(
    "unused-answer",
    "nothing asks for this",
    "The file gives a roll, a choice or a further attack that nothing asks for. "
    "To ignore it could hide a wrong ruling.",
    "Remove the line, or move it to the action that asks for it; once it is gone, "
    "`mpoc run -v` shows what the rules looked at.",
    expected="only rolls, choices and further attacks that come up",
    hint="take it out, or move it to the action that asks for it; without it "
    "`mpoc run -v` shows what was looked at",
)
EXPECTED_IN_QUESTION = UNUSED_ANSWER.but(
    message="nothing can be expected of an action that is asked about",
    expected="the action alone",
    hint="leave `expect` out",
)
