"""What holds after every event, whatever is played; each yields what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Event
from mpoc.games.kit.turn_order import next_player
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import (
    ATTACK,
    BOXES,
    CREATE,
    CUBES,
    HEROES,
    HUMANS,
    KINDS,
    MILITARY,
    MOST_IN_CITY,
    START,
)

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.games.moongha_invaders.pieces import Trophy


def heroes_are_five(state: State) -> Iterator[str]:
    """Heroes in cities, in the box and in stock are never more than there are."""
    if not 0 <= state.heroes_left <= HEROES:
        yield f"{state.heroes_left} heroes are in stock"


def cubes_have_room(state: State) -> Iterator[str]:
    """Eight cubes in a city and twenty of a player, at most."""
    for name, city in state.cities.items():
        if city.damage > MOST_IN_CITY:
            yield f"{name} has {city.damage} cubes"
    for player in state.players:
        if not 0 <= state.cubes_left(player) <= CUBES:
            yield f"{player} has {state.cubes_left(player)} cubes left"


def numbers_are_not_negative(state: State) -> Iterator[str]:
    """No number of tokens or counters is below nothing."""
    numbers = [*state.stock.values(), *state.boxes.values()[:4]]
    numbers += [
        n for s in (state.boxes.military_1, state.boxes.military_2) for n in s.values()
    ]
    for city in state.cities.values():
        numbers += [city.of(kind) for kind in HUMANS]
    for owner in state.players.values():
        numbers += [n for box in owner.boxes.values() for n in box.values()]
    if any([number < 0 for number in numbers]):
        yield "a number is below nothing"


def monsters_are_alive(state: State) -> Iterator[str]:
    """A monster on the board has less damage than destroys it, in a city."""
    for id, monster in state.monsters.items():
        capacity = (
            state.board.number(monster.kind, "capacity") if monster.kind else None
        )
        if capacity is not None and monster.damage >= capacity:
            yield f"{id} has {monster.damage} damage"
        if not state.board.cities.has(monster.at):
            yield f"{id} is nowhere"
        if not monster.kind and not monster.hidden:
            yield f"{id} is revealed and unknown"
        if monster.damage < 0:
            yield f"{id} has {monster.damage} damage"


def counters_are_enough(state: State) -> Iterator[str]:
    """No player has more counters of a kind than there are, wherever they are."""
    for player in state.players:
        for kind in KINDS:
            counters = state.board.number(kind, "counters")
            if counters is not None and state.taken(player, kind) > counters:
                yield f"{player} has too many counters of the kind {kind}"


def boxes_are_empty_at_the_start(state: State) -> Iterator[str]:
    """Nobody passes, and no pass token lies in a box, before the boxes are filled."""
    tokens = any([has.pass_token for has in state.players.values()])
    if state.phase == START and (state.passes or tokens):
        yield "somebody has passed before the turn began"


def passes_and_turns_are_those_of_the_players(state: State) -> Iterator[str]:
    """All pass in succession at most once, and the turn track has no more turns."""
    if not 0 <= state.passes < len(state.players):
        yield f"{state.passes} passes in succession"
    if state.number > state.last_turn:
        yield f"it is turn {state.number} of {state.last_turn}"
    if not {state.turn, state.first} <= {*state.players}:
        yield f"{state.turn} or {state.first} does not take part"


INVARIANTS = (
    heroes_are_five,
    cubes_have_room,
    numbers_are_not_negative,
    monsters_are_alive,
    counters_are_enough,
    boxes_are_empty_at_the_start,
    passes_and_turns_are_those_of_the_players,
)
"""What must hold."""


# Of whole actions


def military_counters_are_kept(action: Transcript) -> Iterator[str]:
    """A counter that leaves the stock, a box or a city comes to another of these."""
    before, after = action.before, action.after
    for kind in MILITARY:
        if kind in before.stock:
            counters, left = _counters(before, kind), _counters(after, kind)
            if left != counters:
                yield f"there are {left} {kind}, not {counters}"


def _counters(state: State, kind: str) -> int:
    """How many counters of a kind there are, wherever they are."""
    boxes = state.boxes.military_1.of(kind) + state.boxes.military_2.of(kind)
    cities = state.cities.values() if kind in HUMANS else ()
    return state.stock[kind] + boxes + sum([city.of(kind) for city in cities])


def cubes_stay_where_they_are(action: Transcript) -> Iterator[str]:
    """Nothing takes damage cubes from a city."""
    for name, city in action.before.cities.items():
        for colour, number in city.cubes.items():
            left = action.after.city(name).cubes.get(colour, 0)
            if left < number:
                yield f"{name} has {left} {colour} cubes, not {number}"


def an_action_takes_one_thing_from_one_box(action: Transcript) -> Iterator[str]:
    """The boxes lose what an action takes, and only the end of a turn empties them."""
    if action.before.phase == START or _has(action, events.ClearBoxes):
        return
    losses = {
        box: action.before.boxes.of(box) - action.after.boxes.of(box) for box in BOXES
    }
    lost = {box: number for box, number in losses.items() if number}
    if lost not in [{}, *[{box: 1} for box in BOXES]]:
        yield f"the boxes lose {lost}"
    is_pass = _has(action, events.TakePassToken)
    is_pass = is_pass or action.after.passes > action.before.passes
    if lost and is_pass:
        yield f"the boxes lose {lost} by a pass"
    if not lost and not is_pass:
        yield "an action that is no pass takes nothing from the boxes"


def tokens_come_from_the_box(action: Transcript) -> Iterator[str]:
    """Tokens in monster boxes come from the action box; a pass token brings one."""
    before, after = action.before, action.after
    if before.phase == START:
        for name, has in before.players.items():
            if after.players[name].boxes != has.boxes:
                yield f"the monster boxes of {name} change when a turn begins"
        return
    token = before.players[before.turn].pass_token
    brought = token if _has(action, events.TakePassToken) else ""
    for box, colour in ((CREATE, "orange"), (ATTACK, "white")):
        growth = _tokens(after, box, colour) - _tokens(before, box, colour)
        if growth > (brought == box):
            yield f"there are {growth} {colour} tokens more"
        stays = not _has(action, events.ClearBoxes) and growth != (brought == box)
        if box == CREATE and stays and _has(action, events.AddOrange):
            yield f"an orange token is stored, and there are {growth} more"


def _tokens(state: State, box: str, colour: str) -> int:
    """The tokens of a colour in the action box and in all monster boxes."""
    boxes = [each for has in state.players.values() for each in has.boxes.values()]
    stored: int = sum([getattr(each, colour) for each in boxes])
    return state.boxes.of(box) + stored


def only_own_boxes_change(action: Transcript) -> Iterator[str]:
    """The monster boxes of others lose nothing but the tokens of the dead (ruling)."""
    readings = action.before.settings.readings
    keeps = readings.get("tokens-of-the-dead", "stay") == "stay"
    for name, has in action.before.players.items():
        left = action.after.players[name].boxes
        if name != action.before.turn and keeps and left != has.boxes:
            yield f"the monster boxes of {name} change in the turn of another"


def monsters_come_and_go_as_it_is_said(action: Transcript) -> Iterator[str]:
    """Destroyed monsters are gone, new ones are there; a Moogre keeps its victims."""
    before, after = action.before.monsters, action.after.monsters
    destroyed = [each for each in action.statements if isinstance(each, events.Destroy)]
    created = [each for each in action.statements if isinstance(each, events.Create)]
    if before.keys() - after.keys() != {each.id for each in destroyed}:
        yield "other monsters are gone than were destroyed"
    if after.keys() - before.keys() != {each.id for each in created}:
        yield "other monsters are there than were created"
    for id in before.keys() & after.keys():
        if (before[id].player, before[id].kind) != (after[id].player, after[id].kind):
            yield f"{id} is another monster"
    kept = Counter([(each.player, each.kind) for each in destroyed if each.is_kept])
    if _trophies(action.after) - _trophies(action.before) != kept:
        yield "other trophies are kept than a Moogre killed"
    if _trophies(action.before) - _trophies(action.after):
        yield "a trophy is lost"


def _trophies(state: State) -> Counter[tuple[str, str]]:
    """All trophies, by their owners and kinds."""
    trophies: list[Trophy] = [
        trophy for has in state.players.values() for trophy in has.trophies
    ]
    return Counter([(trophy.player, trophy.kind) for trophy in trophies])


def players_act_in_turn(action: Transcript) -> Iterator[str]:
    """The next player clockwise acts, unless a turn or the game ends."""
    before, after = action.before, action.after
    if before.phase == START or _has(action, events.ClearBoxes):
        return
    again = before.settings.readings.get("token-in-vain") == "another-action"
    expected = next_player(tuple(before.players), before.turn)
    if after.turn != expected and not (again and after.turn == before.turn):
        yield f"it is the turn of {after.turn}, not of {expected}"


def _has(action: Transcript, kind: type[Event]) -> bool:
    return any([isinstance(each, kind) for each in action.statements])


ACTION_INVARIANTS = (
    military_counters_are_kept,
    cubes_stay_where_they_are,
    an_action_takes_one_thing_from_one_box,
    tokens_come_from_the_box,
    only_own_boxes_change,
    monsters_come_and_go_as_it_is_said,
    players_act_in_turn,
)
"""What must hold of every action."""
