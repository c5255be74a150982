"""The command `mpoc`: it imports the command that is asked for and runs it.

Each of `COMMANDS` is a function in a module of the same name: in `mpoc.cli.reference`
if it is one of `REFERENCE`, else in `mpoc.cli.commands`. Its docstring is the help, and
what it returns is the exit code. The module may have a kind of command of its own,
`COMMAND`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from mpoc.cli.exit_codes import FAULT, INTERRUPTED, USAGE
from mpoc.cli.notice import notice
from mpoc.cli.speech import Unwritable, flush, let_go, write
from mpoc.scenario.terms import WrongReading, WrongRequest
from mpoc.text.problems import limit_of_system, own_fault

if TYPE_CHECKING:
    from typer._click import Command, Context

COMMANDS = (
    "run",
    "test",
    "check",
    "show",
    "step",
    "diff",
    "legal",
    "odds",
    "explore",
    "shrink",
    "new",
    "fmt",
    "play",
    "lsp",
    "site",
    "schema",
    "catalog",
    "rulings",
    "explain",
    "find",
    "manual",
)
"""The commands, in the order of `mpoc --help`."""

COMPLETED_FOR = "_MPOC_COMPLETE"
"""The variable by which a shell asks for completions: `complete_bash` or another."""

DIALOGUES = ("step", "lsp", "new")
"""Commands that wait for a person or an editor."""

DIALOGUE_OPTIONS = ("ask", "watch", "is_watch")
"""The parameters with which other commands wait for them."""

REFERENCE = ("schema", "catalog", "rulings", "explain", "find", "manual")
"""Those that look something up."""


class CommandGroup(TyperGroup):
    """All commands. The module of a command is imported when the command is needed."""

    def list_commands(self, ctx: Context) -> list[str]:
        """The names of all commands, in the order of `mpoc --help`."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of a name. A name that none has is compared with all of them.

        Each command takes the eager options of `mpoc` too: `--version`.
        """
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                command = _import_command(name)
                command.params += [each for each in self.params if each.is_eager]
                self.add_command(command)
        return super().get_command(ctx, cmd_name)


OR_LEAVE_OUT = "give another, or leave it out"
"""The hint about an empty value that need not be given."""


class ExitingCommand(TyperCommand):
    """A command that ends with the exit code that its function returns."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the command line. Raises `BadParameter` for an empty text.

        It mostly comes from a variable that is not set, as in `-o "$OUT"`, and might be
        taken for this folder, or for an option that is not given.
        """
        values, _, _ = self.make_parser(ctx).parse_args(args=[*args])
        for parameter in self.params:
            value = values.get(parameter.name or "")
            is_empty = value == "" or (isinstance(value, list | tuple) and "" in value)
            if is_empty and not ctx.resilient_parsing:
                mend = "give another" if parameter.required else OR_LEAVE_OUT
                raise typer.BadParameter(f"it is empty: {mend}", ctx, parameter)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Context) -> Any:
        """Run the function and exit."""
        run = partial(super().invoke, ctx)
        if is_dialogue := self.name in DIALOGUES or any(
            [ctx.params.get(option) for option in DIALOGUE_OPTIONS]
        ):
            # It runs for long, so garbage has to be collected.
            gc.enable()
        is_silent = is_dialogue or ctx.params.get("quiet")
        with nullcontext() if is_silent else notice():
            raise typer.Exit(_exit_code(run, ctx.params["debug"]))


def _import_command(name: str) -> Command:
    """The command of this name, made from the function in its module."""
    folder = "reference" if name in REFERENCE else "commands"
    module = import_module(f"mpoc.cli.{folder}.{name}")
    function = _evaluate_annotations(getattr(module, name))
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(name, cls=getattr(module, "COMMAND", ExitingCommand))(function)
    command = get_command(single)
    if COMPLETED_FOR in os.environ:
        from mpoc.cli.completion import complete_values

        complete_values(command)
    return command


def _evaluate_annotations(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with evaluated annotations; Typer evaluates a text six times.

    Most are the name of a shared option, which need not be compiled.
    """
    names, annotations = function.__globals__, function.__annotations__
    for parameter, text in annotations.items():
        if isinstance(text, str):
            value = names[text] if text in names else eval(text, names)
            annotations[parameter] = value
    return function


def _exit_code(run: Callable[[], int], debug: bool) -> int:
    """Run a command; turn whatever it raises into one line and an exit code."""
    try:
        code = run()
        flush()
    except Unwritable as fault:
        let_go(sys.stdout)
        _complain(str(fault))
        return USAGE
    except WrongReading as fault:
        option = fault.option and f"--{fault.option}: "
        _complain(f"{option}{fault.message}")
        return USAGE
    except WrongRequest as fault:
        _complain(str(fault))
        return USAGE
    except BrokenPipeError:
        # The reader of a question or of the progress has gone.
        let_go(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001
        if debug:
            from traceback import print_exc

            print_exc()
        _complain(own_fault(fault))
        return USAGE if limit_of_system(fault) else FAULT
    return code


def _complain(text: str) -> None:
    """Write one line to standard error, if it can be written."""
    from contextlib import suppress

    from mpoc.text.problems import safe

    with suppress(Unwritable, BrokenPipeError):
        write(sys.stderr, safe(f"mpoc: {text}") + "\n")


app = typer.Typer(
    name="mpoc",
    cls=CommandGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from mpoc import __version__

        typer.echo(f"mpoc {__version__}")
        raise typer.Exit


@app.callback()
@_evaluate_annotations
def mpoc(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            expose_value=False,
            callback=_print_version,
            help="Print the version.",
        ),
    ] = False,
) -> None:
    """Settle rules disputes of board games by replaying them."""


def run_command_line() -> int:
    """Run the command that `sys.argv` names; return its exit code."""
    try:
        if COMPLETED_FOR in os.environ:
            from mpoc.cli.completion import join_words_of_bash
            from mpoc.cli.shells import use_own_completion

            join_words_of_bash()
            command = get_command(app)
            use_own_completion()
            command()
        app()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code))
    return 0
