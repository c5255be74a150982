"""Scenarios settled as the command line does without options."""

from __future__ import annotations

from mpoc.exploration.replay import replay
from mpoc.report.report import Report, bare_report
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms

SETTLER = Settler(Terms(), replay)


def settle(scenario: Scenario, name: str = "") -> Report:
    """The report on a scenario, without dependences. Raises FileProblems."""
    return bare_report(SETTLER.settle(scenario, name or scenario.name))
