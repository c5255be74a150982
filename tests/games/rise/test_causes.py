"""What a trace says of an ability that securing, holding or range prevents."""

from __future__ import annotations

import pytest
from scenes import settle_text

import mpoc
from mpoc.games.rise.game import Game
from mpoc.games.rise.objectives import not_secured_notes, securing_units
from mpoc.games.rise.state import Attack
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

BLAST = """\
mpoc: 1
title: A blast beside a building with High Security
board: {size: 16x12}
figures:
  B: {card: Bank Headquarters, at: E5}
  c: {card: Carnidon, player: blue, at: I6}
  g: {card: G-Tank, player: red, at: D5}
  h: {card: G-Tank, player: red, at: D6}
  M: {card: Mega Rogzor, player: blue, at: N11}
THIRD
dice: {red: {monster: 6, unit: 4, power: 0}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: unit}
actions:
  - {attack: blast, by: h, target: c, roll: {action: XX}}
"""
THIRD = "  i: {card: G-Tank, player: red, at: D7}"


@pytest.mark.parametrize(
    ("third", "cause", "page"),
    [
        ("", "B is not secured: 2 of 3 units of red are adjacent", "p22"),
        (
            f"{THIRD}\n  q: {{card: Carnidon, player: blue, at: G7}}",
            "B is not secured: q is adjacent",
            "p22",
        ),
        (
            f"{THIRD}\n  b: {{card: Belcher, player: blue, at: H6}}",
            "B is not secured: Sabotage of b",
            "p59",
        ),
    ],
)
def test_the_line_names_what_keeps_a_building_from_being_secured(
    third: str, cause: str, page: str
) -> None:
    scenario = scenario_of(parse(BLAST.replace("THIRD", third), "cause.yaml"))
    text = mpoc.render(mpoc.replay(scenario), verbose=1)
    (line,) = [line for line in text.splitlines() if "High Security of B" in line]
    assert f"({cause})" in line
    assert page in line.split()


@pytest.mark.parametrize("pending", [None, (), ("B",), ("C",)])
@pytest.mark.parametrize(
    ("others", "secures"),
    [
        ("", False),
        (THIRD, True),
        (f"{THIRD}\n  q: {{card: Carnidon, player: blue, at: G7}}", False),
    ],
)
def test_something_keeps_a_building_from_being_secured_only_where_it_is_not(
    others: str, secures: bool, pending: tuple[str, ...] | None
) -> None:
    """Also in an attack, which may have destroyed it or another one (pp. 21, 22)."""
    text = BLAST.replace(
        "THIRD", f"{others}\n  C: {{card: Apartment Building, at: A9}}"
    )
    state = scenario_of(parse(text, "cause.yaml")).start
    if pending is not None:
        state = state.but(
            attack=Attack("blast", "blast", "red", "h", ("h",), "c", None, 0, 2, 0).but(
                pending=frozenset(pending)
            )
        )
    game = Game(state)
    is_secured = secures and "B" not in (pending or ())
    assert bool(securing_units(game, "red", "B")) == is_secured
    words = [note.words for note in not_secured_notes(game, "red", "B")]
    assert bool(words) != is_secured
    is_destroyed = "B is not secured: it is destroyed"
    assert (is_destroyed in words) == ("B" in (pending or ()))


def test_a_skill_that_alone_keeps_another_from_applying_has_applied() -> None:
    text_with_belcher = f"{THIRD}\n  b: {{card: Belcher, player: blue, at: H6}}"
    expected = "expect: {applied: [Sabotage], not-applied: [High Security]}\n"
    text = BLAST.replace("THIRD", text_with_belcher) + expected
    assert settle_text(text).failing == []
    # Two units do not secure it, Sabotage or not.
    fewer = settle_text(text.replace(THIRD, ""))
    assert fewer.failing == ["Sabotage without effect, not applied"]


CAUSES = """\
mpoc: 1
title: A brawl in which much does not apply
board: {size: 16x12}
figures:
  T:
    card:
      name: Frenzy
      like: Terra Khan
      abilities: [Feeding Frenzy (brawl), Overload (brawl), Fling (brawl)]
    player: red
    at: C4
  c: {card: Carnidon, player: red, at: H6}
  D: {card: {name: D, like: Defender X, abilities: [Incubator]}, player: blue, at: E4}
dice: {red: {monster: 6, unit: 4, power: 0}, blue: {monster: 5, unit: 5, power: 1}}
turn: {player: red, activation: monster}
actions:
  - {attack: brawl, by: T, target: D, roll: {action: XXX, boost: xx}}
"""


@pytest.mark.parametrize(
    ("ability", "cause", "page"),
    [
        ("Feeding Frenzy of T", "c is at H6, 2 spaces from D", "p15"),
        ("Overload of T", "blue has 1", "p9"),
        ("Fling of T", "D is a monster", "p2"),
    ],
)
def test_the_line_of_a_trigger_names_what_is_the_case(
    ability: str, cause: str, page: str
) -> None:
    text = mpoc.render(mpoc.replay(scenario_of(parse(CAUSES, "c.yaml"))), verbose=1)
    (line,) = [line for line in text.splitlines() if ability in line]
    assert f"({cause})" in line
    assert page in line.split()


def test_a_skill_that_applies_in_a_step_is_not_called_idle_in_it() -> None:
    brawl = CAUSES.replace("Feeding Frenzy (brawl)", "Annihilate").replace(
        "[Incubator]", "[Resilience]"
    )
    text = mpoc.render(mpoc.replay(scenario_of(parse(brawl, "c.yaml"))), verbose=1)
    (line,) = [line for line in text.splitlines() if "Resilience" in line]
    assert "D is immune to Super Damage" in line
    harmless = brawl.replace("Annihilate", "Flank")
    text = mpoc.render(mpoc.replay(scenario_of(parse(harmless, "c.yaml"))), verbose=1)
    (line,) = [line for line in text.splitlines() if "Resilience" in line]
    assert "does not apply" in line


def test_a_refused_action_names_who_is_too_far_away() -> None:
    text = """\
mpoc: 1
title: Abduct by one alone
board: {size: 16x12}
figures:
  a: {card: {name: A, like: G-Tank, abilities: [Abduct]}, player: red, at: C4}
  b: {card: {name: B, like: G-Tank, abilities: [Abduct]}, player: red, at: H6}
  g: {card: Carnidon, player: blue, at: D5}
dice: {red: {monster: 6, unit: 4, power: 0}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: unit}
actions:
  - {use: Abduct, by: a, target: g}
"""
    (check,) = settle_text(text).outcome.steps[-1].transcript.refusals
    assert check.facts.endswith("; b is at H6, 4 spaces from g")


@pytest.mark.parametrize("leader", ["e", "c"])
def test_the_trigger_of_a_comrade_is_said_to_need_the_lead(leader: str) -> None:
    comrade = "c" if leader == "e" else "e"
    text = f"""\
mpoc: 1
title: Two units that have Fling brawl together
board: {{size: 16x12}}
figures:
  e:
    card: {{name: E, like: G-Tank, abilities: [Fling (brawl), Power Gorge (blast)]}}
    player: red
    at: C4
  c:
    card: {{name: C, like: G-Tank, abilities: [Fling (brawl), Power Gorge (blast)]}}
    player: red
    at: C5
  D: {{card: Carnidon, player: blue, at: D4}}
  g: {{card: Carnidon, player: blue, at: F4}}
dice:
  red: {{monster: 6, unit: 4, power: 0}}
  blue: {{monster: 5, unit: 5, power: 0}}
turn: {{player: red, activation: unit}}
actions:
  - {{attack: brawl, by: [{leader}, {comrade}], target: D, roll: {{action: XX}}}}
"""
    ruling = mpoc.replay(scenario_of(parse(text, "c.yaml")))
    lines = mpoc.render(ruling, verbose=1).splitlines()
    (line,) = [line for line in lines if f"Fling of {comrade}" in line]
    assert f"needs: it leads the attack ({leader} leads)" in line
    assert "p44" in line.split()
    assert not any(f"Fling of {leader}" in line for line in lines)
    assert not any(f"Power Gorge of {comrade}" in line for line in lines)


def test_a_leap_from_a_building_that_is_not_secured_names_the_enemy() -> None:
    text = """\
mpoc: 1
title: An entrance that is not secured
board: {size: 16x12}
figures:
  S: {card: Skyscraper, at: D5}
  W: {card: Skyscraper, at: M5}
  i: {card: Interceptor, player: red, at: C4}
  a: {card: Sun Fighter, player: red, at: F5}
  b: {card: Sun Fighter, player: red, at: F6}
  d: {card: Shadow Gate, player: red, at: D7}
  q: {card: Carnidon, player: blue, at: E7}
dice: {red: {monster: 6, unit: 4, power: 0}, blue: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: unit}
actions:
  - {advance: i, path: [C5, {via: Underground Network, to: L5}]}
"""
    (check,) = settle_text(text).outcome.steps[-1].transcript.refusals
    assert (check.name, check.facts) == (
        "not-secured",
        "S is not secured: q is adjacent",
    )
