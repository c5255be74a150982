"""An invented board: nothing of it is from the game, whose board we have not.

It lets a whole game be played. Numbers that the rules text gives are as there.
"""

from __future__ import annotations

from mpoc.games.kit.spaces.graph import Graph
from mpoc.games.moongha_invaders.pieces import Board, Printed

INVENTED = Board(
    links=Graph(
        {
            "Tokyo": ["Los Angeles", "Northport"],
            "Los Angeles": ["Eastgate", "Palmbay"],
            "London": ["Paris", "Eastgate"],
            "Paris": ["Rome", "Highfield"],
            "Rome": ["Sandhaven", "Lowmere"],
            "Northport": ["Highfield", "Coldwater"],
            "Eastgate": ["Palmbay"],
            "Palmbay": ["Sandhaven"],
            "Highfield": ["Coldwater"],
            "Sandhaven": ["Lowmere"],
            "Lowmere": ["Coldwater"],
        }
    ),
    white=(2, 2, 3, 3, 4, 4, 5, 5, 6),
    dice=(4, 4, 5, 5, 6, 6, 7, 7, 8),
    monsters={
        "kiddoo": Printed(1, 4, 1, 1, 1),
        "drakoor": Printed(1, 2, 1, 1, 3),
        "spectoor": Printed(2, 2, 1, 2, 1),
        "shaggoo": Printed(2, 3, 1, 3, 1),
        "bloob": Printed(3, 1, 1, 3, 4),
        "moogre": Printed(3, 2, 2, 4, 1),
        "mechoor": Printed(4, 2, 3, 6, 1),
    },
)
