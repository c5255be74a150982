"""The kinds of problems that a schema finds."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# The file as a whole

TOO_SMALL = ProblemKind(
    "too-small",
    "{value} has {size}",
    "A number, a text or a list is smaller than allowed.",
    "The message gives the least that is allowed.",
    expected="at least {limit}",
)
NUMBER_TOO_SMALL = TOO_SMALL.but(message="{value} is {size}")

# Keys and values

UNKNOWN_KEY = ProblemKind(
    "unknown-key",
    "{noun} has no key `{key}`",
    "A key is not known where it is: it is misspelt, in the wrong mapping, or "
    "indented too far.",
    "Use one of the keys listed; the hint says where the key belongs. Keys of "
    "your own begin with `x-` and belong at the top.",
    expected="{keys}",
)
OUT_OF_PLACE = UNKNOWN_KEY.but(message="{value} has no place here", expected="")
SECOND_ENTRY = UNKNOWN_KEY.but(
    message="`{first}` and `{second}` are two {noun}s in one entry of the list",
    expected="one {noun} in each entry",
)
MISSING_KEY = ProblemKind(
    "missing-key",
    "{noun} needs {keys}",
    "A mapping lacks a key that it needs.",
    "Add the line that the hint gives.",
)
NO_KIND = MISSING_KEY.but(message="this {noun} has no key that says its kind")
WRONG_TYPE = ProblemKind(
    "wrong-type",
    "{value} is {what}, not {noun}",
    "A value is of another type than its key takes, such as a list for a text.",
    "Write it in the form that the message expects.",
)
NO_VALUE = WRONG_TYPE.but(message="{value} has no value")
WRONG_FORM = ProblemKind(
    "wrong-form",
    "`{text}` is not {noun}",
    "A text does not have the form that its key takes: a space is `C2`, a page "
    "`p39`, dice are `Xxx..`.",
    "Write it in the form that the message expects, in the right letter case.",
)
UNKNOWN_WORD = ProblemKind(
    "unknown-word",
    "`{text}` is not {noun}",
    "A value is not one of the words that its key takes.",
    "Use one of the words listed.",
)
EMPTY = ProblemKind(
    "empty",
    "{value} is empty",
    "A text, list or mapping has nothing in it.",
    "Fill it, or leave the key out.",
)
UNKNOWN_ACTION = ProblemKind(
    "unknown-action",
    "there is no action `{word}`",
    "An entry of `actions` names no action.",
    "Begin it with one of the actions listed, such as `advance` or `attack`.",
    expected="{words}",
    hint="{example}",
)
UNKNOWN_CHOICE = ProblemKind(
    "unknown-choice",
    "there is no choice `{word}`",
    "An entry of `choose` does not say what it is about.",
    "Begin it with `for: NAME` or `order: […]`.",
    expected="{words}",
    hint="{example}",
)
