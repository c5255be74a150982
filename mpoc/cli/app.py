"""The command line: commands and options. Each command imports only what it needs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import typer

from mpoc.cli.options import (
    FAULT,
    Options,
    Unwritable,
    WrongUsage,
    flush,
    let_go,
    own_fault,
)

FORMATS = ("text", "json")
COLORS = ("auto", "always", "never")

Given = Mapping[str, Any]
"""What the command line gives, by the parameter's name."""


def _words(*names: str, metavar: str, help: str, known: tuple[str, ...] = ()) -> Any:
    """An option with a text; `known` closes the list of texts."""
    complete = (lambda: list(known)) if known else None

    def check(value: str) -> str:
        if known and value and value not in known:
            raise typer.BadParameter(f"{value!r} is not {' or '.join(known)}")
        return value

    return Annotated[
        str,
        typer.Option(
            *names,
            metavar=metavar,
            help=help,
            callback=check if known else None,
            autocompletion=complete,
            show_default=False,
        ),
    ]


def _switch(*names: str, help: str) -> Any:
    """An option without a value."""
    return Annotated[bool, typer.Option(*names, help=help)]


_PARAMETERS: dict[str, tuple[Any, Any]] = {
    "files": (
        Annotated[
            list[str],
            typer.Argument(
                metavar="FILE...", help="Scenario files; - is standard input."
            ),
        ],
        ...,
    ),
    "file": (
        Annotated[
            str,
            typer.Argument(
                metavar="FILE", help="A scenario file; - is standard input."
            ),
        ],
        ...,
    ),
    "paths": (
        Annotated[
            list[str] | None,
            typer.Argument(
                metavar="[PATH]...",
                help="Files, or folders with scenarios; by default scenarios/.",
            ),
        ],
        None,
    ),
    "name": (
        Annotated[str, typer.Argument(metavar="[NAME]", show_default=False)],
        "",
    ),
    "word_name": (
        Annotated[
            list[str] | None, typer.Argument(metavar="[NAME]", show_default=False)
        ],
        None,
    ),
    "word": (
        Annotated[list[str], typer.Argument(metavar="WORD...", show_default=False)],
        ...,
    ),
    "pool_or_file": (
        Annotated[
            list[str],
            typer.Argument(
                metavar="POOL|FILE",
                help="Dice, for instance 5A+2B+5P, or a scenario file.",
                show_default=False,
            ),
        ],
        ...,
    ),
    "needed": (
        Annotated[
            list[int] | None,
            typer.Option(
                "--def",
                metavar="N",
                min=1,
                max=999,
                help="What the roll must reach; may be repeated.",
            ),
        ],
        None,
    ),
    "again": (
        _switch("--again", help="Of a file: as if none of its dice had been rolled."),
        False,
    ),
    "wish": (
        _words(
            "--goal",
            metavar="GOAL",
            help="Of a file: a quantity, as damage.T, or a condition: 'damage.T>=3'.",
        ),
        "",
    ),
    "wisher": (
        _words(
            "--for",
            metavar="PLAYER",
            help="Who wants the goal high; everybody else wants it low.",
        ),
        "",
    ),
    "at": (
        Annotated[
            int,
            typer.Option(
                "--at",
                metavar="N",
                min=0,
                help="The position after action N; 0 is before the first.",
                show_default=False,
            ),
        ],
        0,
    ),
    "maybe_file": (
        Annotated[
            str,
            typer.Argument(
                metavar="[FILE]",
                help="The position to play from; by default positions by chance.",
                show_default=False,
            ),
        ],
        "",
    ),
    "seed": (
        Annotated[
            int,
            typer.Option("--seed", metavar="N", min=0, help="The seed of the first."),
        ],
        0,
    ),
    "plays": (
        Annotated[
            int,
            typer.Option("--plays", metavar="N", min=1, help="How many games."),
        ],
        20,
    ),
    "moves": (
        Annotated[
            int,
            typer.Option(
                "--moves", metavar="N", min=1, help="The most actions of a game."
            ),
        ],
        20,
    ),
    "about": (
        _words(
            "--about",
            metavar="ABILITY",
            help="What every game is about; by default what came up least so far.",
        ),
        "",
    ),
    "saved_game": (
        _words(
            "--save",
            metavar="FILE",
            help="Write a game as a scenario: the first with a fault, or the last.",
        ),
        "",
    ),
    "why": (
        _words(
            "--why",
            metavar="ACTION",
            help="Why this action, as a file has it, may not be done; or that it may.",
        ),
        "",
    ),
    "format": (
        _words(
            "--format",
            metavar="text|json",
            help="How the answer is written.",
            known=FORMATS,
        ),
        "text",
    ),
    "show_format": (
        _words(
            "--format",
            metavar="text|yaml|json",
            help="How the position is written.",
            known=("text", "yaml", "json"),
        ),
        "text",
    ),
    "output": (
        _words("--output", "-o", metavar="FILE", help="Write there, in one piece."),
        "",
    ),
    "color": (
        _words(
            "--color",
            metavar="auto|always|never",
            help="Whether text is coloured; auto heeds NO_COLOR and FORCE_COLOR.",
            known=COLORS,
        ),
        "auto",
    ),
    "ascii": (_switch("--ascii", help="Write nothing but ASCII."), False),
    "quiet": (_switch("--quiet", "-q", help="Say no more than the verdicts."), False),
    "verbose": (
        Annotated[
            int,
            typer.Option(
                "--verbose",
                "-v",
                count=True,
                help="Also tell what was looked at (-v), and every check (-vv).",
                show_default=False,
            ),
        ],
        0,
    ),
    "stdin_name": (
        _words("--stdin-name", metavar="NAME", help="What messages call -."),
        "",
    ),
    "edition": (
        _words("--edition", metavar="NAME", help="The printing of the rules."),
        "",
    ),
    "rulings": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--rulings",
                metavar="NAME=READING",
                help="How an unclear rule is read; may be repeated.",
            ),
        ],
        None,
    ),
    "rulings_file": (
        _words("--rulings-file", metavar="FILE", help="Readings from a YAML file."),
        "",
    ),
    "assume": (
        _words(
            "--assume",
            metavar="first",
            help="Take the first legal answer where a choice is missing.",
            known=("first",),
        ),
        "",
    ),
    "game": (
        _words(
            "--game",
            metavar="NAME",
            help="Another game than the usual one: its name as in a file's `game`.",
        ),
        "",
    ),
    "select": (
        _words("-k", metavar="WORDS", help="Only files whose path or title has them."),
        "",
    ),
    "tag": (
        Annotated[
            list[str] | None,
            typer.Option("--tag", metavar="TAG", help="Only files that have this tag."),
        ],
        None,
    ),
    "first_only": (_switch("-x", help="Stop at the first that fails."), False),
    "jobs": (
        Annotated[
            int,
            typer.Option(
                "-j",
                metavar="N",
                min=1,
                help="Work in N processes, where there is enough to do.",
                show_default=False,
            ),
        ],
        1,
    ),
    "keep": (
        Annotated[
            list[str] | None,
            typer.Option(
                "--keep",
                metavar="FACT",
                help="What must stay, such as damage.D; may be repeated. By default "
                "all that the file expects.",
            ),
        ],
        None,
    ),
    "dask": (
        _words(
            "--dask",
            metavar="ADDRESS",
            help="Work on a running cluster: the address of its scheduler.",
        ),
        "",
    ),
    "coverage": (
        _switch(
            "--coverage",
            help="Count what scenarios reach: names are then files or folders.",
        ),
        False,
    ),
    "ask": (
        _switch("--ask", help="Ask for dice and choices that are missing."),
        False,
    ),
    "kind": (
        Annotated[
            str,
            typer.Argument(
                metavar="[KIND]",
                help="What the file is about; without it, it is asked for.",
                show_default=False,
            ),
        ],
        "",
    ),
    "new_file": (
        Annotated[
            str,
            typer.Argument(
                metavar="[FILE]",
                help="The new file, by default KIND.mpoc.yaml; - is standard output.",
                show_default=False,
            ),
        ],
        "",
    ),
    "by": (_words("--by", metavar="CARD", help="Who attacks."), ""),
    "second": (
        _words("--second", metavar="CARD", help="Who attacks together with it."),
        "",
    ),
    "target": (_words("--target", metavar="CARD", help="Who is attacked."), ""),
    "sheet": (
        _switch(
            "--sheet", help="Print a sheet to announce, a file for --rulings-file."
        ),
        False,
    ),
    "is_open": (
        _switch("--open", help="Tell no dice and expect nothing: `run --ask` asks."),
        False,
    ),
    "is_check": (
        _switch("--check", help="Write nothing; name the files that would change."),
        False,
    ),
    "save": (
        _switch("--save", help="With --ask: write the answers into the file."),
        False,
    ),
    "save_as": (
        _words(
            "--save-as",
            metavar="FILE",
            help="With --ask: write the file with the answers there.",
        ),
        "",
    ),
    "dice": (
        _switch("--dice", help="Try what rolls that nobody made can come to, too."),
        False,
    ),
    "free": (
        _switch("--free", help="Try other answers than those of the file, too."),
        False,
    ),
    "goal": (
        _words("--goal", metavar="NAME", help="One quantity alone, as damage.T."),
        "",
    ),
    "limit": (
        Annotated[
            int,
            typer.Option(
                "--limit",
                metavar="N",
                min=0,
                help="Tell at most N ways; 0 tells all.",
                show_default=True,
            ),
        ],
        100_000,
    ),
    "debug": (
        _switch("--debug", help="Show the place where mpoc itself fails."),
        False,
    ),
}

_SPEAKING = ("format", "output", "color", "ascii", "quiet", "verbose", "debug")
_READING = ("stdin_name",)
_RULING = ("edition", "rulings", "rulings_file", "assume")

Command = Callable[[Given, Options], int]

_COMMANDS: dict[str, tuple[str, tuple[str, ...], Command]] = {}
"""Every command by its name: its help, its parameters, what it does."""


def _command(name: str, help: str, *parameters: str) -> Callable[[Command], Command]:
    """Make a command of a function of what is given and how to speak."""

    def add(command: Command) -> Command:
        _COMMANDS[name] = (help, parameters, command)
        return command

    return add


def app(names: Iterable[str] = ()) -> typer.Typer:
    """The command line with some of its commands, by default with all."""
    made = typer.Typer(
        name="mpoc",
        help="Settles rules disputes of board games by replaying them.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_mpoc)
    for name in names or _COMMANDS:
        help, parameters, command = _COMMANDS[name]
        made.command(name, help=help)(_called(parameters, command))
    return made


def _called(parameters: tuple[str, ...], command: Command) -> Callable[..., None]:
    """A function with the parameters of a command, as typer wants it."""
    from inspect import Parameter, Signature

    def called(**given: Any) -> None:
        _guarded(given, command)

    called.__annotations__ = {each: _PARAMETERS[each][0] for each in parameters}
    called.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(
                each,
                Parameter.KEYWORD_ONLY,
                default=Parameter.empty if default is ... else default,
                annotation=annotation,
            )
            for each in parameters
            for annotation, default in (_PARAMETERS[each],)
        ]
    )
    return called


def _guarded(given: Given, command: Command) -> None:
    """Run a command; whatever happens becomes an exit code and at most one line."""
    try:
        code = command(given, options_of(given))
        flush()
    except Unwritable as wrong:
        let_go(sys.stdout)
        _complain(f"mpoc: {wrong}")
        code = 2
    except WrongUsage as wrong:
        _complain(f"mpoc: {wrong}")
        code = 2
    except BrokenPipeError:
        # Whoever was asked, or was told how far it is, has left.
        let_go(sys.stdout)
        code = 0
    except KeyboardInterrupt:
        code = 130
    except Exception as fault:  # noqa: BLE001
        if given.get("debug"):
            from traceback import print_exc

            print_exc()
        _complain(f"mpoc: {own_fault(fault)}")
        code = FAULT
    raise typer.Exit(code)


def options_of(given: Given) -> Options:
    """The options among what is given."""
    named = {key: value for key, value in given.items() if key in Options._fields}
    if "show_format" in given:
        named["format"] = given["show_format"]
    if named.get("output") == "-":
        # Standard output, as everywhere.
        named["output"] = ""
    named["rulings"] = tuple(given.get("rulings") or ())
    named["assume"] = bool(given.get("assume"))
    named["stdin_name"] = given.get("stdin_name") or "<stdin>"
    return Options(**named)


def _complain(text: str) -> None:
    from contextlib import suppress

    from mpoc.cli.options import write
    from mpoc.text.problems import safe

    # Where nobody can be told, the exit code tells it.
    with suppress(Unwritable, BrokenPipeError):
        write(sys.stderr, safe(text) + "\n")


def run_command_line() -> int:
    """Run the command that the command line names; the exit code."""
    # To describe all commands for one that is named would take time at each start.
    named = [name for name in sys.argv[1:2] if name in _COMMANDS]
    try:
        app(named)()
    except SystemExit as ended:
        code = ended.code
        return code if isinstance(code, int) else int(bool(code))
    return 0


def _tell_version(wanted: bool) -> None:
    if wanted:
        from mpoc import __version__

        typer.echo(f"mpoc {__version__}")
        raise typer.Exit(0)


def _mpoc(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_tell_version, help="Tell the version."
        ),
    ] = False,
) -> None:
    pass


@_command(
    "run",
    "Replay scenarios: each step with its page, a verdict.",
    "files",
    "ask",
    "save",
    "save_as",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _run(given: Given, options: Options) -> int:
    if given["ask"]:
        from mpoc.cli.commands.ask import Saving, ask

        return ask(given["files"], options, Saving(given["save"], given["save_as"]))
    if given["save"] or given["save_as"]:
        raise WrongUsage("--save and --save-as write answers: they go with --ask")
    from mpoc.cli.commands.run import run

    return run(given["files"], options)


@_command(
    "test",
    "Replay many scenarios and check what they expect.",
    "paths",
    "select",
    "tag",
    "first_only",
    "jobs",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _test(given: Given, options: Options) -> int:
    from mpoc.cli.commands.test import Selection, test

    wanted = Selection(given["select"], tuple(given["tag"] or ()), given["first_only"])
    return test(given["paths"] or [], options, wanted, given["jobs"])


@_command(
    "check",
    "Look at files without playing them.",
    "paths",
    *_SPEAKING,
    *_READING,
)
def _check(given: Given, options: Options) -> int:
    from mpoc.cli.commands.check import check

    return check(given["paths"] or [], options)


@_command(
    "show",
    "Show the position at the start, or after an action.",
    "file",
    "at",
    *_RULING,
    "show_format",
    *_SPEAKING[1:],
    *_READING,
)
def _show(given: Given, options: Options) -> int:
    from mpoc.cli.commands.show import show

    return show(given["file"], given["at"], options)


@_command(
    "diff",
    "Tell where two files, or two readings of one, part.",
    "files",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _diff(given: Given, options: Options) -> int:
    from mpoc.cli.commands.diff import diff

    return diff(given["files"], options)


@_command(
    "legal",
    "Tell what may be done from a position, and why something may not.",
    "file",
    "at",
    "why",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _legal(given: Given, options: Options) -> int:
    from mpoc.cli.commands.legal import legal

    return legal(given["file"], given["at"], given["why"], options)


@_command(
    "odds",
    "Exact chances: of a pool of dice, or of all that a file comes to.",
    "pool_or_file",
    "needed",
    "game",
    "again",
    "wish",
    "wisher",
    "limit",
    "jobs",
    "dask",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _odds(given: Given, options: Options) -> int:
    from mpoc.cli.commands.odds import Question, odds

    question = Question(
        tuple(given["needed"] or ()),
        given["game"],
        given["again"],
        given["wish"],
        given["wisher"],
        given["limit"],
        given["jobs"],
        given["dask"],
    )
    return odds(given["pool_or_file"], options, question)


@_command(
    "explore",
    "Try every legal answer to every open choice: what can come of it.",
    "file",
    "dice",
    "free",
    "goal",
    "limit",
    "jobs",
    "dask",
    "edition",
    "rulings",
    "rulings_file",
    *_SPEAKING,
    *_READING,
)
def _explore(given: Given, options: Options) -> int:
    from mpoc.cli.commands.explore import Search, explore

    search = Search(
        given["dice"],
        given["free"],
        given["goal"],
        given["limit"],
        given["jobs"],
        given["dask"],
    )
    return explore(given["file"], options, search)


@_command(
    "shrink",
    "Write the smallest file that gives the same ruling.",
    "file",
    "keep",
    *_RULING,
    *_SPEAKING,
    *_READING,
)
def _shrink(given: Given, options: Options) -> int:
    from mpoc.cli.commands.shrink import shrink

    return shrink(given["file"], given["keep"] or [], options)


@_command(
    "new",
    "Begin a file: a commented position that passes its own test.",
    "kind",
    "new_file",
    "by",
    "second",
    "target",
    "is_open",
    "game",
    "color",
    "ascii",
    "quiet",
    "debug",
)
def _new(given: Given, options: Options) -> int:
    from mpoc.cli.commands.new import new

    said = {key: given[key] for key in ("by", "second", "target")}
    file, is_open = given["new_file"], given["is_open"]
    return new(given["kind"], file, said, given["game"], options, is_open)


@_command(
    "fmt",
    "Straighten drawings and put keys in order; nothing else changes.",
    "paths",
    "is_check",
    "color",
    "ascii",
    "quiet",
    "debug",
    *_READING,
)
def _fmt(given: Given, options: Options) -> int:
    from mpoc.cli.commands.fmt import fmt

    return fmt(given["paths"] or [], given["is_check"], options)


@_command(
    "play",
    "Play games by chance and check what must hold.",
    "maybe_file",
    "seed",
    "plays",
    "moves",
    "about",
    "game",
    "saved_game",
    "jobs",
    "dask",
    *_RULING[:-1],
    *_SPEAKING,
    *_READING,
)
def _play(given: Given, options: Options) -> int:
    from mpoc.cli.commands.play import Wanted, play

    named = ("seed", "plays", "moves", "about", "game")
    wanted = Wanted(**{key: given[key] for key in named}, save=given["saved_game"])
    return play(given["maybe_file"], wanted, options, given["jobs"], given["dask"])


@_command(
    "schema",
    "Print a JSON Schema; without a name, list them.",
    "name",
    "output",
    "debug",
)
def _schema(given: Given, options: Options) -> int:
    from mpoc.cli.commands.reference import schema

    return schema(given["name"], options)


@_command(
    "catalog",
    "List the figures, or show one with its abilities.",
    "word_name",
    "game",
    "coverage",
    *_SPEAKING,
)
def _catalog(given: Given, options: Options) -> int:
    words = given["word_name"] or []
    if given["coverage"]:
        from mpoc.cli.commands.catalog import coverage

        return coverage(words, given["game"], options)
    from mpoc.cli.commands.reference import catalog

    return catalog(" ".join(words), given["game"], options)


@_command(
    "rulings",
    "List the unclear rules, or show one: readings, default, reason.",
    "name",
    "game",
    "sheet",
    "edition",
    "rulings",
    *_SPEAKING,
)
def _rulings(given: Given, options: Options) -> int:
    if given["sheet"]:
        from mpoc.cli.commands.reference import sheet

        return sheet(given["name"], given["game"], options)
    if options.rulings:
        raise WrongUsage("--rulings fills a sheet in: it goes with --sheet here")
    from mpoc.cli.commands.reference import rulings

    return rulings(given["name"], given["game"], options)


@_command(
    "explain",
    "Explain an ability, page, refusal, complaint, ruling or card.",
    "word",
    "game",
    *_SPEAKING,
)
def _explain(given: Given, options: Options) -> int:
    from mpoc.cli.commands.reference import explain

    return explain(" ".join(given["word"]), given["game"], options)
