"""The headline of an action: one sentence, with the statements that it covers."""

from __future__ import annotations

from mpoc.engine.adjudicate import Transcript
from mpoc.games.kit.verb import Verb
from mpoc.rules.wording import Headline
from mpoc.scenario.trace import cites_of


def headline_of(action: Verb, transcript: Transcript) -> Headline:
    """An action in one sentence, and the event that it covers.

    Where several events fit, such as the parts of a way, it covers none of them.
    """
    events = [
        statement
        for statement in transcript.statements
        if action.is_headline(statement)
    ]
    last = tuple(events[-1:])
    words = action.headline(transcript.before) + action.headline_end(
        transcript.statements
    )
    if transcript.waits is None:
        words += action.headline_result(transcript.statements)
    cites = action.headline_cites(cites_of(last[0]) if last else ())
    return Headline(words, cites, last if len(events) == 1 else ())
