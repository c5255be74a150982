"""`mpoc lsp`: the language server, which editors start."""

from __future__ import annotations

from typing import Annotated

import typer

from mpoc.cli.options import WrongUsage
from mpoc.cli.parameters import DebugOption, finite

SECONDS = 5.0
"""How long one answer may take, unless an option says otherwise."""


def lsp(
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="S",
            min=0,
            callback=finite,
            help="Give up on an answer after S seconds; 0 means never.",
        ),
    ] = SECONDS,
    debug: DebugOption = False,
) -> int:
    """Serve an editor by LSP: mark, explain and complete scenarios."""
    try:
        from mpoc.lsp.messages import InputFault
        from mpoc.lsp.server import server_of
    except ImportError as missing:
        if not (missing.name or "").startswith(("pygls", "lsprotocol")):
            raise
        advice = "pip install 'mpoc[lsp]'"
        raise WrongUsage(f"the language server needs pygls: {advice}") from missing
    if not debug:
        from mpoc.cli.logs import log_in_lines

        log_in_lines("pygls")
    server = server_of(seconds)
    try:
        return server.serve()
    except InputFault as fault:
        raise WrongUsage(f"standard input cannot be read: {fault}") from fault
    finally:
        server.close()
