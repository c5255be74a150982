"""A monster attacks: a city, its humans or another monster (attack)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Note, Rule, Statement
from mpoc.games.kit.file.forms import Id, MapOf
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Count, Form, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import known_kind, known_number, own_monster
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.turn.combat import (
    Attack as OneAttack,
)
from mpoc.games.moongha_invaders.turn.combat import (
    finds_hidden,
    keeps_kills,
    results_words,
    strength,
)
from mpoc.games.moongha_invaders.words import (
    ARMOUR,
    ATTACK,
    CITY,
    DRAKOOR,
    INFANTRY,
    KIDDOO,
    KINDS,
    SEVERAL_AT_ONCE,
    TARGETS,
    listed,
)
from mpoc.schema.envelope import Schema, word_of
from mpoc.schema.shapes import ID
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.text.document import Path

HUMANS = "humans"


class TargetForm(Form[str]):
    """What an attack is aimed at: a monster by its id, `city` or `humans`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(ID, description, **more)

    def read(self, names: Any, value: str, path: Path) -> str | None:
        return value if value in TARGETS else Id().read(names, value, path)


TARGET = TargetForm()


class _With(MapOf[str]):
    """Further attackers by their ids, each with its target."""

    __slots__ = ()

    def read(self, names: Any, value: Any, path: Path) -> Mapping[str, str]:
        ids = {id: Id().read(names, id, (*path, id)) for id in value}
        targets = super().read(names, value, path)
        return {id: target for id, target in targets.items() if ids[id]}


class Attack(ActionVerb):
    """A monster attacks a city, its humans or another monster."""

    word, cite, box, weight = "attack", h("attack"), ATTACK, 12
    id: str = key(Id(), is_main=True)
    target: str = key(TARGET, "A monster's id, `city` or `humans`.", example="city")
    spend: int = key(
        Count("white tokens", 40), "White tokens that are spent.", example=1
    )
    others: Mapping[str, str] = key(
        _With("a mapping of monsters to targets such as `{b2: city}`", TARGET, most=9),
        "Other Bloobs that attack too, or Kiddoo beside it, each with its target.",
        name="with",
        default={},
    )
    side_kick: int = key(
        Count("white tokens", 40),
        "White tokens that are spent for Kiddoo beside the attacker.",
        name="kiddoo-spend",
        default=0,
    )

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A monster with white tokens, and a target of its own for each attacker."""
        state = game.state
        for id in (self.id, *self.others):
            yield from own_monster(game, id, self.cite)
            yield known_kind(state, id, self.cite)
        attackers = {id: state.monsters.get(id) for id in (self.id, *self.others)}
        main = attackers[self.id]
        if main is None or main.player != game.player or not main.kind:
            return
        tokens = state.players[game.player].box(main.kind).white + 1
        yield self.check(
            "too-few-tokens",
            f"1 to {tokens} white tokens are spent",
            1 <= self.spend <= tokens,
            f"the box has {tokens} with the one just taken; {self.spend} are spent",
            failure=f"{self.spend} white tokens are spent, of {tokens}",
        )
        yield from self._company(game)
        yield known_number(state, main.kind, "strength", self.cite)
        for id, target in {self.id: self.target, **self.others}.items():
            if attackers[id] is not None:
                yield from self._aim(state, id, target)

    def _company(self, game: SmallGame) -> Iterator[Check]:
        """Only Bloobs attack together, and Kiddoo beside one of the attackers."""
        state = game.state
        main = state.monsters[self.id]
        attackers = [self.id]
        for id in self.others:
            monster = state.monsters.get(id)
            if monster is None or not monster.kind:
                continue
            if monster.kind == KIDDOO != main.kind:
                continue
            several: tuple[str, ...] = SEVERAL_AT_ONCE
            are_drakoors = main.kind == monster.kind == DRAKOOR
            if are_drakoors and game.reading("several-drakoors") == "any":
                several = (DRAKOOR,)
            is_allowed = main.kind == monster.kind and main.kind in several
            yield Check(
                "one-attacker",
                "only Bloobs attack together",
                is_allowed and id != self.id,
                h("bloob"),
                failure=f"{id} cannot attack together with {self.id}",
            )
            attackers.append(id)
        kiddoo = self._kiddoo(state)
        if kiddoo:
            cities = [state.monsters[id].at for id in attackers]
            yield Check(
                "out-of-range",
                "Kiddoo is in the city of an attacker",
                state.monsters[kiddoo].at in cities,
                h("kiddoo"),
                f"{kiddoo} is in {state.monsters[kiddoo].at}",
                failure="Kiddoo is in another city",
            )
        own = state.players[game.player].box(KIDDOO).white if kiddoo else 0
        yield Check(
            "too-few-tokens",
            f"at most {own} white tokens are spent for Kiddoo",
            self.side_kick <= own,
            h("kiddoo"),
            failure="more white tokens are spent for Kiddoo than there are",
        )

    def _kiddoo(self, state: State) -> str:
        """The Kiddoo beside another attacker, or empty."""
        if state.monsters[self.id].kind == KIDDOO:
            return ""
        found = [
            id
            for id in self.others
            if id in state.monsters and state.monsters[id].kind == KIDDOO
        ]
        return found[0] if found else ""

    def _aim(self, state: State, id: str, target: str) -> Iterator[Check]:
        """A target in the same city: no own monster, and usually a revealed one."""
        attacker = state.monsters[id]
        if target in TARGETS:
            yield from self._aim_at_city(state, id, target)
            return
        victim = state.monsters.get(target)
        yield self.check(
            "no-target",
            f"{target} is on the board",
            victim is not None,
            failure=f"{target} is not on the board",
        )
        if victim is None:
            return
        yield self.check(
            "own-monster",
            "nobody attacks monsters of their own",
            victim.player != attacker.player,
            failure=f"{target} belongs to the attacker",
        )
        yield self.check(
            "out-of-range",
            f"{target} is in the city of {id}",
            victim.at == attacker.at,
            f"{id} is in {attacker.at}, {target} in {victim.at}",
            failure=f"{target} is in another city",
        )
        yield self.check(
            "hidden-target",
            f"{target} is revealed, or Shaggoo attacks",
            not victim.hidden or not attacker.kind or finds_hidden(attacker.kind),
            failure=f"{target} is hidden",
        )

    def _aim_at_city(self, state: State, id: str, target: str) -> Iterator[Check]:
        attacker = state.monsters[id]
        if target == CITY and attacker.kind:
            yield Check(
                "no-city-attack",
                f"a {attacker.kind} has the symbol of a building",
                KINDS[attacker.kind].attacks_cities,
                h("board"),
                failure=f"a {attacker.kind} does not attack cities",
            )
        if target == HUMANS:
            yield self.check(
                "no-target",
                f"humans are in {attacker.at}",
                state.city(attacker.at).total > 0,
                failure=f"no human is in {attacker.at}",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        """Kiddoo first, then the others in the order of the file."""
        is_pass = yield from take_token(game, ATTACK)
        state, player = game.state, game.player
        kind, kiddoo = state.monsters[self.id].kind, self._kiddoo(state)
        tokens = game.own.box(kind).white + 1
        yield events.AddWhite(player, kind, tokens - self.spend)
        if self.side_kick:
            left = game.own.box(KIDDOO).white - self.side_kick
            yield events.AddWhite(player, KIDDOO, left)
        attackers = {self.id: self.target, **self.others}
        bearer = len(attackers) > 1
        in_vain: list[str] = []
        if kiddoo:
            target = attackers.pop(kiddoo)
            yield Note(f"{kiddoo} attacks too, before everybody else", h("kiddoo"))
            dice = yield from strength(game, KIDDOO, self.side_kick, True)
            killer = player if self._moogre_keeps(game, target) else ""
            attack = OneAttack(
                kiddoo,
                target,
                dice,
                bearer=kiddoo,
                is_own=False,
                is_side_kick=True,
                killer=killer,
            )
            yield from attack.resolve(game, self._fires_at_kiddoo(game, kiddoo, target))
        if len(attackers) > 1:
            words = f"{listed([*attackers])} attack, each with all tokens spent"
            yield Note(words, h("bloob"))
        for id, target in attackers.items():
            dice = yield from strength(game, kind, self.spend, False)
            is_own = id == self.id
            attack = OneAttack(
                id,
                target,
                dice,
                bearer=id if bearer and not is_own else "",
                is_own=is_own,
                killer=player if keeps_kills(kind) else "",
            )
            in_vain.append((yield from attack.resolve(game, True)))
        # An empty name stands for an attacker that has rolled: then they are spent.
        if all(in_vain) and {game.reading(ruling) for ruling in in_vain} == {"kept"}:
            left = game.own.box(kind).white + self.spend
            yield events.AddWhite(player, kind, left)
        yield from end_action(game, is_pass)

    def _moogre_keeps(self, game: SmallGame, target: str) -> bool:
        """Whether a Moogre keeps what Kiddoo kills beside it (ruling)."""
        kind = game.state.monsters[self.id].kind
        if target in TARGETS or not keeps_kills(kind):
            return False
        return game.reading("side-kick-trophy") == "moogre"

    @staticmethod
    def _fires_at_kiddoo(game: SmallGame, kiddoo: str, target: str) -> bool:
        """Whether humans fire at Kiddoo beside another monster (ruling)."""
        city = game.state.city(game.state.monsters[kiddoo].at)
        if target not in TARGETS or not (city.of(ARMOUR) or city.of(INFANTRY)):
            return False
        return game.reading("humans-fire-at") == "each-attacker"

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        """Each own monster, target and number of tokens; Kiddoo and Bloobs beside."""
        state, player = game.state, game.player
        for id, monster in state.monsters.items():
            if monster.player != player:
                continue
            here = state.monsters_in(monster.at)
            targets = [CITY, HUMANS, *[each for each in here if each != id]]
            tokens = state.players[player].box(monster.kind).white + 1
            for target in targets:
                for spend in range(1, tokens + 1):
                    for others in cls._companies(state, id):
                        beside = "".join([f", {k} at {t}" for k, t in others.items()])
                        words = f"{id} at {target}, {spend} spent{beside}"
                        yield Way(cls(id, target, spend, others), words)

    @staticmethod
    def _companies(state: State, id: str) -> Iterator[Mapping[str, str]]:
        """Nobody beside an attacker; Kiddoo; one other Bloob."""
        main = state.monsters[id]
        yield {}
        for other in state.own(main.player, KIDDOO):
            if main.kind != KIDDOO and state.monsters[other].at == main.at:
                for each in state.monsters_in(main.at):
                    if state.monsters[each].player != main.player:
                        yield {other: each}
                if state.city(main.at).total:
                    yield {other: HUMANS}
        if main.kind in SEVERAL_AT_ONCE:
            for other in state.own(main.player, main.kind):
                if other != id:
                    yield {other: CITY}

    def headline_result(self, statements: Sequence[Statement]) -> str:
        return results_words(statements)

    def headline(self, state: State) -> str:
        attackers: dict[str, list[str]] = {}
        for id, target in {self.id: self.target, **self.others}.items():
            attackers.setdefault(_target_words(state, id, target), []).append(id)
        words = [f"{each} with {listed(ids)}" for each, ids in attackers.items()]
        spent = count_of(self.spend + self.side_kick, "white token")
        return f"{state.turn} attacks {listed(words)}, {spent} spent"


def _target_words(state: State, id: str, target: str) -> str:
    """What a monster attacks: `Rome`, `the humans in Rome`, `m`."""
    if target not in TARGETS:
        return target
    city = state.monsters[id].at if id in state.monsters else "the city"
    return city if target == CITY else f"the humans in {city}"
