"""The actions of a scenario, with their dice, choices and further attacks.

Each action becomes an instance of its verb, and the answers to the rules' questions
become `Answers`. A figure that enters play is known from the action that gives its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers, expects_refusal
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.file.answers import report_surplus_aims
from mpoc.games.rise.file.names import Names
from mpoc.games.rise.file.problem_kinds import (
    ANSWERS_NOTHING,
    BEARERS_DIFFER,
    NO_TURN,
    NO_TURN_OF_THIS_PLAYER,
    NO_TURN_YET,
    ORDERED_TWICE,
)
from mpoc.games.rise.forms import ROLL
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import BLAST, BRAWL, MONSTER, SMASH, SWAT, UNIT
from mpoc.scenario.scenario import ScenarioAction

if TYPE_CHECKING:
    from mpoc.games.rise.choices import Order
    from mpoc.games.rise.dice import WrittenRoll
    from mpoc.games.rise.state import Turn
    from mpoc.games.rise.verb import RiseVerb
    from mpoc.text.document import Path
    from mpoc.text.problems import Complaint

Keys = Mapping[str, Any]


def read_actions(
    names: Names, turn: Turn | None, has_turn: bool
) -> tuple[ScenarioAction, ...]:
    """The actions of the file in order; their problems are reported.

    `has_turn` says whether a turn is under way before the first of them.
    """
    entries = names.document.root.get("actions")
    if not isinstance(entries, list):
        return ()
    reader = _ActionReader(names, turn, has_turn)
    actions = []
    for index, action in enumerate(entries):
        if names.is_faulty("actions", index):
            reader.skip(action, ("actions", index))
            continue
        scenario_action = reader.action(action, ("actions", index))
        if scenario_action is not None:
            actions.append(scenario_action)
    return tuple(actions)


class _ActionReader:
    """Reads the actions one by one and follows whether a turn is under way."""

    def __init__(self, names: Names, turn: Turn | None, has_turn: bool) -> None:
        self.names = names
        self.is_under_way = has_turn
        self.has_noted = False
        if turn is not None:
            names.next_player = names.other_player(turn.player)

    def skip(self, action: Any, path: Path) -> None:
        """Skip an action that does not keep to the schema, but learn its ids."""
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

    def action(self, entry: Any, path: Path) -> ScenarioAction | None:
        """One action, a bare word or a mapping; None where it cannot be read."""
        names = self.names
        keys: Keys = {entry: None} if isinstance(entry, str) else entry
        verb = VERBS.of(keys)
        expect = keys.get("expect")
        names.expects_refusal = expects_refusal(expect)
        self._check_turn(verb, keys, path)
        names.dice = _roll(names, keys, path)
        action = verb.read(names, keys, path)
        choose = self._choices(keys.get("choose"), path)
        then = self._further(keys.get("then"), path, keys.get("attack", ""))
        expectation = FACTS.check(names, expect, (*path, "expect"))
        if action is None:
            return None
        return ScenarioAction(
            action,
            Answers(path, action.answers(), names.dice, choose, then, expectation),
            names.expects_refusal,
            path,
            verb.label(keys),
            expectation,
        )

    def _check_turn(self, verb: type[RiseVerb], keys: Keys, path: Path) -> None:
        """Report an action that needs a turn where none is under way."""
        if verb.begins_turn:
            # A refused activation begins no turn.
            self.is_under_way = self.is_under_way or not self.names.expects_refusal
        elif not self.is_under_way and verb.needs_turn and not self.has_noted:
            self.has_noted = True
            complaint = self._no_turn(verb, keys)
            self.names.problem(path, complaint, at=self._start(path))

    def _no_turn(self, verb: type[RiseVerb], keys: Keys) -> Complaint:
        """The complaint about an action without a turn; it depends on who acts."""
        actors = [keys.get("by"), keys.get(verb.word)]
        ids = [id for who in actors for id in (who if isinstance(who, list) else [who])]
        figures = self.names.figures
        actor = next((figures[id] for id in ids if id in figures), None)
        if actor is None or not actor.player:
            player, activation = "…", "…"
        else:
            player = actor.player
            activation = MONSTER if actor.card.kind == MONSTER else UNIT
        first = self.names.next_player
        if first and player not in ("…", first):
            return NO_TURN_OF_THIS_PLAYER(
                verb=verb.word, player=player, activation=activation, other=first
            )
        kind = NO_TURN_YET if first else NO_TURN
        return kind(verb=verb.word, player=player, activation=activation)

    def _start(self, path: Path) -> Any:
        value = self.names.document.value_at(path)
        return self.names.start(path) if isinstance(value, dict) else "value"

    # Choices and further attacks

    def _choices(self, entries: Any, path: Path) -> tuple[Answers, ...]:
        if not entries:
            return ()
        return tuple(
            [
                self._choice(entry, (*path, "choose", index))
                for index, entry in enumerate(entries)
            ]
        )

    def _choice(self, keys: Keys, path: Path) -> Answers:
        """One entry of `choose`: an order, or an answer to the rule that asks."""
        from mpoc.games.rise.choices import ANSWER_KEYS, Answer, Order

        names = self.names
        if Order.word in keys:
            return self._order(Order.read(names, keys, path), keys, path)
        if not any(key in keys for key in ANSWER_KEYS):
            complaint = ANSWERS_NOTHING(
                rule=keys["for"], keys=", ".join(f"`{key}`" for key in ANSWER_KEYS)
            )
            names.problem(path, complaint, at=self._start(path))
        answer = Answer.read(names, keys, path)
        if answer is None:
            return Answers(path)
        rule, bearer = answer.rule
        by = answer.by or bearer
        if bearer and by != bearer:
            names.problem((*path, "by"), BEARERS_DIFFER(by=by, bearer=bearer))
        address = {"for": rule, "by": by, "player": answer.player}
        address_keys = {key: value for key, value in address.items() if value}
        return Answers(path, address_keys | answer.answers(), answer.roll)

    def _order(self, order: Order | None, keys: Keys, path: Path) -> Answers:
        """The abilities of an order with their bearers, each once."""
        if order is None:
            return Answers(path)
        pairs = [(name, bearer or order.by or "") for name, bearer in order.rules]
        for index, pair in enumerate(pairs):
            if pair in pairs[:index]:
                text = keys[order.word][index]
                complaint = ORDERED_TWICE(text=text, ability=pair[0])
                self.names.problem((*path, order.word, index), complaint)
        keys_of_player = {"player": order.player} if order.player else {}
        return Answers(path, keys_of_player | {order.word: tuple(pairs)})

    def _further(self, entries: Any, path: Path, cause: str) -> tuple[Answers, ...]:
        """The entries of a `then`; `cause` is the kind of attack that causes them."""
        if not entries:
            return ()
        return tuple(
            [
                self._further_attack(entry, (*path, "then", index), cause)
                for index, entry in enumerate(entries)
            ]
        )

    def _further_attack(self, keys: Keys, path: Path, cause: str) -> Answers:
        """One entry of `then`: the answers that the rule of the attack leaves open."""
        from mpoc.games.rise.choices import FurtherAttack

        names = self.names
        expect = keys.get("expect")
        around = names.expects_refusal
        names.expects_refusal = around or expects_refusal(expect)
        dice = _roll(names, keys, path)
        values, is_readable = FurtherAttack.read_values(names, keys, path)
        rule = "" if values["rule"] is None else values["rule"][0]
        answers: dict[str, Any] = {}
        if is_readable:
            answers = {"from": rule} | FurtherAttack(**values).answers()
        kind = keys.get("attack") or _further_kind(rule, cause)
        if kind:
            report_surplus_aims(names, kind, keys, path)
        if dice is not None:
            answers["dice"] = dice
        choose = self._choices(keys.get("choose"), path)
        then = self._further(keys.get("then"), path, kind)
        expectation = FACTS.check(names, expect, (*path, "expect"))
        names.expects_refusal = around
        return Answers(path, answers, dice, choose, then, expectation)


def _roll(names: Names, keys: Keys, path: Path) -> WrittenRoll | None:
    """The roll of an action or of a further attack."""
    return ROLL.read(names, keys["roll"], (*path, "roll")) if "roll" in keys else None


def _further_kind(source: str, cause: str) -> str:
    """The kind of a further attack where its rule fixes it, else empty.

    A second brawl or blast is of the same type (pp. 54, 59); the second parts of a Swat
    and of a Slingshot are described with them (pp. 42, 45).
    """
    if source == "Slingshot":
        return SMASH
    if source == "Swat":
        return SWAT
    is_same = source in ("Lightning Attack", "Chain Reaction")
    return cause if is_same and cause in (BRAWL, BLAST) else ""


def _parts(entries: Any) -> list[Mapping[str, Any]]:
    """The mappings in a list that may break the schema."""
    if not isinstance(entries, list):
        return []
    return [part for part in entries if isinstance(part, dict)]
