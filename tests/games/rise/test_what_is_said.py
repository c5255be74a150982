"""What replays say beside what they decide: facts, mends, places to write, notes.

No expectation of a scenario can ask for these.
"""

from __future__ import annotations

import pytest
from places import SCENARIOS
from scenes import Scene, settle_text, trace_text

from mpoc.engine.statements import Check, Choice, IdleRule, Note, Reply, Total, Unknown
from mpoc.games.rise.events import Declare, Move, ShiftDice


def play(
    figures: str,
    actions: str,
    turn: str = "turn: {player: red, activation: monster}",
    board: str = "{size: 12x10}",
    dice: str = "{monster: 5, unit: 5, power: 2}",
    blue: str = "{monster: 5, unit: 5, power: 0}",
) -> Scene:
    """A few actions of red, replayed."""
    return settle_text(f"""\
mpoc: 1
title: What is said
board: {board}
figures: {figures}
dice:
  red: {dice}
  blue: {blue}
{turn}
actions: {actions}
""")


def refusals_of(scene: Scene) -> list[Check]:
    """The checks with which the last action is refused."""
    return list(scene.outcome.steps[-1].transcript.refusals)


SMASH = "[{attack: smash, by: T, target: D, roll: {action: XX, boost: xx, power: X}}]"


@pytest.mark.parametrize(
    ("target", "mend"),
    [("Defender X", "aligned from G2, E4, C2"), ("G-Tank", "")],
)
def test_places_to_be_aligned_are_named_where_the_target_is_a_monster(
    target: str, mend: str
) -> None:
    scene = play(
        "{T: {card: Terra Khan, player: red, at: H6}, "
        f"D: {{card: {target}, player: blue, at: E2}}}}",
        SMASH,
    )
    [check] = [check for check in refusals_of(scene) if check.name == "not-aligned"]
    assert check.mend == mend


def test_what_stands_in_the_way_is_named_not_a_corner_on_the_way_to_it() -> None:
    """Two monsters wall off the east, two columns away from the unit."""
    scene = play(
        "{g: {card: G-Tank, player: red, at: A1}, "
        "D: {card: Defender X, player: blue, at: C1}, "
        "E: {card: Terra Khan, player: blue, at: C3}}",
        "[{advance: g, to: E1}]",
        turn="turn: {player: red, activation: unit}",
        board="{size: 8x4}",
    )
    [check] = refusals_of(scene)
    assert check.facts == "E1 from A1: D stands at C1"


def test_a_place_that_is_only_too_far_away_is_refused_for_that_alone() -> None:
    """Nothing stands in the way of the unit, which moves 4 of the 9 spaces."""
    scene = play(
        "{g: {card: G-Tank, player: red, at: A1}}",
        "[{advance: g, to: J1}]",
        turn=UNIT_TURN,
    )
    assert [check.name for check in refusals_of(scene)] == ["too-far"]


def test_of_the_figures_on_one_space_of_a_path_the_first_is_named() -> None:
    """The monster would step onto both units at once."""
    scene = play(
        "{T: {card: Terra Khan, player: red, at: A1}, "
        "g: {card: G-Tank, player: blue, at: C1}, "
        "h: {card: G-Tank, player: blue, at: C2}}",
        "[{advance: T, path: [B1, C1, D1]}]",
    )
    assert [check.facts for check in refusals_of(scene)] == ["g stands at C1"]


@pytest.mark.parametrize(
    ("player", "times"), [("blue", 1), ("red", 0)], ids=["enemy", "ally"]
)
def test_a_skill_opens_no_way_through_an_ally(player: str, times: int) -> None:
    """The way leads through an enemy by Flight, and through an ally without it."""
    scene = play(
        "{f: {card: Sun Fighter, player: red, at: A1}, "
        f"g: {{card: G-Tank, player: {player}, at: B1}}}}",
        "[{advance: f, path: [B1, C1]}]",
        turn=UNIT_TURN,
    )
    assert said_in(scene).count("f moves through g: Flight") == times


def test_each_part_of_an_advance_counts_its_own_spaces() -> None:
    """T touches the fire on the second of five spaces, and is reported on it."""
    scene = play(
        "{T: {card: Terra Khan, player: red, at: A1}}",
        "[{advance: T, to: F1}]",
        board="{size: 12x2, ground: {D1: fire}}",
    )
    statements = scene.outcome.steps[-1].transcript.statements
    moves = [(s.to, s.spaces) for s in statements if isinstance(s, Move)]
    assert moves == [(2, 2), (3, 1), (4, 1), (5, 1)]


def test_a_unit_that_could_go_nowhere_is_refused_for_that_alone() -> None:
    """Without another gate there is no place that could be full."""
    scene = play(
        "{f: {card: Shadow Gate, player: red, at: C3}, "
        "h: {card: Shadow Gate, player: red, at: D3}}",
        "[{use: Teleport, by: f, target: h}]",
        turn="turn: {player: red, activation: unit}",
    )
    assert [check.name for check in refusals_of(scene)] == ["condition-not-met"]


def test_who_is_out_is_written_in_the_file_not_at_a_figure() -> None:
    scene = play(
        "{g: {card: G-Tank, player: red, at: G7}}",
        "[{spawn: G-Tank, as: h, at: C1}]",
        turn="turn: {player: red, activation: unit}\nreserves: {red: [G-Tank]}",
        board="{size: 12x10, ground: {C1: spawn-red}}",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    assert (waits.where, waits.line) == ("in the file", "out: {red: [\u2026]}")


def test_who_has_no_stat_is_not_told_how_many_dice_it_allows() -> None:
    scene = play(
        "{c: {card: Carnidon, player: red, at: C3}, "
        "D: {card: Defender X, player: blue, at: F3}}",
        "[{attack: blast, by: c, target: D, roll: {action: xx}}]",
        turn="turn: {player: red, activation: unit}",
    )
    assert "too-many-dice" not in [check.name for check in refusals_of(scene)]


@pytest.mark.parametrize(("at", "is_in_doubt"), [("M7", False), ("C4", True)])
def test_whom_an_icon_does_not_reach_bears_no_name_twice(
    at: str, is_in_doubt: bool
) -> None:
    scene = play(
        "{s: {card: {name: Cycler, like: Belcher, brawl: 3, "
        "abilities: [Energy Cycle (red)]}, player: red, at: C3}, "
        f"t: {{card: Belcher, player: red, at: {at}}}, "
        "D: {card: Defender X, player: blue, at: D3}}",
        "[{attack: brawl, by: s, target: D, roll: {action: X..}, "
        "choose: [{for: Energy Cycle, use: true}]}]",
        turn="turn: {player: red, activation: unit}",
        board="{size: 14x8}",
    )
    assert ("ability-subjects" in scene.outcome.rulings_consulted) is is_in_doubt


@pytest.mark.parametrize(
    ("trigger", "is_in_doubt"), [("Power Gorge", False), ("Energy Drain", True)]
)
def test_whether_immunity_keeps_triggers_off_is_asked_for_one_that_affects_the_target(
    trigger: str, is_in_doubt: bool
) -> None:
    """Energy Drain affects the player of the target, Power Gorge that of the attacker.

    Steady is immune to the Body Slam (p33).
    """
    scene = play(
        f"{{K: {{card: {{name: Khan, like: Mega Terra Khan, abilities: [{trigger} "
        "(power)]}, player: red, at: C3}, D: {card: {name: Hard, like: Defender X, "
        "abilities: [Steady]}, player: blue, at: E3}}",
        "[{attack: body-slam, by: K, target: D, to: C5, "
        "roll: {action: XX, boost: XXX, power: x}}]",
    )
    assert not scene.outcome.steps[-1].transcript.refusals
    assert ("immunity-triggers" in scene.outcome.rulings_consulted) is is_in_doubt


def test_overload_waits_for_the_power_pool() -> None:
    scene = play(
        "{R: {card: {name: Test Reaper, like: Mega Rogzor, "
        "abilities: [Overload (blast)]}, player: red, at: B2}, "
        "D: {card: Defender X, player: blue, at: F2}}",
        "[{attack: blast, by: R, target: D, roll: {action: Xxx, boost: xx.}}]",
        blue="{monster: 5, unit: 5}",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    assert waits.words == "the Power Pool of blue"


@pytest.mark.parametrize(
    ("key", "answer"), [("attack", ""), ("target", ", attack: smash")]
)
def test_what_a_chain_attack_is_is_written_where_an_attack_has_it(
    key: str, answer: str
) -> None:
    scene = play(
        "{Z: {card: Mega Zor-Raiden, player: red, at: C3}, "
        "b: {card: Belcher, player: blue, at: C5}, "
        "A: {card: Armodax, player: blue, at: D7}, "
        "T: {card: Terra Khan, player: blue, at: F5}}",
        "[{attack: brawl, by: Z, target: b, roll: {action: x., boost: x.}, "
        "choose: [{order: [Chain Attack, Hit & Run]}, {for: Hit & Run, to: D5}], "
        f"then: [{{from: Chain Attack{answer}}}]}}]",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Choice)
    assert (waits.key, waits.own) == (key, True)


@pytest.mark.parametrize(
    ("player", "boost", "totals"), [("red", ", boost: X", 1), ("blue", "", 0)]
)
def test_logistics_of_an_enemy_is_not_spoken_of(
    player: str, boost: str, totals: int
) -> None:
    scene = play(
        "{g: {card: G-Tank, player: red, at: C3}, h: {card: G-Tank, player: red, "
        f"at: D3}}, M: {{card: Mobile Ops Center, player: {player}, at: C5}}, "
        "c: {card: Carnidon, player: blue, at: F3}}",
        f"[{{attack: blast, by: [g, h], target: c, roll: {{action: XX{boost}}}}}]",
        turn="turn: {player: red, activation: unit}",
    )
    statements = scene.outcome.steps[-1].transcript.statements
    whole = [s for s in statements if isinstance(s, Total) and s.of == "the attack"]
    assert len(whole) == totals


@pytest.mark.parametrize(
    ("second", "is_noted"),
    [("Terra Khan, Ultra Terra Khan", False), ("Defender X, Mega Defender X", True)],
)
def test_agendas_that_join_in_a_force_are_noted(second: str, is_noted: bool) -> None:
    """Armodax and Terra Khan are Radicals, Defender X is a Protector (pp. 44-45)."""
    scene = settle_text(f"""\
mpoc: 1
title: Set-up
board: {{size: 8x8, ground: {{A1: start-rob, H8: start-jason}}}}
forces:
  rob:
    monsters: [Armodax, Mega Armodax, {second}]
    city: [Skyscraper, Skyscraper]
  jason:
    monsters: [Rogzor, Mega Rogzor, Deimos-9, Mega Deimos-9]
    city: [Skyscraper, Skyscraper]
actions:
  - set-up: {{rob: .x..., jason: x.x..}}
""")
    noted = "rob brings monsters of the" in trace_text(scene, 0)
    assert noted is is_noted


BRAWL = "attack: brawl, by: T, target: D, roll: {action: xx, boost: xx, power: x}"


@pytest.mark.parametrize(
    ("turn", "actions", "reasons"),
    [
        ("monster", f"[{{{BRAWL}}}, {{{BRAWL}}}]", ["already-attacked"]),
        (
            "monster",
            f"[{{{BRAWL}}}, {{step: T, to: A3}}]",
            ["wrong-phase", "after-attack"],
        ),
        (
            "unit",
            "[{attack: brawl, by: g, target: D, roll: {action: x, boost: xx}}, "
            "{advance: g, to: G2}]",
            ["wrong-phase"],
        ),
        (
            "unit",
            "[{hyper: T}]",
            ["wrong-activation", "wrong-phase", "form-destroyed", "too-few-dice"],
        ),
        ("unit", "[{alpha: T}]", ["wrong-activation", "not-hyper"]),
        ("unit", "[end-turn, {alpha: T}]", ["not-your-turn", "not-hyper"]),
        ("unit", "[end-turn, {advance: T, to: A4}]", ["not-your-turn"]),
        ("monster", "[{alpha: T}]", ["not-hyper"]),
        ("monster", "[{hyper: U}]", ["already-hyper"]),
        (
            "monster",
            "[end-turn, {shuffle: monster-to-unit}]",
            ["not-your-turn", "not-secured"],
        ),
    ],
)
def test_an_action_at_a_wrong_time_is_refused_for_each_reason_once(
    turn: str, actions: str, reasons: list[str]
) -> None:
    scene = play(
        "{T: {card: Terra Khan, player: red, at: B3, "
        "other-form: {card: Ultra Terra Khan, destroyed: true}}, "
        "U: {card: Ultra Armodax, player: red, at: B7, "
        "other-form: {card: Armodax, destroyed: true}}, "
        "D: {card: Defender X, player: blue, at: D3}, "
        "g: {card: Carnidon, player: red, at: F3}}",
        actions,
        turn=f"turn: {{player: red, activation: {turn}}}",
    )
    assert [check.name for check in refusals_of(scene)] == reasons


@pytest.mark.parametrize(("end", "times"), [("", 2), (", F2", 1)])
def test_an_immunity_is_said_of_a_tile_once_and_where_the_advance_ends(
    end: str, times: int
) -> None:
    """The tile is touched from C2 to E2."""
    scene = play(
        "{C: {card: {name: Flyer, like: Ultra Cthugrosh, abilities: [Flight]}, "
        "player: red, at: A2}}",
        f"[{{advance: C, path: [B2, C2, D2, E2{end}]}}]",
        board="{size: 12x10, ground: {D2: fire}}",
    )
    assert trace_text(scene, 0).count("C is immune to Fire at D2") == times


@pytest.mark.parametrize(
    ("card", "activation", "is_said"),
    [("Ultra Defender X", "monster", False), ("Rocket Chopper", "unit", True)],
)
def test_flight_opens_terrain_to_units_alone(
    card: str, activation: str, is_said: bool
) -> None:
    """To a monster all terrain is open (p15)."""
    scene = play(
        f"{{f: {{card: {{name: Flyer, like: {card}, abilities: [Flight]}}, "
        "player: red, at: A1}}",
        "[{advance: f, path: [B1, C1, D1]}]",
        turn=f"turn: {{player: red, activation: {activation}}}",
        board="{size: 12x10, ground: {B1: water, C1: water, D1: sand}}",
    )
    said = [words for words in said_in(scene) if "is open to f: Flight" in words]
    assert bool(said) is is_said, said


def test_rubble_is_not_a_hazard_that_a_monster_is_spared() -> None:
    """Smashed 4 spaces east, D passes G2 to H3 and rests beyond it."""
    scene = play(
        "{T: {card: Terra Khan, player: red, at: B2}, "
        "D: {card: Defender X, player: blue, at: E2}, "
        "S: {card: Apartment Building, at: G2}}",
        "[{advance: T, to: C2}, {attack: smash, by: T, target: D, "
        "roll: {action: XXx, boost: xx, power: xxxx}}]",
        board="{size: 14x6}",
        dice="{monster: 5, unit: 5, power: 4}",
    )
    trace = trace_text(scene, 1)
    assert "D moves 4 spaces east to I2" in trace
    assert "Rubble replaces S" in trace
    assert "does not rest" not in trace


@pytest.mark.parametrize(("by", "pages"), [("g", ("p20",)), ("[g, h]", ("p20", "p43"))])
def test_only_a_combined_attack_is_one_of_page_43(
    by: str, pages: tuple[str, ...]
) -> None:
    scene = play(
        "{g: {card: G-Tank, player: red, at: C3}, h: {card: G-Tank, player: red, "
        "at: D3}, c: {card: Carnidon, player: blue, at: F3}}",
        f"[{{attack: blast, by: {by}, target: c, roll: {{action: XX}}}}]",
        turn="turn: {player: red, activation: unit}",
    )
    statements = scene.outcome.steps[-1].transcript.statements
    assert [s.cite.marks for s in statements if isinstance(s, Declare)] == [pages]


@pytest.mark.parametrize(
    ("building", "roll", "amounts"),
    [("Office Building", "x.", []), ("Government Building", "x., boost: x", [[0, 1]])],
)
def test_boost_dice_of_a_power_up_are_told_where_a_skill_adds_some(
    building: str, roll: str, amounts: list[list[int]]
) -> None:
    """Three units of red stand beside the building, which red thus secures."""
    scene = play(
        f"{{B: {{card: {building}, at: C3}}, g: {{card: G-Tank, player: red, at: B3}}, "
        "h: {card: G-Tank, player: red, at: C2}, i: {card: G-Tank, player: red, "
        "at: B2}, D: {card: Defender X, player: red, at: G3}}",
        f"[{{power-up: 2, roll: {{action: {roll}}}}}]",
    )
    transcript = scene.outcome.steps[-1].transcript
    assert not transcript.refusals
    totals = [s for s in transcript.statements if isinstance(s, Total)]
    assert [[part.amount for part in total.parts] for total in totals] == amounts


def said_in(scene: Scene) -> list[str]:
    """The numbers, findings and idle abilities of the last action, in order."""
    transcript = scene.outcome.steps[-1].transcript
    assert not transcript.refusals
    assert transcript.waits is None
    said = []
    for statement in transcript.statements:
        if isinstance(statement, Total):
            said.append(f"{statement.of} has {statement.sentence()}")
        elif isinstance(statement, Note):
            said.append(statement.words)
        elif isinstance(statement, IdleRule):
            said.append(f"{statement.rule} does not apply")
    return said


MONSTER_TURN = "turn: {player: red, activation: monster}"
UNIT_TURN = "turn: {player: red, activation: unit}"
KAMI = "{name: Flyer, like: Carnidon, abilities: [Flight]}"
CHOPPER = "g: {card: Rocket Chopper, player: blue, at: D3}"


@pytest.mark.parametrize(
    ("line", "is_said", "figures", "turn", "attack"),
    [
        # Radar lengthens blasts, and Disable takes 1 Brawl of enemies.
        (
            "S has range 7 = 5 printed +2 Radar",
            True,
            "S: {card: Sky Sentinel, player: red, at: C3}, "
            "g: {card: Carnidon, player: blue, at: G3}",
            MONSTER_TURN,
            "attack: blast, by: S, target: g, roll: {action: x, boost: xx}",
        ),
        (
            "S has range 7 = 5 printed +2 Radar",
            False,
            "S: {card: Sky Sentinel, player: red, at: C3}, "
            "g: {card: Carnidon, player: blue, at: E3}",
            MONSTER_TURN,
            "attack: brawl, by: S, target: g, roll: {action: x, boost: x}",
        ),
        (
            "D has Brawl 6 = 7 printed -1 Disable",
            True,
            "D: {card: Defender X, player: red, at: C3}, "
            "Y: {card: Mega Yasheth, player: blue, at: C5}",
            MONSTER_TURN,
            "attack: brawl, by: D, target: Y, roll: {action: x, boost: xx}",
        ),
        (
            "D has Brawl 7",
            False,
            "D: {card: Defender X, player: red, at: C3}, "
            "Y: {card: Mega Yasheth, player: red, at: C5}, "
            "g: {card: G-Tank, player: blue, at: E3}",
            MONSTER_TURN,
            "attack: brawl, by: D, target: g, roll: {action: x, boost: xx}",
        ),
        # Any monster may brawl a flyer, and any figure may blast one (p15).
        (
            "s may brawl g, which has Flight: Flight",
            True,
            f"s: {{card: {KAMI}, player: red, at: C3}}, {CHOPPER}",
            UNIT_TURN,
            "attack: brawl, by: s, target: g, roll: {action: x, boost: x}",
        ),
        (
            "s may brawl g, which has Flight: Flight",
            False,
            f"s: {{card: {KAMI}, player: red, at: C3}}, "
            "g: {card: G-Tank, player: blue, at: D3}",
            UNIT_TURN,
            "attack: brawl, by: s, target: g, roll: {action: x, boost: x}",
        ),
        (
            "s may brawl g, which has Flight: Flight",
            False,
            f"s: {{card: Rocket Chopper, player: red, at: A3}}, {CHOPPER}",
            UNIT_TURN,
            "attack: blast, by: s, target: g, roll: {action: x}",
        ),
        (
            "S may brawl g, which has Flight: Flight",
            False,
            f"S: {{card: Mega Sky Sentinel, player: red, at: B3}}, {CHOPPER}",
            MONSTER_TURN,
            "attack: brawl, by: S, target: g, roll: {action: x, boost: xx}",
        ),
        # Super Damage harms a monster that is the target (p20).
        (
            "Annihilate does not apply",
            True,
            "Y: {card: Mega Yasheth, player: red, at: C3}, "
            "g: {card: G-Tank, player: blue, at: E3}",
            MONSTER_TURN,
            "attack: brawl, by: Y, target: g, roll: {action: Xx, boost: xxxx}",
        ),
        (
            "Annihilate does not apply",
            True,
            "Y: {card: Mega Yasheth, player: red, at: C3}, "
            "B: {card: Office Building, at: E3}",
            MONSTER_TURN,
            "attack: ram, by: Y, target: B, roll: {action: Xx, boost: xx, power: x}",
        ),
        (
            "the attack does Super Damage",
            True,
            "Y: {card: Mega Yasheth, player: red, at: C3}, "
            "D: {card: Defender X, player: blue, at: E3}",
            MONSTER_TURN,
            "attack: brawl, by: Y, target: D, roll: {action: Xx, boost: xxxx}",
        ),
        (
            "Super Smash does not apply",
            True,
            "S: {card: Mega Sky Sentinel, player: red, at: C3}, "
            "D: {card: Defender X, player: blue, at: E3}",
            MONSTER_TURN,
            "attack: brawl, by: S, target: D, roll: {action: XX, boost: XX}",
        ),
        # A unit that is crushed before step 5 has no Reactions (p31).
        (
            "Incubator does not apply",
            True,
            "T: {card: Terra Khan, player: red, at: C3}, "
            "m: {card: Meat Slave, player: blue, at: E3}, "
            "n: {card: Meat Slave, player: blue, at: I7}",
            MONSTER_TURN,
            "attack: stomp, by: T, roll: {action: XX, boost: xx, power: x}",
        ),
        # The name of a power attack is its title, not its word in a file.
        (
            "D is not harmed by the Body Slam",
            True,
            "S: {card: Mega Sky Sentinel, player: red, at: C3}, "
            "D: {card: {name: Hard, like: Defender X, abilities: [Steady]}, "
            "player: blue, at: E3}",
            MONSTER_TURN,
            "attack: body-slam, by: S, target: D, to: C5, "
            "roll: {action: XX, boost: XXx, power: x}",
        ),
    ],
)
def test_what_skills_do_to_an_attack_is_said_where_they_do_it(
    line: str, is_said: bool, figures: str, turn: str, attack: str
) -> None:
    scene = play(f"{{{figures}}}", f"[{{{attack}}}]", turn=turn)
    said = said_in(scene)
    assert (line in said) is is_said, said


@pytest.mark.parametrize(
    ("attacker", "attack", "line"),
    [
        (
            "Defender X",
            "brawl, by: A, target: D, roll: {action: Xx, boost: xx, power: x}",
            "D takes 1 (hit 1)  p20 p31",
        ),
        (
            "Mega Yasheth",
            "brawl, by: A, target: D, roll: {action: Xx, boost: xxxx, power: x}",
            "D takes 2 (hit 1, Super Damage by Annihilate 1)  p20 p29 p31",
        ),
        (
            "Terra Khan",
            "body-slam, by: A, target: D, to: C5, "
            "roll: {action: XX, boost: xx, power: xxx}",
            "D takes 2 (hit 1, collision 1)  p20 p29 p31",
        ),
    ],
)
def test_the_damage_of_a_figure_is_added_up_from_the_hit_on(
    attacker: str, attack: str, line: str
) -> None:
    """More than one point of damage has page 29 too: an attack deals all at once."""
    scene = play(
        f"{{A: {{card: {attacker}, player: red, at: C3}}, D: {{card: Defender X, "
        "player: blue, at: E3}, O: {card: Office Building, at: C5}}",
        f"[{{attack: {attack}}}]",
        dice="{monster: 5, unit: 5, power: 5}",
    )
    assert line in [line.strip() for line in trace_text(scene, 0).splitlines()]


@pytest.mark.parametrize(
    ("attack", "losses"),
    [
        (
            "stomp, by: A, roll: {action: XX, boost: XXX, power: x}",
            [("crushed", "g", 1), ("destroyed", "O", 1)],
        ),
        (
            "brawl, by: A, target: g, roll: {action: XX, boost: xx}",
            [("destroyed", "g", 1)],
        ),
        (
            "brawl, by: A, target: D, roll: {action: XX, boost: XX}",
            [("destroyed", "D", 1)],
        ),
    ],
)
def test_whatever_is_lost_is_lost_once(
    attack: str, losses: list[tuple[str, str, int]]
) -> None:
    scene = play(
        "{A: {card: Mega Sky Sentinel, player: red, at: C3}, "
        "g: {card: G-Tank, player: blue, at: B3}, O: {card: Office Building, at: C5}, "
        "D: {card: Defender X, player: blue, at: E3, damage: 4, "
        "other-form: {card: Ultra Defender X, destroyed: true}}}",
        f"[{{attack: {attack}}}]",
    )
    tally = scene.outcome.steps[-1].transcript.tally()
    assert [entry for entry in tally if entry[0] in ("crushed", "destroyed")] == losses


@pytest.mark.parametrize(
    ("activation", "phase"), [("monster", "Power"), ("unit", "Spawn")]
)
def test_a_die_is_shuffled_before_the_first_phase(activation: str, phase: str) -> None:
    scene = play(
        "{g: {card: G-Tank, player: red, at: B3}}",
        "[{shuffle: monster-to-unit}]",
        turn=f"turn: {{player: red, activation: {activation}, phase: attack}}",
    )
    [check] = [each for each in refusals_of(scene) if each.name == "wrong-phase"]
    assert check.words == f"the {phase} Phase has not begun"


def test_a_shuffle_is_refused_for_what_each_building_with_it_lacks() -> None:
    """No unit of red stands beside either building (p22)."""
    scene = play(
        "{B: {card: Office Building, at: C3}, C: {card: Office Building, at: H3}, "
        "g: {card: G-Tank, player: red, at: F8}}",
        "[{shuffle: monster-to-unit}]",
    )
    [check] = [each for each in refusals_of(scene) if each.name == "not-secured"]
    assert [facts.partition(" ")[0] for facts in check.facts.split("; ")] == ["B", "C"]


def test_power_dice_of_a_power_up_are_refused_by_its_own_condition() -> None:
    scene = play(
        "{D: {card: Defender X, player: red, at: G3}}",
        "[{power-up: 2, roll: {action: x., power: xx}}]",
    )
    words = {check.words: check.facts for check in refusals_of(scene)}
    assert words["no Power Dice are rolled"] == "2 Power Dice"


def test_the_roll_of_a_power_up_is_asked_for_with_its_line() -> None:
    scene = play("{D: {card: Defender X, player: red, at: G3}}", "[{power-up: 2}]")
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    assert waits.line == "roll: {action: \u2026}"


def test_a_power_up_names_what_might_have_paid() -> None:
    """Three units stand beside a building and beside a monster, each with an enemy."""
    scene = play(
        "{B: {card: Office Building, at: C3}, g: {card: G-Tank, player: red, at: B3}, "
        "h: {card: G-Tank, player: red, at: C2}, i: {card: G-Tank, player: red, "
        "at: E3}, M: {card: Terra Khan, player: blue, at: F3}, j: {card: G-Tank, "
        "player: red, at: F2}, k: {card: G-Tank, player: red, at: G2}, "
        "q: {card: Carnidon, player: blue, at: E4}, "
        "P: {card: Power Pod, player: red, at: K3}}",
        "[{power-up: 2, roll: {action: x.}}]",
    )
    assert said_in(scene) == [
        "x. = 1 strike",
        "B is not secured: q is adjacent",
        "Amplify does not apply",
        "the Power Up earns red nothing",
    ]


PUZZLES = SCENARIOS / "rise" / "puzzles" / "windows"


@pytest.mark.parametrize(
    ("name", "source", "names"),
    [
        # Its target stands too near, and no other one is looked for (p31).
        (
            "beaten-back-too-near-for-the-second-blast",
            "Lightning Attack",
            ["adjacent"],
        ),
        # Who would make it has left the map.
        ("a-chain-without-its-first-link", "Chain Reaction", ["no-target"]),
    ],
)
def test_a_further_attack_that_cannot_be_made_is_refused_for_its_own_reason(
    name: str, source: str, names: list[str]
) -> None:
    text = (PUZZLES / f"{name}.mpoc.yaml").read_text("utf-8")
    before, _, after = text.partition("\nexpect:")
    assert after
    action = before.partition("\n    then:")[0]
    scene = settle_text(f"{action}\n    then: [{{from: {source}}}]\n")
    assert [check.name for check in refusals_of(scene)] == names


def test_a_further_attack_without_any_target_names_what_fails_for_the_likeliest() -> (
    None
):
    """Only one condition fails for the other Spitter: it is not beside the first."""
    scene = play(
        "{h: {card: {name: Hawk, like: Explodohawk, abilities: [Chain Reaction "
        "(brawl)]}, player: red, at: B2}, m: {card: Spitter, player: blue, at: C2}, "
        "n: {card: Spitter, player: blue, at: E2}}",
        "[{attack: brawl, by: h, target: m, roll: {action: x, boost: x..}, "
        "then: [{from: Chain Reaction}]}]",
        turn=UNIT_TURN,
    )
    checks = refusals_of(scene)
    assert [check.name for check in checks] == ["no-target", "not-adjacent"]
    assert not any([check.holds for check in checks])


def test_a_second_attack_is_dropped_where_its_target_has_left_the_game() -> None:
    """Another monster of the enemy stands, but is not the one that was hit (p55)."""
    scene = play(
        "{K: {card: {name: Khan, like: Mega Terra Khan, abilities: [Lightning Attack "
        "(brawl)]}, player: red, at: B2}, D: {card: Defender X, player: blue, at: D2, "
        "damage: 4, other-form: {card: Ultra Defender X, destroyed: true}}, "
        "E: {card: Terra Khan, player: blue, at: B4}}",
        "[{attack: brawl, by: K, target: D, roll: {action: Xxxx, boost: xx}}]",
    )
    said = said_in(scene)
    assert [words for words in said if words.startswith("it cannot be made")] == [
        "it cannot be made: there is no target (D is no longer on the map)"
    ]


def test_a_further_attack_of_one_kind_leaves_nothing_to_decide() -> None:
    path = SCENARIOS / "rise" / "disputes" / "the-chain-goes-on.mpoc.yaml"
    transcript = settle_text(path.read_text("utf-8")).outcome.steps[0].transcript
    questions = [s.question for s in transcript.statements if isinstance(s, Reply)]
    assert questions
    choices = [each for each in questions if isinstance(each, Choice)]
    assert "attack" not in [choice.key for choice in choices]


def test_who_lacks_an_action_is_not_told_what_else_is_wrong_with_it() -> None:
    scene = play(
        "{g: {card: G-Tank, player: red, at: B2}, "
        "d: {card: G-Tank, player: red, at: B3}}",
        "[{use: Refuel, by: g, target: d, to: H1}]",
        turn=UNIT_TURN,
    )
    assert [check.name for check in refusals_of(scene)] == ["no-such-ability"]


@pytest.mark.parametrize(("count", "times"), [(0, 0), (2, 1)])
def test_a_push_of_no_dice_moves_none(count: int, times: int) -> None:
    """It reaches the Push Phase and says no more (p28)."""
    scene = play(
        "{T: {card: Terra Khan, player: red, at: H6}, "
        "D: {card: Defender X, player: blue, at: E2}}",
        f"[{{push: {count}}}]",
    )
    said = scene.outcome.steps[0].transcript.statements
    assert [type(each) for each in said].count(ShiftDice) == times


def test_a_figure_that_advances_nowhere_is_said_to_stay() -> None:
    scene = play(
        "{T: {card: Terra Khan, player: red, at: H6}, "
        "D: {card: Defender X, player: blue, at: E2}}",
        "[{advance: T, to: H6}]",
    )
    said = scene.outcome.steps[0].transcript.statements
    assert [move.how for move in said if isinstance(move, Move)] == ["stays"]


def test_only_the_lack_of_a_unit_is_said_where_none_is_in_reserve() -> None:
    """Not also that there is no room for one (p56)."""
    scene = play(
        "{C: {card: Cthugrosh, player: red, at: C3}, "
        "D: {card: Defender X, player: blue, at: H2}}\nreserves: {red: [G-Tank]}",
        "[{use: Summon, by: C}]",
    )
    names = {check.name for check in refusals_of(scene)}
    assert "not-in-reserves" in names
    assert "no-valid-place" not in names


def test_a_target_that_is_not_named_goes_into_the_action() -> None:
    scene = play(
        "{t: {card: Task Master, player: red, at: C3}, "
        "g: {card: G-Tank, player: blue, at: E3}, "
        "h: {card: G-Tank, player: blue, at: C5}}",
        "[{use: Telekinesis, by: t}]",
        "turn: {player: red, activation: unit}",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Choice)
    assert (waits.key, waits.own) == ("target", True)
