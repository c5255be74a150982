"""Outcomes and positions in tables, and the differences between two of them."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Statement
from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.cards import score
from mpoc.games.smash_monster_rampage.words import OVER, PLAYERS
from mpoc.rules.wording import Table
from mpoc.text.problems import count_of


def of_outcome(outcome: Outcome) -> Sequence[Table]:
    """Shots, the city, losses, the players, the deck."""
    statements = [
        event
        for step in outcome.steps
        if not step.transcript.refusals
        for event in step.transcript.statements
    ]
    return [
        Table("Shots", tuple(_shots(statements))),
        Table("Movement", tuple(_movement(statements))),
        Table("Monster", tuple(_monster(outcome.end))),
        Table("Buildings", tuple(_buildings(outcome.end))),
        Table("Losses", tuple(_losses(statements))),
        *_of_state(outcome.end),
    ]


def _shots(statements: Sequence[Statement]) -> list[tuple[str, ...]]:
    """Unit, range, needs, roll, result, the card, and whether it was won."""
    rows: list[tuple[str, ...]] = []
    for event in statements:
        if isinstance(event, events.Shoot):
            rows.append(
                (
                    event.unit,
                    f"range {event.range}",
                    f"needs {event.needs}",
                    f"rolled {event.faces.sentence()}",
                    event.result.replace("-", " "),
                    "",
                    "",
                )
            )
        elif rows and isinstance(event, events.TakeCard):
            rows[-1] = (*rows[-1][:5], event.card.name, "")
        elif rows and isinstance(event, events.Win):
            rows[-1] = (*rows[-1][:6], "won")
        elif rows and isinstance(event, events.Discard):
            rows[-1] = (*rows[-1][:6], "discarded")
        elif rows and isinstance(event, events.PlaceSurvivors):
            rows[-1] = (*rows[-1][:6], "to be rescued")
    return rows


def _movement(statements: Sequence[Statement]) -> list[tuple[str, ...]]:
    moves = [
        event for event in statements if isinstance(event, events.Go | events.Enter)
    ]
    rolls = [event for event in statements if isinstance(event, events.GivePoints)]
    points_rolled = sum([event.points for event in rolls])
    points_spent = sum([event.points for event in moves])
    if not points_rolled and not points_spent:
        return []
    return [
        (f"rolled {points_rolled}" if points_rolled else "", f"spent {points_spent}")
    ]


def _monster(state: State) -> list[tuple[str, ...]]:
    if state.monster is None:
        return []
    return [(name(state.monster.at), f"facing {state.monster.facing}")]


def _buildings(state: State) -> list[tuple[str, ...]]:
    if not state.city.debris:
        return []
    left = len(state.buildings())
    return [
        (
            f"standing {left - len(state.fires)}",
            f"burning {len(state.fires)}",
            f"gone {len(state.rubble)}",
            f"Fire Markers in use {len(state.fires)}",
        )
    ]


def _losses(statements: Sequence[Statement]) -> list[tuple[str, ...]]:
    """What each player lost: units, and survivors who were waiting."""
    losses: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for event in statements:
        if isinstance(event, events.Destroy):
            losses[event.player].append(event.unit)
        elif isinstance(event, events.LoseSurvivors):
            losses[event.marker.player].append(f"survivors at {name(event.marker.at)}")
    return [(player, ", ".join(things)) for player, things in losses.items() if things]


def _of_state(state: State) -> list[Table]:
    """The players and the deck."""
    players = []
    for player in PLAYERS:
        reserve, cards = state.in_reserve(player), state.cards_won.get(player)
        total = score(state, player)
        waiting = [each for each in state.markers if each.player == player]
        players.append(
            (
                player,
                f"on board {len(state.units_of(player))}",
                f"reserve {_number(None if reserve is None else reserve.total)}",
                f"cards {_number(None if cards is None else len(cards))}",
                f"markers {_number(state.markers_won.get(player))}",
                f"waiting {len(waiting)}",
                f"Mission Score {_number(None if total is None else total.value)}",
            )
        )
    deck = "unknown" if state.deck is None else count_of(len(state.deck), "card")
    ending = []
    if state.winner:
        ending = [(state.winner, state.ending)]
    return [
        Table("Players", tuple(players)),
        Table("Deck", ((deck, f"discard {len(state.discard)}"),)),
        Table("Winner", tuple(ending)),
    ]


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def of_position(state: State) -> Sequence[Table]:
    """A position in tables: its units, its players, the turn."""
    units = [
        (id, f"{unit.player} {unit.type}", name(unit.at), unit.facing)
        for id, unit in state.units.items()
    ]
    turn = state.turn
    turn_words = f"{turn.player}, {turn.phase} phase"
    if turn.phase == OVER:
        turn_words = "the game is over"
    points = "" if turn.points is None else count_of(turn.points, "point") + " left"
    shot_words = f"fired: {', '.join(turn.fired)}" if turn.fired else ""
    return [
        Table("Units", tuple(units)),
        Table("Monster", tuple(_monster(state))),
        Table("Buildings", tuple(_buildings(state))),
        *_of_state(state),
        Table("Turn", ((turn_words, points, shot_words),)),
    ]


def differences(mine: State, theirs: State) -> list[str]:
    """How the other position differs from the first, the gravest difference first."""
    changes = []
    if mine.winner != theirs.winner:
        changes.append(f"winner {theirs.winner or 'nobody yet'}")
    changes += [
        f"{id} destroyed" for id in theirs.lost_units if id not in mine.lost_units
    ]
    changes += [
        f"{id} not destroyed" for id in mine.lost_units if id not in theirs.lost_units
    ]
    for at in in_order(mine.city.debris):
        if mine.condition(at) != theirs.condition(at):
            changes.append(f"building at {name(at)} {theirs.condition(at)}")
    for player in PLAYERS:
        if mine.cards_won.get(player) != theirs.cards_won.get(player):
            cards = ", ".join(theirs.cards_won.get(player, ())) or "none"
            changes.append(f"cards won by {player}: {cards}")
        if mine.turn.points != theirs.turn.points and player == theirs.turn.player:
            changes.append(f"points {_number(theirs.turn.points)}")
    if mine.markers != theirs.markers:
        squares = ", ".join(name(marker.at) for marker in theirs.markers)
        changes.append(f"survivors wait {f'at {squares}' if squares else 'nowhere'}")
    if mine.discard != theirs.discard:
        changes.append(f"discard {', '.join(theirs.discard) or 'none'}")
    return changes
