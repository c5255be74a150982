"""Pages of HTML, each one file that asks the network for nothing.

Begin with `sheet`, a ruling for the table. `document` is what all pages share: their
head, style, scripts and their policy. Elements are made by htpy, which escapes every
text; `t` guards it first. Nothing is imported unless a page is asked for.
"""

from __future__ import annotations
