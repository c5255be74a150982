"""From a document to a scenario, and from a scenario to its ruling.

Begin with `settle`: it reads one file, replays it and judges what the file expects.
`scenario` holds the value, `reading` collects the problems of a file, `readings` says
how unclear rules are read, `verdict` compares what came about with what was expected.
"""

from __future__ import annotations
