"""A later wording of an ability is played by the cards of its set, and by no others.

Tried with Explosion as it was printed in 2009, which leaves structures out.

`MPOC_REWRITE=1 pytest -n0 tests/games/rise/test_wordings.py` writes anew which ability
stands in which chapter.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest
from command_line import run
from scenes import Scene, settle_text

from mpoc.games.rise import roster
from mpoc.games.rise.abilities import ABILITIES, wordings
from mpoc.games.rise.abilities.chapter_of import CHAPTER_OF
from mpoc.games.rise.abilities.triggers.splash import Explosion
from mpoc.games.rise.abilities.wordings import (
    CHAPTERS,
    RISE,
    WORDINGS,
    Chapters,
    chapter_named,
    edition_of,
)
from mpoc.games.rise.book.explain import explain
from mpoc.games.rise.book.pages import Book, Heading, under
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import (
    RISE_SET,
    first_wordings,
    wordings_of,
    wordings_on,
)
from mpoc.games.rise.cards.catalog import why_not_loaded
from mpoc.games.rise.file import names
from mpoc.games.rise.game import AttackMoment, Game, Piece
from mpoc.games.rise.kinds import BOOST, Skill
from mpoc.text.problems import FileProblems

LATER_SET = "All Your Base (2009)"
INSERT = Book("the insert of All Your Base", "All Your Base")


class LaterExplosion(Explosion):
    """Monsters and units next to the unit hit take 1 if the strikes reach their DEF."""

    printed_in = under(Heading(INSERT, "Planet Eaters", None))

    def _reaches_kind(self, other: Piece, attack: AttackMoment) -> bool:
        """Whether it reaches figures of such a kind: structures are left out."""
        return not other.is_building


LATER = LaterExplosion()


@pytest.fixture
def later_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wordings of a later set, as if they were built."""
    monkeypatch.setitem(WORDINGS, LATER_SET, RISE | {LATER.name: LATER})
    # What was worked out before of the cards of that set.
    monkeypatch.setattr(names, "_PLAYABLE", {})
    monkeypatch.setattr(roster, "_HOOKS_OF", {})


def explode(card: str, *, near: str = "", trigger: str = "brawl") -> Scene:
    """A unit of some card hits a Spitter beside a building and red's own Carnidon."""
    return settle_text(f"""\
mpoc: 1
title: An explosion beside a building
board: {{size: 14x10}}
figures:
  e: {{card: {card}, player: red, at: C3}}
  s: {{card: Spitter, player: blue, at: D3}}
  B: {{card: Office Building, at: E3}}
  r: {{card: Carnidon, player: red, at: D4}}
{near}
dice:
  red: {{monster: 5, unit: 5, power: 0}}
  blue: {{monster: 5, unit: 5, power: 0}}
turn: {{player: red, activation: unit}}
actions:
  - attack: {trigger}
    by: e
    target: s
    roll: {{action: Xx, boost: x.}}
expect: {{}}
""")


RISE_CARD = (
    "{name: Old, like: Carnidon, def: 7, brawl: 3+2, abilities: [Explosion (brawl)]}"
)
LATER_CARD = "{name: New, like: Explodomite, def: 7, abilities: [-Self Destruct]}"


def lost(scene: Scene) -> set[str]:
    """The figures that an attack has taken off the map."""
    return set(scene.scenario.start.figures) - set(scene.outcome.end.figures)


def test_a_card_of_a_set_without_wordings_is_refused() -> None:
    with pytest.raises(FileProblems) as caught:
        explode(LATER_CARD)
    why = f"the wordings of its set, {LATER_SET}, are not built"
    assert any(why in problem.message for problem in caught.value.problems)


@pytest.mark.usefixtures("later_set")
def test_a_card_plays_the_wording_of_its_set() -> None:
    assert lost(explode(RISE_CARD)) == {"s", "r", "B"}
    assert lost(explode(LATER_CARD)) == {"s", "r"}
    plain = catalog.find("Explodomite")
    assert plain is not None
    assert why_not_loaded(plain) is None
    assert wordings_on(plain)["Explosion"] is LATER
    assert wordings_on(plain)["Munch"] is RISE["Munch"]


@pytest.mark.usefixtures("later_set")
def test_a_granted_ability_has_the_wording_of_the_card_that_grants_it() -> None:
    """Rogzor's icon is of 2008; who prints the ability plays its own wording (p32)."""
    by_icon = LATER_CARD.replace("[", "[-Explosion, ")
    card = "{name: Granter, like: Rogzor, abilities: [Explosion (brawl blue)]}"
    rogzor = f"  R: {{card: {card}, player: red, at: A8}}"
    assert lost(explode(by_icon, near=rogzor)) == {"s", "r", "B"}
    assert lost(explode(LATER_CARD, near=rogzor)) == {"s", "r"}


@pytest.mark.usefixtures("later_set")
def test_whoever_uses_an_ability_asks_for_the_wording_of_its_granter() -> None:
    granter = (
        "{name: Granter, like: Explodomite, "
        "abilities: [-Explosion, -Self Destruct, +Explosion (brawl blue)]}"
    )
    own = "{name: Owner, like: Destructomite, abilities: [+Explosion (brawl)]}"
    scene = explode(
        RISE_CARD,
        near=f"  R: {{card: {granter}, player: red, at: A8}}\n"
        "  f: {card: Destructomite, player: red, at: C8}\n"
        f"  o: {{card: {own}, player: red, at: E8}}",
    )
    game = Game(scene.scenario.start)
    assert roster.wording_for(game, "f", "Explosion") is LATER
    assert roster.wording_for(game, "o", "Explosion") is RISE["Explosion"]


@pytest.mark.usefixtures("later_set")
def test_a_wording_is_cited_where_it_is_printed() -> None:
    assert pages_cited(explode(RISE_CARD)) == {"p55"}
    assert pages_cited(explode(LATER_CARD)) == {"All Your Base"}
    assert LATER.book is INSERT
    assert LATER.pages == ()


def pages_cited(scene: Scene) -> set[str]:
    """Where the statements of an attack say that Explosion is printed."""
    cites = [
        getattr(statement, "cite", None)
        for statement in scene.outcome.steps[0].transcript.statements
    ]
    return {cite.text for cite in cites if cite and cite.entry == "Explosion"}


@pytest.mark.usefixtures("later_set")
def test_both_wordings_are_explained_with_the_figures_that_print_them() -> None:
    old, new = str(explain("Explosion")).split("\n\n")[:2]
    assert RISE["Explosion"].sentence() in old
    assert "Elite Spikodon" in old
    assert "Explodomite" not in old
    assert LATER.sentence() in new
    assert "All Your Base" in new.splitlines()[0]
    assert "Explodomite" in new
    assert "Elite Spikodon" not in new
    output = run("catalog", "Explodomite").out
    assert LATER.sentence() in output


def test_a_later_edition_changes_no_first_wording(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(WORDINGS, LATER_SET, RISE | {LATER.name: LATER})
    assert first_wordings() == ABILITIES == WORDINGS[RISE_SET]
    assert wordings_of("Explosion") == [RISE["Explosion"], LATER]
    assert wordings_of("Munch") == [RISE["Munch"]]


@pytest.mark.parametrize("part", ["__doc__", "printed_in", "hooks"])
def test_an_ability_without_a_part_is_refused_by_its_name(part: str) -> None:
    chapter = ModuleType("later_chapter")
    body: dict[str, object] = {"__module__": chapter.__name__}
    body |= {"__doc__": "It adds 1.", "printed_in": LATER.printed_in, "hooks": (BOOST,)}
    vars(chapter)["Armour"] = type("Armour", (Skill,), body)
    assert list(edition_of(chapter)) == ["Armour"]
    del body[part]
    vars(chapter)["Armour"] = type("Armour", (Skill,), body)
    with pytest.raises(TypeError, match=rf"later_chapter\.Armour lacks `{part}`"):
        edition_of(chapter)


CHAPTER_OF_HEAD = '''"""The chapter of each ability: `run` imports only those that play.

Do not edit: tests/games/rise/test_wordings.py writes it.
"""

from __future__ import annotations

CHAPTER_OF = {
'''


def test_the_chapter_of_each_ability_is_up_to_date() -> None:
    lines = [
        f'    "{name}": "{chapter}",'
        for chapter in CHAPTERS
        for name in edition_of(chapter_named(chapter))
    ]
    text = "\n".join([CHAPTER_OF_HEAD + "\n".join(sorted(lines)), "}", ""])
    path = Path(wordings.__file__).with_name("chapter_of.py")
    if os.environ.get("MPOC_REWRITE"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, __doc__


def test_only_the_chapter_of_an_ability_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def note(chapter: str) -> ModuleType:
        read.append(chapter)
        return chapter_named(chapter)

    monkeypatch.setattr(wordings, "chapter_named", note)
    edition = Chapters()
    explosion = edition["Explosion"]
    assert "Munch" in edition
    assert read == [CHAPTER_OF["Explosion"]]
    # A new ability is found before its chapter has been written down.
    monkeypatch.delitem(CHAPTER_OF, "Munch")
    assert "Munch" in edition
    assert edition["Munch"].name == "Munch"
    assert sorted(read) == sorted(CHAPTERS)
    assert edition["Explosion"] is explosion
    assert list(edition) == list(ABILITIES)
    with pytest.raises(KeyError):
        edition["Armour"]
