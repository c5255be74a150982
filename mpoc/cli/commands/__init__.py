"""The commands: one module for each, imported only when the command is needed.

The signature of the function that has the name of the module is the declaration of the
command, its docstring is the help, and it returns the exit code. Begin with `run`.
"""

from __future__ import annotations
