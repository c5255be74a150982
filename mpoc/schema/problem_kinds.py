"""The kinds of problems that a schema finds."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# The file as a whole

TOO_SMALL = ProblemKind(
    "too-small",
    "A number, a text or a list is smaller than allowed.",
    "The message gives the least that is allowed.",
)

# Keys and values

UNKNOWN_KEY = ProblemKind(
    "unknown-key",
    "A key is not known where it stands: it is misspelt, in the wrong mapping, or "
    "indented too far.",
    "Use one of the keys listed; the hint says where the key belongs. Keys of "
    "your own begin with `x-` and stand at the top.",
)
MISSING_KEY = ProblemKind(
    "missing-key",
    "A mapping lacks a key that it needs.",
    "Add the line that the hint gives.",
)
WRONG_TYPE = ProblemKind(
    "wrong-type",
    "A value is of another type than its key takes, such as a list for a text.",
    "Write it in the form that the message expects.",
)
WRONG_FORM = ProblemKind(
    "wrong-form",
    "A text does not have the form that its key takes: a space is `C2`, a page "
    "`p39`, dice are `Xxx..`.",
    "Write it in the form that the message expects, in the right letter case.",
)
UNKNOWN_WORD = ProblemKind(
    "unknown-word",
    "A value is not one of the words that its key takes.",
    "Use one of the words listed.",
)
EMPTY = ProblemKind(
    "empty",
    "A text, list or mapping has nothing in it.",
    "Fill it, or leave the key out.",
)
UNKNOWN_ACTION = ProblemKind(
    "unknown-action",
    "An entry of `actions` names no action.",
    "Begin it with one of the actions listed, such as `advance` or `attack`.",
)
UNKNOWN_CHOICE = ProblemKind(
    "unknown-choice",
    "An entry of `choose` does not say what it is about.",
    "Begin it with `for: NAME` or `order: […]`.",
)
