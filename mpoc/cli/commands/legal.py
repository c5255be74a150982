"""`mpoc legal`: what may be done from a position, and why something may not."""

from __future__ import annotations

from mpoc.cli.options import Options, Speech
from mpoc.cli.positions import Reached, reached, when


def legal(file: str, at: int, why: str, options: Options) -> int:
    """Tell what may be done after so many actions, or why `why` may not be.

    The exit code: 0, or 4 where the action that is asked about is refused.
    """
    speech = Speech(options, [file])
    found = reached(file, at, options, speech)
    if isinstance(found, int):
        return found
    if why:
        from mpoc.cli.commands.why import why_not

        return why_not(found, why, options, speech)
    _tell_legal(found, options, speech)
    speech.done()
    return 0


def _tell_legal(found: Reached, options: Options, speech: Speech) -> None:
    from mpoc.report.legal import legal_document, legal_lines, quiet_lines, ways_of

    rules, state = found.rules, found.state
    kinds = rules.candidates(rules.begin(state, watching=False))
    ways = ways_of(kinds, options.verbose > 0)
    wording = rules.wording()
    if options.is_json:
        from mpoc.report.outcome_json import written

        document = legal_document(found.scenario.name, found.at, ways, wording)
        speech.say(written({"files": [document]}))
        return
    title = f"{found.scenario.title}: what may be done {when(found.at)}"
    style, depth = speech.style, options.verbose
    if options.quiet:
        for line in quiet_lines(ways, style):
            speech.say(line)
        return
    for line in legal_lines(title, state, ways, wording, style, depth):
        speech.say(line)
