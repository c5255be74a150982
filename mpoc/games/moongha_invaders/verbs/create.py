"""An orange token goes to a monster box, and may complete a monster (create)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Choice, Naming, Option, Rule, Statement
from mpoc.games.kit.file.forms import NewId
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import (
    are_linked,
    known_kind,
    known_link,
    known_number,
    number_line,
)
from mpoc.games.moongha_invaders.pieces import KIND, Monster
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.words import (
    BLOOB,
    BLOOB_DISCOUNT,
    CREATE,
    DRAKOOR,
    KINDS,
)
from mpoc.text.problems import said_of

if TYPE_CHECKING:
    from mpoc.text.document import Path


class Create(ActionVerb):
    """An orange token goes to a monster box; with enough of them a monster comes."""

    word, cite, box, weight = "create", h("create"), CREATE, 8
    title = "create a monster"
    kind: str = key(KIND, is_main=True)
    at: str | None = key(
        PLACE_NAME,
        "The city, where the token completes it.",
        default=None,
        is_answer=True,
    )
    id: str | None = key(
        NewId(), "The id of the new monster.", name="as", default=None, is_answer=True
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """A new monster has the name of its kind where the file gives it no id."""
        if values.get("at") and not values.get("id"):
            values["id"] = free_id(names.ids, values["kind"])
            names.new_id(values["id"], path)
        return True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A counter in the box; for a city, tokens enough, and Bloobs apart."""
        state, player, kind = game.state, game.player, self.kind
        out = state.taken(player, kind)
        counters = state.board.number(kind, "counters")
        least = KINDS[kind].least_counters if counters is None else counters
        yield from self._known(state, player, out, least)
        if counters is None:
            words = f"how many {kind} counters each player has"
            yield is_known(out < least, words, number_line(kind, "counters"), self.cite)
        else:
            yield self.check(
                "not-in-box",
                f"a {kind} counter lies in the box",
                out < counters,
                failure=f"no {kind} counter lies in the box",
            )
        yield known_number(state, kind, "cost", self.cite)
        cost = _cost(state, player, kind)
        if self.at is None or cost is None:
            return
        tokens = state.players[player].box(kind).orange + 1
        if kind == BLOOB and tokens == cost - BLOOB_DISCOUNT:
            yield from self._beside(state, player)
            return
        yield self.check(
            "too-few-tokens",
            f"a {kind} costs {cost} orange tokens",
            tokens >= cost,
            f"the box has {tokens} with this one",
            failure=f"the token does not complete a {kind}",
        )
        if tokens >= cost:
            yield from self.apart(game, self.at)

    def _known(
        self, state: State, player: str, out: int, counters: int
    ) -> Iterator[Check]:
        """Own hidden monsters are known, where one may be of the kind and decide."""
        unknown_ids = state.unknown(player)
        is_box_open = out < counters <= out + len(unknown_ids)
        cost = _cost(state, player, self.kind)
        tokens = state.players[player].box(self.kind).orange + 1
        is_placed = self.at is not None or (cost is not None and tokens >= cost)
        is_price_open = self.kind == DRAKOOR or (self.kind == BLOOB and is_placed)
        if unknown_ids and (is_box_open or is_price_open):
            yield known_kind(state, unknown_ids[0], self.cite)

    def _beside(self, state: State, player: str) -> Iterator[Check]:
        """Two tokens are enough beside an own Bloob."""
        assert self.at is not None
        bloobs = [state.monsters[id].at for id in state.own(player, BLOOB)]
        is_near = any([_is_near(state, self.at, city) for city in bloobs])
        links = [known_link(state, city, self.at, h("bloob")) for city in bloobs]
        unknown_links = [link for link in links if not link.holds]
        if unknown_links and not is_near:
            yield unknown_links[0]
            return
        yield Check(
            "not-adjacent",
            "an own Bloob is in the city or in a connected one",
            is_near,
            h("bloob"),
            f"the box has {BLOOB_DISCOUNT + 1} tokens with this one",
            failure="no own Bloob is in the city or in a connected one, so that three "
            "tokens are needed",
        )

    def apart(self, game: SmallGame, at: str) -> Iterator[Check]:
        """A Bloob for three tokens is placed apart from the others."""
        state = game.state
        if self.kind != BLOOB:
            return
        near = []
        for id in state.own(game.player, BLOOB):
            city = state.monsters[id].at
            if city != at:
                yield known_link(state, city, at, h("bloob"))
            if _is_near(state, at, city):
                near.append(id)
        yield Check(
            "adjacent",
            "no own Bloob is in the city or in a connected one",
            not near or game.reading("bloob-three") == "anywhere",
            h("bloob"),
            f"{said_of(near, 'is', 'are')} near" if near else "",
            failure="an own Bloob is in the city or in a connected one, and three "
            "tokens were paid",
        )

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, CREATE)
        player, kind = game.player, self.kind
        tokens = game.own.box(kind).orange + 1
        cost = _cost(game.state, player, kind)
        assert cost is not None
        if tokens >= cost or self.at is not None:
            yield from self._place(game, tokens)
        else:
            yield events.AddOrange(player, kind, tokens)
        yield from end_action(game, is_pass)

    def _place(self, game: SmallGame, tokens: int) -> Rule[None]:
        player, kind, state = game.player, self.kind, game.state
        at = self.at
        if at is None:
            options = [
                Option(city, city, game.objections(self.apart(game, city)))
                for city in state.board.cities.places()
            ]
            words = f"in which city the {kind} is placed"
            at = yield Choice(
                self.word, "", player, "at", words, tuple(options), self.cite, True
            )
        else:
            # The answer was checked with the conditions of the action.
            at = yield Choice(
                self.word,
                "",
                player,
                "at",
                "the city",
                (Option(at, at),),
                self.cite,
                True,
            )
        proposed_id = free_id({*state.monsters, *state.gone}, kind)
        id = yield Naming(self.word, "", proposed_id, True)
        left = self._tokens_left(game, tokens)
        yield events.Create(id, Monster(player, kind, at, True), left)

    def _tokens_left(self, game: SmallGame, tokens: int) -> int:
        """Orange tokens in the box after the monster has come (two rulings)."""
        if game.reading("created-orange") == "kept":
            return tokens
        cost = _cost(game.state, game.player, self.kind)
        assert cost is not None
        if tokens <= cost or game.reading("surplus-orange") == "returned":
            return 0
        return tokens - cost

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        """Each kind; where the token completes it, each city."""
        state = game.state
        for kind in KINDS:
            cost = _cost(state, game.player, kind)
            tokens = game.own.box(kind).orange + 1
            may_wait = kind == BLOOB and tokens == BLOOB_DISCOUNT + 1
            if cost is None or tokens < cost:
                yield Way(cls(kind), kind)
            if cost is not None and (tokens >= cost or may_wait):
                id = free_id({*state.monsters, *state.gone}, kind)
                for city in state.board.cities.places():
                    yield Way(cls(kind, city, id), f"{kind} in {city}")

    def headline(self, state: State) -> str:
        words = f"{state.turn} puts an orange token in the {self.kind} box"
        if self.at:
            name = (
                f"a {self.kind}"
                if self.id == self.kind
                else f"the {self.kind} {self.id}"
            )
            return f"{words}, and {name} comes to {self.at}"
        return words

    def headline_end(self, statements: Sequence[Statement]) -> str:
        """How many tokens the box has, where this one stays in it."""
        added = [each for each in statements if isinstance(each, events.AddOrange)]
        return f", which then has {added[0].tokens}" if added else ""

    def is_headline(self, statement: Statement) -> bool:
        is_create = isinstance(statement, events.Create) and self.at is not None
        return is_create or isinstance(statement, events.AddOrange)


def _cost(state: State, player: str, kind: str) -> int | None:
    """The orange tokens that a monster costs; None where only the board says it."""
    cost = state.board.number(kind, "cost")
    if kind == DRAKOOR and cost is not None:
        return cost + len(state.own(player, DRAKOOR))
    return cost


def _is_near(state: State, at: str, city: str) -> bool:
    """Whether two cities are the same or certainly connected."""
    return at == city or bool(are_linked(state, at, city))


def free_id(ids: Any, kind: str) -> str:
    """An id for a new monster: the name of its kind, with a number if it is taken."""
    number = 1
    id = kind
    while id in ids:
        number += 1
        id = f"{kind}-{number}"
    return id
