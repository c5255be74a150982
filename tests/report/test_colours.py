"""Pictures and pages can be read without colours, and by the colour-blind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

import pytest

from mpoc.games.rise.pictures import ground as rise_ground
from mpoc.games.rise.words import GROUND_SIGNS
from mpoc.report.pages.document import resource
from mpoc.report.pictures import palette
from mpoc.report.pictures.legend import ARROW_WORDS
from mpoc.rules.picture import PLAIN, RINGS, Look

Colour = tuple[float, float, float]
"""Red, green and blue as light, from 0 to 1."""

SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no colours": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How eyes see light (Machado, Oliveira and Fernandes, 2009, at full strength)."""

LEGIBLE = 4.5
"""The least contrast of text with its ground (WCAG 2.2, level AA)."""

VISIBLE = 3.0
"""The least contrast of a sign or a line that has a meaning."""


def light(colour: str) -> Colour:
    """The light of a colour such as `#a4161a`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return red, green, blue


def brightness(colour: str, sight: str) -> float:
    """How bright a colour is to eyes."""
    seen = [
        min(1.0, max(0.0, sum(map(float.__mul__, map(float, row), light(colour)))))
        for row in SIGHTS[sight]
    ]
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(one: str, other: str, sight: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted([brightness(one, sight), brightness(other, sight)])
    return (bright + 0.05) / (dark + 0.05)


def pairs(colours: palette.Palette) -> Iterator[tuple[str, str, str, float]]:
    """Colours of pictures that are told apart by their brightness, and how well."""
    yield "ink on paper", colours.ink, colours.paper, LEGIBLE
    yield "small text on paper", colours.faint, colours.paper, LEGIBLE
    yield "ink on a building", colours.ink, colours.block, LEGIBLE
    for name, hue in colours.hues.items():
        yield f"a letter on a solid {name}", colours.solid_ink, hue.deep, LEGIBLE
        yield f"a letter on a pale {name}", hue.deep, hue.pale, LEGIBLE
        yield f"ink on {name} ground", colours.ink, hue.pale, LEGIBLE
        yield f"an arrow of {name} on paper", hue.deep, colours.paper, VISIBLE
        for other, another in colours.hues.items():
            words = f"a solid piece of {name} and a pale one of {other}"
            yield words, hue.deep, another.pale, VISIBLE
            yield f"an arrow of {name} on {other}", hue.deep, another.pale, VISIBLE


def style(scheme: str) -> dict[str, str]:
    """The colours of pages by day or by night."""
    day, night = re.findall(r":root \{(.*?)\}", resource("page.css"), re.DOTALL)
    text = day if scheme == "day" else night
    return dict(re.findall(r"--(\w+): (#\w{6})", text))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK], ids=["day", "night"])
def test_whatever_has_a_meaning_in_a_picture_differs_in_brightness(
    colours: palette.Palette, sight: str
) -> None:
    dim = [
        (words, round(contrast(one, other, sight), 2))
        for words, one, other, least in pairs(colours)
        if contrast(one, other, sight) < least
    ]
    assert not dim


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("scheme", ["day", "night"])
def test_every_text_of_a_page_is_legible(scheme: str, sight: str) -> None:
    colours = style(scheme)
    dim = [
        (text, ground)
        for text in ("ink", "faint", "good", "bad", "open", "link")
        for ground in ("paper", "soft", "mark")
        if contrast(colours[text], colours[ground], sight) < LEGIBLE
        and (text, ground) not in UNUSED
    ]
    assert not dim


UNUSED = {(text, "mark") for text in ("faint", "good", "bad", "open")}
"""Texts that never stand on a mark."""


def looks() -> dict[str, dict[str, Look]]:
    """The looks of the ground of each game, by kinds."""
    kinds = {
        kind: rise_ground.LOOKS[kind].but(sign=GROUND_SIGNS.get(kind, ""))
        for kind in rise_ground.LOOKS
    }
    games = ("smash_monster_rampage", "giant_monster_invasion")
    modules = {game: import_module(f"mpoc.games.{game}.picture") for game in games}
    return {"rise": kinds} | {game: each.LOOKS for game, each in modules.items()}


@pytest.mark.parametrize("game", looks())
def test_kinds_of_ground_differ_without_their_tints(game: str) -> None:
    alike = [
        (one, other)
        for (one, look), (other, another) in combinations(looks()[game].items(), 2)
        if look.pattern == another.pattern
        and (look.pattern != RINGS or look.sign == another.sign)
    ]
    assert not alike


def test_every_pattern_is_drawn_and_is_like_no_other() -> None:
    drawings = {**palette.PATHS, **palette.SHAPES}
    used = {look.pattern for each in looks().values() for look in each.values()}
    assert used - {PLAIN, RINGS} <= drawings.keys()
    assert len({*drawings.values()}) == len(drawings)


def test_pieces_of_players_and_kinds_of_arrows_differ_without_colours() -> None:
    style_text = palette.picture_style()
    players = ("red", "blue", "green", "orange")
    fills = {palette.classes_of(player, players).split()[0] for player in players}
    assert len(fills) == len(players)
    for fill in fills:
        assert f".{fill}.red" in style_text
    arrows = [
        re.findall(rf"\.arrow\.{kind}\{{([^}}]*)\}}", style_text)
        for kind in ARROW_WORDS
    ]
    assert len({str(each) for each in arrows}) == len(ARROW_WORDS)
