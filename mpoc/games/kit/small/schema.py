"""The JSON Schema of a small game's files, from its state, verbs and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.schema_of import description_of, is_bare, properties, required
from mpoc.games.kit.small.facts import expectations
from mpoc.schema.envelope import (
    Schema,
    about,
    assume,
    by_key,
    by_type,
    claims,
    closed,
    document,
    listed,
    one_of,
    ref,
    right,
    rules,
    text,
)

if TYPE_CHECKING:
    from mpoc.games.kit.small.definition import Definition

MOST_DICE = 20
MOST_ACTIONS = 2_000


def scenario_schema(game: Definition) -> Schema:
    """The schema of a scenario file."""
    headings = one_of("a heading of the rules", list(game.headings))
    cites = listed("a list of headings", headings, "Headings that must be cited.")
    keys = about(game.name, cites)
    keys["rules"] = rules(game.editions, game.readings())
    keys |= properties(game.state)
    keys["actions"] = listed(
        f"a list of actions such as `- {game.verbs[0].word}`",
        ref("action"),
        "What the players do, in order, with the dice that were rolled.",
        most=MOST_ACTIONS,
    )
    keys["expect"] = _expectation(game, in_file=True)
    keys |= {"claims": claims(ref("outcome")), "assume": assume()}
    needed = ["mpoc", "game", "title", *required(game.state)]
    return document("a scenario", closed("a scenario", keys, needed), _pieces(game))


def _pieces(game: Definition) -> dict[str, Schema]:
    choice: dict[str, Schema] = {}
    asking = game.asking()
    if asking:
        choice["for"] = one_of("what asks", asking, examples=[asking[0]])
    choice |= properties(game.choice())
    choice["roll"] = ref("roll", "Dice that the rule asks for.")
    choice["player"] = one_of("a player", game.players, "Whose choice it is, checked.")
    choice["note"] = text("text", "A remark for the reader.")
    common = {
        "roll": ref("roll", "The dice that were rolled."),
        "choose": listed(
            "a list of choices",
            ref("choice"),
            "Answers to what the rules ask for, in the order of asking.",
        ),
        "expect": ref("outcome", "What this must have done, and the state after it."),
        "note": text("text", "A remark for the reader."),
    }
    return {
        "roll": _roll(game),
        "action": _action(game),
        **{f"do-{verb.word}": verb.schema(common) for verb in game.verbs},
        "choice": closed("a choice", choice, ["for"] if asking else []),
        "outcome": _expectation(game, in_file=False),
    }


def _roll(game: Definition) -> Schema:
    faces = list(dict.fromkeys([face for die in game.dice for face in die.faces]))
    die = one_of("a face of a die", faces)
    dice = listed("a list of dice", die, least=1, most=MOST_DICE)
    title = f"a die such as `{faces[0]}`, or a list of dice"
    return by_type(title, {"integer": die, "string": die, "array": dice})


def _action(game: Definition) -> Schema:
    title = f"an action such as `{game.verbs[0].word}`"
    forms = {verb.word: ref(f"do-{verb.word}") for verb in game.verbs}
    notes = {verb.word: description_of(verb) for verb in game.verbs}
    bare = [verb.word for verb in game.verbs if is_bare(verb)]
    kinds = by_key(title, forms, notes)
    if not bare:
        return kinds
    alone = one_of("an action: as a bare word, or a mapping", bare)
    return by_type(title, {"string": alone, "object": kinds})


def _expectation(game: Definition, *, in_file: bool) -> Schema:
    keys = expectations(game).schemas()
    if in_file:
        keys["right"] = right("Whose claims hold: a list of names, or `none`.")
    return closed("an expectation", keys, (), "What should come of it.")
