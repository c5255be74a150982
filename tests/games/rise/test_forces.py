"""Forces and cities: each limit of construction at its edge, and one more."""

from __future__ import annotations

import pytest

from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.force import AGENDA_WHEEL, get_on, neighbours
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems, Problem

MONSTERS = ("Terra Khan", "Ultra Terra Khan")
CITY = ("Skyscraper", "Skyscraper")
BOARD = """\
board:
  map: |
    +  A B C D E F G H
    1  T T . . . . . .
    2  T T . g . . S S
    3  D D . . . . S S
    4  D D . . . . . .
figures:
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue, other-form: {card: Ultra Defender X}}
  g: {card: G-Tank, player: blue}
  S: {card: Skyscraper}
"""


def force(
    monsters: tuple[str, ...] = MONSTERS,
    units: tuple[str, ...] = (),
    city: tuple[str, ...] = CITY,
) -> str:
    """A force in the words of a file."""
    parts = {"monsters": monsters, "units": units, "city": city}
    lines = [f"{key}: [{', '.join(cards)}]" for key, cards in parts.items()]
    return f"{{{', '.join(lines)}}}"


def read(*forces: str, board: str = "") -> Scenario:
    """A file with the forces of red, and of blue where there are two."""
    text = f"mpoc: 1\ntitle: Forces\n{board}forces:\n"
    for name, force in zip(("red", "blue"), forces, strict=False):
        text += f"  {name}: {force}\n"
    return scenario_of(parse(text, "forces.yaml"))


def problems(*forces: str, board: str = "") -> tuple[Problem, ...]:
    """Everything that is wrong with such a file."""
    with pytest.raises(FileProblems) as caught:
        read(*forces, board=board)
    return caught.value.problems


def only(*forces: str, board: str = "") -> Problem:
    """The one thing that is wrong with such a file."""
    faults = problems(*forces, board=board)
    assert len(faults) == 1, [problem.message for problem in faults]
    return faults[0]


def many(name: str, number: int) -> tuple[str, ...]:
    """A number of copies of a card."""
    return (name,) * number


GRUNTS = (*many("G-Tank", 5), *many("Spitter", 5), *many("Hunter", 5))
STRUCTURES = (*many("Skyscraper", 5), *many("Office Building", 5))

LEGAL = {
    "a monster, no units, two structures": force(),
    "the other Hyper form": force(monsters=("Mega Terra Khan", "Terra Khan")),
    "15 units, five of a name": force(units=GRUNTS),
    "five Elites of several names": force(
        units=(*many("Elite G-Tank", 2), "Elite Spitter", *many("Shadow Hunter", 2))
    ),
    "five Elite and five Grunt Spitters": force(
        units=(*many("Elite Spitter", 5), *many("Spitter", 5))
    ),
    "five Grunts of a name beside five in their Shadow form": force(
        units=(*many("Explodohawk", 5), *many("Shadow Explodohawk", 5))
    ),
    "12 structures, five of a name": force(
        city=(*STRUCTURES, "Oil Refinery", "Oil Refinery")
    ),
    "one Limited structure": force(city=("Government Building", "Skyscraper")),
    "two monsters of one agenda": force(
        monsters=(*MONSTERS, "Armodax", "Mega Armodax")
    ),
    "two monsters of neighbouring agendas": force(
        monsters=(*MONSTERS, "Defender X", "Mega Defender X")
    ),
}


@pytest.mark.parametrize("force", LEGAL.values(), ids=LEGAL)
def test_a_force_within_the_limits_is_taken(force: str) -> None:
    assert read(force).start is None


BROKEN = {
    "no monster": (force(monsters=()), "under-limit", "", "no monster", "p23"),
    "no Hyper form": (
        force(monsters=("Terra Khan",)),
        "missing-form",
        "Terra Khan",
        "without a Hyper form",
        "p23",
    ),
    "no Alpha form": (
        force(monsters=("Mega Terra Khan",)),
        "missing-form",
        "Mega Terra Khan",
        "without an Alpha form",
        "p23",
    ),
    "two Hyper forms": (
        force(monsters=(*MONSTERS, "Mega Terra Khan")),
        "over-limit",
        "Mega Terra Khan",
        "second Hyper form",
        "p23",
    ),
    "a monster twice": (
        force(monsters=(*MONSTERS, "Terra Khan")),
        "duplicate",
        "Terra Khan",
        "already",
        "p23",
    ),
    "a Hyper form twice": (
        force(monsters=(*MONSTERS, "Ultra Terra Khan")),
        "duplicate",
        "Ultra Terra Khan",
        "already",
        "p23",
    ),
    "agendas that are not neighbours": (
        force(monsters=(*MONSTERS, "Mega Gorghadra", "Gorghadra")),
        "wrong-agenda",
        "Mega Gorghadra",
        "does not go with Terra Khan (Radicals)",
        "p45",
    ),
    "16 units": (
        force(units=(*GRUNTS, "Saucer")),
        "over-limit",
        "Saucer",
        "unit 16",
        "p23",
    ),
    "six Elites": (
        force(units=(*many("Elite Spitter", 5), "Shadow Hunter")),
        "over-limit",
        "Shadow Hunter",
        "Elite unit 6",
        "p23",
    ),
    "six Grunts of a name": (
        force(units=many("Spitter", 6)),
        "over-limit",
        "Spitter",
        "Spitter number 6",
        "p23",
    ),
    "one structure": (
        force(city=("Skyscraper",)),
        "under-limit",
        "",
        "1 structure",
        "p26",
    ),
    "no structure": (force(city=()), "under-limit", "", "no structures", "p26"),
    "13 structures": (
        force(city=(*STRUCTURES, *many("Oil Refinery", 2), "Radar Array")),
        "over-limit",
        "Radar Array",
        "structure 13",
        "p23",
    ),
    "six structures of a name": (
        force(city=many("Skyscraper", 6)),
        "over-limit",
        "Skyscraper",
        "Skyscraper number 6",
        "p26",
    ),
    "a Limited structure twice": (
        force(city=many("Government Building", 2)),
        "over-limit",
        "Government Building",
        "number 2",
        "p53",
    ),
    "no city": ("{monsters: [Rogzor, Mega Rogzor]}", "missing-key", "", "city", "p26"),
    "no monsters": (
        "{city: [Skyscraper, Office Building]}",
        "missing-key",
        "",
        "monsters",
        "p23",
    ),
}


@pytest.mark.parametrize(
    ("force", "code", "card", "message", "page"), BROKEN.values(), ids=BROKEN
)
def test_one_more_than_a_limit_is_reported_at_its_place(
    force: str, code: str, card: str, message: str, page: str
) -> None:
    problem = only(force)
    assert problem.code == code
    assert message in problem.message
    assert page in problem.expected
    if card:
        # The last of several: that one goes over the limit.
        start = f"  red: {force}".rindex(card)
        assert (problem.line, problem.column) == (4, start + 1)


def test_every_breach_is_reported_together() -> None:
    faults = problems(force(("Rogzor",), many("Spitter", 6), ("Skyscraper",)))
    assert [problem.code for problem in faults] == [
        "missing-form",
        "over-limit",
        "under-limit",
    ]


def test_both_players_may_bring_the_same_monster() -> None:
    assert read(force(), force()).start is None


def test_both_players_bring_the_same_number_of_monsters() -> None:
    two = force(monsters=(*MONSTERS, "Armodax", "Mega Armodax"))
    assert read(two, two).start is None
    problem = only(two, force())
    assert problem.code == "uneven-forces"
    assert "p45" in problem.expected


def test_only_agendas_next_to_each_other_on_the_wheel_get_on() -> None:
    assert set(AGENDA_WHEEL) == {
        card.agenda for card in catalog.cards() if card.agenda is not None
    }
    for agenda in AGENDA_WHEEL:
        friends = {other for other in AGENDA_WHEEL if get_on(agenda, other)}
        assert friends == {agenda, *neighbours(agenda)}
        assert len(friends) == 3
    assert get_on("Protectors", "Radicals")
    assert get_on("Collaborators", "Invaders")
    assert not get_on("Protectors", "Destroyers")


def test_three_monsters_get_on_pairwise() -> None:
    wide = ("Defender X", "Mega Defender X", "Zor-Maxim", "Mega Zor-Maxim", *MONSTERS)
    problem = only(force(monsters=wide))
    assert problem.code == "wrong-agenda"
    assert "Zor-Maxim (Collaborators)" in problem.message


def test_the_hint_names_the_forms_that_are_missing() -> None:
    assert catalog.form_names("Terra Khan", "hyper") == [
        "Ultra Terra Khan",
        "Mega Terra Khan",
    ]
    problem = only(force(monsters=("Terra Khan",)))
    assert "Mega Terra Khan" in problem.hint


# Beside a position


RED, BLUE = force(), force(("Defender X", "Ultra Defender X"), ("G-Tank",))


def test_a_position_may_tell_its_forces() -> None:
    assert read(RED, BLUE, board=BOARD).start is not None


def test_a_part_that_is_not_told_is_not_looked_at() -> None:
    forces = ("{units: [Spitter]}", "{units: [G-Tank]}")
    assert read(*forces, board=BOARD).start is not None


NOT_IN_FORCE = {
    "a unit": (RED, force(("Defender X", "Ultra Defender X")), "G-Tank"),
    "a monster": (force(("Rogzor", "Mega Rogzor")), BLUE, "Terra Khan"),
    "another form": (
        RED,
        force(("Defender X", "Mega Defender X"), ("G-Tank",)),
        "Ultra Defender X",
    ),
    "a structure": (
        force(city=many("Oil Refinery", 2)),
        force(("Defender X", "Ultra Defender X"), ("G-Tank",), many("Oil Refinery", 2)),
        "Skyscraper",
    ),
}


@pytest.mark.parametrize(
    ("red", "blue", "card"), NOT_IN_FORCE.values(), ids=NOT_IN_FORCE
)
def test_what_is_in_play_is_in_a_force(red: str, blue: str, card: str) -> None:
    problem = only(red, blue, board=BOARD)
    assert problem.code == "not-in-force"
    assert problem.message.startswith(f"{card} is not in")


def test_reserves_count_with_what_is_on_the_map() -> None:
    board = BOARD + "reserves: {blue: [G-Tank]}\n"
    two = force(("Defender X", "Ultra Defender X"), many("G-Tank", 2))
    assert read(RED, two, board=board).start is not None
    assert only(RED, BLUE, board=board).code == "not-in-force"


def test_monsters_that_are_out_are_of_the_force() -> None:
    board = BOARD + "out: {blue: [Sky Sentinel]}\n"
    assert only(RED, BLUE, board=board).code == "not-in-force"
