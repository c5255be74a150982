from __future__ import annotations

import copy
import csv
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from hypothesis import example, given, settings
from hypothesis import strategies as st
from places import ROOT

from mpoc.games.rise import words
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.abilities.wordings import WORDINGS
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import RISE_SET
from mpoc.games.rise.cards.card import (
    COLUMNS,
    Card,
    PrintedAbility,
    card_of,
    line_of,
)
from mpoc.games.rise.cards.card_problems import CardProblem, CardProblems
from mpoc.games.rise.cards.written_abilities import parse_ability
from mpoc.games.rise.cards.written_card import FIELDS, compose, written_out

SHARED = ROOT.parent / "shared"
RISE = RISE_SET
BOOK = WORDINGS[RISE]
ALL = list(catalog.cards())


def card(name: str) -> Card:
    card_or_none = catalog.find(name)
    assert card_or_none is not None, name
    return card_or_none


def abilities_printed(name: str) -> list[str]:
    return [ability.text for ability in card(name).abilities]


def rows_of(place: str) -> list[dict[str, str]]:
    path = SHARED / place
    if not path.exists():
        pytest.skip(f"the source table {path.name} is not beside the repository")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# Names


def test_all_names_are_unique_in_any_letter_case() -> None:
    names = catalog.names()
    assert len(names) == 419
    assert len({name.casefold() for name in names}) == 419


@pytest.mark.parametrize("spelt", [str, str.upper, str.lower, str.swapcase])
def test_each_figure_is_found_by_its_name(spelt: Any) -> None:
    assert [card(spelt(name)).name for name in catalog.names()] == catalog.names()


def test_the_same_figure_is_the_same_object() -> None:
    assert card("Terra Khan") is card("  terra   KHAN ")
    assert len({id(one) for one in ALL}) == 419
    assert all(card(one.name) is one for one in ALL)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Task Master", "Elite Task Master"),
        ("spikodon", "Elite Spikodon"),
        ("Hunter", "Hunter"),
        ("Elite Hunter", "Elite Hunter"),
        ("Shadow Hunter", "Shadow Hunter"),
        ("Shadow Gate", "Shadow Gate"),
        ("Shadow Shadow Raider", "Shadow Shadow Raider"),
        ("Quantum Defender X", "Quantum Defender X"),
    ],
)
def test_which_figure_a_name_means(name: str, title: str) -> None:
    assert card(name).name == title


def test_only_units_printed_as_elite_alone_are_found_without_the_word() -> None:
    bare = {
        one.title
        for one in ALL
        if one.name == f"Elite {one.title}" and card(one.title) is one
    }
    assert bare == {"Task Master", "Spikodon"}


@pytest.mark.parametrize(
    "name",
    ["", " ", "name", "Terra", "Khan", "Alpha Terra Khan", "Terra Khan monster", "\n"],
)
def test_what_is_not_a_name_is_not_found(name: str) -> None:
    assert catalog.find(name) is None


def test_names_follow_from_form_class_and_title() -> None:
    for figure_card in ALL:
        if figure_card.kind == words.BUILDING or figure_card.form_name == "Alpha":
            expected = figure_card.title
        elif figure_card.form_name:
            expected = f"{figure_card.form_name} {figure_card.title}"
        elif figure_card.unit_class == words.ELITE:
            expected = f"Elite {figure_card.title}"
        else:
            expected = figure_card.title
        assert figure_card.name == expected


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Terra Kan", "Terra Khan"),
        ("Alpha Terra Khan", "Terra Khan"),
        ("Terra Khan Ultra", "Ultra Terra Khan"),
        ("G Tank", "G-Tank"),
        ("Elite Shadow Hunter", "Shadow Hunter"),
        ("Elite Saucer", "Saucer"),
        ("qqqqqqqq", None),
    ],
)
def test_a_near_miss_gets_a_suggestion(name: str, meant: str | None) -> None:
    assert catalog.find(name) is None
    near = catalog.suggest(name)
    assert (near and near.new) == meant


# What the catalog holds


def test_how_many_figures_each_set_has() -> None:
    assert {name: len(catalog.names(name)) for name in catalog.sets()} == {
        "Rise (2008)": 91,
        "All Your Base (2009)": 67,
        "I Chomp NY (2009)": 73,
        "Monsterpocalypse Now (2009)": 89,
        "Big in Japan (2010)": 83,
        "Voltron box (2010)": 16,
    }
    assert catalog.sets()[0] == RISE
    assert catalog.names("rise") == catalog.names(RISE)
    assert catalog.names("Fall (2008)") == []


def test_a_set_has_monsters_units_and_buildings() -> None:
    kinds = [card(name).kind for name in catalog.names(RISE)]
    assert {kind: kinds.count(kind) for kind in words.FIGURE_KINDS} == {
        "monster": 39,
        "unit": 42,
        "building": 10,
    }


def test_the_stats_that_a_figure_of_each_kind_has() -> None:
    for figure_card in ALL:
        assert figure_card.defense >= 1
        assert (figure_card.speed is None) == (figure_card.kind == words.BUILDING)
        assert (figure_card.health is not None) == (figure_card.kind == words.MONSTER)
        assert (figure_card.cost is not None) == (figure_card.kind == words.UNIT)
        assert (figure_card.energy is not None) == (figure_card.kind == words.BUILDING)
        assert (figure_card.unit_class is not None) == (figure_card.kind == words.UNIT)
        assert (figure_card.form is not None) == (figure_card.kind == words.MONSTER)
        assert (figure_card.hyper is not None) == (figure_card.form == words.HYPER)
        has_power = (
            figure_card.kind == words.MONSTER and figure_card.variety != "morpher"
        )
        assert (figure_card.power is not None) == has_power
        assert (figure_card.reach is None) == (figure_card.blast is None)
        for attack in words.ATTACK_TYPES:
            stars = getattr(figure_card, f"{attack}_boost")
            assert (stars is None) == (getattr(figure_card, attack) is None)
        assert figure_card.is_large == (figure_card.kind != words.UNIT)


def test_vocabularies_of_the_first_set_are_those_of_the_rules() -> None:
    rise = [card(name) for name in catalog.names(RISE)]
    pairs = {
        (figure_card.faction, figure_card.agenda)
        for figure_card in rise
        if figure_card.faction
    }
    assert pairs == set(zip(words.FACTIONS, words.AGENDAS, strict=True))
    assert {figure_card.energy_type for figure_card in rise} - {None} <= set(
        words.ENERGY_TYPES
    )
    assert {figure_card.hazard for figure_card in rise} == {None, *words.HAZARDS}
    for figure_card in rise:
        neutral = figure_card.kind == words.BUILDING
        assert (figure_card.faction is None) == neutral
        assert (figure_card.energy_type is None) == neutral


def test_a_hazard_side_goes_with_the_reaction_that_brings_it() -> None:
    for name in catalog.names(RISE):
        figure_card = card(name)
        assert figure_card.prints("Blazing Inferno") == (
            figure_card.hazard == words.FIRE
        )
        assert figure_card.prints("Radiated Zone") == (
            figure_card.hazard == words.RADIATION
        )


def test_stats_that_the_rulebook_quotes() -> None:
    # pp. 8, 17, 29, 39, 42. The Smash example of p39 gives the Ultra's DEF of 7.
    x = card("Defender X")
    assert (x.health, x.defense, x.faction, x.agenda) == (
        5,
        6,
        "G.U.A.R.D.",
        "Protectors",
    )
    assert (x.brawl, x.brawl_boost, x.power, x.power_boost) == (7, 2, 5, 2)
    assert card("Ultra Defender X").defense == 7
    khan = card("Terra Khan")
    assert (khan.speed, khan.health, khan.defense) == (6, 5, 6)
    assert (khan.power, khan.power_boost) == (6, 2)
    # pp. 17, 28, 37-39, 43
    assert card("S-Type Shinobi").brawl == 2
    assert card("Belcher").defense == 2
    assert card("G-Tank").cost == card("Explodohawk").cost == 1
    assert card("G-Tank").blast == 2
    assert card("G-Tank").defense > 3
    assert card("Nuclear Power Plant").defense > 3
    assert max(card("Rocket Chopper").defense, card("Office Building").defense) <= 3
    assert card("Downtown High-Rise").defense == 5
    assert card("Deimos-9").energy_type == "Radioactive"
    assert card("Interceptor").energy_type == "Mechanical"


@pytest.mark.parametrize(
    ("figure", "ability"),
    [
        ("Defender X", "Energy Drain (blast)"),
        ("Ultra Defender X", "Energy Cycle (blue)"),
        ("Ultra Defender X", "Flight"),
        ("Ultra Terra Khan", "Lightning Attack (brawl)"),
        ("Ultra Yasheth", "Leach"),
        ("Ultra Yasheth", "Vampirism (brawl)"),
        ("Ultra Yasheth", "Energy Drain (brawl)"),
        ("Gorghadra", "Riled (blue)"),
        ("Ultra Gorghadra", "Annihilate"),
        ("Ultra Armodax", "Resilience"),
        ("Ultra Zor-Raiden", "Side Step"),
        ("Ares Mothership", "Manufacture"),
        ("Sky Sentinel", "Radar (red)"),
        ("Sky Sentinel", "Wing Leader (blue)"),
        ("Spitter", "Extinguish"),
        ("Meat Slave", "Incubator"),
        ("Power Pod", "Amplify"),
        ("Vanguard", "Power Gorge (blast)"),
        ("Elite Vanguard", "Leadership"),
        ("Sun Fighter", "Anti-Air"),
        ("Elite Sun Fighter", "Leadership"),
        ("Downtown High-Rise", "Blazing Inferno"),
        ("Skyscraper", "Blazing Inferno"),
        ("Nuclear Power Plant", "Radiated Zone"),
        ("Oil Refinery", "Fuel Depot"),
        ("Rogzor", "Explosion (blast blue)"),
        ("Armodax", "Hit & Run (brawl blue)"),
    ],
)
def test_abilities_that_the_rulebook_or_the_base_shows(
    figure: str, ability: str
) -> None:
    assert ability in abilities_printed(figure)


def test_a_card_may_print_one_trigger_beside_two_attacks() -> None:
    both = [a for a in card("Quantum Deimos-9").abilities if a.name == "Hit & Run"]
    assert [(a.attack, a.icon) for a in both] == [("brawl", None), ("blast", "blue")]


def test_a_card_without_abilities() -> None:
    assert card("Carnidon").abilities == ()


def test_the_file_is_plain() -> None:
    text = Path(catalog.__file__).with_name("figures.tsv").read_bytes()
    assert text.isascii()
    lines = text.decode().splitlines()
    assert tuple(lines[0].split("\t")) == COLUMNS
    assert [line_of(one) for one in ALL] == lines[1:]


# What loads


def test_the_88_figures_of_the_first_set_load_and_no_other() -> None:
    names = [one.name for one in ALL if catalog.why_not_loaded(one) is None]
    quantum = [name for name in catalog.names(RISE) if name.startswith("Quantum ")]
    assert len(quantum) == 3
    assert names == [name for name in catalog.names(RISE) if name not in quantum]
    assert len(names) == 88


@pytest.mark.parametrize(
    ("figure", "why"),
    [
        (
            "Quantum Defender X",
            "its abilities Command, "
            "Synchronized Move, Temporal Displacement and Quantum are not built",
        ),
        (
            "Quantum Cthugrosh",
            "its abilities Transmutation, Blitz, Reach and Quantum are not built",
        ),
        (
            "Quantum Deimos-9",
            "its abilities Sprint, Toss, Follow Through and Quantum are not built",
        ),
        ("Aquosia", "its ability Quick is not built"),
        (
            "Ultra Gakura",
            "the wordings of its set, Monsterpocalypse Now (2009), are not built",
        ),
    ],
)
def test_a_figure_of_later_rules_is_refused_by_name(figure: str, why: str) -> None:
    assert catalog.why_not_loaded(card(figure)) == why


def test_every_later_figure_names_an_ability_that_the_rulebook_lacks_or_its_set() -> (
    None
):
    for figure_card in ALL:
        lacking = [a.name for a in figure_card.abilities if a.name not in BOOK]
        assert catalog.unbuilt_abilities(figure_card) == lacking
        if figure_card.figure_set != RISE:
            why = catalog.why_not_loaded(figure_card)
            assert why is not None
            for sentence in lacking or [str(figure_card.figure_set)]:
                assert sentence in why


def test_abilities_are_those_that_are_built_or_printed() -> None:
    kinds = catalog.abilities()
    printed_kinds = {
        ability.name: ability.kind for one in ALL for ability in one.abilities
    }
    assert kinds == {name: one.kind for name, one in ABILITIES.items()} | printed_kinds
    assert [*kinds] == sorted(kinds)
    assert {one.kind for one in ABILITIES.values()} == set(words.ABILITY_KINDS)


def printed_in_the_first_set() -> set[tuple[str, str]]:
    return {
        (ability.name, ability.kind)
        for one in ALL
        if catalog.why_not_loaded(one) is None
        for ability in one.abilities
    }


def test_the_first_set_prints_abilities_of_the_rulebook_alone() -> None:
    book = {(name, one.kind) for name, one in BOOK.items()}
    assert printed_in_the_first_set() <= book
    for one in ALL:
        for ability in one.abilities:
            assert (ability.attack is not None) == (ability.kind == "Trigger")
            if one.figure_set == RISE:
                assert ability.icon in (None, *words.ICONS)


# Against the tables that the catalog was written from


def test_every_value_of_every_figure_is_that_of_the_source() -> None:
    rows = rows_of("data/figures.csv")
    assert len(rows) == len(ALL) == 419
    for row, figure_card in zip(rows, ALL, strict=True):
        assert _row_of(figure_card) == row


def _row_of(figure_card: Card) -> dict[str, str]:
    """A card in the words of the source table."""
    form_kind = {"morpher": "alpha-morpher", "character": "character"}.get(
        figure_card.variety or "", figure_card.form or ""
    )
    hazard = figure_card.hazard or (
        "rubble" if figure_card.kind == words.BUILDING else None
    )
    values = {
        "name": figure_card.title,
        "form": figure_card.form_name,
        "form_kind": form_kind,
        "figure_type": figure_card.kind
        if figure_card.variety != "installation"
        else "installation (building)",
        "unit_class": figure_card.unit_class and figure_card.unit_class.title(),
        "faction": figure_card.faction or "Neutral",
        "agenda": figure_card.agenda,
        "energy_type": figure_card.energy_type,
        "set": figure_card.figure_set,
        "rarity": figure_card.rarity,
        "speed": figure_card.speed,
        "defense": figure_card.defense,
        "brawl": figure_card.brawl,
        "brawl_boost": figure_card.brawl_boost,
        "blast": figure_card.blast,
        "blast_boost": figure_card.blast_boost,
        "blast_range": figure_card.reach
        and {"short": "short (3)", "long": "long (5)"}[figure_card.reach],
        "power": figure_card.power,
        "power_boost": figure_card.power_boost,
        "health": figure_card.health,
        "hyper_cost": figure_card.hyper,
        "unit_cost": figure_card.cost,
        "energy": figure_card.energy,
        "rubble_hazard_side": hazard,
        "quantum_stats": " ".join(_camel(stat) for stat in figure_card.quantum_stats),
        "abilities": "; ".join(
            f"{a.name.replace('&', 'and') if a.name == 'Hit & Run' else a.name} "
            f"[{' '.join(word for word in (a.kind, a.attack, a.icon) if word)}]"
            for a in figure_card.abilities
        ),
    }
    return {key: "" if value is None else str(value) for key, value in values.items()}


def _camel(stat: str) -> str:
    first, *rest = {"reach": "blast_range"}.get(stat, stat).split("_")
    return first + "".join(word.title() for word in rest)


def test_the_abilities_are_those_of_the_source() -> None:
    rows = {row["name"]: row for row in rows_of("rules/rise/abilities.csv")}
    kinds = {(name, row["kind"]) for name, row in rows.items()}
    assert kinds == printed_in_the_first_set()
    for name, row in rows.items():
        ability = BOOK[name]
        assert ability.pages == tuple(_pages_of(row["page"])), name
        factions = row["factions"].replace("Shadow Sun", "Shadow Sun Syndicate")
        assert "; ".join(ability.factions) == factions
        assert ability.once_per_turn == row["once_per_turn"].startswith("yes"), name
        subject = row["subject"].partition(" [")[0]
        assert ability.subject in SUBJECTS_OF[subject], name


def _pages_of(text: str) -> Iterator[int]:
    """The pages that a cell such as `54, 56-59` names."""
    for part in text.split(", "):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


SUBJECTS_OF = {
    "AGN figures": {"figure"},
    "AGN unit": {"target", "unit"},
    "FAC figure": {"target"},
    "FAC monster": {"target"},
    "FAC unit": {"unit"},
    "Power Phase or Spawn Phase": {"phase"},
    "Power Up": {"Power Up"},
    "Rampage power attack": {"attack"},
    "Smash power attacks": {"attack"},
    "Stomp power attack": {"attack"},
    "allies": {"figure"},
    "attack": {"attack"},
    "attacks": {"attack"},
    "building": {"bearer"},
    "building (target)": {"target"},
    "buildings": {"compared_figure", "figure"},
    "combined attack": {"attack"},
    "enemies": {"compared_figure"},
    "enemy figures": {"compared_figure", "figure"},
    "enemy unit": {"target"},
    "enemy units": {"figure"},
    "figure": {"bearer", "figure"},
    "grunt units": {"figure"},
    "hazard": {"target"},
    "monster": {"bearer", "target"},
    "monster (target)": {"target"},
    "monster (this)": {"bearer"},
    "no phrase emphasised (effect roll on the chosen figure)": {"target"},
    "target": {"compared_figure"},
    "target figure": {"compared_figure", "target"},
    "target monster": {"target"},
    "target unit": {"target"},
    "this figure": {"bearer"},
    "this monster": {"bearer"},
    "this unit": {"bearer"},
    "unit": {"bearer", "figure", "target", "unit"},
    "unit (target)": {"target"},
    "units": {"figure"},
    "you": {"player"},
}
"""What a class may call the subject that a text marks: what one name affects once."""


# Cards as values


def test_one_figure_is_found_without_reading_the_others() -> None:
    program = (
        "import sys\n"
        "from mpoc.games.rise.cards import card, catalog\n"
        "catalog.find('G-Tank')\n"
        "print(len(card._CARDS), *sorted({'csv', 'json', 'difflib',"
        " 'mpoc.text.problems',"
        " 'mpoc.games.rise.cards.written_card'} & set(sys.modules)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert result.stdout.split() == ["1"]


def test_copies_are_the_card_itself() -> None:
    figure_card = card("Terra Khan")
    assert copy.copy(figure_card) is figure_card
    assert copy.deepcopy([figure_card])[0] is figure_card
    assert pickle.loads(pickle.dumps(figure_card)) is figure_card
    assert figure_card.but() is figure_card


def test_a_changed_card_is_another_and_changed_back_the_same() -> None:
    figure_card = card("Terra Khan")
    tough = figure_card.but(defense=8)
    assert (tough.defense, figure_card.defense) == (8, 6)
    assert tough != figure_card
    assert tough.key != figure_card.key
    assert figure_card.but(defense=8) is tough
    assert tough.but(defense=6) is figure_card


def test_a_line_and_its_card_say_the_same() -> None:
    for figure_card in ALL:
        assert card_of(line_of(figure_card)) is figure_card
        assert figure_card.key == line_of(figure_card)


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "a\u2028b"])
def test_a_text_cannot_leave_its_cell(name: str) -> None:
    with pytest.raises(ValueError, match="end of a cell"):
        card("Terra Khan").but(name=name)


# Abilities as a scenario writes them


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("Power Gorge (blast)", PrintedAbility("Power Gorge", "Trigger", "blast")),
        ("Radar (red)", PrintedAbility("Radar", "Skill", None, "red")),
        (
            "Explosion (blast blue)",
            PrintedAbility("Explosion", "Trigger", "blast", "blue"),
        ),
        (
            "explosion  ( Blue BLAST )",
            PrintedAbility("Explosion", "Trigger", "blast", "blue"),
        ),
        ("Hit and Run (brawl)", PrintedAbility("Hit & Run", "Trigger", "brawl")),
        ("hit & run(power)", PrintedAbility("Hit & Run", "Trigger", "power")),
        ("anti-air", PrintedAbility("Anti-Air", "Skill")),
        ("Sprint", PrintedAbility("Sprint", "Action")),
    ],
)
def test_an_ability_is_read(text: str, ability: PrintedAbility) -> None:
    assert parse_ability(text) == ability


def test_what_a_card_prints_reads_as_itself() -> None:
    for figure_card in ALL:
        for ability in figure_card.abilities:
            if ability.icon != "green":
                assert parse_ability(ability.text) is ability


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "Power Gorg (blast)",
            "no ability `Power Gorg`",
            "did you mean `Power Gorge`?",
        ),
        (
            "Power Gorge",
            "attack it is printed beside is missing",
            "`Power Gorge (brawl)`",
        ),
        ("Radar (blast)", "Radar is not a Trigger", "write `Radar`"),
        ("Radar (blast red)", "Radar is not a Trigger", "write `Radar (red)`"),
        ("Radar (green)", "`green` beside Radar", "`Radar (red)`"),
        ("Explosion (brawl blast)", "`brawl blast` beside", "`Explosion (brawl)`"),
        ("Radar (red", "bracket of `Radar (red` is not closed", "Power Gorge (blast)"),
        ("", "there is no ability ``", ""),
    ],
)
def test_an_ability_that_cannot_be(text: str, message: str, hint: str) -> None:
    with pytest.raises(CardProblems) as caught:
        parse_ability(text)
    (problem,) = caught.value.problems
    assert message in problem.message
    assert hint in problem.hint


# Cards written out in a scenario

BEAST: dict[str, Any] = {
    "name": "Test Beast",
    "kind": "monster",
    "form": "alpha",
    "faction": "terrasaurs",
    "energy-type": "Nature",
    "spd": 6,
    "def": 5,
    "health": 4,
    "brawl": "7+2",
    "power": 6,
}
SCOUT: dict[str, Any] = {
    "name": "Elite Test Scout",
    "kind": "unit",
    "class": "elite",
    "faction": "Martian Menace",
    "energy-type": "Mechanical",
    "spd": 5,
    "def": 3,
    "cost": 2,
    "blast": "1+1",
    "range": "long",
    "abilities": ["Flight", "Power Gorge (blast)"],
}
TOWER: dict[str, Any] = {
    "name": "Test Tower",
    "kind": "building",
    "def": 5,
    "energy": 3,
    "abilities": ["Blazing Inferno"],
}


def problems_of(keys: dict[str, Any]) -> tuple[CardProblem, ...]:
    with pytest.raises(CardProblems) as caught:
        compose(keys)
    return caught.value.problems


def made_or_refused(keys: dict[str, Any]) -> Card | tuple[CardProblem, ...]:
    try:
        return compose(keys)
    except CardProblems as refused:
        return refused.problems


def test_a_changed_figure() -> None:
    changed_card = compose(
        {
            "name": "Test Beast",
            "like": "Terra Khan",
            "def": 4,
            "abilities": ["+Charge", "-Munch"],
        }
    )
    khan = card("Terra Khan")
    assert (changed_card.name, changed_card.title, changed_card.defense) == (
        "Test Beast",
        "Test Beast",
        4,
    )
    assert (changed_card.brawl, changed_card.brawl_boost) == (
        khan.brawl,
        khan.brawl_boost,
    )
    assert [a.text for a in changed_card.abilities] == [
        "Feeding Frenzy (brawl)",
        "Berserk (blue)",
        "Flank",
        "Motivator",
        "Charge",
    ]
    assert catalog.why_not_loaded(changed_card) is None
    assert khan.prints("Munch")


def test_a_stat_written_replaces_the_whole_value() -> None:
    assert card("Terra Khan").brawl_boost == 2
    changed_card = compose({"like": "Terra Khan", "brawl": 8})
    assert (changed_card.brawl, changed_card.brawl_boost) == (8, 0)


def test_an_attack_can_be_taken_away() -> None:
    changed_card = compose({"like": "Terra Khan", "blast": None})
    assert (changed_card.blast, changed_card.blast_boost, changed_card.reach) == (
        None,
        None,
        None,
    )


def test_a_list_without_signs_replaces_all_abilities() -> None:
    changed_card = compose({"like": "Terra Khan", "abilities": ["Radar (red)"]})
    assert [a.text for a in changed_card.abilities] == ["Radar (red)"]
    assert compose({"like": "Terra Khan", "abilities": []}).abilities == ()


def test_abilities_are_taken_away_before_others_are_added() -> None:
    changed_card = compose(
        {"like": "Deimos-9", "abilities": ["+Penetrator (red)", "-penetrator"]}
    )
    assert "Penetrator (red)" in [a.text for a in changed_card.abilities]
    assert "Penetrator" not in [a.text for a in changed_card.abilities]


def test_a_trigger_taken_away_beside_one_attack_stays_beside_the_other() -> None:
    changed_card = compose(
        {"like": "Quantum Deimos-9", "abilities": ["-Hit & Run (brawl)"]}
    )
    assert [a.attack for a in changed_card.abilities if a.name == "Hit & Run"] == [
        "blast"
    ]
    changed_card = compose({"like": "Quantum Deimos-9", "abilities": ["-Hit and Run"]})
    assert not changed_card.prints("Hit & Run")


def test_nothing_changed_is_the_printed_figure() -> None:
    for name in catalog.names():
        assert compose({"like": name.upper()}) is card(name)
    assert compose({"like": "Terra Khan", "def": 6}) is card("Terra Khan")


def test_cards_written_in_full() -> None:
    beast = compose(BEAST)
    assert (beast.faction, beast.agenda) == ("Terrasaurs", "Radicals")
    assert (beast.brawl, beast.brawl_boost, beast.power_boost) == (7, 2, 0)
    assert (beast.blast, beast.reach, beast.hyper) == (None, None, None)
    scout = compose(SCOUT)
    assert (scout.title, scout.unit_class, scout.cost) == ("Test Scout", "elite", 2)
    assert (scout.blast, scout.blast_boost, scout.reach) == (1, 1, "long")
    tower = compose(TOWER)
    assert (tower.faction, tower.energy, tower.hazard) == (None, 3, "fire")
    assert compose(TOWER | {"abilities": []}).hazard is None
    assert compose(TOWER | {"abilities": ["Radiated Zone"]}).hazard == "radiation"


def test_a_hyper_form_made_an_alpha_has_no_hyper_stat() -> None:
    assert compose({"like": "Ultra Terra Khan", "form": "alpha"}).hyper is None


def test_one_trigger_may_stand_beside_two_attacks() -> None:
    twice = ["Hit & Run (brawl)", "Hit & Run (blast)"]
    assert [a.text for a in compose(BEAST | {"abilities": twice}).abilities] == twice


def test_a_hyper_form_shares_its_title_with_its_alpha() -> None:
    hyper = compose(BEAST | {"name": "Ultra Test Beast", "form": "hyper", "hyper": 4})
    assert (hyper.title, hyper.form_name) == (compose(BEAST).title, "Ultra")


@asked_of_each([name for name in catalog.names(RISE) if "Quantum" not in name])
def test_a_card_written_out_is_read_back(name: str) -> None:
    figure_card = card(name)
    keys = written_out(figure_card)
    assert "like" not in keys
    changed_card = compose(keys)
    assert changed_card is figure_card.but(figure_set=None, rarity=None)
    assert compose(written_out(changed_card)) is changed_card


@pytest.mark.parametrize("full", [BEAST, SCOUT, TOWER])
def test_what_a_full_card_cannot_do_without(full: dict[str, Any]) -> None:
    optional = {"brawl", "power", "blast", "abilities"}
    for key in full:
        keys = {k: v for k, v in full.items() if k != key}
        if key in optional:
            if key == "blast":
                del keys["range"]
            compose(keys)
        else:
            (problem,) = problems_of(keys)
            assert problem.path == ()
            assert f"`{key}` is missing" in problem.message


@pytest.mark.parametrize(
    ("keys", "path", "message", "hint"),
    [
        ({"like": "Terra Kan"}, ("like",), "no printed figure", "`Terra Khan`?"),
        ({**BEAST, "name": " "}, ("name",), "the name of the card is blank", ""),
        ({**BEAST, "kind": "monstr"}, ("kind",), "`monstr`", "`monster`?"),
        (
            {"like": "Terra Khan", "kind": "unit"},
            ("kind",),
            "Terra Khan is a monster, not a unit",
            "leave `like` out",
        ),
        (
            {**TOWER, "hazard": "radiation"},
            ("hazard",),
            "Blazing Inferno brings fire, not radiation",
            "`hazard: fire`",
        ),
        (
            {"like": "Skyscraper", "abilities": ["+Radiated Zone"]},
            ("abilities",),
            "no hazard for both Blazing Inferno and Radiated Zone",
            "",
        ),
        ({**BEAST, "energy": 3}, ("energy",), "a monster has no `energy`", ""),
        ({**SCOUT, "power": 3}, ("power",), "a unit has no `power`", ""),
        ({**SCOUT, "health": 3}, ("health",), "a unit has no `health`", ""),
        ({**TOWER, "brawl": 3}, ("brawl",), "a building has no `brawl`", ""),
        ({**BEAST, "speed": 3}, ("speed",), "unknown key `speed`", "`spd`?"),
        (
            {**BEAST, "faction": "Terasaurs"},
            ("faction",),
            "`Terasaurs`",
            "`Terrasaurs`?",
        ),
        (
            {**BEAST, "agenda": "Fiends"},
            ("agenda",),
            "Terrasaurs belong to the Radicals",
            "agenda: Radicals",
        ),
        ({**BEAST, "energy-type": "Natur"}, ("energy-type",), "`Natur`", "`Nature`?"),
        ({**BEAST, "form": "hyper"}, (), "`hyper` is missing", ""),
        ({**BEAST, "hyper": 4}, ("hyper",), "only a Hyper form", "`form: hyper`"),
        ({**BEAST, "blast": 5}, (), "`range` is missing", ""),
        ({**BEAST, "range": "long"}, ("range",), "without Blast has no `range`", ""),
        ({**SCOUT, "range": "far"}, ("range",), "`range` cannot be `far`", ""),
        ({**BEAST, "def": 0}, ("def",), "`def` cannot be `0`", ""),
        ({**BEAST, "def": True}, ("def",), "`def` cannot be `true`", ""),
        ({**BEAST, "def": None}, ("def",), "`def` cannot be nothing", ""),
        ({**BEAST, "brawl": "7+"}, ("brawl",), "`brawl` cannot be `7+`", ""),
        ({**BEAST, "brawl": "7+x"}, ("brawl",), "`brawl` cannot be `7+x`", ""),
        ({**BEAST, "brawl": 0}, ("brawl",), "`brawl` cannot be `0`", ""),
        ({**BEAST, "brawl": "²+1"}, ("brawl",), "`brawl` cannot be `²+1`", ""),
        (
            {**BEAST, "abilities": ["Flight", "+Charge"]},
            ("abilities", 1),
            "changes a printed figure, but none is named",
            "`like`",
        ),
        (
            {"like": "Terra Khan", "abilities": ["+Charge", "Flight"]},
            ("abilities", 1),
            "`Flight` has no sign",
            "replaces all",
        ),
        (
            {"like": "Terra Khan", "abilities": ["-Riled"]},
            ("abilities", 0),
            "`Riled` is not printed on the card",
            "",
        ),
        (
            {"like": "Deimos-9", "abilities": ["-Hit & Run (brawl)"]},
            ("abilities", 0),
            "`Hit & Run (brawl)` is not printed",
            "`-Hit & Run (blast blue)`?",
        ),
        (
            {"like": "Deimos-9", "abilities": ["+Penetrator (red)"]},
            ("abilities", 0),
            "the card has Penetrator already",
            "`-Penetrator`",
        ),
        (
            {**BEAST, "abilities": ["Flight", "flight"]},
            ("abilities", 1),
            "the card has Flight already",
            "",
        ),
        (
            {**BEAST, "abilities": ["Flight", "Fligt"]},
            ("abilities", 1),
            "no ability `Fligt`",
            "`Flight`?",
        ),
    ],
)
def test_a_card_that_cannot_be(
    keys: dict[str, Any], path: tuple[str | int, ...], message: str, hint: str
) -> None:
    (problem,) = problems_of(keys)
    assert problem.path == path
    assert message in problem.message
    assert hint in problem.hint


def test_all_faults_of_a_card_are_reported_together() -> None:
    faults = problems_of(
        {**BEAST, "spd": 0, "faction": "Nobody", "abilities": ["Fligt", "Radar (x)"]}
    )
    assert [problem.path for problem in faults] == [
        ("faction",),
        ("spd",),
        ("abilities", 0),
        ("abilities", 1),
    ]


def test_a_changed_later_figure_stays_refused_while_it_keeps_its_wordings() -> None:
    later = {"like": "Ultra Gakura"}
    why = catalog.why_not_loaded(compose({**later, "name": "Ape", "def": 3}))
    assert why is not None
    assert "Monsterpocalypse Now" in why
    assert catalog.why_not_loaded(compose({**later, "abilities": ["-Jump"]})) == why
    assert catalog.why_not_loaded(compose({**later, "abilities": ["Jump"]})) is None


def test_a_card_with_an_ability_of_a_later_set_is_refused_by_its_name() -> None:
    changed_card = compose({"like": "Terra Khan", "abilities": ["+Sprint"]})
    assert catalog.why_not_loaded(changed_card) == "its ability Sprint is not built"


def test_a_changed_later_figure_loads_once_it_has_lost_its_abilities() -> None:
    bare = compose({"like": "Rocket Ape", "abilities": ["-Explosion"]})
    assert catalog.why_not_loaded(bare) is None
    haldar = "Rocket Ape Commander Haldar"
    assert catalog.why_not_loaded(compose({"like": haldar, "abilities": []})) is None


def test_a_quantum_form_loads_once_it_has_lost_what_the_rules_lack() -> None:
    quantum = card("Quantum Defender X")
    assert quantum.quantum_stats
    why = catalog.why_not_loaded(quantum.but(abilities=()))
    assert why == "the rules for Quantum forms are not built"
    lacking = [a.name for a in quantum.abilities if a.name not in BOOK]
    changed_card = compose(
        {"like": quantum.name, "abilities": [f"-{name}" for name in lacking]}
    )
    assert changed_card.quantum_stats == ()
    assert catalog.why_not_loaded(changed_card) is None


@pytest.mark.parametrize("name", ["Gladius 1 Legionnaire", "Arsia Outpost"])
def test_what_the_rules_do_not_know_stays_refused_without_abilities(name: str) -> None:
    changed_card = compose({"like": name, "abilities": []})
    assert "rules for" in (catalog.why_not_loaded(changed_card) or "")


def test_a_changed_card_may_bear_a_printed_name_and_is_not_that_figure() -> None:
    changed_card = compose({"name": "Terra Khan", "like": "Terra Khan", "def": 3})
    assert changed_card.title == "Terra Khan"
    assert changed_card.key != card("Terra Khan").key
    assert card("Terra Khan").defense == 6


STATS = sorted(set(FIELDS) - {"abilities"})
names_of_figures = st.sampled_from(catalog.names())
texts = st.one_of(
    st.text(max_size=12),
    st.sampled_from(sorted(BOOK)),
    st.sampled_from(
        [*words.FACTIONS, *words.AGENDAS, *words.FIGURE_KINDS, "alpha", "hyper"]
    ),
)
values = st.one_of(st.none(), st.booleans(), st.integers(-2, 10**9), texts)


@settings(deadline=None)
@example({}, "Music Producer", [], None)  # its hazard is of a later set
@given(
    st.dictionaries(st.sampled_from(STATS), values, max_size=6),
    st.one_of(st.none(), names_of_figures, texts),
    st.one_of(
        st.none(),
        st.lists(
            st.builds(
                "".join,
                st.tuples(
                    st.sampled_from(["", "+", "-"]),
                    texts,
                    st.sampled_from(["", " (brawl)", " (red)", " (blast blue)", " ("]),
                ),
            ),
            max_size=4,
        ),
    ),
    st.one_of(st.none(), st.text(min_size=1, max_size=12)),
)
def test_any_keys_make_a_card_or_tell_why_not(
    keys: dict[str, Any],
    like: str | None,
    abilities: list[str] | None,
    name: str | None,
) -> None:
    keys_of_change = {"like": like, "abilities": abilities, "name": name}
    keys = {**keys, **{key: v for key, v in keys_of_change.items() if v is not None}}
    changed_card = made_or_refused(keys)
    if isinstance(changed_card, tuple):
        assert changed_card
        assert all(
            p.message and (not p.path or p.path[0] in keys) for p in changed_card
        )
    else:
        assert card_of(changed_card.key) is changed_card
        if (
            catalog.why_not_loaded(changed_card) is None
            and changed_card.figure_set is None
        ):
            assert compose(written_out(changed_card)) is changed_card
