"""The command line: commands and options. Each command imports only what it needs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from mpoc.commands.options import FAULT, Options, WrongUsage

app = typer.Typer(
    name="mpoc",
    help="Settles rules disputes of the board game Monsterpocalypse (2008).",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Scenario files; - reads stdin.")
]
Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH...]", help="Files or folders; the folder scenarios by default."
    ),
]
Format = Annotated[
    str, typer.Option("--format", metavar="text|json", help="How it is written.")
]
Output = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="Write there, in one piece."),
]
Color = Annotated[
    str, typer.Option("--color", metavar="auto|always|never", help="Colours.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Plain ASCII only.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only the verdicts.")]
Verbose = Annotated[
    int,
    typer.Option(
        "--verbose",
        "-v",
        count=True,
        help="Also what was looked at; -vv every check.",
    ),
]
StdinName = Annotated[
    str, typer.Option("--stdin-name", metavar="NAME", help="What - is called.")
]
Debug = Annotated[bool, typer.Option("--debug", help="Show where mpoc itself fails.")]
Edition = Annotated[
    str, typer.Option("--edition", metavar="NAME", help="The printing of the rules.")
]
Rulings = Annotated[
    list[str] | None,
    typer.Option(
        "--rulings", metavar="NAME=READING", help="How an unclear rule is read."
    ),
]
RulingsFile = Annotated[
    str, typer.Option("--rulings-file", metavar="FILE", help="Readings from a file.")
]
Assume = Annotated[
    str,
    typer.Option(
        "--assume", metavar="first", help="Take the first legal answer where one lacks."
    ),
]


def run_command_line() -> int:
    """Run the command that the command line names; the exit code."""
    try:
        app()
    except SystemExit as ended:
        code = ended.code
        return code if isinstance(code, int) else int(bool(code))
    return 0


def _guarded(options: Options, command: Callable[[], int]) -> None:
    """Run a command; whatever happens becomes an exit code and at most one line."""
    try:
        code = command()
    except WrongUsage as wrong:
        _complain(f"mpoc: {wrong}")
        code = 2
    except BrokenPipeError:
        # Whoever read the output has left: nobody is there to be told anything.
        _let_go()
        code = 0
    except KeyboardInterrupt:
        code = 130
    except Exception as fault:  # noqa: BLE001
        if options.debug:
            from traceback import print_exc

            print_exc()
        _complain(
            f"mpoc: a fault of mpoc's own: {type(fault).__name__}: {fault}; "
            "--debug shows where"
        )
        code = FAULT
    raise typer.Exit(code)


def _complain(text: str) -> None:
    from mpoc.commands.options import write
    from mpoc.problems import safe

    write(sys.stderr, safe(text) + "\n")


def _let_go() -> None:
    """Send what is still to be written nowhere, so that the end is quiet."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    """The value of an option with a closed list. Raises typer's BadParameter."""
    if value not in known:
        raise typer.BadParameter(f"{name} is {' or '.join(known)}, not {value!r}")
    return value


def _options(**given: Any) -> Options:
    """The options of a command, checked where a list of values is closed."""
    _one_of("--format", given.get("format", "text"), ("text", "json", "yaml"))
    _one_of("--color", given.get("color", "auto"), ("auto", "always", "never"))
    if "assume" in given:
        assumed = given["assume"]
        if assumed:
            _one_of("--assume", assumed, ("first",))
        given["assume"] = bool(assumed)
    if "rulings" in given:
        given["rulings"] = tuple(given["rulings"] or ())
    return Options(**given)


@app.callback()
def _mpoc(
    version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, help="The version.")
    ] = False,
) -> None:
    if version:
        from mpoc import __version__

        typer.echo(f"mpoc {__version__}")
        raise typer.Exit(0)


@app.command(help="Replay scenarios: every step with its page, and the verdict.")
def run(
    files: Files,
    format: Format = "text",
    output: Output = "",
    color: Color = "auto",
    ascii: Ascii = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
    stdin_name: StdinName = "<stdin>",
    edition: Edition = "",
    rulings: Rulings = None,
    rulings_file: RulingsFile = "",
    assume: Assume = "",
    debug: Debug = False,
) -> None:
    options = _options(
        format=format,
        output=output,
        color=color,
        ascii=ascii,
        quiet=quiet,
        verbose=verbose,
        stdin_name=stdin_name,
        edition=edition,
        rulings=rulings,
        rulings_file=rulings_file,
        assume=assume,
        debug=debug,
    )

    def command() -> int:
        from mpoc.commands.run import run

        return run(files, options)

    _guarded(options, command)


@app.command(help="Replay all scenarios below folders and check what they expect.")
def test(
    paths: Paths = None,
    format: Format = "text",
    output: Output = "",
    color: Color = "auto",
    ascii: Ascii = False,
    quiet: Quiet = False,
    verbose: Verbose = 0,
    stdin_name: StdinName = "<stdin>",
    edition: Edition = "",
    rulings: Rulings = None,
    rulings_file: RulingsFile = "",
    assume: Assume = "",
    debug: Debug = False,
) -> None:
    options = _options(
        format=format,
        output=output,
        color=color,
        ascii=ascii,
        quiet=quiet,
        verbose=verbose,
        stdin_name=stdin_name,
        edition=edition,
        rulings=rulings,
        rulings_file=rulings_file,
        assume=assume,
        debug=debug,
    )

    def command() -> int:
        from mpoc.commands.test import test

        return test(paths or [], options)

    _guarded(options, command)
