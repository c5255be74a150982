"""What a file may expect of a replay, and how each expectation is read off it.

Begin with `facts`, the list of all facts. Each fact is a class, in a file with similar
facts: `rolls`, `damage`, `places`, `pools`, `abilities`, `ending`. They are read off an
`account` of the events and the state after them.

To add one, copy a class of `pools`: its words, its form, and how it is read off a
replay. Add its word to the list in `facts` and write a scenario that uses it.
`MPOC_REWRITE=1 pytest -n0 tests/schema/test_schema.py` writes the schemas anew; until
then files cannot use the word. Then `pytest -n0 tests/games/test_facts.py`.
"""

from __future__ import annotations
