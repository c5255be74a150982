"""A question of a replay as it is put to the players, and their answer as an edit.

Nothing is decided here: the answer is written into the text of the file, and the replay
goes on from that text. So what was asked and what a file would say cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.statements import (
    Choice,
    Draw,
    Further,
    Roll,
    Statement,
    Unknown,
    option_list,
)
from mpoc.report.ruling.stopped import refusal_lines
from mpoc.report.style import Style
from mpoc.rules.wording import Wording
from mpoc.scenario.edits.answer_edits import (
    Answer,
    answer_to,
    legal_options,
    listed_answers,
)
from mpoc.scenario.trace import pages
from mpoc.text.document import MappingNode, Path, SequenceNode, parse
from mpoc.text.edits import flow
from mpoc.text.nodes import index_of_number
from mpoc.text.problems import FileProblems, quote

MOST_LISTED = 100
"""Legal answers that are listed; of more, the first and the last are named."""

MOST_NUMBERED = 16
"""Legal answers that get a number; of more it is quicker to say the answer itself."""

OPEN = "…"
"""What a line to add leaves to the players."""

YES, NO = ("yes", "y", "use", "true"), ("no", "n", "decline", "false")


class Unclear(Exception):
    """What a player typed is not an answer; `lines` say why, and what would be one."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


# The question


def question_lines(
    question: Statement, wording: Wording, style: Style
) -> Iterable[str]:
    """Whose question it is, what is asked, and the legal answers."""
    question_words, how, page = question_of(question, wording)
    yield style.line(question_words, page, 2, "label")
    words = listed_words(question, wording)
    if words and is_numbered(question, wording):
        yield from in_columns([f"{n} {word}" for n, word in enumerate(words, 1)], style)
    elif len(words) > MOST_LISTED:
        words_of_all = f"{len(words)} answers, from {words[0]} to {words[-1]}"
        yield style.line(f"  {words_of_all}", "", 2)
    elif words:
        yield from in_columns(words, style)
    for line in how:
        yield style.line(f"  {line}", "", 2)


def question_of(question: Statement, wording: Wording) -> tuple[str, list[str], str]:
    """Who decides what, in one line; lines on how to answer; the page that asks."""
    cite = getattr(question, "cite", None)
    return *ask_words(question, wording), "" if cite is None else pages([cite])


def ask_words(question: Statement, wording: Wording) -> tuple[str, list[str]]:
    """What is asked in one line, and lines on how to answer it."""
    if isinstance(question, Roll):
        text, how = wording.roll_to_write(question)
        lying = " ".join(re.findall(r"\?+", text))
        # What the question says already is not said again.
        is_said = question.rule.casefold() in question.words.casefold()
        bearer = f" of {question.bearer}" if question.bearer else ""
        bearer = "" if question.words.endswith(bearer) else bearer
        of = "" if is_said else f" ({question.rule}{bearer})"
        return f"{question.player} rolls: {question.words}{of}", [f"{lying}   {how}"]
    if isinstance(question, Choice | Draw):
        of = ""
        if question.bearer and question.rule not in question.words:
            of = f" ({question.rule} of {question.bearer})"
        does = "draws" if isinstance(question, Draw) else "decides"
        hints = ["in the order you choose"] if question.key == "order" else []
        return f"{question.player} {does}: {question.words}{of}", hints
    if isinstance(question, Further):
        text = " or ".join(dict.fromkeys(question.options or question.sources))
        return f"{question.player} decides what is next: {text}", []
    assert isinstance(question, Unknown)
    names = [str(path[-1]) for path in open_places(question) if path]
    hints = [question.line]
    text = ", ".join(names)
    if is_roll(question) and len(names) > 1:
        hints.append(f"say {text}: by their number, or by their faces as they lie")
        hints.append("- or 0 for dice that were not rolled; the last may be left out")
    elif len(names) > 1:
        hints.append(f"say {text}: a comma between, - for what is unknown")
    return f"the file does not say {question.words}", hints


def listed_words(question: Statement, wording: Wording) -> list[str]:
    """The legal answers in words."""
    return [word for word, _ in listed_answers(question, wording)]


def is_numbered(question: Statement, wording: Wording) -> bool:
    """Whether the legal answers have numbers; those that are numbers have none."""
    answers = listed_answers(question, wording)
    return len(answers) <= MOST_NUMBERED and not any(
        type(value) is int or word.isdigit() for word, value in answers
    )


def in_columns(words: Sequence[str], style: Style) -> Iterable[str]:
    """Words beside each other, as many as a line holds."""
    width = max(map(len, words)) + 2
    across = max(1, (style.columns - 2) // width)
    for start in range(0, len(words), across):
        row = "".join([f"{word:<{width}}" for word in words[start : start + across]])
        yield style.plain(f"  {row.rstrip()}")


# The answer


def answer_read(
    question: Statement, reply: str, wording: Wording, style: Style
) -> Answer:
    """What a player has said, as an answer of the file. Raises Unclear."""
    if isinstance(question, Roll):
        try:
            roll = wording.read_roll(question, reply)
        except ValueError as wrong:
            raise Unclear(str(wrong)) from None
        return answer_to(question, {"roll": roll}, is_listed=True)
    if isinstance(question, Further):
        value = _pick(question, reply, wording)
        if value is None:
            raise Unclear("this is not one of the answers")
        return Answer("then", value, True)
    if isinstance(question, Unknown):
        return Answer("", _fill_in(question, reply))
    assert isinstance(question, Choice | Draw)
    if question.key == "order":
        return Answer("choose", {"order": _read_order(question, reply)}, True)
    own_value = _own_value(question.key, reply)
    words = reply if own_value is None else own_value
    value = _pick(question, words, wording)
    if value is not None:
        return answer_to(question, {question.key: value}, is_listed=True)
    for option in question.options:
        plain = wording.plain(question.key, option.value)
        if option.objections and _is_said(words, option.words, plain):
            raise Unclear(
                f"{option.words} is not legal:",
                *refusal_lines(option.objections, 2, style),
            )
    values = [option.value for option in question.options]
    if words == "-" or (values and all([type(value) is bool for value in values])):
        # Nothing else can be what was played.
        raise Unclear("this is not one of the answers")
    return answer_to(question, {question.key: _plain_of(words)}, is_listed=False)


def _own_value(key: str, reply: str) -> str | None:
    """The value in a line as a file would have it: `to: C3`, `{for: …, to: C3}`."""
    if not re.search(rf"(^|[\s{{,-]){re.escape(key)}:\s", reply):
        return None
    value = mapping_of(reply.removeprefix("-").strip()).get(key)
    return None if value is None else flow(value)


def _pick(question: Statement, reply: str, wording: Wording) -> Any:
    """The legal answer that is meant: by its number, its words or its value."""
    answers = listed_answers(question, wording)
    if reply.isdecimal() and is_numbered(question, wording):
        place = index_of_number(reply, len(answers))
        if place is not None:
            return answers[place][1]
        raise Unclear(f"the answers have the numbers 1 to {len(answers)}")
    for word, value in answers:
        if _is_said(reply, word, value):
            return value
    low = reply.casefold()
    declining = [
        value
        for _, value in answers
        if value is False or (isinstance(value, dict) and value.get("use") is False)
    ]
    using = [value for _, value in answers if value not in declining]
    for words, values in ((NO, declining), (YES, using)):
        if low in words and declining and len(values) == 1:
            return values[0]
    return None


def _is_said(reply: str, word: str, value: Any) -> bool:
    """Whether an answer is said, in any letter case, a list also without its signs."""
    low_reply = reply.casefold()
    if low_reply in (word.casefold(), flow(value).casefold()):
        return True
    return isinstance(value, list) and _bare(low_reply) == _bare(flow(value).casefold())


def _bare(reply: str) -> list[str]:
    """The words of a list, without what stands around and between them."""
    return re.sub(r"[\[\],]", " ", reply).split()


def _read_order(question: Choice | Draw, reply: str) -> list[str]:
    """Some abilities in the order given: by numbers, or by their names."""
    names = [option.words for option in legal_options(question)]
    text = reply.strip("[]{} ").removeprefix("order:").strip("[]{} ")
    parts = [part.strip() for part in text.split(",")]
    if all(part.isdecimal() for part in text.replace(",", " ").split()):
        parts = text.replace(",", " ").split()
    order = []
    for part in parts:
        place = index_of_number(part, len(names))
        if place is not None:
            order.append(names[place])
            continue
        matching = [name for name in names if name.casefold() == part.casefold()]
        if not matching:
            raise Unclear(f"{quote(part)} is not one of them: {option_list(names)}")
        order.append(matching[0])
    if len(set(order)) < len(order):
        raise Unclear("one is named twice")
    return order


# What the file leaves open


def open_places(question: Unknown) -> list[Path]:
    """The places that a line to add leaves open, by their paths in it."""
    return list(_leaves(mapping_of(question.line.removeprefix("- ")), ()))


def is_roll(question: Statement) -> bool:
    """Whether the file lacks a roll: how many dice of each kind."""
    return isinstance(question, Unknown) and question.line.startswith("roll:")


def _leaves(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif value in (OPEN, [OPEN]):
        yield path


def _fill_in(question: Unknown, reply: str) -> Mapping[str, Any]:
    """A line to add with what a player says in its open places."""
    template = mapping_of(question.line.removeprefix("- "))
    key = next(iter(template), "")
    text = reply.removeprefix("- ")
    if text.startswith(f"{key}:"):
        return mapping_of(text)
    if OPEN not in question.line and question.where:
        # It may have to join what stands there already.
        raise Unclear(f"write it into the file: {question.line}")
    if OPEN not in question.line:
        return template if reply in ("1", *YES) else {key: _plain_of(reply)}
    places = open_places(question)
    if not places:
        raise Unclear(f"the whole line is asked for: {question.line}")
    has_roll = is_roll(question)
    values = _values_said(places, reply, template, has_roll)
    if all(value is None for value in values):
        raise Unclear("at least one of them is asked for")
    for path, value in zip(places, values, strict=True):
        is_alone = _at(template, path) == [OPEN] and not isinstance(value, list)
        _set(template, path, [value] if is_alone and value is not None else value)
    return template


def _values_said(
    places: list[Path], reply: str, template: Mapping[str, Any], has_roll: bool
) -> list[Any]:
    """A value for each open place, None for one that is left out.

    Of dice (`has_roll`) the last kinds may be left out, and 0 means no die.
    """
    nothing = ("-", "0") if has_roll else ("-",)
    names = [str(path[-1]) for path in places]
    if len(places) == 1:
        (path,) = places
        is_list = _at(template, path) == [OPEN]
        return [_list_of(reply) if is_list else _plain_of(reply)]
    if ":" in reply:
        keyed = mapping_of(reply)
        if not keyed.keys() <= set(names):
            raise Unclear(f"only these are asked for: {', '.join(names)}")
        return [keyed.get(name) for name in names]
    words = reply.replace(",", " ").split()
    if set(words[::2]) <= set(names) and len(words) % 2 == 0:
        words_by_key = dict(zip(words[::2], words[1::2], strict=True))
        return [
            _plain_of(words_by_key[name]) if name in words_by_key else None
            for name in names
        ]
    parts = [part.strip() for part in reply.split(",")]
    for said_parts in (parts, words):
        left = len(places) - len(said_parts)
        if left == 0 or (has_roll and left > 0 and said_parts is words):
            said_all = [*said_parts, *["-"] * left]
            return [None if part in nothing else _plain_of(part) for part in said_all]
    raise Unclear(
        f"{len(places)} are asked for: {', '.join(names)}; - for what is unknown"
    )


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _set(value: Any, path: Path, new: Any) -> None:
    for step in path[:-1]:
        value = value[step]
    if new is None:
        del value[path[-1]]
    else:
        value[path[-1]] = new


def _list_of(reply: str) -> list[Any]:
    """`B2 C2` or `Direct Hit, Fire Crew` as a list."""
    text = reply.strip("[] ")
    if "," in text:
        return [_plain_of(part.strip()) for part in text.split(",") if part.strip()]
    words = text.split()
    if len(words) > 1 and all(re.fullmatch("[A-Z]{1,2}[0-9]{1,2}", w) for w in words):
        return list(words)
    return [_plain_of(text)] if text else []


def _plain_of(reply: str) -> Any:
    """The value that a text has in a file. Raises Unclear."""
    if reply in ("-", "") or reply.startswith("#"):
        return reply
    try:
        return _plain(parse(f"x: {reply}\n", "answer").root["x"])
    except FileProblems:
        return reply


def mapping_of(reply: str) -> dict[str, Any]:
    """The keys of a line as a file would have it. Raises Unclear."""
    text = reply if reply.startswith("{") else f"{{{reply}}}"
    try:
        mapping = _plain(parse(f"x: {text}\n", "answer").root["x"])
    except FileProblems as wrong:
        raise Unclear(wrong.problems[0].message) from None
    if not isinstance(mapping, dict):
        raise Unclear("this is not one of the answers")
    return mapping


def _plain(value: Any) -> Any:
    """A value of a document without the places where it stood."""
    if isinstance(value, MappingNode):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, SequenceNode):
        return [_plain(inner) for inner in value]
    return value
