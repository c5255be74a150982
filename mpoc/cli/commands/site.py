"""`mpoc site`: the page that rules in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    DebugOption,
    FolderArgument,
    ForceFolderOption,
    JobsOption,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech, writing_folder
from mpoc.rules.registry import RULESETS, rules_of

SLOWER = "the page starts some seconds later than it could: Node.js has not compiled it"
"""The remark on a page without bytecode."""


def site(
    folder: FolderArgument,
    runtime: Annotated[
        str,
        typer.Option(
            "--runtime",
            metavar="DIR",
            help="The folder of Pyodide, such as node_modules/pyodide.",
            show_default=False,
        ),
    ],
    is_forced: ForceFolderOption = False,
    jobs: JobsOption = 1,
    debug: DebugOption = False,
) -> int:
    """Write a page that rules in a browser, and the manual.

    Any web server serves the folder; the page works offline then. Pyodide runs mpoc
    there: `npm install pyodide` gets it. Node.js, if there is one, compiles mpoc for
    it, so that the page starts sooner. The page asks nothing of any other server, and
    what is written on it stays on the device.
    """
    import shlex
    from pathlib import Path

    from mpoc.cli.jobs import mapper_asked_for
    from mpoc.report.manual import site as manual_pages
    from mpoc.text.folders import refuse_folder, write_folder
    from mpoc.web.runtime import NoRuntime
    from mpoc.web.site import LEAST_BYTES, MANUAL, site_of

    options = Options(debug=debug)
    speech, progress = Speech(options), Progress(options)
    games = [rules_of(name) for name in RULESETS]
    with progress, mapper_asked_for(jobs) as mapper, writing_folder(folder):
        try:
            of_games = len(games) * manual_pages.LEAST_BYTES
            refuse_folder(folder, is_forced, LEAST_BYTES + of_games)
            page = site_of(Path(runtime))
            pages = manual_pages.pages(games, mapper, progress.show)
            manual = {f"{MANUAL}/{it.place}": it.text for it in pages}
            write_folder(folder, {**page.files, **manual}, is_forced)
        except NoRuntime as missing:
            raise WrongUsage(str(missing)) from missing
    size = f"{page.size() / 1_000_000:.1f} MB"
    style = speech.style
    speech.say(style.plain(f"the page: {size} compressed, Pyodide {page.runtime}"))
    if not page.is_compiled:
        speech.say(style.plain(SLOWER))
    speech.say(style.plain(f"the manual: {folder}/{MANUAL}/index.html"))
    served = shlex.quote(folder)
    speech.say(style.plain(f"try it: python -m http.server --directory {served}"))
    speech.finish()
    return 0
