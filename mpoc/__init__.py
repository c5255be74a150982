"""mpoc settles rules disputes of board games from a written position.

    scenario = mpoc.load("dispute.mpoc.yaml")
    report = mpoc.replay(scenario)
    print(mpoc.render(report))

`mpoc.FileProblems` says what is wrong with a file. Each name is imported on first use.

How a file becomes a ruling, from the top down; each folder's docstring says more:

    cli           the command line
    report        reports of what was recorded
    games         the rules of each game, and the kit that games are made of
    parallel      work shared out to several processes
    play          random play
    exploration   every way that a scenario can go
    lookup        what can be looked up
    scenario      from a file to its ruling
    schema        JSON Schemas and their errors
    text          the text of a file
    rules         what a game is, and which games there are
    engine        rules speak, tables answer

A folder imports only those below it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mpoc.report.library import (
        Report,
        Scenario,
        explore,
        load,
        odds,
        render,
        replay,
    )
    from mpoc.text.problems import FileProblems
    from mpoc.version import __version__ as __version__

__all__ = [
    "FileProblems",
    "Report",
    "Scenario",
    "explore",
    "load",
    "odds",
    "render",
    "replay",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from mpoc.version import __version__

            return __version__
        if name not in __all__:
            raise AttributeError(f"module 'mpoc' has no attribute {name!r}")
        if name == "FileProblems":
            from mpoc.text.problems import FileProblems

            return FileProblems
        from mpoc.report import library

        return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__, "__version__"])
