"""`mpoc play`: whole games by chance, in which everything that must hold is checked."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mpoc.cli.options import WRONG, Options, Speech, WrongUsage, reading_words, writing
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
)
from mpoc.cli.positions import reached
from mpoc.cli.progress import Progress
from mpoc.cli.unsettled import end
from mpoc.engine.record import Record
from mpoc.parallel.sent_file import sent_file
from mpoc.parallel.sharing import shared_out
from mpoc.play.campaign import Campaign, results
from mpoc.play.playout import Fault, Plan, Played, game_of, plans, shortened
from mpoc.play.written_game import game_actions, game_text, reloaded
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.scenario.reading import Settings
from mpoc.scenario.readings import preference_of
from mpoc.scenario.settle import Unsettled
from mpoc.text.edits import flow
from mpoc.text.problems import FileProblems, counted, did_you_mean, quoted

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

MOST_NAMED = 30
"""What has not come up and is named; more is only counted."""


class Wanted(Record):
    """What games are played: how many, from which seed on, and how long they may be.

    `about` names what is to come up in each; without it every game is about what has
    come up least so far. `save` is the file that gets a game.
    """

    seed: int = 0
    plays: int = 20
    moves: int = 20
    about: str = ""
    game: str = ""
    save: str = ""


class Faulty(Record):
    """A game with a fault, as short as it was found, and how to play it again."""

    seed: int
    game: Played
    repeat: str


def play(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The position to play from; by default random positions.",
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
            metavar="ABILITY",
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
    wanted = Wanted(seed, plays, moves, about, game, save)
    return _play(file, wanted, options, jobs, dask)


def _play(file: str, wanted: Wanted, options: Options, jobs: int, cluster: str) -> int:
    """Play random games from generated positions, or from that of a file.

    In `jobs` processes, or on the `cluster` whose scheduler has that address. Each
    fault is told once, with the shortest game that shows it. Raises WrongUsage.

    The exit code: 1 where something did not hold, 0 where everything did.
    """
    speech = Speech(options, [file] if file else [])
    start, name, document, asked = None, wanted.game or DEFAULT, None, None
    if file:
        found = reached(file, 0, options, speech)
        if isinstance(found, int):
            return found
        start, name = found.state, found.scenario.game
        document = found.scenario.document
    rules = _rules(name)
    if not file:
        try:
            chosen = preference_of(options.terms, rules)
        except FileProblems as wrong:
            return end(speech, Unsettled(options.rulings_file, wrong))
        asked = Settings(chosen.edition, chosen.readings)
    playing = rules.playing()
    wanted = wanted.but(about=_about(wanted.about, playing.subjects()))
    _check_save(wanted.save, [file, options.output])

    def whole(game: Played) -> Fault | None:
        return reloaded(game, rules, playing)

    def again(plan: Plan) -> Played:
        return game_of(plan, wanted.moves, rules, playing, start, asked)

    seen = dict.fromkeys(playing.subjects(), 0)
    faults: list[Faulty] = []
    known: set[str] = set()
    actions = won = 0
    last: Plan | None = None
    sent = None if document is None else sent_file(document, options.terms)
    campaign = Campaign(name, wanted.moves, sent, asked)
    progress = Progress(options)
    games = 0
    with shared_out(jobs, cluster) as spread:
        for planned in plans(wanted.seed, wanted.plays, wanted.about, seen):
            for one in results(campaign, planned, spread):
                last = one.plan
                games += 1
                progress.show(f"{games} of {counted(wanted.plays, 'game')}")
                actions += one.actions
                won += one.is_won
                for each, times in one.seen.items():
                    seen[each] += times
                if one.fault and one.fault not in known:
                    known.add(one.fault)
                    progress.clear()
                    faulty = _shortest(again(one.plan), rules, whole)
                    repeat = _repeat(file, wanted, options, *one.plan)
                    faults.append(Faulty(one.plan[0], faulty, repeat))
                    if not options.is_json:
                        _tell_fault(faults[-1], rules, speech)
    progress.clear()
    told = {"plays": wanted.plays, "actions": actions, "won": won}
    if options.is_json:
        speech.say_json(_document(told, seen, faults, rules))
    else:
        lines = _summary(told, seen, faults, options.verbose, bool(file))
        for line in lines[:1] if options.quiet else lines:
            speech.say(speech.style.plain(line))
    if wanted.save and faults:
        _save(wanted.save, faults[0].seed, faults[0].game, rules, speech)
    elif wanted.save and last is not None:
        _save(wanted.save, last[0], again(last), rules, speech)
    speech.done()
    return WRONG if faults else 0


def _check_save(path: str, in_use: Sequence[str]) -> None:
    """Raises WrongUsage where a game cannot be saved without replacing something."""
    if not path:
        return
    from mpoc.text.files import is_among

    if is_among(path, in_use):
        raise WrongUsage(f"--save {path} would replace a file in use")
    if os.path.lexists(path):
        raise WrongUsage(f"--save {path} exists already; name another")


def _shortest(
    game: Played, rules: Ruleset, whole: Callable[[Played], Fault | None]
) -> Played:
    """The shortest game that was found with the same fault."""
    if game.fault is None:
        game = game.but(fault=whole(game))
    return shortened(game, rules, rules.playing(), whole)


def _rules(name: str) -> Ruleset:
    if name not in RULESETS:
        near = did_you_mean(name, RULESETS)
        hint = f"did you mean {near}?" if near else f"it is {' or '.join(RULESETS)}"
        raise WrongUsage(f"there is no game {quoted(name)}; {hint}")
    return rules_of(name)


def _about(name: str, known: Any) -> str:
    """What games are to be about, by its name as it is listed."""
    if not name:
        return ""
    folded = {each.casefold(): each for each in known}
    found: str | None = folded.get(name.casefold())
    if found is None:
        near = did_you_mean(name, list(known))
        hint = f"; did you mean {near}?" if near else ""
        raise WrongUsage(
            f"nothing that comes up in play is called {quoted(name)}{hint}"
        )
    return found


def _repeat(file: str, wanted: Wanted, options: Options, seed: int, about: str) -> str:
    """The command that plays one game again, alone, with the rules read alike."""
    words = ["mpoc", "play", *([file] if file else [])]
    words += ["--seed", str(seed), "--plays", "1", "--moves", str(wanted.moves)]
    if wanted.game:
        words += ["--game", wanted.game]
    if about:
        words += ["--about", about]
    return shlex.join([*words, *reading_words(options)])


# What is told


def _tell_fault(faulty: Faulty, rules: Ruleset, speech: Speech) -> None:
    """What does not hold, the shortest game that shows it, and how to repeat it."""
    style = speech.style
    fault = faulty.game.fault
    assert fault is not None
    speech.say(style.line(f"seed {faulty.seed}: {fault.name}", "", 2, "bad"))
    speech.say(style.line(f"   {fault.words}", "", 5))
    number = len(faulty.game.done)
    speech.say(style.line(f"   after {counted(number, 'action')}:"))
    for keys in game_actions(faulty.game, rules.playing()):
        speech.say(style.plain(f"     - {flow(keys)}"))
    speech.say(style.plain(f"   repeat: {faulty.repeat}"))


def _summary(
    told: Mapping[str, int],
    seen: Mapping[str, int],
    faults: list[Faulty],
    depth: int,
    is_of_file: bool,
) -> list[str]:
    """What was played, and what came up in it.

    Of a file that is what its figures can do; of made up positions what is missing
    matters more.
    """
    there = [name for name, times in seen.items() if times]
    missing = [name for name, times in seen.items() if not times]
    result = "everything held"
    if faults:
        result = f"{counted(len(faults), 'thing')} did not hold"
    lines = [
        f"{counted(told['plays'], 'game')} with {counted(told['actions'], 'action')}, "
        f"{told['won']} to the end: {result}",
        f"{len(there)} of {len(seen)} came up",
    ]
    if depth:
        width = max([len(str(times)) for times in seen.values()], default=1)
        order = sorted(seen, key=lambda name: (-seen[name], name))
        lines += [f"  {seen[name]:>{width}}  {name}" for name in order]
    elif is_of_file and there:
        lines.append(f"these: {', '.join(there)}")
    elif missing and not is_of_file:
        more = len(missing) - MOST_NAMED
        named = ", ".join(missing[:MOST_NAMED]) + (
            f" and {more} more" if more > 0 else ""
        )
        lines.append(f"not: {named}")
    return lines


def _document(
    told: Mapping[str, int],
    seen: Mapping[str, int],
    faults: list[Faulty],
    rules: Ruleset,
) -> dict[str, Any]:
    """The same for JSON; `schemas/play.schema.json` describes it."""
    return {
        **told,
        "seen": dict(seen),
        "faults": [
            {
                "seed": each.seed,
                "name": each.game.fault.name,
                "words": each.game.fault.words,
                "repeat": each.repeat,
                "actions": game_actions(each.game, rules.playing()),
            }
            for each in faults
            if each.game.fault is not None
        ],
    }


def _save(path: str, seed: int, game: Played, rules: Ruleset, speech: Speech) -> None:
    """Write a game as a scenario file. Raises WrongUsage where that cannot be."""
    from mpoc.text.files import write_whole

    title, notes = f"Random play, seed {seed}", ""
    if game.fault is not None:
        title += f": {game.fault.name}"
        notes = game.fault.words
    text = game_text(game, rules, rules.playing(), title, notes)
    with writing(path):
        write_whole(path, text)
    if not speech.options.is_json:
        speech.say(speech.style.plain(f"saved as {path}"))
