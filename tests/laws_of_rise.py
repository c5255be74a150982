"""What holds of every action of Monsterpocalypse, besides the `laws` of all games.

Each law is written once more from the rulebook, and reads only what an action did and
said. `keep_laws` asserts them all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, takewhile

from naive.rise_refusals import is_a_reason, is_the_case
from random_play import events_of, states_between

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.statements import (
    Check,
    Choice,
    Enter,
    Event,
    Further,
    IdleRule,
    Leave,
    Note,
    Reply,
    Statement,
    Total,
)
from mpoc.games.rise import events, kinds
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import are_aligned, column_row, distance, name_of
from mpoc.games.rise.game import ATTACKER, STRUCTURE, TARGET, Game
from mpoc.games.rise.icons import has_ability
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.objectives import (
    not_secured_notes,
    securing_notes,
    securing_units,
)
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.power_up import PowerUp
from mpoc.games.rise.verbs.spawn import Spawn
from mpoc.games.rise.words import (
    ACTIVATOR,
    BLAST,
    BRAWL,
    BUILDING,
    IMPASSIBLE_TERRAIN,
    MONSTER,
    MONSTER_PHASES,
    POWER,
    ROUGH_TERRAIN,
    RUBBLE,
    SWAT,
    UNIT,
    UNIT_PHASES,
    ZONES,
)

Law = Callable[[RiseVerb, Transcript], None]
"""Asserts something of an action, by its transcript."""
LAWS: list[Law] = []
"""What holds of an action that was done to its end."""
LAWS_OF_ALL: list[Law] = []
"""What holds of any action, also of one that was refused or waits."""


def law(holds: Law) -> Law:
    """Mark what must hold of an action that was done to its end."""
    LAWS.append(holds)
    return holds


def law_of_all(holds: Law) -> Law:
    """Mark what must hold of any action, whatever became of it."""
    LAWS_OF_ALL.append(holds)
    return holds


def keep_laws(act: RiseVerb, transcript: Transcript) -> None:
    """The laws hold of an action: some only where it was done to its end."""
    stops = transcript.refusals, transcript.waits, transcript.unbuilt
    for holds in LAWS_OF_ALL if any(stops) else [*LAWS_OF_ALL, *LAWS]:
        holds(act, transcript)


# Places


@law_of_all
def units_keep_out_of_water(act: RiseVerb, transcript: Transcript) -> None:
    """A unit that moved or came into play is on impassible terrain only if it may."""
    state = transcript.after
    ids = {
        getattr(event.figure, "id", event.figure)
        for event in events_of(transcript)
        if isinstance(event, (events.Move, events.Place, events.EnterPlay))
    }
    for id in ids & state.figures.keys():
        figure = state.figures[id]
        ground = state.board.ground.get(figure.space, ())
        if figure.card.kind == UNIT and not set(IMPASSIBLE_TERRAIN).isdisjoint(ground):
            assert any(has_ability(state, id, name) for name in ("Flight", "Hover")), (
                id,
                figure.card.name,
            )


@law
def a_building_is_secured_or_it_is_said_why(
    act: RiseVerb, transcript: Transcript
) -> None:
    check_securing(transcript.after)


def check_securing(state: State) -> None:
    """Three units beside a building secure it where no enemy is, but for skills (p22).

    What is said against it names the enemies and counts the units.
    """
    for building in state.figures.values():
        if building.card.kind != BUILDING:
            continue
        beside = [
            figure
            for figure in state.figures.values()
            if figure.player
            and distance(figure.space, figure.size, building.space, 2) == 1
        ]
        for player in state.players:
            units = [
                figure
                for figure in beside
                if (figure.player, figure.card.kind) == (player, UNIT)
            ]
            reasons = [
                f"{figure.id} is adjacent"
                for figure in beside
                if figure.player != player
            ]
            if len(units) < 3:
                reasons += [f"{len(units)} of 3 units of {player} are adjacent"]
            said = [
                note.words.removeprefix(f"{building.id} is not secured: ")
                for note in not_secured_notes(Game(state), player, building.id)
            ]
            assert said[: len(reasons)] == reasons
            assert all(" of " in words for words in said[len(reasons) :])
            assert securing_units(Game(state), player, building.id) == (
                [] if said else units
            )
            # A trace speaks of buildings that would be secured but for something else.
            if len(units) < 3:
                assert not securing_notes(Game(state), player, building.id)


@law
def a_path_is_as_long_as_is_said(act: RiseVerb, transcript: Transcript) -> None:
    """The moves of who lives have together as many spaces as the path named (p14)."""
    if not isinstance(act, Advance) or act.path is None:
        return
    before, after = transcript.before.figures, transcript.after.figures
    if act.figure in after and after[act.figure].card is before[act.figure].card:
        moves = [one for one in events_of(transcript) if isinstance(one, events.Move)]
        assert sum([move.spaces for move in moves]) == len(act.path)


@law
def an_advance_tells_of_places_where_something_happens(
    act: RiseVerb, transcript: Transcript
) -> None:
    """On its way a figure is said to be where a tile is, or was, or after a leap."""
    if not isinstance(act, Advance):
        return
    moves = [
        (state, event)
        for state, event, _ in states_between(transcript)
        if isinstance(event, events.Move) and event.figure == act.figure
    ]
    for state, move in moves[:-1]:
        size = state.figures[act.figure].size
        was_on_tile = any(id == act.figure for id, _ in state.suffered_hazards)
        is_on_tile = any(
            state.tiles[tile] != RUBBLE for tile in state.tiles_under(move.to, size)
        )
        assert is_on_tile or was_on_tile or move.how.startswith("leaps"), move


@law
def an_immunity_is_noted_once(act: RiseVerb, transcript: Transcript) -> None:
    """An advance notes once for a tile that it spares its figure, and as it ends."""
    if isinstance(act, Advance):
        notes = Counter(
            [
                one.words
                for one in transcript.statements
                if isinstance(one, Note) and " is immune to " in one.words
            ]
        )
        figure = transcript.after.figures.get(act.figure)
        under = (
            []
            if figure is None
            else transcript.after.tiles_under(figure.space, figure.size)
        )
        for words, count in notes.items():
            at_end = any(f" at {name_of(tile)}:" in words for tile in under)
            assert count <= 1 + at_end, words


@law
def who_is_too_far_away_is_told_how_far(act: RiseVerb, transcript: Transcript) -> None:
    """A skill out of reach is said with the distance, but of its own bearer (p20)."""
    idle_rules: list[IdleRule] = []
    for statement in transcript.statements:
        if isinstance(statement, IdleRule):
            idle_rules.append(statement)
        elif isinstance(statement, Total):
            idle_rules += statement.idle_rules
    for rule in idle_rules:
        if re.fullmatch(r"it is within \d spaces", rule.failed_condition):
            away = re.fullmatch(r"(\S+) is at \S+, (\d+) spaces? from (\S+)", rule.why)
            concerned = {*act.performers, getattr(act, "target", None)}
            assert (away and away[3] == rule.bearer) or rule.bearer in concerned


@law
def only_what_is_granted_has_a_granter(act: RiseVerb, transcript: Transcript) -> None:
    """Who prints an ability has it from nobody, whatever icon is beside it (p32)."""
    after = transcript.after
    for rule, note in pairwise(transcript.statements):
        if isinstance(note, Note) and " has it from " in note.words:
            assert isinstance(rule, Enter)
            bearer = after.figures.get(rule.bearer) or after.gone[rule.bearer]
            before = transcript.before.figures.get(rule.bearer, bearer)
            assert not before.card.prints(rule.rule) or before.card != bearer.card


@law
def places_are_listed_by_row_and_column(act: RiseVerb, transcript: Transcript) -> None:
    """A list of places to choose from goes through the map in its order."""
    for statement in transcript.statements:
        question = statement.question if isinstance(statement, Reply) else None
        if isinstance(question, Choice) and question.key == "to":
            places = [option.value for option in question.options]
            assert places == sorted(places)


# Turns


@law_of_all
def phases_follow_each_other(act: RiseVerb, transcript: Transcript) -> None:
    """The phases of an activation come in their order, none twice (pp. 27-29)."""
    for before, event, after in states_between(transcript):
        if isinstance(event, events.ReachPhase):
            turn = before.turn
            assert turn is not None
            units = turn.activation == UNIT
            order = [*(UNIT_PHASES if units else MONSTER_PHASES)]
            reachable = order.index(event.phase)
            assert turn.phase not in order[reachable:]
            assert after.turn == turn.but(phase=event.phase)


PHASE_OF = {
    "power-up": "power",
    "hyper": "hyper",
    "spawn": "spawn",
    "advance": "advancement",
    "step": "advancement",
    "attack": "attack",
    "push": "push",
    "end-turn": "over",
    "activate": "",
}
"""The phase in which a turn is after an action (pp. 27-29)."""


@law
def an_action_belongs_to_its_phase(act: RiseVerb, transcript: Transcript) -> None:
    """Whatever is done, the turn is in the phase of that action afterwards."""
    phase = PHASE_OF.get(act.word)
    if phase is not None and transcript.before.turn is not None:
        assert transcript.after.turn is not None
        assert transcript.after.turn.phase == phase, act


@law
def attacks_are_legal_by_the_book(act: RiseVerb, transcript: Transcript) -> None:
    """What every attack must meet, written once more (pp. 10, 15, 17, 20, 36)."""
    if not isinstance(act, Attack):
        return
    state = transcript.before
    assert act.dice is not None
    type = act.kind if act.kind in (BRAWL, BLAST) else POWER
    leader = state.figures[act.by[0]]
    stats = [getattr(state.figures[id].card, type) for id in act.by]
    assert None not in stats
    assert len(act.by) <= act.dice.action <= sum(stats)
    player = state.players[leader.player]
    pool = getattr(player, leader.card.kind)
    assert pool is None or act.dice.action <= pool
    assert player.power is None or act.dice.power <= player.power
    if type == POWER:
        assert leader.card.kind == MONSTER
        assert act.dice.power >= 1
    if leader.card.kind == UNIT:
        assert act.dice.power == 0
    if act.target is None:
        return
    target = state.figures[str(act.target)]
    own_unit = act.kind == SWAT and target.card.kind == UNIT
    if not own_unit or state.settings.readings.get("swat-own-unit") != "any-unit":
        assert target.player != leader.player
    for id in act.by:
        figure = state.figures[id]
        far = distance(figure.space, figure.size, target.space, target.size)
        if type == BRAWL:
            assert far == 1
        elif type == BLAST:
            assert 2 <= far <= (5 if figure.card.reach == "long" else 3) + 2


@law
def no_step_after_the_attack(act: RiseVerb, transcript: Transcript) -> None:
    """A monster neither steps nor advances once it has attacked (pp. 14, 27)."""
    if act.word in ("advance", "step"):
        figure = transcript.before.figures[act.performers[0]]
        assert figure.card.kind == UNIT or not figure.attacked


# Abilities in an attack


@law_of_all
def whoever_is_asked_answers(act: RiseVerb, transcript: Transcript) -> None:
    """An ability that a step of an attack asks for speaks, or is said to be idle.

    Step 1 asks for what changes DEF, step 2 for Advantages of the attackers, step 4 for
    Triggers of the leader after a hit, step 5 for Reactions of the enemy attacked, step
    6 for what adds Super Damage to a hit (pp. 17, 20, 30-31). By other readings some
    are asked later, or not at all. Who declines one has declined all of its name.
    """
    if transcript.before.settings.readings:
        return
    for step, state, frame in steps_of_attacks(transcript):
        answers = set(answers_in(frame))
        for id, ability in asked_in(step, state, frame):
            spoke = {(ability.name, id), (ability.name, "")} & answers
            assert spoke, (step, ability.name, id)


def answers_in(frame: Iterable[Statement]) -> Iterator[tuple[str, str]]:
    """The abilities that speak or are idle in a trace, each with its bearer.

    A part of a total does not say whose ability it is; nor does it matter whose a
    player declines.
    """
    for each in frame:
        if isinstance(each, (Enter, IdleRule)):
            yield each.rule, each.bearer
        elif isinstance(each, Reply) and isinstance(each.question, Choice):
            yield each.question.rule, each.question.bearer
            if each.answer is False:
                yield each.question.rule, ""
        elif isinstance(each, Total):
            yield from [(part.label, "") for part in each.parts]
            yield from answers_in(each.idle_rules)


@law
def who_speaks_is_not_idle(act: RiseVerb, transcript: Transcript) -> None:
    """No ability of a figure speaks in steps 2, 4 or 5 and is said to be idle there."""
    for step, _, frame in steps_of_attacks(transcript):
        if step[0] in "245":
            spoke = {
                (each.ability, each.bearer)
                for each in frame
                if isinstance(each, events.Speak)
            }
            idle = {
                (each.rule, each.bearer) for each in frame if isinstance(each, IdleRule)
            }
            assert not spoke & idle, step


@law
def each_player_orders_what_is_theirs(act: RiseVerb, transcript: Transcript) -> None:
    """The attacker orders Advantages and Triggers, the defender Reactions (pp. 30-31).

    Only where all Reactions are those of structures, `structure-reaction-order` may
    give them to the attacker.
    """
    readings = transcript.before.settings.readings
    order = readings.get("structure-reaction-order", "defender")
    for _, state, frame in steps_of_attacks(transcript):
        assert state.attack is not None
        attacker = state.attack.player
        for each in frame:
            if not isinstance(each, Reply) or not isinstance(each.question, Choice):
                continue
            question = each.question
            if question.rule in ("Advantages", "Triggers"):
                assert question.player == attacker
            elif question.rule == "Reactions":
                bearers = [option.value[2] for option in question.options]
                is_theirs = any(state.last_known(id).player for id in bearers)
                defends = is_theirs or order == "defender"
                assert (question.player != attacker) is defends


STEP_OF = {"Advantage": "2", "Trigger": "4", "Reaction": "5"}


@law
def an_ability_is_asked_in_its_step(act: RiseVerb, transcript: Transcript) -> None:
    """Each ability is asked once, in the step of an attack that is its own (p31)."""
    for step, _, frame in steps_of_attacks(transcript):
        idle = [
            (each.rule, each.bearer) for each in frame if isinstance(each, IdleRule)
        ]
        speakers = [
            (each.ability, each.bearer)
            for each in frame
            if isinstance(each, events.Speak)
        ]
        for rule, _ in idle + speakers:
            assert STEP_OF.get(ABILITIES[rule].kind, step[0]) == step[0], (rule, step)
        has_many_windows = any(
            isinstance(each, Enter) and each.title.startswith("for the hit of")
            for each in frame
        )
        if step[0] in STEP_OF.values() and not has_many_windows:
            assert len(idle) == len(set(idle)), step


@law
def whoever_can_give_dice_is_asked(act: RiseVerb, transcript: Transcript) -> None:
    """Before the roll each skill of an attacker with Boost Dice counts or is idle."""
    if not isinstance(act, Attack):
        return
    before_roll = takewhile(
        lambda each: not (isinstance(each, Enter) and each.title == "1 roll"),
        transcript.statements,
    )
    names = {name for name, _ in answers_in(before_roll)}
    for id in act.by:
        for ability in own_abilities(transcript.before.figures[id]):
            if kinds.BOOST in ability.hooks and ability.part & ATTACKER:
                assert ability.name in names, (ability.name, id)


def own_abilities(figure: Figure) -> list[Ability]:
    """The abilities that a figure prints for itself, without an icon."""
    return [
        ABILITIES[printed.name]
        for printed in figure.card.abilities
        if printed.icon is None
    ]


def steps_of_attacks(
    transcript: Transcript,
) -> Iterator[tuple[str, State, list[Statement]]]:
    """Each numbered step of each attack, with the state as it begins, and its trace."""
    state: State = transcript.before
    frames: list[tuple[str, State, list[Statement]]] = []
    for statement in transcript.statements:
        for _, _, frame in frames:
            frame.append(statement)
        if isinstance(statement, Event):
            state = statement.apply(state)
        elif isinstance(statement, Enter):
            frames.append((statement.title, state, []))
        elif isinstance(statement, Leave):
            frame_ended = frames.pop()
            if frame_ended[0][0] in "123456" and frame_ended[1].attack is not None:
                yield frame_ended


def asked_in(
    step: str, state: State, frame: list[Statement]
) -> Iterator[tuple[str, Ability]]:
    """The abilities that figures print and that a step of an attack asks for."""
    attack = state.attack
    assert attack is not None
    ids: tuple[str | None, ...] = ()
    if step == "1 roll":
        ids, hook = (*attack.participants, attack.target), kinds.DEFENSE
        if attack.target is None:
            return
    elif step == "2 advantages":
        ids, hook = attack.participants, kinds.ADVANTAGE
    elif step == "4 triggers" and attack.hit and attack.target:
        ids, hook = (attack.leader,), kinds.TRIGGER
    elif step == "5 reactions":
        ids, hook = (attack.target,), kinds.REACTION
    elif step == "6 damage" and any(
        isinstance(each, events.RecordDamage)
        and (each.hurt.figure, each.hurt.why) == (attack.target, "hit")
        for each in frame
    ):
        ids, hook = attack.participants, kinds.SUPER_DAMAGE
    for id in ids:
        figure = state.figures.get(id or "")
        if hook == kinds.REACTION:  # a unit that was crushed is asked in vain
            figure = figure or state.gone.get(id or "")
        is_own = figure is not None and figure.player == attack.player
        if figure is None or (hook == kinds.REACTION and is_own):
            continue
        part = TARGET if figure.id == attack.target else ATTACKER
        for ability in own_abilities(figure):
            if hook in ability.hooks and ability.part & (part | STRUCTURE):
                yield figure.id, ability


# How far an attack moves a figure


LENGTH = r"(\d+) spaces?\b"
COLLISION = r" collides with (\S+) at "


@law
def a_straight_move_is_as_long_as_is_said(
    act: RiseVerb, transcript: Transcript
) -> None:
    """Who runs or is driven goes all the way, unless it is said what stops it.

    A run goes as far as the SPD that was said last (p38), a figure that is driven as
    far as the line on it says (pp. 36, 39).
    """
    for _, state, frame in steps_of_attacks(transcript):
        speed, spaces, stops = 0, 0, False
        for each in frame:
            match each:
                case Enter(title=title) if words := re.search(LENGTH, title):
                    spaces, stops = int(words[1]), False
                    assert " runs " not in title or spaces == speed
                case Enter(title=title) if words := re.search(COLLISION, title):
                    figure = state.figures.get(words[1])
                    stops |= figure is not None and figure.card.kind == MONSTER
                case Total(name="SPD", value=value):
                    speed = spaces = value
                case Note(words=words) if " stops " in words:
                    stops = True
                case events.Shove():
                    assert each.spaces == spaces or (stops and each.spaces < spaces)


@law
def an_advance_says_how_far_it_may_go(act: RiseVerb, transcript: Transcript) -> None:
    """Before a figure advances its SPD is said (p14)."""
    if act.word == "advance":
        totals = [each for each in transcript.statements if isinstance(each, Total)]
        assert (totals[0].name, totals[0].of) == ("SPD", *act.performers)


@law
def a_space_further_is_said_where_it_is_needed(
    act: RiseVerb, transcript: Transcript
) -> None:
    """Power Dice carry the target of a Throw so far, a skill one space further (p42).

    The distance is counted with one diagonal, and twice in a Cradle Throw (p46).
    """
    others = {"throw-distance", "power-cycle-distance"}
    if others & transcript.before.settings.readings.keys():
        return
    for step, state, frame in steps_of_attacks(transcript):
        attack = state.attack
        assert attack is not None
        if attack.kind not in ("throw", "cradle-throw") or not step.startswith("3"):
            continue
        reach = attack.power * (2 if attack.kind == "cradle-throw" else 1)
        is_said = any(
            isinstance(each, Note) and each.words == "one space further"
            for each in frame
        )
        for each in frame:
            if isinstance(each, events.Place) and each.figure == attack.target:
                start = column_row(state.figures[each.figure].space)
                across, down = (
                    abs(there - here)
                    for there, here in zip(column_row(each.to), start, strict=True)
                )
                away = across + down - bool(across and down)
                assert away <= reach + is_said
                assert is_said is (away > reach)


# What is said and paid


@law_of_all
def what_is_said_against_something_is_the_case(
    act: RiseVerb, transcript: Transcript
) -> None:
    """Whatever a check, an objection or a reason says is so when it is said."""
    state: State = transcript.before
    for statement in (*transcript.statements, transcript.waits):
        question = statement.question if isinstance(statement, Reply) else statement
        # The options of further actions are the names of their rules.
        if not isinstance(question, Further):
            for option in getattr(question, "options", ()):
                for check in option.objections:
                    is_the_case(state, check)
        if isinstance(statement, Event):
            state = statement.apply(state)
        elif isinstance(statement, Check):
            is_the_case(state, statement)
        elif isinstance(statement, IdleRule):
            is_a_reason(state, statement)
        elif isinstance(statement, Total):
            for rule in statement.idle_rules:
                is_a_reason(state, rule)
    for check in transcript.refusals:
        is_the_case(state, check)


RANGES = {"short": 3, "long": 5}


@law
def a_number_begins_with_what_is_printed(act: RiseVerb, transcript: Transcript) -> None:
    """A number is what the card prints and what abilities add to it (pp. 10, 20)."""
    state: State = transcript.before
    for statement in transcript.statements:
        if isinstance(statement, Event):
            state = statement.apply(state)
        elif isinstance(statement, Total):
            assert statement.value == sum(part.amount for part in statement.parts)
            if statement.parts[0].label == "usually":
                assert statement.of in ("the attack", *state.players)
                assert statement.parts[0].amount == 0
                continue
            card = state.last_known(statement.of).card
            if statement.name == "Boost Dice":
                assert state.attack is not None
                printed = getattr(card, f"{state.attack.type}_boost") or 0
            else:
                printed = {
                    "DEF": card.defense,
                    "SPD": card.speed,
                    "range": RANGES.get(card.reach or ""),
                    "Brawl": card.brawl,
                    "Blast": card.blast,
                    "Power": card.power,
                }[statement.name]
            first = statement.parts[0]
            assert (first.amount, first.label) == (printed, "printed")


@law
def a_comparison_states_its_number(act: RiseVerb, transcript: Transcript) -> None:
    """Right before a roll is compared with a DEF it is said what that is made of.

    It is one of many where the attack names no target (pp. 38, 39).
    """
    for before, event in pairwise(transcript.statements):
        if isinstance(event, events.Compare):
            assert isinstance(before, Total)
            assert (before.of, before.value) == (event.figure, event.defense)
    for state, event, _ in states_between(transcript):
        if isinstance(event, events.Compare):
            assert state.attack is not None
            assert event.of_many == (state.attack.target is None)


@law
def a_slingshot_smashes_only_who_is_aligned(
    act: RiseVerb, transcript: Transcript
) -> None:
    """A Smash follows only where the leader ends aligned with an enemy (p45)."""
    for state, event, _ in states_between(transcript):
        if isinstance(event, events.Queue) and event.further.source == "Slingshot":
            leader = state.figures[event.further.leader]
            assert any(
                are_aligned(leader.space, figure.space)
                for figure in state.figures.values()
                if figure.card.kind == MONSTER and figure.player != leader.player
            )


@law_of_all
def who_rolls_other_boost_dice_is_told_what_is_owed(
    act: RiseVerb, transcript: Transcript
) -> None:
    """An attack rolls all Boost Dice of its figures, no more and no fewer (p17)."""
    if isinstance(act, Attack):
        for check in transcript.refusals:
            if re.search(r"\d Boost Di", check.facts):
                assert " owed: " in check.facts


@law
def who_holds_a_zone_stands_on_it(act: RiseVerb, transcript: Transcript) -> None:
    """A figure is said to hold its zone, or not to, only where it is on one (p22)."""
    state: State = transcript.before
    for statement in transcript.statements:
        if isinstance(statement, Event):
            state = statement.apply(state)
        words = getattr(statement, "words", "")
        if holder := re.match(r"(\S+) (holds|does not hold) its zone: ", words):
            ground = state.board.ground.get(state.figures[holder[1]].space, ())
            assert {*ground} & {*ZONES, ACTIVATOR}, words


@law
def a_discount_that_is_not_secured_is_idle(
    act: RiseVerb, transcript: Transcript
) -> None:
    """Of a Discount that is not secured it is said that it does not apply (p53)."""
    if not isinstance(act, Spawn):
        return
    state: State = transcript.before
    assert state.turn is not None
    for id, figure in state.figures.items():
        has_discount = figure.card.prints("Discount")
        if has_discount and not securing_units(Game(state), state.turn.player, id):
            assert ("Discount", id) in {*answers_in(transcript.statements)}


@law
def who_is_spared_a_power_attack_is_told_which(
    act: RiseVerb, transcript: Transcript
) -> None:
    """An attack that does no harm is named as its page names it (p33)."""
    state: State = transcript.before
    for statement in transcript.statements:
        if isinstance(statement, Event):
            state = statement.apply(state)
        words = getattr(statement, "words", "")
        if spared := re.match(r"\S+ is not harmed by the (.+)", words):
            assert state.attack is not None
            assert spared[1].lower().replace(" ", "-") == state.attack.kind
            assert spared[1][0].isupper()


@law_of_all
def units_that_are_new_figures_have_done_nothing(
    act: RiseVerb, transcript: Transcript
) -> None:
    """By that reading nobody asks what a unit that is back did before (p4)."""
    readings = transcript.before.settings.readings
    if readings.get("unit-back-in-play") == "new-figure":
        assert not transcript.after.units_that_acted()


@law
def ground_is_open_where_it_is_closed_to_others(
    act: RiseVerb, transcript: Transcript
) -> None:
    """A skill that opens terrain is noted only where there is such terrain (p15)."""
    state: State = transcript.before
    kinds = {kind for kinds in state.board.ground.values() for kind in kinds}
    for note in transcript.statements:
        words = re.match(r"(.+) is open to \S+: ", getattr(note, "words", ""))
        if isinstance(note, Note) and words and words[1] == "rough terrain":
            assert kinds & {*ROUGH_TERRAIN} or state.tiles
        elif isinstance(note, Note) and words:
            assert words[1] in kinds


@law_of_all
def a_die_more_is_one_die_more(act: RiseVerb, transcript: Transcript) -> None:
    """A player who rolls one die more of a kind rolls as many as before of the others.

    Nobody chooses how many Boost Dice are rolled (p17), nor rolls other dice than
    Action Dice to power up (p27).
    """
    if not isinstance(act, (Attack, PowerUp)) or act.dice is None:
        return
    dice = act.dice
    assert act.with_one_more("boost") is None
    dice_chosen = ("action",) if isinstance(act, PowerUp) else ("action", "power")
    for die in dice_chosen:
        more = act.with_one_more(die)
        assert more is not None
        others = {"action", "power"} - {die}
        assert getattr(more.dice, die) == getattr(dice, die) + 1
        assert all(getattr(more.dice, one) == getattr(dice, one) for one in others)
        if isinstance(act, PowerUp):
            assert isinstance(more, PowerUp)
            assert more.count == act.count + 1


@law
def what_cannot_be_made_fails_a_condition(
    act: RiseVerb, transcript: Transcript
) -> None:
    """Right before it is said why a further attack lapses, its condition has failed."""
    for before, note in pairwise(transcript.statements):
        if isinstance(note, Note) and note.words.startswith("it cannot be made: "):
            assert isinstance(before, Check)
            assert not before.holds


@law
def every_enemy_unit_is_paid(act: RiseVerb, transcript: Transcript) -> None:
    """An enemy unit that is lost in an attack pays its attacker once (p9)."""
    readings = transcript.before.settings.readings
    if act.word != "attack" or "none" in (
        readings.get("incubator-credit"),
        readings.get("side-step-credit"),
    ):
        return
    attacker = transcript.before.turn.player
    losses = [
        f"for {event.figure}"
        for before, event, _ in states_between(transcript)
        if isinstance(event, (events.Crush, events.DestroyUnit))
        and before.figures[event.figure].player != attacker
    ]
    paid = [
        event.why
        for event in events_of(transcript)
        if isinstance(event, events.Earn)
        and event.player == attacker
        and event.why in losses
    ]
    assert sorted(paid) == sorted(losses)


@law
def a_headline_stands_for_what_was_declared(
    act: RiseVerb, transcript: Transcript
) -> None:
    """An attack, a step or a spawn has one event that its headline covers.

    An advance has several, if hazards part its way.
    """
    if act.word in ("attack", "step", "spawn"):
        assert len([*filter(act.is_headline, transcript.statements)]) == 1, act
