"""`mpoc play`: random games, in which what must always hold is checked."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.exit_codes import WRONG
from mpoc.cli.jobs import mapper_asked_for
from mpoc.cli.names import find_game
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import (
    AsciiOption,
    ColorOption,
    DaskOption,
    DebugOption,
    EditionOption,
    FormatOption,
    GameOption,
    JobsOption,
    OutputOption,
    QuietOption,
    RulingsFileOption,
    RulingsOption,
    StdinNameOption,
    VerboseOption,
    existing_file,
    named_file,
)
from mpoc.cli.positions import find_position
from mpoc.cli.progress import Progress
from mpoc.cli.speech import Speech, writing
from mpoc.engine.record import Record
from mpoc.parallel.sent_file import sent_file
from mpoc.play.campaign import Campaign, batches_of
from mpoc.play.playout import Fault, Plan, PlayedGame, game_of, plans
from mpoc.play.shortening import shorten
from mpoc.play.written_game import file_fault, game_actions, game_text
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings
from mpoc.scenario.readings import preference_of
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.scenario.written_file import options_for_text
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems, count_of, did_you_mean, quote

if TYPE_CHECKING:
    from mpoc.report.style import Style
    from mpoc.rules.ruleset import Ruleset

MOST_NAMED = 30
"""The most names that are listed of what has not come up; the rest is counted."""


class Request(Record):
    """Which games are played: `plays` of them, of at most `moves` actions each.

    `seed` is that of the first game. `about` names what every game is about; without
    it, each is about what has come up least so far. `save` is the file to write a game
    to.
    """

    seed: int = 0
    plays: int = 20
    moves: int = 20
    about: str = ""
    game: str = ""
    save: str = ""


class Faulty(Record):
    """The shortest known game with a fault, and the command that repeats it."""

    seed: int
    game: PlayedGame
    repeat: str


def play(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The position to play from; by default random positions.",
            callback=existing_file,
            show_default=False,
        ),
    ] = "",
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="N", min=0, help="The seed of the first game."),
    ] = 0,
    plays: Annotated[
        int,
        typer.Option("--plays", metavar="N", min=1, help="How many games to play."),
    ] = 20,
    moves: Annotated[
        int,
        typer.Option(
            "--moves", metavar="N", min=1, help="The most actions in one game."
        ),
    ] = 20,
    about: Annotated[
        str,
        typer.Option(
            "--about",
            metavar="SUBJECT",
            help="What every game is about; by default what has come up least so far.",
            show_default=False,
        ),
    ] = "",
    game: GameOption = "",
    save: Annotated[
        str,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Write a game as a scenario: the first with a fault, or the last.",
            callback=named_file,
            show_default=False,
        ),
    ] = "",
    jobs: JobsOption = 1,
    dask: DaskOption = "",
    edition: EditionOption = "",
    rulings: RulingsOption = None,
    rulings_file: RulingsFileOption = "",
    format: FormatOption = "text",
    output: OutputOption = "",
    color: ColorOption = "auto",
    ascii: AsciiOption = False,
    quiet: QuietOption = False,
    verbose: VerboseOption = 0,
    debug: DebugOption = False,
    stdin_name: StdinNameOption = "",
) -> int:
    """Play random games and check what must always hold."""
    options = Options(format, output, color, ascii, quiet, verbose, debug)
    options = options.reading(stdin_name, edition, rulings, rulings_file)
    request = Request(seed, plays, moves, about, game, save)
    return _play(file, request, options, jobs, dask)


def _play(
    file: str, request: Request, options: Options, jobs: int, cluster: str
) -> int:
    """Play random games from generated positions, or from that of a file.

    They are played in `jobs` processes, or on the `cluster` at an address. Each fault
    is reported once, with the shortest game that shows it. Returns the exit code: 1 if
    something did not hold, else 0. Raises WrongUsage.
    """
    speech = Speech(options, [file] if file else [])
    rules = find_game(request.game)
    start, document, settings = None, None, None
    if file:
        position = find_position(file, 0, options, speech)
        if isinstance(position, int):
            return position
        start, document = position.state, position.scenario.document
        if request.game and position.scenario.game != rules.name:
            raise WrongUsage(
                f"--game {rules.name}: {file} is of the game {position.scenario.game}"
            )
        rules = rules_of(position.scenario.game)
    else:
        try:
            preference = preference_of(options.terms, rules)
        except FileProblems as problems:
            return speech.end_without_ruling(
                FileWithoutRuling(options.rulings_file, problems)
            )
        settings = Settings(preference.edition, preference.readings)
    playing = rules.playing()
    request = request.but(about=_about(request.about, playing.subjects()))
    _check_save(request.save, [file, options.output])

    def reload_fault(game: PlayedGame) -> Fault | None:
        return file_fault(game, rules, playing)

    def replay(plan: Plan) -> PlayedGame:
        return game_of(plan, request.moves, rules, playing, start, settings)

    counts = dict.fromkeys(playing.subjects(), 0)
    faults: list[Faulty] = []
    known_faults: set[str] = set()
    actions = refusals = wins = 0
    last: Plan | None = None
    file_to_send = None if document is None else sent_file(document, options.terms)
    campaign = Campaign(rules.name, request.moves, file_to_send, settings)
    games = 0
    with (
        Progress(options, request.plays) as progress,
        mapper_asked_for(jobs, cluster) as mapper,
    ):
        for batch in plans(request.seed, request.plays, request.about, counts):
            for result in mapper.map(campaign, batches_of(batch)):
                last = result.plan
                games += 1
                words = f"{games} of {count_of(request.plays, 'game')}"
                progress.show(words, games)
                actions += result.actions
                refusals += result.refusals
                wins += result.is_won
                for subject, times in result.subject_counts.items():
                    counts[subject] += times
                if result.fault and result.fault not in known_faults:
                    known_faults.add(result.fault)
                    progress.clear()
                    faulty = _shortest(replay(result.plan), rules, reload_fault)
                    repeat = _repeat(file, request, options, *result.plan)
                    faults.append(Faulty(result.plan[0], faulty, repeat))
                    if not options.is_json:
                        _print_fault(faults[-1], rules, speech)
    totals = {
        "plays": request.plays,
        "actions": actions,
        "refused": refusals,
        "won": wins,
    }
    if options.is_json:
        speech.say_json(_document(totals, counts, faults, rules))
    else:
        lines = _summary(
            totals, counts, faults, options.verbose, bool(file), speech.style
        )
        for line in lines[:1] if options.quiet else lines:
            speech.say(line)
    if request.save and faults:
        _save(request.save, faults[0].seed, faults[0].game, rules, speech)
    elif request.save and last is not None:
        _save(request.save, last[0], replay(last), rules, speech)
    speech.finish()
    return WRONG if faults else 0


def _check_save(path: str, in_use: Sequence[str]) -> None:
    """Raise WrongUsage if saving a game would replace a file."""
    if not path:
        return
    from mpoc.text.files import is_among

    if is_among(path, in_use):
        raise WrongUsage(f"--save {path} would replace a file in use")
    if os.path.lexists(path):
        raise WrongUsage(f"--save {path} exists already; name another")


def _shortest(
    game: PlayedGame, rules: Ruleset, reload_fault: Callable[[PlayedGame], Fault | None]
) -> PlayedGame:
    """The shortest game with the same fault that could be found."""
    if game.fault is None:
        game = game.but(fault=reload_fault(game))
    return shorten(game, rules, rules.playing(), reload_fault)


def _about(name: str, subjects: Any) -> str:
    """The name, as it is listed, of what games are about. Raises WrongUsage."""
    if not name:
        return ""
    if name in subjects:
        return name  # a verb and an ability may differ in capitals alone
    by_low_name = {subject.casefold(): subject for subject in subjects}
    subject: str | None = by_low_name.get(name.casefold())
    if subject is None:
        near = did_you_mean(name, list(subjects))
        hint = f"; did you mean {near}?" if near else ""
        raise WrongUsage(f"nothing that comes up in play is called {quote(name)}{hint}")
    return subject


def _repeat(
    file: str, request: Request, options: Options, seed: int, about: str
) -> str:
    """The command that repeats one game alone, under the same reading of the rules."""
    words = ["mpoc", "play", *([file] if file else [])]
    words += ["--seed", str(seed), "--plays", "1", "--moves", str(request.moves)]
    if request.game:
        words += ["--game", request.game]
    if about:
        words += ["--about", about]
    return shlex.join([*words, *options.reading_words()])


# What is printed


def _print_fault(faulty: Faulty, rules: Ruleset, speech: Speech) -> None:
    """Print what does not hold, the shortest game with it, and how to repeat it."""
    style = speech.style
    fault = faulty.game.fault
    assert fault is not None
    speech.say(style.line(f"seed {faulty.seed}: {fault.name}", "", 2, "bad"))
    speech.say(style.line(f"   {fault.words}", "", 5))
    number = len(faulty.game.moves)
    speech.say(style.line(f"   after {count_of(number, 'action')}:"))
    for keys in game_actions(faulty.game, rules.playing()):
        speech.say(style.plain(f"     - {flow(keys)}"))
    speech.say(style.plain(f"   repeat: {faulty.repeat}"))


def _summary(
    totals: Mapping[str, int],
    counts: Mapping[str, int],
    faults: list[Faulty],
    depth: int,
    is_of_file: bool,
    style: Style,
) -> list[str]:
    """What was played and what came up in it.

    From the position of a file, that is what its figures can do. From random positions
    it matters more what has not come up.
    """
    there = [name for name, times in counts.items() if times]
    missing = [name for name, times in counts.items() if not times]
    result = "no faults"
    if faults:
        result = count_of(len(faults), "fault")
    refused = f" ({totals['refused']} refused)" if totals["refused"] else ""
    summary = (
        f"{count_of(totals['plays'], 'game')} with "
        f"{count_of(totals['actions'], 'action')}{refused}, "
        f"{totals['won']} won: {result}"
    )
    tint = ("bad" if faults else "good") if style.width else ""
    lines = [
        style.line(summary, "", 2, tint),
        style.line(f"{len(there)} of {len(counts)} came up"),
    ]
    if depth:
        lines += _count_lines(counts, style)
    elif is_of_file and there:
        lines.append(style.line(f"came up: {', '.join(there)}", "", 2))
    elif missing and not is_of_file:
        more = len(missing) - MOST_NAMED
        names = ", ".join(missing[:MOST_NAMED]) + (
            f" and {more} more" if more > 0 else ""
        )
        lines.append(style.line(f"did not come up: {names}", "", 2))
    return lines


def _count_lines(counts: Mapping[str, int], style: Style) -> Iterator[str]:
    """How often each came up, the most frequent first; side by side on a terminal."""
    order = sorted(counts, key=lambda name: (-counts[name], name))
    if style.width:
        from mpoc.report.tables.terminal import side_by_side

        yield from side_by_side(
            [(str(counts[name]), name) for name in order],
            ["" if counts[name] else "faint" for name in order],
            style,
        )
        return
    width = max([len(str(times)) for times in counts.values()], default=1)
    for name in order:
        yield style.line(f"  {counts[name]:>{width}}  {name}", "", 2)


def _document(
    totals: Mapping[str, int],
    counts: Mapping[str, int],
    faults: list[Faulty],
    rules: Ruleset,
) -> dict[str, Any]:
    """The same as JSON; `schemas/play.schema.json` describes it."""
    return {
        **totals,
        "seen": dict(counts),
        "faults": [
            {
                "seed": faulty.seed,
                "name": faulty.game.fault.name,
                "words": faulty.game.fault.words,
                "repeat": faulty.repeat,
                "actions": game_actions(faulty.game, rules.playing()),
            }
            for faulty in faults
            if faulty.game.fault is not None
        ],
    }


def _save(
    path: str, seed: int, game: PlayedGame, rules: Ruleset, speech: Speech
) -> None:
    """Write a game as a scenario file. Raises WrongUsage if it cannot be written."""
    from mpoc.text.files import write_new

    title, notes = f"Random play, seed {seed}", ""
    if game.fault is not None:
        title += f": {game.fault.name}"
        notes = game.fault.words
    text = game_text(game, rules, rules.playing(), title, notes)
    with writing(path):
        write_new(path, text)
    if not speech.options.is_json:
        speech.say(speech.style.plain(f"saved as {path}"))
    if words := options_for_text(game.start.settings, text, path):
        speech.complain(words)
