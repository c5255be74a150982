"""mpoc settles rules disputes of board games from a written position.

    scenario = mpoc.load("dispute.mpoc.yaml")
    report = mpoc.replay(scenario)
    print(mpoc.render(report))

`mpoc.FileProblems` tells what is wrong with a file. Nothing is imported before it is
asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mpoc.library import Report, Scenario, load, render, replay
    from mpoc.problems import FileProblems

__version__ = "0.1.0"
__all__ = ["FileProblems", "Report", "Scenario", "load", "render", "replay"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'mpoc' has no attribute {name!r}")
        if name == "FileProblems":
            from mpoc.problems import FileProblems

            return FileProblems
        from mpoc import library

        return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
