"""`mpoc legal --why`: one action, and what makes it illegal or would make it legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.cli.options import ILLEGAL, Options, Speech
from mpoc.cli.positions import Reached
from mpoc.cli.unsettled import end
from mpoc.engine.adjudicate import adjudicate
from mpoc.engine.tables import Recorded
from mpoc.exploration.remedies import as_listed, changes, is_legal
from mpoc.report.why import Asked, why_document, why_lines
from mpoc.scenario.settle import Unsettled
from mpoc.scenario.single_action import keys_asked, next_action
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.engine.candidates import DiceLimit

NAME = "--why"
"""What messages call the text of the action."""


def why_not(found: Reached, text: str, options: Options, speech: Speech) -> int:
    """Tell why an action may not be done at a position, or that it may.

    The exit code: 0 for a legal one, 4 for one that is refused or depends on a fact
    that the file does not tell, 3 where the text is no action.
    """
    rules, state = found.rules, found.state
    try:
        action = next_action(found.scenario, found.at, text, NAME)
    except FileProblems as wrong:
        return end(speech, Unsettled(NAME, wrong))
    game = rules.begin(state)
    table = Recorded(action.answers)
    told = adjudicate(lambda game: rules.play(game, action.act), game, table)
    keys = keys_asked(found.scenario, found.at, text)
    dice: tuple[DiceLimit, ...] = ()
    if told.waits is not None:
        listed = as_listed(state, keys, rules)
        if listed is not None and listed[1].failed:
            # Without its roll the rule does not say that no dice would do.
            told = told.but(refused=listed[1].failed, waits=None)
        elif listed is not None:
            dice = listed[0].limits(listed[1])
    legal = is_legal(told) and told.unbuilt is None
    asked = Asked(action.act, keys, told, legal, dice=dice if legal else ())
    if told.refused:
        asked = asked.but(changes=tuple(changes(state, action, keys, rules)))
    wording = rules.wording()
    if options.is_json:
        document = why_document(found.scenario.name, found.at, asked, wording)
        speech.say_json({"files": [document]})
    else:
        for line in why_lines(asked, wording, speech.style):
            speech.say(line)
            if options.quiet:
                break
    speech.done()
    return 0 if legal else ILLEGAL
