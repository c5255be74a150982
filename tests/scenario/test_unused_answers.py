"""Answers that no rule asks for: a part of an entry that is used otherwise."""

from __future__ import annotations

import pytest
from scenes import settle_text

HIT_AND_RUN = """\
mpoc: 1
title: Hit & Run
board: {{size: 12x8}}
figures:
  Z:
    card: {{name: Runner, like: Zor-Raiden, abilities: [Hit & Run (brawl)]}}
    player: red
    at: C3
  b: {{card: Belcher, player: blue, at: B4}}
dice:
  red: {{monster: 5, unit: 5, power: 2}}
  blue: {{monster: 5, unit: 5, power: 0}}
turn: {{player: red, activation: monster}}
actions:
  - attack: brawl
    by: Z
    target: b
    roll: {{action: x., boost: x.}}
    choose: [{entry}]
"""


@pytest.mark.parametrize(
    ("more", "surplus_key"),
    [
        ("", []),
        (", use: true, by: Z, player: red", []),
        (", direction: east", ["direction"]),
        (", target: b", ["target"]),
        (", roll: {power: x}", ["roll"]),
    ],
)
def test_a_key_that_nothing_asks_for_is_named_though_its_entry_is_used(
    more: str, surplus_key: list[str]
) -> None:
    scene = settle_text(HIT_AND_RUN.format(entry=f"{{for: Hit & Run, to: D3{more}}}"))
    [step] = scene.outcome.steps
    assert not step.transcript.refusals
    entry = ("actions", 0, "choose", 0)
    assert [*scene.outcome.unused_answers] == [(*entry, key) for key in surplus_key]
