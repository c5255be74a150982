"""A game of random play as a scenario file, which replays to the same end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.exploration.replay import replay
from mpoc.play.playout import Fault, PlayedGame
from mpoc.rules.playing import Playing
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

FILE_HOLDS_THE_GAME = "a file can hold the whole game"
POSITION_GOES_ON_ALIKE = "a position that is written goes on alike"


def game_text(
    game: PlayedGame,
    rules: Ruleset,
    playing: Playing,
    title: str,
    notes: str = "",
    expects: bool = True,
) -> str:
    """The file of a game: its position, its actions with every answer, the outcome.

    Refused actions change nothing and are left out, unless the fault is in one. A game
    with a fault gets no expectations.
    """
    text = rules.write(game.start, title=title, notes=notes)
    lines = [f"  - {flow(keys)}" for keys in game_actions(game, playing)]
    if lines:
        text += "\nactions:\n" + "\n".join(lines) + "\n"
    if game.fault is not None or not expects:
        return text
    from mpoc.scenario.verdict import has_empty_mapping, scope_of_all

    outcome = replay(game.start, _accepted_actions(game), rules.begin, rules.play)
    as_expectation = rules.wording().as_expectation
    everything = {**as_expectation(scope_of_all(outcome))}
    if outcome.status == "waits":
        # The game ended where the file lacks a number.
        everything |= as_expectation(scope_of_all(outcome), False, "open")
    expectations = {
        key: value for key, value in everything.items() if not has_empty_mapping(value)
    }
    if expectations:
        text += "\nexpect:\n"
        text += "\n".join(
            [f"  {key}: {flow(expectations[key])}" for key in expectations]
        )
        text += "\n"
    return text


def game_actions(game: PlayedGame, playing: Playing) -> list[dict[str, Any]]:
    """The actions of a game as a file writes them."""
    return [
        playing.as_file_entry(move.action.act, move.action.answers)
        for move in game.moves
        if not move.is_refused or move.fault is not None
    ]


def _accepted_actions(game: PlayedGame) -> tuple[Any, ...]:
    return tuple(
        [
            move.action
            for move in game.moves
            if move.transcript is not None and not move.is_refused
        ]
    )


def file_fault(game: PlayedGame, rules: Ruleset, playing: Playing) -> Fault | None:
    """The fault of a game's file: it cannot be read, or ends in another position.

    The positions in the middle of the game and before its last action are written too,
    and go on as the game did.
    """
    if not game.moves or game.moves[-1].transcript is None:
        return None
    fault = _replay_fault(game, rules, playing, FILE_HOLDS_THE_GAME)
    number = len(game.moves)
    for move_count in sorted({number // 2, number - 1} - {0}):
        rest = _after(game, move_count)
        fault = fault or _replay_fault(rest, rules, playing, POSITION_GOES_ON_ALIKE)
    return fault


def _after(game: PlayedGame, number: int) -> PlayedGame:
    """The rest of a game after this number of actions, from the position they leave."""
    transcript = game.moves[number - 1].transcript
    assert transcript is not None
    return game.but(start=transcript.after, moves=game.moves[number:])


def _replay_fault(
    game: PlayedGame, rules: Ruleset, playing: Playing, name: str
) -> Fault | None:
    """The fault, of this name, if the file of a game does not replay to its end."""
    last = game.moves[-1].transcript
    assert last is not None
    text = game_text(game, rules, playing, "A game", expects=False)
    try:
        scenario = scenario_of(parse(text, "the game"))
    except FileProblems as complaint:
        first = complaint.problems[0]
        return Fault(name, f"{first.message}: {first.source.strip()}")
    outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
    waits = last.waits is not None
    if outcome.status != ("waits" if waits else "done"):
        return Fault(name, f"action {len(outcome.steps)} of the file {outcome.status}")
    if outcome.unused_answers:
        return Fault(name, f"nothing asks for {outcome.unused_answers[0]}")
    if outcome.end.key() != last.after.key():
        return Fault(name, "it ends in another position")
    return None
