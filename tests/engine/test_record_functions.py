"""The committed functions of records equal those that this module writes.

`MPOC_REWRITE=1 pytest -n0 tests/engine/test_record_functions.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from mpoc import engine

MOST_FIELDS = 29

HEAD = f'''"""The functions of records, for each number of fields.

`record` puts the names of a class in. Compiling them in each run would take a thirtieth
of a short one. Do not edit: tests/engine/test_record_functions.py writes them.
"""

# fmt: off
# ruff: noqa: D103, E501, E701, F821, I002
# mypy: ignore-errors

MOST_FIELDS = {MOST_FIELDS}
'''


def functions(count: int) -> str:
    """The three functions for a number of fields."""
    fields = [f"f{place}" for place in range(count)]
    lines = []
    if fields:
        lines += ["", f"def init_{count}(self, {', '.join(fields)}):"]
        lines += [f"    self.{field} = {field}" for field in fields]
    lines += ["", f"def change_{count}(self, **changes):", "    copy = new(cls)"]
    lines += [f"    copy.{field} = self.{field}" for field in fields]
    lines += ["    for field in changes: set(copy, field, changes[field])"]
    lines += ["    return copy", "", f"def values_{count}(self):"]
    lines += [f"    return ({' '.join([f'self.{field},' for field in fields])})"]
    return "\n".join([*lines, ""])


def test_the_functions_are_up_to_date() -> None:
    text = HEAD + "".join([functions(count) for count in range(MOST_FIELDS + 1)])
    path = Path(engine.__path__[0], "record_functions.py")
    if os.environ.get("MPOC_REWRITE"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, __doc__
