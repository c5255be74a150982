"""One action in a text of its own, read as the next action of a scenario.

It is read by the same schema and the same names as the actions of the file; its
problems are reported by the lines and columns of its own text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.rules.registry import rules_of
from mpoc.scenario.problem_kinds import EXPECTED_IN_QUESTION, UNUSED_ANSWER
from mpoc.scenario.scenario import Scenario, in_usual_spelling
from mpoc.schema.validate import validate
from mpoc.text.document import Document, MappingNode, Mark, Path, SequenceNode, parse
from mpoc.text.problem_kinds import NO_ACTION, about_another_file
from mpoc.text.problems import Complaint, FileProblems, Place, Problem

if TYPE_CHECKING:
    from mpoc.scenario.scenario import ScenarioAction

OMITTED_KEYS = ("actions", "expect", "claims", "cites")
"""The keys of a file that hold its own actions and their outcome."""


class DocumentWithAction(Document):
    """A scenario's document with its first actions, then one from another text."""

    __slots__ = ("_action", "_own")

    def __init__(self, base: Document, at: int, action: Document) -> None:
        self._action = action
        self._own: Path = ("actions", at)
        root = without(base.root, OMITTED_KEYS)
        before = base.root.get("actions") or ()
        actions = SequenceNode([*before[:at], action.root])
        actions.marks = [0, 0]
        for index in range(at):
            actions.marks += base.root["actions"].marks[2 + 2 * index : 4 + 2 * index]
        actions.marks += [0, 0]
        root["actions"] = actions
        root.marks += [0, 0, 0, 0]
        super().__init__(base._source, root)

    def _inside(self, path: Iterable[str | int]) -> Path | None:
        """The path inside the action's own text; None for a path elsewhere."""
        whole = tuple(path)
        return whole[2:] if whole[:2] == self._own else None

    def mark_of(self, path: Iterable[str | int]) -> Mark:
        path = tuple(path)
        inside = self._inside(path)
        return super().mark_of(path) if inside is None else self._action.mark_of(inside)

    def key_mark_of(self, path: Iterable[str | int]) -> Mark:
        path = tuple(path)
        inside = self._inside(path)
        if inside is None:
            return super().key_mark_of(path)
        return self._action.key_mark_of(inside)

    def problem(
        self,
        path: Iterable[str | int],
        complaint: Complaint,
        *,
        at: str | Mark = "value",
        related_place: Place | None = None,
    ) -> Problem:
        path = tuple(path)
        inside = self._inside(path)
        if inside is None:
            return super().problem(path, complaint, at=at, related_place=related_place)
        if related_place is not None and not related_place.file:
            related_place = related_place.but(file=self.name)
        return self._action.problem(
            inside, complaint, at=at, related_place=related_place
        )


def without(node: MappingNode, keys: tuple[str, ...]) -> MappingNode:
    """A mapping without some of its keys; the others keep their positions."""
    rest = MappingNode()
    rest.marks = node.marks[:2]
    for index, (key, value) in enumerate(node.items()):
        if key not in keys:
            rest[key] = value
            rest.marks += node.marks[2 + 4 * index : 6 + 4 * index]
    return rest


def next_action(scenario: Scenario, at: int, text: str, name: str) -> ScenarioAction:
    """The action that a text writes, read after the first `at` actions of a scenario.

    `name` is what messages call the text. Raises `FileProblems`, also for an `expect`:
    the outcome of the action is what is asked.
    """
    try:
        action = parse(_as_yaml(text), name)
    except FileProblems as fault:
        raise FileProblems([_of_an_action(it) for it in fault.problems]) from None
    if "expect" in action.root:
        problem = action.problem(("expect",), EXPECTED_IN_QUESTION(), at="key")
        raise FileProblems([problem])
    whole = DocumentWithAction(scenario.document, at, action)
    rules = rules_of(scenario.game)
    faults = validate(whole, rules.schema, *rules.valid())
    if faults:
        usual = in_usual_spelling(action, [it for it in faults if it.file == name])
        if usual is not action:
            return next_action(scenario, at, usual.text, name)
        raise FileProblems(faults)
    read: Scenario = rules.read(whole, ())
    return read.actions[at]


def unused_in_action(
    scenario: Scenario, at: int, text: str, name: str, paths: Iterable[Path]
) -> FileProblems:
    """The problems of answers in such a text that no rule asked for, by their paths."""
    whole = DocumentWithAction(scenario.document, at, parse(_as_yaml(text), name))
    return FileProblems([whole.problem(path, UNUSED_ANSWER()) for path in paths])


def _of_an_action(problem: Problem) -> Problem:
    """A problem with the text of an action, which is no file."""
    problem = about_another_file(problem, NO_ACTION)
    return problem.but(message=problem.message.replace("the file", "the text"))


def action_keys(text: str) -> dict[str, Any]:
    """The keys of such a text, without its roll, choices and further attacks."""
    return undecided_keys(parse(_as_yaml(text), "").root)


def _as_yaml(text: str) -> str:
    """The text of an action as YAML: a bare word, an action without keys, as a key.

    Several keys on one line get the braces that belong round them. An entry of
    `actions` may keep its dash.
    """
    dash = _DASH.match(text)
    if dash is not None and f"\n{dash[0]}" not in text:
        text = f"{dash[1]}  {text[dash.end() :]}"
    bare = text.strip()
    if not bare or "\n" in bare or bare[0] in "{[#":
        return text
    if ":" not in bare:
        return f"{bare}:"
    return f"{{{bare}}}" if _SEVERAL_KEYS.match(bare) else text


_DASH = re.compile(r"( *)- (?=\S)")
"""The dash of the first entry."""

_SEVERAL_KEYS = re.compile(r"[A-Za-z-]+: [^{\[]*, *[a-z-]+: ")
"""The beginning of keys and values on one line, without braces round them."""


def undecided_keys(action: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of an action without those that answer questions of its rule."""
    return {key: action[key] for key in action if key not in ANSWERS}


ANSWERS = ("roll", "choose", "then", "note", "draw", "expect", "cites")
"""The keys of an action that answer questions of its rule, or state its outcome."""
