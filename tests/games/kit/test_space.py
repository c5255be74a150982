"""Grid, graph and plane: names that read back, exact reach, what is drawn."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mpoc.games.kit.spaces.graph import Graph
from mpoc.games.kit.spaces.grid import (
    Grid,
    facing_after,
    grid_of,
    opposite,
    square_after,
)
from mpoc.games.kit.spaces.plane import Plane, hundredths, inch_words, plane_of
from mpoc.games.kit.spaces.space import CountableSpace, Space
from mpoc.rules.chance import Chance

CITIES = Graph(
    {"Kyiv": ["Lviv", "Odesa"], "Lviv": ["Krakow"], "Oslo": [], "Odesa": ["Lviv"]}
)
COUNTABLE: list[CountableSpace[object]] = [Grid(5, 3), CITIES]  # type: ignore[list-item]
SPACES: list[Space[object]] = [*COUNTABLE, Plane(4800, 3600)]  # type: ignore[list-item]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: type(space).__name__)
def test_a_name_reads_back_and_a_sample_lies_inside(space: Space[object]) -> None:
    chance = Chance("space", 1)
    for _ in range(200):
        place = space.sample(chance)
        assert space.has(place)
        assert space.parse(space.name(place)) == place
        assert space.distance(place, place) == 0
        assert space.within(place, place, 0)


@pytest.mark.parametrize("space", COUNTABLE, ids=lambda space: type(space).__name__)
def test_distance_counts_steps_to_neighbours(space: CountableSpace[object]) -> None:
    places = space.places()
    assert len({*places}) == len(places)
    for start in places:
        assert all(space.distance(start, end) == 1 for end in space.neighbours(start))
        for end in places:
            distance = space.distance(start, end)
            if start != end and distance is not None:
                steps = [space.distance(each, end) for each in space.neighbours(start)]
                assert min(each for each in steps if each is not None) == distance - 1
                assert space.within(start, end, distance)
                assert not space.within(start, end, distance - 1)


@pytest.mark.parametrize("text", ["", "A0", "F1", "A4", "a1", "A01", "1A", "A", "-1"])
def test_what_names_no_square_of_the_grid(text: str) -> None:
    assert Grid(5, 3).parse(text) is None


def test_a_grid_is_drawn_by_rows_and_shrunk_side_by_side() -> None:
    grid = Grid(3, 2)
    picture = grid.picture({(2, 0): "x", (0, 1): "y"})
    assert picture.columns == ("A", "B", "C")
    assert picture.rows == ("1", "2")
    assert picture.cells == (("", "", "x"), ("y", "", ""))
    assert picture.figures == ((0, 2), (1, 0))
    assert list(grid.smaller()) == ["1x2", "2x2", "3x1"]
    assert grid_of("3x2") == grid
    assert grid_of("3 x 2") is grid_of("x") is None
    assert [at for at in grid.places() if not grid.is_edge(at)] == []
    assert grid.range_words() == "a square from `A1` to `C2`"


def test_directions_turn_and_lead_back() -> None:
    for direction in ("north", "east", "south", "west"):
        assert facing_after(facing_after(direction), -1) == direction
        there = square_after((3, 3), direction, 2)
        assert square_after(there, opposite(direction), 2) == (3, 3)
    assert facing_after("north") == "east"
    assert square_after((0, 0), "south") == (0, 1)


def test_links_of_a_graph_lead_both_ways() -> None:
    assert CITIES.neighbours("Krakow") == ("Lviv",)
    assert set(CITIES.neighbours("Lviv")) == {"Kyiv", "Krakow", "Odesa"}
    assert CITIES.distance("Krakow", "Odesa") == 2
    assert CITIES.distance("Oslo", "Kyiv") is None
    assert not CITIES.within("Oslo", "Kyiv", 99)
    assert CITIES.parse("kyiv") == "Kyiv"
    assert CITIES.parse("Paris") is None
    picture = CITIES.picture({"Lviv": "red"})
    assert picture.rows[picture.figures[0][0]] == "Lviv"
    with pytest.raises(ValueError, match="itself"):
        Graph({"Oslo": ["Oslo"]})


def test_reach_on_a_plane_is_exact() -> None:
    table = Plane(4800, 3600)
    assert table.within((0, 0), (300, 400), 5)
    assert not table.within((0, 0), (300, 401), 5)
    assert table.within((0, 0), (300, 401), Decimal("5.01"))
    # The square root of 2, which no decimal number is.
    assert table.distance((0, 0), (100, 100)) == Decimal("1.41")
    assert not table.within((0, 0), (100, 100), Decimal("1.41"))
    assert table.within((0, 0), (100, 100), Decimal("1.42"))
    assert not table.within((0, 0), (0, 0), -1)


@pytest.mark.parametrize(
    "text", ["", "4", "4/", "/4", "4/5/6", "-1/2", "48.01/3", "1.234/0"]
)
def test_what_names_no_point_of_the_plane(text: str) -> None:
    assert Plane(4800, 3600).parse(text) is None


def test_inches_are_written_without_needless_digits() -> None:
    table = plane_of("48x36")
    assert table == Plane(4800, 3600)
    assert table.name((450, 1200)) == "4.5/12"
    assert table.parse("4.50/12.0") == (450, 1200)
    assert hundredths("4.") is None
    assert plane_of("48") is None
    assert [inch_words(1), inch_words("1.5")] == ["1 inch", "1.5 inches"]
    assert [*Plane(250, 100).smaller()] == ["1x1", "2x1"]


def test_things_close_together_share_a_cell_of_the_drawn_plane() -> None:
    picture = Plane(300, 200).picture({(110, 20): "a", (190, 90): "b", (300, 200): "c"})
    assert picture.cells == (("", "a b", ""), ("", "", "c"))
    assert picture.figures == ((0, 1), (1, 2))


def test_a_point_within_reach_is_sampled_on_the_table() -> None:
    table = Plane(1000, 1000)
    chance = Chance("plane", 2)
    for _ in range(300):
        point = table.sample_within(chance, (50, 990), 3)
        assert table.has(point)
        assert table.within((50, 990), point, 3)


def test_ways_come_in_one_order_however_they_are_written() -> None:
    other = Graph({"Kyiv": [], "Lviv": ["Kyiv"], "Odesa": ["Lviv", "Kyiv"]})
    same = Graph({"Odesa": [], "Kyiv": ["Odesa", "Lviv"], "Lviv": ["Odesa"]})
    assert other == same
    assert dict(other.links) == dict(same.links)
