"""The command line: a thin layer over the library.

Begin with `app`, the commands and their options; `commands` holds one module a command.
"""

from __future__ import annotations
