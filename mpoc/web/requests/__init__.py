"""The requests of the page, by what they are about.

Each request is a function from plain values to a plain mapping; `web.desk` names them.
`opening` reads a text, `lookup` finds precedents and words, `ruling` and `question` say
what the page shows of one, `next_actions`, `board` and `sharing` change it, `searches`
look for what might come of it.
"""

from __future__ import annotations
