"""Arguments and options that several commands take, each declared once.

A command names the ones it takes in its signature and gathers them in `Options`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer


def _file_to_write(path: str) -> str:
    """The path of `--output`; nothing for `-`, which is standard output as always."""
    return "" if path == "-" else path


def named_file(path: str) -> str:
    """The path of what is written besides the answer, which is on standard output."""
    if path == "-":
        raise typer.BadParameter(
            "the answer goes to standard output: name a file or folder"
        )
    return path


def existing_file(path: str) -> str:
    """The path of a scenario file, which may be named without its end."""
    if path in ("", "-") or path.endswith(".yaml"):
        return path
    from mpoc.text.files import with_full_name

    return with_full_name(path)


def existing_files(paths: list[str] | None) -> list[str] | None:
    """The paths of files or folders, as `existing_file` has them."""
    return paths and [existing_file(path) for path in paths]


def finite(seconds: float) -> float:
    """A number of seconds; refuses `nan` and `inf`, which Python reads as numbers."""
    from math import isfinite

    if not isfinite(seconds):
        raise typer.BadParameter("it is a number; 0 means never")
    return seconds


ForceOption = Annotated[
    bool,
    typer.Option("--force", help="Replace the file if it exists."),
]

# A folder that a command writes

_FOLDER = "The folder to write, all of it or nothing."

FolderArgument = Annotated[
    str, typer.Argument(metavar="DIR", help=_FOLDER, callback=named_file)
]

FolderOption = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="DIR",
        help=_FOLDER,
        callback=named_file,
        show_default=False,
    ),
]

ForceFolderOption = Annotated[
    bool,
    typer.Option("--force", help="Write even if the folder holds other files."),
]

# What a command works on

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A scenario file; - is standard input.",
        callback=existing_file,
        show_default=False,
    ),
]
FilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Scenario files; - is standard input.",
        callback=existing_files,
        show_default=False,
    ),
]
PathsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...",
        help="Files, or folders of scenarios; by default scenarios/.",
        callback=existing_files,
        show_default=False,
    ),
]
AtOption = Annotated[
    int,
    typer.Option(
        "--at",
        metavar="N",
        min=0,
        help="The position after action N; 0 is before the first.",
        show_default=False,
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="NAME",
        help="The name of the game, as in the key `game` of a file.",
        show_default=False,
    ),
]

# How the answer is written


def format_option(*formats: str) -> Any:
    """The option `--format` of a command that has these formats.

    Each but text is a module of `mpoc.report.formats`, which says how one is added.
    """

    def known_format(name: str) -> str:
        if name in formats:
            return name
        from mpoc.text.problems import did_you_mean

        near = did_you_mean(name, formats)
        more = f"; did you mean {near}?" if near else ""
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(formats)}{more}")

    return typer.Option(
        "--format",
        metavar="|".join(formats),
        parser=known_format,
        help="The format of the answer.",
        show_default=False,
    )


FormatOption = Annotated[str, format_option("text", "json")]
OutputOption = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the answer to this file, all of it or nothing.",
        callback=_file_to_write,
        show_default=False,
    ),
]
ColorOption = Annotated[
    Literal["auto", "always", "never"],
    typer.Option(
        "--color",
        metavar="auto|always|never",
        help="Colour the text; auto obeys NO_COLOR and FORCE_COLOR.",
        show_default=False,
    ),
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Write only ASCII.")]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print only the verdicts.")
]
VerboseOption = Annotated[
    int,
    typer.Option(
        "--verbose",
        "-v",
        count=True,
        help="Also print what was considered (-v) and every check (-vv).",
        show_default=False,
    ),
]
DebugOption = Annotated[
    bool, typer.Option("--debug", help="Print a traceback if mpoc itself fails.")
]
StdinNameOption = Annotated[
    str,
    typer.Option(
        "--stdin-name",
        metavar="NAME",
        help="The name of standard input in messages.",
        show_default=False,
    ),
]

# How the rules are read

EditionOption = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="NAME",
        help="The printing of the rules to play by.",
        show_default=False,
    ),
]
RulingsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rulings",
        metavar="NAME=READING",
        help="How an unclear rule is read; may be repeated.",
        show_default=False,
    ),
]
RulingsFileOption = Annotated[
    str,
    typer.Option(
        "--rulings-file",
        metavar="FILE",
        help="A YAML file that says how unclear rules are read.",
        show_default=False,
    ),
]
AssumeOption = Annotated[
    Literal["first"] | None,
    typer.Option(
        "--assume",
        metavar="first",
        help="Take the first legal answer where a choice is missing.",
        show_default=False,
    ),
]

# How much work is done, and where

JobsOption = Annotated[
    int,
    typer.Option(
        "-j",
        metavar="N",
        min=1,
        help="Share the work among N processes if there is enough of it.",
        show_default=False,
    ),
]
DaskOption = Annotated[
    str,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="Use a running Dask cluster: the address of its scheduler.",
        show_default=False,
    ),
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--limit",
        metavar="N",
        min=0,
        help="Stop after N ways that the play can go; 0 means never.",
    ),
]

SecondsOption = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="S",
        min=0,
        callback=finite,
        help="Stop the search after S seconds; 0 means never.",
        show_default=False,
    ),
]
MemoryOption = Annotated[
    int,
    typer.Option(
        "--memory",
        metavar="MB",
        min=0,
        help="Stop when the search has taken MB megabytes; 0 means never.",
    ),
]

MOST_WAYS = 100_000
"""Where `--limit` stops if it is left out."""

MOST_MEGABYTES = 450
"""Where `--memory` stops if it is left out; mpoc itself takes about 50 more."""
