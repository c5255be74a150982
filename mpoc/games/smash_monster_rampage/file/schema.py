"""The schema of this game's scenario files and mats."""

from __future__ import annotations

from mpoc.games.kit.file.schema import Examples, FileForm
from mpoc.games.kit.schema_of import properties
from mpoc.games.smash_monster_rampage import words
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.book.texts import HEADINGS
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.file.board import PrintedBoard
from mpoc.games.smash_monster_rampage.forms import (
    CARD_LIST,
    PLAYER,
    SQUARE,
    SQUARES,
    Choice,
)
from mpoc.games.smash_monster_rampage.pieces import MONSTER, STOCK, UNIT
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.schema.envelope import (
    Schema,
    by_type,
    document,
    list_of,
    mapping_of,
    one_of,
    whole,
)
from mpoc.schema.other_words import with_other_words


def _roll() -> Schema:
    """One die, or two of them: numbers, or words of the Monster Die."""
    title = "a die such as `5` or `forward`"
    die = {
        "integer": whole("a die", least=1, most=6),
        "string": one_of("a result of the Monster Die", words.RESULTS),
    }
    dice = list_of(
        "a list of dice such as `[3, 4]`", by_type(title, die), least=1, most=2
    )
    return by_type(f"{title}, or a list of dice", die | {"array": dice})


BURNING_HINT = "burning buildings are `burning: […]` at the top of the file"

FORM = FileForm(
    words.GAME,
    words.EDITIONS,
    READINGS,
    HEADINGS,
    State,
    VERBS,
    FACTS,
    Choice,
    words.ASKING,
    _roll(),
    PLAYER,
    Examples(
        "unit-attacks",
        "fire: h1",
        {"for": words.CRITICAL_HIT, "unit": words.TANK},
        "{shot: hit}",
    ),
    (SQUARE, SQUARES, PLAYER, MONSTER, UNIT, STOCK, CARD_LIST),
    {
        "at": "place, position, location, where",
        "burning": "fire, fires, on-fire",
        "gone": "rubble, destroyed, removed",
        "player": "owner, side, team, color, colour",
        "to": "destination, dest, into",
        "units": "figures, pieces, models",
    },
    {"debris": dict.fromkeys(("fire", "fires", "on-fire"), BURNING_HINT)},
)


def build() -> Schema:
    """The schema of a scenario file."""
    return FORM.schema()


def build_mat() -> Schema:
    """The schema of `mats/NAME.yaml`, which a scenario's `board` may name."""
    mat = mapping_of(
        "a board",
        properties(PrintedBoard),
        ["size"],
        "What is printed on a board, named by the key `mat` of a scenario's board.",
    )
    pieces = FORM.shared_pieces()
    names = ("space", "spaces", "monster")
    schema = document("a board", mat, {name: pieces[name] for name in names})
    return with_other_words(schema, FORM.other_words)
