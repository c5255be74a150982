"""The commands that look something up: they need no file.

Like those of `commands`, each is a module, imported only when it is needed. Begin with
`explain`.
"""

from __future__ import annotations
