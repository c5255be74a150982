"""mpoc as a page: a folder of static files that rules in the browser.

`mpoc site DIR` writes it (`site`). In the browser a worker runs this package itself;
`desk` is what the page asks there. Nothing is sent anywhere.
"""

from __future__ import annotations
