"""The JSON Schema of a small game's files, from its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.file.schema import Examples, FileForm
from mpoc.games.kit.small.facts import expectations
from mpoc.schema.envelope import Schema, by_type, list_of, one_of

if TYPE_CHECKING:
    from mpoc.games.kit.small.definition import Definition


def scenario_schema(game: Definition) -> Schema:
    """The schema of a scenario file."""
    asking = game.asking()
    verbs = game.verbs_by_word()
    first = next(iter(verbs))
    asks = asking[0] if asking else first
    examples = Examples(
        game.slugs()[0],
        first,
        {"for": asks},
        f"{{winner: {next(iter(game.players), 'red')}}}",
    )
    return FileForm(
        game.name,
        game.editions,
        game.readings(),
        game.slugs(),
        game.state,
        verbs,
        expectations(game),
        game.choice(),
        asking,
        _roll(game),
        game.player_form(),
        examples,
    ).schema()


def _roll(game: Definition) -> Schema:
    faces = list(dict.fromkeys([face for die in game.dice for face in die.faces]))
    die = one_of("a face of a die", faces)
    dice = list_of("a list of dice", die, least=1, most=game.most_dice)
    title = f"a die such as `{faces[0]}`, or a list of dice"
    return by_type(title, {"integer": die, "string": die, "array": dice})
