"""`mpoc fmt`: lay files out in the usual way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from mpoc.cli.exit_codes import NOTHING, UNREADABLE, WRONG, worst
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DebugOption,
    PathsArgument,
    QuietOption,
    StdinNameOption,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech, writing
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import odd_spellings, scenario_of
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.schema.layout import lay_out
from mpoc.text.edits import Draft, draft_of, read_draft
from mpoc.text.files import NO_SCENARIO, chosen_files, write_whole
from mpoc.text.fixing import usual_spellings
from mpoc.text.problems import FileProblems, count_of


def fmt(
    paths: PathsArgument = None,
    is_check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; list the files that would change."
        ),
    ] = False,
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Align drawings, put keys in order, spell words in the usual way."""
    options = Options(color=color, ascii=ascii, quiet=quiet, debug=debug)
    return _fmt(paths or [], is_check, options.reading(stdin_name))


def _fmt(paths: Sequence[str], is_check: bool, options: Options) -> int:
    """Lay out all scenario files under some paths; return the exit code.

    With `is_check` no file is written, and the code is 1 if one would change. Standard
    input is written to standard output. A file that is not a scenario is left alone.
    """
    files = chosen_files(paths)
    speech = Speech(options, files)
    codes: set[int] = set()
    orders: dict[str, KeyOrder] = {}
    changed_files = []
    with Progress(options) as progress:
        speech.clear_line = progress.clear
        for file in progress.over(files, len(files), "file"):
            try:
                draft = _read(file, options)
                schema = rules_of(scenario_of(draft.document).game).schema
                spelt = _in_usual_spelling(draft)
            except FileProblems as fault:
                codes.add(UNREADABLE)
                speech.complain_of(fault)
                continue
            if schema not in orders:
                orders[schema] = key_order(schema)
            new_draft = lay_out(spelt, orders[schema])
            if file == "-" and not is_check:
                speech.say_file(new_draft.raw)
                continue
            if new_draft.raw == draft.raw:
                continue
            changed_files.append(file)
            if not is_check:
                with writing(file):
                    write_whole(file, new_draft.raw, instead_of=draft.raw.encode())
            speech.say(speech.style.plain(file))
    if not files:
        codes.add(NOTHING)
        speech.say(speech.style.paint("bad", NO_SCENARIO))
    elif is_check and changed_files:
        codes.add(WRONG)
    if not options.quiet and files and "-" not in files:
        does = "would change" if is_check else "changed"
        speech.say(f"{count_of(len(files), 'file')}, {len(changed_files)} {does}")
    speech.finish()
    return worst(codes)


def _in_usual_spelling(draft: Draft) -> Draft:
    """The draft with words written as they are read: `advance` for `Advance`."""
    while problems := odd_spellings(draft.document):
        draft = draft.with_cuts(*usual_spellings(draft.document.text, problems))
    return draft


def _read(file: str, options: Options) -> Draft:
    if file != "-":
        return read_draft(file)
    from mpoc.text.document import read_bytes

    return draft_of(read_bytes(file, options.stdin_name), options.stdin_name)
