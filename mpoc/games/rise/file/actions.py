"""The actions of a scenario, with their dice, choices and further attacks.

Each action becomes its verb, and what answers the rules' questions becomes `Answers`.
Figures that enter play are known from the action on that gives them their id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers
from mpoc.games.rise.dice import Roll, WrittenRoll, read_faces
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.file.answers import report_unaimed
from mpoc.games.rise.file.names import Names, canonical
from mpoc.games.rise.file.problem_kinds import (
    ANSWERS_NOTHING,
    BEARERS_DIFFER,
    HALF_ROLLED,
    NO_TURN,
    ORDERED_TWICE,
)
from mpoc.games.rise.forms import (
    DIRECTION,
    FIGURE_OR_TILE,
    FORM_NAME,
    NEW_FIGURE,
    PATH,
    SPACE,
    CardOf,
)
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import BLAST, BRAWL, SMASH, SWAT, UNIT
from mpoc.scenario.scenario import ScenarioAction

if TYPE_CHECKING:
    from mpoc.games.kit.keys import Form
    from mpoc.games.rise.state import Turn
    from mpoc.games.rise.verb import RiseVerb
    from mpoc.text.document import Path

ANSWER_KEYS = ("use", "direction", "target", "to", "path", "unit", "as", "form", "roll")
"""Keys of a choice that answer something."""

Keys = Mapping[str, Any]

Named = tuple[str, str]
"""An ability, and its bearer or nothing."""


def read_actions(
    names: Names, turn: Turn | None, has_turn: bool
) -> tuple[ScenarioAction, ...]:
    """The actions of the file in order; what is wrong with them is noted.

    `has_turn` says whether a turn is under way before the first of them.
    """
    written = names.document.root.get("actions")
    if not isinstance(written, list):
        return ()
    reader = _Actions(names, turn, has_turn)
    actions = []
    for index, action in enumerate(written):
        if names.is_faulty("actions", index):
            reader.skip(action, ("actions", index))
            continue
        read = reader.action(action, ("actions", index))
        if read is not None:
            actions.append(read)
    return tuple(actions)


class _Actions:
    """The actions while they are read: whether a turn is under way by now."""

    def __init__(self, names: Names, turn: Turn | None, has_turn: bool) -> None:
        self.names = names
        self.is_under_way = has_turn
        self.has_noted = False
        if turn is not None:
            names.next_player = names.other_player(turn.player)

    def skip(self, action: Any, path: Path) -> None:
        """Pass over an action that does not keep to the schema, but learn its ids."""
        self.is_under_way = True
        if not isinstance(action, dict):
            return
        for part in (
            action,
            *_parts(action.get("choose")),
            *_parts(action.get("then")),
        ):
            id = part.get("as")
            if isinstance(id, str) and id not in self.names.ids:
                self.names.ids[id] = path

    def action(self, written: Any, path: Path) -> ScenarioAction | None:
        """One action, a bare word or a mapping; None where it cannot be read."""
        names = self.names
        keys: Keys = {written: None} if isinstance(written, str) else written
        verb = VERBS.of(keys)
        expect = keys.get("expect")
        names.expects_refusal = _expects_refusal(expect)
        self._check_turn(verb, path)
        names.dice = self._roll(keys.get("roll"), (*path, "roll"))
        action = verb.read(names, keys, path)
        choose = self._choices(keys.get("choose"), path)
        then = self._further(keys.get("then"), path, keys.get("attack", ""))
        checked = FACTS.check(names, expect, (*path, "expect"))
        if action is None:
            return None
        return ScenarioAction(
            action,
            Answers(path, action.answers(), names.dice, choose, then, checked),
            names.expects_refusal,
            path,
            verb.label(keys),
            checked,
        )

    def _check_turn(self, verb: type[RiseVerb], path: Path) -> None:
        """Only an activation begins a turn, and nearly everything needs one."""
        if verb.begins_turn:
            # An activation that is refused begins none.
            self.is_under_way = self.is_under_way or not self.names.expects_refusal
        elif not self.is_under_way and verb.needs_turn and not self.has_noted:
            self.has_noted = True
            complaint = NO_TURN(verb=verb.word)
            self.names.problem(path, complaint, at=self._start(path))

    def _start(self, path: Path) -> Any:
        value = self.names.document.value_at(path)
        return self.names.start(path) if isinstance(value, dict) else "value"

    # Dice

    def _roll(self, written: Any, path: Path) -> WrittenRoll | None:
        """The dice of a roll: all of them rolled, or all of them only counted."""
        if written is None:
            return None
        action = written.get("action", "")
        boost = written.get("boost")
        power = written.get("power", "")
        rolled = [key for key, value in written.items() if isinstance(value, str)]
        if len(rolled) == len(written):
            faces = Roll(read_faces(action), read_faces(boost or ""), read_faces(power))
            return WrittenRoll(len(action), len(boost or ""), len(power), faces)
        if rolled:
            counted = next(key for key in written if key not in rolled)
            complaint = HALF_ROLLED(
                counted=counted.title(),
                rolled=rolled[0].title(),
                key=counted,
                faces="x" * min(written[counted], 9) or ".",
            )
            self.names.problem((*path, counted), complaint)
            return None
        return WrittenRoll(action or 0, boost, power or 0, None)

    def _open_keys(self, keys: Keys, path: Path) -> dict[str, Any]:
        """What the keys say that rules may ask for, as rules want to have it."""
        return {
            key: form.read(self.names, keys[key], (*path, key))
            for key in keys
            if (form := _OPEN_KEYS.get(key)) is not None
        }

    # Choices and further attacks

    def _choices(self, written: Any, path: Path) -> tuple[Answers, ...]:
        if not written:
            return ()
        return tuple(
            [
                self._choice(entry, (*path, "choose", index))
                for index, entry in enumerate(written)
            ]
        )

    def _choice(self, keys: Keys, path: Path) -> Answers:
        """One answer, addressed to the rule that asks and, if need be, its bearer."""
        names = self.names
        answers: dict[str, Any] = {}
        if "player" in keys:
            answers["player"] = names.player(keys["player"], (*path, "player"))
        if "by" in keys:
            answers["by"] = names.id(keys["by"], (*path, "by"))
        if "order" in keys:
            order = [
                names.rule(text, (*path, "order", index))
                for index, text in enumerate(keys["order"])
            ]
            answers["order"] = self._ordered(order, answers.pop("by", ""), keys, path)
            return Answers(path, answers)
        rule = names.rule(keys["for"], (*path, "for"))
        if rule is not None:
            answers["for"], bearer = rule
            if bearer and answers.setdefault("by", bearer) != bearer:
                complaint = BEARERS_DIFFER(by=answers["by"], bearer=bearer)
                names.problem((*path, "by"), complaint)
        if not any(key in keys for key in ANSWER_KEYS):
            complaint = ANSWERS_NOTHING(
                rule=keys["for"], keys=", ".join(f"`{key}`" for key in ANSWER_KEYS)
            )
            names.problem(path, complaint, at=self._start(path))
        answers |= self._open_keys(keys, path)
        use = keys.get("use")
        if isinstance(use, str):
            answers["use"] = self._named_use(use, (*path, "use"))
        elif use is not None:
            answers["use"] = use
        return Answers(path, answers, self._roll(keys.get("roll"), (*path, "roll")))

    def _ordered(
        self, order: list[Named | None], by: str, keys: Keys, path: Path
    ) -> tuple[Named, ...]:
        """The abilities of an order with their bearers, each once."""
        pairs: list[Named] = []
        for index, pair in enumerate(order):
            if pair is None:
                continue
            named = pair[0], pair[1] or by
            if named in pairs:
                complaint = ORDERED_TWICE(text=keys["order"][index], ability=pair[0])
                self.names.problem((*path, "order", index), complaint)
            pairs.append(named)
        return tuple(pairs)

    def _named_use(self, text: str, path: Path) -> str | None:
        """Which of several is used: a figure's id, or an ability."""
        if text in self.names.ids:
            return text
        return canonical(text) or self.names.id(text, path)

    def _further(self, written: Any, path: Path, cause: str) -> tuple[Answers, ...]:
        """The entries of a `then`; `cause` is the kind of the attack it stands in."""
        if not written:
            return ()
        return tuple(
            [
                self._further_attack(entry, (*path, "then", index), cause)
                for index, entry in enumerate(written)
            ]
        )

    def _further_attack(self, keys: Keys, path: Path, cause: str) -> Answers:
        """One entry of `then`: what the rule that makes the attack leaves open."""
        names = self.names
        expect = keys.get("expect")
        around = names.expects_refusal
        names.expects_refusal = around or _expects_refusal(expect)
        dice = self._roll(keys.get("roll"), (*path, "roll"))
        answers: dict[str, Any] = {}
        rule = names.rule(keys["from"], (*path, "from"))
        if rule is not None:
            answers["from"] = rule[0]
        if "attack" in keys:
            answers["attack"] = keys["attack"]
        if "by" in keys:
            answers["by"] = names.attackers(keys["by"], (*path, "by"))
        answers |= self._open_keys(keys, path)
        kind = keys.get("attack") or _further_kind(answers.get("from"), cause)
        if kind:
            report_unaimed(names, kind, answers, path)
        if "use" in keys:
            answers["use"] = keys["use"]
        if dice is not None:
            answers["dice"] = dice
        choose = self._choices(keys.get("choose"), path)
        then = self._further(keys.get("then"), path, kind)
        checked = FACTS.check(names, expect, (*path, "expect"))
        names.expects_refusal = around
        return Answers(path, answers, dice, choose, then, checked)


_OPEN_KEYS: Mapping[str, Form[Any]] = {
    "to": SPACE,
    "target": FIGURE_OR_TILE,
    "direction": DIRECTION,
    "path": PATH,
    "as": NEW_FIGURE,
    "unit": CardOf(UNIT),
    "form": FORM_NAME,
}
"""Keys of choices and further attacks that answer what rules ask for."""


def _expects_refusal(expect: Any) -> bool:
    """Whether an expectation says that the action is illegal."""
    return isinstance(expect, dict) and bool(expect.get("illegal"))


def _further_kind(source: str | None, cause: str) -> str:
    """The kind of a further attack where its rule fixes it, else empty.

    A second brawl or blast is of the same type (pp. 54, 59), and what ends a Swat or a
    Slingshot is told with it (pp. 42, 45).
    """
    if source == "Slingshot":
        return SMASH
    if source == "Swat":
        return SWAT
    is_same = source in ("Lightning Attack", "Chain Reaction")
    return cause if is_same and cause in (BRAWL, BLAST) else ""


def _parts(written: Any) -> list[Mapping[str, Any]]:
    """The mappings of a list that may not keep to the schema."""
    if not isinstance(written, list):
        return []
    return [part for part in written if isinstance(part, dict)]
