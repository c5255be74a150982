"""A game of random play as a scenario file, which replays to the same end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.exploration.replay import replay
from mpoc.play.playout import Fault, Played
from mpoc.rules.playing import Playing
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

A_FILE_TELLS_IT = "a file tells the whole game"


def game_text(
    game: Played,
    rules: Ruleset,
    playing: Playing,
    title: str,
    notes: str = "",
    expects: bool = True,
) -> str:
    """The file of a game: its position, its actions with every answer, what came of it.

    What was refused changed nothing and is left out, unless the fault is in it. Nothing
    is expected of a game with a fault.
    """
    text = rules.write(game.start, title=title, notes=notes)
    lines = [f"  - {flow(keys)}" for keys in game_actions(game, playing)]
    if lines:
        text += "\nactions:\n" + "\n".join(lines) + "\n"
    if game.fault is not None or not expects:
        return text
    from mpoc.scenario.verdict import scope_of_all

    outcome = replay(game.start, _told_actions(game), rules.begin, rules.play)
    expected = dict(rules.wording().expectable(scope_of_all(outcome)))
    if expected:
        text += "\nexpect:\n"
        text += "\n".join([f"  {key}: {flow(expected[key])}" for key in expected])
        text += "\n"
    return text


def game_actions(game: Played, playing: Playing) -> list[dict[str, Any]]:
    """The actions of a game as a file writes them."""
    return [
        playing.written(each.action.act, each.action.answers)
        for each in game.done
        if each.told is None or not each.told.refused or each.fault is not None
    ]


def _told_actions(game: Played) -> tuple[Any, ...]:
    return tuple(
        [
            each.action
            for each in game.done
            if each.told is not None and not each.told.refused
        ]
    )


def reloaded(game: Played, rules: Ruleset, playing: Playing) -> Fault | None:
    """What is wrong with the file of a game: it does not load, or ends elsewhere."""
    if not game.done or game.done[-1].told is None:
        return None
    text = game_text(game, rules, playing, "A game", expects=False)
    try:
        scenario = scenario_of(parse(text, "the game"))
    except FileProblems as found:
        first = found.problems[0]
        return Fault(A_FILE_TELLS_IT, f"{first.message}: {first.source.strip()}")
    outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play)
    waited = game.done[-1].told.waits is not None
    if outcome.status != ("waits" if waited else "done"):
        number = len(outcome.steps)
        return Fault(A_FILE_TELLS_IT, f"action {number} of the file {outcome.status}")
    if outcome.unused:
        return Fault(A_FILE_TELLS_IT, f"nothing asks for {outcome.unused[0]}")
    if outcome.end.key() != game.done[-1].told.after.key():
        return Fault(A_FILE_TELLS_IT, "it ends in another position")
    return None
