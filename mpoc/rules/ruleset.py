"""What the loader, the replay and the command line need to know about one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.rules.wording import Wording


def as_it_is(act: Any, answers: Any, paths: bool = False) -> tuple[Any, Any]:
    """An action that tells nothing which a rule would ask for, with its answers."""
    return act, answers


class Ruleset(Record):
    """One game as a value of functions.

    `schema` names its JSON Schema; `valid` gives the quick yes of that schema; `read`
    makes a scenario of a document and `write` a document of a state; `begin` makes the
    game in play of a state and `play` tells the rule of one action. `wording` gives the
    game's words for reports, `readings` those of its unclear rules, default first, and
    `facts` what can be told of a part of a replay. `ledger` are the unclear rules,
    `editions` the printings of the rules, the usual one first, and `defaults` gives the
    reading of each unclear rule that holds in one of them; `cards` tells of the catalog
    and `reference` explains words; `chances` tells how likely rolls are. `candidates`
    lists what may be done in a game in play, and `playing` serves random play.
    `coverage` begins a count of what replays reach, and `starters` are files to begin
    with, in games that have them. `undecided` gives an action and its answers without
    what a rule would ask for if they did not tell it, and if asked to, without a path.
    `problem_kinds` names, by their codes, the kinds of problems that only this game's
    files can have.
    """

    name: str
    title: str
    schema: str
    valid: Callable[[], Any]
    read: Callable[..., Any]
    write: Callable[..., str]
    begin: Callable[..., Any]
    play: Callable[[Any, Any], Any]
    wording: Callable[[], Wording]
    readings: Callable[[], Mapping[str, Sequence[str]]]
    facts: Callable[[Any], Any]
    ledger: Callable[[], Sequence[Any]]
    editions: Callable[[], Sequence[str]]
    defaults: Callable[[str], Mapping[str, str]]
    cards: Callable[[], Any]
    reference: Callable[[], Any]
    chances: Callable[[], Any]
    candidates: Callable[[Any], Sequence[Any]]
    playing: Callable[[], Any]
    coverage: Callable[[], Any] | None = None
    starters: Callable[[], Sequence[Any]] = tuple
    undecided: Callable[..., tuple[Any, Any]] = as_it_is
    problem_kinds: Callable[[], Mapping[str, Any]] = dict
