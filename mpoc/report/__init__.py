"""Reports in text and JSON. They decide nothing: they show what was recorded.

Begin with `report`, a ruling with what it depends on, and `ruling`, how it is printed.
`formats` are the other ways to write an answer, `answers` some of the values they get.
`library` is what `import mpoc` offers, `values` what it returns.
"""

from __future__ import annotations
