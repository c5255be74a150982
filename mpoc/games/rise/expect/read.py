"""The names in expectations: every one must exist, whatever is expected of it.

Values are left as they are written; whether they come true is settled after the replay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.words import BUILDING, MONSTER

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

DRAW = "draw"
NOBODY = "none"

BY_ID = ("hit", "needs", "damage", "health", "form", "at", "secured")
BY_PLAYER = ("dice", "earned", "reserves")
IDS = ("crushed", "destroyed")
ABILITIES = ("applied", "not-applied", "open")


def check_expect(names: Names, expect: Any, path: Path) -> Mapping[str, Any] | None:
    """Look up every name in an expectation; the expectation as it is written.

    None where there is none, or none that keeps to the schema.
    """
    if not isinstance(expect, dict):
        return None
    for key, value in expect.items():
        at = (*path, key)
        if names.is_faulty(*at):
            continue
        if key in BY_ID:
            if isinstance(value, dict):
                _by_id(names, key, value, at)
        elif key in IDS:
            for index, id in enumerate(value):
                names.id(id, (*at, index))
        elif key in BY_PLAYER:
            for player in value:
                names.player(player, (*at, player), "key")
            if key == "reserves":
                for player, cards in value.items():
                    for index, card in enumerate(cards):
                        names.printed(card, (*at, player, index))
        elif key in ABILITIES:
            for index, text in enumerate(value):
                if key == "open":
                    names.rule(text, (*at, index))
                else:
                    names.ability(text, (*at, index))
        elif key == "ground":
            _ground(names, value, at)
        elif key == "winner" and value != DRAW:
            names.player(value, at)
    return expect


def _by_id(names: Names, key: str, values: Mapping[str, Any], path: Path) -> None:
    for id, value in values.items():
        at = (*path, id)
        if names.id(id, at, "key") is None:
            continue
        if key == "at":
            names.space(value, at, of=id)
        elif key == "form":
            card = names.printed(value, at)
            _check_kind(names, key, id, MONSTER, at)
            if card is not None and card.kind != MONSTER:
                names.problem(
                    at,
                    f"{card.name} is a {card.kind}, and only monsters have forms",
                    "wrong-kind",
                    expected="the name of a monster's card",
                )
        elif key == "secured":
            _check_kind(names, key, id, BUILDING, at)
            if value != NOBODY:
                names.player(value, at)
        elif key == "health" and isinstance(value, dict):
            for text in value:
                _form_of(names, id, text, (*at, text))


def _check_kind(names: Names, key: str, id: str, kind: str, path: Path) -> None:
    """Only monsters have forms, and only structures are secured."""
    figure = names.figures.get(id)
    if figure is not None and figure.card.kind != kind:
        names.problem(
            path,
            f"{id} is a {figure.card.kind}: `{key}` is about {kind}s",
            "wrong-kind",
            expected=f"the id of a {kind}",
            at="key",
        )


def _form_of(names: Names, id: str, text: str, path: Path) -> None:
    """A card whose Health is expected must be one of the figure's two forms."""
    figure = names.figures.get(id)
    forms = [] if figure is None else [figure.card, figure.other]
    if any(form is not None and form.name.lower() == text.lower() for form in forms):
        return
    card = names.printed(text, path, "key")
    if card is None or figure is None or card in forms:
        return
    known = [form.name for form in forms if form is not None]
    names.problem(
        path,
        f"{card.name} is no form of {id} in this file",
        "wrong-form-of",
        expected=" or ".join(f"`{name}`" for name in known),
        hint=f"give {id} its `other-form: {{card: {card.name}}}`"
        if figure.other is None and card.title == figure.card.title
        else "",
        at="key",
    )


def _ground(names: Names, values: Mapping[str, Any], path: Path) -> None:
    for text, kinds in values.items():
        at = (*path, text)
        names.space(text, at, "key")
        several = [kinds] if isinstance(kinds, str) else kinds
        for index, kind in enumerate(several):
            for lead in ("spawn-", "start-"):
                if kind.startswith(lead):
                    place = at if isinstance(kinds, str) else (*at, index)
                    names.player(kind.removeprefix(lead), place)
