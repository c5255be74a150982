"""What the loader, the replay and the command line need to know about one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.engine.replay import Begin, Play
    from mpoc.engine.statements import Answers
    from mpoc.rules.chances import Chances
    from mpoc.rules.coverage import Coverage
    from mpoc.rules.facts import Facts, Scope
    from mpoc.rules.playing import Playing
    from mpoc.rules.reference import Cards, Reference, Rulings
    from mpoc.rules.starters import Starter
    from mpoc.rules.wording import Wording

    Valid = Callable[[Any], bool]
    """The quick yes of a schema: whether a value certainly keeps to it."""


def as_it_is(act: Any, answers: Answers, paths: bool = False) -> tuple[Any, Answers]:
    """An action that answers nothing which a rule would ask for, with its answers."""
    return act, answers


class Ruleset(Record):
    """One game as a value of functions.

    `schema` names its JSON Schema; `valid` gives the quick tests of that schema and of
    its pieces; `read` makes a scenario of a document and `write` a document of a state;
    `begin` makes the game in play of a state and `play` is the rule of one action.
    `wording` gives the game's words for reports, `readings` those of its unclear rules,
    default first, and `facts` what can be said of a part of a replay. `ledger` are the
    unclear rules, `editions` the printings of the rules, the usual one first, and
    `defaults` gives the reading of each unclear rule that holds in one of them; `cards`
    is the catalog, `reference` explains words, and `chances` knows the laws of dice.
    `candidates` lists what may be done in a game in play, and `playing` serves random
    play. `coverage` begins a count of what replays reach, and `starters` are files to
    begin with, in games that have them. `undecided` gives an action and its answers
    without what a rule would ask for if they did not say it, and if asked to, without
    a path. `problem_kinds` names, by their codes, the kinds of problems that only this
    game's files can have.

    A state, an action and a game in play are the game's own values: here they are
    `Any`.
    """

    name: str
    title: str
    schema: str
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
    undecided: Callable[..., tuple[Any, Answers]] = as_it_is
    problem_kinds: Callable[[], Mapping[str, Any]] = dict
