"""A position written back loads to the same position."""

from __future__ import annotations

from inspect import getsource
from pathlib import Path
from typing import Any

import pytest
from asking import ask_each
from hypothesis import given
from hypothesis import strategies as st
from places import SCENARIOS
from scenes import in_two_sizes, name_of_file

from mpoc.engine.replay import Outcome
from mpoc.exploration.replay import replay
from mpoc.games.rise.board import Board, cells, space
from mpoc.games.rise.book.rulings import DEFAULTS, READINGS
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import all_abilities
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.figure_state import is_immune
from mpoc.games.rise.file.write import (
    LARGEST_DRAWING,
    own_monsters_out,
    scenario_text,
)
from mpoc.games.rise.state import (
    BRINGING_IN,
    UNKNOWN_SPACE,
    Attack,
    Figure,
    Player,
    State,
    Turn,
)
from mpoc.games.rise.words import (
    BUILDING,
    HAZARDS,
    MONSTER,
    MONSTER_PHASES,
    RISE_2008,
    TILES,
    UNIT,
    UNIT_PHASES,
)
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse


def state_of(text: str) -> State:
    state: State = scenario_of(parse(text, "written.yaml")).start
    return state


def facts(state: State) -> tuple[Any, ...]:
    """What a position is, with what its key leaves out because it never changes."""
    board = state.board
    return (
        state.key(),
        list(state.figures),
        list(state.players),
        dict(state.occupants),
        (board.columns, board.rows),
        {at: sorted(kinds) for at, kinds in board.ground.items() if kinds},
        state.settings.edition,
        {
            name: reading
            for name, reading in state.settings.readings.items()
            if reading != DEFAULTS[name]
        },
    )


def written_back(state: State) -> State:
    """The position that a written one loads to, which must be the same."""
    text = scenario_text(state)
    second = state_of(text)
    assert facts(second) == facts(state), text
    assert scenario_text(second) == text
    return second


def states_of(scenario: Scenario, outcome: Outcome) -> list[State]:
    """The start of a scenario, and the position after each action that was done."""
    transcripts = [step.transcript for step in outcome.steps]
    states_after = [
        each.after for each in transcripts if not each.waits and not each.unbuilt
    ]
    return [scenario.start, *states_after]


@pytest.mark.parametrize("files", in_two_sizes(8, 2))
def test_every_position_of_shipped_scenarios(files: list[Path]) -> None:
    ask_each(files, is_written_back, name_of_file)


def is_written_back(file: Path) -> None:
    """Each position of a scenario loads to itself, and play goes on from it as it did.

    Who has won is not part of a file, nor what a reading asks of the past.
    """
    scenario = load(str(file))
    if scenario.game != "rise" or scenario.start is None:
        pytest.skip("another game, or a force file without a position")
    rules = rules_of(scenario.game)

    def played(start: State, first: int) -> Outcome:
        actions = scenario.actions[first:]
        return replay(start, actions, rules.begin, rules.play, scenario.assume)

    outcome = played(scenario.start, 0)
    can_go_on = True
    for place, state in enumerate(states_of(scenario, outcome)):
        if state.winner is not None or own_monsters_out(state):
            can_go_on = False
            continue
        second = written_back(state)
        if can_go_on and 0 < place < len(outcome.steps):
            other = played(second, place)
            assert other.status == outcome.status
            assert other.end.key() == outcome.end.key()


# Positions of any kind

CARDS = [card for card in catalog.cards() if catalog.why_not_loaded(card) is None]
BY_KIND = {
    kind: [card for card in CARDS if card.kind == kind]
    for kind in (MONSTER, UNIT, BUILDING)
}
OTHER_FORM = {
    card: next(
        other
        for other in BY_KIND[MONSTER]
        if other.title == card.title and other is not card
    )
    for card in BY_KIND[MONSTER]
}
PLAYERS = ("red", "true")
IDS = [f"{letter}{number}" for number in ("", "-1", "-two") for letter in "TDSghxnyk"]


@st.composite
def pools(draw: st.DrawFn, name: str) -> Player:
    monster = draw(st.none() | st.integers(0, 10))
    return Player(
        name,
        monster,
        None if monster is None else 10 - monster,
        draw(st.none() | st.integers(0, 10)),
        tuple(draw(st.lists(st.sampled_from(BY_KIND[UNIT]), max_size=3))),
        tuple(draw(st.lists(st.sampled_from(BY_KIND[MONSTER][:9:4]), unique=True))),
    )


@st.composite
def turns(draw: st.DrawFn, spawn_points: list[int]) -> Turn | None:
    player = draw(st.sampled_from(PLAYERS))
    kind = draw(st.sampled_from((MONSTER, UNIT, "over", "none")))
    if kind == "none":
        return None
    if kind == "over":
        return Turn(player, "", "over")
    phases = MONSTER_PHASES if kind == MONSTER else UNIT_PHASES
    marks = ["action", "shuffle"] + (["power-up"] if kind == MONSTER else [])
    spawn_points_used: set[int] = set()
    if kind == UNIT and spawn_points:
        spawn_points_used = draw(st.sets(st.sampled_from(spawn_points)))
    return Turn(
        player,
        kind,
        draw(st.sampled_from(("", *phases))),
        frozenset(draw(st.sets(st.sampled_from(marks)))),
        frozenset(spawn_points_used),
    )


@st.composite
def figures(draw: st.DrawFn, id: str, at: int, board: Board, turn: Turn | None) -> Any:
    card: Card = draw(st.sampled_from(BY_KIND[draw(st.sampled_from(list(BY_KIND)))]))
    player = "" if card.kind == BUILDING else draw(st.sampled_from(PLAYERS))
    figure = Figure(id, card, player, at)
    if card.kind == MONSTER:
        other = draw(st.none() | st.just(OTHER_FORM[card]))
        health = card.health or 1
        figure = figure.but(damage=draw(st.integers(0, health - 1)), other=other)
        if other is not None:
            is_destroyed = draw(st.booleans())
            most = (other.health or 1) + 2 if is_destroyed else (other.health or 1) - 1
            figure = figure.but(
                other_damage=draw(st.integers(0, most)), other_destroyed=is_destroyed
            )
    if turn is None or turn.phase == "over":
        return figure
    anywhere = st.sampled_from(board.spaces())
    if card.kind != BUILDING:
        has_advanced = draw(st.booleans())
        figure = figure.but(
            advanced=has_advanced,
            ended=draw(anywhere) if has_advanced else None,
            attacked=draw(st.booleans()),
        )
    if card.kind == MONSTER:
        began = draw(anywhere)
        if figure.advanced and draw(st.booleans()):
            began = UNKNOWN_SPACE
        figure = figure.but(began=began)
    abilities_used = draw(st.sets(st.sampled_from(["Lightning Attack", "Hit & Run"])))
    return figure.but(used=frozenset(abilities_used))


@st.composite
def states(draw: st.DrawFn) -> State:
    columns, rows = draw(st.integers(2, 14)), draw(st.integers(2, 12))
    spaces = [space(column, row) for row in range(rows) for column in range(columns)]
    ground: dict[int, tuple[str, ...]] = {}
    spawn_points = []
    for at in draw(st.sets(st.sampled_from(spaces), max_size=6)):
        kinds = draw(
            st.sampled_from(
                (("sand",), ("forest", "power-zone"), ("spawn-red",), ("activator",))
            )
        )
        ground[at] = kinds
        if kinds == ("spawn-red",):
            spawn_points.append(at)
    board = Board(columns, rows, ground)
    turn = draw(turns(spawn_points))
    tiles: dict[int, str] = {}
    tile_spaces: set[int] = set()
    for at in draw(st.lists(st.sampled_from(spaces), max_size=4)):
        if board.holds(at, 2) and tile_spaces.isdisjoint(cells(at, 2)):
            tiles[at] = draw(st.sampled_from(TILES))
            tile_spaces.update(cells(at, 2))
    standing: dict[str, Figure] = {}
    occupants: dict[int, str] = {}
    for id in draw(st.lists(st.sampled_from(IDS), max_size=8, unique=True)):
        figure = draw(figures(id, draw(st.sampled_from(spaces)), board, turn))
        fits = board.holds(figure.space, figure.size) and all(
            cell not in occupants for cell in figure.cells
        )
        if figure.card.kind == BUILDING and not tile_spaces.isdisjoint(figure.cells):
            continue
        if fits:
            standing[id] = figure
            occupants.update(dict.fromkeys(figure.cells, id))
    readings = draw(
        st.dictionaries(st.sampled_from(sorted(READINGS)), st.just(1), max_size=2)
    )
    state = State(
        board,
        standing,
        occupants,
        tiles,
        {name: draw(pools(name)) for name in PLAYERS},
        turn,
        settings=Settings(RISE_2008, {name: READINGS[name][-1] for name in readings}),
    )
    under = [
        (id, tile)
        for id, figure in standing.items()
        for tile in state.tiles_under(figure.space, figure.size)
    ]
    if not under:
        return state
    return state.but(suffered_hazards=frozenset(draw(st.sets(st.sampled_from(under)))))


@given(states())
def test_any_position(state: State) -> None:
    written_back(state)


# Particular positions

PLAIN = """\
mpoc: 1
title: A test
board:
  size: 12x8
  ground: {A1: fire, C4: [sand, power-zone], K7: yellow-foundation}
figures:
  T: {card: Terra Khan, player: red, at: A1}
  g: {card: Rocket Chopper, player: blue, at: B3}
"""


def test_what_goes_without_saying_is_not_said() -> None:
    text = scenario_text(state_of(PLAIN))
    assert "T: {card: Terra Khan, player: red}" in text
    assert "C4: [sand, power-zone]" in text
    assert text.count("yellow-foundation") == 1
    assert "rules" not in text
    assert "suffered" not in text


def test_a_hazard_that_is_not_suffered_yet_is_said() -> None:
    state = state_of(PLAIN).but(suffered_hazards=frozenset())
    assert "T: {card: Terra Khan, player: red, suffered: []}" in scenario_text(state)
    written_back(state)


def test_an_advance_that_ended_on_the_first_space_is_said() -> None:
    turn = "turn: {player: red, activation: monster}\n"
    state = state_of(PLAIN.replace("at: A1}", "at: A1, advanced: A1}") + turn)
    assert state.figures["T"].ended == space(0, 0)
    assert "advanced: A1" in scenario_text(state)
    written_back(state)


def test_immunity_decides_which_hazards_are_left_unwritten() -> None:
    state = state_of(PLAIN.replace("B3", "B2").replace("at: A1}", "at: D1}"))
    assert state.figures["g"].space == space(1, 1)
    for hazard in HAZARDS:
        assert is_immune(state, "g", hazard)
    assert state.suffered_hazards == frozenset()
    state_with_hazard = state.but(suffered_hazards=frozenset({("g", space(0, 0))}))
    assert "suffered: [A1]" in scenario_text(state_with_hazard)
    written_back(state_with_hazard)


def test_a_card_that_is_not_printed_is_written_out() -> None:
    text = PLAIN.replace(
        "card: Terra Khan",
        "card: {name: Test Beast, like: Terra Khan, def: 4, brawl: 8, "
        "abilities: [+Charge, -Munch]}",
    ).replace("abilities: [+Charge, -Munch]", "abilities: [+Charge]")
    state = state_of(text)
    assert state.figures["T"].card.name == "Test Beast"
    written_back(state)


def test_a_monster_out_that_is_not_printed_is_written_out() -> None:
    beast = "{name: Test Beast, like: Terra Khan, def: 4}"
    state = state_of(f"{PLAIN}out: {{red: [{beast}, Ultra Defender X]}}\n")
    assert [card.name for card in state.players["red"].out] == [
        "Test Beast",
        "Ultra Defender X",
    ]
    written_back(state)


def test_a_map_too_large_to_draw_tells_spaces() -> None:
    many = "".join(
        f"  figure-{number:02}: {{card: G-Tank, player: red, at: AN{number + 1}}}\n"
        for number in range(40)
    )
    text = PLAIN.replace("12x8", "40x40") + many
    state = state_of(text)
    file_text = scenario_text(state)
    assert "map:" not in file_text
    assert "size: 40x40" in file_text
    written_back(state)
    drawing = scenario_text(state_of(PLAIN.replace("12x8", "40x40")))
    assert "map: |" in drawing
    assert len(drawing) < LARGEST_DRAWING


def test_names_that_yaml_would_mistake_are_quoted() -> None:
    text = PLAIN.replace("player: blue", 'player: "true"').replace("  g:", "  null:")
    state = state_of(text)
    file_text = scenario_text(state, title="No: \"yes\" \\ # 'so'", notes="a\nb")
    assert '"null": {card: Rocket Chopper, player: "true"}' in file_text
    second = scenario_of(parse(file_text, "written.yaml"))
    assert second.start.key() == state.key()
    assert second.title == "No: \"yes\" \\ # 'so'"
    assert second.notes == "a b"


def test_an_attack_under_way_cannot_be_written() -> None:
    state = state_of(PLAIN)
    attack = Attack("brawl", "brawl", "red", "T", ("T",), "g", None, 0, 1, 0)
    with pytest.raises(ValueError, match="under way"):
        scenario_text(state.but(attack=attack))


def test_what_brings_units_in_is_what_brings_them_in() -> None:
    """Whose units left after they had acted matters only where these may return."""
    names = {
        name
        for name, ability in all_abilities().items()
        if "bring_in" in getsource(type(ability))
    }
    assert names == BRINGING_IN


def test_who_cannot_come_back_is_not_written() -> None:
    path = SCENARIOS / "rise" / "turn" / "a-unit-that-left-this-turn-comes-back"
    text = path.with_suffix(".mpoc.yaml").read_text(encoding="utf-8")
    start = scenario_of(parse(text, "test.mpoc.yaml")).start
    assert "gone: {c: " in scenario_text(start)
    without = text.replace("card: Brontox", "card: Raptix").split("actions:")[0]
    start = scenario_of(parse(without, "test.mpoc.yaml")).start
    assert "gone:" not in scenario_text(start)


def test_what_a_unit_did_before_it_left_is_a_fact_only_where_somebody_asks() -> None:
    """Read so that a unit comes back as a new figure, nobody does."""
    path = (
        SCENARIOS / "rise" / "turn" / "a-unit-that-left-this-turn-comes-back.mpoc.yaml"
    )
    text = path.read_text("utf-8")
    (gone,) = [line for line in text.splitlines() if line.startswith("gone:")]
    without = text.replace(f"{gone}\n", "")
    new_figure = "\nrules: {rulings: {unit-back-in-play: new-figure}}\n"
    assert "unit-back-in-play:" not in text
    assert state_of(text).key() != state_of(without).key()
    assert state_of(text + new_figure).key() == state_of(without + new_figure).key()
    assert "gone:" in scenario_text(state_of(text))
    assert "gone:" not in scenario_text(state_of(text + new_figure))
