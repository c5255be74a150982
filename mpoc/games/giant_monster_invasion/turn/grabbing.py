"""What comes of a grab: its options, locks, pushes, a free attack (grab)."""

from __future__ import annotations

from functools import partial

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Choice, Note, Option, Part, Rule, Total
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import Hold
from mpoc.games.giant_monster_invasion.powers.lasting import after_great_damage
from mpoc.games.giant_monster_invasion.questions import (
    DROPS,
    FREE_BRAWL,
    LANDS,
    PUSHED,
    PUSHES,
    SLAMS,
    SQUEEZES,
    THROWN,
)
from mpoc.games.giant_monster_invasion.turn.brawling import brawl_parts, brawl_result
from mpoc.games.giant_monster_invasion.turn.checks import (
    ON_1D3,
    ON_DIE,
    Purse,
    damage_of,
    dice_of,
    die,
    half_die,
    rolled,
    successes_part,
)
from mpoc.games.giant_monster_invasion.turn.damage import hurt
from mpoc.games.giant_monster_invasion.turn.knocks import (
    fall,
    knock_back,
    may_fall,
    slide,
)
from mpoc.games.giant_monster_invasion.turn.moving import where_to
from mpoc.games.giant_monster_invasion.words import (
    APART,
    BRAWL,
    BRAWL_TYPES,
    GRIP,
    LAUNCH,
    LOCKS,
    PLUNGE,
    SLAM,
    SMALL,
    STOMPING,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point, inch_words, inches
from mpoc.games.kit.spaces.shapes import mirrored

OPTIONS, GRAB, FREE = h("3.4.c-grab-options"), h("3.4-grab"), h("3.4.b-breaking-free")


class Grip(Record):
    """A grab that succeeded: who grabs whom, its successes, and its margin."""

    name: str
    target: str
    successes: int
    margin: int


def resolve(game: SmallGame, grip: Grip, option: str) -> Rule[None]:
    """What is done with a monster that is grabbed."""
    monster = game.state.monster(grip.name)
    parts = [
        Part(monster.brawl, BRAWL, GRAB),
        successes_part(grip.successes, GRAB),
        Part(monster.powers.suction_cups, "Suction Cups", h("6.1-suction-cups")),
    ]
    parts = [part for part in parts if part.amount]
    score = dice_of(parts)
    yield Note(f"{grip.name} has grabbed {grip.target}", GRAB)
    yield Total("GRAB score", f"the grab of {grip.name}", score, tuple(parts))
    if option in LOCKS:
        hold = Hold(grip.name, option, score)
        yield events.Lock(grip.target, hold, OPTIONS)
        if option == GRIP:
            yield from squeeze(game, grip.target)
    elif option == SLAM:
        spots = yield from die(game, grip.name, SLAMS, "the Thunder Slam", OPTIONS)
        damage = yield from damage_of(
            "the Thunder Slam",
            successes_part(grip.margin, OPTIONS, "more"),
            Part(spots, ON_DIE, OPTIONS),
        )
        yield from _grab_damage(game, grip, damage)
        yield from fall(game, grip.target)
    elif option == PLUNGE:
        drop = 1 + (yield from half_die(game, grip.name, DROPS, "the plunge", OPTIONS))
        steps = score // 2
        words = f"{grip.target} falls {inch_words(score)}: {drop} for each 2 of them"
        yield Note(words, OPTIONS)
        yield from _grab_damage(game, grip, drop * steps)
        yield from fall(game, grip.target)
    else:
        assert option == LAUNCH
        yield from _launch(game, grip)


def _grab_damage(game: SmallGame, grip: Grip, damage: int) -> Rule[None]:
    hits = yield from hurt(game, grip.target, damage, OPTIONS, grip.name)
    yield from after_great_damage(
        game, grip.name, grip.target, damage, hits, is_brawl=False
    )


def _launch(game: SmallGame, grip: Grip) -> Rule[None]:
    """The target is thrown towards a point; without a collision the landing hurts."""
    state = game.state
    at = state.monster(grip.target).at
    small = state.scale == SMALL
    distance = 1 + grip.successes if small else 3 + grip.margin
    toward = yield where_to(
        game,
        grip.name,
        THROWN,
        f"towards which point {grip.target} is thrown {inch_words(distance)}",
        partial(_no_direction, game, grip.target, at),
        distance * HUNDREDTHS,
        OPTIONS,
        key="toward",
        own=False,
    )
    collided = yield from knock_back(
        game, grip.target, toward, distance, OPTIONS, grip.name, is_thrown=True
    )
    if not collided and not game.state.monster(grip.target).out:
        spots = yield from die(game, grip.name, LANDS, "the landing", OPTIONS)
        damage = yield from damage_of(
            "the landing",
            successes_part(grip.successes, OPTIONS, "of the grab"),
            Part(spots, ON_DIE, OPTIONS),
        )
        yield from _grab_damage(game, grip, damage)
    yield from fall(game, grip.target)


def _no_direction(
    game: SmallGame, target: str, at: Point, point: Point
) -> tuple[Check, ...]:
    """The check that a point to throw towards fails: it is where the target stands."""
    check = Check(
        "no-direction",
        "the point lies in some direction",
        point != at,
        OPTIONS,
        failure=f"{target} stands there",
    )
    return game.objections([check])


def squeeze(game: SmallGame, target: str) -> Rule[None]:
    """A Death Grip does its damage, one more for each turn for which it was kept."""
    hold = game.state.monster(target).held
    assert hold is not None
    spots = yield from half_die(game, hold.by, SQUEEZES, "the squeeze", OPTIONS)
    damage = yield from damage_of(
        "the squeeze",
        Part(spots, ON_1D3, OPTIONS),
        Part(hold.turns, "for the turns kept", OPTIONS),
    )
    hits = yield from hurt(game, target, damage, OPTIONS, hold.by)
    yield from after_great_damage(game, hold.by, target, damage, hits, is_brawl=False)
    if game.state.monster(target).held is not None:
        yield events.Lock(target, hold.but(turns=hold.turns + 1), OPTIONS)


def free_attack(game: SmallGame, name: str, target: str, purse: Purse) -> Rule[None]:
    """The target of a failed grab attacks at once, for nothing."""
    if game.state.monster(name).retreating:
        yield Note(f"{name} is in retreat, and does not strike back", h("5.5-retreat"))
        return
    prone = game.state.monster(target).prone
    options = [Option(type, type) for type in BRAWL_TYPES if type != STOMPING or prone]
    words = "how it strikes back"
    type = yield Choice(FREE_BRAWL, name, name, "type", words, tuple(options), GRAB)
    successes = yield from rolled(
        game,
        name,
        BRAWL,
        (),
        FREE_BRAWL,
        GRAB,
        purse,
        words=f"the {type}",
        parts=brawl_parts(game, name, target, type),
    )
    if successes:
        yield from brawl_result(game, name, target, type, successes)
    else:
        yield Note(f"{name} misses {target}", GRAB)


def push_apart(game: SmallGame, name: str, target: str, purse: Purse) -> Rule[None]:
    """Both push off: each takes 1d3, is knocked back 1d3, and may fall."""
    both = (name, target)
    shared = game.reading("push-rolls") == "shared"
    damage: dict[str, int] = {}
    distance: dict[str, int] = {}
    for rule, numbers, words in (
        (PUSHES, damage, "the damage of the push"),
        (PUSHED, distance, "the inches of the push"),
    ):
        for each in both:
            if shared and numbers:
                numbers[each] = numbers[name]
            else:
                numbers[each] = yield from half_die(
                    game, each, rule, f"{words} of {each}", GRAB
                )
    places = {each: game.state.monster(each).at for each in both}
    for each, other in (both, both[::-1]):
        yield from hurt(game, each, damage[each], GRAB, other)
    for each, other in (both, both[::-1]):
        toward = mirrored(places[each], places[other])
        yield from knock_back(game, each, toward, distance[each], GRAB, other)
    for each in both:
        yield from may_fall(game, each, (), purse)


def let_go(game: SmallGame, name: str) -> Rule[None]:
    """A lock is broken: both monsters move apart, without a check."""
    hold = game.state.monster(name).held
    assert hold is not None
    yield events.Lock(name, None, FREE)
    length = APART[game.state.scale] * HUNDREDTHS
    if game.reading("moved-apart") == "together":
        length //= 2
    places = {each: game.state.monster(each).at for each in (name, hold.by)}
    for each, other in ((name, hold.by), (hold.by, name)):
        way = slide(game.state, each, mirrored(places[each], places[other]), length)
        words = f"moves {inch_words(inches(way.length))} away"
        yield events.Go(each, (way.end,), words, FREE)
