"""`mpoc schema`: the JSON Schemas of files and of answers."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.names import report_unknown
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.parameters import DebugOption, ForceOption, OutputOption
from mpoc.cli.speech import Speech, refuse_to_replace, writing


def schema(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A schema.", show_default=False)
    ] = "",
    is_installed: Annotated[
        bool,
        typer.Option(
            "--install",
            help="Write the schemas that editors use into the folder .mpoc here.",
        ),
    ] = False,
    is_path: Annotated[
        bool,
        typer.Option(
            "--path",
            help="Print the path of the schema, by default of the one for editors.",
        ),
    ] = False,
    output: OutputOption = "",
    is_forced: ForceOption = False,
    debug: DebugOption = False,
) -> int:
    """Print a JSON Schema; without a name, list them."""
    from mpoc.schema.validate import ENDING, schema_text

    speech = Speech(Options(output=output, debug=debug))
    names = schema_names()
    name = name.removesuffix(ENDING)
    if is_installed:
        if name or is_path or output:
            raise WrongUsage("--install takes no name, no --path and no --output")
        _install(speech)
    elif name and name not in names:
        return report_unknown(speech, "schema", name, names)
    elif is_path:
        return _print_path(speech, name)
    elif not name:
        for schema_name in names:
            speech.say(schema_name)
    else:
        refuse_to_replace(output, is_forced)
        speech.say_file(schema_text(name))
    speech.finish()
    return 0


def _print_path(speech: Speech, name: str) -> int:
    """Print where a schema lies, or that it is no file; return the exit code."""
    from mpoc.schema.editors import EDITOR_SCHEMA
    from mpoc.schema.validate import schema_path

    path = schema_path(name or EDITOR_SCHEMA)
    if not os.path.isfile(path):
        speech.complain("the schemas are in an archive; --install writes them here")
        return NOTHING
    speech.say(os.path.abspath(path))
    speech.finish()
    return 0


def _install(speech: Speech) -> None:
    """Write the schemas for editors into the project folder, over older ones.

    Raises WrongUsage where they cannot be written.
    """
    from mpoc.schema.editors import PROJECT_FOLDER, installed_schemas, line_for_editors
    from mpoc.text.files import write_whole

    with writing(PROJECT_FOLDER):
        os.makedirs(PROJECT_FOLDER, exist_ok=True)
    for path, text in installed_schemas("."):
        path = os.path.normpath(path)
        with writing(path):
            write_whole(path, text)
        speech.say(path)
    speech.say(f"a scenario here begins with: {line_for_editors('', '.')}")


def schema_names() -> list[str]:
    """The names of the schemas, sorted."""
    from mpoc.schema.validate import ENDING, SCHEMAS
    from mpoc.text.packaged import packaged_files

    files = packaged_files(SCHEMAS, ENDING)
    return [file.removeprefix(f"{SCHEMAS}/").removesuffix(ENDING) for file in files]
