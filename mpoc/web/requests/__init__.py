"""The requests of the page, by what they are about.

Each request is a function from plain values to a plain mapping; `web.desk` names them.
`opening` reads a text, `ruling` and `question` say what the page shows of it,
`next_actions`, `board` and `sharing` change it, `searches` looks for what might come of
it, and `lookup` finds precedents and explains words. `pages` makes answers of commands
parts of the page.
"""

from __future__ import annotations
