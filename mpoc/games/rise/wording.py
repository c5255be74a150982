"""Rise in reports: headlines of actions, the drawing of the board, the summaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Cite, Enter, Event, Roll, Statement
from mpoc.games.kit.headline import headline_of
from mpoc.games.kit.keys import Count
from mpoc.games.rise import events
from mpoc.games.rise.board import (
    DIRECTION_NAMES,
    STRIDE,
    column_row,
    name_of,
    space,
)
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.forms import Leap
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import (
    DICE,
    GROUND,
    GROUND_SIGNS,
    MONSTER,
    OPEN_TERRAIN,
    UNIT,
)
from mpoc.rules.wording import Drawing, Headline, Piece, Sign, Table
from mpoc.text.problems import quote

if TYPE_CHECKING:
    from mpoc.games.rise.state import Figure, Player, State
    from mpoc.games.rise.verb import RiseVerb
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path


# Headlines


def headline(act: RiseVerb, transcript: Transcript) -> Headline:
    """An action in one sentence, and the events that this sentence covers."""
    return headline_of(act, transcript)


def depth_of(event: Event) -> int:
    """0 for what always has a line, 1 for dice on their way (`-v`), 2 for bookkeeping.

    The damage of the hit itself is 1: step 6 shows it with all damage.
    """
    if isinstance(event, events.RecordDamage):
        return int(event.hurt.is_of_hit)
    if isinstance(event, events.BOOKKEEPING):
        return 2
    return 1 if isinstance(event, events.QUIET) else 0


def roll_to_write(question: Roll) -> tuple[str, str]:
    """The `roll` line that a file lacks, with a sign for each die, and a legend."""
    dice = ", ".join(f"{die}: {'?' * count}" for die, count in question.dice)
    return (
        f"roll: {{{dice}}}",
        "each ? is a die: X super strike, x strike, . miss",
    )


def read_roll(question: Roll, text: str) -> dict[str, str]:
    """A `roll` from the words of a player: `Xxx.. x. Xxx`, or each kind and its faces.

    Raises ValueError with the reason where the words do not fit the dice.
    """
    words = text.removeprefix("roll:").translate(_PUNCTUATION).split()
    dice = dict(question.dice)
    if any(word.lower() in DICE for word in words):
        kinds = [word.lower() for word in words[::2]]
        face_words = words[1::2]
    else:
        kinds, face_words = list(dice), words
    if len(kinds) != len(face_words) or sorted(kinds) != sorted(dice):
        order = ", then ".join(f"the {die.title()} Dice" for die in dice)
        raise ValueError(f"give the faces of {order}, with a blank between")
    roll = {}
    for die, faces in zip(kinds, face_words, strict=True):
        strange = [sign for sign in faces if sign not in "Xx."]
        if strange:
            raise ValueError(
                f"no die shows {quote(strange[0])}: X is a super strike, x a strike, "
                ". a miss"
            )
        if len(faces) != dice[die]:
            raise ValueError(
                f"{dice_words(dice[die], die.title())} "
                f"{'is' if dice[die] == 1 else 'are'} rolled, not {len(faces)}"
            )
        roll[die] = faces
    return {die: roll[die] for die in dice}


between_faces = ""


def faces_of(kind: str) -> Sequence[str]:
    """The faces of every kind of die: super strike, strike, miss."""
    return ("X", "x", ".")


_PUNCTUATION = str.maketrans("{}:,", "    ")
"""Blanks in place of the punctuation between the dice of a file."""


def continuation(first: Statement, second: Statement) -> str | None:
    """The end of a line that two statements share: a roll and the DEF, for example.

    None where the second statement needs a line of its own.
    """
    if isinstance(first, events.Rolled) and isinstance(second, events.Compare):
        return f"; {second.sentence()}"
    if isinstance(first, Enter) and isinstance(second, events.Place):
        return "" if first.title.endswith(f" to {name_of(second.to)}") else None
    if isinstance(first, events.SufferHazard):
        figure = first.figure
        if isinstance(second, events.RecordDamage) and second.hurt.figure == figure:
            return f" and takes {second.hurt.points}"
        if isinstance(second, events.TakeDamage) and second.figure == figure:
            return f" and takes {second.points}"
        if isinstance(second, events.DestroyUnit) and second.figure == figure:
            return " and is destroyed"
    return None


DICE_KEYS = ("dice", "roll")
"""Keys of a file below which numbers count dice, and characters stand for dice."""


def _counts_dice(word: str | int) -> bool:
    """Whether a key of a file is a verb whose value is a number of dice."""
    verb = VERBS.get(str(word))
    return verb is not None and any(
        key.is_main and isinstance(key.form, Count) for key in verb.keys
    )


def smaller(path: Path, value: str | int) -> Sequence[str | int]:
    """Fewer dice of a pool or a roll, and a smaller map, least first."""
    if isinstance(value, int):
        counts = any(key in path for key in DICE_KEYS) or _counts_dice(path[-1])
        return range(value) if counts else ()
    if path == ("board", "size"):
        from mpoc.games.kit.spaces.grid import grid_of

        grid = grid_of(value)
        return () if grid is None else [*grid.smaller()]
    if "roll" in path[-2:]:
        signs = [sign for sign in ".xX" if sign in value]
        return [less for sign in signs if (less := value.replace(sign, "", 1))]
    return ()


# The board

_MORE_SIGNS = "!$/|;{}<>"


def drawing(state: Any) -> Drawing:
    """The board of a state: figures over tiles over what the map says of a space."""
    board = state.board
    signs: dict[str, str] = {}
    kind_at: dict[int, str] = {}
    for at, kinds in board.ground.items():
        for kind in kinds:
            if kind not in OPEN_TERRAIN:
                kind_at[at] = kind
    for tile, kind in state.tiles.items():
        for shift in (0, 1, 64, 65):
            kind_at[tile + shift] = kind
    order = (*GROUND, *sorted(set(kind_at.values()) - set(GROUND)))
    more = iter(_MORE_SIGNS)
    for kind in order:
        if kind in kind_at.values():
            signs[kind] = GROUND_SIGNS.get(kind) or next(more, "#")
    figure_at = {
        cell: id for id, figure in state.figures.items() for cell in figure.cells
    }
    cells = []
    for row in range(board.rows):
        line = []
        for column in range(board.columns):
            at = space(column, row)
            id = figure_at.get(at)
            kind = kind_at.get(at)
            line.append(id or (signs[kind] if kind else ""))
        cells.append(tuple(line))
    places = [*figure_at, *(cell for cell, kind in kind_at.items())]
    corners = [column_row(at) for at in places]
    return Drawing(
        tuple([name_of(space(column, 0))[:-1] for column in range(board.columns)]),
        tuple([str(row + 1) for row in range(board.rows)]),
        tuple(cells),
        tuple([Sign(sign, kind.replace("-", " ")) for kind, sign in signs.items()]),
        tuple(sorted({(row, column) for column, row in corners})),
        {id: figure.player for id, figure in state.figures.items() if figure.player},
    )


def pieces(state: Any) -> Sequence[Piece]:
    """The figures on the map, with their Health and what lies under them."""
    return [
        Piece(
            id,
            form_words(figure.card),
            figure.player,
            "" if figure.card.health is None else _health_words(figure),
            ", ".join(ground_under(state, figure)),
        )
        for id, figure in state.figures.items()
    ]


def ground_under(state: Any, figure: Figure) -> list[str]:
    """The kinds of ground under a base except open terrain, each once."""
    kinds: dict[str, None] = {}
    for cell in figure.cells:
        for shift in (0, 1, STRIDE, STRIDE + 1):
            tile = state.tiles.get(cell - shift)
            if tile:
                kinds[tile] = None
        kinds |= dict.fromkeys(state.board.ground.get(cell, ()))
    return [kind.replace("-", " ") for kind in kinds if kind not in OPEN_TERRAIN]


def _health_words(figure: Figure) -> str:
    """`health 1 of 4`."""
    return f"health {figure.health} of {figure.card.health}"


# Summaries


def tables(outcome: Outcome) -> Sequence[Table]:
    """Damage, and the dice of all pools; untouched pools are for `-v` alone."""
    statements = [*_statements(outcome)]
    is_touched = any([isinstance(event, events.OF_POOLS) for event in statements])
    return [
        Table("Damage", tuple(_damage_rows(outcome, statements))),
        Table("Power Dice", tuple(_power_rows(outcome, statements)), not is_touched),
        Table("Action Dice", tuple(_action_rows(outcome)), not is_touched),
    ]


def _statements(outcome: Outcome) -> Iterator[Statement]:
    """The statements of all actions that were played, without the refused actions."""
    for step in outcome.steps:
        if not step.transcript.refusals:
            yield from step.transcript.statements


def _damage_rows(
    outcome: Outcome, statements: list[Statement]
) -> list[tuple[str, ...]]:
    """For each monster harmed, healed or changed: its damage taken, its Health."""
    damage: dict[str, int] = {}
    for event in statements:
        if isinstance(event, events.TakeDamage):
            damage[event.figure] = damage.get(event.figure, 0) + event.points
        elif isinstance(event, events.ChangeForm) or (
            isinstance(event, events.Restore) and event.points
        ):
            damage.setdefault(event.figure, 0)
    rows: list[tuple[str, ...]] = []
    for id, points in damage.items():
        before = outcome.start.figures.get(id) or outcome.end.last_known(id)
        after = outcome.end.figures.get(id)
        name = f"{id} {form_words(before.card)}"
        if before.card.health is None:
            health = "destroyed" if after is None else ""
        elif after is None:
            health = f"health {before.health} -> out of the game"
        else:
            health = f"health {before.health} -> {after.health}"
            if after.card is not before.card:
                # The Health of two forms is two numbers: neither becomes the other.
                left = _healths(after).get(before.card.name, 0)
                health = f"health {before.health}"
                if left != before.health:
                    health += f" -> {left}"
                health += f", now {form_words(after.card)}: health {after.health}"
        rows.append((name, str(points), health))
    return rows


def form_words(card: Card) -> str:
    """`Defender X (Alpha)`."""
    return f"{card.name} ({card.form.title()})" if card.form else card.name


def _damage(outcome: Outcome) -> dict[str, int]:
    """The damage that each figure took, in points."""
    damage: dict[str, int] = {}
    for event in _statements(outcome):
        if isinstance(event, events.TakeDamage):
            damage[event.figure] = damage.get(event.figure, 0) + event.points
    return damage


def changes(outcome: Outcome, headline: str) -> list[str]:
    """What differs from the position before the first action, the gravest first."""
    return differences(outcome.but(steps=(), end=outcome.start), outcome)


def differences(outcome: Outcome, other: Outcome) -> list[str]:
    """How the other outcome differs from the first, the gravest difference first."""
    lines = []
    ours, theirs = outcome.end, other.end
    if ours.winner != theirs.winner:
        lines.append(f"winner {theirs.winner or 'nobody yet'}")
    damage, other_damage = _damage(outcome), _damage(other)
    lines += [
        f"damage of {id} {other_damage.get(id, 0)}"
        for id in dict.fromkeys([*damage, *other_damage])
        if damage.get(id, 0) != other_damage.get(id, 0)
    ]
    lines += _departures(ours, other)
    for id, figure in theirs.figures.items():
        before = ours.figures.get(id)
        if before is None:
            left_map = id in ours.gone
            lines.append(f"{id} {'stays on the map' if left_map else 'enters play'}")
            continue
        if before.card is not figure.card:
            lines.append(f"{id} as {form_words(figure.card)}")
        if before.space != figure.space:
            lines.append(f"{id} at {name_of(figure.space)}")
        if damage.get(id, 0) == other_damage.get(id, 0):
            was, now = _healths(before), _healths(figure)
            lines += [
                f"{id} with Health {left}" + (f" as {form}" if len(now) > 1 else "")
                for form, left in now.items()
                if left != was.get(form)
            ]
    for tile in sorted({*ours.tiles, *theirs.tiles}):
        kind = theirs.tiles.get(tile, "no tile")
        if kind != ours.tiles.get(tile):
            lines.append(f"{kind} at {name_of(tile)}")
    for name, player in theirs.players.items():
        was = ours.players[name]
        if player.power != was.power:
            lines.append(f"{name} with {dice_words(player.power or 0, 'Power')}")
        if player.monster != was.monster and player.monster is not None:
            lines.append(f"{name} with a Monster Pool of {player.monster}")
    return lines


def _departures(ours: State, other: Outcome) -> list[str]:
    """What became of figures that are on our map alone: `g and r are crushed`."""
    theirs = other.end
    tallies = [
        event.tally() for event in _statements(other) if isinstance(event, Event)
    ]
    how = {
        tally[1]: tally[0]
        for tally in tallies
        if tally and tally[0] in ("crushed", "destroyed")
    }
    leavers: dict[str, list[str]] = {}
    lines = []
    for id in ours.figures:
        if id in theirs.figures:
            continue
        if id in theirs.gone and id in how:
            leavers.setdefault(how[id], []).append(id)
        else:
            gone = id in theirs.gone
            lines.append(f"{id} {'leaves the map' if gone else 'does not enter play'}")
    for words, ids in leavers.items():
        *others, last = ids
        names = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        lines.append(f"{names} {words}")
    return lines


def _healths(figure: Figure) -> dict[str, int]:
    """The Health left of each known form in points, the form in play first."""
    healths = {figure.card.name: figure.health}
    if figure.other is not None:
        other = figure.but(card=figure.other, damage=figure.other_damage)
        healths[figure.other.name] = 0 if figure.other_destroyed else other.health
    return healths


def _power_rows(outcome: Outcome, statements: list[Statement]) -> list[tuple[str, ...]]:
    """For each player: before, used, earned, returned, lost, now."""
    rows: list[tuple[str, ...]] = []
    for name, before in outcome.start.players.items():
        dice_used = dice_earned = dice_returned = dice_lost = 0
        for event in statements:
            if isinstance(event, events.PickUp) and event.dice.player == name:
                dice_used += event.dice.power
            elif isinstance(event, events.SpendPower) and event.player == name:
                dice_used += event.dice
            elif isinstance(event, events.Earn) and event.player == name:
                dice_earned += event.dice
            elif isinstance(event, events.LosePower) and event.player == name:
                dice_lost += event.dice
        now = outcome.end.players[name].power
        if before.power is not None and now is not None:
            dice_returned = now - (before.power - dice_used + dice_earned - dice_lost)
        rows.append(
            (
                name,
                _number(before.power),
                f"used {dice_used}" if dice_used else "",
                f"earned {dice_earned}" if dice_earned else "",
                f"returned {dice_returned}" if dice_returned else "",
                f"lost {dice_lost}" if dice_lost else "",
                f"now {_number(now)}",
            )
        )
    return rows


def _number(dice: int | None) -> str:
    return "unknown" if dice is None else str(dice)


def _action_rows(outcome: Outcome) -> list[tuple[str, ...]]:
    """For each player: both pools before and now."""
    rows: list[tuple[str, ...]] = []
    for name, before in outcome.start.players.items():
        now = outcome.end.players[name]
        rows.append(
            (
                name,
                f"Monster Pool {_change(before.monster, now.monster)}",
                f"Unit Pool {_change(before.unit, now.unit)}",
            )
        )
    return rows


def _change(before: int | None, now: int | None) -> str:
    """`7 -> 1`, or only the number where it is the same."""
    return _number(now) if before == now else f"{_number(before)} -> {_number(now)}"


def position_tables(state: Any) -> Sequence[Table]:
    """A position in tables: figures, dice, reserves, the turn."""
    figures = [
        (
            id,
            form_words(figure.card),
            figure.player,
            name_of(figure.space),
            _condition(figure),
        )
        for id, figure in state.figures.items()
    ]
    players = [
        (
            name,
            f"Monster Pool {_number(player.monster)}",
            f"Unit Pool {_number(player.unit)}",
            f"Power Pool {_number(player.power)}",
        )
        for name, player in state.players.items()
    ]
    reserves = [
        (name, ", ".join(card.name for card in player.reserves))
        for name, player in state.players.items()
        if player.reserves
    ]
    turn = state.turn
    turn_rows = []
    if turn is not None:
        words = f"{turn.player}, {turn.activation.title()} Activation"
        if turn.phase == "over":
            words = f"{turn.player}'s turn is over"
        elif turn.phase:
            words += f", {turn.phase.title()} Phase"
        turn_rows = [(words,)]
    return [
        Table("Figures", tuple(figures)),
        Table("Dice", tuple(players)),
        Table("Reserves", tuple(reserves)),
        Table("Turn", tuple(turn_rows)),
    ]


def _condition(figure: Figure) -> str:
    """Health, the other form, and what the figure has done this turn."""
    parts = []
    card = figure.card
    if card.health is not None:
        parts.append(_health_words(figure))
    other = figure.other
    if other is not None:
        state = f"damage {figure.other_damage}"
        if figure.other_destroyed:
            state = "destroyed"
        parts.append(f"other form {other.name}, {state}")
    if figure.advanced:
        parts.append("has advanced")
    if figure.attacked:
        parts.append("has attacked")
    return "; ".join(parts)


def as_expectation(
    scope: Scope, lasting: bool = True, only: str = ""
) -> dict[str, Any]:
    """The facts of a scope as a file would expect them; all of them hold there."""
    from mpoc.games.rise.expect.facts import FACTS

    return FACTS.as_expectation(scope, lasting, only)


def happenings() -> Mapping[str, bool]:
    """The facts that list what happened, and whether events add them up."""
    from mpoc.games.rise.expect.facts import FACTS

    return FACTS.happenings()


def missing(fact: str) -> int | str | None:
    """The value of a fact for a name that a position does not list."""
    from mpoc.games.rise.expect.facts import FACTS

    return FACTS.missing(fact)


def on_the_way() -> Sequence[str]:
    """The facts that two ways to one result may differ in."""
    from mpoc.games.rise.expect.facts import FACTS

    return FACTS.on_the_way()


def is_alike(name: str, target: str, shown: str) -> bool:
    """Whether a file may write a value of a quantity as the target of a goal."""
    from mpoc.games.rise.expect.facts import FACTS

    return FACTS.is_alike(name, target, shown)


# Plain values

SPACES = frozenset(("to", "path", "tile", "space", "ended", "began", "covered"))
"""Fields of events and actions that hold spaces."""


def plain(field: str, value: Any) -> Any:
    """A value of an event for JSON: spaces, directions and cards by name."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        if field in SPACES:
            return name_of(value)
        if field == "direction":
            return DIRECTION_NAMES[value]
        return value
    if field == "near" and value:
        return {"at": name_of(value[0]), "size": value[1]}
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Leap):
        return {"via": value.via, "to": name_of(value.to)}
    if isinstance(value, Cite):
        return value.text.split()
    if isinstance(value, Record):
        return {
            name: plain(name, getattr(value, name))
            for name in value._fields
            if name != "cite"
        }
    if isinstance(value, frozenset):
        return sorted((plain(field, part) for part in value), key=str)
    if isinstance(value, tuple | list):
        return [plain(field, part) for part in value]
    return str(value)


def position(state: Any) -> dict[str, Any]:
    """A state for JSON: players, figures, tiles, turn."""
    values: dict[str, Any] = {
        "size": {"columns": state.board.columns, "rows": state.board.rows},
        "players": {name: _player_of(player) for name, player in state.players.items()},
        "figures": {id: _figure_of(figure) for id, figure in state.figures.items()},
        "tiles": {name_of(at): kind for at, kind in sorted(state.tiles.items())},
    }
    turn = state.turn
    if turn is not None:
        values["turn"] = {
            "player": turn.player,
            "activation": turn.activation,
            "phase": turn.phase,
            "used": sorted(turn.marks),
        }
    if state.winner is not None:
        values["winner"] = state.winner
    return values


def _player_of(player: Player) -> dict[str, Any]:
    return {
        "monster": player.monster,
        "unit": player.unit,
        "power": player.power,
        "reserves": [card.name for card in player.reserves],
        "out": [card.title for card in player.out],
    }


def _figure_of(figure: Figure) -> dict[str, Any]:
    values: dict[str, Any] = {
        "card": figure.card.name,
        "kind": figure.card.kind,
        "at": name_of(figure.space),
    }
    if figure.player:
        values["player"] = figure.player
    if figure.card.kind == MONSTER:
        values["form"] = figure.card.form
        values["damage"] = figure.damage
        values["health"] = figure.health
        if figure.other is not None:
            values["other_form"] = {
                "card": figure.other.name,
                "damage": figure.other_damage,
                "destroyed": figure.other_destroyed,
            }
    if figure.card.kind in (MONSTER, UNIT):
        values["advanced"] = figure.advanced
        values["attacked"] = figure.attacked
    return values
