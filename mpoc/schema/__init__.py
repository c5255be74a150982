"""JSON Schemas: the pieces that all games share, validation, and errors in plain words.

Begin with `validate`. `envelope` holds the pieces of a schema, `compile` makes the
quick check of a schema, `errors` turns a schema's errors into problems for an author
(`schema_place` finds the words, `corrections` and `placement` what to write instead),
`problem_kinds` lists the kinds of these problems. `layout` formats a file, with the
keys in the order of `key_order`; `keys` explains each key, `fields` says what may stand
under it. `editors` writes the line by which an editor finds a schema.
"""

from __future__ import annotations
