"""What `run -vv` says of scenarios, and how often: what no expectation can ask for."""

from __future__ import annotations

import pytest
from command_line import run
from places import SCENARIOS


@pytest.mark.parametrize(
    ("name", "times", "words"),
    [
        # Ways
        ("abilities/mire", 1, "spaces near C count twice for g: Mire"),
        ("abilities/flight", 1, "water is open to r: Flight p54 rough terrain is open"),
        ("abilities/hover.not-over-a-fire", 0, "the only legal answer"),
        ("rulings/corner-cutting.forbidden", 1, "around the corner A stands at E3"),
        ("rulings/mire-rough.triple", 1, "D3 from A3 counts 5, 4 allowed"),
        ("rulings/lost-form-dues.other-form", 0, "goes on as Mega Zor-Raiden"),
        ("rulings/corner-cutting-path", 1, "the Advancement Phase begins"),
        ("refusals/far-and-taken-on-the-other-turn", 1, "turn (and 1 more)"),
        ("refusals/far-and-taken-on-the-other-turn", 6, "blue advances T to"),
        (
            "puzzles/moves/the-tunnel-ends-at-the-enemy-s-gate",
            0,
            "no leap from D4 to N12; B needs",
        ),
        ("abilities/flight", 0, "r advances to"),
        # Objectives
        (
            "abilities/power-amplifier.not-flying-over-a-power-zone",
            2,
            "k does not hold its zone: it has Flight",
        ),
        (
            "abilities/power-amplifier.not-flying-over-a-power-zone",
            0,
            "g does not hold its zone",
        ),
        ("abilities/sabotage", 0, "Sabotage of R does not apply"),
        (
            "abilities/sabotage.not-three-spaces-away",
            1,
            "Sabotage of R does not apply",
        ),
        ("examples/p27-one-strike-powers-up", 0, "g does not hold its zone"),
        ("examples/p33-power-producer-and-amplify", 0, "M does not hold its zone"),
        (
            "turn/a-neutral-point-needs-its-activator",
            1,
            "E6 is a neutral spawn point, and no unit of red holds an Activator",
        ),
        # Actions
        ("actions/transport-behind-a-wall", 1, "the conditions of Transport hold: yes"),
        ("actions/transport-behind-a-wall", 1, "every space around i is taken"),
        ("turn/a-unit-that-left-this-turn-comes-back", 0, "Advancement Phase begins"),
        ("actions/granted-by-a-red-icon", 1, "g has it from o, whose icon is red"),
        (
            "puzzles/windows/hit-and-run-outruns-lightning",
            1,
            "T has it from A, whose icon is blue",
        ),
        # Attacks
        (
            "attack/cloak-in-a-combined-blast",
            1,
            "s at F5 has Cloak, which holds against p",
        ),
        (
            "puzzles/moves/one-negated-slinger-stops-both",
            1,
            "A at C10 has Negation, which holds against K",
        ),
        (
            "abilities/steady.not-of-a-unit",
            1,
            "Steady of c does not apply; it needs: this figure is a monster",
        ),
        (
            "abilities/chain-reaction",
            1,
            "G: Chain Reaction: a further attack of G will",
        ),
        (
            "abilities/chain-reaction.not-again",
            1,
            "the target is adjacent to the last one",
        ),
        (
            "rulings/slingshot-smash-adjacency",
            1,
            "a further attack of T will follow",
        ),
        (
            "puzzles/windows/a-missed-cradle-throw-lets-it-slip-out",
            0,
            "the attack does Super Damage",
        ),
        ("power-attacks/rampage-told-where-it-ends", 0, "which way it runs"),
        ("rulings/cradle-region", 1, "two allied monsters make it: yes"),
        (
            "rulings/immunity-triggers.kept-off",
            1,
            "Energy Drain of S does not apply; it needs: the target is not immune",
        ),
        (
            "timing/a-swatted-unit-does-not-react",
            1,
            "Unstable of u does not apply; it needs: it is still on the map",
        ),
        ("examples/p43-combined-blast-on-a-flyer", 1, "Power Gorge of w does not"),
        (
            "puzzles/windows/read-wide-power-sink-and-the-skyscraper",
            1,
            "blue decides which Reaction resolves next: Power Sink",
        ),
        (
            "puzzles/windows/distracted-one-by-one",
            2,
            "+1 (never below 0)",
        ),
        ("puzzles/windows/a-swat-that-explodes-twice", 0, "on immunity-triggers"),
        ("attack/refused-by-name-page-or-at-all", 0, "on swat-own-unit"),
        (
            "combined/cradle-throw.not-from-two-neighbouring-sides",
            0,
            "on cradle-region",
        ),
        ("combined/slingshot.missed", 0, "Super Damage"),
        (
            "rulings/double-headbutt-swap.immediately",
            0,
            "is in its Alpha form already",
        ),
        ("combined/cradle-throw.missed", 0, "Super Damage"),
        # Namesakes
        ("timing/two-energy-cycles-declined-once", 0, "it is the first of its name"),
        # Spawns
        ("rulings/spawn-pushed-unit", 1, "only a unit is pushed: yes"),
    ],
)
def test_a_run_says_what_a_rule_did_as_often_as_it_did(
    name: str, times: int, words: str
) -> None:
    result = run("run", "-vv", str(SCENARIOS / "rise" / f"{name}.mpoc.yaml"))
    # A long line goes on in the next one.
    text = " ".join(result.out.split())
    assert text.count(words) == times
