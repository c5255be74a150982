"""Attack: a brawl, a blast or a power attack (pp. 17, 20, 36-45).

What makes one legal is in `attack.checks`, how it resolves in `attack.attack_steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.statements import Answers, Check, Cite, Rule, Statement
from mpoc.games.kit.listing import candidate
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.attack.attack import make_attack
from mpoc.games.rise.attack.checks import (
    attack_candidates,
    attack_checks,
    further_kinds,
    type_of,
)
from mpoc.games.rise.attack.combined_power_attacks import COMBINED, EVERY_POWER_ATTACK
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.listing import (
    attack_dice,
    facts_of,
    joined,
    paired,
    unpayable_checks,
    words_of,
)
from mpoc.games.rise.board import DIRECTION_NAMES, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import pool_words, roll_without_faces
from mpoc.games.rise.file.answers import ASKED_IN_ATTACKS, report_unaimed, without
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import BLAST, BOOST, BRAWL, MONSTER, UNIT
from mpoc.schema.envelope import Schema, chain

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

KINDS_OF_ATTACK = (
    BRAWL,
    BLAST,
    *(kind for kind, attack in EVERY_POWER_ATTACK.items() if not attack.only_further),
)
AREA_ATTACKS = tuple(
    [kind for kind, attack in EVERY_POWER_ATTACK.items() if not attack.names_target]
)
"""The kinds of attack that name no target: they hit all in their way or around."""


class Attack(DeclaredAttack, RiseVerb):
    """A brawl, a blast or a power attack."""

    word, cite, weight = "attack", p(17), 45

    # Files

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Only an attack that leads somewhere says where; its dice are its roll."""
        values["dice"] = names.dice
        return not report_unaimed(names, values["kind"], values, path)

    @classmethod
    def more_schema(cls) -> Schema:
        """A target is needed, except by the kinds of attack that have none."""
        of_an_area: Schema = {"properties": {"attack": {"enum": list(AREA_ATTACKS)}}}
        target = {
            "title": "no target: a rampage, stomp or slingshot has none",
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

    def undecided(self, answers: Answers, paths: bool) -> tuple[Attack, Answers]:
        """What it is aimed at stays."""
        bare = without(answers, ASKED_IN_ATTACKS)
        return self.but(to=None, direction=None), bare

    # Words

    def headline(self, state: State) -> str:
        target = "" if self.target is None else f" {self.target}"
        player, deed = self.acting_player(state), events.ATTACK_VERBS[self.kind]
        words = f"{player} {deed}{target} with {' and '.join(self.by)}"
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
        attack = EVERY_POWER_ATTACK.get(self.kind)
        cites = cites or (p(17), p(20) if attack is None else attack.cite)
        is_combined = len(self.by) > 1 and attack is None
        return (*cites, p(43)) if is_combined else cites

    def is_headline(self, statement: Statement) -> bool:
        return isinstance(statement, events.Declare) and not statement.attack.source

    # Candidates

    def limits(self, game: Game) -> tuple[DiceLimit, ...]:
        return attack_dice(game, self)

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """The attacks for which its card prints a stat, each with its targets."""
        state = game.state
        figure = state.figures[actor]
        if not figure.player:
            return
        allies = [
            other.card.kind
            for other in state.figures.values()
            if other.player == figure.player and other.id != actor
        ]
        for kind in KINDS_OF_ATTACK:
            if getattr(figure.card, type_of(kind)) is None:
                continue
            attack = EVERY_POWER_ATTACK.get(kind)
            cite = p(20) if attack is None else attack.cite
            words = kind if attack is None else attack.name.lower()
            if kind not in COMBINED:
                alone = partial(attack_candidates, game, actor, kind)
                yield _kind_of(game, actor, words, cite, alone)
            elif MONSTER in allies:
                both = partial(paired, game, figure, kind)
                yield _kind_of(game, actor, words, cite, both)
            if figure.card.kind == UNIT and UNIT in allies:
                all_able = partial(joined, game, figure, kind)
                yield _kind_of(game, actor, f"combined {words}", p(43), all_able)

    def with_dice(self, counts: Mapping[str, int]) -> Self:
        return self.but(dice=roll_without_faces(counts))

    def with_one_more(self, die: str) -> Self | None:
        if self.dice is None or die == BOOST:
            return None
        return self.but(dice=self.dice.with_one_more(die))


Declarations = Callable[[], Iterable[tuple[DeclaredAttack, tuple[Check, ...]]]]
"""Attacks with the checks that they fail, whatever dice are rolled."""


def _kind_of(
    game: Game, leader: str, words: str, cite: Cite, declarations: Declarations
) -> ActionKind:
    """Attacks of one kind by one leader, as a kind of action."""

    def find(refused: bool) -> list[Candidate]:
        candidates = []
        for attack, failed in declarations():
            failed = failed or unpayable_checks(game, attack)
            if refused or not failed:
                candidates.append(_candidate(game, attack, failed))
        return candidates

    def limits(listed: Candidate) -> tuple[DiceLimit, ...]:
        return attack_dice(game, listed.act)

    return ActionKind(leader, Attack.word, words, cite, find, limits)


def _candidate(
    game: Game, attack: DeclaredAttack, failed: tuple[Check, ...]
) -> Candidate:
    """A declared attack, with how far its target is and where it may be put."""
    facts = facts_of(game, attack, not failed)
    return candidate(Way(Attack(*attack.values()), words_of(attack), facts), failed)


def further_candidates(game: Game, source: str) -> list[Candidate]:
    """The legal declarations of a further attack that waits, by what has caused it."""
    for further in game.state.waiting:
        if further.source == source:
            return [
                _candidate(game, attack, ())
                for kind in further_kinds(game, further)
                for attack, failed in attack_candidates(
                    game, further.leader, kind, further
                )
                if not failed
                and (further.dice is not None or attack_dice(game, attack, further))
            ]
    return []
