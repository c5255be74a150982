"""Campaigns: attacks that go on for a given time, each case made from a seed.

Begin with `campaign.py` one folder up, which starts any of them. `hunt` tries case
after case and keeps the faults; `reader`, `play`, `determinism`, `commands` and
`agreement` are the campaigns. `guided` lets coverage choose what the reader is given,
`invocations` makes random command lines with their files, `forks` runs one in a process
of its own, and `answers` answers many in an interpreter that is given.
"""

from __future__ import annotations
