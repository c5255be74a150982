"""mpoc settles rules disputes of board games from a written position.

    scenario = mpoc.load("dispute.mpoc.yaml")
    print(mpoc.render(mpoc.replay(scenario)))

    load, loads     the scenario in a file, or in a text from anywhere
    replay          what happens, with pages, and whether it is as expected
    explore, odds   every outcome of open choices; exact chances
    legal           what may be done from a position, or why not
    diff            where two replays part
    render          any of these as text or in another format
    FileProblems    says what is wrong with a file
    LimitReached    says that a search has used up its ways, seconds or memory

`help(mpoc.replay)` says more of each. What they return are values: `as_dict()` makes
plain ones, `pickle` keeps them, a notebook shows them. README.md has a map of the code.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mpoc.report.library import Comparison as Comparison
    from mpoc.report.library import Exploration as Exploration
    from mpoc.report.library import LegalActions as LegalActions
    from mpoc.report.library import LimitReached as LimitReached
    from mpoc.report.library import Odds as Odds
    from mpoc.report.library import Report as Report
    from mpoc.report.library import Scenario as Scenario
    from mpoc.report.library import diff as diff
    from mpoc.report.library import explore as explore
    from mpoc.report.library import legal as legal
    from mpoc.report.library import load as load
    from mpoc.report.library import loads as loads
    from mpoc.report.library import odds as odds
    from mpoc.report.library import render as render
    from mpoc.report.library import replay as replay
    from mpoc.text.problems import FileProblems as FileProblems
    from mpoc.version import __version__ as __version__

_MODULES = {
    **dict.fromkeys(
        (
            "Comparison",
            "Exploration",
            "LegalActions",
            "LimitReached",
            "Odds",
            "Report",
            "Scenario",
            "diff",
            "explore",
            "legal",
            "load",
            "loads",
            "odds",
            "render",
            "replay",
        ),
        "mpoc.report.library",
    ),
    "FileProblems": "mpoc.text.problems",
    "__version__": "mpoc.version",
}
"""Where each public name is imported from on first use.

They are no `__all__`: with one, `help` would print every class and function in full.
"""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module 'mpoc' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])
