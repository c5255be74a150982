"""What holds in every position and after every event, whatever is played.

They are told from the book and from the state alone, not by asking the rules again.
Each says what is wrong in words, or nothing.
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
from mpoc.games.rise.words import BUILDING, MONSTER, UNIT

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript

MOST_POWER = 10
ACTION_DICE = 10

OfState = Callable[[State], Iterator[str]]
OfAction = Callable[["Transcript"], Iterator[str]]


# After every event


def ten_action_dice(state: State) -> Iterator[str]:
    """Each player has ten Action Dice, in two pools and in play (p9)."""
    for name, player in state.players.items():
        if player.monster is None or player.unit is None:
            continue
        in_play = sum([d.action for d in state.in_play if d and d.player == name])
        if min(player.monster, player.unit) < 0:
            yield f"{name} has fewer Action Dice than none in a pool"
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


def damage_is_no_debt(state: State) -> Iterator[str]:
    """No form has regained more than it lost."""
    for id, figure in state.figures.items():
        if figure.damage < 0 or figure.other_damage < 0:
            yield f"{id} has less damage than none"


# Between attacks


def one_figure_a_space(state: State) -> Iterator[str]:
    """No space has two figures, and the map knows who stands where."""
    stands: dict[int, str] = {}
    for id, figure in state.figures.items():
        for cell in figure.cells:
            if cell in stands:
                yield f"{id} and {stands[cell]} stand both at {name_of(cell)}"
            stands[cell] = id
    if dict(state.occupied) != stands:
        yield "the map does not know who stands where"


def tiles_apart(state: State) -> Iterator[str]:
    """Tiles overlap neither each other nor a standing building."""
    taken: dict[int, str] = {}
    places = [(at, state.tiles[at]) for at in state.tiles]
    places += [
        (figure.space, id)
        for id, figure in state.figures.items()
        if figure.card.kind == BUILDING
    ]
    for at, what in places:
        for cell in cells(at, 2):
            if cell in taken:
                yield f"{what} and {taken[cell]} lie both at {name_of(cell)}"
            taken[cell] = what


# Between actions


def at_rest(state: State) -> Iterator[str]:
    """No dice are in play, no attack is under way, none waits."""
    if state.in_play:
        yield "dice are in play between two actions"
    if state.attack is not None or state.waiting:
        yield "an attack is under way between two actions"


def alive(state: State) -> Iterator[str]:
    """Every form in play has Health left, and what is destroyed counts as such."""
    for id, figure in state.figures.items():
        if figure.card.kind != MONSTER:
            if figure.damage:
                yield f"{id} is no monster and has damage"
            continue
        if not 1 <= figure.health <= (figure.card.health or 0):
            yield f"{id} has {figure.health} Health"
        other = figure.other
        gone = other is not None and figure.other_damage >= (other.health or 0)
        if other is not None and figure.other_destroyed != gone:
            yield f"the other form of {id} has {figure.other_damage} damage"


# Over an action


def power_adds_up(told: Transcript) -> Iterator[str]:
    """A Power Pool changes only by what events tell: earned, lost, spent, returned.

    A die that returns to a full pool is lost (p9).
    """
    pools = {
        name: player.power
        for name, player in told.before.players.items()
        if player.power is not None
    }
    for event in told.said:
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
            player = told.before.turn.player
            if player in pools:
                pools[player] = min(MOST_POWER, pools[player] + 1)
    for name, power in pools.items():
        after = told.after.players[name].power
        if after != power:
            yield f"{name} has {after} Power Dice, not {power}"


def the_dead_are_gone(told: Transcript) -> Iterator[str]:
    """What was crushed or destroyed is off the map, once, and says nothing more.

    Where `crushed-unit-reactions` is read so, a Reaction to the hit is still its own.
    """
    readings = told.before.settings.readings
    may_react = readings.get("crushed-unit-reactions") == "allow-on-hit"
    lost: set[str] = set()
    for event in told.said:
        gone = ""
        if isinstance(event, (events.Crush, events.DestroyUnit, events.LeaveGame)):
            gone = event.figure
        elif isinstance(event, events.ReplaceBuilding):
            gone = event.building
        elif isinstance(event, events.Speak) and event.bearer in lost:
            is_reaction = ABILITIES[event.ability].kind == "Reaction"
            if not (is_reaction and may_react):
                yield f"{event.bearer} is gone and gives {event.ability}"
        if gone in lost:
            yield f"{gone} is lost twice"
        if gone:
            lost.add(gone)
    for id in sorted(lost):
        if id in told.after.figures or id not in told.after.gone:
            yield f"{id} is lost and still on the map"


def doomed_buildings_fall(told: Transcript) -> Iterator[str]:
    """A building that an attack destroyed is gone when the attack is over (p36)."""
    for event in told.said:
        if isinstance(event, events.DoomBuilding):
            doomed = event.building
            if doomed in told.after.figures:
                yield f"{doomed} is destroyed and still stands"


def units_are_kept(told: Transcript) -> Iterator[str]:
    """Nobody's units multiply or vanish: those on the map and in reserve (p28)."""
    for name in told.before.players:
        before, after = _units(told.before, name), _units(told.after, name)
        if before != after:
            yield f"the units of {name} are {after}, and were {before}"


def _units(state: State, name: str) -> dict[str, int]:
    found = [card.name for card in state.players[name].reserves]
    found += [
        figure.card.name
        for figure in state.figures.values()
        if figure.player == name and figure.card.kind == UNIT
    ]
    return dict(sorted(Counter(found).items()))


def damage_is_dealt_once(told: Transcript) -> Iterator[str]:
    """The damage of one attack on a monster is dealt once, to one form (p29).

    A hazard under a form that has just come into play is its own (p21), where
    `hazard-under-new-form` says that it suffers it.
    """
    struck: set[str] | None = None
    fresh: set[str] = set()
    for event in told.said:
        if isinstance(event, events.Declare):
            struck, fresh = set(), set()
        elif isinstance(event, events.ChangeForm):
            fresh.add(event.figure)
        elif isinstance(event, events.SufferHazard) and struck is not None:
            struck -= fresh & {event.figure}
        elif isinstance(event, events.TakeDamage) and struck is not None:
            if event.figure in struck:
                yield f"{event.figure} takes damage twice in one attack"
            struck.add(event.figure)


def one_name_one_subject(told: Transcript) -> Iterator[str]:
    """In one attack an ability speaks once on a subject, whoever has it (p33)."""
    spoken: set[tuple[str, str]] = set()
    for event in told.said:
        if isinstance(event, events.Declare):
            spoken.clear()
        elif isinstance(event, events.Speak):
            key = (event.ability, event.subject)
            if key in spoken:
                yield f"{event.ability} speaks twice on {event.subject}"
            spoken.add(key)


def names_count_once(told: Transcript) -> Iterator[str]:
    """Two of one name do not add up in a total (p33)."""
    for said in told.said:
        if isinstance(said, Total):
            labels = [part.label for part in said.parts]
            if len(labels) != len(set(labels)):
                yield f"a name counts twice: {said.sentence()}"


OF_EVENTS: dict[str, OfState] = {
    "ten Action Dice": ten_action_dice,
    "0 to 10 Power Dice": power_within_bounds,
    "on the map": on_the_map,
    "no negative damage": damage_is_no_debt,
}
OF_ATTACKS: dict[str, OfState] = {
    "one figure a space": one_figure_a_space,
    "tiles apart": tiles_apart,
}
OF_BOUNDARIES: dict[str, OfState] = {"at rest": at_rest, "alive": alive}
OF_ACTIONS: dict[str, OfAction] = {
    "Power Dice add up": power_adds_up,
    "the dead are gone": the_dead_are_gone,
    "doomed buildings fall": doomed_buildings_fall,
    "units are kept": units_are_kept,
    "damage is dealt once": damage_is_dealt_once,
    "one name, one subject": one_name_one_subject,
    "names count once": names_count_once,
}


def broken(told: Transcript) -> Iterator[tuple[str, str]]:
    """The invariants that an action breaks: the name of each, and what is wrong.

    Checked are the position after every event, that between attacks, and the whole.
    """
    state: State = told.before
    for event in told.said:
        if not isinstance(event, Event):
            continue
        state = event.apply(state)
        of_it = dict(OF_EVENTS)
        if isinstance(event, events.EndAttack):
            of_it |= OF_ATTACKS
        for name, check in of_it.items():
            for wrong in check(state):
                yield name, f"{wrong}, after: {event.sentence()}"
    if told.refused or told.waits is not None or told.unbuilt is not None:
        return
    for name, check in (OF_EVENTS | OF_ATTACKS | OF_BOUNDARIES).items():
        for wrong in check(told.after):
            yield name, wrong
    for name, of_action in OF_ACTIONS.items():
        for wrong in of_action(told):
            yield name, wrong
