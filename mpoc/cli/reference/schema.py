"""`mpoc schema`: the JSON Schemas of files and of answers."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from mpoc.cli.names import report_unknown
from mpoc.cli.options import Options
from mpoc.cli.parameters import DebugOption, ForceOption, OutputOption
from mpoc.cli.speech import Speech, refuse_to_replace

SCHEMA_ENDING = ".schema.json"


def schema(
    name: Annotated[str, typer.Argument(metavar="[NAME]", show_default=False)] = "",
    output: OutputOption = "",
    is_forced: ForceOption = False,
    debug: DebugOption = False,
) -> int:
    """Print a JSON Schema; without a name, list them."""
    from mpoc.schema.validate import schema_text

    speech = Speech(Options(output=output, debug=debug))
    names = schema_names()
    if not name:
        for schema_name in names:
            speech.say(schema_name)
    elif name.removesuffix(SCHEMA_ENDING) not in names:
        return report_unknown(speech, "schema", name, names)
    else:
        refuse_to_replace(output, is_forced)
        speech.say(schema_text(name.removesuffix(SCHEMA_ENDING)).rstrip("\n"))
    speech.finish()
    return 0


def schema_names() -> list[str]:
    """The names of the schemas, sorted."""
    import mpoc
    from mpoc.text.files import packaged_folder

    return sorted(
        file.removesuffix(SCHEMA_ENDING)
        for file in os.listdir(
            packaged_folder(os.path.dirname(mpoc.__file__), "schemas")
        )
        if file.endswith(SCHEMA_ENDING)
    )
