"""From a document to a scenario: names resolved, the position possible.

Everything that is wrong with a file is reported together. What the schema has found
fault with is passed over, the rest is read all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.reading import LARGEST
from mpoc.games.kit.spaces.grid import Grid, Square, in_order
from mpoc.games.smash_monster_rampage.board import covered, name
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.file.acts import Actions
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    DECK_ORDER,
    FACING,
    IMPOSSIBLE,
    MAT_AND_BOARD,
    NO_BUILDING,
    OCCUPIED,
    ODD_SIZE,
    OFF_THE_LATTICE,
)
from mpoc.games.smash_monster_rampage.state import (
    Card,
    City,
    Marker,
    Monster,
    State,
    Stock,
    Turn,
    Unit,
)
from mpoc.games.smash_monster_rampage.words import (
    ACCOMPLISHED,
    DECK,
    EDITIONS,
    GAME,
    MOST_ON_BOARD,
    MOVE,
    PIECES,
    PLAYERS,
    TANK,
    TYPES,
)
from mpoc.scenario.problem_kinds import DUPLICATE, OVER_LIMIT, WRONG_PHASE
from mpoc.scenario.reading import (
    Settings,
    read_all,
    read_settings,
)
from mpoc.scenario.scenario import Scenario
from mpoc.schema.problem_kinds import MISSING_KEY
from mpoc.text.problems import quoted

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Problem


def read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    """The scenario in a document, in which the schema found `faults`.

    Raises `FileProblems` with everything that is wrong, at most 50 problems in the
    order of the file.
    """
    return read_all(Names(document, faults), faults, _scenario)


def _scenario(names: Names) -> Scenario:
    settings = read_settings(names, EDITIONS, READINGS)
    city = _city(names)
    state = _state(names, city, settings)
    return Actions(names).scenario(GAME, settings, state)


# The board


def _city(names: Names) -> City:
    """What is printed on the board: from the mat that the file names, or the file."""
    written = names.value("board")
    if not isinstance(written, dict):
        return City(_size(names), {})
    if "mat" not in written:
        return _printed(names, written, ("board",))
    from mpoc.games.smash_monster_rampage.file.valid import PIECES
    from mpoc.games.smash_monster_rampage.file.valid import mat as is_mat
    from mpoc.scenario.mats import read_mat

    mat = read_mat(names, written["mat"], f"{GAME}-mat", is_mat, PIECES)
    if mat is None:
        return City(_size(names), {})
    of_mat = Names(mat)
    city = _printed(of_mat, mat.root, ())
    names.space = of_mat.space
    for problem in of_mat.problems:
        names.note(problem)
    for key in written:
        if key != "mat":
            names.problem(
                ("board", key),
                f"`{key}` is printed on the mat",
                MAT_AND_BOARD,
                expected="`mat` alone, or no mat",
                hint="leave it out, or write the whole board here",
                at="key",
            )
    return city


def _size(names: Names) -> Grid:
    """The board of the file, or the largest where it could not be read."""
    return names.space if isinstance(names.space, Grid) else LARGEST


def _printed(names: Names, written: Mapping[str, Any], path: Path) -> City:
    """A board as it is written at a path."""
    text = written.get("size")
    if text is None:
        names.problem(
            path,
            "the board has no size",
            MISSING_KEY,
            expected="`size: 16x12`, columns x rows",
            hint="add `size`, or name a `mat`",
        )
        return City(_size(names), {})
    columns, rows = (int(side) for side in text.split("x"))
    names.space = Grid(columns, rows)
    if columns % 2 or rows % 2:
        names.problem(
            (*path, "size"),
            f"the board is {text}, and the Monster needs even sides",
            ODD_SIZE,
            expected="an even number of columns and of rows",
            hint="the Monster moves by Monster Squares, groups of four squares",
        )
    debris: dict[Square, str] = {}
    for block, squares in written.get("blocks", {}).items():
        _debris(names, debris, squares, block, (*path, "blocks", block))
    _debris(names, debris, written.get("debris", ()), "", (*path, "debris"))
    starts = {}
    for index, start in enumerate(written.get("starts", ())):
        place = _monster(names, start, (*path, "starts", index))
        if place is not None:
            starts[index + 1] = place
            _check_street(names, debris, place.at, (*path, "starts", index))
    at = (*path, "survivors")
    survivors = _squares(names, written.get("survivors", ()), at)
    die = tuple(written.get("monster-die", ()))
    names.die = die
    return City(_size(names), debris, starts, survivors, die)


def _debris(
    names: Names,
    debris: dict[Square, str],
    squares: Sequence[str],
    block: str,
    path: Path,
) -> None:
    for index, text in enumerate(squares):
        at = names.place(text, (*path, index))
        if at is None:
            continue
        if at in debris:
            names.problem(
                (*path, index),
                f"{text} is a debris square already",
                DUPLICATE,
                hint="each square belongs to one block",
            )
        debris[at] = block


def _squares(names: Names, texts: Sequence[str], path: Path) -> tuple[Square, ...]:
    squares = [names.place(text, (*path, index)) for index, text in enumerate(texts)]
    return tuple([at for at in squares if at is not None])


def _monster(names: Names, written: Mapping[str, Any], path: Path) -> Monster | None:
    """The Monster on a Monster Square."""
    at = names.place(written["at"], (*path, "at"))
    if at is None:
        return None
    if at[0] % 2 or at[1] % 2:
        names.problem(
            (*path, "at"),
            f"the Monster at {written['at']} stands between Monster Squares",
            OFF_THE_LATTICE,
            expected="column A, C, E … and row 1, 3, 5 …",
            hint="Monster Squares lie side by side from A1; name the north-west square",
        )
    return Monster(at, written["facing"])


def _check_street(
    names: Names, debris: Collection[Square], at: Square, path: Path
) -> None:
    """The Monster stands on no building: it has trampled what was there."""
    under = [square for square in covered(at) if square in debris]
    if under:
        names.problem(
            (*path, "at"),
            f"a building stands at {name(under[0])}, under the Monster",
            IMPOSSIBLE,
            hint="add it to `gone` if it has been trampled",
        )


# The position


def _state(names: Names, city: City, settings: Settings) -> State | None:
    root = names.document.root
    monster = None
    if names.value("monster"):
        monster = _monster(names, root["monster"], ("monster",))
    units = _units(names)
    names.units = set(units)
    fires = _buildings(names, city, "burning")
    rubble = _buildings(names, city, "gone")
    markers = [
        Marker(player, at)
        for player, texts in names.entries("survivors")
        for at in _squares(names, texts, ("survivors", player))
    ]
    won, rescued = {}, {}
    for player, written in names.entries("won"):
        if "cards" in written:
            won[player] = tuple(written["cards"])
        if "markers" in written:
            rescued[player] = written["markers"]
    reserves = {
        player: Stock(stock.get(TANK, 0), stock.get("helicopter", 0))
        for player, stock in names.entries("reserves")
    }
    state = State(
        city,
        _turn(names),
        monster,
        units,
        fires=fires,
        rubble=rubble,
        markers=tuple(markers),
        reserves=reserves,
        won=won,
        rescued=rescued,
        deck=_deck(names),
        discard=tuple(names.value("discard") or ()),
        settings=settings,
    )
    _check_position(names, state)
    return state


def _turn(names: Names) -> Turn:
    written = names.value("turn")
    if not isinstance(written, dict):
        return Turn(PLAYERS[0])
    for key in ("moved", "fired", "passed"):
        for index, id in enumerate(written.get(key, ())):
            names.id(id, ("turn", key, index))
    phase = written.get("phase", MOVE)
    if phase != MOVE and "points" in written:
        names.problem(
            ("turn", "points"),
            "movement points are spent in the movement phase alone",
            WRONG_PHASE,
            expected="`phase: move`, or no `points`",
            at="key",
        )
    return Turn(
        written["player"],
        phase,
        written.get("points"),
        tuple(written.get("moved", ())),
        tuple(written.get("fired", ())),
        tuple(written.get("passed", ())),
    )


def _units(names: Names) -> dict[str, Unit]:
    units = {}
    for id, written in names.entries("units"):
        path: Path = ("units", id)
        at = names.place(written["at"], (*path, "at"))
        facing = written.get("facing", "")
        if (written["type"] == TANK) != bool(facing):
            lack = "needs a facing" if not facing else "has no facing"
            names.problem(
                path if not facing else (*path, "facing"),
                f"a {written['type']} {lack}",
                FACING,
                expected="a `facing` for each tank, and for no helicopter",
                at="key",
            )
        if at is not None:
            units[id] = Unit(written["player"], written["type"], at, facing)
    return units


def _buildings(names: Names, city: City, key: str) -> frozenset[Square]:
    """The squares of a list that must all be debris squares."""
    texts = names.value(key) or ()
    for index, text in enumerate(texts):
        at = names.place(text, (key, index))
        if at is not None and at not in city.debris:
            names.problem(
                (key, index),
                f"{text} is no debris square",
                NO_BUILDING,
                expected="a square of the board's `blocks` or `debris`",
                hint="buildings stand on debris squares alone",
            )
    return frozenset(_squares(names, texts, (key,)))


def _deck(names: Names) -> tuple[Card, ...] | None:
    written = names.value("deck")
    if not isinstance(written, list):
        return None
    cards = []
    for index, card in enumerate(written):
        if isinstance(card, str):
            cards.append(Card(card))
        else:
            at = names.place(card["at"], ("deck", index, "at"))
            cards.append(Card(card["card"], at))
        if cards[-1].name == ACCOMPLISHED and index + 1 < len(written):
            names.problem(
                ("deck", index),
                f"{ACCOMPLISHED} lies above other cards",
                DECK_ORDER,
                expected="it is always the last card",
            )
    return tuple(cards)


def _check_position(names: Names, state: State) -> None:
    """No two things on one square, no more pieces than there are."""
    if state.monster is not None:
        _check_street(names, state.buildings(), state.monster.at, ("monster",))
    for at in in_order(state.fires & state.rubble):
        names.problem(
            ("burning",),
            f"the building at {name(at)} is gone and cannot burn",
            IMPOSSIBLE,
            expected="its square in `burning` or in `gone`, not in both",
        )
    taken: dict[Square, str] = {}
    for id, unit in state.units.items():
        path = ("units", id, "at")
        text = names.document.root["units"][id]["at"]
        if unit.at in taken:
            names.problem(
                path,
                f"{taken[unit.at]} is at {text} too",
                OCCUPIED,
                expected="one unit a square",
            )
        taken[unit.at] = id
        if state.is_monster(unit.at):
            names.problem(
                path,
                f"the Monster covers {text}",
                OCCUPIED,
                expected="a square that the Monster does not cover",
            )
        if unit.type == TANK and state.has_building(unit.at):
            names.problem(
                path,
                f"a building stands at {text}, where no tank can be",
                IMPOSSIBLE,
                hint="add it to `gone` if it has been removed",
            )
        readings = state.settings.readings
        is_safe = readings.get("fire-under-helicopter") == "critical-miss-only"
        if unit.type != TANK and unit.at in state.fires and not is_safe:
            names.problem(
                path,
                f"the building at {text} burns: no helicopter is above it",
                IMPOSSIBLE,
                expected="a square without a burning building",
            )
    for place, marker in enumerate(state.markers):
        if state.is_monster(marker.at) or marker.at in state.fires:
            names.problem(
                ("survivors", marker.player),
                f"survivors number {place + 1} cannot have lived there",
                IMPOSSIBLE,
                expected="squares without the Monster and without a burning building",
                at="key",
            )
    for player in PLAYERS:
        _check_player(names, state, player)
    _check_cards(names, state)


def _check_player(names: Names, state: State, player: str) -> None:
    ids = state.units_of(player)
    if len(ids) > MOST_ON_BOARD:
        names.problem(
            ("units", ids[-1]),
            f"{player} has {len(ids)} units on the board",
            OVER_LIMIT,
            expected=f"at most {MOST_ON_BOARD}",
            at="key",
        )
    stock = state.in_reserve(player) or Stock()
    for type in TYPES:
        on_board = [id for id in ids if state.units[id].type == type]
        if len(on_board) + stock.of(type) > PIECES:
            path: Path = ("reserves", player)
            if not state.in_reserve(player):
                path = ("units", on_board[-1])
            names.problem(
                path,
                f"{player} has {len(on_board) + stock.of(type)} {type}s",
                OVER_LIMIT,
                expected=f"at most {PIECES} of each type on the board and in reserve",
                at="key",
            )


def _check_cards(names: Names, state: State) -> None:
    """No more cards of a kind than the deck of 32 has."""
    seen = [card.name for card in state.deck or ()]
    seen += state.discard
    for won in state.won.values():
        seen += won
    for card, count in DECK.items():
        if seen.count(card) > count:
            key = next(
                key for key in ("deck", "won", "discard") if key in names.document.root
            )
            names.problem(
                (key,),
                f"there are {seen.count(card)} cards {quoted(card)} in the file",
                OVER_LIMIT,
                expected=f"at most {count} in deck, discard and won cards together",
                at="key",
            )
