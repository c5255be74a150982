"""Random play: games from a seed, in which all invariants are checked.

Begin with `playout`: one game, and plans for many. `random_table` answers questions,
`campaign` plays games by their plans in any process, `shortening` makes a game with a
fault shorter, `written_game` writes a game as a scenario file.
"""

from __future__ import annotations
