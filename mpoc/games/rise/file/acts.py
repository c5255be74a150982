"""The actions of a scenario, with their dice, choices and further attacks.

Each action becomes an `Act`, and what answers the rules' questions becomes `Answers`.
Figures that enter play are known from the action on that gives them their id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers
from mpoc.games.rise.board import DIRECTION_BY_NAME
from mpoc.games.rise.cards.built import used_with
from mpoc.games.rise.dice import Roll, read_faces
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.file.problem_kinds import (
    HALF_ROLLED,
    NAMED_TWICE,
    NO_TURN,
    PLACES_DIFFER,
    WRONG_KIND,
)
from mpoc.games.rise.turn.acts import Act, Declared
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import (
    ACTION_VERBS,
    AIMED_WITH,
    BLAST,
    BRAWL,
    BUILDING,
    MONSTER,
    SMASH,
    SWAT,
    UNIT,
)
from mpoc.scenario.problem_kinds import DUPLICATE, UNUSED_ANSWER
from mpoc.scenario.scenario import ScenarioAction
from mpoc.schema.problem_kinds import MISSING_KEY
from mpoc.text.problems import quoted

if TYPE_CHECKING:
    from mpoc.games.kit.verb import Verb
    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import Turn
    from mpoc.text.document import Path

BEFORE_TURNS = ("set-up", "place", "end-game")
"""Actions that need no turn under way."""

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
    found = []
    for index, action in enumerate(written):
        if names.is_faulty("actions", index):
            reader.skip(action, ("actions", index))
            continue
        found.append(reader.action(action, ("actions", index)))
    return tuple(found)


class _Actions:
    """The actions while they are read: whose turn it is, as far as the file tells."""

    def __init__(self, names: Names, turn: Turn | None, has_turn: bool) -> None:
        self.names = names
        self.is_under_way = has_turn
        self.has_told = False
        self.next_player = ""
        if turn is not None:
            self.next_player = self._other(turn.player)

    def _other(self, player: str) -> str:
        for name in self.names.players:
            if name != player:
                return name
        return ""

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

    def action(self, written: Any, path: Path) -> ScenarioAction:
        """One action, as a bare word or a mapping."""
        keys: Keys = {written: None} if isinstance(written, str) else written
        verb = next(key for key in ACTION_VERBS if key in keys)
        expect = keys.get("expect")
        refused = bool(expect.get("illegal")) if isinstance(expect, dict) else False
        self._check_turn(verb, path, refused)
        dice = self._roll(keys.get("roll"), (*path, "roll"))
        act: Act | Verb | None
        answers: Mapping[str, Any]
        if verb in VERBS:
            act = VERBS[verb].read(self.names, keys, path)
            answers = {} if act is None else act.answers()
        else:
            act, answers = _READERS[verb](self, keys, path, dice, refused)
        choose = self._choices(keys.get("choose"), path, refused)
        kind = keys.get("attack", "")
        then = self._further(keys.get("then"), path, refused, kind)
        checked = FACTS.check(self.names, expect, (*path, "expect"))
        return ScenarioAction(
            act,
            Answers(path, answers, dice, choose, then, checked),
            refused,
            path,
            _label(verb, keys),
            checked,
        )

    def _check_turn(self, verb: str, path: Path, refused: bool) -> None:
        """Only an activation begins a turn, and nearly everything needs one."""
        if verb == "activate":
            # One that is refused begins none.
            self.is_under_way = self.is_under_way or not refused
        elif not self.is_under_way and verb not in BEFORE_TURNS and not self.has_told:
            self.has_told = True
            self.names.problem(
                path,
                f"no turn is under way in which to `{verb}`",
                NO_TURN,
                expected="a `turn` with its `activation`, or the action `activate`",
                hint="add `turn: {player: …, activation: monster}`, or begin the "
                "actions with `- activate: monster`",
                at=self._start(path),
            )

    def _start(self, path: Path) -> Any:
        value = self.names.document.value_at(path)
        return self.names.start(path) if isinstance(value, dict) else "value"

    # Dice

    def _roll(self, written: Any, path: Path) -> Declared | None:
        """The dice of a roll: all of them rolled, or all of them only counted."""
        if written is None:
            return None
        action = written.get("action", "")
        boost = written.get("boost")
        power = written.get("power", "")
        rolled = [key for key, value in written.items() if isinstance(value, str)]
        if len(rolled) == len(written):
            faces = Roll(read_faces(action), read_faces(boost or ""), read_faces(power))
            return Declared(len(action), len(boost or ""), len(power), faces)
        if rolled:
            counted = next(key for key in written if key not in rolled)
            self.names.problem(
                (*path, counted),
                f"the {counted.title()} Dice are only counted, the "
                f"{rolled[0].title()} Dice are rolled",
                HALF_ROLLED,
                expected="every kind of dice with its faces, or none",
                hint=f"write the faces, such as `{counted}: "
                f"{'x' * min(written[counted], 9) or '.'}`",
            )
            return None
        return Declared(action or 0, boost, power or 0, None)

    # Actions

    def _activate(self, keys: Keys, path: Path, *_: Any) -> tuple[Act, Keys]:
        refused = _[1]
        player = keys.get("player")
        if player is not None:
            self.names.player(player, (*path, "player"))
        elif self.next_player:
            player = self.next_player
        else:
            players = " or ".join(f"`player: {name}`" for name in self.names.players)
            self.names.problem(
                path,
                "the first activation must say whose turn begins",
                MISSING_KEY,
                expected=players,
                hint=f"add `player: {(*self.names.players, 'red')[0]}`",
                at=self._start(path),
            )
            player = ""
        if not refused:
            self.next_player = self._other(player)
        return Act("activate", kind=keys["activate"], player=player), {}

    def _power_up(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        return Act("power-up", count=keys["power-up"], dice=dice), {}

    def _form(self, keys: Keys, path: Path, *_: Any) -> tuple[Act, Keys]:
        verb = "hyper" if "hyper" in keys else "alpha"
        return Act(verb, by=self._by(keys[verb], (*path, verb))), {}

    def _move(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        verb = "advance" if "advance" in keys else "step"
        answers = self._open_keys(keys, path, refused)
        if "to" in answers and answers.get("path"):
            self._check_ending(keys, answers, path)
        return (
            Act(
                verb,
                by=self._by(keys[verb], (*path, verb)),
                to=answers.get("to"),
                path=answers.get("path"),
            ),
            answers,
        )

    def _check_ending(self, keys: Keys, answers: Keys, path: Path) -> None:
        """A path and the place that it must lead to, both written, must agree."""
        last = answers["path"][-1]
        if getattr(last, "to", last) != answers["to"]:
            self.names.problem(
                (*path, "to"),
                f"the path does not lead to {keys['to']}",
                PLACES_DIFFER,
                expected="the last space of `path`",
                hint="leave `to` out: the path tells it",
            )

    def _attack(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        answers = self._open_keys(keys, path, refused)
        self._check_aim(keys["attack"], answers, path)
        return (
            Act(
                "attack",
                by=self._by(keys["by"], (*path, "by")),
                kind=keys["attack"],
                target=answers.get("target"),
                to=answers.get("to"),
                direction=answers.get("direction"),
                dice=dice,
            ),
            answers,
        )

    def _check_aim(self, kind: str, answers: Keys, path: Path) -> None:
        """Places and directions are told only of attacks that lead somewhere."""
        asked = AIMED_WITH.get(kind, ())
        for key in ("to", "direction"):
            if key in answers and key not in asked:
                self._asked_for_nothing(f"a {kind}", key, asked, path)

    def _asked_for_nothing(
        self, what: str, key: str, asked: Sequence[str], path: Path
    ) -> None:
        """A key answers what `what` does not ask; it asks for the others."""
        told = " and ".join([f"`{each}`" for each in asked])
        self.names.problem(
            (*path, key),
            f"{what} asks for no `{key}`",
            UNUSED_ANSWER,
            expected=f"only {told}" if told else "nothing of the kind",
            hint="leave it out",
        )

    def _use(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        answers = self._open_keys(keys, path, refused)
        ability = self.names.ability(keys["use"], (*path, "use")) or ""
        asked = used_with(ability)
        if asked is None:
            asked = ANSWER_KEYS
        for key in answers:
            if key not in asked:
                self._asked_for_nothing(ability, key, asked, path)
        return (
            Act(
                "use",
                by=self._by(keys["by"], (*path, "by")),
                kind=ability,
                target=answers.get("target"),
                to=answers.get("to"),
                path=answers.get("path"),
                card=answers.get("unit"),
                named=answers.get("as", ""),
                dice=dice,
            ),
            answers,
        )

    def _spawn(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        card = self._card(keys["spawn"], (*path, "spawn"), (UNIT,))
        clear = None
        if "clear" in keys:
            who = self.names.id(keys["clear"]["figure"], (*path, "clear", "figure"))
            to = self.names.space(keys["clear"]["to"], (*path, "clear", "to"))
            if who is not None and to is not None:
                clear = who, to
        at = self.names.space(keys["at"], (*path, "at"))
        named = self.names.new_id(keys["as"], (*path, "as"), refused=refused) or ""
        act = Act("spawn", to=at, card=card, named=named, clear=clear)
        return act, {"as": named}

    def _end(self, keys: Keys, path: Path, *_: Any) -> tuple[Act, Keys]:
        return Act("end-turn" if "end-turn" in keys else "end-game"), {}

    def _set_up(self, keys: Keys, path: Path, *_: Any) -> tuple[Act, Keys]:
        rolls = {}
        for player, faces in keys["set-up"].items():
            if self.names.player(player, (*path, "set-up", player), "key"):
                rolls[player] = Roll(read_faces(faces))
        strikes = {player: roll.strikes for player, roll in rolls.items()}
        if not _[1] and len(set(strikes.values())) == 2:
            # The winner has the first turn (p26).
            self.next_player = max(strikes, key=lambda player: strikes[player])
        return Act("set-up", rolls=tuple(rolls.items())), {}

    def _place(
        self, keys: Keys, path: Path, dice: Declared | None, refused: bool
    ) -> tuple[Act, Keys]:
        card = self._card(keys["place"], (*path, "place"), (BUILDING, MONSTER))
        at = self.names.space(keys["at"], (*path, "at"))
        named = self.names.new_id(keys["as"], (*path, "as"), refused=refused) or ""
        player = keys.get("player", "")
        if player:
            self.names.player(player, (*path, "player"))
        act = Act("place", player=player, to=at, card=card, named=named)
        return act, {"as": named}

    # Keys that several actions, choices and further attacks share

    def _by(self, written: Any, path: Path) -> tuple[str, ...]:
        """The acting figures, the leader first."""
        if isinstance(written, str):
            id = self.names.id(written, path)
            return () if id is None else (id,)
        found: list[str] = []
        for index, text in enumerate(written):
            id = self.names.id(text, (*path, index))
            if id is not None and id in found:
                self.names.problem(
                    (*path, index),
                    f"{id} is named twice",
                    NAMED_TWICE,
                    expected="each attacker once, the leader first",
                )
            elif id is not None:
                found.append(id)
        return tuple(found)

    def _card(self, written: Any, path: Path, kinds: tuple[str, ...]) -> Card | None:
        card = self.names.card(written, path)
        if card is not None and card.kind not in kinds:
            told = " or ".join(f"a {kind}" for kind in kinds)
            self.names.problem(
                path,
                f"{card.name} is a {card.kind}, not {told}",
                WRONG_KIND,
                expected=told,
            )
            return None
        return card

    def _open_keys(self, keys: Keys, path: Path, refused: bool) -> dict[str, Any]:
        """What the keys say that rules may ask for, as rules want to have it."""
        names = self.names
        found: dict[str, Any] = {}
        for key, value in keys.items():
            at = (*path, key)
            if key == "to":
                found[key] = names.space(value, at)
            elif key == "target":
                found[key] = self._target(value, at)
            elif key == "direction":
                found[key] = DIRECTION_BY_NAME[value]
            elif key == "path":
                found[key] = names.way(value, at)
            elif key == "as":
                found[key] = names.new_id(value, at, refused=refused)
            elif key == "unit":
                found[key] = self._card(value, at, (UNIT,))
            elif key == "form":
                card = self._card(value, at, (MONSTER,))
                found[key] = None if card is None else card.name
        return found

    def _target(self, text: str, path: Path) -> str | int | None:
        """A figure by its id, or a tile by its north-west space."""
        if text in self.names.ids:
            return text
        from mpoc.games.rise.board import parse_space

        if parse_space(text) is not None:
            return self.names.space(text, path)
        return self.names.id(text, path)

    # Choices and further attacks

    def _choices(self, written: Any, path: Path, refused: bool) -> tuple[Answers, ...]:
        if not written:
            return ()
        return tuple(
            [
                self._choice(entry, (*path, "choose", index), refused)
                for index, entry in enumerate(written)
            ]
        )

    def _choice(self, keys: Keys, path: Path, refused: bool) -> Answers:
        """One answer, addressed to the rule that asks and, if need be, its bearer."""
        names = self.names
        found: dict[str, Any] = {}
        if "player" in keys:
            found["player"] = names.player(keys["player"], (*path, "player"))
        if "by" in keys:
            found["by"] = names.id(keys["by"], (*path, "by"))
        if "order" in keys:
            order = [
                names.rule(text, (*path, "order", index))
                for index, text in enumerate(keys["order"])
            ]
            found["order"] = self._ordered(order, found.pop("by", ""), keys, path)
            return Answers(path, found)
        rule = names.rule(keys["for"], (*path, "for"))
        if rule is not None:
            found["for"], bearer = rule
            if bearer and found.setdefault("by", bearer) != bearer:
                names.problem(
                    (*path, "by"),
                    f"`by` names {found['by']}, but `for` names {bearer}",
                    PLACES_DIFFER,
                    expected="the bearer once",
                    hint="leave `by` out",
                )
        if not any(key in keys for key in ANSWER_KEYS):
            names.problem(
                path,
                f"this answers nothing that {quoted(keys['for'])} may ask",
                MISSING_KEY,
                expected="one of " + ", ".join(f"`{key}`" for key in ANSWER_KEYS),
                hint=f"`{{for: {keys['for']}, use: true}}`, or `use: false` to decline",
                at=self._start(path),
            )
        found |= self._open_keys(keys, path, refused)
        use = keys.get("use")
        if isinstance(use, str):
            found["use"] = self._named_use(use, (*path, "use"))
        elif use is not None:
            found["use"] = use
        return Answers(path, found, self._roll(keys.get("roll"), (*path, "roll")))

    def _ordered(
        self, order: list[Named | None], by: str, keys: Keys, path: Path
    ) -> tuple[Named, ...]:
        """The abilities of an order with their bearers, each once."""
        found: list[Named] = []
        for index, pair in enumerate(order):
            if pair is None:
                continue
            named = pair[0], pair[1] or by
            if named in found:
                self.names.problem(
                    (*path, "order", index),
                    f"{quoted(keys['order'][index])} stands in this order already",
                    DUPLICATE,
                    expected="each ability once",
                    hint=f"name the bearers where two have it: `{pair[0]} of S`",
                )
            found.append(named)
        return tuple(found)

    def _named_use(self, text: str, path: Path) -> str | None:
        """Which of several is used: a figure's id, or an ability."""
        if text in self.names.ids:
            return text
        from mpoc.games.rise.file.names import canonical

        return canonical(text) or self.names.id(text, path)

    def _further(
        self, written: Any, path: Path, refused: bool, cause: str
    ) -> tuple[Answers, ...]:
        """The entries of a `then`; `cause` is the kind of the attack it stands in."""
        if not written:
            return ()
        return tuple(
            [
                self._further_attack(entry, (*path, "then", index), refused, cause)
                for index, entry in enumerate(written)
            ]
        )

    def _further_attack(
        self, keys: Keys, path: Path, refused: bool, cause: str
    ) -> Answers:
        """One entry of `then`: what the rule that makes the attack leaves open."""
        expect = keys.get("expect")
        if isinstance(expect, dict) and expect.get("illegal"):
            refused = True
        dice = self._roll(keys.get("roll"), (*path, "roll"))
        found: dict[str, Any] = {}
        rule = self.names.rule(keys["from"], (*path, "from"))
        if rule is not None:
            found["from"] = rule[0]
        if "attack" in keys:
            found["attack"] = keys["attack"]
        if "by" in keys:
            found["by"] = self._by(keys["by"], (*path, "by"))
        found |= self._open_keys(keys, path, refused)
        kind = keys.get("attack") or _further_kind(found.get("from"), cause)
        if kind:
            self._check_aim(kind, found, path)
        if "use" in keys:
            found["use"] = keys["use"]
        if dice is not None:
            found["dice"] = dice
        choose = self._choices(keys.get("choose"), path, refused)
        then = self._further(keys.get("then"), path, refused, kind)
        checked = FACTS.check(self.names, expect, (*path, "expect"))
        return Answers(path, found, dice, choose, then, checked)


_READERS: dict[str, Callable[..., tuple[Act, Keys]]] = {
    "activate": _Actions._activate,
    "power-up": _Actions._power_up,
    "hyper": _Actions._form,
    "alpha": _Actions._form,
    "advance": _Actions._move,
    "step": _Actions._move,
    "attack": _Actions._attack,
    "use": _Actions._use,
    "spawn": _Actions._spawn,
    "end-turn": _Actions._end,
    "set-up": _Actions._set_up,
    "place": _Actions._place,
    "end-game": _Actions._end,
}


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


def _label(verb: str, keys: Keys) -> str:
    """The author's line in short: what is done and by whom."""
    if verb == "attack":
        by = keys["by"]
        who = by if isinstance(by, str) else ", ".join(by)
        return f"attack: {keys['attack']} by {who}"
    value = keys[verb]
    if isinstance(value, dict):
        value = value.get("name")
    told = verb if value is None else f"{verb}: {value}"
    return f"{told} by {keys['by']}" if verb == "use" else told
