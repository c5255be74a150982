"""Reports in text, JSON and pictures. They decide nothing: they show what was recorded.

Begin with `report`, a ruling with what it depends on, and `ruling`, how it is printed.
`formats` are the other ways to write an answer, `answers` some of the values they get.
`pictures` draws boards, `pages` makes HTML of a ruling, `manual` of all there is to
look up.
`library` is what `import mpoc` offers, `values` what it returns.
"""

from __future__ import annotations
