"""An action as a scenario writes it, with its names resolved; and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Check, Cite, Refuse, Rule, Unknown
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.words import ACTION, BOOST, POWER_DIE

if TYPE_CHECKING:
    from mpoc.games.kit.verb import Verb
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.dice import Roll
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import State


class Declared(Record):
    """The dice of a roll as the file gives them: numbers, and the faces where rolled.

    `boost` is None where the file leaves the number of Boost Dice open.
    """

    action: int
    boost: int | None
    power: int
    faces: Roll | None

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many dice of each kind it gives, kinds without dice left out."""
        given = (
            (ACTION, self.action),
            (BOOST, self.boost or 0),
            (POWER_DIE, self.power),
        )
        return tuple([(die, count) for die, count in given if count])


class Leap(Record):
    """A leap on a path: the rule that allows it and the space it leads to."""

    via: str
    to: int


class Act(Record):
    """One action. `verb` is its key in the file; the other fields as the verb needs.

    `kind` is the attack, the ability used, or the activation; `by` are the acting
    figures, the leader first; `target` is a figure's id, or a tile's space; `rolls` are
    those of the set-up, by player.
    """

    verb: str
    by: tuple[str, ...] = ()
    kind: str = ""
    player: str = ""
    target: str | int | None = None
    to: int | None = None
    path: tuple[int | Leap, ...] | None = None
    direction: int | None = None
    count: int | None = None
    card: Card | None = None
    named: str = ""
    clear: tuple[str, int] | None = None
    dice: Declared | None = None
    rolls: tuple[tuple[str, Roll], ...] = ()


ASKED_IN_ATTACKS = frozenset({"to", "direction"})
"""What an attack asks for in step 3 where the file does not tell it."""

ASKED_IN_FURTHER = ASKED_IN_ATTACKS | {"attack", "target"}
"""What a further attack asks for where its entry does not tell it."""

ASKED_IN_ADVANCES = frozenset({"path"})
"""What an advance asks for where the way matters and the file tells its end alone."""

ASKED_IN_USES = frozenset({"unit", "to"})
"""What an Action ability asks for besides whom it is used on."""


def undecided(
    act: Act | Verb, answers: Answers, paths: bool = False
) -> tuple[Act | Verb, Answers]:
    """An action without what its rule would ask for; what it is aimed at stays.

    With `paths` a path is left open too and only its end stays: the rule then takes a
    way on which nothing happens, or asks which of those on which something does.
    """
    if not isinstance(act, Act):
        return act.undecided(answers, paths)
    if paths and act.verb == "advance" and act.path:
        last = act.path[-1]
        end = last.to if isinstance(last, Leap) else last
        return act.but(path=None, to=end), _without(answers, ASKED_IN_ADVANCES)
    if act.verb == "use" and act.path is None:
        return act.but(to=None, card=None), _without(answers, ASKED_IN_USES)
    if act.verb != "attack":
        return act, answers
    bare = _without(answers, ASKED_IN_ATTACKS)
    return act.but(to=None, direction=None), bare


def _without(answers: Answers, asked: frozenset[str]) -> Answers:
    keys = {key: each for key, each in answers.keys.items() if key not in asked}
    then = tuple([_without(each, ASKED_IN_FURTHER) for each in answers.then])
    return answers.but(keys=keys, then=then)


_PASSED: dict[tuple[str, str], Check] = {}
"""The last check of each condition that held, for the next time that it does."""


def check(
    name: str,
    words: str,
    holds: bool,
    cite: Cite,
    facts: Callable[[], str] | None = None,
    mend: Callable[[], str] | None = None,
    failure: str = "",
) -> Check:
    """A condition; facts and the mend are worked out only where it fails."""
    if holds:
        key = (name, words)
        passed = _PASSED.get(key)
        if passed is None or passed.cite is not cite:
            passed = _PASSED[key] = Check(name, words, True, cite)
        return passed
    return Check(
        name,
        words,
        False,
        cite,
        "" if facts is None else facts(),
        "" if mend is None else mend(),
        failure=failure,
    )


def game_goes_on(state: State) -> Check:
    """Nothing more is done once somebody has won (p29)."""
    return check(
        "game-over",
        "the game goes on",
        state.winner is None,
        p(29),
        lambda: f"winner: {state.winner}",
        failure="the game is over",
    )


def failing(checks: Iterable[Check]) -> tuple[Check, ...]:
    """The checks that fail."""
    return tuple([found for found in checks if not found.holds])


def require(game: Game, checks: Iterable[Check]) -> Rule[bool]:
    """Say every check. Where any fails, the action is refused with all that fail.

    Where nothing fails but what the file does not tell, the replay waits for that.
    """
    failed = []
    watching = game.watching
    for found in checks:
        if watching or not found.holds:
            yield found
        if not found.holds:
            failed.append(found)
    if not failed:
        return True
    refused = tuple([found for found in failed if not found.untold])
    if refused:
        yield Refuse(refused)
    else:
        first = failed[0]
        where = "in the file"
        if not first.untold.startswith(("dice:", "out:")):
            where = "at its figure under `figures`"
        yield Unknown(first.words, first.untold, first.cite, where)
    return False
