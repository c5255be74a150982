"""A language server: what an editor can say of a scenario that a schema cannot know.

Begin with `server`, which speaks the protocol and decides nothing; `messages` keeps
from it what is no sound message. It asks a `worker`, a process of its own that is
stopped where a search takes too long. What it asks for is in `findings` (what is wrong,
and how to mend it), `answers` (to what is open), `hovers` and `completions`; `mats`
answers about boards in files of their own. `place` turns the lines and columns of mpoc
into those of the protocol, which may count in UTF-16.

It stands below the command line and above the reports: an editor shows what the
commands print.
"""

from __future__ import annotations
