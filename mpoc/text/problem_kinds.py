"""The kinds of problems with the text of a file, apart from its subject."""

from __future__ import annotations

from mpoc.text.problems import Problem, ProblemKind

# The file as a whole

NOT_FOUND = ProblemKind(
    "not-found",
    "there is no such file",
    "There is no file of that name.",
    "Check the spelling, and the folder in which the command runs.",
)
NOT_A_FILE = ProblemKind(
    "not-a-file",
    "this is {what}, not a file",
    "The name belongs to a folder or a device.",
    "Name a file; `mpoc test` and `mpoc check` also take folders.",
    expected="a file, or `-` for standard input",
)
UNREADABLE = ProblemKind(
    "unreadable",
    "the file cannot be read: {why}",
    "The file exists, but the system does not let mpoc read it.",
    "Check the permissions of the file.",
)
UNREADABLE_FOLDER = UNREADABLE.but(message="the folder cannot be read: {why}")
ELSEWHERE = ProblemKind(
    "file-elsewhere",
    "this leads to a file in another folder",
    "A link, or a path in the settings, leads out of its folder. Messages quote lines "
    "of a file, so they could show a file that is not yours to read.",
    "Put the file itself there, or name the file itself on the command line.",
    expected="a file below the folder that names it, or below the working directory",
    hint="copy the file there instead of linking it",
)
NOT_UTF_8 = ProblemKind(
    "not-utf-8",
    "the byte 0x{byte} is not valid UTF-8 here",
    "The file holds bytes that are not UTF-8.",
    "Save it as UTF-8 in your editor.",
    expected="UTF-8",
    hint="save the file as UTF-8, not as Latin-1 or Windows-1252",
)
OTHER_ENCODING = NOT_UTF_8.but(
    message="the file is saved as {encoding}", hint="save the file as UTF-8"
)
EMPTY_FILE = ProblemKind(
    "empty-file",
    "the file is empty",
    "The file is empty, or holds only comments.",
    "Begin with `mpoc: 1`, `title: …` and `board: …`.",
    expected="a scenario",
    hint="a scenario begins with `mpoc: 1` and `title: …`",
)
ONLY_COMMENTS = EMPTY_FILE.but(message="the file holds nothing but comments")
NO_VALUES = EMPTY_FILE.but(message="the file holds no values")
EMPTY_MAT = EMPTY_FILE.but(
    expected="a mat",
    hint="a mat holds what is printed on it, first of all its size: `size: 16x16`",
)
EMPTY_SHEET = EMPTY_FILE.but(
    expected="a file of readings",
    hint="a file of readings holds `edition: …`, or `rulings:` and below it each "
    "ruling with its reading, such as `throw-region: half-plane`",
)
NO_ACTION = EMPTY_FILE.but(
    expected="an action",
    hint="write an action, like an entry of `actions` in a file",
)
TOO_LARGE = ProblemKind(
    "too-large",
    "{value} has {size}",
    "A number, a text, a list or the file is larger than allowed.",
    "The message gives the limit; split what is too large.",
    expected="at most {limit}",
)
NUMBER_TOO_LARGE = TOO_LARGE.but(message="{value} is {size}")
FILE_TOO_LARGE = TOO_LARGE.but(
    message="the file is longer than {limit} KiB; the limit is here",
    expected="at most {limit} KiB",
    hint="one file is one dispute: split it",
)
TOO_LONG = ProblemKind(
    "too-long",
    "this text has {size} characters",
    "A line or a key is longer than allowed.",
    "Break it into several, or shorten it.",
    expected="at most {limit} characters",
    hint="look for a quote that closes too late, or shorten the text",
)
KEY_TOO_LONG = TOO_LONG.but(
    message="a key of more than a thousand characters",
    expected="a name before the colon",
    hint="a long text is a value, after its key",
)
TOO_DEEP = ProblemKind(
    "too-deep",
    "values are nested more than {limit} deep",
    "Lists and mappings are nested too deeply.",
    "No scenario needs that: look for brackets that are opened and never closed.",
    expected="at most {limit} mappings and lists inside one another",
    hint="look for brackets or dashes that were repeated by mistake",
)
TOO_MANY_VALUES = ProblemKind(
    "too-many-values",
    "the file has more than {limit} values",
    "The file holds more values than a scenario may.",
    "Split it into several files.",
    expected="at most {limit} values",
    hint="one file is one dispute: split it",
)
SECOND_DOCUMENT = ProblemKind(
    "second-document",
    "a second document begins here",
    "Another document begins after `---` or `...`.",
    "Write one scenario in each file, without the mark.",
    expected="one document in a file",
    hint="one file is one dispute: move the rest to a file of its own",
)

# The code of a file

NOT_A_CODE = ProblemKind(
    "not-a-code",
    "this is not the code of a file",
    "A code is a file as one line, which `mpoc show FILE --format code` writes.",
    "Copy it from `mpoc1-` to its end; `mpoc new --from -` reads it where it is long.",
    expected="a line that begins with `{start}`",
)
CODE_OF_OTHER_VERSION = NOT_A_CODE.but(
    message="this code is of version {version}, which this mpoc does not know",
    expected="a line that begins with `{known}`",
    hint="a newer mpoc may read it",
)
DAMAGED_CODE = ProblemKind(
    "damaged-code",
    "this code is damaged: something in it was lost, added or changed",
    "A code holds a check of what it says, and the two differ.",
    "Copy it again, from `mpoc1-` to its last letter.",
    hint="copy it again, from `mpoc1-` to its last letter",
)
NOT_IN_A_CODE = DAMAGED_CODE.but(
    message="no code has the character {character}",
    expected="letters A to Z and digits 2 to 7",
)
CODE_TOO_LONG = TOO_LARGE.but(
    message="the code is longer than {limit} KiB",
    expected="at most {limit} KiB",
)
CODE_TOO_LARGE = TOO_LARGE.but(
    message="the code holds more than {limit} KiB",
    expected="at most {limit} KiB",
)

# Signs

CONTROL_CHARACTER = ProblemKind(
    "control-character",
    "a control character ({character}) is not allowed here",
    "The file holds a character that steers a terminal and cannot be seen.",
    "Remove it.",
    hint="remove it",
)
CARRIAGE_RETURN = CONTROL_CHARACTER.but(
    message="a carriage return inside a line is not allowed here",
    hint="end every line with LF, or with CR and LF together",
)
NUL_CHARACTER = CONTROL_CHARACTER.but(
    message="a NUL character is not allowed here",
    hint="save the file as UTF-8; this looks like UTF-16, or is not text at all",
)
INVISIBLE_CHARACTER = ProblemKind(
    "invisible-character",
    "an invisible character ({character}) is not allowed here",
    "The file holds a character that cannot be seen.",
    "Remove it: two names that look alike could differ by it.",
    hint="remove it: two names that look alike could differ by it",
)
BYTE_ORDER_MARK = INVISIBLE_CHARACTER.but(
    message="a byte order mark after the beginning ({character}) is not allowed here",
    hint="remove it: it can only be the first character of a file",
)
BIDI_CHARACTER = ProblemKind(
    "bidi-character",
    "a character that changes the direction of writing ({character}) is "
    "not allowed here",
    "The file holds a character that changes the direction of writing.",
    "Remove it: it makes a text look different from what it is.",
    hint="remove it: it makes a text look different from what it is",
)
PRIVATE_CHARACTER = ProblemKind(
    "private-character",
    "a character for private use ({character}) is not allowed here",
    "The file holds a character that looks different on every machine.",
    "Remove it.",
    hint="remove it: it looks different on every machine",
)
SURROGATE = ProblemKind(
    "surrogate",
    "half a character ({character}) is not allowed here",
    "The file holds half a character.",
    "Write the character itself.",
    hint="write the character itself",
)
NO_CHARACTER = ProblemKind(
    "no-character",
    "a code that is not a character ({character}) is not allowed here",
    "The file holds a code that is not a character.",
    "Remove it.",
    hint="remove it",
)
NOT_NORMALISED = ProblemKind(
    "not-normalised",
    "a letter is written in parts, or in an outdated way",
    "A letter is written in parts, such as a vowel and then its accent.",
    "Type the word again on the keyboard (Unicode form NFC).",
    hint="type `{new}` again on the keyboard (Unicode form NFC)",
)
LINE_SEPARATOR = ProblemKind(
    "line-separator",
    "a line separator ({character}) is not allowed here",
    "A line ends with a rare character that many programs do not take for a line end.",
    "End lines with the Enter key alone.",
    hint="end lines with the Enter key alone",
)
PARAGRAPH_SEPARATOR = LINE_SEPARATOR.but(
    message="a paragraph separator ({character}) is not allowed here"
)
LINE_BREAK = ProblemKind(
    "line-break",
    "a line break inside quotes or in a plain value is not allowed here",
    "A text in quotes, or a plain value, continues on another line.",
    "Write a text of several lines as block text: `|`, then its lines, indented.",
    hint="write a text of several lines as block text: `|`, then its lines, indented",
)
TAB = ProblemKind(
    "tab",
    "a tab is not allowed here",
    "A tab is where YAML requires blanks.",
    "Indent with blanks.",
    hint="write blanks instead; YAML allows a tab only within a text",
)
BAD_ESCAPE = ProblemKind(
    "bad-escape",
    "there is no escape `\\{sign}`",
    "A backslash in double quotes begins an escape that does not exist.",
    "Write `\\\\` for the backslash itself, or use single quotes.",
    hint="inside \"…\" a backslash is written \\\\; inside '…' it stays itself",
)
SHORT_ESCAPE = BAD_ESCAPE.but(message="`\\{sign}` needs {width} digits of 0-9 and A-F")
ESCAPE_OF_NOTHING = BAD_ESCAPE.but(
    message="there is no character {escape}", hint="write the character itself"
)

# The form of YAML

NOT_YAML = ProblemKind(
    "not-yaml",
    "this cannot be here",
    "The file is not valid YAML here.",
    "Look at the marked place and at the line above it.",
)
PARSER_STOPS = NOT_YAML.but(message="this is not YAML", hint="the parser: {message}")
MERGE_CONFLICT = ProblemKind(
    "merge-conflict",
    "two versions of a part stand here: git left a conflict",
    "Git could not merge two versions of a file, and wrote both with lines between.",
    "Keep one version, or combine them, and delete git's lines.",
    expected="one version",
    hint="keep one, or combine them, and delete the lines that begin with `<<<<<<<`, "
    "`|||||||`, `=======` or `>>>>>>>`",
)
FENCE = ProblemKind(
    "markdown",
    "a fence of Markdown stands around the file",
    "The file was copied with the signs of a chat, a mail or a page: with lines of "
    "three backquotes around it, or with `>` before each line.",
    "Remove these signs.",
    expected="the file alone",
    hint="remove what stands above the file and below it",
)
QUOTED_LINES = FENCE.but(
    message="each line begins with `>`, as in the quotation of a mail",
    hint="remove the `>` at the beginning of each line",
)
MISSING_COLON = ProblemKind(
    "missing-colon",
    "a key without a colon, or a stray text",
    "A key has no colon after it.",
    "Write `key: value`.",
    expected="`key: value`",
    hint="indent a text that continues on a second line deeper than its key",
)
OTHER_SIGN_FOR_COLON = MISSING_COLON.but(
    message="there is `{sign}` where a colon belongs",
    hint="write the ordinary colon `:` and a blank after it",
)
MISSING_BLANK = ProblemKind(
    "missing-blank",
    "a blank is missing after the colon",
    "A blank is missing after a colon, a dash or a comma, or before a `#`.",
    "Add the blank.",
    expected="`key: value`",
    hint="put a text with a colon inside, such as a time, in quotes",
)
MISSING_COMMA = ProblemKind(
    "missing-comma",
    "a comma is missing before `{word}`",
    "Two values inside brackets are not separated.",
    "Write a comma between them.",
    expected="`,` between entries, or `{closing}`",
    hint="put a text with commas, colons or brackets in quotes",
)
EXTRA_COMMA = ProblemKind(
    "extra-comma",
    "there is nothing before this comma",
    "A comma has no value before it.",
    "Remove it.",
    expected="a value",
    hint="remove the comma",
)
SECOND_COLON = ProblemKind(
    "second-colon",
    "a second colon followed by a blank on one line",
    "A value contains a colon and a blank, as if it were another key.",
    "Put a text with a colon in quotes, or begin a new line.",
    hint="put the text in quotes: {line}; or begin a new line for the second key",
)
TEXT_AFTER_VALUE = ProblemKind(
    "text-after-value",
    "something follows the closing `{closing}`",
    "Something follows a value that has already ended.",
    "Put the whole text in quotes, or begin a new line.",
    expected="the end of the line",
    hint="the next key begins on a new line",
)
TEXT_AFTER_QUOTE = TEXT_AFTER_VALUE.but(
    message="something follows the closing quote {quote}",
    hint="inside the quotes {quote} itself is written {inside}",
)
UNCLOSED_BRACKET = ProblemKind(
    "unclosed-bracket",
    "the bracket `{sign}` is never closed",
    "A bracket is opened and never closed.",
    "Close it with `]` or `}`.",
    expected="`{closing}` after the last entry",
    hint="put a text that begins with `{sign}` in quotes",
)
UNCLOSED_QUOTE = ProblemKind(
    "unclosed-quote",
    "the quote {quote} is never closed",
    "A quote is opened and never closed.",
    "Close it with the same quote.",
    expected="{quote} at the end of the text",
    hint="inside the quotes {quote} itself is written {inside}",
)
WRONG_BRACKET = ProblemKind(
    "wrong-bracket",
    "`{sign}` cannot close `{opening}`",
    "A bracket is closed by one of the other kind.",
    "Close `[` with `]`, and `{` with `}`.",
    expected="`{closing}`",
    hint="write `{closing}` here, or `{matching}` there",
)
EXTRA_BRACKET = ProblemKind(
    "extra-bracket",
    "`{sign}` closes nothing",
    "A closing bracket has no opening one.",
    "Remove it, or open the bracket before.",
    hint="remove it, or open the bracket",
)
RESERVED_CHARACTER = ProblemKind(
    "reserved-character",
    "a value cannot begin with `{sign}`",
    "A value begins with a character that YAML reserves.",
    "Put the value in quotes.",
    hint="put the text in quotes",
)
BAD_INDENTATION = ProblemKind(
    "bad-indentation",
    "this line is indented by {indent}, which fits no line above",
    "A line is indented differently from those that it belongs to.",
    "Put the keys of one mapping, and the dashes of one list, one below the other.",
    expected="{fitting} before it",
    hint="lines that belong together are indented alike",
)
INDENTED_TOO_DEEP = BAD_INDENTATION.but(
    message="this line is indented deeper than line {above}, as if it continued "
    "that line",
    expected="",
    hint="indent it by {blanks}, like line {above}",
)
MISPLACED_KEY = ProblemKind(
    "misplaced-key",
    "there is a key among the entries of a list",
    "A key is where an entry of a list or a value is expected.",
    "Indent it under what it belongs to, or give the list a key of its own.",
    expected="`- ` and the next entry",
    hint="keys of the entry above are indented by {indent} blanks",
)
MISPLACED_ENTRY = ProblemKind(
    "misplaced-entry",
    "there is an entry of a list among the keys of a mapping",
    "A dash begins an entry where a key is expected.",
    "Give the list a key of its own and indent it under the key.",
    expected="`key: value`",
    hint="give the list a key of its own, and indent it under the key",
)
STRAY_DASH = ProblemKind(
    "stray-dash",
    "there is a dash where a value belongs",
    "A dash is outside a list.",
    "Remove it, or begin a new line with it.",
    expected="a value",
    hint="a missed die is written `.`; a list begins on the next line, or "
    "goes in brackets: [a, b]",
)
BLOCK_HEADER = ProblemKind(
    "block-header",
    "nothing can follow `{sign}` on its line",
    "Something follows `|` or `>` on the same line.",
    "Write the `|` alone, and the text in the lines below.",
    expected="the text on the lines after `{sign}`, indented",
    hint="put a text that begins with `{sign}` in quotes",
)
BLOCK_INDENTATION = ProblemKind(
    "block-indentation",
    "this line of the block text is indented less than its first line, {first}",
    "The lines of a block text are indented differently from its first line.",
    "Indent them all alike, deeper than the key.",
    expected="at least {blanks} before it",
    hint="indent all its lines alike; the header of a drawing begins with "
    "`+`, above the row numbers",
)
BLANKS_FIRST = BLOCK_INDENTATION.but(
    message="a block text begins with a line of blanks",
    expected="",
    hint="remove the blanks from line {first}",
)
BLOCK_NOT_INDENTED = BLOCK_INDENTATION.but(
    message="this line belongs to the block text of line {header}, but is not indented",
    hint="indent all lines of a block text deeper than its key, by two blanks",
)
DIRECTIVE = ProblemKind(
    "directive",
    "a directive is not supported",
    "A line begins with `%`, which YAML reserves for directives.",
    "Remove the line.",
    hint="remove the line; the format is always YAML 1.2",
)
ANCHOR = ProblemKind(
    "anchor",
    "an anchor is not supported",
    "A value has an anchor (`&name`); scenarios have none.",
    "Leave it out, and put a text that begins with `&` in quotes.",
    hint="write the value out wherever it is needed; put a text that begins "
    "with `&` in quotes",
)
ALIAS = ProblemKind(
    "alias",
    "an alias is not supported",
    "`*name` repeats a value from elsewhere; scenarios write every value out.",
    "Write the value, and put a text that begins with `*` in quotes.",
    hint="write the value out; put a text that begins with `*` in quotes",
)
MERGE_KEY = ProblemKind(
    "merge-key",
    "merge keys are not supported",
    "`<<` merges another mapping; scenarios write every key out.",
    "Write the keys themselves.",
    hint="write the keys out where they belong",
)
TAG = ProblemKind(
    "tag",
    "a tag is not supported",
    "A value has a tag (`!name`); scenarios have none.",
    "Leave it out, and put a text that begins with `!` in quotes.",
    hint="remove it; put a text that begins with `{sign}` in quotes",
)
QUESTION_MARK = ProblemKind(
    "question-mark",
    "there is a question mark outside quotes",
    "A line begins with `?`, YAML's mark of a long key.",
    "Write `key: value`.",
    expected="`key: value`",
    hint="put a text that begins with `?`, or holds it between brackets, in quotes",
)
DIE_TO_FILL_IN = QUESTION_MARK.but(
    message="there is a question mark in the place of a die",
    expected="what was rolled",
    hint="replace each ? by what that die showed, such as `X`, `x` or `.`",
)
EMPTY_KEY = ProblemKind(
    "empty-key",
    "a key without a name",
    "A colon has no key before it.",
    "Write the key, or leave the line out.",
    expected="a name before the colon",
    hint="put a text that begins with a colon in quotes",
)
KEY_NOT_TEXT = ProblemKind(
    "key-not-text",
    "a {what} cannot be a key",
    "A key is a number, a list or a mapping.",
    "Write a word as the key; a number as a name goes in quotes.",
    expected="a text before the colon",
    hint="put a text that begins with a bracket in quotes",
)
DUPLICATE_KEY = ProblemKind(
    "duplicate-key",
    "the key `{key}` is written twice, in line {first} and in line {second}",
    "One mapping has the same key twice.",
    "Keep one of them, or put both values into one list.",
    expected="every key once",
    hint="join the two, or remove one",
)
NOT_A_MAPPING = ProblemKind(
    "not-a-mapping",
    "the file is {what}, not a scenario",
    "The file, or a part of it, is not a mapping of keys to values.",
    "Write `key: value` in each line.",
    expected="keys with their values",
    hint="a scenario begins with `mpoc: 1` and `title: …`",
)
AFTER_THE_END = NOT_A_MAPPING.but(
    message="something follows the value of the whole file"
)
NUMBER_FORM = ProblemKind(
    "number-form",
    "`{text}` is an unusual way to write a number",
    "A number is written in an unusual way, such as `007`, `0x2`, `1e3` or `1.5`.",
    "Write it in plain digits, or put it in quotes where it is a text.",
    expected="a whole number of at most {digits} digits, or a text",
    hint="{meant}",
)
NOT_DECIMAL = NUMBER_FORM.but(
    message="`{text}` is not a decimal number",
)
NOT_A_GAME_NUMBER = NUMBER_FORM.but(
    message="`{text}` is not a number of the game",
)
NOT_WHOLE = NUMBER_FORM.but(
    message="`{text}` is not a whole number",
)
NUMBER_TOO_LONG = ProblemKind(
    "number-too-long",
    "`{text}` has more than {digits} digits",
    "A number has more digits than any scenario needs.",
    "Check the number for surplus digits.",
    expected="a whole number of at most {digits} digits, or a text",
    hint="{meant}",
)


def about_another_file(problem: Problem, empty: ProblemKind) -> Problem:
    """A problem in the words of another kind of file, such as a mat.

    `empty` is the problem of an empty file of that kind; it says what one holds.
    """
    if problem.code == EMPTY_FILE.code:
        return problem.but(expected=empty.expected, hint=empty.hint)
    if problem.code != NOT_A_MAPPING.code:
        return problem
    message = problem.message.replace("not a scenario", f"not {empty.expected}")
    hint = problem.hint if problem.mend else empty.hint
    return problem.but(message=message, hint=hint)
