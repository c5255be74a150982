"""The command line: a thin layer over the library.

Begin with `app`, which finds the command. `commands` has one module for each command,
`reference` those that need no file, `asking` is the talk of `run --ask`. `parameters`
has the arguments and options that commands share, and `options` what becomes of them.
"""

from __future__ import annotations
