"""What games are made of, so that a game has to say only its own rules.

Begin with `small`, a whole game in one place; `tests/toy` has the one to copy. A larger
game takes what it needs: `spaces`, where things can be, `game`, the state while rules
speak, `action`, a verb with its checks. With `keys` a class lists the keys of a mapping
in a file once, as each `verb` does; `schema_of` makes schemas of them, and `listing`
lists what may be done. `fact` is what a file may expect of a replay, and `file` reads
and writes files. `dice` has rolls and their exact chances, `supplies` decks and stocks,
`turn_order` players and phases, `random_play` what random play needs and what always
holds, `wording` a game's words for reports. `book` reads the sentences kept beside a
game.
"""

from __future__ import annotations
