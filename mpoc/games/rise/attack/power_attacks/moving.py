"""In which direction, and how far, an attack moves a figure (pp. 16, 39, 42)."""

from __future__ import annotations

from mpoc.engine.statements import LEAVE, Choice, Enter, Note, Option, Rule
from mpoc.games.rise import kinds, stats
from mpoc.games.rise.board import DIAGONAL, DIRECTION_NAMES, ORTHOGONAL
from mpoc.games.rise.game import ATTACKER, AttackMoment, Game, Piece

NOT_MOVED = "is immune and is not moved"


def straight_lines(game: Game) -> tuple[int, ...]:
    """The directions of a straight line, as shifts of one space (`straight-lines`)."""
    if game.reading("straight-lines") == "with-diagonal":
        return (*ORTHOGONAL, *DIAGONAL)
    return ORTHOGONAL


def direction_options(game: Game) -> tuple[Option, ...]:
    """The directions between which an attacker chooses."""
    return tuple([Option(way, DIRECTION_NAMES[way]) for way in straight_lines(game)])


def power_dice_used(game: Game) -> int:
    """The Power Dice that count for the distance of a Smash or Throw.

    By `power-cycle-distance` a die that Power Cycle took back may still count.
    """
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    if dice.power != attack.power and (
        game.reading("power-cycle-distance") == "dice-left"
    ):
        return dice.power
    return attack.power


def moves_further(game: Game) -> Rule[tuple[Piece, kinds.Skill] | None]:
    """The skill that moves the monster hit up to one space further."""
    skill, idle_rules = stats.applies(
        game, kinds.MOVES_FURTHER, ATTACKER, AttackMoment(game)
    )
    yield from idle_rules
    return skill


def spaces_driven(game: Game, spaces: int) -> Rule[int]:
    """How far an attack drives its target: a skill may add one space."""
    helper = yield from moves_further(game)
    if not helper:
        return spaces
    me, skill = helper
    cite = skill.cite_for(me)
    use = yield Choice(
        skill.name,
        me.id,
        game.attack.player,
        "use",
        "whether the target is moved one space further",
        (Option(True, "one space further"), Option(False, "decline")),
        cite,
    )
    if not use:
        return spaces
    yield Enter(skill.name, cite, me.id, skill.name)
    yield Note("one space further", cite)
    yield LEAVE
    return spaces + 1
