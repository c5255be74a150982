"""Random play: games from a seed, in which everything that must hold is checked.

Begin with `playout`: one game, and plans for many. `random_table` answers questions,
`campaign` plays planned games in any process, `shortening` makes a game with a fault
shorter, `written_game` writes a game as a scenario file.
"""

from __future__ import annotations
