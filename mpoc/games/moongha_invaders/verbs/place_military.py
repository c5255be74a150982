"""A military counter comes to a city, and the military there attacks (military)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mpoc.engine.statements import Check, Note, Roll, Rule, Statement
from mpoc.games.kit.dice import D6
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import damage, is_immune, kind_of, reveal
from mpoc.games.moongha_invaders.questions import A_BOMB as BOMB_ASKS
from mpoc.games.moongha_invaders.questions import AIR_FORCE as PLANE_ASKS
from mpoc.games.moongha_invaders.questions import COLLATERAL, PLANES
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.turn.combat import (
    aim_at_monsters,
    fire_at_monsters,
    mark_city,
    results_words,
    revealed_in,
    rolled,
    shoot_monsters,
)
from mpoc.games.moongha_invaders.turn.supplies import is_left, take
from mpoc.games.moongha_invaders.verbs.place_hero import (
    heroes_attack,
    may_attack_drakoors,
)
from mpoc.games.moongha_invaders.words import (
    A_BOMB,
    AIR_FORCE,
    ARMOUR,
    BLACK,
    BOMB_DICE,
    COUNTER_NOUNS,
    DICE_OF,
    HIT,
    HUMANS,
    INFANTRY,
    MILITARY,
    MILITARY_1,
    MILITARY_2,
    box_words,
)

CITE = h("military")
FROM_TOKEN = {MILITARY_1: INFANTRY, MILITARY_2: ARMOUR}
"""What a pass token in a Military box brings."""


class PlaceMilitary(ActionVerb):
    """A military counter comes to a city, and the military there attacks."""

    word, cite, weight = "place-military", CITE, 12
    title, headline_event = "place a military counter", events.PlaceCounter
    unit: str = key(Word("a military counter", MILITARY), is_main=True)
    from_box: str = key(
        Word("a Military box", (MILITARY_1, MILITARY_2)),
        "The box that it is from.",
        name="box",
        example=MILITARY_1,
    )
    at: str = key(PLACE_NAME, "The city.", example="Paris")

    def in_box(self) -> str:
        return self.from_box

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The counter is there; planes and bombs need a revealed monster."""
        boxes, token = game.state.boxes, game.own.pass_token
        content = boxes.military_1 if self.from_box == MILITARY_1 else boxes.military_2
        if token == self.from_box:
            yield Check(
                "not-in-box",
                f"the pass token brings {FROM_TOKEN[token]}",
                self.unit == FROM_TOKEN[token],
                h("pass"),
                failure=(
                    f"a pass token in the {box_words(token)} brings {FROM_TOKEN[token]}"
                ),
            )
            yield is_left(game.state, FROM_TOKEN[token])
        else:
            yield self.check(
                "not-in-box",
                f"{self.unit} is in the {box_words(self.from_box)}",
                content.of(self.unit) > 0,
                f"the box has {content.words()}",
                failure=f"no {self.unit} is in the {box_words(self.from_box)}",
            )
        if self.unit in (AIR_FORCE, A_BOMB):
            yield self.check(
                "no-target",
                f"a revealed monster is in {self.at}",
                revealed_in(game, self.at),
                failure=f"no revealed monster is in {self.at}",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, self.from_box, self.unit)
        if not is_pass or (yield from take(game, self.unit, h("pass"))):
            if self.unit == A_BOMB:
                yield from self._bomb(game)
            elif self.unit == AIR_FORCE:
                yield from self._planes(game)
            else:
                yield events.PlaceCounter(self.unit, self.at, CITE)
                yield from self._attack(game)
        yield from end_action(game, is_pass)

    def _attack(self, game: SmallGame) -> Rule[None]:
        """All the military in the city attacks (ruling heroes-with-military)."""
        if revealed_in(game, self.at):
            drakoors = may_attack_drakoors(game, self.at)
            if drakoors and game.reading("heroes-with-military") == "attack":
                yield from heroes_attack(game, self.at)
            yield from fire_at_monsters(game, self.at, CITE)

    def _planes(self, game: SmallGame) -> Rule[None]:
        """Four dice at one monster; each one is collateral damage."""
        cite, number = h("military"), DICE_OF[AIR_FORCE]
        target = yield PLANES.ask(game, revealed_in(game, self.at))
        shots = yield from self._support(game, ("air-force", "both"))
        words = f"the air force against {target}"
        dice = ((D6.name, number),)
        faces = yield Roll(PLANE_ASKS, "", game.player, dice, words, cite, True)
        hits, ones = faces.successes(HIT), number - faces.successes(2)
        yield events.Hits(words, faces, number, hits, cite)
        kind = yield from kind_of(game, target, cite)
        if is_immune(kind):
            yield Note("the military cannot harm a Drakoor", h("drakoor"))
        else:
            yield from damage(game, target, hits, cite)
        yield from mark_city(game, self.at, BLACK, ones, cite)
        yield from shoot_monsters(game, self.at, shots, CITE, is_alone=False)
        yield events.ReturnToStock(AIR_FORCE, cite)

    def _support(
        self, game: SmallGame, readings: tuple[str, ...]
    ) -> Rule[Mapping[str, int]]:
        """The infantry and armour in the city attack as well (ruling support).

        What they attack is said before any die is rolled; the result is their dice.
        """
        city = game.state.city(self.at)
        units = city.of(INFANTRY) + city.of(ARMOUR)
        if not units or game.reading("support") not in readings:
            return {}
        return (yield from aim_at_monsters(game, self.at, CITE))

    def _bomb(self, game: SmallGame) -> Rule[None]:
        """Eight dice at every monster, hidden or not, and eight at the city."""
        cite = h("military")
        shots = yield from self._support(game, ("both",))
        for id in game.state.monsters_in(self.at):
            yield from self._bomb_monster(game, id)
        humans = {kind: game.state.city(self.at).of(kind) for kind in HUMANS}
        if any(humans.values()) and game.reading("bomb-and-humans") == "eliminated":
            for kind, count in humans.items():
                if count:
                    yield events.Eliminate(self.at, kind, count, cite)
        words = f"the A bomb on {self.at}"
        hits = yield from rolled(game, COLLATERAL, "", BOMB_DICE, words, cite)
        yield from mark_city(game, self.at, BLACK, hits, cite)
        yield from shoot_monsters(game, self.at, shots, CITE, is_alone=False)
        yield events.ReturnToStock(A_BOMB, cite)

    def _bomb_monster(self, game: SmallGame, id: str) -> Rule[None]:
        cite = h("military")
        kind = yield from kind_of(game, id, cite)
        if (
            game.state.monsters[id].hidden
            and game.reading("bomb-reveals") == "revealed"
        ):
            yield from reveal(game, id, cite)
        if is_immune(kind) and game.reading("bomb-and-drakoor") == "immune":
            yield Note("the A bomb cannot harm a Drakoor", h("drakoor"))
            return
        words = f"the A bomb against {id}"
        hits = yield from rolled(game, BOMB_ASKS, id, BOMB_DICE, words, cite)
        yield from damage(game, id, hits, cite)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        boxes, token = game.state.boxes, game.own.pass_token
        for box, content in (
            (MILITARY_1, boxes.military_1),
            (MILITARY_2, boxes.military_2),
        ):
            for unit in MILITARY:
                is_brought = unit == FROM_TOKEN[box]
                if is_brought if token == box else content.of(unit):
                    noun = COUNTER_NOUNS.get(unit, unit)
                    words = f"{noun} from the {box_words(box)} in"
                    for city in game.state.board.cities.places():
                        yield Way(cls(unit, box, city), f"{words} {city}")

    def headline_result(self, statements: Sequence[Statement]) -> str:
        return results_words(statements)

    def headline(self, state: State) -> str:
        if self.unit == A_BOMB:
            return f"{state.turn} uses an A bomb against {self.at}"
        noun = COUNTER_NOUNS.get(self.unit, self.unit)
        return f"{state.turn} places an {noun} counter in {self.at}"
