"""Shared work: several processes, with the same answers as one.

Begin with `sharing`, the one protocol: a `Mapper` maps a `Task` over batches of pieces.
`processes` and `cluster` are the other mappers. The tasks are in `positions` and
`action_graphs`, which explore, and in the commands; `sent_file` is how a scenario gets
to another process.
"""

from __future__ import annotations
