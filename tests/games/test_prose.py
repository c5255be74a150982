"""Prose in TOML: code and sentences know the same names, and faults say where."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from asking import asked_of_each
from modules import nodes_in, tree_of
from scenes import name_of_file, one_in, settle_file

import mpoc.games
from mpoc.games.giant_monster_invasion.definition import INVASION
from mpoc.games.kit.book import prose
from mpoc.games.kit.book.prose import ProseFault, Table, read_tables
from mpoc.games.kit.book.ruling import CHANGED_LATER, UNCLEAR, read_ledger
from mpoc.games.moongha_invaders.definition import MOONGHA
from mpoc.games.rise.book.ledger import LEDGER, PRINTINGS
from mpoc.games.rise.book.pages import RULE_PAGES
from mpoc.games.rise.book.refusals import REFUSALS
from mpoc.games.rise.book.rules import RULES
from mpoc.games.rise.words import ATTACKS
from mpoc.games.smash_monster_rampage.book.texts import HEADINGS
from mpoc.games.smash_monster_rampage.book.texts import LEDGER as SMASH_LEDGER
from mpoc.games.smash_monster_rampage.book.texts import REFUSALS as SMASH_REFUSALS
from mpoc.rules.registry import RULESETS, rules_of

GAMES = Path(mpoc.games.__file__).parent
RISE, SMASH, INVADERS = "rise", "smash_monster_rampage", "moongha_invaders"
MONSTERS = "giant_monster_invasion"
NEVER_SAID = {RISE: {"mixed-attack"}}
"""Refusals that no rule names: an attack in a file is of one kind."""
READINGS = {"first": ("yes-it-is", "no-it-is-not"), "second": ("one", "other")}


# The names in the code


def code_of(*folders: Path) -> Iterator[ast.AST]:
    """The syntax trees of some folders' modules, without the generated one."""
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    for path in paths:
        if path.name != "valid.py":
            yield from nodes_in(tree_of(path))


def function_name(call: ast.Call) -> str:
    """The name of the function or method that is called."""
    function = call.func
    return (
        function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    )


def first_arguments(game: str, *functions: str) -> set[object]:
    """The constants that a game's code gives to some functions as first argument."""
    return {
        node.args[0].value
        for node in code_of(GAMES / game)
        if isinstance(node, ast.Call)
        and function_name(node) in functions
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def texts(game: str) -> set[object]:
    """Every constant in a game's code, and in the code that names refusals for it."""
    folders = [GAMES.parent / folder for folder in ("games/kit", "engine", "scenario")]
    nodes = code_of(GAMES / game, *folders)
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


@pytest.mark.parametrize(
    ("game", "refusals"),
    [
        (RISE, REFUSALS),
        (SMASH, SMASH_REFUSALS),
        (INVADERS, MOONGHA.all_refusals()),
        (MONSTERS, INVASION.all_refusals()),
    ],
)
def test_the_code_refuses_by_the_names_that_are_explained(
    game: str, refusals: Mapping[str, object]
) -> None:
    names = first_arguments(game, "Check", "check")
    assert len(names) > 10
    assert names <= set(refusals)
    assert set(refusals) - texts(game) == NEVER_SAID.get(game, set())


@pytest.mark.parametrize(
    ("game", "headings"),
    [
        (SMASH, HEADINGS),
        (INVADERS, MOONGHA.heading_texts),
        (MONSTERS, INVASION.heading_texts),
    ],
)
def test_the_headings_that_the_code_cites_have_a_title(
    game: str, headings: Mapping[str, object]
) -> None:
    slugs = {
        argument.value
        for node in code_of(GAMES / game)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "h"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }
    assert len(slugs) > 10
    assert slugs <= set(headings)


def test_the_pages_that_the_code_cites_hold_rules() -> None:
    page_arguments = first_arguments(RISE, "p", "with_page")
    pages = {page for first, last in RULE_PAGES for page in range(first, last + 1)}
    assert len(page_arguments) > 20
    assert page_arguments <= pages


# The sentences


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence that stands in a file of prose, with where it stands."""
    for name in RULESETS:
        for ruling in rules_of(name).ledger():
            yield f"{ruling.name} question", ruling.question
            yield f"{ruling.name} reason", ruling.reason
            for name, words in ruling.readings:
                yield f"{ruling.name} {name}", words
    for refusal in REFUSALS.values():
        yield f"{refusal.name} means", refusal.means
        yield f"{refusal.name} mend", refusal.mend
    for entry in RULES:
        yield entry.title, entry.words
    for name, means in SMASH_REFUSALS.items():
        yield name, means
    for game in (MOONGHA, INVASION):
        yield from game.refusal_texts.items()
    for headings in (HEADINGS, MOONGHA.heading_texts, INVASION.heading_texts):
        for slug, heading in headings.items():
            for rule in heading.rules:
                yield slug, rule
    for edition, printing in PRINTINGS.items():
        for sentence in (printing.about, *printing.notes):
            yield edition, sentence


def test_a_sentence_begins_with_a_capital_and_ends_with_its_mark() -> None:
    wrong = [
        (place, text)
        for place, text in sentences()
        if not (text[0].isupper() or text[0].isdigit())
        or text[-1] not in ".?"
        or "  " in text
        or "\n" in text
    ]
    assert wrong == []


def test_headings_of_a_ruling_have_a_title() -> None:
    for ruling in SMASH_LEDGER.values():
        assert set(ruling.marks) <= set(HEADINGS)
    for game in (MOONGHA, INVASION):
        for ruling in game.ledger():
            assert set(ruling.marks) <= set(game.heading_texts)
    assert {ruling.sort for ruling in LEDGER.values()} == {UNCLEAR, CHANGED_LATER}


def test_there_is_a_file_to_begin_with_for_each_attack() -> None:
    kinds = [starter.kind for starter in rules_of("rise").starters()]
    assert {*ATTACKS} < {*kinds}
    assert kinds[-1] == "dispute"


# Refusals in positive words

NEGATION = re.compile(r"\b(no|not|nothing|nobody|none|neither|never)\b")


@pytest.mark.parametrize("game", [RISE, SMASH, INVADERS, MONSTERS, "kit"])
def test_a_condition_worded_as_a_negation_says_what_is_the_case(game: str) -> None:
    """As far as its words stand right in the call."""
    negations = 0
    for node in code_of(GAMES / game):
        if not isinstance(node, ast.Call):
            continue
        if function_name(node) in ("Check", "check") and len(node.args) > 1:
            words = ast.unparse(node.args[1])
            failures = [word for word in node.keywords if word.arg == "failure"]
            if NEGATION.search(words):
                assert failures, words
                negations += 1
    assert negations >= {RISE: 20, SMASH: 8}.get(game, 0)


@asked_of_each(one_in(6), name_of_file)
def test_no_refusal_negates_a_negation(path: Path) -> None:
    for step in settle_file(path).outcome.steps:
        for check in step.transcript.refusals:
            assert check.reason == check.failure or not NEGATION.search(check.words)


# Faults of a file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose files are read instead of a package's."""
    monkeypatch.setattr(prose, "files", lambda _: tmp_path)
    return tmp_path


def entry(_: str, table: Table) -> tuple[object, ...]:
    """An entry with a value of each type."""
    return (
        table.sentence("words"),
        table.sentence("more", ""),
        table.sentences("names"),
        table.number("tier"),
        table.numbers("pages"),
        table.truth("changed"),
        table.table("parts").texts_by_key(),
        table.text("layout", "none"),
    )


WHOLE = '''
["an entry"]
words = """
A sentence that goes on
  in the next line."""
names = ["one", """
another one"""]
tier = 2
pages = [29, 36]
changed = true
layout = """
a:
  b: 1
"""
parts = {first = "One", second = "Two"}
'''


def test_values_are_read_by_type(folder: Path) -> None:
    (folder / "x.toml").write_text(WHOLE, encoding="utf-8")
    assert read_tables("mpoc.x", "x.toml", entry) == {
        "an entry": (
            "A sentence that goes on in the next line.",
            "",
            ("one", "another one"),
            2,
            (29, 36),
            True,
            {"first": "One", "second": "Two"},
            "a:\n  b: 1\n",
        )
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("words = ", "wrods = ", "[an entry]: words: expected this key"),
        ("tier = 2", "tier = true", "tier: expected a whole number"),
        ("tier = 2", "tier = '2'", "tier: expected a whole number"),
        ("36]", "'36']", "pages: expected a list of whole numbers"),
        ('["one",', "[1,", "names: expected a list of texts"),
        ('["one",', '["",', "names: expected a list of texts"),
        ("changed = true", "changed = 1", "changed: expected `true` or `false`"),
        ('{first = "One", second = "Two"}', "2", "parts: expected a table"),
        ('"Two"', "2", "[an entry].parts: second: expected a text"),
        ('"Two"', '" "', "[an entry].parts: second: expected a text"),
        ("tier = 2", "tier = 2\ntire = 2", "tire: expected no such key"),
        ('["an entry"]', "[an entry]", "mpoc/x/x.toml: "),
        ('["an entry"]', 'loose = 1\n["an entry"]', "loose: expected a table"),
    ],
)
def test_a_fault_names_the_file_and_the_place(
    folder: Path, old: str, new: str, message: str
) -> None:
    assert old in WHOLE
    text = WHOLE.replace(old, new, 1)
    (folder / "x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ProseFault) as fault:
        read_tables("mpoc.x", "x.toml", entry)
    assert str(fault.value).startswith("mpoc/x/x.toml: ")
    assert message in str(fault.value)


RULING = """
[NAME]
question = "What?"
tier = 1
pages = [2]
reason = "So."
[NAME.readings]
"""
FIRST = RULING.replace("NAME", "first") + 'yes-it-is = "Yes."\nno-it-is-not = "No."\n'
SECOND = RULING.replace("NAME", "second") + 'one = "One."\nother = "Other."\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FIRST, "expected [second] instead of [None]"),
        (SECOND + FIRST, "expected [first] instead of [second]"),
        (FIRST + SECOND.replace("second", "third"), "readings: expected a line for it"),
        (
            FIRST + SECOND.replace("other =", "others ="),
            "readings: expected one, other",
        ),
        (FIRST + SECOND + "third = 'Third.'", "readings: expected one, other"),
    ],
)
def test_a_ledger_has_the_names_that_the_rules_ask_for(
    folder: Path, text: str, message: str
) -> None:
    def marks(table: Table) -> tuple[str, ...]:
        return tuple(map(str, table.numbers("pages")))

    path = folder / "ledger.toml"
    path.write_text(FIRST + SECOND, encoding="utf-8")
    assert [*read_ledger("mpoc.x", READINGS, marks)] == ["first", "second"]
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProseFault) as fault:
        read_ledger("mpoc.x", READINGS, marks)
    assert message in str(fault.value)
