"""The schema of this game's scenario files, built from its vocabularies."""

from __future__ import annotations

from mpoc.games.kit.schema_of import description_of, is_bare
from mpoc.games.smash_monster_rampage import words
from mpoc.games.smash_monster_rampage.book.rules import HEADINGS
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.file.pieces import by_player
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
    keyed,
    listed,
    one_of,
    ref,
    right,
    rules,
    shaped,
    text,
    whole,
)
from mpoc.schema.shapes import ID, MAT, SIZE, SPACE, WORD

MOST_ACTIONS = 2_000
MOST_SQUARES = 200


def build() -> Schema:
    """The schema of a scenario file."""
    scenario = closed("a scenario", _keys(), ["mpoc", "game", "title", "board", "turn"])
    return document("a scenario", scenario, _pieces())


def build_mat() -> Schema:
    """The schema of `mats/NAME.yaml`, which a scenario's `board` may name."""
    mat = closed(
        "a board",
        _printed(),
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
        "board": _board(),
        "turn": _turn(),
        "monster": ref("monster", "Where the Monster stands, and where it faces."),
        "units": keyed(
            "a mapping of ids to units such as `{h1: {player: green, …}}`",
            ID,
            ref("unit"),
            "Every unit on the board.",
            most=12,
        ),
        "reserves": by_player(
            ref("stock"), "Reserve Units; asked for where they are left out."
        ),
        "burning": ref("spaces", "Buildings with a Fire Marker."),
        "gone": ref("spaces", "Debris squares whose building has been removed."),
        "survivors": by_player(
            ref("spaces"), "Survivor Markers on the board, by their colour."
        ),
        "won": by_player(
            closed(
                "what is won such as `{cards: [Direct Hit], markers: 0}`",
                {
                    "cards": ref("cards", "Monster Hit cards that are won."),
                    "markers": whole(
                        "a number of markers", "Survivor Markers won.", most=8
                    ),
                },
            ),
            "Cards and Survivor Markers that are won; asked for if left out.",
        ),
        "deck": _deck(),
        "discard": ref("cards", "Monster Hit cards that are discarded."),
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


def _printed() -> dict[str, Schema]:
    """What is printed on a board and on the pieces."""
    return {
        "size": shaped(SIZE, "Columns x rows, both even.", examples=["16x12"]),
        "blocks": keyed(
            "a mapping of blocks to their squares such as `{north: [B2, C2]}`",
            WORD,
            ref("spaces"),
            "Debris squares, each with a building at set-up, by their block.",
            most=60,
        ),
        "debris": ref("spaces", "Debris squares whose block is not told."),
        "starts": listed(
            "a list of six places such as `[{at: A1, facing: south}, …]`",
            ref("monster"),
            "The Monster's starting places 1 to 6.",
            least=6,
            most=6,
        ),
        "survivors": ref("spaces", "The squares on the eight Survivors cards."),
        "monster-die": listed(
            "a list of six results such as `[forward, …]`",
            one_of("a result of the Monster Die", words.RESULTS),
            "The six faces of the Monster Die.",
            least=6,
            most=6,
        ),
    }


def _board() -> Schema:
    return closed(
        "a board such as `{size: 16x12, blocks: {north: [B2, C2]}}`",
        {
            "mat": shaped(MAT, "Uses `mats/NAME.yaml` beside the scenario."),
            **_printed(),
        },
        (),
        "What is printed on the board.",
        minProperties=1,
        examples=[{"size": "16x12"}],
    )


def _turn() -> Schema:
    ids = listed("a list of ids such as `[h1]`", shaped(ID), most=12)
    return closed(
        "a turn such as `{player: green, phase: attack}`",
        {
            "player": ref("player", "Whose turn it is.", examples=["green"]),
            "phase": one_of(
                "a phase",
                (*words.PHASES, words.OVER),
                "`move` if left out; `over` where the game has ended.",
            ),
            "points": whole("points", "Movement points left, once rolled.", most=12),
            "moved": ids | {"description": "Units that have moved this turn."},
            "fired": ids | {"description": "Units that have fired this turn."},
            "passed": ids
            | {"description": "Units that may not fire: a nearer one has."},
        },
        ["player"],
        "Whose turn it is, and how far it has come.",
        examples=[{"player": "green"}],
    )


def _deck() -> Schema:
    return by_type(
        "`unknown`, or a list of cards with the top card first",
        {
            "string": one_of("`unknown`", ["unknown"]),
            "array": listed(
                "a list of cards",
                by_type(
                    "a card, or `{card: Survivors, at: C4}`",
                    {
                        "string": one_of("a card", list(words.DECK)),
                        "object": closed(
                            "a card such as `{card: Survivors, at: C4}`",
                            {
                                "card": one_of(
                                    "`Survivors`",
                                    [words.SURVIVORS],
                                    "The card.",
                                    examples=[words.SURVIVORS],
                                ),
                                "at": ref(
                                    "space",
                                    "The printed coordinates.",
                                    examples=["C4"],
                                ),
                            },
                            ["card", "at"],
                        ),
                    },
                ),
                most=32,
            ),
        },
        "The Monster Hit deck; `unknown` if left out: then a draw says its card.",
    )


def _pieces() -> dict[str, Schema]:
    facing = one_of("a facing", words.FACINGS, "Where it faces.", examples=["west"])
    cards = list(words.DECK)
    return {
        "space": shaped(SPACE),
        "spaces": listed(
            "a list of squares such as `[C4, D4]`", ref("space"), most=MOST_SQUARES
        ),
        "player": one_of("a player", words.PLAYERS),
        "monster": closed(
            "a place such as `{at: I5, facing: west}`",
            {
                "at": ref("space", "Its north-west square.", examples=["I5"]),
                "facing": facing,
            },
            ["at", "facing"],
        ),
        "unit": closed(
            "a unit such as `{player: green, type: tank, at: D5, facing: east}`",
            {
                "player": ref("player", "Whose unit it is.", examples=["green"]),
                "type": one_of("a type", words.TYPES, "What it is.", examples=["tank"]),
                "at": ref("space", "Its square.", examples=["D5"]),
                "facing": facing | {"description": "Where a tank faces."},
            },
            ["player", "type", "at"],
        ),
        "stock": closed(
            "units such as `{tank: 2, helicopter: 3}`",
            {
                type: whole("a number of units", f"How many {type}s.", most=3)
                for type in words.TYPES
            },
        ),
        "cards": listed(
            "a list of cards such as `[Direct Hit]`", one_of("a card", cards), most=40
        ),
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
                "target": ref("space", "The building that is chosen."),
                "to": ref("space", "The square that is chosen."),
                "unit": one_of("a type", words.TYPES, "The type that is chosen."),
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
