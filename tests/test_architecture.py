"""The shape of the code: who may know whom, who may speak, and what an ability is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import pytest
from asking import asked_of_each
from modules import nodes_in, tree_of
from places import PACKAGE

from mpoc.games.rise import kinds, words
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.abilities.wordings import CHAPTERS, WORDINGS, chapter_named
from mpoc.games.rise.book.pages import BUILDINGS
from mpoc.games.rise.cards.catalog import cards, why_not_loaded
from mpoc.games.rise.game import ANYONE
from mpoc.games.rise.kinds import Ability, Action, Advantage, Reaction, Skill, Trigger

GAMES = PACKAGE / "games"
ENGINE = PACKAGE / "engine"
KIT = GAMES / "kit"
RISE = GAMES / "rise"
MODULES = sorted(PACKAGE.rglob("*.py"))
REGISTRY = PACKAGE / "rules" / "registry.py"


def is_neutral(path: Path) -> bool:
    """Whether a module belongs to no game."""
    return GAMES not in path.parents or path.parent in (GAMES, KIT)


NEUTRAL = [path for path in MODULES if is_neutral(path)]
PLAYED = [path for path in MODULES if ENGINE in path.parents or GAMES in path.parents]
"""What positions and rules are made of."""


def name_of(path: Path) -> str:
    """A module's path inside the package, for the ids of tests."""
    return str(path.relative_to(PACKAGE))


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, also inside its functions."""
    for node in nodes_in(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


# Who may know whom


def test_the_wings_import_only_what_lies_below_them() -> None:
    """The contracts of `pyproject.toml`, which say who may know whom."""
    result = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr


MOST_IN_A_CIRCLE = 6


def test_no_circle_of_imports_leaves_its_folder_or_is_large() -> None:
    """Imports inside functions and for types count too."""
    graph = grimp.build_graph("mpoc", cache_dir=None)
    above = {module: graph.find_upstream_modules(module) for module in graph.modules}
    circles = {
        frozenset({module, *[other for other in modules if module in above[other]]})
        for module, modules in above.items()
    }
    for circle in circles:
        folders = {module.rpartition(".")[0] for module in circle}
        assert len(circle) <= MOST_IN_A_CIRCLE, sorted(circle)
        assert len(folders) == 1 or len(circle) == 1, sorted(circle)


WORDS_OF_GAMES = (
    *("monster", "brawl", "blast", "smash", "stomp", "rampage", "swat", "body-slam"),
    *("head-butt", "hyper", "rubble", "agenda", "faction", "kaiju", "power up"),
    *(name for name in ABILITIES if " " in name),
    *words.AGENDAS,
    *words.FACTIONS,
)
ANY_WORD = re.compile(
    r"\b(?:" + "|".join(map(re.escape, WORDS_OF_GAMES)) + r")s?\b", re.IGNORECASE
)


@asked_of_each(NEUTRAL, name_of)
def test_neutral_modules_speak_of_no_game(path: Path) -> None:
    if path == REGISTRY:
        pytest.skip("the one place that names games")
    text = path.read_text(encoding="utf-8")
    assert ANY_WORD.findall(text) == []


UNTIMELY = {"datetime", "locale", "logging", "random", "secrets", "socket", "time"}
UNTIMELY |= {"threading", "uuid", "asyncio", "getpass", "platform"}


@asked_of_each(PLAYED, name_of)
def test_rules_know_neither_chance_nor_clock(path: Path) -> None:
    """The same position and answers give the same ruling, whenever and wherever."""
    results = {name.split(".")[0] for name in imports(tree_of(path))}
    assert results.isdisjoint(UNTIMELY)


COSTLY = {"dataclasses", "difflib", "json", "jsonschema", "rich", "decimal"}
COSTLY |= {"referencing", "ruamel", "typer", "click", "inspect", "subprocess"}


def test_rules_import_nothing_costly() -> None:
    """To replay a scenario costs no import that a replay does not need.

    What the interpreter itself has loaded before is left out.
    """
    text = (
        f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); "
        "from mpoc.games.rise.verbs import VERBS; [*VERBS.values()]; "
        "import mpoc.engine.replay; "
        "print(*sorted(set(sys.modules) - before))"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path[:0] = {sys.path!r}; {text}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    modules = {name.split(".")[0] for name in run.stdout.split()}
    assert "mpoc" in modules
    assert modules.isdisjoint(COSTLY), modules & COSTLY


# Who may speak

MOUTHS = (PACKAGE / "__main__.py", *(PACKAGE / "cli").rglob("*.py"))


@asked_of_each([path for path in MODULES if path not in MOUTHS], name_of)
def test_only_the_command_line_prints(path: Path) -> None:
    assert [*spoken(tree_of(path))] == []


def spoken(tree: ast.Module) -> Iterator[str]:
    """The calls that print, ask, log or leave."""
    for node in nodes_in(tree):
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                if function.id in ("print", "input", "exit", "quit", "breakpoint"):
                    yield f"{function.id} in line {node.lineno}"
            elif (
                isinstance(function, ast.Attribute)
                and function.attr == "write"
                and ast.unparse(function).endswith(("stdout.write", "stderr.write"))
            ):
                yield f"{ast.unparse(function)} in line {node.lineno}"
    if "logging" in imports(tree):
        yield "logging"


# No rule is forgotten


FUNCTION = ast.FunctionDef


@cache
def is_rule(node: ast.FunctionDef) -> bool:
    """Whether a function is a generator that only speaks when it is driven."""
    text = "" if node.returns is None else ast.unparse(node.returns)
    return text.startswith(("Rule[", "Iterator[Check]"))


class Rules:
    """The rules that a module can call: functions by name, methods by name.

    A method counts where no plain function or method of the same game has its name.
    """

    def __init__(self, functions: set[str], methods: set[str]) -> None:
        self.functions = functions
        self.methods = methods

    def make(self, call: ast.expr) -> bool:
        """Whether a call makes the generator of a rule."""
        if not isinstance(call, ast.Call):
            return False
        if isinstance(call.func, ast.Attribute):
            return call.func.attr in self.methods
        return isinstance(call.func, ast.Name) and call.func.id in self.functions


def module_name(path: Path) -> str:
    """The name under which a module is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


@cache
def rules_by_module() -> dict[str, set[str]]:
    """The rules that each module defines, by the module's name."""
    return {
        module_name(path): {
            node.name
            for node in tree_of(path).body
            if isinstance(node, FUNCTION) and is_rule(node)
        }
        for path in PLAYED
    }


def rules_for(path: Path) -> Rules:
    """The rules that a module can call."""
    functions = set(rules_by_module()[module_name(path)])
    for node in nodes_in(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            names = rules_by_module().get(node.module or "", set())
            functions |= {a.asname or a.name for a in node.names if a.name in names}
    return Rules(functions, methods_of(game_of(path)))


def game_of(path: Path) -> Path:
    """The folder of the game that a module belongs to, or the engine's.

    The kit counts as the engine: its rules are those of every game.
    """
    if not is_neutral(path):
        return GAMES / path.relative_to(GAMES).parts[0]
    return ENGINE


@cache
def methods_of(game: Path) -> set[str]:
    """The rules of a game and of the engine whose name means nothing else there."""
    rules: set[str] = set()
    others: set[str] = set()
    for path in PLAYED:
        if game_of(path) in (game, ENGINE):
            for node in nodes_in(tree_of(path)):
                if isinstance(node, FUNCTION):
                    (rules if is_rule(node) else others).add(node.name)
    return rules - others


def dropped_calls(tree: ast.Module, rules: Rules) -> Iterator[str]:
    """Calls of rules as statements: they make a generator and throw it away."""
    for node in nodes_in(tree):
        if isinstance(node, ast.Expr):
            value = node.value
            if isinstance(value, ast.Yield) and value.value is not None:
                value = value.value
            if rules.make(value):
                yield f"{ast.unparse(node)} in line {node.lineno}"


def calls_believed(tree: ast.Module, rules: Rules) -> Iterator[str]:
    """Rules whose generator is taken for what they find, which is always true."""
    for node in nodes_in(tree):
        values: list[ast.expr] = []
        if isinstance(node, (ast.If, ast.While, ast.IfExp)):
            values = [node.test]
        elif isinstance(node, ast.BoolOp):
            values = node.values
        elif isinstance(node, ast.UnaryOp):
            values = [node.operand]
        elif isinstance(node, ast.Compare):
            values = [node.left, *node.comparators]
        for value in values:
            if rules.make(value):
                yield f"{ast.unparse(value)} in line {value.lineno}"


@asked_of_each(PLAYED, name_of)
def test_no_rule_is_called_in_vain(path: Path) -> None:
    rules = rules_for(path)
    assert [*dropped_calls(tree_of(path), rules)] == []
    assert [*calls_believed(tree_of(path), rules)] == []


def test_rules_called_in_vain_are_found() -> None:
    text = (
        "def rule():\n    drive(1)\n    game.drive(2)\n    yield drive(3)\n"
        "    yield from drive(4)\n    found = yield from drive(5)\n"
        "    if drive(6) or not drive(7):\n        pass\n"
        "    if (yield from drive(8)):\n        return drive(9)\n"
    )
    tree = ast.parse(text)
    rules = Rules({"drive"}, {"drive"})
    result = " ".join(dropped_calls(tree, rules))
    assert re.findall(r"drive\((\d)\)", result) == ["1", "2", "3"]
    result = " ".join(calls_believed(tree, rules))
    assert sorted(re.findall(r"drive\((\d)\)", result)) == ["6", "7"]
    assert (
        "drive" in rules_for(RISE / "attack" / "power_attacks" / "smash.py").functions
    )
    assert {"resolve", "effects"} <= rules_for(RISE / "attack" / "windows.py").methods


# Nothing handed out is changed

FREE_TO_CHANGE = {"self", "cls", "scope"}
READERS = [path for path in PLAYED if path.parent.name == "file"]
COPIES = "record_functions.py"
"""It sets the fields of the copies that it makes."""
OWN_STATE = {"game.state", "game.memory", "game.verdicts"}
OWN_STATE |= {"state.grants", "state.roster"}
"""What may be set from outside: the driver's state, and values derived from one."""


@asked_of_each(
    [path for path in PLAYED if path not in READERS and path.name != COPIES], name_of
)
def test_rules_change_no_value(path: Path) -> None:
    assert [*changes(tree_of(path))] == []


def changes(tree: ast.Module) -> Iterator[str]:
    """Assignments to the fields, and into the mappings, of somebody else's value."""
    for node in nodes_in(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        for target in targets:
            if isinstance(target, ast.Attribute):
                source, owner = ast.unparse(target), ast.unparse(target.value)
                if owner not in FREE_TO_CHANGE and source not in OWN_STATE:
                    yield source
            elif isinstance(target, ast.Subscript):
                holder = target.value
                if isinstance(holder, ast.Attribute):
                    owner = ast.unparse(holder.value)
                    if owner not in FREE_TO_CHANGE:
                        yield ast.unparse(target)


def test_changes_are_found() -> None:
    tree = ast.parse(
        "figure.damage = 1\nstate.figures['a'] = b\ndel state.tiles[1]\n"
        "self.turn = 2\ngame.state = after\nfigures['a'] = c\nplayer.power += 1\n"
    )
    assert [*changes(tree)] == [
        "figure.damage",
        "state.figures['a']",
        "state.tiles[1]",
        "player.power",
    ]


# Names

BANNED = {"manager", "handler", "helper", "util", "utils", "context", "data", "info"}
BANNED |= {"base", "process", "handle", "ctx", "misc"}


@asked_of_each(MODULES, name_of)
def test_names_say_something(path: Path) -> None:
    """Names are the rulebook's or the field's words, not filler."""
    names = [
        node.name
        for node in nodes_in(tree_of(path))
        if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    ]
    for name in [path.stem, *names]:
        parts = re.findall(r"[A-Z]?[a-z]+", name)
        assert BANNED.isdisjoint(part.lower() for part in parts), name


# Abilities

KINDS: dict[str, type[Ability]] = {
    "Action": Action,
    "Advantage": Advantage,
    "Reaction": Reaction,
    "Skill": Skill,
    "Trigger": Trigger,
}


def hooks() -> dict[str, str]:
    """The questions and windows of `kinds`, by the name of their constant."""
    results = {}
    for node in tree_of(RISE / "kinds.py").body:
        if isinstance(node, ast.Assign):
            for target in ast.walk(node.targets[0]):
                if isinstance(target, ast.Name) and target.id.isupper():
                    value = getattr(kinds, target.id)
                    if isinstance(value, str):
                        results[target.id] = value
    return results


CONSTANTS = hooks()
HOOKS = set(CONSTANTS.values())


def test_every_printed_ability_is_of_the_kind_that_its_card_prints() -> None:
    for card in cards():
        wordings = WORDINGS.get(card.figure_set or "", {})
        for ability in card.abilities:
            if ability.name in wordings:
                assert ability.kind == wordings[ability.name].kind, card.name


def test_an_ability_is_printed_for_the_factions_whose_figures_have_it() -> None:
    headings: dict[str, set[str]] = {name: set() for name in ABILITIES}
    for card in cards():
        if why_not_loaded(card) is None:
            faction = BUILDINGS.faction if card.kind == "building" else card.faction
            for each in card.abilities:
                headings[each.name].add(str(faction))
    for name, factions in headings.items():
        assert factions in (set(), set(ABILITIES[name].factions)), name


def test_no_two_classes_of_an_edition_word_one_ability() -> None:
    classes = [
        member
        for chapter in map(chapter_named, CHAPTERS)
        for member in vars(chapter).values()
        if isinstance(member, type) and issubclass(member, Ability)
        if member.__module__ == chapter.__name__
    ]
    assert len(classes) == len({cls.name for cls in classes}) == len(ABILITIES)


def test_an_ability_stands_in_the_chapter_of_its_kind() -> None:
    """One level below its kind; only a later wording of it may stand below it."""
    for name, ability in ABILITIES.items():
        cls = type(ability)
        assert cls.__bases__ == (KINDS[ability.kind],), name
        assert {later.name for later in cls.__subclasses__()} <= {name}
        chapter = cls.__module__.split(".")[4]
        assert chapter.rstrip("s") == ability.kind.lower(), name


def test_a_question_is_answered_first_in_one_chapter() -> None:
    """Skills are read by their questions: the first of each skill says where it is."""
    chapters: dict[str, set[str]] = {}
    for ability in ABILITIES.values():
        if ability.kind == "Skill":
            chapters.setdefault(ability.hooks[0], set()).add(type(ability).__module__)
    assert {hook for hook, modules in chapters.items() if len(modules) > 1} == set()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_in_the_order_of_the_alphabet(chapter: str) -> None:
    path = Path(str(chapter_named(chapter).__file__))
    classes = [n.name for n in tree_of(path).body if isinstance(n, ast.ClassDef)]
    assert classes == sorted(classes)


def test_an_ability_overrides_only_names_of_its_kind() -> None:
    """A misspelt hook would never be asked; a private name is the ability's own."""
    for name, ability in ABILITIES.items():
        cls = type(ability)
        kind = KINDS[ability.kind]
        for own, value in vars(cls).items():
            if own.startswith("_"):
                assert own.startswith("__") or callable(value), f"{name}: {own}"
            else:
                assert hasattr(kind, own), f"{name}: {own}"
                assert callable(value) == callable(getattr(kind, own)), own


def test_an_ability_has_no_state() -> None:
    assert all(vars(ability) == {} for ability in ABILITIES.values())


def test_the_hooks_of_an_ability_are_known() -> None:
    for name, ability in ABILITIES.items():
        assert ability.hooks, name
        assert set(ability.hooks) <= HOOKS, name
        assert ability.part & ANYONE == ability.part != 0, name


def test_every_hook_is_used_and_asked() -> None:
    """A question without an asking rule or an answering skill has no place."""
    hooks = {hook for ability in ABILITIES.values() for hook in ability.hooks}
    assert hooks == HOOKS
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted(RISE.rglob("*.py"))
        if path.name != "kinds.py" and RISE / "abilities" not in path.parents
    )
    unasked_hooks = {
        hook
        for constant, hook in CONSTANTS.items()
        if not re.search(rf"\bkinds\.{constant}\b", text)
    }
    # Of figures that are not on the map the printed card is asked.
    assert unasked_hooks == {kinds.ACTION_ABILITY, *kinds.ASKED_OF_CARDS}


def test_an_ability_tells_its_rule_in_one_sentence() -> None:
    """Its first sentence is shown to players and fits a line."""
    for name, ability in ABILITIES.items():
        sentence = ability.sentence()
        assert sentence == sentence.strip(), name
        assert sentence.endswith("."), name
        assert len(sentence) <= 88, name
        assert "\n" not in sentence, name
        assert sentence[0].isupper(), name
        assert ability.printed_in, name
