"""A hero comes to a city, searches it, and may attack (hero)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.statements import Check, Choice, Option, Roll, Rule, Statement
from mpoc.games.kit.dice import D6
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import destroy, kind_of, reveal
from mpoc.games.moongha_invaders.questions import DRAKOORS, FIRE, HEROES, SEARCH
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.turn.combat import (
    fire_at_monsters,
    results_words,
    revealed_in,
    rolled,
)
from mpoc.games.moongha_invaders.turn.supplies import is_left, take
from mpoc.games.moongha_invaders.words import ARMOUR, DRAKOOR, HERO, HIT, INFANTRY

CITE = h("hero")


class PlaceHero(ActionVerb):
    """A hero comes to a city and searches it for hidden monsters."""

    word, cite, box, weight = "place-hero", CITE, HERO, 6
    title, headline_event = "place a hero", events.PlaceCounter
    at: str = key(PLACE_NAME, is_main=True)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A pass token brings a hero only where one is left."""
        if game.own.pass_token == HERO:
            yield is_left(game.state, HERO)

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, HERO)
        if not is_pass or (yield from take(game, HERO, h("pass"))):
            yield events.PlaceCounter(HERO, self.at, CITE)
        yield from self._search(game)
        yield from heroes_attack(game, self.at)
        yield from self._military(game)
        yield from end_action(game, is_pass)

    def _search(self, game: SmallGame) -> Rule[None]:
        """One die for each hero against each hidden monster."""
        state = game.state
        heroes = state.city(self.at).hero
        hidden = [id for id in state.monsters_in(self.at) if state.monsters[id].hidden]
        for id in hidden:
            words = f"the search for {id}"
            is_own = len(hidden) == 1
            dice = ((D6.name, heroes),)
            faces = yield Roll(SEARCH, id, game.player, dice, words, CITE, is_own)
            hits = faces.successes(HIT)
            yield events.Hits(words, faces, heroes, hits, CITE)
            if hits:
                yield from reveal(game, id, CITE)

    def _military(self, game: SmallGame) -> Rule[None]:
        """The military in the city may attack revealed monsters."""
        city = game.state.city(self.at)
        if not revealed_in(game, self.at) or not (city.of(ARMOUR) or city.of(INFANTRY)):
            return
        if (
            yield from is_wanted(
                game, FIRE, f"whether the military in {self.at} attacks"
            )
        ):
            yield from fire_at_monsters(game, self.at, CITE, is_alone=False)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for city in game.state.board.cities.places():
            yield Way(cls(city), city)

    def headline_result(self, statements: Sequence[Statement]) -> str:
        return results_words(statements, is_search=True)

    def headline(self, state: State) -> str:
        return f"{state.turn} places a hero in {self.at}"


def is_wanted(game: SmallGame, rule: str, words: str) -> Rule[bool]:
    """Whether the active player wants an attack (ruling hero-attacks)."""
    if game.reading("hero-attacks") == "compulsory":
        return True
    options = (Option(True, "yes"), Option(False, "no"))
    wanted: bool = yield Choice(rule, "", game.player, "use", words, options, CITE)
    return wanted


def may_attack_drakoors(game: SmallGame, at: str) -> list[str]:
    """What the heroes in a city, if there are any, may attack: what may be a Drakoor.

    That is a monster, too, of which nobody knows the kind.
    """
    state = game.state
    here = state.monsters_in(at) if state.city(at).hero else []
    return [id for id in here if state.monsters[id].kind in (DRAKOOR, "")]


def heroes_attack(game: SmallGame, at: str) -> Rule[None]:
    """Each hero may roll a die at the Drakoors in the city; each hit kills one."""
    state = game.state
    heroes = state.city(at).hero
    drakoors = may_attack_drakoors(game, at)
    hidden = [id for id in drakoors if state.monsters[id].hidden]
    if hidden and game.reading("hero-finds-drakoor") == "revealed":
        drakoors = [id for id in drakoors if id not in hidden]
    for id in drakoors:
        yield from kind_of(game, id, CITE)
    if not drakoors:
        return
    if not (yield from is_wanted(game, HEROES, f"whether the heroes in {at} attack")):
        return
    words = f"the heroes in {at} against Drakoors"
    hits = yield from rolled(game, HEROES, "", heroes, words, CITE)
    for _ in range(min(hits, len(drakoors))):
        left = [id for id in drakoors if id in game.state.monsters]
        id = left[0]
        if hits < len(drakoors):
            id = yield DRAKOORS.ask(game, left)
        yield from destroy(game, id, 0, CITE)
