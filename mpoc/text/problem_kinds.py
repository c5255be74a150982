"""The kinds of problems with the text of a file, whatever it is about."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# The file as a whole

NOT_FOUND = ProblemKind(
    "not-found",
    "There is no file of that name.",
    "Check the spelling, and the folder in which the command runs.",
)
NOT_A_FILE = ProblemKind(
    "not-a-file",
    "The name belongs to a folder or a device.",
    "Name a file; `mpoc test` and `mpoc check` also take folders.",
)
UNREADABLE = ProblemKind(
    "unreadable",
    "The file exists, but the system does not let mpoc read it.",
    "Check the permissions of the file.",
)
NOT_UTF_8 = ProblemKind(
    "not-utf-8",
    "The file holds bytes that are not UTF-8.",
    "Save it as UTF-8 in your editor.",
)
EMPTY_FILE = ProblemKind(
    "empty-file",
    "The file is empty, or holds only comments.",
    "Begin with `mpoc: 1`, `title: …` and `board: …`.",
)
TOO_LARGE = ProblemKind(
    "too-large",
    "A number, a text, a list or the file is larger than allowed.",
    "The message gives the limit; split what is too large.",
)
TOO_LONG = ProblemKind(
    "too-long",
    "A line or a key is longer than allowed.",
    "Break it into several, or shorten it.",
)
TOO_DEEP = ProblemKind(
    "too-deep",
    "Lists and mappings are nested too deeply.",
    "No scenario needs that: look for brackets that are opened and never closed.",
)
TOO_MANY_VALUES = ProblemKind(
    "too-many-values",
    "The file holds more values than a scenario may.",
    "Split it into several files.",
)
SECOND_DOCUMENT = ProblemKind(
    "second-document",
    "Another document begins after `---` or `...`.",
    "Write one scenario in each file, without the mark.",
)

# Signs

CONTROL_CHARACTER = ProblemKind(
    "control-character",
    "The file holds a character that steers a terminal and cannot be seen.",
    "Remove it.",
)
INVISIBLE_CHARACTER = ProblemKind(
    "invisible-character",
    "The file holds a character that cannot be seen.",
    "Remove it: two names that look alike could differ by it.",
)
BIDI_CHARACTER = ProblemKind(
    "bidi-character",
    "The file holds a character that changes the direction of writing.",
    "Remove it: it makes a text look different from what it is.",
)
PRIVATE_CHARACTER = ProblemKind(
    "private-character",
    "The file holds a character that looks different on every machine.",
    "Remove it.",
)
SURROGATE = ProblemKind(
    "surrogate",
    "The file holds half a character.",
    "Write the character itself.",
)
NO_CHARACTER = ProblemKind(
    "no-character",
    "The file holds a code that is not a character.",
    "Remove it.",
)
NOT_NORMALISED = ProblemKind(
    "not-normalised",
    "A letter is written in parts, such as a vowel and then its accent.",
    "Type the word again on the keyboard (Unicode form NFC).",
)
LINE_SEPARATOR = ProblemKind(
    "line-separator",
    "A line ends with a rare character that many programs do not take for a line end.",
    "End lines with the Enter key alone.",
)
LINE_BREAK = ProblemKind(
    "line-break",
    "A text in quotes, or a plain value, continues on another line.",
    "Write a text of several lines as block text: `|`, then its lines, indented.",
)
TAB = ProblemKind(
    "tab",
    "A tab stands where YAML requires blanks.",
    "Indent with blanks.",
)
BAD_ESCAPE = ProblemKind(
    "bad-escape",
    "A backslash in double quotes begins an escape that does not exist.",
    "Write `\\\\` for the backslash itself, or use single quotes.",
)

# The form of YAML

NOT_YAML = ProblemKind(
    "not-yaml",
    "The file is not valid YAML here.",
    "Look at the marked place and at the line above it.",
)
MISSING_COLON = ProblemKind(
    "missing-colon",
    "A key stands without a colon.",
    "Write `key: value`.",
)
MISSING_BLANK = ProblemKind(
    "missing-blank",
    "A blank is missing after a colon, a dash or a comma, or before a `#`.",
    "Add the blank.",
)
MISSING_COMMA = ProblemKind(
    "missing-comma",
    "Two values inside brackets are not separated.",
    "Write a comma between them.",
)
EXTRA_COMMA = ProblemKind(
    "extra-comma",
    "A comma has no value before it.",
    "Remove it.",
)
SECOND_COLON = ProblemKind(
    "second-colon",
    "A value contains a colon and a blank, as if it were another key.",
    "Put a text with a colon in quotes, or begin a new line.",
)
TEXT_AFTER_VALUE = ProblemKind(
    "text-after-value",
    "Something follows a value that has already ended.",
    "Put the whole text in quotes, or begin a new line.",
)
UNCLOSED_BRACKET = ProblemKind(
    "unclosed-bracket",
    "A bracket is opened and never closed.",
    "Close it with `]` or `}`.",
)
UNCLOSED_QUOTE = ProblemKind(
    "unclosed-quote",
    "A quote is opened and never closed.",
    "Close it with the same quote.",
)
WRONG_BRACKET = ProblemKind(
    "wrong-bracket",
    "A bracket is closed by one of the other kind.",
    "Close `[` with `]`, and `{` with `}`.",
)
EXTRA_BRACKET = ProblemKind(
    "extra-bracket",
    "A closing bracket has no opening one.",
    "Remove it, or open the bracket before.",
)
RESERVED_CHARACTER = ProblemKind(
    "reserved-character",
    "A value begins with a character that YAML reserves.",
    "Put the value in quotes.",
)
BAD_INDENTATION = ProblemKind(
    "bad-indentation",
    "A line is indented differently from those that it belongs to.",
    "Put the keys of one mapping, and the dashes of one list, one below the other.",
)
MISPLACED_KEY = ProblemKind(
    "misplaced-key",
    "A key stands where an entry of a list or a value is expected.",
    "Indent it under what it belongs to, or give the list a key of its own.",
)
MISPLACED_ENTRY = ProblemKind(
    "misplaced-entry",
    "A dash begins an entry where a key is expected.",
    "Give the list a key of its own and indent it under the key.",
)
STRAY_DASH = ProblemKind(
    "stray-dash",
    "A dash stands outside a list.",
    "Remove it, or begin a new line with it.",
)
BLOCK_HEADER = ProblemKind(
    "block-header",
    "Something follows `|` or `>` on the same line.",
    "Write the `|` alone, and the text in the lines below.",
)
BLOCK_INDENTATION = ProblemKind(
    "block-indentation",
    "The lines of a block text are indented differently from its first line.",
    "Indent them all alike, deeper than the key.",
)
DIRECTIVE = ProblemKind(
    "directive",
    "A line begins with `%`, which YAML reserves for directives.",
    "Remove the line.",
)
ANCHOR = ProblemKind(
    "anchor",
    "A value has an anchor (`&name`); scenarios have none.",
    "Leave it out, and put a text that begins with `&` in quotes.",
)
ALIAS = ProblemKind(
    "alias",
    "`*name` repeats a value from elsewhere; scenarios write every value out.",
    "Write the value, and put a text that begins with `*` in quotes.",
)
MERGE_KEY = ProblemKind(
    "merge-key",
    "`<<` merges another mapping; scenarios write every key out.",
    "Write the keys themselves.",
)
TAG = ProblemKind(
    "tag",
    "A value has a tag (`!name`); scenarios have none.",
    "Leave it out, and put a text that begins with `!` in quotes.",
)
QUESTION_MARK = ProblemKind(
    "question-mark",
    "A line begins with `?`, YAML's mark of a long key.",
    "Write `key: value`.",
)
EMPTY_KEY = ProblemKind(
    "empty-key",
    "A colon stands without a key before it.",
    "Write the key, or leave the line out.",
)
KEY_NOT_TEXT = ProblemKind(
    "key-not-text",
    "A key is a number, a list or a mapping.",
    "Write a word as the key; a number as a name goes in quotes.",
)
DUPLICATE_KEY = ProblemKind(
    "duplicate-key",
    "One mapping has the same key twice.",
    "Keep one of them, or put both values into one list.",
)
NOT_A_MAPPING = ProblemKind(
    "not-a-mapping",
    "The file, or a part of it, is not a mapping of keys to values.",
    "Write `key: value` in each line.",
)
NUMBER_FORM = ProblemKind(
    "number-form",
    "A number is written in an unusual way, such as `007`, `0x2`, `1e3` or `1.5`.",
    "Write it in plain digits, or put it in quotes where it is a text.",
)
NUMBER_TOO_LONG = ProblemKind(
    "number-too-long",
    "A number has more digits than any scenario needs.",
    "Check the number for surplus digits.",
)
