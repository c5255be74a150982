"""The schema of this game's scenario files, built from its vocabularies."""

from __future__ import annotations

from mpoc.games.kit.file.forms import schemas_of
from mpoc.games.kit.schema_of import description_of, is_bare, properties, required
from mpoc.games.smash_monster_rampage import words
from mpoc.games.smash_monster_rampage.book.rules import HEADINGS
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.file.board import MONSTER, Printed
from mpoc.games.smash_monster_rampage.file.position import STOCK, UNIT, Position
from mpoc.games.smash_monster_rampage.forms import (
    CARDS,
    PLAYER,
    SQUARE,
    SQUARES,
    Choice,
)
from mpoc.games.smash_monster_rampage.verbs import VERBS
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
    whole,
)

MOST_ACTIONS = 2_000


def build() -> Schema:
    """The schema of a scenario file."""
    needed = ["mpoc", "game", "title", *required(Position)]
    scenario = closed("a scenario", _keys(), needed)
    return document("a scenario", scenario, _pieces())


def build_mat() -> Schema:
    """The schema of `mats/NAME.yaml`, which a scenario's `board` may name."""
    mat = closed(
        "a board",
        properties(Printed),
        ["size"],
        "What is printed on a board, named by the key `mat` of a scenario's board.",
    )
    pieces = _pieces()
    return document(
        "a board", mat, {name: pieces[name] for name in ("space", "spaces", "monster")}
    )


def _keys() -> dict[str, Schema]:
    """The keys at the top of a file."""
    cites = listed(
        "a list of headings such as `[unit-attacks]`",
        one_of("a heading of the rules text", list(HEADINGS)),
        "Headings of the rules text that the ruling must cite; each is checked.",
        most=40,
    )
    return about(words.GAME, cites) | {
        "rules": rules(words.EDITIONS, READINGS),
        **properties(Position),
        "actions": listed(
            "a list of actions such as `- fire: h1`",
            ref("action"),
            "What the players do, in order, with the dice that were rolled.",
            most=MOST_ACTIONS,
        ),
        "expect": _expectations(in_file=True),
        "claims": claims(ref("outcome")),
        "assume": assume(),
    }


def _pieces() -> dict[str, Schema]:
    return {
        **schemas_of(SQUARE, SQUARES, PLAYER, MONSTER, UNIT, STOCK, CARDS),
        "roll": by_type(
            "a die such as `5` or `forward`, or a list of dice",
            {
                "integer": whole("a die", least=1, most=6),
                "string": one_of("a result of the Monster Die", words.RESULTS),
                "array": listed(
                    "a list of dice such as `[3, 4]`",
                    by_type(
                        "a die such as `5` or `forward`",
                        {
                            "integer": whole("a die", least=1, most=6),
                            "string": one_of(
                                "a result of the Monster Die", words.RESULTS
                            ),
                        },
                    ),
                    least=1,
                    most=2,
                ),
            },
        ),
        "action": _action(),
        **_verbs(),
        "choice": closed(
            "a choice such as `{for: Critical Hit, unit: tank}`",
            {
                "for": one_of(
                    "what asks", words.ASKING, "What asks.", examples=["Critical Hit"]
                ),
                **properties(Choice),
                "roll": ref("roll", "Dice that the card asks for."),
                "player": ref("player", "Whose choice it is, checked."),
                "note": text("text", "A remark for the reader."),
            },
            ["for"],
        ),
        "outcome": _expectations(in_file=False),
    }


def _answers() -> dict[str, Schema]:
    """The keys that any action may carry."""
    return {
        "roll": ref("roll", "The dice that were rolled."),
        "choose": listed(
            "a list of choices such as `[{for: Critical Hit, unit: tank}]`",
            ref("choice"),
            "Answers to what the rules ask for, in the order of asking.",
            most=40,
        ),
        "expect": ref("outcome", "What this must have done, and the state after it."),
        "note": text("text", "A remark for the reader."),
    }


def _action() -> Schema:
    title = "an action such as `fire: h1`"
    notes = {word: description_of(verb) for word, verb in VERBS.items()}
    kinds = by_key(title, {word: ref(f"do-{word}") for word in VERBS}, notes)
    bare = [word for word, verb in VERBS.items() if is_bare(verb)]
    word_alone = one_of("an action: as a bare word, or a mapping", bare)
    return by_type(title, {"string": word_alone, "object": kinds})


def _verbs() -> dict[str, Schema]:
    """The form of each action."""
    return {f"do-{word}": verb.schema(_answers()) for word, verb in VERBS.items()}


def _expectations(*, in_file: bool) -> Schema:
    """What should come of it: of one action, or of the whole file with its verdict."""
    keys = FACTS.schemas()
    description = "What this must have done, and the state after it."
    if in_file:
        description = "What should come of it; only what is written is checked."
        keys["right"] = right("Whose claims hold: a list of names, or `none`.")
    return closed("an expectation such as `{shot: hit}`", keys, (), description)
