"""`mpoc explain` knows every ability, page, term, refusal, ruling and card."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from asking import asked_of_each
from modules import nodes_in, tree_of
from places import ROOT
from scenes import scenario_files, settle_file, settle_text

from mpoc.engine.statements import Check
from mpoc.games.rise import words
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.power_attacks import power_attack_of
from mpoc.games.rise.book import rules
from mpoc.games.rise.book.explain import conditions, explain
from mpoc.games.rise.book.explain import words as known_words
from mpoc.games.rise.book.ledger import LEDGER
from mpoc.games.rise.book.pages import FACTION_PAGES, RULE_PAGES
from mpoc.games.rise.book.refusals import REFUSALS
from mpoc.games.rise.cards import catalog

PAGES_WITHOUT_TEXT = {*range(6, 8), *range(12, 14), *range(18, 20), *range(24, 26)} | {
    *range(34, 36),
    *range(40, 42),
    *range(47, 53),
}
PAGES_WITH_RULES = set(range(2, 60)) - PAGES_WITHOUT_TEXT

each_ability = asked_of_each(ABILITIES)


@cache
def explanation(word: str) -> str:
    text = explain(word)
    assert text is not None, f"nothing explains {word}"
    return text


def about_ability(name: str) -> str:
    """The page of an ability, without other subjects of the same name."""
    kind = ABILITIES[name].kind
    sections = explanation(name).split("\n\n")
    return next(each for each in sections if each.startswith(f"{name}, {kind}"))


def test_a_file_may_cite_the_pages_with_rules() -> None:
    ranges = [range(first, last + 1) for first, last in RULE_PAGES]
    assert {page for pages in ranges for page in pages} == PAGES_WITH_RULES


# Abilities


@each_ability
def test_an_ability_is_explained_by_its_class(name: str) -> None:
    text = about_ability(name)
    ability = ABILITIES[name]
    assert ability.sentence() in text
    for page in ability.pages:
        assert f"p{page}" in text.splitlines()[0].split()
    for words_of_it in conditions(ability):
        assert words_of_it in text


@each_ability
def test_an_ability_names_the_figures_that_print_it(name: str) -> None:
    text = about_ability(name)
    for card in catalog.cards():
        if catalog.why_not_loaded(card) is not None:
            continue
        for ability in card.abilities:
            if ability.name == name:
                beside = " ".join(filter(None, (ability.attack, ability.icon)))
                assert (f"{card.name} ({beside})" if beside else card.name) in text


@each_ability
def test_the_conditions_are_all_that_the_class_yields(name: str) -> None:
    """Counted in another way: unconditional yields in the text of `when`."""
    when = type(ABILITIES[name]).when
    tree = ast.parse(textwrap.dedent(inspect.getsource(when)))
    yields = [node for node in ast.walk(tree) if isinstance(node, ast.Yield)]
    branches = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    under = [
        node
        for branch in branches
        for node in ast.walk(branch)
        if isinstance(node, ast.Yield)
    ]
    assert len(conditions(ABILITIES[name])) == len(yields) - len(under)


@pytest.mark.parametrize(
    "spelling", ["Hit & Run", "hit and run", "HIT & RUN", "hit-and-run"]
)
def test_a_name_is_found_however_it_is_written(spelling: str) -> None:
    assert explain(spelling) == explain("Hit & Run")


def test_an_ability_of_a_later_set_is_said_to_be_missing() -> None:
    text = explanation("Crunch")
    assert "later set" in text
    assert "not built" in text
    assert "Mega Tectomoc (power)" in text


# Pages and rules


@asked_of_each(sorted(PAGES_WITH_RULES))
def test_a_page_with_rules_is_explained(page: int) -> None:
    text = explanation(f"p{page}")
    assert text.splitlines()[0] == f"Page {page}"
    assert (
        text
        == explanation(str(page))
        == explanation(f"page {page}")
        == explanation(f"P{page}")
    )
    assert "No rule stands here" not in text
    entries = rules.on_page(page)
    assert entries or page in FACTION_PAGES.values()
    for entry in entries:
        assert f"{rules.number_of(entry)} {entry.title}: {entry.words}" in text


@asked_of_each(sorted(PAGES_WITHOUT_TEXT))
def test_a_page_without_rules_says_so(page: int) -> None:
    assert not rules.on_page(page)
    assert "No rule stands here" in explanation(f"p{page}")


@pytest.mark.parametrize("word", ["p0", "p61", "999"])
def test_there_are_no_other_pages(word: str) -> None:
    assert explain(word) is None


def test_an_ability_page_tells_its_abilities() -> None:
    text = explanation("p58")
    for name, ability in ABILITIES.items():
        assert (f"    {name} (" in text) == ("Martian Menace" in ability.factions)


def test_every_rule_is_explained_by_its_names_and_its_number() -> None:
    for entry in rules.RULES:
        for word in (entry.title, *entry.names, rules.number_of(entry)):
            assert entry.words in explanation(word), word


def test_what_a_rule_shows_of_a_file_is_explained_and_can_be_read() -> None:
    shown = [entry for entry in rules.RULES if entry.in_a_file]
    assert {"Terrain", "Power Zone"} <= {entry.title for entry in shown}
    for entry in shown:
        assert f"in a file: `{entry.in_a_file}`" in explanation(entry.title)
        text = f"mpoc: 1\ntitle: t\n{entry.in_a_file}\n"
        assert settle_text(text).outcome.steps == ()


def test_numbers_of_rules_are_unique() -> None:
    numbers = [rules.number_of(entry) for entry in rules.RULES]
    assert len(set(numbers)) == len(numbers)


def test_a_rule_stands_on_pages_that_exist_and_ends_as_a_sentence() -> None:
    for entry in rules.RULES:
        assert entry.pages == tuple(sorted(set(entry.pages))), entry.title
        assert set(entry.pages) <= PAGES_WITH_RULES, entry.title
        assert entry.words.endswith("."), entry.title
        assert set(entry.refusals) <= set(REFUSALS), entry.title


@pytest.mark.parametrize("kind", words.POWER_ATTACKS)
def test_a_power_attack_is_explained_with_the_pages_it_cites(kind: str) -> None:
    attack = power_attack_of(kind)
    assert attack is not None
    title, pages = explanation(kind).splitlines()[0].split("    ")
    assert title == attack.name
    assert set(pages.split()) >= set(attack.cite.marks)


@pytest.mark.parametrize(
    "term",
    [
        *words.ATTACKS,
        *words.ABILITY_KINDS,
        *words.AGENDAS,
        *words.FACTIONS,
        *words.ZONES,
        *words.HAZARDS,
        *(f"{phase} phase" for phase in words.PHASES),
        "cover",
        "collision",
        "adjacent",
        "aligned",
        "base-to-base",
        "super damage",
        "six steps",
        "dice in play",
        "crushed",
        "granted ability",
        "stacking",
        "immunity",
        "securing",
        "winning",
        "Power Die",
        "SPD",
        "DEF",
    ],
)
def test_a_term_is_explained(term: str) -> None:
    assert explanation(term)


# Refusals


@asked_of_each(REFUSALS)
def test_a_refusal_is_explained(name: str) -> None:
    refusal = REFUSALS[name]
    text = explanation(name)
    assert refusal.means in text
    assert refusal.mend in text
    for page in refusal.pages:
        assert f"p{page}" in text
    assert f"illegal: {name}" in text
    assert set(refusal.pages) <= PAGES_WITH_RULES
    by_a_rule = any(name in entry.refusals for entry in rules.RULES)
    assert by_a_rule or refusal.abilities
    assert set(refusal.abilities) <= set(ABILITIES)


def test_refusals_are_explained_by_the_pages_that_the_rules_cite() -> None:
    """Of all checks written in the rules, as far as names and pages stand there."""
    names_seen: set[str] = set()
    for path in sorted(Path(rules.__file__).parents[1].rglob("*.py")):
        for node in nodes_in(tree_of(path)):
            if _called(node) not in ("check", "Check"):
                continue
            assert isinstance(node, ast.Call)
            names = _constants(node.args[:1]) & set(REFUSALS)
            rest = [*node.args[1:], *[keyword.value for keyword in node.keywords]]
            pages = {
                page
                for argument in rest
                for inner in ast.walk(argument)
                if _called(inner) == "p" and isinstance(inner, ast.Call)
                for page in _constants(inner.args)
            }
            for name in names:
                names_seen.add(str(name))
                missing = pages - set(REFUSALS[str(name)].pages)
                assert not missing, f"{path.name}: {name} is refused by {missing}"
    assert len(names_seen) > 15


def _called(node: ast.AST) -> str:
    """The name of the function that a call calls, or nothing."""
    function = node.func if isinstance(node, ast.Call) else None
    return function.id if isinstance(function, ast.Name) else ""


def _constants(nodes: Iterable[ast.AST]) -> set[object]:
    return {
        inner.value
        for node in nodes
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant)
    }


def test_refusals_are_explained_by_the_pages_that_they_cite() -> None:
    """Of all refusals in the scenarios, each cites a page that its text names."""
    names_seen: dict[str, set[str]] = {}
    for path in scenario_files("rise"):
        if "illegal:" not in path.read_text(encoding="utf-8"):
            continue
        for step in settle_file(path).outcome.steps:
            failed_checks = [
                statement
                for statement in (
                    *step.transcript.statements,
                    *step.transcript.refusals,
                )
                if isinstance(statement, Check)
                and not statement.holds
                and not statement.untold
            ]
            for check in failed_checks:
                if not check.cite.entry:
                    names_seen.setdefault(check.name, set()).update(check.cite.marks)
    assert len(names_seen) > 15
    for name, marks in names_seen.items():
        missing = marks - {f"p{page}" for page in REFUSALS[name].pages}
        assert not missing, f"{name} is refused by {sorted(missing)}"


# Rulings, cards, and what is not known


@asked_of_each(LEDGER)
def test_a_ruling_is_explained(name: str) -> None:
    text = explanation(name)
    ruling = LEDGER[name]
    assert ruling.question in text
    assert ruling.reason in text
    assert f"  * {ruling.default}: {ruling.readings[0][1]}" in text
    for reading, says in ruling.readings[1:]:
        assert f"    {reading}: {says}" in text


def test_a_reading_leads_to_its_ruling() -> None:
    assert explanation("half-plane") == explanation("throw-region")


@asked_of_each(catalog.names())
def test_a_card_is_explained(name: str) -> None:
    card = catalog.find(name)
    assert card is not None
    sections = explanation(name).split("\n\n")
    about = next(each for each in sections if each.splitlines()[0] == card.name)
    assert f"DEF {card.defense}" in about


def test_a_faction_names_its_figures() -> None:
    assert "Brontox" in explanation("terrasaurs")
    assert "G-Tank" not in explanation("terrasaurs")


@pytest.mark.parametrize("word", ["", "  ", "zork", "p", "&", "39.99"])
def test_what_is_not_known_is_not_explained(word: str) -> None:
    assert explain(word) is None


def test_every_suggested_word_is_explained_in_plain_lines() -> None:
    for word in known_words():
        for line in explanation(word).splitlines():
            assert line == line.rstrip()
            assert line == "" or line.isprintable()


def test_a_replay_loads_none_of_these_texts() -> None:
    program = (
        "import sys\n"
        "from mpoc.__main__ import main\n"
        "main()\n"
        "late = ('rise.book.explain', 'rise.book.ledger', 'rise.book.refusals',\n"
        "        'rise.book.rules', 'kit.book.prose')\n"
        "there = [m for m in late if f'mpoc.games.{m}' in sys.modules]\n"
        "there += [m for m in ('tomllib',) if m in sys.modules]\n"
        "sys.exit(f'loaded: {there}' if there else 0)\n"
    )
    file = ROOT / "scenarios" / "rise" / "rulings" / "throw-region.mpoc.yaml"
    result = subprocess.run(
        [sys.executable, "-c", program, "run", str(file)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "holds" in result.stdout


@pytest.mark.parametrize("kind", words.GROUND)
def test_every_kind_of_ground_is_explained_by_a_rule(kind: str) -> None:
    assert explain(kind) is not None
