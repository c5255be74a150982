"""`mpoc step`: a ruling in the whole terminal, line by line beside its board.

Begin with `app`, which shows the moments of `report/ruling/moments` and moves among
them. `trials` are the other answers that are tried, each a text of the file with its
ruling. `dialogs` and `choosing` lie over the trace: help, explanations, the search,
other answers, a name to save under. `painting` makes what textual shows of the lines
of a report, `looks` says where it stands and in what colours.

Only the command imports this folder, because it needs textual (`mpoc[tui]`).
"""

from __future__ import annotations
