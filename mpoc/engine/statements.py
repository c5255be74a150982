"""What rules say: events, questions, findings and frames.

A rule that makes something happen is a generator. It yields values of this module and
is sent the answers; it never prints, logs or changes anything itself. A rule that only
answers a question is a plain function that returns a finding.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from mpoc.engine.record import Record

T = TypeVar("T")


class Cite(Record):
    """Where a rule stands: marks that a file's `cites` may name, and the text shown."""

    entry: str
    marks: tuple[str, ...]
    text: str


class Statement(Record):
    """Anything a rule yields; `role` tells the driver what to do with it."""

    role: ClassVar[int] = 0


FINDING, EVENT, CHOICE, ROLL, ROLL_AGAIN, DRAW, NAMING = range(7)
FURTHER, FURTHER_DONE, STOP = range(7, 10)
"""What the driver does with a statement: record it, apply it, ask the table, stop."""


class Event(Statement):
    """A change of the state, with one sentence that describes it.

    One that `is_verdict` says whether an attempt comes off, such as a roll that misses.
    """

    role: ClassVar[int] = EVENT
    is_verdict: ClassVar[bool] = False

    def apply(self, state: Any) -> Any:
        """The state after this event; `state` itself does not change."""
        raise NotImplementedError

    def sentence(self) -> str:
        """Subject first, present tense, no final period."""
        raise NotImplementedError

    def sentence_alone(self) -> str:
        """The sentence for a place where nothing before it says what was rolled."""
        return self.sentence()

    @classmethod
    def facts(cls) -> tuple[str, ...]:
        """The names of the fields that reports show."""
        return tuple([name for name in cls._fields if name != "cite"])

    def tally(self) -> tuple[str, str, int] | None:
        """What it adds to the totals of an outcome, as (`damage`, `D`, 1), or None."""
        return None


class Check(Statement):
    """One condition of an action or an answer: whether it holds, and why it matters.

    `name` is the refusal's name, `words` say what must hold and `failure` what is the
    case where it fails; a condition that a card prints has `words` only. `facts` give
    the situation with coordinates; where it holds, they say nothing against it. `mend`
    is the nearest change that would make it hold, only where it fails. Where the file
    leaves out the fact that decides it, `untold` is the line to add.
    """

    name: str
    words: str
    holds: bool
    cite: Cite
    facts: str = ""
    mend: str = ""
    untold: str = ""
    failure: str = ""

    @property
    def reason(self) -> str:
        """Why an action is refused where it fails: what is the case."""
        return self.failure or f"required: {self.words}"

    @property
    def reason_with_facts(self) -> str:
        """The reason, and the facts in brackets where there are any."""
        return f"{self.reason} ({self.facts})" if self.facts else self.reason


class Part(Record):
    """One labelled part of a total."""

    amount: int
    label: str
    cite: Cite | None = None


class IdleRule(Statement):
    """A rule that was looked at and did not apply.

    `failed_condition` is the condition that it needs, `why` says what keeps it from
    holding, and `causes` are the pages that say so.
    """

    rule: str
    bearer: str
    failed_condition: str
    cite: Cite
    why: str = ""
    causes: tuple[Cite, ...] = ()


class Total(Statement):
    """A number, its parts (printed value, modifiers), and rules that did not apply."""

    name: str
    of: str
    value: int
    parts: tuple[Part, ...]
    idle_rules: tuple[IdleRule, ...] = ()

    def sentence(self) -> str:
        """`DEF 3 = 4 printed -1 Flank`; dice are counted: `2 Boost Dice`."""
        stat = f"{self.name} {self.value}"
        kind, _, noun = self.name.rpartition(" ")
        if noun in ("Dice", "dice"):
            one = f"{noun[0]}ie"
            stat = f"{self.value} {kind} {one if self.value == 1 else noun}"
        if len(self.parts) < 2:
            return stat
        first, *later_parts = self.parts
        modifiers = "".join(f" {part.amount:+d} {part.label}" for part in later_parts)
        return f"{stat} = {first.amount} {first.label}{modifiers}"


class Note(Statement):
    """A finding that is not a number: subject first, present tense."""

    words: str
    cite: Cite | None = None


class RollAgain(Note):
    """The last `rolls` rolls have decided nothing: the same rolls follow once more.

    A rule says so only where the rolls that follow decide just what the last ones would
    have decided, as after a tie of all who rolled.
    """

    role: ClassVar[int] = ROLL_AGAIN

    rolls: int = 0


class Enter(Statement):
    """A rule begins; what follows belongs to it until its `Leave`.

    `is_step` marks a numbered step of an attack, whose number begins the title.
    """

    title: str
    cite: Cite | None = None
    bearer: str = ""
    rule: str = ""
    is_step: bool = False


class Leave(Statement):
    """The rule that began last ends."""


LEAVE = Leave()


class Option(Record):
    """One candidate answer to a choice, with the checks that it fails (none: legal).

    `equals` are other answers that lead to the same: a file may give them, and nobody
    is asked to choose among them.
    """

    value: Any
    words: str
    objections: tuple[Check, ...] = ()
    equals: tuple[Any, ...] = ()


def option_list(words: Sequence[str], most: int | None = None) -> str:
    """Options in words, at the `most` the first few: `a, b and 3 more`.

    Semicolons part them where one of them holds a comma of its own.
    """
    shown = words[:most]
    mark = ";" if any(["," in each for each in shown]) else ","
    left = len(words) - len(shown)
    last = mark.rstrip(",") + f" and {left} more" if left else ""
    return f"{mark} ".join(shown) + last


class Choice(Statement):
    """A player decides. `rule` names the rule that asks, `bearer` the figure with it.

    `key` is the key under which a file answers (`use`, `to`, `target`, `direction`,
    `order`, ...). Illegal candidates stay in the list with the checks that they fail;
    an answer outside the list is refused under the name `outside`. `own` marks a
    question that the action's own key answers.
    """

    role: ClassVar[int] = CHOICE

    rule: str
    bearer: str
    player: str
    key: str
    words: str
    options: tuple[Option, ...]
    cite: Cite
    own: bool = False
    outside: str = "condition-not-met"

    def failed_by(self, answer: Any) -> tuple[Check, ...]:
        """The checks that an answer outside the options fails, where they are known."""
        return ()


class OpenChoice(Choice):
    """A choice whose answers cannot be listed: a point on a plane, an allocation.

    Its `options` are empty. Instead, a rule's subclass tests an answer, gives a random
    answer, and says what answers look like; its own fields need defaults. No answer is
    ever assumed, and an exploration waits for it as for a fact that the file leaves
    out, unless it `is_sampled`: then some answers are tried, and it says so.
    """

    is_sampled: ClassVar[bool] = False

    def objections(self, answer: Any) -> tuple[Check, ...]:
        """The checks that an answer fails, none where it is legal."""
        raise NotImplementedError

    def sample(self, chance: Any) -> Any:
        """A random legal answer, from a stream of random play."""
        raise NotImplementedError

    def words_of(self, answer: Any) -> str:
        """An answer in words."""
        raise NotImplementedError

    def form(self) -> str:
        """How a file writes the answer, with … for what only the players know."""
        return "…"


class Roll(Statement):
    """Dice decide. `dice` counts them by kind; `player` rolls them.

    `own` marks the roll of the action itself, which its own `roll` answers.
    """

    role: ClassVar[int] = ROLL

    rule: str
    bearer: str
    player: str
    dice: tuple[tuple[str, int], ...]
    words: str
    cite: Cite
    own: bool = False


class Draw(Statement):
    """A card is drawn: chance decides, and all possible cards are known.

    `options` are the cards that may be drawn, each a value that a file gives under
    `key`. `own` marks the draw of the action itself, which its own key answers. A draw
    is never assumed, and no player chooses it. `weights` say how likely each option is,
    as whole numbers; without them all are equally likely. An option of weight 0 is
    legal in a file, but chance never draws it; where all weights are 0, the chances are
    unknown.
    """

    role: ClassVar[int] = DRAW
    outside: ClassVar[str] = "condition-not-met"

    rule: str
    bearer: str
    player: str
    words: str
    options: tuple[Option, ...]
    cite: Cite
    own: bool = False
    key: str = "draw"
    weights: tuple[int, ...] = ()

    @property
    def has_known_chances(self) -> bool:
        """Whether it is known how likely each option is."""
        return not self.weights or any(self.weights)

    def likely(self) -> tuple[tuple[Option, int], ...]:
        """The legal options that chance may draw, each with its weight.

        Where the chances are unknown, any may come, and each has the weight 1.
        """
        weights = self.weights if any(self.weights) else (1,) * len(self.options)
        return tuple(
            [
                (option, weight)
                for option, weight in zip(self.options, weights, strict=True)
                if weight and not option.objections
            ]
        )

    def failed_by(self, answer: Any) -> tuple[Check, ...]:
        """The checks that an answer outside the options fails, where they are known."""
        return ()


class Naming(Statement):
    """A figure enters play and needs an id: the file's, else `proposed_id`.

    `own` marks the id that the action's own key `as` gives.
    """

    role: ClassVar[int] = NAMING

    rule: str
    bearer: str
    proposed_id: str
    own: bool = False


class Further(Statement):
    """One or more further actions, created by rules, come up.

    `sources` name the rules that created them, and `options` those of them that can be
    done now. The file answers under `then`; the rule is sent the `Answers` of that
    entry, or None without one.
    """

    role: ClassVar[int] = FURTHER

    sources: tuple[str, ...]
    options: tuple[str, ...]
    optional: tuple[bool, ...]
    player: str
    cite: Cite


class FurtherEnd(Statement):
    """The latest further action ends."""

    role: ClassVar[int] = FURTHER_DONE


FURTHER_END = FurtherEnd()


class Exempt(Statement):
    """An entry of `then` is refused as the file expects; nothing changes."""

    checks: tuple[Check, ...]


class Answers(Record):
    """What a file says for one action: its own keys, dice, choices, further actions.

    `path` leads to it in the file. `keys` hold values as the game reads them; `roll` is
    a value with `faces` (what was rolled, or None) and `counts()` of its dice.
    """

    path: tuple[str | int, ...] = ()
    keys: Mapping[str, Any] = {}
    roll: Any = None
    choose: tuple[Answers, ...] = ()
    then: tuple[Answers, ...] = ()
    expect: Any = None

    @property
    def expects_refusal(self) -> bool:
        """Whether the file expects it to be refused."""
        return expects_refusal(self.expect)


def expects_refusal(expect: Any) -> bool:
    """Whether an `expect` says that something is illegal, or why it is."""
    return isinstance(expect, dict) and bool(expect.get("illegal"))


GIVEN = "given"
"""The file, or the player of a random game, gave the answer."""

ASSUMED = "assumed"
"""The first legal answer was taken, as the file or a command asks for."""

ONLY = "only"
"""The only legal answer was taken."""

INDIFFERENT = "indifferent"
"""The first answer was taken, as the answers make no difference."""

TRIED = "tried"
"""Every answer is tried in turn: all ways are explored."""


class Reply(Statement):
    """A question with its answer, and how it was answered.

    `how` is `GIVEN`, `ASSUMED`, `ONLY`, `INDIFFERENT` or `TRIED`.
    """

    question: Choice | Roll | Draw
    answer: Any
    how: str


class Unknown(Statement):
    """A rule needs a fact that the file leaves out; `line` is the line to add.

    `where` says where the line belongs; it is empty for a key of the action itself.
    """

    role: ClassVar[int] = STOP

    words: str
    line: str
    cite: Cite
    where: str = "in the file"

    @property
    def place(self) -> str:
        """Where the line belongs, in words: `in the action` for one of its keys."""
        return self.where or "in the action"


class Refuse(Statement):
    """The action is illegal; `checks` are all that fail."""

    role: ClassVar[int] = STOP

    checks: tuple[Check, ...]


class NotBuilt(Statement):
    """A rule applies that mpoc does not implement, so no ruling can be given."""

    role: ClassVar[int] = STOP

    rule: str
    bearer: str
    cite: Cite


Rule = Generator[Statement, Any, T]
"""A rule under way: it yields what it says and in the end returns a `T`."""
