"""JSON Schemas: the pieces that all games share, validation, and errors in plain words.

Begin with `validate`. `envelope` holds the pieces of a schema, `compile` makes the
quick check of a schema, `errors` tells an author what a schema's error means, and
`problem_kinds` lists the kinds of problems that it finds.
"""

from __future__ import annotations
