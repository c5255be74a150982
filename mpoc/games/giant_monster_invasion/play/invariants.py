"""What holds after every event, whatever is played; each yields what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Event
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.words import (
    MOST_HITS,
    MOST_SCORE,
    MOST_TOUGH,
    MOST_TURNS_BELOW,
    SUBMERGED,
    UNDERGROUND,
)
from mpoc.games.kit.spaces.shapes import overlap


def numbers_keep_to_their_limits(state: State) -> Iterator[str]:
    """No score, TOUGH, MP, charge or token is below nothing or above its limit."""
    for name, each in state.players.items():
        scores = (each.stomp, each.brawl, each.roar)
        if not all([0 <= score <= MOST_SCORE for score in scores]):
            yield f"{name} has a score outside its limits"
        if not 0 <= each.tough <= each.full_tough <= MOST_TOUGH:
            yield f"{name} has TOUGH {each.tough}"
        if each.hits > each.full_hits or each.full_hits > MOST_HITS:
            yield f"{name} has HITS {each.hits}"
        numbers = (each.mp, each.kaiju, each.blood, each.tar, each.effects.field)
        if min(numbers) < 0 or each.armor < 0:
            yield f"{name} has a number below nothing"
        if each.below > MOST_TURNS_BELOW:
            yield f"{name} is below for {each.below} turns"
        if each.spent.moves > 2:
            yield f"{name} has made {each.spent.moves} moves"
        if each.below and each.level not in (SUBMERGED, UNDERGROUND):
            yield f"{name} counts turns below, and is not below"
        for kind, blast in each.powers.blasts.items():
            if not 0 <= blast.charges <= blast.level:
                yield f"{name} has {blast.charges} charges on {kind}"


def only_the_living_are_in_play(state: State) -> Iterator[str]:
    """Nobody out of the battle holds anybody or is held, and nobody holds itself."""
    for name, each in state.players.items():
        if each.held is None:
            continue
        if each.out:
            yield f"{name} is out of the battle, and held by {each.held.by}"
        if each.held.by == name or state.monster(each.held.by).out:
            yield f"{name} is held by {each.held.by}"


def nothing_stands_in_the_same_place(state: State) -> Iterator[str]:
    """Bases overlap neither each other nor a building, and stay on the table."""
    standing = {
        name: state.monster(name).disc
        for name in state.in_play
        if state.monster(name).level != UNDERGROUND
    }
    for name, disc in standing.items():
        for other, shape in state.obstacles(name):
            if overlap(disc, shape):
                yield f"{name} and {other} stand in the same place"
        if not state.is_on_table(disc):
            yield f"{name} is not on the table"


INVARIANTS = (
    numbers_keep_to_their_limits,
    only_the_living_are_in_play,
    nothing_stands_in_the_same_place,
)
"""What must hold."""


# Of single events


def damage_takes_what_it_says(
    before: State, event: Event, after: State
) -> Iterator[str]:
    """What damage wears off is missing of what stops damage, and so are the HITS."""
    if not isinstance(event, events.Absorb):
        return
    was, now = before.monster(event.name), after.monster(event.name)
    worn = event.field + event.armor + event.tough
    if was.defence - now.defence != worn:
        yield f"{event.name} has {now.defence} against damage, not {was.defence - worn}"
    if was.hits - now.hits != min(event.hits, was.hits):
        yield f"{event.name} has {now.hits} HITS"


def nothing_befalls_who_is_out(
    before: State, event: Event, after: State
) -> Iterator[str]:
    """Who is out of the battle earns MP, keeps scars, or comes to its duel at most."""
    if not isinstance(event, events.OnMonster) or isinstance(event, AFTERWARDS):
        return
    if before.monster(event.name).out:
        yield f"{event.name} is out of the battle"


def a_level_is_left_for_another(
    before: State, event: Event, after: State
) -> Iterator[str]:
    """Nobody comes to the level at which it is: its turns below would begin anew."""
    if not isinstance(event, events.ChangeLevel):
        return
    if before.monster(event.name).level == event.level:
        yield f"{event.name} is {event.level} already"


AFTERWARDS = (
    events.Rest,
    events.Scar,
    events.Award,
    events.HalveMP,
    events.TurnKaiju,
    events.Improve,
    events.Enter,
)
"""What happens to monsters that are out."""

EVENT_INVARIANTS = (
    damage_takes_what_it_says,
    nothing_befalls_who_is_out,
    a_level_is_left_for_another,
)
"""What must hold of every event."""
