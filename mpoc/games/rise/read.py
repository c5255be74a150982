"""From a document to a scenario of Rise: names resolved, the position possible.

Everything that is wrong with a file is told together. What the schema has found fault
with is passed over, the rest is read all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.read_acts import read_actions
from mpoc.games.rise.read_board import read_map
from mpoc.games.rise.read_expect import check_expect, check_verdict
from mpoc.games.rise.read_facts import check_ground, suffered
from mpoc.games.rise.read_figures import read_figures
from mpoc.games.rise.read_names import Enough, Names
from mpoc.games.rise.read_players import (
    find_players,
    read_forces,
    read_players,
    read_turn,
)
from mpoc.games.rise.rulings import READINGS
from mpoc.games.rise.state import Settings, State
from mpoc.games.rise.words import EDITIONS
from mpoc.problems import MOST_PROBLEMS, FileProblems, Problem, did_you_mean, quoted
from mpoc.scenario import Scenario

if TYPE_CHECKING:
    from mpoc.document import Document


def read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    """The scenario in a document, in which the schema found `faults`.

    Raises `FileProblems` with everything that is wrong, at most 50 problems in the
    order of the file.
    """
    names = Names(document, faults)
    scenario = None
    if len(faults) < MOST_PROBLEMS:
        with suppress(Enough):
            scenario = _scenario(names)
    if names.problems:
        # Those of other files, such as a mat's, stand last.
        names.problems.sort(
            key=lambda each: (each.file != document.name, each.line, each.column)
        )
        raise FileProblems(names.problems[:MOST_PROBLEMS])
    assert scenario is not None
    return scenario


def _scenario(names: Names) -> Scenario:
    root = names.document.root
    settings = _settings(names)
    find_players(names)
    start = None
    actions: tuple[Any, ...] = ()
    if "board" in root or "forces" not in root:
        start, actions = _play(names, settings)
    forces = read_forces(names)
    check_expect(names, root.get("expect"), ("expect",))
    check_verdict(names, root)
    if names.problems:
        raise Enough
    return Scenario(
        names.document,
        names.document.name,
        root.get("game", "rise"),
        root["title"],
        start,
        root.get("question", ""),
        tuple(root.get("cites", ())),
        tuple(root.get("tags", ())),
        root.get("notes", ""),
        settings.edition,
        settings.readings,
        actions,
        root.get("expect"),
        root.get("claims", {}),
        root.get("assume") == "first",
        forces,
    )


def _play(names: Names, settings: Settings) -> tuple[State | None, tuple[Any, ...]]:
    """The position and what the players do."""
    root = names.document.root
    map = read_map(names)
    turn = read_turn(names)
    # Of a turn that cannot be read it is not said that it lacks an activation.
    has_turn = bool(turn.activation) if turn is not None else "turn" in root
    occupied = read_figures(names, map, has_turn)
    players = read_players(names)
    state = None
    if map.is_sound:
        state = State(
            names.board,
            names.figures,
            occupied,
            map.tiles,
            players,
            turn,
            settings=settings,
        )
        check_ground(names, state)
        state = state.but(suffered=suffered(names, state))
    return state, read_actions(names, turn, has_turn)


def _settings(names: Names) -> Settings:
    """The edition, and the readings of unclear rules that the file chooses."""
    rules = names.document.root.get("rules")
    if not isinstance(rules, dict):
        return Settings()
    edition = rules.get("edition", EDITIONS[0])
    readings = {}
    for name, reading in names.entries("rulings", "rules"):
        path = ("rules", "rulings", name)
        known = READINGS.get(name)
        if known is None:
            near = did_you_mean(name, READINGS)
            names.problem(
                path,
                f"there is no ruling {quoted(name)}",
                "unknown-ruling",
                expected="the name of an unclear rule",
                hint=f"did you mean `{near}`?"
                if near
                else "`mpoc rulings` lists them all",
                at="key",
            )
            continue
        if reading not in known:
            near = did_you_mean(reading, known)
            names.problem(
                path,
                f"{name} has no reading {quoted(reading)}",
                "unknown-reading",
                expected=" or ".join(f"`{each}`" for each in known),
                hint=f"did you mean `{near}`?" if near else "",
            )
            continue
        readings[name] = reading
    return Settings(edition, readings)
