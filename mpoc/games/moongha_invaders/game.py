"""Facts that many rules need: numbers of the board, kinds of monsters, connections."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Note, Rule, Unknown
from mpoc.games.kit.game import is_known
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import DRAKOOR, KINDS, LINK, shortage_words

NOUNS = {
    "cost": "how many orange tokens a {} costs",
    "move": "how far a {} moves",
    "strength": "how many dice a {} rolls for a token",
    "capacity": "how much damage destroys a {}",
    "counters": "how many {} counters each player has",
}


def number_line(kind: str, name: str) -> str:
    """The line that says a number of the board."""
    return f"board: {{monsters: {{{kind}: {{{name}: …}}}}}}"


def known_number(state: State, kind: str, name: str, cite: Cite) -> Check:
    """Whether a number of a kind of monster is known."""
    is_there = state.board.number(kind, name) is not None
    words = NOUNS[name].format(kind)
    return is_known(is_there, words, number_line(kind, name), cite)


def number(game: SmallGame, kind: str, name: str, cite: Cite) -> Rule[int]:
    """A number of a kind of monster; the replay waits where only the board says it."""
    value: int | None = game.state.board.number(kind, name)
    if value is None:
        yield Unknown(NOUNS[name].format(kind), number_line(kind, name), cite)
    assert value is not None
    return value


def kind_line(id: str) -> str:
    """The line that says which monster a counter is."""
    return f"monsters: {{{id}: {{kind: …}}}}"


def known_kind(state: State, id: str, cite: Cite) -> Check:
    """Whether the file says which monster a counter is."""
    monster = state.monsters.get(id)
    is_there = monster is None or bool(monster.kind)
    return is_known(is_there, f"which monster {id} is", kind_line(id), cite)


def kind_of(game: SmallGame, id: str, cite: Cite) -> Rule[str]:
    """The kind of a monster; the replay waits where the file leaves it out."""
    kind: str = game.state.monsters[id].kind
    if not kind:
        yield Unknown(f"which monster {id} is", kind_line(id), cite)
    return kind


def known_own(state: State, player: str, kind: str, cite: Cite) -> Iterator[Check]:
    """Whether it is known that a player has a monster of a kind, or has none."""
    unknown_ids = state.unknown(player)
    if unknown_ids and not state.own(player, kind):
        yield known_kind(state, unknown_ids[0], cite)


def are_linked(state: State, start: str, end: str) -> bool | None:
    """Whether a connection leads from one city to another; None where nobody knows."""
    if end in state.board.cities.neighbours(start):
        return True
    if state.board.knows_links or {start, end} == {*LINK}:
        return False
    return None


def known_link(state: State, start: str, end: str, cite: Cite) -> Check:
    """Whether it is known if two cities are connected."""
    return is_known(
        are_linked(state, start, end) is not None,
        f"whether {start} and {end} are connected",
        f"board: {{links: {{{start}: […], …}}}}",
        cite,
    )


def own_monster(game: SmallGame, id: str, cite: Cite) -> Iterator[Check]:
    """Whether a monster is on the board and belongs to the active player."""
    monster = game.state.monsters.get(id)
    yield Check(
        "no-target",
        f"{id} is on the board",
        monster is not None,
        cite,
        "" if monster is not None else "it was destroyed",
        failure=f"{id} is not on the board",
    )
    if monster is not None:
        yield Check(
            "not-your-monster",
            f"{id} belongs to {game.player}",
            monster.player == game.player,
            cite,
            f"it belongs to {monster.player}",
            failure=f"{id} belongs to another player",
        )


def reveal(game: SmallGame, id: str, cite: Cite) -> Rule[None]:
    """A hidden monster is revealed, and everybody sees which one it is."""
    if game.state.monsters[id].hidden:
        yield from kind_of(game, id, cite)
        yield events.Reveal(id, cite)


def damage(
    game: SmallGame, id: str, hits: int, cite: Cite, killer: str = ""
) -> Rule[bool]:
    """A monster takes hits; say whether they destroy it.

    `killer` is the player whose Moogre keeps what it kills.
    """
    if not hits:
        return False
    kind = yield from kind_of(game, id, cite)
    monster = game.state.monsters[id]
    total = monster.damage + hits
    # An example may show that it survives so much.
    capacity = KINDS[kind].least_capacity
    if total >= capacity:
        capacity = yield from number(game, kind, "capacity", cite)
    if total < capacity:
        cubes = yield from black_cubes(game, hits, cite)
        if cubes:
            yield events.Damage(id, cubes, cite)
        return False
    yield from destroy(game, id, total - capacity, cite, killer)
    return True


def black_cubes(game: SmallGame, number: int, cite: Cite) -> Rule[int]:
    """How many of some black cubes are placed (ruling black-cubes-run-out)."""
    left: int = max(game.state.black_left, 0)
    if number <= left or game.reading("black-cubes-run-out") == "stand-ins":
        return number
    yield Note(shortage_words(number, left, "black cube"), cite)
    return left


def destroy(
    game: SmallGame, id: str, wasted: int, cite: Cite, killer: str = ""
) -> Rule[None]:
    """A monster leaves the board; its white tokens stay (ruling tokens-of-the-dead)."""
    from mpoc.games.moongha_invaders.pieces import Trophy

    monster = game.state.monsters[id]
    owner, kind = monster.player, monster.kind
    yield events.Destroy(id, owner, kind, wasted, bool(killer), cite)
    if killer:
        yield events.TakeTrophy(killer, Trophy(owner, kind))
    if (
        game.state.players[owner].box(kind).white
        and not game.state.own(owner, kind)
        and game.reading("tokens-of-the-dead") == "returned"
    ):
        yield events.AddWhite(owner, kind, 0)


def is_immune(kind: str) -> bool:
    """Whether neither the military nor other monsters harm a kind (drakoor)."""
    return kind == DRAKOOR
