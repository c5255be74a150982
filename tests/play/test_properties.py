"""What holds in every play: random positions, random legal actions and answers.

A failure shows the play it was found in; `Play.command()` is printed with it, and shows
that play again. `MPOC_EXAMPLES=20` multiplies the number of plays by 20.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest
import random_play
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from laws import keep_laws
from places import TESTS
from random_play import (
    PLAY,
    Chance,
    Match,
    Play,
    PlayedAction,
    events_of,
    frozen,
    lines,
    playing,
    position,
    states_between,
)

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.replay import Action
from mpoc.engine.statements import (
    Answers,
    Enter,
    Event,
    Unknown,
)
from mpoc.engine.tables import RecordedAnswers
from mpoc.exploration.replay import replay
from mpoc.games.rise import events, kinds
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import Board, name_of
from mpoc.games.rise.cards.card import PrintedAbility
from mpoc.games.rise.game import STRUCTURE, Game
from mpoc.games.rise.play import invariants
from mpoc.games.rise.play.candidates import action_kinds
from mpoc.games.rise.state import NOBODY, State
from mpoc.games.rise.stats import speed
from mpoc.games.rise.turn.movement import path_checks
from mpoc.games.rise.turn.travel import Travel
from mpoc.games.rise.verbs.advance import Advance
from mpoc.games.rise.verbs.attack import Attack
from mpoc.games.rise.verbs.end_turn import EndTurn
from mpoc.games.rise.verbs.spawn import Spawn
from mpoc.games.rise.words import (
    BUILDING,
    MONSTER,
    UNIT,
)

TIMES = int(os.environ.get("MPOC_EXAMPLES", "1"))

WITHOUT_EXPLAINING = tuple(phase for phase in Phase if phase is not Phase.explain)
"""A play that fails is made smaller; which of its parts matter takes too long."""

PLAYS = st.builds(
    Play,
    seed=st.integers(0, 2**40),
    columns=st.integers(8, 16),
    rows=st.integers(8, 16),
    units=st.integers(0, 14),
    buildings=st.integers(0, 4),
    tiles=st.integers(0, 4),
    ground=st.integers(0, 25),
    readings=st.sampled_from((0, 0, 3, 40)),
    actions=st.integers(1, 8),
    monsters=st.sampled_from((1, 1, 2)),
    fight=st.integers(0, 1),
)

Property = Callable[[Match], None]
PROPERTIES: list[Property] = []


def every_play(property: Property) -> Property:
    """Marks what must hold in every play."""
    PROPERTIES.append(property)
    return property


@settings(max_examples=40 * TIMES, phases=WITHOUT_EXPLAINING)
@given(PLAYS)
def test_properties_hold_in_every_play(play: Play) -> None:
    note(f"repeat: {play.command()}")
    match = playing(play)
    for holds in PROPERTIES:
        holds(match)


@every_play
def laws_of_actions_are_kept(match: Match) -> None:
    """Every action keeps the laws that hold in scenarios too."""
    for deed in match.played:
        keep_laws("rise", deed.candidate.act, deed.transcript)


SEEN_IN_HEADLINES = ("advance", "attack", "step", "spawn")
"""The verbs whose headline covers events."""


@every_play
def a_refused_action_has_no_headline(match: Match) -> None:
    """No event of it is one that the headline of such an action covers."""
    for deed in match.played:
        act = deed.candidate.act
        if deed.transcript.refusals and act.word in SEEN_IN_HEADLINES:
            assert [*filter(act.is_headline, deed.transcript.statements)] == []


@every_play
def no_invariant_is_broken(match: Match) -> None:
    """The invariants that `mpoc play` checks after every event hold."""
    for deed in match.played:
        assert [*invariants.broken_by(deed.transcript)] == []


# Places


# Figures


@every_play
def structures_are_kept(match: Match) -> None:
    """Buildings and tiles are as many as at the start, but for those Disintegrated."""
    number_spared = sum(
        isinstance(event, events.ReplaceBuilding) and not event.tile
        for deed in match.played
        if not deed.transcript.refusals
        for event in events_of(deed.transcript)
    )
    assert structures(match.end) + number_spared == structures(match.start)


def structures(state: State) -> int:
    """How many buildings and tiles are on the map."""
    standing = [f for f in state.figures.values() if f.card.kind == BUILDING]
    return len(standing) + len(state.tiles)


# Turns


@every_play
def limits_of_a_turn(match: Match) -> None:
    """In a turn one Action and one Power Up; one advance and attack per figure."""
    if match.start.settings.readings.get("form-shared-limits") == "figure":
        return
    names_seen: Counter[tuple[str, ...]] = Counter()
    for deed in match.played:
        if deed.transcript.refusals:
            continue
        act = deed.candidate.act
        if act.word == "activate":
            names_seen.clear()
        elif act.word in ("use", "power-up", "shuffle"):
            names_seen[(act.word,)] += 1
        elif isinstance(act, Spawn):
            names_seen[(act.word, name_of(act.at))] += 1
        elif isinstance(act, (Advance, Attack)):
            for id in act.performers:
                names_seen[(act.word, id)] += 1
    assert all(count == 1 for count in names_seen.values()), names_seen


@every_play
def once_a_turn_is_once(match: Match) -> None:
    """An ability that may be used once a turn speaks once a turn for a figure."""
    names_seen: Counter[tuple[str, str]] = Counter()
    for deed in match.played:
        for event in () if deed.transcript.refusals else events_of(deed.transcript):
            if isinstance(event, events.BeginTurn):
                names_seen.clear()
            elif (
                isinstance(event, events.Speak)
                and ABILITIES[event.ability].once_per_turn
            ):
                names_seen[(event.ability, event.bearer)] += 1
                assert names_seen[(event.ability, event.bearer)] == 1, event


@every_play
def only_whose_turn_it_is(match: Match) -> None:
    """Figures that act are the turn player's and of the kind of the activation."""
    for deed in match.played:
        state, act = deed.transcript.before, deed.candidate.act
        if deed.transcript.refusals or act.word in ("activate", "end-game"):
            continue
        turn = state.turn
        assert turn is not None
        assert turn.phase != "over"
        for id in act.performers:
            assert state.figures[id].player == turn.player
            assert state.figures[id].card.kind == turn.activation


@every_play
def movement_costs_a_die(match: Match) -> None:
    """An advance or a step takes one Action Die to the other pool (pp. 9, 14)."""
    for deed in match.played:
        if (
            deed.candidate.act.word not in ("advance", "step")
            or deed.transcript.refusals
        ):
            continue
        before, after = deed.transcript.before, deed.transcript.after
        turn = before.turn
        for name, player in before.players.items():
            now = after.players[name]
            count = 0 if name != turn.player else 1 if turn.activation == UNIT else -1
            assert now.monster == (player.monster or 0) + count
            assert now.unit == (player.unit or 0) - count


# Abilities in an attack


# What is earned


@every_play
def every_die_is_earned_for_something(match: Match) -> None:
    """Each Power Die gained has a reason that stands in the trace, and only one."""
    for deed in match.played:
        for index, event in enumerate(deed.transcript.statements):
            if isinstance(event, events.Earn):
                assert event.dice + event.lost >= 1
                assert event.lost == 0 or earner_is_full(deed.transcript, index)
                assert reason_given(deed.transcript, index, event), event


def earner_is_full(transcript: Transcript, index: int) -> bool:
    """Whether the gain at a place of the trace fills the Power Pool."""
    state = transcript.before
    for statement in transcript.statements[: index + 1]:
        if isinstance(statement, Event):
            state = statement.apply(state)
    event = transcript.statements[index]
    assert isinstance(event, events.Earn)
    dice_held = sum(d.power for d in state.in_play if d and d.player == event.player)
    reading = state.settings.readings.get("power-cap", "pool-only")
    full = 10 - dice_held if reading == "pool-plus-in-play" else 10
    power: int = state.players[event.player].power
    return power >= full


def reason_given(transcript: Transcript, index: int, event: events.Earn) -> bool:
    """Whether the reason for the earned dice happened before, and to an enemy."""
    before = transcript.statements[:index]
    why = event.why
    if why.startswith("by "):
        ability = why.removeprefix("by ").split(" of ")[0]
        return any(isinstance(s, Enter) and s.rule == ability for s in before)
    if why.startswith(("for the Power Zone of ", "for securing ")):
        return why.split()[-1] in transcript.before.figures
    if why.startswith("for the form "):
        form = why.removeprefix("for the form ")
        return any(
            isinstance(s, events.LeaveGame)
            or (isinstance(s, events.ChangeForm) and s.destroyed)
            for s in before
        ) and form in [c.name for c in random_play.cards()]
    losses = why.removeprefix("for ").split(",")[0]
    twice = [s for s in before if isinstance(s, events.Earn) and s.why == why]
    if twice:
        return False
    for statement in before:
        if isinstance(statement, (events.Crush, events.DestroyUnit)):
            if statement.figure == losses:
                figure = transcript.after.gone.get(losses)
                return figure is None or figure.player not in (event.player, NOBODY)
        elif (
            isinstance(statement, events.DoomBuilding) and statement.building == losses
        ):
            return True
    return False


# Events, states and what may be relied on


@every_play
def events_suffice(match: Match) -> None:
    """Folding the events over the position before an action gives the one after it."""
    for deed in match.played:
        state = deed.transcript.before
        if deed.transcript.refusals:
            assert deed.transcript.after is deed.transcript.before
            continue
        for _, _, after in states_between(deed.transcript):
            state = after
        assert state.key() == deed.transcript.after.key()
        assert hash(state.key()) == hash(deed.transcript.after.key())
        assert frozen(state) == frozen(deed.transcript.after)


@every_play
def nothing_is_changed_in_place(match: Match) -> None:
    """Events and rules leave the position they start from as it was."""
    fresh = position(match.play)
    assert frozen(match.start) == frozen(fresh)
    assert match.start.key() == fresh.key()
    for deed in match.played:
        for before, event, _ in states_between(deed.transcript):
            contents_before = contents(before)
            event.apply(before)
            assert contents(before) == contents_before, event
        # Whoever plays on from a position must not reach back into it.
        before = deed.transcript.before
        picture_before = frozen(before)
        attempt_again(deed)
        assert frozen(before) == picture_before


def contents(state: State) -> tuple[object, ...]:
    """What a state holds, with its mappings as they are now."""
    mappings = (state.figures, state.occupants, state.tiles, state.players, state.gone)
    return (state.key(), *[dict(mapping) for mapping in mappings])


@every_play
def nothing_waits_or_is_missing(match: Match) -> None:
    """An action whose questions are all answered ends, or is refused."""
    for deed in match.played:
        assert deed.transcript.waits is None
        assert deed.transcript.unbuilt is None


@every_play
def frames_are_closed(match: Match) -> None:
    """Each rule that began has ended when an action has come to its end."""
    for deed in match.played:
        depth = 0
        for statement in deed.transcript.statements:
            depth += isinstance(statement, Enter) - (
                type(statement).__name__ == "Leave"
            )
            assert depth >= 0
        assert depth == 0 or deed.transcript.refusals


@every_play
def candidates_tell_the_truth(match: Match) -> None:
    """A candidate without failing conditions is never refused, any other always is."""
    for deed in match.played:
        names = {entry.name for entry in deed.transcript.refusals}
        if deed.candidate.failed:
            assert names, f"was done, but lists {deed.candidate.failed}"
            assert names <= set(deed.candidate.failed)
        else:
            assert not names, f"was refused: {deed.transcript.refusals}"


@every_play
def files_can_tell_it(match: Match) -> None:
    """The answers, written as a file has them, replay to the same trace and end.

    Nothing that was answered is left over, and nothing is asked that was not.
    """
    outcome = replay(match.start, actions_of(match), Game, PLAY)
    assert len(outcome.steps) == len(match.played)
    for deed, step in zip(match.played, outcome.steps, strict=True):
        assert step.transcript.waits is None
        assert answers_left(step.transcript) == answers_left(deed.transcript)
        if not deed.transcript.refusals:
            assert step.unused_answers == ()
        assert step.after.key() == deed.transcript.after.key()
    assert outcome.status == "done"


@every_play
def replays_can_be_split(match: Match) -> None:
    """Replaying some actions and then the others is replaying all of them."""
    actions = actions_of(match)
    whole = replay(match.start, actions, Game, PLAY)
    cut = match.play.seed % (len(actions) + 1)
    first = replay(match.start, actions[:cut], Game, PLAY)
    second = replay(first.end, actions[cut:], Game, PLAY)
    texts = [[*lines(step.transcript)] for step in (*first.steps, *second.steps)]
    assert texts == [[*lines(step.transcript)] for step in whole.steps]
    assert second.end.key() == whole.end.key()
    assert set(whole.rulings_consulted) == {
        *first.rulings_consulted,
        *second.rulings_consulted,
    }


@every_play
def unwatched_play_comes_to_the_same(match: Match) -> None:
    """Without a trace, and with nobody watching, events and end are the same."""
    for deed in match.played:
        for record in (True, False):
            game = Game(deed.transcript.before, watching=False)
            transcript = adjudicate(
                lambda game, act=deed.action.act: act.play(game),  # type: ignore[misc]
                game,
                RecordedAnswers(deed.answers),
                record,
            )
            assert transcript.after.key() == deed.transcript.after.key()
            assert bool(transcript.refusals) == bool(deed.transcript.refusals)
            if record:
                sentences = [event.sentence() for event in events_of(transcript)]
                assert sentences == [
                    event.sentence() for event in events_of(deed.transcript)
                ]


def answers_left(transcript: Transcript) -> list[str]:
    """The trace of an action without its questions: a file may answer beforehand."""
    return [line for line in lines(transcript) if not line.lstrip().startswith("? ")]


def actions_of(match: Match) -> tuple[Action, ...]:
    """The actions of a play as a replay needs them."""
    return tuple([deed.action for deed in match.played])


def attempt_again(deed: PlayedAction) -> Transcript:
    """Do an action once more with the same answers."""
    return adjudicate(
        lambda game: deed.action.act.play(game),
        Game(deed.transcript.before),
        RecordedAnswers(deed.answers),
    )


def states_of(match: Match) -> list[State]:
    """The start and the state after every event of a play."""
    result = [match.start]
    for deed in match.played:
        result.extend(after for _, _, after in states_between(deed.transcript))
    return result


def between_attacks(match: Match) -> list[State]:
    """The states between attacks: after each attack and after each action."""
    results = []
    for deed in match.played:
        for _, event, after in states_between(deed.transcript):
            if isinstance(event, events.EndAttack):
                results.append(after)
        results.append(deed.transcript.after)
    return results


@settings(max_examples=10 * TIMES, phases=WITHOUT_EXPLAINING)
@given(PLAYS)
def test_a_missing_answer_is_waited_for(play: Play) -> None:
    """Without pools a play goes on until a rule needs one; then the line is named."""
    play = play.but(untold=1)
    note(f"repeat: {play.command()}")
    match = playing(play)
    complete_deeds = [deed for deed in match.played if deed.transcript.waits is None]
    for holds in (
        no_invariant_is_broken,
        limits_of_a_turn,
        events_suffice,
        candidates_tell_the_truth,
        files_can_tell_it,
    ):
        holds(Match(play, match.start, tuple(complete_deeds)))
    for deed in match.played[len(complete_deeds) :]:
        assert isinstance(deed.transcript.waits, Unknown)
        assert deed.transcript.waits.words
        assert deed.transcript.waits.line


# Every candidate, not only the one that was picked


@settings(max_examples=5 * TIMES)
@given(PLAYS)
def test_every_way_is_a_legal_path(play: Play) -> None:
    """Each way that the search finds passes the conditions of a path that is given."""
    note(f"repeat: {play.command()}")
    game = Game(position(play))
    for figure in game.state.figures.values():
        if figure.card.kind == BUILDING:
            continue
        travel = Travel(game, figure.id, speed(game, figure.id).value)
        for at, ways in travel.ways().items():
            for way in ways:
                failed_names = {c.name for c in path_checks(game, travel, way.path)}
                names = {
                    c.name for c in path_checks(game, travel, way.path) if not c.holds
                }
                assert failed_names
                assert names == {name for name, _ in travel.end_obstacles(at)}
                # A form that takes over on the way may have a SPD of its own.
                other = travel.after(len(way.tiles_suffered)) or travel
                assert way.cost <= max(travel.spaces, other.spaces)


@settings(max_examples=5 * TIMES)
@given(PLAYS)
def test_each_kind_keeps_its_candidates_promise(play: Play) -> None:
    """Some candidates of each kind of action are played, legal ones or not."""
    note(f"repeat: {play.command()}")
    state = position(play)
    for place, kind in enumerate(action_kinds(Game(state))):
        chance = Chance(play.seed, place)
        ways = [way for way in kind.find(True) if not way.is_open]
        for index, way in enumerate(chance.shuffle(ways)[:3]):
            chance = Chance(play.seed, place, index)
            whole = random_play.vary(Game(state), kind, way, chance)
            note(f"{whole}")
            deed = random_play.attempt(state, whole, chance)
            candidates_tell_the_truth(Match(play, state, (deed,)))


# Many abilities at once

ABILITIES_AT_ONCE = 9
OF_POSITIONS = {"nothing_is_changed_in_place"}
"""What looks at the random position anew, which has other cards."""


@pytest.mark.parametrize("seed", range(12))
def test_properties_hold_with_many_abilities_at_once(seed: int) -> None:
    """Two monsters side by side fight with abilities that no card combines."""
    play = Play(seed=seed, columns=9, rows=9, units=5, buildings=2, fight=1)
    chance = Chance(seed, "abilities")
    state = random_play.facing(play)
    if state is None:
        return
    for id in ("rM", "bM"):
        names = chance.shuffle([*FIGHTING_ABILITIES])[:ABILITIES_AT_ONCE]
        printed = tuple([PrintedAbility(n, ABILITIES[n].kind) for n in names])
        figure = state.figures[id]
        state = state.with_figure(figure.but(card=figure.card.but(abilities=printed)))
    for number in range(4):
        chance = Chance(seed, "action", number)
        tried = random_play.candidate(Game(state), chance, "attack")
        deed = random_play.attempt(state, tried, chance)
        for holds in PROPERTIES:
            if holds.__name__ not in OF_POSITIONS:
                holds(Match(play, state, (deed,)))


ASKED_IN_ATTACKS = {
    *(kinds.ADVANTAGE, kinds.TRIGGER, kinds.REACTION, kinds.SUPER_DAMAGE),
    *(kinds.BOOST, kinds.DEFENSE, kinds.IMMUNITY, kinds.COVER, kinds.BOUNTY),
    *(kinds.IGNORES_COVER, kinds.STAT, kinds.RAZING, kinds.MOVES_FURTHER),
}
FIGHTING_ABILITIES = {
    name: ability
    for name, ability in ABILITIES.items()
    if ASKED_IN_ATTACKS & {*ability.hooks} and not ability.part & STRUCTURE
}


# The same bytes

HASH_SEEDS = ("0", "4242", "random")


def digest_of_plays(count: int) -> str:
    """A digest of all statements of some plays, and of their last positions."""
    digest = hashlib.sha256()
    for seed in range(count):
        match = playing(Play(seed=seed, units=10, readings=40 * (seed % 2)))
        for deed in match.played:
            digest.update("\n".join(lines(deed.transcript)).encode())
            digest.update(
                repr(
                    [frozen(statement) for statement in deed.transcript.statements]
                ).encode()
            )
            digest.update(repr(frozen(deed.transcript.after)).encode())
            digest.update(repr(deed.candidate.failed).encode())
    return digest.hexdigest()


@pytest.mark.slow
def test_same_bytes_under_every_hash_seed() -> None:
    """No statement depends on the order of sets."""
    count = 12 * min(TIMES, 50)
    program = f"from test_properties import digest_of_plays as d; print(d({count}))"
    names = set()
    for seed in HASH_SEEDS:
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join([str(TESTS / "play"), *sys.path]),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        names.add(run.stdout.strip())
    assert names == {digest_of_plays(count)}


# The tests themselves


def test_plays_reach_what_they_are_meant_to_test() -> None:
    """Random play hits, crushes, razes, hurls and chains; it is not all refusals."""
    to_see = {
        *("refused", "advance", "attack brawl", "attack blast", "attack throw"),
        *("Crush", "DestroyUnit", "DoomBuilding", "TakeDamage", "SufferHazard"),
        *("ChangeForm", "Queue", "Earn", "Speak"),
    }
    for seed in range(40):
        play = Play(seed=seed, columns=10, rows=10, units=6, buildings=3)
        for deed in playing(play).played:
            to_see.discard(random_play.kind_of(deed.candidate.act))
            if deed.transcript.refusals:
                to_see.discard("refused")
            to_see -= {type(event).__name__ for event in events_of(deed.transcript)}
        if not to_see:
            return
    raise AssertionError(to_see)


def test_a_play_is_made_by_its_seed_alone() -> None:
    play = Play(seed=11, units=9)
    assert frozen(position(play)) == frozen(position(play))
    texts = [[*lines(deed.transcript)] for deed in playing(play).played]
    assert texts == [[*lines(deed.transcript)] for deed in playing(play).played]
    other = [[*lines(deed.transcript)] for deed in playing(play.but(seed=12)).played]
    assert texts != other


def test_properties_can_fail() -> None:
    """Each broken state or trace is caught by the property that is meant for it."""
    match = playing(Play(seed=3, units=6))
    start = match.start
    red = start.players["red"]
    monster = next(f for f in start.figures.values() if f.card.kind == MONSTER)
    unit = next(card for card in random_play.cards() if card.kind == UNIT)
    small = Board(3, 3, {})
    broken: list[tuple[str, State]] = [
        ("ten Action Dice", start.with_player("red", unit=(red.unit or 0) + 1)),
        ("0 to 10 Power Dice", start.with_player("red", power=11)),
        ("on the map", start.but(board=small)),
        ("no negative damage", start.with_changed_figure(monster.id, damage=-1)),
        ("one figure a space", start.with_figure(monster.but(id="again"))),
        ("tiles apart", start.but(tiles={0: "rubble", 1: "fire"})),
        ("places are known", start.but(occupants={})),
        ("places are known", start.but(occupants={**start.occupants, -1: "bM"})),
        ("suffered hazards are underfoot", start.but(suffered_hazards={("bM", -1)})),
        ("at rest", start.but(in_play=(None,))),
        ("alive", start.with_changed_figure(monster.id, damage=monster.card.health)),
        ("units are kept", start.with_player("red", reserves=(*red.reserves, unit))),
        ("Power Dice add up", start.with_player("red", power=(red.power or 0) + 1)),
    ]
    for name, state in broken:
        transcript = Transcript(start, state, ())
        assert name in [entry for entry, _ in invariants.broken_by(transcript)], name
        deed = PlayedAction(random_play.Candidate(EndTurn()), Answers(), (), transcript)
        with pytest.raises(AssertionError):
            no_invariant_is_broken(Match(match.play, state, (deed,)))
