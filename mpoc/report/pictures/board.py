"""A board drawn as elements of SVG: ground, squares, pieces, arrows and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from mpoc.report.pictures import elements, palette
from mpoc.report.pictures.elements import add, text_width
from mpoc.rules import picture as p

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mpoc.report.pictures.scene import Numbered, Scene
    from mpoc.rules.picture import (
        Area,
        Arrow,
        Look,
        Mark,
        Picture,
        Point,
        Region,
        Ring,
        Token,
    )

UNIT = 40
"""The side of a square."""

WIDEST, WIDEST_MAP = 460, 540
"""The most that a board with a ruler, and one with spots, is wide.

A phone shows the names on it legibly.
"""

LINE_OF_SPOT = 16
"""Letters in a line below the name of a spot."""

LEFT, TOP = 28, 22
"""Room for the names of rows and of columns."""

EDGE = 4
"""Room round a board for its edge."""

END = 10
"""Room beyond the last number of a ruler."""

MOST_PIPS = 12
"""Points of Health that are shown one by one."""

FIRST_LINE = 0.34
"""Where the baseline of one line of text in the middle lies, in heights of its font."""


PIN = 26
"""How wide a piece is drawn that stands on a point."""


class Frame:
    """Where units of a board lie in the picture, and how large the picture is."""

    def __init__(self, scene: Scene) -> None:
        west, north, east, south = scene.part
        picture = scene.picture
        width = east - west
        widest = WIDEST_MAP if picture.spots else WIDEST
        self.unit = UNIT if picture.is_grid else min(UNIT, widest / width)
        self.left = LEFT if picture.is_grid or picture.unit else EDGE
        self.top = TOP if picture.is_grid or picture.unit else EDGE
        self.west, self.north = west, north
        edge = END if picture.unit else EDGE
        self.width = self.left + (east - west) * self.unit + edge
        self.height = self.top + (south - north) * self.unit + edge

    def x(self, across: float) -> float:
        """Where a number of units from the west edge of the board lies."""
        return self.left + (across - self.west) * self.unit

    def y(self, down: float) -> float:
        """Where a number of units from the north edge of the board lies."""
        return self.top + (down - self.north) * self.unit


def draw_board(parent: Element, scene: Scene, is_still: bool = True) -> None:
    """Draw a scene below a parent element; its frame begins at the origin.

    Without `is_still` only what may change from picture to picture is drawn.
    """
    frame = Frame(scene)
    if is_still:
        draw_ground(parent, scene, scene.picture.areas, frame)
    for region in scene.regions:
        _draw_region(parent, region, frame)
    for ring in scene.rings:
        _draw_ring(parent, ring, scene, frame)
    for ghost in scene.ghosts:
        _draw_token(parent, ghost, scene, frame, is_ghost=True)
    for token in scene.picture.tokens:
        _draw_token(parent, token, scene, frame)
    notes: list[Box] = []
    for numbered in scene.arrows:
        notes += _draw_arrow(parent, numbered, scene, frame)
    if scene.picture.unit:
        draw_tags(parent, scene, frame, notes)
    for mark in scene.marks:
        if mark.spot:
            _mark_spot(parent, mark, scene.picture, frame)
            continue
        x, y = frame.x(mark.x), frame.y(mark.y)
        width, height = mark.width * frame.unit, mark.height * frame.unit
        draw_mark(parent, mark, x, y, width, height)


# Ground


def draw_ground(
    parent: Element, scene: Scene, areas: Sequence[Area], frame: Frame
) -> None:
    """The ground with its squares, their names, and the edge of the board."""
    west, north, east, south = scene.part
    x, y = frame.x(west), frame.y(north)
    width, height = frame.x(east) - x, frame.y(south) - y
    add(parent, "rect", x=x, y=y, width=width, height=height, class_="paper")
    for area in _joined(areas):
        draw_area(parent, area, frame, scene.part)
    picture = scene.picture
    if picture.unit:
        _draw_ruler(parent, scene, frame)
    for way in picture.ways:
        ends = {spot.name: spot for spot in picture.spots}
        start, end = ends[way.start], ends[way.end]
        path = f"M{_at(frame, start.x, start.y)}L{_at(frame, end.x, end.y)}"
        add(parent, "path", d=path, class_="way")
    for spot in picture.spots:
        _draw_spot(parent, spot, frame)
    if not picture.is_grid:
        return
    lines = [
        f"M{_at(frame, across, north)}V{_n(y + height)}" for across in _to(west, east)
    ]
    lines += [
        f"M{_at(frame, west, down)}H{_n(x + width)}" for down in _to(north, south)
    ]
    add(parent, "path", d="".join(lines), class_="grid")
    _draw_edges(parent, scene, frame)
    names = add(parent, "g", class_="faint", font_size=13, text_anchor="middle")
    for column in range(int(west), int(east)):
        x_of_name = frame.x(column + 0.5)
        add(names, "text", picture.columns[column], x=x_of_name, y=y - 8)
    for row in range(int(north), int(south)):
        y_of_name = frame.y(row + 0.5) + 4.5
        add(names, "text", picture.rows[row], x=x - 14, y=y_of_name)


def _draw_edges(parent: Element, scene: Scene, frame: Frame) -> None:
    """The edges of the board, where they are shown."""
    west, north, east, south = scene.part
    picture = scene.picture
    sides = [
        f"M{_at(frame, a, b)}L{_at(frame, c, d)}"
        for is_edge, (a, b, c, d) in (
            (west == 0, (west, north, west, south)),
            (north == 0, (west, north, east, north)),
            (east == picture.width, (east, north, east, south)),
            (south == picture.height, (west, south, east, south)),
        )
        if is_edge
    ]
    if sides:
        add(parent, "path", d="".join(sides), class_="edge")


def _draw_ruler(parent: Element, scene: Scene, frame: Frame) -> None:
    """Lines at some units, and a ruler along the west and the north edge."""
    west, north, east, south = scene.part
    x, y = frame.x(west), frame.y(north)
    step = next((step for step in RULER if step * frame.unit >= 34), RULER[-1])
    lines, ticks = [], []
    names = add(parent, "g", class_="faint", font_size=12, text_anchor="middle")
    for across in _to(west, east):
        at = frame.x(across)
        if across % step == 0:
            lines.append(f"M{_n(at)} {_n(y)}V{_n(frame.y(south))}")
            add(names, "text", str(across), x=at, y=y - 9)
        ticks.append(f"M{_n(at)} {_n(y)}v{-6 if across % step == 0 else -3}")
    for down in _to(north, south):
        at = frame.y(down)
        if down % step == 0:
            lines.append(f"M{_n(x)} {_n(at)}H{_n(frame.x(east))}")
            add(names, "text", str(down), x=x - 16, y=at + 4)
        ticks.append(f"M{_n(x)} {_n(at)}h{-6 if down % step == 0 else -3}")
    add(parent, "path", d="".join(lines), class_="grid")
    add(parent, "path", d="".join(ticks), class_="tick")
    _draw_edges(parent, scene, frame)


RULER = (1, 2, 4, 6, 12)
"""How many units may lie between two numbers of a ruler."""


def ground_of(picture: Picture) -> tuple[Any, ...]:
    """All that `draw_ground` draws: two pictures may share it where it is equal."""
    return picture.areas, picture.spots, picture.ways, picture.unit


def _to(first: float, last: float) -> range:
    return range(int(first), int(last) + 1)


def _joined(areas: Sequence[Area]) -> list[Area]:
    """The areas, those alike side by side in a row as one."""
    joined: list[Area] = []
    for area in areas:
        last = joined[-1] if joined else None
        if (
            last is not None
            and area.look.pattern != p.RINGS
            and (last.look, last.words, last.y) == (area.look, area.words, area.y)
            and last.height == area.height == 1
            and last.x + last.width == area.x
        ):
            joined[-1] = last.but(width=last.width + area.width)
        else:
            joined.append(area)
    return joined


def draw_area(
    parent: Element, area: Area, frame: Frame, part: tuple[float, float, float, float]
) -> None:
    """A rectangle of ground, as far as it lies in the part that is shown."""
    west, north = max(area.x, part[0]), max(area.y, part[1])
    east, south = min(area.x + area.width, part[2]), min(area.y + area.height, part[3])
    if east <= west or south <= north:
        return
    x, y = frame.x(west), frame.y(north)
    draw_swatch(parent, area.look, x, y, frame.x(east) - x, frame.y(south) - y)


def draw_swatch(
    parent: Element,
    look: Look,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """A rectangle that is filled like a kind of ground."""
    box: dict[str, Any] = {"x": x, "y": y, "width": width, "height": height}
    add(parent, "rect", class_=f"ground-{look.tint}", **box)
    if look.pattern == p.RINGS:
        middle: dict[str, Any] = {"cx": x + width / 2, "cy": y + height / 2}
        add(
            parent,
            "circle",
            r=0.36 * min(width, height),
            class_=f"weave-{look.tint}",
            **middle,
        )
        if look.sign:
            size = 0.42 * min(width, height)
            add(
                parent,
                "text",
                look.sign,
                x=middle["cx"],
                y=middle["cy"] + size * FIRST_LINE,
                font_size=size,
                text_anchor="middle",
                class_=f"on-{look.tint}",
            )
    elif look.pattern != p.PLAIN:
        fill = f"url(#{palette.pattern_id(look.pattern, look.tint)})"
        add(parent, "rect", fill=fill, **box)


def draw_patterns(parent: Element, looks: set[tuple[str, str]]) -> None:
    """The definitions of patterns, each a pattern with its tint."""
    for pattern, tint in sorted(looks):
        if pattern in (p.PLAIN, p.RINGS):
            continue
        tile = add(
            parent,
            "pattern",
            id=palette.pattern_id(pattern, tint),
            width=palette.TILE,
            height=palette.TILE,
            patternunits="userSpaceOnUse",
            patterntransform=f"scale({palette.SCALE:.4f})",
        )
        if pattern in palette.PATHS:
            add(tile, "path", d=palette.PATHS[pattern], class_=f"weave-{tint}")
        else:
            add(tile, "path", d=palette.SHAPES[pattern], class_=f"weft-{tint}")


def _draw_spot(parent: Element, spot: p.Spot, frame: Frame) -> None:
    """A named place: a box with its name, and a line below it."""
    size, small = NAME_OF_SPOT, 12.5
    words = _lines_of_spot(spot)
    left, top, width, height = spot_box(spot, frame)
    box: dict[str, Any] = {"x": left, "y": top, "width": width, "height": height}
    add(parent, "rect", rx=6, class_="spot", **box)
    x = left + width / 2
    middle: dict[str, Any] = {"x": x, "text_anchor": "middle"}
    add(
        parent,
        "text",
        spot.name,
        y=top + size * 1.15,
        font_size=size,
        font_weight="bold",
        class_="ink",
        **middle,
    )
    for place, line in enumerate(words):
        y = top + size * 1.4 + small * (0.85 + 1.25 * place)
        add(parent, "text", line, y=y, font_size=small, class_="ink", **middle)


NAME_OF_SPOT = 15.0
"""The size of the name of a spot."""


def spot_box(spot: p.Spot, frame: Frame) -> tuple[float, float, float, float]:
    """The box of a spot: its corner, width and height."""
    size, small = NAME_OF_SPOT, 12.5
    words = _lines_of_spot(spot)
    widths = [text_width(line, small) for line in words]
    width = max([len(spot.name) * size * LETTER_BOLD, *widths]) + 18
    height = size * 1.4 + small * 1.25 * len(words) + 5
    left = min(max(frame.x(spot.x) - width / 2, EDGE), frame.width - width - EDGE)
    return left, frame.y(spot.y) - size * 0.85, width, height


def _lines_of_spot(spot: p.Spot) -> list[str]:
    """The label of a spot, a line for each part and more where a part is long."""
    from textwrap import wrap

    parts = spot.label.split("; ") if spot.label else []
    return [line for part in parts for line in wrap(part, LINE_OF_SPOT)]


def _mark_spot(parent: Element, mark: Mark, picture: Picture, frame: Frame) -> None:
    """A thick line round a spot, with a ring on it."""
    spot = next(spot for spot in picture.spots if spot.name == mark.spot)
    x, y, width, height = spot_box(spot, frame)
    group = add(parent, "g")
    add(
        group,
        "rect",
        x=x - 4,
        y=y - 4,
        width=width + 8,
        height=height + 8,
        rx=9,
        class_="round",
    )
    draw_mark(group, mark, x - 14, y + height / 2 - 10, 20, 20)


# Pieces


def _draw_token(
    parent: Element, token: Token, scene: Scene, frame: Frame, is_ghost: bool = False
) -> None:
    x, y, width, height = _box(token, frame)
    group = add(parent, "g")
    add(group, "title", token_words(token, is_ghost))
    if scene.picture.unit:
        # Its tag says the rest, beside the base.
        token = token.but(name=token.id, label="", full_health=0)
    draw_piece(group, token, scene.players, x, y, width, height, is_ghost)


def _box(token: Token, frame: Frame) -> tuple[float, float, float, float]:
    """Where a base is drawn: its corner, width and height; a pin has its own size."""
    if not token.width:
        x, y = frame.x(token.x), frame.y(token.y)
        return x - PIN / 2, y - PIN / 2, PIN, PIN
    width, height = token.width * frame.unit, token.height * frame.unit
    return frame.x(token.x), frame.y(token.y), width, height


def draw_piece(
    group: Element,
    token: Token,
    players: Sequence[str],
    x: float,
    y: float,
    width: float,
    height: float,
    is_ghost: bool = False,
) -> None:
    """A piece in a box: its base, its id and, where there is room, more."""
    classes = palette.classes_of(token.player, players)
    fill, _, hue = classes.partition(" ")
    shape = f"ghost {classes}" if is_ghost else classes
    middle_x, middle_y = x + width / 2, y + height / 2
    side = min(width, height)
    if token.shape == p.ROUND:
        add(group, "circle", cx=middle_x, cy=middle_y, r=side * 0.43, class_=shape)
    else:
        gap = 0.05 * side if token.shape == p.BLOCK else 0.045 * side
        round_by = 2 if token.shape == p.BLOCK else 0.16 * side
        add(
            group,
            "rect",
            x=x + gap,
            y=y + gap,
            width=width - 2 * gap,
            height=height - 2 * gap,
            rx=round_by,
            class_=shape,
        )
        if token.shape == p.BLOCK and not is_ghost:
            path = _roof(x + gap, y + gap, width - 2 * gap, height - 2 * gap)
            add(group, "path", d=path, class_=f"roof line-{hue or fill}")
    if is_ghost:
        _draw_ghost_id(group, token, x, y, side, f"on-{hue or fill}")
        return
    on = "on-solid" if fill == "solid" else f"on-{hue or fill}"
    line = "line-solid" if fill == "solid" else f"line-{hue or fill}"
    is_large = side >= 1.5 * UNIT
    room = 0.84 if token.facing not in ("east", "west") else 0.66 if is_large else 0.54
    fits = room * width / (LETTER_BOLD * len(token.id))
    size = min(0.5 * UNIT if is_large else 0.42 * side, fits)
    is_alone = token.name == token.id and not (token.label or token.full_health)
    lift = 0.2 if token.label else 0.0 if is_alone else 0.13
    if not is_large:
        lift = 0.07 if token.full_health else 0.0
    base = middle_y + size * FIRST_LINE - lift * height
    add(
        group,
        "text",
        token.id,
        x=middle_x,
        y=base,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        class_=on,
    )
    if token.facing:
        add(group, "path", d=_facing(token.facing, x, y, width, height), class_=on)
    if is_large and token.name != token.id:
        _draw_name(group, token, x, base, width, on)
    pips_y = y + height - (0.16 if is_large else 0.25) * side
    if token.full_health and token.full_health <= MOST_PIPS:
        _draw_pips(group, token, middle_x, pips_y, width, on, line)
    elif token.full_health or (token.label and is_large):
        words = (
            f"{token.health}/{token.full_health}" if token.full_health else token.label
        )
        add(
            group,
            "text",
            words,
            x=middle_x,
            y=pips_y + (4 if token.full_health else -1),
            font_size=10,
            text_anchor="middle",
            class_=on,
        )


LETTER_BOLD = 0.7
"""The usual width of a bold letter, in heights of its font."""


def _roof(x: float, y: float, width: float, height: float) -> str:
    """The ridges of a flat roof, seen from above."""
    inner = 0.13 * min(width, height)
    east, south = x + width, y + height
    corners = [(x, y, 1, 1), (east, y, -1, 1), (x, south, 1, -1), (east, south, -1, -1)]
    ridges = "".join(
        [
            f"M{_n(left)} {_n(top)}l{_n(across * inner)} {_n(down * inner)}"
            for left, top, across, down in corners
        ]
    )
    across, down = width - 2 * inner, height - 2 * inner
    return (
        f"{ridges}M{_n(x + inner)} {_n(y + inner)}"
        f"h{_n(across)}v{_n(down)}h{_n(-across)}z"
    )


def _draw_ghost_id(
    group: Element, token: Token, x: float, y: float, side: float, on: str
) -> None:
    """The id of a piece that was here, small and in the corner of its base."""
    size = min(12.0, 0.34 * side, 0.8 * side / (LETTER_BOLD * len(token.id)))
    left = x + (0.1 if token.shape != p.ROUND else 0.3) * side
    top = y + (0.08 if token.shape != p.ROUND else 0.16) * side + size
    add(group, "text", token.id, x=left, y=top, font_size=size, class_=on)


def _draw_name(
    group: Element, token: Token, x: float, base: float, width: float, on: str
) -> None:
    """The name below the id, in at most two lines."""
    size = 10.0
    fits = max(6, int(0.9 * width / (size * elements.LETTER)))
    for place, line in enumerate(_lines_of(token.name, fits)):
        add(
            group,
            "text",
            line,
            x=x + width / 2,
            y=base + 12.5 + 11 * place,
            font_size=size,
            text_anchor="middle",
            class_=on,
        )


def _lines_of(name: str, fits: int) -> list[str]:
    """A name in two lines of so many letters; the rest is cut with an ellipsis."""
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= fits or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(word)
    kept = lines[:2]
    if len(lines) > 2:
        kept[-1] = f"{kept[-1]}…"
    return [line if len(line) <= fits + 1 else f"{line[:fits]}…" for line in kept]


def _draw_pips(
    group: Element,
    token: Token,
    middle_x: float,
    y: float,
    width: float,
    on: str,
    line: str,
) -> None:
    """A point for each Health: filled while it is left, empty once it is lost."""
    many = token.full_health
    gap = min(9.0, 0.84 * width / many)
    radius = gap * 0.36
    start = middle_x - gap * (many - 1) / 2
    for place in range(many):
        classes = on if place < token.health else f"lost {line}"
        add(group, "circle", cx=start + gap * place, cy=y, r=radius, class_=classes)


def _facing(facing: str, x: float, y: float, width: float, height: float) -> str:
    """A small triangle at the side that a piece faces."""
    across, down = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[
        facing
    ]
    side = min(width, height)
    reach, half = 0.40 * side, 0.11 * side
    tip_x = x + width / 2 + across * (width / 2 - side / 2 + reach)
    tip_y = y + height / 2 + down * (height / 2 - side / 2 + reach)
    back_x, back_y = tip_x - across * half, tip_y - down * half
    return (
        f"M{_n(tip_x)} {_n(tip_y)}"
        f"L{_n(back_x - down * half)} {_n(back_y + across * half)}"
        f"L{_n(back_x + down * half)} {_n(back_y - across * half)}z"
    )


def token_words(token: Token, is_ghost: bool = False) -> str:
    """`D: Defender X (Alpha), blue, health 1 of 5, on fire`."""
    facing = f", facing {token.facing}" if token.facing else ""
    before = " (before)" if is_ghost else ""
    words = ", ".join([*state_words(token), *([token.words] if token.words else [])])
    return f"{token.id}: {words}{facing}{before}"


def state_words(token: Token) -> list[str]:
    """Its name, its player unless that is its name, its health, its label."""
    player = token.player if token.player != token.name else ""
    full = token.full_health
    health = f"{token.points} {token.health} of {full}" if full else ""
    return [part for part in (token.name, player, health, token.label) if part]


# Names beside bases

TAG = 12.0
"""The size of a name beside a base."""

TAG_GAP = 6.0
"""Room between a name and its base, for a frame round the base."""

Box = tuple[float, float, float, float]
"""West, north, east and south in the picture."""


def draw_tags(
    parent: Element, scene: Scene, frame: Frame, notes: Sequence[Box]
) -> None:
    """The name of each piece beside its base, where it covers nothing if it can."""
    taken = [_sides(*_box(token, frame)) for token in scene.picture.tokens]
    taken += notes
    west, north, east, south = scene.part
    board = (frame.x(west), frame.y(north), frame.x(east), frame.y(south))
    for token in scene.picture.tokens:
        lines = _tag_lines(token, frame)
        if not lines:
            continue
        width = max([text_width(line, TAG) for line in lines]) * 1.04
        height = TAG * 1.2 * len(lines)
        x, y, across, down = _box(token, frame)
        middle = x + across / 2
        below, above = y + down + TAG_GAP, y - height - TAG_GAP
        beside = y + down / 2 - height / 2
        places = [
            (middle - width / 2, below),
            (middle - width / 2, above),
            (x + across + TAG_GAP, beside),
            (x - width - TAG_GAP, beside),
            (x + across - width, below),
            (x, below),
            (x + across - width, above),
            (x, above),
        ]
        boxes = [_sides(left, top, width, height) for left, top in places]
        free = [box for box in boxes if _is_free(box, taken, board)]
        box = (free or [box for box in boxes if _is_free(box, (), board)] or boxes)[0]
        taken.append(box)
        group = add(parent, "g", font_size=TAG, text_anchor="middle", class_="tag")
        for place, line in enumerate(lines):
            add(
                group,
                "text",
                line,
                x=(box[0] + box[2]) / 2,
                y=box[1] + TAG * (1 + 1.2 * place),
            )


def _sides(x: float, y: float, width: float, height: float) -> Box:
    return x, y, x + width, y + height


def _is_free(box: Box, taken: Sequence[Box], board: Box) -> bool:
    """Whether a box lies on the board and covers none of others."""
    west, north, east, south = box
    is_inside = (
        west >= board[0]
        and north >= board[1]
        and east <= board[2]
        and south <= board[3]
    )
    return is_inside and not any(
        [
            west < other[2]
            and east > other[0]
            and north < other[3]
            and south > other[1]
            for other in taken
        ]
    )


def _tag_lines(token: Token, frame: Frame) -> list[str]:
    """`gorra 15/18`, and what lasts on it below; a roof may have the id on it."""
    health = f" {token.health}/{token.full_health}" if token.full_health else ""
    name = token.name if token.player else token.id
    room = _box(token, frame)[2] / (LETTER_BOLD * len(token.id))
    is_written = name == token.id and not health and room >= TAG
    return [*([] if is_written else [f"{name}{health}"]), *filter(None, [token.label])]


# Arrows and marks


def region_class(region: Region) -> str:
    """The class of the dots of a region: those in doubt are small."""
    return "region doubtful" if region.is_doubtful else "region"


def _draw_region(parent: Element, region: Region, frame: Frame) -> None:
    """A dot at each point."""
    group = add(parent, "g")
    add(group, "title", region.words)
    path = "".join([f"M{_at(frame, x, y)}h0" for x, y in region.points])
    add(group, "path", d=path, class_=region_class(region))


def _draw_ring(parent: Element, ring: Ring, scene: Scene, frame: Frame) -> None:
    """A circle as far as the board is shown, with its label where there is room."""
    group = add(parent, "g")
    add(group, "title", ring.words)
    west, north, east, south = scene.part
    x, y, radius = ring.x, ring.y, ring.radius
    turns = [2 * pi * place / ARCS for place in range(ARCS + 1)]
    points = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    path, is_drawn = "", False
    for across, down in points:
        is_shown = west <= across <= east and north <= down <= south
        if is_shown:
            path += f"{'L' if is_drawn else 'M'}{_at(frame, across, down)}"
        is_drawn = is_shown
    add(group, "path", d=path, class_="ring")
    for across, down in ((0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)):
        at_x, at_y = x + across * radius, y + down * radius
        if west < at_x < east and north < at_y < south:
            draw_note(group, ring.label, frame.x(at_x), frame.y(at_y))
            return


ARCS = 120
"""The straight parts of which a circle is drawn."""


def draw_note(parent: Element, text: str, x: float, y: float) -> Box:
    """A short text on a line, with a ground of its own; returns where it stands."""
    width = text_width(text, TAG) + 8
    box: dict[str, Any] = {"x": x - width / 2, "y": y - 9, "width": width, "height": 18}
    add(parent, "rect", rx=4, class_="note", **box)
    add(
        parent,
        "text",
        text,
        x=x,
        y=y + 4.2,
        font_size=12,
        text_anchor="middle",
        class_="ink",
    )
    return _sides(box["x"], box["y"], width, 18)


def _draw_arrow(
    parent: Element, numbered: Numbered, scene: Scene, frame: Frame
) -> list[Box]:
    """A line with a head, clear of the piece to which it leads, and its number.

    Returns where its label stands, if it has one.
    """
    arrow = numbered.arrow
    hue = palette.classes_of(arrow.player, scene.players).split(" ")[-1]
    points = [(frame.x(across), frame.y(down)) for across, down in arrow.points]
    ends = _clear(points, arrow, scene, frame)
    group = add(parent, "g")
    if arrow.words:
        add(group, "title", arrow.words)
    parts = [ends]
    if scene.picture.spots:
        parts = _between_spots(ends, scene.picture, frame)
    path = "".join([_path(part) for part in parts])
    add(group, "path", d=path, class_="halo")
    add(group, "path", d=path, class_=f"arrow {arrow.kind} line-{hue}")
    for part in parts:
        add(group, "path", d=_head(part), class_=f"head-{hue}")
    if numbered.number:
        (x, y), (next_x, next_y) = ends[0], ends[1]
        share = min(0.5, 14 / max(1.0, hypot(next_x - x, next_y - y)))
        x, y = x + (next_x - x) * share, y + (next_y - y) * share
        add(group, "circle", cx=x, cy=y, r=9, class_="badge")
        add(
            group,
            "text",
            str(numbered.number),
            x=x,
            y=y + 4,
            font_size=11,
            font_weight="bold",
            text_anchor="middle",
            class_="ink",
        )
    if not arrow.label:
        return []
    return [_draw_label(group, arrow.label, ends, _clearance(arrow, scene, frame))]


def _clearance(arrow: Arrow, scene: Scene, frame: Frame) -> float:
    """Half the larger base at the ends of an arrow where bases are small; else 0."""
    if not scene.picture.unit:
        return 0.0
    ends = (arrow.points[0], arrow.points[-1])
    bases = [token for token in scene.picture.tokens if token.middle in ends]
    return max([_box(token, frame)[3] / 2 for token in bases], default=0.0)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join([f"{_n(x)} {_n(y)}" for x, y in points])


def _between_spots(
    points: Sequence[Point], picture: Picture, frame: Frame
) -> list[list[Point]]:
    """The parts of a way, without the boxes of the spots through which it goes."""
    boxes = {
        (frame.x(spot.x), frame.y(spot.y)): _sides(*spot_box(spot, frame))
        for spot in picture.spots
    }
    return [
        [_leave(start, end, boxes), _leave(end, start, boxes)]
        for start, end in pairwise(points)
    ]


def _leave(start: Point, end: Point, boxes: Mapping[Point, Box]) -> Point:
    """Where a straight line from a spot leaves its box; the start, if it has none."""
    if start not in boxes or start == end:
        return start
    west, north, east, south = boxes[start]
    across, down = end[0] - start[0], end[1] - start[1]
    shares = [
        (side - place) / way
        for place, way, sides in (
            (start[0], across, (west, east)),
            (start[1], down, (north, south)),
        )
        for side in sides
        if way and (side - place) / way > 0
    ]
    share = min([*shares, 0.45]) + SPACE / hypot(across, down)
    return start[0] + across * share, start[1] + down * share


SPACE = 6
"""How far from the box of a spot a way begins and ends."""


def _draw_label(group: Element, label: str, ends: Sequence[Point], base: float) -> Box:
    """A label on the longest straight part of an arrow, or beside a short one.

    Beside a short one it keeps clear of bases that reach so far from the arrow.
    """
    parts = [
        (hypot(x2 - x1, y2 - y1), x1, y1, x2, y2)
        for (x1, y1), (x2, y2) in pairwise(ends)
    ]
    length, x1, y1, x2, y2 = max(parts)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    width = text_width(label, TAG) + 8
    if length < width + 2 * PIN:
        across, down = (x2 - x1) / (length or 1), (y2 - y1) / (length or 1)
        # To the side, as far as the label reaches there.
        far = abs(down) * width / 2 + abs(across) * 9 + 5 + base
        if length < PIN:
            far += PIN / 2
        side = 1 if x2 >= x1 else -1
        x, y = x + side * down * far, y - side * across * far
    return draw_note(group, label, x, y)


def _clear(
    points: Sequence[Point], arrow: Arrow, scene: Scene, frame: Frame
) -> list[Point]:
    """The points of an arrow, ending at the edge of the piece that it reaches.

    An attack also begins at an edge. A way too short for that runs beside the middle
    of the piece.
    """
    pieces = {token.middle: token for token in (*scene.ghosts, *scene.picture.tokens)}
    first, last = pieces.get(arrow.points[0]), pieces.get(arrow.points[-1])
    begin = first if arrow.kind == p.ATTACK else None
    start = _edge(points[0], points[1], begin, frame)
    end = _edge(points[-1], points[-2], last, frame)
    # A corner at the edge of the piece would leave the head no way to point.
    while len(points) > 2 and hypot(end[0] - points[-2][0], end[1] - points[-2][1]) < 9:
        points = [*points[:-2], points[-1]]
        end = _edge(points[-1], points[-2], last, frame)
    room = hypot(end[0] - start[0], end[1] - start[1])
    turns = (points[1][0] - points[0][0]) * (end[0] - start[0]) + (
        points[1][1] - points[0][1]
    ) * (end[1] - start[1])
    if len(points) > 2 or (room >= 0.3 * frame.unit and turns > 0):
        return [start, *points[1:-1], end]
    if last is None:
        return list(points)
    (x1, y1), (x2, y2) = points
    length = hypot(x2 - x1, y2 - y1) or 1
    shift = 0.36 * min(last.width, last.height) * frame.unit / length
    # To the north of the middle, where pieces show nothing.
    shift = -shift if x2 >= x1 else shift
    across, down = x2 - x1, y2 - y1
    x1, y1, x2, y2 = (
        x1 - down * shift,
        y1 + across * shift,
        x2 - down * shift,
        y2 + across * shift,
    )
    begin_at = 0.3 if arrow.kind == p.ATTACK else 0.0
    return [(x1 + across * begin_at, y1 + down * begin_at), (x2, y2)]


def _edge(middle: Point, away: Point, piece: Token | None, frame: Frame) -> Point:
    """Where a line from another point reaches the edge of a piece round its middle."""
    across, down = away[0] - middle[0], away[1] - middle[1]
    length = hypot(across, down)
    if piece is None or not length:
        return middle
    across, down = across / length, down / length
    _, _, width, height = _box(piece, frame)
    half = min(width, height) / 2
    back = half if piece.shape == p.ROUND else half / max(abs(across), abs(down))
    return middle[0] + across * back, middle[1] + down * back


def _head(points: Sequence[Point]) -> str:
    """The head of an arrow, as a triangle at its last point."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = hypot(x2 - x1, y2 - y1) or 1
    across, down = (x2 - x1) / length, (y2 - y1) / length
    long, half = 11, 6.5
    tip_x, tip_y = x2 + across * 3, y2 + down * 3
    back_x, back_y = tip_x - across * long, tip_y - down * long
    return (
        f"M{_n(tip_x)} {_n(tip_y)}"
        f"L{_n(back_x - down * half)} {_n(back_y + across * half)}"
        f"L{_n(back_x + down * half)} {_n(back_y - across * half)}z"
    )


def draw_mark(
    parent: Element, mark: Mark, x: float, y: float, width: float, height: float
) -> None:
    """A ring where something may be, a warning triangle where it is harmed."""
    group = add(parent, "g")
    if mark.words:
        add(group, "title", mark.words)
    side = min(width, height)
    middle_x, middle_y, radius = x + width / 2, y + height / 2, 0.24 * side
    if mark.is_harmful:
        path = (
            f"M{_n(middle_x)} {_n(middle_y - radius * 1.2)}"
            f"L{_n(middle_x + radius * 1.2)} {_n(middle_y + radius)}"
            f"H{_n(middle_x - radius * 1.2)}z"
        )
        add(group, "path", d=path, class_="mark")
        add(
            group,
            "text",
            "!",
            x=middle_x,
            y=middle_y + radius * 0.75,
            font_size=radius * 1.3,
            font_weight="bold",
            text_anchor="middle",
            class_="ink",
        )
    else:
        add(group, "circle", cx=middle_x, cy=middle_y, r=radius, class_="mark")


def kinds_shown(scene: Scene) -> Iterator[Area]:
    """One area of each kind of ground in the part that is shown."""
    west, north, east, south = scene.part
    seen: set[tuple[str, Look]] = set()
    for area in scene.picture.areas:
        is_shown = (
            area.x < east
            and area.x + area.width > west
            and area.y < south
            and area.y + area.height > north
        )
        if is_shown and (area.words, area.look) not in seen:
            seen.add((area.words, area.look))
            yield area


def _n(value: float) -> str:
    return elements.number(value)


def _at(frame: Frame, across: float, down: float) -> str:
    return f"{_n(frame.x(across))} {_n(frame.y(down))}"
