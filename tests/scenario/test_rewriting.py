"""What a file expects is rewritten where its replay gives something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from places import ROOT, SCENARIOS
from settling import SETTLER

from mpoc.scenario.edits.rewriting import CannotRewrite, rewrite
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import Settlement
from mpoc.scenario.verdict import expecting_places
from mpoc.text.edits import Draft, draft_of, read_draft
from mpoc.text.problems import FileProblems

SMASH = (ROOT / "tests" / "golden" / "smash.mpoc.yaml").read_text("utf-8")
SAMPLE = 50


def settle(draft: Draft) -> Settlement:
    return SETTLER.settle(scenario_of(draft.document), draft.document.name)


def text_after(text: str) -> str:
    """A text after it was rewritten; it then passes."""
    draft = rewrite(draft_of(text, "smash.mpoc.yaml"), settle)
    assert settle(draft).failure() == ""
    return draft.raw


def changed(*pairs: tuple[str, str]) -> str:
    """The golden Smash with some parts of its text changed."""
    text = SMASH
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_only_what_does_not_hold_changes() -> None:
    wrong = changed(
        ("  damage: {D: 3}", "  damage:   { D: 2 , T: 0 }   # as we played it"),
        ("{T: C2, D: H2}", "{T: C3, D: H2}"),
        ("power: 3}}\n", "power: 5}}\n"),
        ("{G2: fire}", "{G2: none}"),
    )
    assert text_after(wrong) == changed(
        ("  damage: {D: 3}", "  damage:   { D: 3 , T: 0 }   # as we played it")
    )


def test_a_text_that_holds_is_left_alone() -> None:
    draft = draft_of(SMASH, "smash.mpoc.yaml")
    assert rewrite(draft, settle) is draft


@pytest.mark.parametrize(
    "disguise",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.removesuffix("\n"),
    ],
    ids=["carriage returns", "byte order mark", "no last line end"],
)
def test_every_other_byte_stays(disguise: Any) -> None:
    wrong = disguise(changed(("damage: {D: 3}", "damage: {D: 33}")))
    assert text_after(wrong) == disguise(SMASH)


def test_entries_of_a_list_that_stay_keep_their_comments() -> None:
    old = "  crushed: [g]\n"
    wrong = "  crushed:\n    # the tank\n    - g  # it stood there\n    - T\n"
    right = "  crushed:\n    # the tank\n    - g  # it stood there\n"
    assert text_after(changed((old, wrong))) == changed((old, right))
    assert text_after(changed((old, "  crushed:\n    - T\n"))) == changed(
        (old, "  crushed:\n    - g\n")
    )
    assert text_after(changed((old, "  crushed: []\n"))) == SMASH


ORDER = """mpoc: 1
game: giant-monster-invasion
title: The order of a list is put right
battlefield: 19x19
turn: gorra
monsters:
  gorra: {sample: invented-gorra, at: 4/8}
  tagon: {sample: invented-gorra, at: 12/8}
actions: [end-turn]
expect:
  order: [tagon, gorra]  # as they rolled
"""


def test_the_order_of_a_list_may_be_what_does_not_hold() -> None:
    right = ORDER.replace("[tagon, gorra]", "[gorra, tagon]")
    assert text_after(ORDER) == right
    blocks = ORDER.replace("[tagon, gorra]  # as they rolled", "")
    blocks = f"{blocks.rstrip()}\n    - tagon\n    - gorra\n"
    assert text_after(blocks).rstrip().endswith("[gorra, tagon]")


def test_a_list_may_become_empty() -> None:
    text = changed(("S S g .", "S S . g"))
    # The tank stands one space farther, and nothing reaches it.
    for old in ("  crushed: [g]\n", "  crushed:\n    - g\n"):
        new_text = text_after(text.replace("  crushed: [g]\n", old))
        assert "  crushed: []\n" in new_text
        assert "earned: {red: 1}" in new_text


def test_an_ability_moves_to_the_list_in_which_it_holds() -> None:
    last = "  earned: {red: 2}\n"
    wrong = changed((last, f"{last}  not-applied: [Blazing Inferno]\n"))
    assert text_after(wrong) == changed((last, f"{last}  applied: [Blazing Inferno]\n"))
    wrong = changed((last, f"{last}  applied: [Blazing Inferno, Annihilate]\n"))
    assert text_after(wrong) == changed(
        (last, f"{last}  applied: [Blazing Inferno]\n  not-applied: [Annihilate]\n")
    )


def test_a_page_that_is_not_cited_is_taken_out() -> None:
    assert text_after(changed(("[p29, p31, p36, p39]", "[p29, p59, p39]"))) == changed(
        ("[p29, p31, p36, p39]", "[p29, p39]")
    )
    with pytest.raises(CannotRewrite, match="none of the pages"):
        text_after(changed(("[p29, p31, p36, p39]", "[p59]")))


def test_the_reason_of_a_refusal_is_rewritten_and_the_rest_after_it() -> None:
    first = "  - advance: T\n    to: C2\n"
    # Refused, and expected to be legal: the replay stops here, before the Smash.
    refused = "  - advance: T\n    to: F2\n    expect: {illegal: false}\n"
    new_text = text_after(
        changed(
            (first, f"{refused}{first}"),
            ("damage: {D: 3}", "damage: {D: 9}"),
        )
    )
    assert "expect: {illegal: false}" not in new_text
    assert "expect: {illegal: " in new_text
    assert "damage: {D: 3}" in new_text


def test_what_no_file_can_expect_is_said() -> None:
    with pytest.raises(CannotRewrite, match="place of g: off the map is nothing"):
        text_after(changed(("{T: C2, D: H2}", "{T: C2, g: H2}")))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("roll: {action: Xxx.., boost: x., power: Xxx}", "seed: 1", "waits"),
        ("    to: C2\n", "    to: D2\n", "refused"),
        (SMASH[SMASH.index("expect:") :], "", "nothing is checked"),
    ],
    ids=["waits", "refused", "expects nothing"],
)
def test_a_replay_that_stops_is_no_expectation(old: str, new: str, reason: str) -> None:
    text = changed((old, new)).replace("    seed: 1\n", "")
    with pytest.raises(CannotRewrite, match=reason):
        text_after(text)


def test_claims_that_hold_now_are_in_the_right() -> None:
    text = (ROOT / "tests" / "golden" / "claims.mpoc.yaml").read_text("utf-8")
    assert "  right: [jason]\n" in text
    wrong = text.replace("right: [jason]", "right: [rob]")
    assert text_after(wrong) == text
    nobody = text.replace("damage: {G: 0}", "damage: {G: 5}")
    assert nobody != text
    assert text_after(nobody) == nobody.replace("right: [jason]", "right: none")


def test_what_is_not_as_files_usually_have_it_is_read_off_the_verdict() -> None:
    # The fire is named by its first space, and covers others; bytes beside it stay.
    old = "  ground: {G2: fire}\n"
    right = '  ground: {G2: fire, H3: [fire], "G3": "fire"}\n'
    for wrong in (
        right.replace("[fire]", "[none]"),
        right.replace("G2: fire", "G2: none"),
    ):
        assert text_after(changed((old, wrong))) == changed((old, right))


def test_a_space_may_hold_more_than_one_kind_of_ground() -> None:
    [file] = SCENARIOS.rglob("a-crawler-dug-in-a-wood-beside-a-wall.mpoc.yaml")
    wrong = read_draft(str(file)).put(("expect",), "ground", {"F6": "fire"})
    right = rewrite(wrong, settle)
    new_value = right.document.value_at(("expect", "ground", "F6"))
    assert new_value == ["forest", "power-zone"]


def test_what_is_not_there_at_all_counts_as_none() -> None:
    [file] = SCENARIOS.rglob("second-bloob-token.mpoc.yaml")
    text = file.read_text("utf-8")
    wrong = text.replace("{bloob: 0}", "{bloob: 7}")
    assert wrong != text
    assert rewrite(draft_of(wrong, str(file)), settle).raw == text


def test_what_comes_after_a_stop_waits_until_it_is_expected() -> None:
    [file] = SCENARIOS.rglob("trade-discards-the-cards.mpoc.yaml")
    text = file.read_text("utf-8")
    wrong = text.replace("illegal: true", "illegal: false")
    wrong = wrong.replace("phase: attack", "phase: move")
    new_text = rewrite(draft_of(wrong, str(file)), settle).raw
    assert new_text.count("{illegal: wrong-phase}") == 2
    assert "phase: attack" in new_text


# Every expectation of every scenario


def leaves(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    else:
        yield path, value


def another(value: Any) -> Any:
    """Another value of the same form; None where there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list) and value:
        return value[:-1]
    return None


def ask_of_file(file: Path) -> int:
    """Make each expectation of a file wrong in turn, and have it rewritten.

    Returns how many were. A number gets its old bytes back.
    """
    draft = read_draft(str(file))
    settlement = settle(draft)
    count = 0
    for place in expecting_places(settlement.scenario, settlement.outcome):
        for path, value in leaves(place.expect, place.path):
            new_value = another(value)
            if new_value is None:
                continue
            try:
                wrong = draft.put(path[:-1], path[-1], new_value)
                if not settle(wrong).failure():
                    continue
            except FileProblems:
                continue
            right = rewrite(wrong, settle)
            assert settle(right).failure() == "", (path, new_value)
            count += 1
            if type(value) is int:
                assert right.raw == draft.raw, (path, new_value)
    return count


FILES = sorted(SCENARIOS.rglob("*.mpoc.yaml"))


def test_expectations_of_some_scenarios_come_back() -> None:
    assert sum(map(ask_of_file, Random(8).sample(FILES, SAMPLE))) > SAMPLE


@pytest.mark.slow
def test_expectations_of_many_scenarios_come_back() -> None:
    files = FILES[::8]
    assert sum(map(ask_of_file, files)) > 2 * len(files)
