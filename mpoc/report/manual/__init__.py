"""The manual: a folder of pages that says of each word what `mpoc explain` does.

Begin with `site`, which makes the pages. `words` are what can be looked up, each with
a page; `outline` reads the text of an explanation as a tree, and `explanations` makes
elements of it, in which `links` finds the words that have pages of their own.
`exhibits` replays every shipped scenario, and `collection` knows which of them show a
word best. `frame` is what all pages share.

Nothing is written here that `explain` does not say; a new ability, key or guide gets
its page by being there.
"""

from __future__ import annotations
