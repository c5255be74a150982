"""The colours of pictures and pages, by day and by night, and patterns of ground.

Colour is never alone: ground has a pattern, and players differ in how their pieces are
filled and outlined, so that a copy in black and white says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mpoc.engine.record import Record
from mpoc.rules import picture as p


class Hue(Record):
    """A colour in two strengths: `deep` for fillings and lines, `pale` for grounds."""

    deep: str
    pale: str


class Palette(Record):
    """All colours of a page: `paper` and `ink`, and hues by name.

    `solid_ink` is written on the deep strength of a hue, `pale_ink` is the name of the
    strength in which text stands on the pale one.
    """

    paper: str
    ink: str
    faint: str
    grid: str
    block: str
    solid_ink: str
    hues: Mapping[str, Hue]


LIGHT = Palette(
    paper="#ffffff",
    ink="#1a1c20",
    faint="#565b64",
    grid="#c9cdd3",
    block="#e4e2dc",
    solid_ink="#ffffff",
    hues={
        "red": Hue("#a4161a", "#fbe1df"),
        "blue": Hue("#0b4199", "#dce8fb"),
        "green": Hue("#1d6124", "#dcefdd"),
        "orange": Hue("#9a4a00", "#fde6d0"),
        "purple": Hue("#5f2c8c", "#eee2f7"),
        "yellow": Hue("#6f5b00", "#faf0bd"),
        "brown": Hue("#6b4a2b", "#efe3d6"),
        "grey": Hue("#4d525a", "#eceef0"),
        "first": Hue("#00565c", "#d6eff0"),
        "second": Hue("#8c1556", "#fbdfed"),
        "third": Hue("#3f4a00", "#eef2cf"),
        "fourth": Hue("#3b3f8f", "#e3e4f8"),
    },
)

DARK = Palette(
    paper="#1b1e23",
    ink="#eceef1",
    faint="#aab0ba",
    grid="#434a54",
    block="#3a3d40",
    solid_ink="#101215",
    hues={
        "red": Hue("#ff9c94", "#4a1d1c"),
        "blue": Hue("#9cc4ff", "#172f57"),
        "green": Hue("#93d69a", "#17381b"),
        "orange": Hue("#ffb877", "#4a2a0a"),
        "purple": Hue("#d3b0f5", "#37204c"),
        "yellow": Hue("#ecd774", "#3d3508"),
        "brown": Hue("#d9b794", "#382a1d"),
        "grey": Hue("#b9bfc8", "#2a2e34"),
        "first": Hue("#7fd4d9", "#0d3739"),
        "second": Hue("#ff9fce", "#471430"),
        "third": Hue("#cfd98a", "#2f340f"),
        "fourth": Hue("#b9bcff", "#23264f"),
    },
)

OTHER_HUES = ("first", "second", "third", "fourth")
"""The hues of players whose names are no colours, in their order."""

FILLS = ("solid", "pale", "dashed", "ringed")
"""How the pieces of the first, second, third and fourth player are filled."""

NOBODY = "nobody"
"""The class of pieces that belong to no player."""


def classes_of(player: str, players: Sequence[str]) -> str:
    """The classes by which the pieces of a player look different from others."""
    if not player:
        return NOBODY
    place = players.index(player) if player in players else len(players)
    hue = player if player in LIGHT.hues else OTHER_HUES[place % len(OTHER_HUES)]
    return f"{FILLS[place % len(FILLS)]} {hue}"


def picture_style(palette: Palette = LIGHT) -> str:
    """The style sheet of pictures in the colours of a palette, rule by rule."""
    return "".join(
        [f".board .{names}{{{look}}}\n" for names, look in _looks(palette).items()]
    )


def _looks(palette: Palette) -> dict[str, str]:
    """How each class looks; two classes with a point between mean both together."""
    ink, faint, paper = palette.ink, palette.faint, palette.paper
    looks = {
        "paper": f"fill:{paper}",
        "ink": f"fill:{ink}",
        "faint": f"fill:{faint}",
        "grid": f"stroke:{palette.grid};stroke-width:1;fill:none",
        "edge": f"stroke:{ink};stroke-width:3;fill:none;stroke-linecap:square",
        "way": f"stroke:{faint};stroke-width:2;fill:none",
        "spot": f"fill:{paper};stroke:{ink};stroke-width:1.5",
        "halo": f"stroke:{paper};stroke-width:7;fill:none;stroke-linejoin:round",
        "badge": f"fill:{paper};stroke:{ink};stroke-width:1.5",
        "tick": f"stroke:{faint};stroke-width:1.5;fill:none",
        "tag": f"fill:{ink};stroke:{paper};stroke-width:3;paint-order:stroke",
        "region": f"stroke:{ink};stroke-width:4;stroke-linecap:round;fill:none",
        "doubtful": "stroke-width:1.8",
        "ring": f"stroke:{ink};stroke-width:1.5;stroke-dasharray:6 4;fill:none",
        "bar": f"fill:{palette.hues['blue'].deep}",
        "note": f"fill:{paper};stroke:{faint};stroke-width:1",
        "round": f"stroke:{ink};stroke-width:3.5;fill:none",
        "mark": f"fill:{paper};fill-opacity:.8;stroke:{ink};stroke-width:2",
        "nobody": f"fill:{palette.block};stroke:{ink};stroke-width:1.5",
        "on-nobody": f"fill:{ink}",
        "line-nobody": f"stroke:{ink}",
        "head-nobody": f"fill:{ink}",
        "on-solid": f"fill:{palette.solid_ink}",
        "line-solid": f"stroke:{palette.solid_ink}",
    }
    for name, hue in palette.hues.items():
        line = f"stroke:{hue.deep}"
        looks |= {
            f"ground-{name}": f"fill:{hue.pale}",
            f"weave-{name}": f"{line};fill:none;stroke-width:1",
            f"weft-{name}": f"fill:{hue.deep}",
            f"line-{name}": line,
            f"head-{name}": f"fill:{hue.deep}",
            f"on-{name}": f"fill:{hue.deep}",
            f"solid.{name}": f"fill:{hue.deep};{line};stroke-width:2",
            f"pale.{name}": f"fill:{hue.pale};{line};stroke-width:3",
            f"dashed.{name}": f"fill:{hue.pale};{line};stroke-width:3;"
            "stroke-dasharray:6 3",
            f"ringed.{name}": f"fill:{paper};{line};stroke-width:6",
        }
    # These come last: they go before what the fill of a player says.
    looks |= {
        "roof": "fill:none;stroke-width:1",
        "lost": "fill:none;stroke-width:1",
        "arrow": "fill:none;stroke-width:3;stroke-linejoin:round",
        "arrow.forced": "stroke-dasharray:7 4",
        "arrow.attack": "stroke-dasharray:1.5 5;stroke-width:4;stroke-linecap:round",
        "ghost.ghost.ghost": "fill:none;stroke-width:1.5;stroke-dasharray:4 3",
    }
    return looks


# Patterns of ground, each drawn on a tile of 10 by 10.

TILE = 10

SCALE = 4 / 3
"""How much larger a tile is drawn: three of them in a row fill a square."""

PATHS = {
    p.WAVES: "M0 3.5q2.5-3 5 0t5 0M0 8.5q2.5-3 5 0t5 0",
    p.LINES: "M-1 11L11-1M-1 1L1-1M9 11l2-2",
    p.ZIGZAGS: "M0 3.5l2.5-2.5 2.5 2.5 2.5-2.5 2.5 2.5M0 8.5l2.5-2.5 2.5 2.5 2.5-2.5"
    " 2.5 2.5",
    p.COUNTERLINES: "M-1-1l12 12M-1 9l2 2M9-1l2 2",
    p.CROSSES: "M1.5 7L4 3l2.5 4zM4 7v2",
    p.STONES: "M1 4.5l1-2.5 2.5 0 1.5 2.5zM5 9.5l.5-2 2.5-.5 1.5 2.5z",
    p.SLABS: "M0 .5h10M.5 0v10",
    p.BLADES: "M2 5l-1-3M2 5l1-3M7 9.5l-1-3M7 9.5l1-3",
    p.BRICKS: "M0 .5h10M0 5.5h10M2.5.5v5M7.5 5.5v5",
}
"""Patterns that are lines."""

SHAPES = {
    p.DOTS: "M2 3a1 1 0 1 0 2 0a1 1 0 1 0-2 0M7 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
    p.SPECKS: "M4.5 5a.6 .6 0 1 0 1.2 0a.6 .6 0 1 0-1.2 0",
    p.FLAMES: (
        "M5 .8c.6 2 3 3 3 5.3a3 3 0 0 1-6 0c0-1.6 1-2 1.4-3.2c.8.6 1 1.2 1 1.8"
        "c.8-.9 1-2.4.6-3.9z"
    ),
    p.RAYS: (
        "M5 5L3.2 1.9A3.6 3.6 0 0 1 6.8 1.9zM5 5h3.6A3.6 3.6 0 0 1 6.8 8.1z"
        "M5 5L3.2 8.1A3.6 3.6 0 0 1 1.4 5z"
    ),
}
"""Patterns that are filled."""


def pattern_id(pattern: str, tint: str) -> str:
    """The name by which a page refers to a pattern in a tint."""
    return f"mpoc-{pattern}-{tint}"
