"""The eleven kinds of Monster Hit cards: what each does and when it is won."""

from __future__ import annotations

from collections.abc import Callable

from mpoc.engine.record import Record
from mpoc.engine.statements import (
    Cite,
    Note,
    Option,
    Part,
    Roll,
    Rule,
    Total,
    Unknown,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name, ring, steps_between
from mpoc.games.smash_monster_rampage.effects import (
    city_falls,
    destroy,
    ignite,
    is_city_lost,
    settle,
    smash,
)
from mpoc.games.smash_monster_rampage.game import (
    Game,
    reserves_line,
    won_line,
)
from mpoc.games.smash_monster_rampage.pieces import Card, Marker, is_helicopter
from mpoc.games.smash_monster_rampage.state import State, opponent
from mpoc.games.smash_monster_rampage.turn.monster import obey, on_board
from mpoc.games.smash_monster_rampage.words import (
    CRITICAL_HIT,
    D6,
    DECK,
    DIRECT_HIT,
    FIRE_CREW,
    FIRE_STORM,
    FLY_SWAT,
    MISSION_ACCOMPLISHED,
    MONSTER_DAZED,
    MONSTER_DIE,
    MOST_OWNED,
    PIECES,
    PLAYERS,
    QUAKE,
    RAGE,
    REVENGE,
    SURVIVORS,
    TYPES,
)

Obey = Callable[[Game, str, Card], Rule[bool]]


class MonsterHit(Record):
    """One kind of card: what it does, when it is won, and its rule.

    `obey` applies the rule for the unit that hit, and returns whether the turn ends.
    """

    name: str
    effect: str
    won_when: str
    cite: Cite
    obey: Obey

    @property
    def count(self) -> int:
        """How many there are in the deck of 32."""
        return DECK[self.name]


def _keep(game: Game, card: str, is_won: bool) -> Rule[bool]:
    """The card is won or discarded; the turn goes on."""
    cite = CARDS[card].cite
    if is_won:
        yield events.Win(game.player, card, cite)
    else:
        yield events.Discard(card, cite)
    return False


def _direct_hit(game: Game, id: str, card: Card) -> Rule[bool]:
    return (yield from _keep(game, card.name, True))


def _critical_hit(game: Game, id: str, card: Card) -> Rule[bool]:
    player, cite = game.player, h("critical-hit")
    yield from _keep(game, card.name, True)
    stock = game.state.stock_of(player)
    if stock is None:
        yield Unknown(
            f"what {player}, who may gain a unit, has in reserve",
            reserves_line(player),
            cite,
        )
    assert stock is not None
    if stock.total >= MOST_OWNED:
        yield Note(f"{player} has {MOST_OWNED} units and gains no other", cite)
        return False
    types = [type for type in TYPES if stock.of(type) < PIECES]
    type = yield game.choice(
        CRITICAL_HIT,
        "unit",
        "which type the new Reserve Unit is",
        [Option(type, type) for type in types],
        cite,
    )
    yield events.Gain(player, type)
    return False


def _survivors(game: Game, id: str, card: Card) -> Rule[bool]:
    """The marker lands; the turn ends unless the survivors die at once."""
    player, cite = game.player, h("survivors")
    assert card.at is not None
    at: Square = card.at
    if _is_taken(game, at):
        places = _free_beside(game, at)
        if not places:
            yield Note(f"every square beside {name(at)} is taken", cite)
            return (yield from _keep(game, card.name, False))
        at = yield game.choice(
            SURVIVORS,
            "to",
            f"on which square beside {name(at)} the survivors wait",
            [Option(place, name(place)) for place in places],
            cite,
        )
    if _is_deadly(game, at):
        why = "the building burns" if at in game.state.fires else "the Monster is there"
        yield Note(f"the survivors at {name(at)} are lost at once: {why}", cite)
        return (yield from _keep(game, card.name, False))
    yield events.PlaceSurvivors(Marker(player, at))
    return True


def _free_beside(game: Game, at: Square) -> list[Square]:
    """The squares where survivors may land instead of an occupied one; may be empty."""
    size = game.state.city.size
    places = [beside for beside in size.neighbours(at) if not _is_taken(game, beside)]
    if not places and game.reading("no-free-neighbour") == "nearest-free":
        free = [square for square in size.places() if not _is_taken(game, square)]
        least = min([steps_between(at, square, True) for square in free], default=0)
        places = [each for each in free if steps_between(at, each, True) == least]
    safe = [place for place in places if not _is_deadly(game, place)]
    if safe and game.reading("deadly-neighbour") == "spared":
        return safe
    return places


def _is_deadly(game: Game, at: Square) -> bool:
    """Whether survivors who land on a square are lost at once."""
    return at in game.state.fires or game.state.is_monster(at)


def _is_taken(game: Game, at: Square) -> bool:
    """Whether a square already holds a unit or survivors."""
    if game.state.unit_at(at):
        return True
    if game.state.marker_at(at) is None:
        return False
    return game.reading("second-marker") == "occupied"


def _fire_crew(game: Game, id: str, card: Card) -> Rule[bool]:
    fires = tuple(sorted(game.state.fires))
    if fires:
        yield events.PutOut(fires)
    return (yield from _keep(game, card.name, True))


def _fire_storm(game: Game, id: str, card: Card) -> Rule[bool]:
    cite = h("fire-storm")
    state = game.state
    spread_squares: set[Square] = set()
    if state.fires:
        is_printed = game.reading("blocks") == "printed"
        if is_printed and not all(state.city.debris[at] for at in state.fires):
            yield Unknown(
                "which buildings are one block",
                "blocks: {NAME: [A1, B1, …], …}",
                cite,
                "under `board`",
            )
        for at in state.fires:
            spread_squares |= block_of(state, at, is_printed)
    spread = yield from ignite(game, spread_squares, cite)
    return (yield from _keep(game, card.name, not spread))


def block_of(state: State, at: Square, is_printed: bool) -> set[Square]:
    """The debris squares of one block: as printed, or all that touch in a chain."""
    debris = state.city.debris
    if is_printed:
        return {square for square, block in debris.items() if block == debris[at]}
    block_squares, waiting = {at}, [at]
    while waiting:
        for beside in state.city.size.neighbours(waiting.pop()):
            if beside in debris and beside not in block_squares:
                block_squares.add(beside)
                waiting.append(beside)
    return block_squares


def _monster_dazed(game: Game, id: str, card: Card) -> Rule[bool]:
    """Two Monster Dice, one after the other; the card is won if neither does harm."""
    faces = yield Roll(
        MONSTER_DAZED,
        "",
        game.player,
        ((MONSTER_DIE, 2),),
        "the roll of the dazed Monster",
        h("monster-dazed"),
    )
    harm = False
    for die in range(2):
        before = tuple(game.state.units)
        harm = (yield from obey(game, faces.result(die))) or harm
        if (yield from settle(game, before)):
            return False  # the game is over
    return (yield from _keep(game, card.name, not harm))


def _fly_swat(game: Game, id: str, card: Card) -> Rule[bool]:
    is_swatted = is_helicopter(game.state.units[id])
    if is_swatted:
        yield from destroy(id, game, h("monster-fly-swat"))
    return (yield from _keep(game, card.name, not is_swatted))


def _quake(game: Game, id: str, card: Card) -> Rule[bool]:
    burning = sorted(game.state.fires)
    for at in burning:
        yield events.Raze(at, True, h("monster-quake"))
    if (yield from city_falls(game)):
        return False  # the game is over
    return (yield from _keep(game, card.name, not burning))


def _revenge(game: Game, id: str, card: Card) -> Rule[bool]:
    """The Monster fires back; a roll of one has no special effect here."""
    cite = h("monster-revenge-attack")
    spaces = game.range_of(game.state.units[id].at)
    faces = yield Roll(
        REVENGE, "", game.player, ((D6, 1),), f"the fireball at {id}", cite
    )
    is_hit = faces.reaches(spaces)
    roll_words, result = faces.sentence(), "hits" if is_hit else "misses"
    yield Note(
        f"the fireball rolls {roll_words}, needs {spaces} or more: it {result}", cite
    )
    if is_hit:
        yield from destroy(id, game, cite)
    return (yield from _keep(game, card.name, not is_hit))


def _rage(game: Game, id: str, card: Card) -> Rule[bool]:
    area = on_board(game, ring(game.monster.at))
    has_smashed = yield from smash(game, area, h("monster-rage"), True)
    if is_city_lost(game.state):  # the shot that drew the card settles that
        return False  # the game is over
    return (yield from _keep(game, card.name, not has_smashed))


def _mission_accomplished(game: Game, id: str, card: Card) -> Rule[bool]:
    """The game ends: survivors who wait are lost, and Mission Scores are compared."""
    player, cite = game.player, h("mission-accomplished")
    yield from _keep(game, card.name, True)
    for marker in game.state.markers:
        if marker.player != player:
            yield events.LoseSurvivors(marker, cite)
        elif game.reading("own-survivors-at-end") == "scored":
            yield events.Rescue(id, marker, cite)
        else:
            yield events.LoseSurvivors(marker, cite)
    totals = {}
    for contender in PLAYERS:
        total = score(game.state, contender)
        if total is None:
            yield Unknown(
                f"what {contender} has won", won_line(contender), h("how-to-win")
            )
        assert total is not None
        yield total
        totals[contender] = total.value
    mine, theirs = totals[player], totals[opponent(player)]
    winner = player if mine >= theirs else opponent(player)
    ending = f"Mission Score {mine} of {player}, {theirs} of {opponent(player)}"
    if mine == theirs:
        ending += f"; a draw goes to the holder of {MISSION_ACCOMPLISHED}"
    yield events.EndGame(winner, ending, cite)
    return False  # the game is over


def score(state: State, player: str) -> Total | None:
    """A player's Mission Score; None where the file does not say what is won."""
    cards, markers = state.cards_won.get(player), state.markers_won.get(player)
    if cards is None or markers is None:
        return None
    units = len(state.units_of(player))
    parts = (
        Part(len(cards), _noun(len(cards), "card"), h("how-to-win")),
        Part(markers, _noun(markers, "Survivor Marker"), h("how-to-win")),
        Part(units, f"{_noun(units, 'unit')} on the board", h("how-to-win")),
    )
    return Total("Mission Score", player, len(cards) + markers + units, parts)


def _noun(count: int, noun: str) -> str:
    """A noun as it follows a number."""
    return noun if count == 1 else f"{noun}s"


_CARDS = (
    (DIRECT_HIT, "Nothing else happens.", "always", _direct_hit),
    (
        CRITICAL_HIT,
        "The player also gains a Reserve Unit of either type, unless six are owned.",
        "always",
        _critical_hit,
    ),
    (
        SURVIVORS,
        "A marker of the player's colour is put on the printed square, or beside it "
        "where a unit stands; the turn ends. On a burning building or under the "
        "Monster the survivors are lost at once, and shooting goes on.",
        "when a unit of the colour reaches the survivors, only a helicopter on a "
        "building",
        _survivors,
    ),
    (
        FIRE_CREW,
        "All Fire Markers are removed; the buildings stay.",
        "always",
        _fire_crew,
    ),
    (
        FIRE_STORM,
        "Every building in the block of a burning one catches fire.",
        "if no new fire starts",
        _fire_storm,
    ),
    (
        MONSTER_DAZED,
        "The Monster Die is rolled twice and obeyed.",
        "if nothing is destroyed and no new fire starts",
        _monster_dazed,
    ),
    (FLY_SWAT, "A helicopter that hit is destroyed.", "if a tank hit", _fly_swat),
    (
        QUAKE,
        "All burning buildings collapse and are removed.",
        "if none was burning",
        _quake,
    ),
    (
        REVENGE,
        "The Monster fires at the unit that hit: a roll of the range or more destroys "
        "it.",
        "if it misses",
        _revenge,
    ),
    (
        RAGE,
        "All but helicopters on the twelve squares round the Monster is destroyed.",
        "if nothing is destroyed",
        _rage,
    ),
    (
        MISSION_ACCOMPLISHED,
        "The game ends, waiting survivors are lost, and the higher Mission Score wins; "
        "a draw goes to who drew this card. It is always the last card.",
        "always",
        _mission_accomplished,
    ),
)

CARDS = {
    card: MonsterHit(card, effect, won_when, h(card.lower().replace(" ", "-")), obey_it)
    for card, effect, won_when, obey_it in _CARDS
}
"""The cards by name, in the order of the rules text."""
