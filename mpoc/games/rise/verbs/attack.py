"""Attack: a brawl, a blast or a power attack (pp. 17, 20, 36-45).

What makes one legal is in `attack.checks`, how it resolves in `attack.attack_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from mpoc.engine.statements import Answers, Check, Cite, Rule, Statement
from mpoc.games.rise import events
from mpoc.games.rise.attack.attack import make_attack
from mpoc.games.rise.attack.checks import attack_checks
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import names_target, power_attack_of
from mpoc.games.rise.board import DIRECTION_NAMES, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import pool_words, roll_without_faces
from mpoc.games.rise.file.answers import KEYS_ATTACKS_ASK, report_surplus_aims, without
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import ATTACKS, BOOST

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind, DiceLimit
    from mpoc.games.rise.file.names import Names
    from mpoc.schema.envelope import Schema
    from mpoc.text.document import Path


class Attack(DeclaredAttack, RiseVerb):
    """A brawl, a blast or a power attack."""

    word, cite, weight = "attack", p(17), 45
    also = ("hit", "fight", "strike", "power-attack")

    # Files

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Take the dice of the roll; report a place or direction that does not fit."""
        values["dice"] = names.dice
        return not report_surplus_aims(names, values["kind"], values, path)

    @classmethod
    def more_schema(cls) -> Schema:
        """A target is needed, except by the kinds of attack that have none."""
        from mpoc.schema.envelope import chain

        of_area = [kind for kind in ATTACKS if not names_target(kind)]
        of_an_area: Schema = {"properties": {"attack": {"enum": of_area}}}
        *most, last = of_area
        target = {
            "title": f"no target: a {', '.join(most)} or {last} has none",
            "description": "It is made against all in its way or around.",
            "not": {},
        }
        no_target: Schema = {"properties": {"target": target}}
        return chain([(of_an_area, no_target)], {"required": ["target"]})

    @classmethod
    def label(cls, mapping: Mapping[str, Any]) -> str:
        by = mapping["by"]
        attackers = by if isinstance(by, str) else ", ".join(by)
        return f"attack: {mapping['attack']} by {attackers}"

    # Rules

    @property
    def performers(self) -> tuple[str, ...]:
        return self.by

    def checks(self, game: Game) -> Iterator[Check]:
        return attack_checks(game, self)

    def rule(self, game: Game) -> Rule[None]:
        return make_attack(game, self)

    def without_decisions(
        self, answers: Answers, paths: bool
    ) -> tuple[Attack, Answers]:
        """The target stays; places and directions go."""
        bare = without(answers, KEYS_ATTACKS_ASK)
        return self.but(to=None, direction=None), bare

    # Words

    def headline(self, state: State) -> str:
        target = "" if self.target is None else f" {self.target}"
        player, verb = self.acting_player(state), events.ATTACK_VERBS[self.kind]
        *others, last = self.by
        attackers = f"{', '.join(others)} and {last}" if others else last
        words = f"{player} {verb}{target} with {attackers}"
        if self.direction is not None:
            words += f" {DIRECTION_NAMES[self.direction]}"
        elif self.to is not None:
            words += f" to {name_of(self.to)}"
        return words

    def headline_end(self, statements: Sequence[Statement]) -> str:
        """The dice that are picked up, or that the file declares."""
        for statement in statements:
            if isinstance(statement, events.PickUp):
                return f": {pool_words(statement.dice.counts())}"
        return "" if self.dice is None else f": {pool_words(self.dice.counts())}"

    def headline_cites(self, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
        attack = power_attack_of(self.kind)
        cites = cites or (p(17), p(20) if attack is None else attack.cite)
        is_combined = len(self.by) > 1 and attack is None
        return (*cites, p(43)) if is_combined else cites

    def is_headline(self, statement: Statement) -> bool:
        return isinstance(statement, events.Declare) and not statement.attack.source

    # Candidates

    def limits(self, game: Game) -> tuple[DiceLimit, ...]:
        from mpoc.games.rise.attack.listing import attack_dice

        return attack_dice(game, self)

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """The attacks for which its card prints a stat, each with its targets."""
        from mpoc.games.rise.attack.listing import attack_kinds

        return attack_kinds(cls.of, game, actor)

    @classmethod
    def of(cls, attack: DeclaredAttack) -> Self:
        """The action that declares an attack."""
        return cls(*attack.values())

    def with_dice(self, counts: Mapping[str, int]) -> Self:
        return self.but(dice=roll_without_faces(counts))

    def with_one_more(self, die: str) -> Self | None:
        if self.dice is None or die == BOOST:
            return None
        return self.but(dice=self.dice.with_one_more(die))
