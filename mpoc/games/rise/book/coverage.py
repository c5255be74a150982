"""The rules that a set of replayed scenarios reaches, counted from the replays.

Loaded only by `mpoc catalog --coverage`. Tags and file names do not count, only what
rules said and judged.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import combinations

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Enter, IdleRule, Leave, Statement
from mpoc.games.kit.book.coverage import RulingCoverage
from mpoc.games.rise import kinds, wording
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.book import rules
from mpoc.games.rise.book.editions import DEFAULTS_OF
from mpoc.games.rise.book.pages import FACTION_PAGES
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.expect.effective import effective_abilities
from mpoc.games.rise.game import ALLY, ATTACKER, DEFENDER, STRUCTURE, Game
from mpoc.games.rise.kinds import Ability, near_words
from mpoc.games.rise.state import State
from mpoc.rules.coverage import Reach
from mpoc.rules.facts import Scope
from mpoc.scenario.scenario import Scenario

WINDOWS = {
    "Advantage": kinds.ADVANTAGE,
    "Trigger": kinds.TRIGGER,
    "Reaction": kinds.REACTION,
}
"""The kinds of abilities that speak in windows of an attack (pp. 30-31)."""

SILENT = {
    name: ability.applies_through
    for name, ability in ABILITIES.items()
    if ability.applies_through
}
"""Abilities that say nothing themselves, each with the ability that applies it."""

Pair = tuple[str, str]
"""Two abilities by name, in the order of the alphabet."""


class Coverage(RulingCoverage):
    """Counts what the added scenarios reach."""

    def __init__(self) -> None:
        super().__init__(wording, READINGS, DEFAULTS_OF.__getitem__)
        self._verdicts: set[tuple[str, str, bool]] = set()
        meeting = [_pair_words(pair) for pair in sorted(meeting_pairs())]
        self._reaches = {
            "abilities": Reach("abilities", "abilities that applied", ABILITIES),
            "conditions": Reach(
                "conditions", "conditions seen both true and false", _conditions()
            ),
            "rulings": self.rulings,
            "readings": self.readings,
            "rules": Reach(
                "rules",
                "numbered rules with a page that is cited",
                [_title_of(entry) for entry in rules.RULES],
            ),
            "pages": Reach("pages", "pages with rules that are cited", _pages()),
            "pairs": Reach(
                "pairs",
                "pairs of abilities that applied in one window",
                [_pair_words(pair) for pair in sorted(possible_pairs())],
                long=True,
            ),
            "asked": Reach(
                "asked",
                "pairs of abilities that were considered in one window",
                meeting,
                long=True,
            ),
        }

    def begin(self, state: State, watching: bool = True) -> Game:
        """A game from a state, which notes each condition that it judges."""
        game = Game(state, watching=watching)
        game.verdicts = self._verdicts
        return game

    def add(self, scenario: Scenario, outcome: Outcome) -> None:
        """Count what a scenario reached in a replay from `begin`."""
        reaches = self._reaches
        reaches["conditions"].add(
            [_condition(name, words, truth) for name, words, truth in self._verdicts]
        )
        self._verdicts.clear()
        applied_names: set[str] = set()
        pairs: set[Pair] = set()
        considered_pairs: set[Pair] = set()
        for step in outcome.steps:
            transcript = step.transcript
            applied_names.update(
                effective_abilities(
                    Scope(transcript.statements, transcript.after, transcript.refusals)
                )
            )
            pairs |= _pairs_in(transcript.statements, (Enter,))
            considered_pairs |= _pairs_in(transcript.statements, (Enter, IdleRule))
        applied_names |= {
            name for name, other in SILENT.items() if other in applied_names
        }
        reaches["abilities"].add(applied_names)
        reaches["pairs"].add(map(_pair_words, pairs))
        reaches["asked"].add(map(_pair_words, considered_pairs))
        self.add_rulings(scenario, outcome)
        marks = self.marks(scenario, outcome)
        reaches["pages"].add(marks)
        reaches["rules"].add(
            [
                _title_of(entry)
                for entry in rules.RULES
                if any(f"p{page}" in marks for page in entry.pages)
            ]
        )

    def reaches(self) -> tuple[Reach, ...]:
        """Everything that is counted."""
        return tuple(self._reaches.values())


def conditions_of(ability: Ability) -> Iterator[str]:
    """The words of every condition that an ability can name, read from its code."""
    if ability.near is not None:
        yield near_words(ability.near)
    if type(ability).when is Ability.when:
        return
    source = textwrap.dedent(inspect.getsource(type(ability).when))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            words = node.value.elts[0]
            if isinstance(words, ast.Constant):
                yield str(words.value)


def _conditions() -> Iterator[str]:
    for name, ability in ABILITIES.items():
        for words in conditions_of(ability):
            for truth in (True, False):
                yield _condition(name, words, truth)


def _condition(name: str, words: str, truth: bool) -> str:
    return f"{name}: {'' if truth else 'not '}({words})"


def _title_of(entry: rules.Entry) -> str:
    return f"{rules.number_of(entry)} {entry.title}"


def _pages() -> list[str]:
    """The pages on which rules or abilities stand."""
    pages = {page for entry in rules.RULES for page in entry.pages}
    return [f"p{page}" for page in sorted(pages | set(FACTION_PAGES.values()))]


def _pair_words(pair: Pair) -> str:
    return " + ".join(pair)


# Windows


def _pairs_in(
    statements: Iterable[Statement], sorts: tuple[type[Statement], ...]
) -> set[Pair]:
    """The pairs of abilities about which one window makes statements of some sorts."""
    pairs: set[Pair] = set()
    frames: list[dict[str, set[str]]] = [{}]
    for statement in statements:
        if isinstance(statement, sorts) and isinstance(statement, Enter | IdleRule):
            ability = ABILITIES.get(statement.rule)
            if ability is not None and ability.kind in WINDOWS:
                frames[-1].setdefault(ability.kind, set()).add(ability.name)
        if isinstance(statement, Enter):
            frames.append({})
        elif isinstance(statement, Leave):
            pairs |= _pairs_of(frames.pop())
    for frame in frames:
        pairs |= _pairs_of(frame)
    return pairs


def _pairs_of(frame: dict[str, set[str]]) -> set[Pair]:
    return {pair for names in frame.values() for pair in combinations(sorted(names), 2)}


def possible_pairs() -> set[Pair]:
    """The pairs of abilities that can speak in one window, on figures as printed.

    They can be asked in one window, and their conditions do not exclude each other.
    """
    return {pair for pair in meeting_pairs() if not exclusions(*pair)}


def exclusions(ability: str, other: str) -> tuple[str, ...]:
    """The facts of an attack about which two abilities make contrary demands.

    They are read from the words of the conditions; empty where both can hold.
    """
    own, theirs = _demands(ABILITIES[ability]), _demands(ABILITIES[other])
    return tuple(
        [
            about
            for about, values in own.items()
            if about in theirs and values.isdisjoint(theirs[about])
        ]
    )


_DEMANDS = (
    ("kind of target", re.compile(r"the target is a (monster|unit|building)\b")),
    ("kind of attacker", re.compile(r"the attacker is a (monster|unit)$")),
    ("kind of attacker", re.compile(r"a (unit) of its agenda attacks$")),
    ("agenda of the attacker", re.compile(r"the attacker is of the (\w+)$")),
    ("energy type of the attacker", re.compile(r"the attacker is of the (\w+) type$")),
)
"""The demands of a condition's words on an attack, each with its subject."""

_OWN_KIND = re.compile(r"this figure is a (monster|unit)$")
"""A demand on the attacker as well, if the ability speaks only for attackers."""


def _demands(ability: Ability) -> dict[str, set[str]]:
    """What an ability demands of an attack: by subject, the values that will do.

    Figures that attack together are of one kind (pp. 43, 45).
    """
    demands: dict[str, set[str]] = {}
    for words in conditions_of(ability):
        for about, form in _DEMANDS:
            match = form.match(words)
            if match is not None:
                values = {match[1], *re.findall(r" or a (\w+)", words)}
                demands[about] = demands.get(about, values) & values
        match = _OWN_KIND.match(words)
        if match is not None and ability.part == ATTACKER:
            demands["kind of attacker"] = {match[1]}
    return demands


def meeting_pairs() -> set[Pair]:
    """The pairs of abilities that can be asked in one window, on figures as printed.

    Two abilities of one figure meet, Triggers only beside one attack. An ability that
    works for its bearer's allies, or of a structure, meets those of other figures, and
    so do Advantages of figures that attack together (pp. 30-32, 43, 45).
    """
    cards = [card for card in catalog.cards() if not catalog.why_not_loaded(card)]
    borne = [_borne(card, cards) for card in cards]
    pairs: set[Pair] = set()
    for kind, hook in WINDOWS.items():
        own = [
            {name for name in abilities if hook in ABILITIES[name[0]].hooks}
            for abilities in borne
        ]
        for abilities in own:
            for (name, beside), (other, next_to) in combinations(sorted(abilities), 2):
                if name != other and beside == next_to:
                    pairs.add((name, other))
        if kind == "Trigger":
            continue
        for (first_card, abilities_of_card), (
            second_card,
            abilities_of_other,
        ) in combinations(zip(cards, own, strict=True), 2):
            for name, _ in abilities_of_card:
                for other, _ in abilities_of_other:
                    if name != other and _can_meet(
                        kind, name, first_card, other, second_card
                    ):
                        pairs.add((min(name, other), max(name, other)))
    return pairs


def _borne(card: Card, cards: list[Card]) -> set[tuple[str, str]]:
    """The abilities of a figure, its own and those that an icon can grant it (p32).

    Each comes with the attack beside which it is printed, or an empty text.
    """
    abilities = {
        (printed_ability.name, printed_ability.attack or "")
        for printed_ability in card.abilities
    }
    if card.agenda:
        abilities |= {
            (printed_ability.name, printed_ability.attack or "")
            for other in cards
            if other.agenda == card.agenda
            for printed_ability in other.abilities
            if printed_ability.icon
        }
    return abilities


def _can_meet(
    kind: str, ability: str, card: Card, other: str, other_card: Card
) -> bool:
    """Whether abilities of two figures can speak in one window."""
    parts = ABILITIES[ability].part | ABILITIES[other].part
    if kind == "Advantage":
        return bool(parts & ALLY) or card.kind == other_card.kind
    return bool(parts & (DEFENDER | STRUCTURE))
