"""What replays say beside what they decide: facts, mends, places to write, notes.

No expectation of a scenario can ask for these.
"""

from __future__ import annotations

import pytest
from scenes import Scene, settle_text, trace_text

from mpoc.engine.statements import Check, Choice, Total, Unknown
from mpoc.games.rise.events import Declare


def play(
    figures: str,
    actions: str,
    turn: str = "turn: {player: red, activation: monster}",
    board: str = "{size: 12x10}",
    dice: str = "{monster: 5, unit: 5, power: 2}",
) -> Scene:
    """A few actions of red, replayed."""
    return settle_text(f"""\
mpoc: 1
title: What is said
board: {board}
figures: {figures}
dice:
  red: {dice}
  blue: {{monster: 5, unit: 5, power: 0}}
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


def test_the_kind_of_a_chain_attack_is_written_where_an_attack_has_it() -> None:
    scene = play(
        "{Z: {card: Mega Zor-Raiden, player: red, at: C3}, "
        "b: {card: Belcher, player: blue, at: C5}, "
        "T: {card: Terra Khan, player: blue, at: F5}}",
        "[{attack: brawl, by: Z, target: b, roll: {action: x., boost: x.}, "
        "choose: [{order: [Chain Attack, Hit & Run]}, {for: Hit & Run, to: D5}], "
        "then: [{from: Chain Attack}]}]",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Choice)
    assert (waits.key, waits.own) == ("attack", True)


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
        ("monster", "[{alpha: T}]", ["not-hyper"]),
    ],
)
def test_an_action_at_a_wrong_time_is_refused_for_each_reason_once(
    turn: str, actions: str, reasons: list[str]
) -> None:
    scene = play(
        "{T: {card: Terra Khan, player: red, at: B3, "
        "other-form: {card: Ultra Terra Khan, destroyed: true}}, "
        "D: {card: Defender X, player: blue, at: D3}, "
        "g: {card: Carnidon, player: red, at: F3}}",
        actions,
        turn=f"turn: {{player: red, activation: {turn}}}",
    )
    assert [check.name for check in refusals_of(scene)] == reasons


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
