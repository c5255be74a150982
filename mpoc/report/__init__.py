"""Reports in text and JSON. They decide nothing: they show what was recorded.

Begin with `report`, a ruling with what it depends on, and `ruling`, how it is printed.
`library` is what `import mpoc` offers.
"""

from __future__ import annotations
