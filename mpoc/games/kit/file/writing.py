"""Positions written back as files, and actions as the plain values that files hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from mpoc.text.edits import flow

if TYPE_CHECKING:
    from mpoc.engine.statements import Answers
    from mpoc.games.kit.keys import Keyed
    from mpoc.games.kit.verb import Verb
    from mpoc.scenario.file_reading import Settings

Plain = Callable[[str, Any], Any]
"""The value of a key of a choice as a file writes it."""


def plain_values(choice: type[Keyed], verbs: Iterable[type[Verb]]) -> Plain:
    """How values of answers are written, by the keys of choices and of verbs."""
    forms = {key.name: key.form for verb in verbs for key in verb.keys}
    forms |= {key.name: key.form for key in choice.keys}

    def plain(key: str, value: Any) -> Any:
        form = forms.get(key)
        return value if form is None else form.write(value)

    return plain


def heading_lines(
    game: str,
    settings: Settings,
    *,
    title: str,
    notes: str = "",
    question: str = "",
) -> list[str]:
    """The first lines of a file: the game, what it is about, and chosen readings.

    A reading that is the default is there too if it was chosen: where the file will
    lie, a project may choose another.
    """
    from json import dumps

    lines = ["mpoc: 1", f"game: {game}", f"title: {dumps(title, ensure_ascii=False)}"]
    for key, text in (("question", question), ("notes", notes)):
        if text:
            lines.append(f"{key}: {dumps(text, ensure_ascii=False)}")
    if settings.readings:
        lines.append(f"rules: {flow({'rulings': dict(settings.readings)})}")
    return lines


def position_text(
    game: str,
    state: Any,
    lines: Iterable[str] | None = None,
    *,
    title: str = "A position",
    notes: str = "",
    question: str = "",
) -> str:
    """The text of a file that loads to a position, without actions.

    `lines` are those of the position, by default one for each key. Raises ValueError
    where the game is over, since a file begins before its end.
    """
    if state.winner:
        raise ValueError("the game is over, and no file begins after its end")
    heading = heading_lines(
        game, state.settings, title=title, notes=notes, question=question
    )
    if lines is None:
        lines = [f"{key}: {flow(value)}" for key, value in state.as_written().items()]
    return "\n".join([*heading, *lines]) + "\n"


def written_action(action: Verb, answers: Answers, plain: Plain) -> dict[str, Any]:
    """An action as a file writes it, with everything that was answered."""
    own = {key: plain(key, value) for key, value in answers.keys.items()}
    keys = action.as_written() | own | written_answers(answers, plain)
    return action.in_order(keys)


def written_answers(answers: Answers, plain: Plain) -> dict[str, Any]:
    """The roll and the choices of an action, or of an entry of one."""
    keys: dict[str, Any] = {}
    if answers.roll is not None:
        keys["roll"] = answers.roll.as_written()
    if answers.choose:
        keys["choose"] = [
            {key: plain(key, value) for key, value in entry.keys.items()}
            | written_answers(entry, plain)
            for entry in answers.choose
        ]
    return keys
