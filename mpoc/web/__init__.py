"""mpoc as a page: a folder of static files that rules in the browser.

`mpoc site DIR` writes it (`site`): `runtime` checks that the Python for it is complete,
`bytecode` compiles what a ruling loads, `archive` packs it, and `start` is what the
page shows until mpoc has loaded. In the browser a worker runs this package itself: the
page asks `desk`, and `requests` answers. Nothing is sent anywhere. `position` finds
where the things of a file are on its board, `forms` lists what a file may say of them,
and `changes` writes what a tap changes.
"""

from __future__ import annotations
