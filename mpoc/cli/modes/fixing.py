"""Mend one file for `mpoc check --fix`, and say what was mended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.cli.speech import writing
from mpoc.scenario.scenario import faults_of, odd_spellings
from mpoc.text.document import parse, read_bytes
from mpoc.text.files import ChangedMeanwhile, write_whole
from mpoc.text.fixing import FixedText, fix
from mpoc.text.problems import FileProblems, Problem, quote

MOST_ATTEMPTS = 5
"""How often a file is mended anew because somebody else writes it meanwhile."""


def fix_file(file: str, name: str, is_written: bool) -> tuple[str, FixedText]:
    """Mend a file, which messages call by a name: its text before, and what is mended.

    The file is replaced in one piece if `is_written` and something was mended. If it
    was changed meanwhile, the new text is mended instead. Raises WrongUsage where it
    cannot be written.
    """

    def problems_in(raw: str | bytes, with_spellings: bool = True) -> Sequence[Problem]:
        try:
            document = parse(raw, name, faults_of=faults_of)
            spellings = odd_spellings(document) if with_spellings else ()
            return spellings or faults_of(document)
        except FileProblems as fault:
            return fault.problems

    for attempt in range(MOST_ATTEMPTS):
        try:
            data = read_bytes(file, name)
            raw = data.decode("utf-8")
        except FileProblems as fault:
            return "", FixedText("", (), fault.problems)
        except UnicodeDecodeError:
            return "", FixedText("", (), tuple(problems_in(data)))
        result = fix(raw, problems_in)
        mends = [problem.mend for problem in result.remaining]
        if any([mend is not None and mend.is_read for mend in mends]):
            # A word with an odd spelling is understood: it is no fault if it remains.
            remaining = tuple(problems_in(result.raw, with_spellings=False))
            result = result.but(remaining=remaining)
        if not is_written or file == "-" or result.raw == raw:
            break
        with writing(file):
            try:
                write_whole(file, result.raw, instead_of=data)
                break
            except ChangedMeanwhile:
                if attempt == MOST_ATTEMPTS - 1:
                    raise
    return raw, result


def mends_in_words(name: str, result: FixedText, is_planned: bool) -> Iterator[str]:
    """What was mended: a line for the file, then one for each place."""
    if not result.corrections:
        return
    would_be = "would be " if is_planned else ""
    yield f"{name}: {len(result.corrections)} {would_be}mended"
    for correction in sorted(
        result.corrections, key=lambda correction: correction.problem.line
    ):
        before, after = correction.before.strip(), correction.after.strip()
        if before == after or "\n" in before + after:
            change = correction.problem.hint
        else:
            change = f"{quote(before)} -> {quote(after)}"
        yield f"  line {correction.problem.line}: {change}"
    if result.may_go_on:
        yield f"  at most {len(result.corrections)} at once: the next call goes on"
