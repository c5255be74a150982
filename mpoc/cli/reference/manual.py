"""`mpoc manual`: all that can be looked up, as a folder of pages."""

from __future__ import annotations

import os

from mpoc.cli.names import find_game
from mpoc.cli.options import Options
from mpoc.cli.parameters import (
    DebugOption,
    FolderOption,
    ForceFolderOption,
    GameOption,
    JobsOption,
)
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech, writing_folder
from mpoc.rules.registry import RULESETS, rules_of


def manual(
    folder: FolderOption,
    is_forced: ForceFolderOption = False,
    game: GameOption = "",
    jobs: JobsOption = 1,
    debug: DebugOption = False,
) -> int:
    """Write the manual as a folder of web pages."""
    from mpoc.cli.jobs import mapper_asked_for
    from mpoc.report.manual.frame import HOME
    from mpoc.report.manual.site import write_manual
    from mpoc.text.problems import count_of

    options = Options(debug=debug)
    speech, progress = Speech(options), Progress(options)
    games = [find_game(game)] if game else [rules_of(name) for name in RULESETS]
    with progress, mapper_asked_for(jobs) as mapper, writing_folder(folder):
        count = write_manual(
            folder, games, mapper, is_forced=is_forced, watch=progress.show
        )
    begin = os.path.join(folder, HOME)
    speech.say(speech.style.plain(f"{count_of(count, 'page')}; begin with {begin}"))
    speech.finish()
    return 0
