"""The JSON Schema of a small game's files, from its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.file.schema import Examples, FileForm
from mpoc.games.kit.keys import Word
from mpoc.games.kit.small.facts import expectations
from mpoc.schema.envelope import Schema, by_type, list_of, one_of

if TYPE_CHECKING:
    from mpoc.games.kit.small.definition import Definition

MOST_DICE = 20


def scenario_schema(game: Definition) -> Schema:
    """The schema of a scenario file."""
    asking = game.asking()
    asks = asking[0] if asking else game.verbs[0].word
    examples = Examples(
        next(iter(game.headings)),
        game.verbs[0].word,
        {"for": asks},
        f"{{winner: {game.players[0]}}}",
    )
    return FileForm(
        game.name,
        game.editions,
        game.readings(),
        game.headings,
        game.state,
        {verb.word: verb for verb in game.verbs},
        expectations(game),
        game.choice(),
        asking,
        _roll(game),
        Word("a player", game.players),
        examples,
    ).schema()


def _roll(game: Definition) -> Schema:
    faces = list(dict.fromkeys([face for die in game.dice for face in die.faces]))
    die = one_of("a face of a die", faces)
    dice = list_of("a list of dice", die, least=1, most=MOST_DICE)
    title = f"a die such as `{faces[0]}`, or a list of dice"
    return by_type(title, {"integer": die, "string": die, "array": dice})
