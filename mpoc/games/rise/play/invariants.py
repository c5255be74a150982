"""Invariants: what holds in every position and after every event, whatever is played.

They follow the rulebook and read only the state; they never ask the rules. Each yields
a sentence for each fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Event, Total
from mpoc.games.rise import events
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import cells, name_of
from mpoc.games.rise.state import State
from mpoc.games.rise.words import ACTION, BOOST, BUILDING, MONSTER, POWER_DIE, UNIT

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript

MOST_POWER = 10
ACTION_DICE = 10

StateInvariant = Callable[[State], Iterator[str]]
EventInvariant = Callable[[State, Event, State], Iterator[str]]
"""What is wrong with an event, by the positions before and after it."""
ActionInvariant = Callable[["Transcript"], Iterator[str]]


# After every event


def ten_action_dice(state: State) -> Iterator[str]:
    """Each player has ten Action Dice, in two pools and in play (p9)."""
    for name, player in state.players.items():
        if player.monster is None or player.unit is None:
            continue
        in_play = sum([d.action for d in state.in_play if d and d.player == name])
        if min(player.monster, player.unit) < 0:
            yield f"{name} has a pool with a negative number of Action Dice"
        if player.monster + player.unit + in_play != ACTION_DICE:
            yield (
                f"{name} has {player.monster} + {player.unit} Action Dice "
                f"and {in_play} in play"
            )


def power_within_bounds(state: State) -> Iterator[str]:
    """A Power Pool holds 0 to 10 dice (p9)."""
    for name, player in state.players.items():
        if player.power is not None and not 0 <= player.power <= MOST_POWER:
            yield f"{name} has {player.power} Power Dice"


def on_the_map(state: State) -> Iterator[str]:
    """Every base lies wholly on the map (p14)."""
    for id, figure in state.figures.items():
        if not state.board.holds(figure.space, figure.size):
            yield f"{id} at {name_of(figure.space)} is off the map"


def places_are_known(state: State) -> Iterator[str]:
    """`occupants` holds each space under a figure, and names one that covers it.

    There may be two in the middle of an action: one moves past the other (p14).
    """
    covering: dict[int, list[str]] = {}
    for id, figure in state.figures.items():
        for cell in figure.cells:
            covering.setdefault(cell, []).append(id)
    for cell in covering.keys() | state.occupants.keys():
        occupant = state.occupants.get(cell)
        if occupant not in covering.get(cell, ()):
            yield f"`occupants` names {occupant} at {name_of(cell)}"


def suffered_hazards_are_underfoot(state: State) -> Iterator[str]:
    """A figure has suffered only tiles under it: what it leaves is forgotten (p21)."""
    for id, tile in state.suffered_hazards:
        figure = state.figures.get(id)
        if figure is None or set(cells(tile, 2)).isdisjoint(figure.cells):
            yield f"{id} is not on the tile at {name_of(tile)} that it has suffered"
        elif tile not in state.tiles:
            yield f"{id} has suffered a tile at {name_of(tile)} that does not lie there"


def no_negative_damage(state: State) -> Iterator[str]:
    """No form has regained more Health than it lost."""
    for id, figure in state.figures.items():
        if figure.damage < 0 or figure.other_damage < 0:
            yield f"{id} has negative damage"


# Over an event


def dice_are_kept(before: State, event: Event, after: State) -> Iterator[str]:
    """Dice are moved by the events that say so, and no die comes or goes (pp. 9, 36).

    Power and Boost Dice that are put away go to the Dice Well; a Power Die that comes
    back to a full pool is lost.
    """
    for name, player in before.players.items():
        changes = Counter(_dice_taken(before, event, name))
        held_before, held_after = _dice_held(before, name), _dice_held(after, name)
        for die, number in held_before.items():
            if number is None:
                continue
            expected = number + changes[die]
            if held_after[die] != expected:
                yield f"{name} has {held_after[die]} {die} dice, not {expected}"
        if isinstance(event, (events.Spend, events.ShiftDice)) and event.player == name:
            pool = getattr(player, event.pool)
            left = getattr(after.players[name], event.pool)
            if pool is not None and left != pool - event.dice:
                yield f"{event.dice} dice leave the {event.pool} pool, of {pool} {left}"


def _dice_held(state: State, name: str) -> dict[str, int | None]:
    """The dice of a player in pools and in play; None where a pool is not known."""
    player = state.players[name]
    in_play = [dice for dice in state.in_play if dice and dice.player == name]
    action: int | None = sum([dice.action for dice in in_play])
    power: int | None = sum([dice.power for dice in in_play])
    for pool in (player.monster, player.unit):
        action = None if action is None or pool is None else action + pool
    power = None if power is None or player.power is None else power + player.power
    return {
        ACTION: action,
        POWER_DIE: power,
        BOOST: sum([dice.boost for dice in in_play]),
    }


def _dice_taken(state: State, event: Event, name: str) -> dict[str, int]:
    """The dice that a player gains, or with a minus loses, by an event."""
    match event:
        case events.Earn(player=player, dice=number) if player == name:
            return {POWER_DIE: number}
        case (
            events.LosePower(player=player, dice=number)
            | events.SpendPower(player=player, dice=number)
        ) if player == name:
            return {POWER_DIE: -number}
        case events.PickUp(dice=dice) if dice.player == name:
            return {BOOST: dice.boost}
        case events.PutAway(dice=dice) if dice.player == name:
            return {BOOST: -dice.boost, POWER_DIE: -dice.power}
        case events.TakeBack(place=place, die="power"):
            dice_back = state.in_play[place]
            is_full = state.players[name].power == MOST_POWER
            if dice_back is not None and dice_back.player == name and is_full:
                return {POWER_DIE: -1}
    return {}


def once_a_turn(before: State, event: Event, after: State) -> Iterator[str]:
    """What may be done once a turn is done once (pp. 27, 28, 30)."""
    turn = before.turn
    match event:
        case events.MarkTurn(mark=mark) if turn and mark in turn.marks:
            yield f"{mark} is used twice in a turn"
        case events.EndTurn() if turn and turn.phase == "over":
            yield "a turn ends twice"
        case events.BeginTurn() if turn and turn.phase != "over":
            yield "a turn begins before the last one is over"
        case events.ReachPhase(phase=phase) if turn and phase == turn.phase:
            yield f"the {phase} Phase begins while it goes on"
        case events.UseSpawnPoint(space=space) if (
            turn and space in turn.spawn_points_used
        ):
            yield f"two units enter at {name_of(space)} in a turn"
        case events.MarkUsed(figure=id, ability=ability) if (
            ability in before.last_known(id).used
        ):
            yield f"{id} uses {ability} twice in a turn"


MAY_CHANGE_NOTHING = (
    *(events.Earn, events.LosePower),
    *(events.Spend, events.SpendPower, events.ShiftDice),
    *(events.Move, events.Shove, events.Advanced, events.Unadvanced, events.Restore),
    *(events.MarkUsed, events.SufferHazard, events.FollowForm),
)
"""Events that may leave a position as it is: a figure stays, or nothing was there.

Dice that are spent change nothing where the file does not say how many there are.
"""


def something_changes(before: State, event: Event, after: State) -> Iterator[str]:
    """Every other event changes the position: no tile is flipped twice."""
    if not isinstance(event, MAY_CHANGE_NOTHING) and before == after:
        yield "nothing has changed"
    if isinstance(event, (events.Spend, events.SpendPower)) and event.dice == 0:
        yield "no die is spent"


def a_miss_does_no_harm(before: State, event: Event, after: State) -> Iterator[str]:
    """Only a hit does its damage, and Super Damage, and only to the target (p17)."""
    attack = before.attack
    match event:
        case events.CauseSuperDamage() if attack and not attack.hit:
            yield "an attack that missed does Super Damage"
        case events.RecordDamage(hurt=hurt) if attack and hurt.is_of_hit:
            if not attack.hit or hurt.figure != attack.target:
                yield f"{hurt.figure} was not hit and takes the damage of a hit"


# Between attacks


def one_figure_a_space(state: State) -> Iterator[str]:
    """No two figures stand on a space, and `occupants` agrees with the figures."""
    figure_at: dict[int, str] = {}
    for id, figure in state.figures.items():
        for cell in figure.cells:
            if cell in figure_at:
                yield f"{id} and {figure_at[cell]} both stand at {name_of(cell)}"
            figure_at[cell] = id
    if dict(state.occupants) != figure_at:
        yield "`occupants` does not agree with where the figures stand"


def tiles_apart(state: State) -> Iterator[str]:
    """Tiles overlap neither each other nor a standing building."""
    owner: dict[int, str] = {}
    places = [(at, state.tiles[at]) for at in state.tiles]
    places += [
        (figure.space, id)
        for id, figure in state.figures.items()
        if figure.card.kind == BUILDING
    ]
    for at, name in places:
        for cell in cells(at, 2):
            if cell in owner:
                yield f"{name} and {owner[cell]} both lie at {name_of(cell)}"
            owner[cell] = name


# Between actions


def at_rest(state: State) -> Iterator[str]:
    """No dice are in play; no attack is under way or waiting."""
    if state.in_play:
        yield "dice are in play between two actions"
    if state.attack is not None or state.waiting:
        yield "an attack is under way between two actions"


def nothing_done_between_turns(state: State) -> Iterator[str]:
    """What figures did in a turn no longer counts once it is over (p27)."""
    if state.turn is None or state.turn.phase != "over":
        return
    for id, figure in [*state.figures.items(), *state.gone.items()]:
        if figure.has_acted or (id in state.figures and figure.began is not None):
            yield f"{id} has done something between two turns"


def alive(state: State) -> Iterator[str]:
    """Every form in play has Health left; a form without any is destroyed."""
    for id, figure in state.figures.items():
        if figure.card.kind != MONSTER:
            if figure.damage:
                yield f"{id} has damage and is not a monster"
            continue
        if not 1 <= figure.health <= figure.card.full_health:
            yield f"{id} has {figure.health} Health"
        other = figure.other
        if other is None:
            continue
        no_health_left = figure.other_damage >= other.full_health
        if figure.other_destroyed != no_health_left:
            yield f"the other form of {id} has {figure.other_damage} damage"


# Over an action


def power_adds_up(transcript: Transcript) -> Iterator[str]:
    """A Power Pool changes only by events that earn, lose, spend or return dice.

    A die that returns to a full pool is lost (p9).
    """
    pools = {
        name: player.power
        for name, player in transcript.before.players.items()
        if player.power is not None
    }
    for event in transcript.statements:
        if isinstance(event, events.Earn) and event.player in pools:
            pools[event.player] += event.dice
        elif (
            isinstance(event, (events.LosePower, events.SpendPower))
            and event.player in pools
        ):
            pools[event.player] -= event.dice
        elif isinstance(event, events.PickUp) and event.dice.player in pools:
            pools[event.dice.player] -= event.dice.power
        elif isinstance(event, events.TakeBack) and event.die == "power":
            player = transcript.before.turn.player
            if player in pools:
                pools[player] = min(MOST_POWER, pools[player] + 1)
    for name, power in pools.items():
        after = transcript.after.players[name].power
        if after != power:
            yield f"{name} has {after} Power Dice, not {power}"


def the_dead_are_gone(transcript: Transcript) -> Iterator[str]:
    """A figure leaves the map once, for good, and gives no ability afterwards.

    The reading `allow-on-hit` of `crushed-unit-reactions` still lets a crushed unit
    react to the hit.
    """
    readings = transcript.before.settings.readings
    may_react = readings.get("crushed-unit-reactions") == "allow-on-hit"
    gone_ids: set[str] = set()
    for event in transcript.statements:
        leaver = ""
        if isinstance(event, (events.Crush, events.DestroyUnit, events.LeaveGame)):
            leaver = event.figure
        elif isinstance(event, events.ReplaceBuilding):
            leaver = event.building
        elif isinstance(event, events.Speak) and event.bearer in gone_ids:
            is_reaction = ABILITIES[event.ability].kind == "Reaction"
            if not (is_reaction and may_react):
                yield f"{event.bearer} has left the map and gives {event.ability}"
        if leaver in gone_ids:
            yield f"{leaver} leaves the map twice"
        if leaver:
            gone_ids.add(leaver)
    for id in sorted(gone_ids):
        if id in transcript.after.figures or id not in transcript.after.gone:
            yield f"{id} left the map and is still on it"


def doomed_buildings_fall(transcript: Transcript) -> Iterator[str]:
    """A building that an attack destroyed is gone when the attack is over (p36)."""
    for event in transcript.statements:
        if isinstance(event, events.DoomBuilding):
            building = event.building
            if building in transcript.after.figures:
                yield f"{building} is destroyed and still stands"


def units_are_kept(transcript: Transcript) -> Iterator[str]:
    """A player keeps the same units, on the map and in reserve together (p28).

    As the set-up ends, the units of a force come into reserve.
    """
    if any(isinstance(event, events.CompleteSetUp) for event in transcript.statements):
        return
    for name in transcript.before.players:
        before, after = _units(transcript.before, name), _units(transcript.after, name)
        if before != after:
            yield f"the units of {name} are {after}, and were {before}"


def _units(state: State, name: str) -> dict[str, int]:
    units = [card.name for card in state.players[name].reserves]
    units += [
        figure.card.name
        for figure in state.figures.values()
        if figure.player == name and figure.card.kind == UNIT
    ]
    return dict(sorted(Counter(units).items()))


def damage_is_dealt_once(transcript: Transcript) -> Iterator[str]:
    """The damage of one attack on a monster is dealt once, to one form (p29).

    A form that has just come into play may also suffer a hazard under it (p21), as
    `hazard-under-new-form` is read.
    """
    damaged_ids: set[str] | None = None
    changed_ids: set[str] = set()
    for event in transcript.statements:
        if isinstance(event, events.Declare):
            damaged_ids, changed_ids = set(), set()
        elif isinstance(event, events.ChangeForm):
            changed_ids.add(event.figure)
        elif isinstance(event, events.SufferHazard) and damaged_ids is not None:
            damaged_ids -= changed_ids & {event.figure}
        elif isinstance(event, events.TakeDamage) and damaged_ids is not None:
            if event.figure in damaged_ids:
                yield f"{event.figure} takes damage twice in one attack"
            damaged_ids.add(event.figure)


def one_name_one_subject(transcript: Transcript) -> Iterator[str]:
    """In one attack an ability resolves once on a subject, whoever has it (p33)."""
    resolved_pairs: set[tuple[str, str]] = set()
    for event in transcript.statements:
        if isinstance(event, events.Declare):
            resolved_pairs.clear()
        elif isinstance(event, events.Speak):
            key = (event.ability, event.subject)
            if key in resolved_pairs:
                yield f"{event.ability} resolves twice on {event.subject}"
            resolved_pairs.add(key)


def names_count_once(transcript: Transcript) -> Iterator[str]:
    """Two abilities of one name do not add up in a total (p33).

    Those whose subject is in doubt may, where `ability-subjects` is read so.
    """
    readings = transcript.before.settings.readings
    each_bearer = readings.get("ability-subjects") == "each-bearer"
    in_doubt = {name for name in ABILITIES if ABILITIES[name].subject_in_doubt}
    for total in transcript.statements:
        if isinstance(total, Total):
            labels = [
                part.label
                for part in total.parts
                if not (each_bearer and part.label in in_doubt)
            ]
            if len(labels) != len(set(labels)):
                yield f"a name counts twice: {total.sentence()}"


OF_EVENTS: dict[str, StateInvariant] = {
    "ten Action Dice": ten_action_dice,
    "0 to 10 Power Dice": power_within_bounds,
    "on the map": on_the_map,
    "places are known": places_are_known,
    "no negative damage": no_negative_damage,
}
OF_EACH_EVENT: dict[str, EventInvariant] = {
    "dice are kept": dice_are_kept,
    "once a turn": once_a_turn,
    "something changes": something_changes,
    "a miss does no harm": a_miss_does_no_harm,
}
OF_ATTACKS: dict[str, StateInvariant] = {
    "one figure a space": one_figure_a_space,
    "tiles apart": tiles_apart,
    "suffered hazards are underfoot": suffered_hazards_are_underfoot,
}
OF_BOUNDARIES: dict[str, StateInvariant] = {
    "at rest": at_rest,
    "nothing done between turns": nothing_done_between_turns,
    "alive": alive,
}
OF_ACTIONS: dict[str, ActionInvariant] = {
    "Power Dice add up": power_adds_up,
    "the dead are gone": the_dead_are_gone,
    "doomed buildings fall": doomed_buildings_fall,
    "units are kept": units_are_kept,
    "damage is dealt once": damage_is_dealt_once,
    "one name, one subject": one_name_one_subject,
    "names count once": names_count_once,
}


def broken_by(transcript: Transcript) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong.

    Checks the position after every event and every attack, then the whole action.
    """
    state: State = transcript.before
    for event in transcript.statements:
        if not isinstance(event, Event):
            continue
        before, state = state, event.apply(state)
        checks = OF_EVENTS
        if isinstance(event, events.EndAttack):
            checks = OF_EVENTS | OF_ATTACKS
        for name, check in checks.items():
            for fault in check(state):
                yield name, f"{fault}, after: {event.sentence()}"
        for name, of_event in OF_EACH_EVENT.items():
            for fault in of_event(before, event, state):
                yield name, f"{fault}, after: {event.sentence()}"
    if (
        transcript.refusals
        or transcript.waits is not None
        or transcript.unbuilt is not None
    ):
        return
    for name, check in (OF_EVENTS | OF_ATTACKS | OF_BOUNDARIES).items():
        for fault in check(transcript.after):
            yield name, fault
    for name, of_action in OF_ACTIONS.items():
        for fault in of_action(transcript):
            yield name, fault
