"""The command line: a thin layer over the library.

Begin with `app`, which finds the command. `commands` has one module for each command,
`reference` those that need no file, `modes` what some of them do instead with an
option, `asking` is the talk of `run --ask`. `parameters` declares the arguments and
options that commands share, `options` holds their values, and `completion` says what a
shell offers for them, `shells` how zsh and fish take it.
"""

from __future__ import annotations
