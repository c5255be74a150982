"""What the loader, the replay and the command line need to know about one game.

`ruleset_of_package` finds it in the modules of a package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from types import ModuleType

    from mpoc.engine.candidates import ActionKind
    from mpoc.engine.replay import Begin, Play
    from mpoc.engine.statements import Answers, Rule
    from mpoc.rules.chances import Chances
    from mpoc.rules.coverage import Coverage
    from mpoc.rules.facts import Facts, Scope
    from mpoc.rules.picture import Pictures
    from mpoc.rules.playing import Playing
    from mpoc.rules.reference import Cards, Reference, Rulings
    from mpoc.rules.starters import Starter
    from mpoc.rules.wording import Wording

    Valid = Callable[[Any], bool]
    """A quick test of a schema: True means that the value certainly conforms to it."""


def as_it_is(act: Any, answers: Answers, paths: bool = False) -> tuple[Any, Answers]:
    """An action and its answers, unchanged: it answers no question of its rule."""
    return act, answers


class Ruleset(Record):
    """One game as a value of functions.

    `name` is also that of its JSON Schema; `valid` gives the quick tests of that schema
    and of its pieces; `read` makes a scenario of a document and `write` a document of a
    state; `begin` makes the game in play of a state, `play` is the rule of one action.
    `wording` gives the game's words for reports, `readings` those of its unclear rules,
    default first, and `facts` the facts of a part of a replay. `ledger` are the unclear
    rules, `editions` the printings of the rules, the usual one first, and `defaults`
    gives the reading of each unclear rule in an edition; `cards` is the catalog,
    `reference` explains words, and `chances` knows the laws of dice. `candidates` lists
    what may be done in a game in play, and `playing` serves random play. `coverage`
    begins a count of what replays reach, and `starters` are files to begin with, in
    games that have them. `without_decisions` takes from an action and its answers what
    a rule would otherwise ask for, and with `paths` also the path of a move.
    `problem_kinds` are the modules with the kinds of problems that only this game's
    files can have. `pictures` draws positions; without it their text boards are drawn.
    `verb_marks` are the pages or headings with the rules of an action, by its word.

    A state, an action and a game in play are the game's own values: here they are
    `Any`.
    """

    name: str
    title: str
    valid: Callable[[], tuple[Valid, Mapping[str, Valid]]]
    read: Callable[..., Any]
    write: Callable[..., str]
    begin: Begin
    play: Play
    wording: Callable[[], Wording]
    readings: Callable[[], Mapping[str, Sequence[str]]]
    facts: Callable[[Scope], Facts]
    ledger: Callable[[], Rulings]
    editions: Callable[[], Sequence[str]]
    defaults: Callable[[str], Mapping[str, str]]
    cards: Callable[[], Cards]
    reference: Callable[[], Reference]
    chances: Callable[[], Chances]
    candidates: Callable[[Any], Sequence[ActionKind]]
    playing: Callable[[], Playing]
    coverage: Callable[[], Coverage] | None = None
    starters: Callable[[], Sequence[Starter]] = tuple
    without_decisions: Callable[..., tuple[Any, Answers]] = as_it_is
    problem_kinds: Callable[[], Sequence[ModuleType]] = tuple
    pictures: Callable[[], Pictures] | None = None
    verb_marks: Callable[[str], Sequence[str]] = lambda word: ()

    @property
    def schema(self) -> str:
        """The name of its JSON Schema."""
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        from mpoc.rules.registry import rules_of

        return rules_of, (self.name,)


PLACES = {
    "valid": "file.valid",
    "read": "file.read:read",
    "write": "file.write:scenario_text",
    "begin": "game:Game",
    "wording": "wording:WORDING",
    "readings": "book.rulings:READINGS",
    "facts": "expect.facts:FACTS.of_scope",
    "ledger": "book.ledger:LEDGER",
    "editions": "words:EDITIONS",
    "defaults": "book.rulings:DEFAULTS_OF",
    "cards": "book.reference:CATALOG",
    "reference": "book.reference:GLOSSARY",
    "chances": "play.chances:CHANCES",
    "candidates": "verbs:VERBS.candidates",
    "playing": "play.playing:PLAYING",
    "coverage": "book.coverage:Coverage",
    "starters": "file.starters:starters",
    "problem_kinds": "file.problem_kinds",
    "pictures": "picture:PICTURES",
    "verbs": "verbs:VERBS",
}
"""Where the package of a game has each part: a module, and after a colon its name."""


def ruleset_of_package(package: str, name: str, title: str, **places: str) -> Ruleset:
    """The rules of a game that is a package; each part is imported when asked for.

    `places` are those of its parts that stand elsewhere than `PLACES` says.
    """
    place_of = {**PLACES, **places}

    @cache
    def part(field: str) -> Any:
        from importlib import import_module

        module, _, path = place_of[field].partition(":")
        value: Any = import_module(f"{package}.{module}")
        for attribute in path.split(".") if path else ():
            value = getattr(value, attribute)
        return value

    def play(game: Any, act: Any) -> Rule[None]:
        rule: Rule[None] = act.play(game)
        return rule

    def without_decisions(
        act: Any, answers: Answers, paths: bool = False
    ) -> tuple[Any, Answers]:
        result: tuple[Any, Answers] = act.without_decisions(answers, paths)
        return result

    return Ruleset(
        name,
        title,
        valid=lambda: (part("valid").scenario, part("valid").PIECES),
        read=lambda *arguments: part("read")(*arguments),
        write=lambda state, **words: part("write")(state, **words),
        begin=lambda state, watching=True: part("begin")(state, watching=watching),
        play=play,
        wording=lambda: part("wording"),
        readings=lambda: part("readings"),
        facts=lambda scope: part("facts")(scope),
        ledger=lambda: tuple(part("ledger").values()),
        editions=lambda: part("editions"),
        defaults=lambda edition: part("defaults")[edition],
        cards=lambda: part("cards"),
        reference=lambda: part("reference"),
        chances=lambda: part("chances"),
        candidates=lambda game: part("candidates")(game),
        playing=lambda: part("playing"),
        coverage=lambda: part("coverage")(),
        starters=lambda: part("starters")(),
        without_decisions=without_decisions,
        problem_kinds=lambda: (part("problem_kinds"),),
        pictures=lambda: part("pictures"),
        verb_marks=lambda word: part("verbs")[word].cite.marks,
    )
