"""`mpoc catalog --coverage`: how often scenarios use each rule of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mpoc.cli.exit_codes import NOTHING, code_without_ruling, worst
from mpoc.cli.names import find_game
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech
from mpoc.exploration.replay import replay
from mpoc.report.coverage import plain, reach_lines
from mpoc.scenario.readings import Readings
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.settle import FileWithoutRuling, work_on
from mpoc.text.files import chosen_files


def count_coverage(paths: Sequence[str], game: str, options: Options) -> int:
    """Count what the scenarios of a game use of its rules; return the exit code.

    Without the name of a game it is that of the files, if they are all of one. A file
    without a ruling is reported and not counted. Raises WrongUsage for a game that does
    not count its coverage.
    """
    rules = find_game(game)
    if rules.coverage is None:
        raise WrongUsage(f"the coverage of {rules.title} is not counted")
    files = chosen_files(paths)
    speech = Speech(options, files)
    readings = Readings(options.terms)
    coverage = rules.coverage()
    codes: set[int] = set()
    games: set[str] = set()
    scenarios = 0

    def count(path: str, scenario: Scenario) -> bool:
        """Replay a scenario and count it; whether it is one of this game."""
        games.add(scenario.game)
        if scenario.game != rules.name or scenario.start is None:
            return False
        scenario = readings.apply(scenario, path, rules)
        outcome = replay(
            scenario.start,
            scenario.actions,
            coverage.begin,
            rules.play,
            scenario.assume or options.assume,
        )
        coverage.add(scenario, outcome)
        return True

    with Progress(options) as progress:
        speech.clear_line = progress.clear
        for file in progress.over(files, len(files), "file"):
            is_counted = work_on(file, options.terms, partial(count, file))
            if isinstance(is_counted, FileWithoutRuling):
                codes.add(code_without_ruling(is_counted))
                speech.complain_of_file(is_counted)
            else:
                scenarios += is_counted
    if not game and not scenarios and not codes and len(games) == 1:
        return count_coverage(paths, games.pop(), options)
    if not scenarios and not codes:
        codes.add(NOTHING)
    if options.is_json:
        speech.say_json(plain(coverage.reaches(), scenarios))
    else:
        reaches = coverage.reaches()
        for line in reach_lines(reaches, scenarios, speech.style, options.verbose):
            speech.say(line)
    speech.finish()
    return worst(codes)
