"""mpoc as a page: a folder of static files that rules in the browser.

`mpoc site DIR` writes it (`site`): `runtime` sees that the Python for it is whole,
`bytecode` compiles what a ruling loads, `archive` packs it, and `start` is what the
page shows until then. In the browser a worker runs this package itself; `desk` is what
the page asks there, and `requests` answers it. Nothing is sent anywhere. `position`
finds what of a file stands and lies where on its board, `forms` what may be said of it,
and `changes` writes what a tap changes.
"""

from __future__ import annotations
