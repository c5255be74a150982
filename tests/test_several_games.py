"""Several games on one engine: nothing but the registry knows any of them by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from asking import asked_of_each
from command_line import run
from modules import nodes_in, tree_of
from places import PACKAGE, ROOT, TESTS

from mpoc.rules.adding import STEPS
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.rules.ruleset import Ruleset
from mpoc.schema.validate import schema

GAMES = PACKAGE / "games"
NEUTRAL = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if GAMES not in path.parents or path.parent in (GAMES, GAMES / "kit")
]
REGISTRY = GAMES.parent / "rules" / "registry.py"
MODULES = {name: module.rpartition(".")[2] for name, module in RULESETS.items()}


def words_called(name: str) -> set[str]:
    """What would give a game away: its name, its package, the first of its title."""
    rules = rules_of(name)
    title = rules.title.partition(" (")[0]
    return {name, MODULES[name], title, title.split()[0]}


@asked_of_each(NEUTRAL)
def test_neutral_code_names_no_game(path: Path) -> None:
    if path == REGISTRY:
        pytest.skip("the one place that names games")
    text = path.read_text(encoding="utf-8")
    for name in RULESETS:
        for word in words_called(name):
            match = re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)
            assert not match, f"{path.name} names {word}"


@asked_of_each(sorted(GAMES.rglob("*.py")))
def test_a_game_imports_no_other(path: Path) -> None:
    own = path.relative_to(GAMES).parts[0]
    for node in nodes_in(tree_of(path)):
        modules = []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        elif isinstance(node, ast.Import):
            modules = [each.name for each in node.names]
        for name in modules:
            parts = name.split(".")
            if parts[:2] == ["mpoc", "games"] and len(parts) > 2:
                assert parts[2] in (own, "kit"), f"{path} imports {name}"


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_has_everything(name: str) -> None:
    rules = rules_of(name)
    assert isinstance(rules, Ruleset)
    assert rules.name == name
    assert DEFAULT in RULESETS
    assert schema(rules.schema)["title"] == "a scenario"
    readings, ledger = rules.readings(), rules.ledger()
    assert [ruling.name for ruling in ledger] == list(readings)
    for ruling in ledger:
        assert ruling.default == readings[ruling.name][0]
        assert [each for each, _ in ruling.readings] == list(readings[ruling.name])
    assert rules.editions()
    assert rules.reference().words()
    assert rules.cards().documents()


FILES = {
    "rise": "golden/smash.mpoc.yaml",
    "smash-monster-rampage": "../scenarios/smash-monster-rampage/"
    "ruling-tail-sweep.mpoc.yaml",
    "moongha-invaders": "../scenarios/moongha-invaders/rulings/heal-whose.mpoc.yaml",
    "giant-monster-invasion": "../scenarios/giant-monster-invasion/rulings/"
    "great-damage.mpoc.yaml",
}
READINGS = {
    "rise": "hazard-under-mover=suffered-never",
    "smash-monster-rampage": "tail-sweep=rear-row",
    "moongha-invaders": "heal-whose=any",
    "giant-monster-invasion": "great-damage=after-tough",
}


@pytest.mark.parametrize("game", FILES)
def test_readings_of_several_games_go_to_the_game_that_they_are_for(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the command line, a sheet and the project; what no game knows is wrong.

    Where one file is replayed, so is a reading of another game on the command line.
    """
    own = (tmp_path / "own.mpoc.yaml").resolve()
    own.write_bytes((TESTS / FILES[game]).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert run("run", "own.mpoc.yaml").code == 0
    each = [f"--rulings={pair}" for pair in READINGS.values()]
    for other in READINGS:
        # The reading of its own game alone makes the file fail.
        reading = f"--rulings={READINGS[other]}"
        code = run("test", "own.mpoc.yaml", reading).code
        assert code == (1 if other == game else 0)
        result = run("run", "own.mpoc.yaml", reading)
        assert result.code == (1 if other == game else 2)
        assert ("it belongs to" in result.err) == (other != game)
    assert run("test", "own.mpoc.yaml", *each).code == 1
    pairs = [pair.split("=") for pair in READINGS.values()]
    sheet = ", ".join(f"{name}: {reading}" for name, reading in pairs)
    Path("sheet.yaml").write_text(f"rulings: {{{sheet}}}\n", "utf-8")
    assert run("run", "own.mpoc.yaml", "--rulings-file", "sheet.yaml").code == 1
    table = ", ".join(f'{name} = "{reading}"' for name, reading in pairs)
    Path("pyproject.toml").write_text(f"[tool.mpoc]\nrulings = {{{table}}}\n", "utf-8")
    assert run("run", "own.mpoc.yaml").code == 1
    editions = [rules_of(other).editions()[0] for other in RULESETS]
    for edition in editions:
        assert run("test", "own.mpoc.yaml", f"--edition={edition}").code == 1
        is_own = edition in rules_of(game).editions()
        code = run("run", "own.mpoc.yaml", f"--edition={edition}").code
        assert code == (1 if is_own else 2)
    assert run("run", "own.mpoc.yaml", "--edition=none").code == 2
    assert run("run", "own.mpoc.yaml", "--rulings=none=none").code == 2


def test_games_are_listed_with_how_one_is_chosen() -> None:
    result = run("explain", "games")
    assert result.code == 0
    for name in RULESETS:
        assert f"  {name}: {rules_of(name).title}" in result.out
    assert "`--game " in result.out
    assert "ruleset" not in result.out.lower()


def test_other_games_are_silent_about_what_the_usual_one_knows() -> None:
    other = next(name for name in RULESETS if name != DEFAULT)
    shared_words = [
        word
        for word in rules_of(other).reference().words()
        if rules_of(DEFAULT).reference().explain(word)
    ]
    assert len(shared_words) > 10
    title = rules_of(other).title
    # All are explained in one way: every fourth is enough.
    for word in shared_words[::4]:
        assert f"In {title}" not in run("explain", word).out
        own = rules_of(other).reference().explain(word)
        assert own is not None
        assert own in run("explain", word, "--game", other).out


def test_how_the_next_game_is_added_is_explained() -> None:
    answer = run("explain", "new-game")
    assert answer.code == 0
    for files, _ in STEPS:
        assert files in answer.out
    assert "`mpoc explain new-game`" in (ROOT / "README.md").read_text("utf-8")


def test_the_parts_of_a_game_that_are_listed_are_those_of_the_second_game() -> None:
    """Each part that is listed is there, and each module is one or lies in one."""
    second = next(name for name in RULESETS if name != DEFAULT)
    package = GAMES / MODULES[second]
    listing = [part for part, _ in STEPS]
    assert len(set(listing)) == len(listing)
    assert [part for part in listing if not (package / part).exists()] == []
    folders = [part for part in listing if part.endswith("/")]
    modules = [path.relative_to(package).as_posix() for path in package.rglob("*.py")]
    assert [
        module
        for module in modules
        if module not in listing and not module.startswith(tuple(folders))
    ] == []


def test_the_small_game_to_copy_is_there() -> None:
    path = re.search(r"`(tests/toy/\w+\.py)`", run("explain", "new-game").out)
    assert path is not None
    assert (ROOT / path[1]).is_file()


UNREADABLE = (
    ("rise", "brawl", "board:", "board: 3\nx-board:"),
    ("rise", "brawl", "figures:", "figures: []\nx-figures:"),
    ("smash-monster-rampage", "fire", "at: D5", "at: D55"),
    ("smash-monster-rampage", "fire", "\nunits:", "\nunits: []\nx-units:"),
    ("moongha-invaders", "attack", "at: Tokyo", "at: Tokio"),
    ("moongha-invaders", "attack", "\nmonsters:", "\nmonsters: []\nx-monsters:"),
    ("moongha-invaders", "attack", "\nturn: red", ""),
    ("giant-monster-invasion", "blast", "at: 15/12", "at: 99/12"),
    ("giant-monster-invasion", "blast", "\nturn: gorra", ""),
)


@pytest.mark.parametrize(("game", "kind", "old", "new"), UNREADABLE)
def test_no_piece_is_said_to_be_missing_where_it_cannot_be_read(
    game: str, kind: str, old: str, new: str, tmp_path: Path
) -> None:
    """A hint to add it would make the author write it twice."""
    text = run("new", kind, "-", "--game", game).out
    assert old in text
    path = tmp_path / "faulty.mpoc.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    result = run("check", str(path))
    assert result.err.count("error[") == 1, result.err
