"""`mpoc legal --why`: whether one action is legal, and what would make it so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.cli.exit_codes import ILLEGAL, INTERRUPTED
from mpoc.cli.options import Options
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.engine.replay import play_action, unused_answers_of
from mpoc.exploration.budget import INTERRUPT, Budget, Limit
from mpoc.exploration.legal_changes import Change, Trials, as_listed, changes, is_legal
from mpoc.exploration.replay import indifferent_answers
from mpoc.report.why import ActionAnswer, ActionQuery, why_lines
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.scenario.single_action import action_keys, next_action, unused_in_action
from mpoc.text.problems import FileProblems, count_of

if TYPE_CHECKING:
    from mpoc.engine.candidates import DiceLimit
    from mpoc.report.answers.position import FilePosition

NAME = "--why"
"""What messages call the text of the action."""


def judge_action(
    position: FilePosition,
    text: str,
    options: Options,
    speech: Speech,
    budget: Budget,
    most: int,
) -> int:
    """Print whether an action, written as in a file, is legal at a position, and why.

    What would make it legal is searched for within a `budget`, by trying at most `most`
    actions (0: any number). Returns the exit code: 0 for a legal action, 4 if it is
    refused or depends on a fact that is not in the file, 3 if the text is not an
    action or has answers that nothing asks for, 130 after Ctrl-C, which prints what is
    known.
    """
    rules, state = position.rules, position.state
    try:
        action = next_action(position.scenario, position.at, text, NAME)
    except FileProblems as problems:
        return speech.end_without_ruling(FileWithoutRuling(NAME, problems))
    transcript, table = play_action(
        state,
        action,
        rules.begin,
        rules.play,
        position.scenario.assume or options.assume,
        set(),
        indifferent=indifferent_answers,
    )
    if not transcript.refusals and transcript.waits is None:
        table.finish()
        unused = unused_answers_of(table, transcript)
        if unused:
            found = unused_in_action(position.scenario, position.at, text, NAME, unused)
            return speech.end_without_ruling(FileWithoutRuling(NAME, found))
    keys = action_keys(text)
    dice: tuple[DiceLimit, ...] = ()
    if transcript.waits is not None:
        candidate = as_listed(state, keys, rules)
        if candidate is not None:
            kind, way = candidate
            if way.failed_checks:
                # The rule waits for the roll, although no roll would be legal.
                transcript = transcript.but(refusals=way.failed_checks, waits=None)
            else:
                dice = kind.limits(way)
    legal = is_legal(transcript) and transcript.unbuilt is None
    query = ActionQuery(action.act, keys, transcript, legal, dice=dice if legal else ())
    if transcript.refusals:
        changes_so_far: list[Change] = []
        bound = ""
        try:
            with Progress(options) as progress:
                trials = Trials(
                    budget, most, lambda number: progress.show(_how_far(number))
                )
                # What has come before a limit stays in the list.
                changes_so_far.extend(changes(state, action, keys, rules, trials))
        except Limit as limit:
            bound = limit.bound
        except KeyboardInterrupt:
            bound = INTERRUPT
        query = query.but(changes=tuple(changes_so_far), bound=bound)
    answer = ActionAnswer(position, query)
    if not options.is_text:
        speech.write_format("why", answer)
    else:
        for line in why_lines(answer, speech.style):
            speech.say(line)
            if options.quiet:
                break
    speech.finish()
    if query.bound == INTERRUPT:
        return INTERRUPTED
    return 0 if legal else ILLEGAL


def _how_far(number: int) -> str:
    """How many actions have been tried, in the words of the line of progress."""
    return f"{count_of(number, 'action')} tried; Ctrl-C prints what is known"
