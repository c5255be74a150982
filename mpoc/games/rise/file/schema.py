"""The JSON Schema of Rise scenarios, made from the vocabularies of the rules.

`schemas/rise.schema.json` and `schemas/rise-mat.schema.json` are written from here, and
a test checks that they agree. Nothing in a run imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.games.kit.schema_of import (
    description_of,
    is_bare,
    mapping_schema,
    properties,
    required_keys,
    verb_schema,
)
from mpoc.games.rise import words
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.choices import REMARK, Answer, FurtherAttack, Order
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.expect.pools import pools_schema
from mpoc.games.rise.file.forces import WrittenForce
from mpoc.games.rise.file.position import WrittenFigure, WrittenGone, WrittenTurn
from mpoc.games.rise.forms import ABILITIES, FACES, ROLL, STOPS
from mpoc.games.rise.verbs import VERBS
from mpoc.schema.envelope import (
    LONGEST_NAME,
    Schema,
    about,
    assume,
    by_key,
    by_type,
    chain,
    claims,
    document,
    keyed,
    list_of,
    mapping_of,
    one_of,
    ref,
    right,
    rules,
    text,
    whole,
    word_of,
)
from mpoc.schema.other_words import with_other_words
from mpoc.schema.shapes import (
    ID,
    LETTER,
    MAT,
    PLAYER,
    SIZE,
    SPACE,
    Shape,
)

CHOICES = (Order, Answer)
MOST_FIGURES = 200
MOST_ACTIONS = 2_000
MOST_FURTHER = 100

STAT = Shape(
    "dice such as `7+2`: Action Dice, and stars after `+`",
    r"^[0-9]{1,2}(\+[0-9]{1,2})?$",
)
BY_PLAYER = Shape(
    "a kind of ground such as `spawn-red`: `spawn-` or `start-` and a player's name",
    "^(spawn|start)-[A-Za-z][A-Za-z0-9-]{0,19}$",
)

ONE_ROLL = "`X` is a super strike, `x` a strike, `.` a miss; a number means not rolled."


OTHER_WORDS = {
    "activation": "kind, activates, phase-of",
    "advanced": "moved",
    "as": "id, new-id",
    "at": "place, position, location, where",
    "attacked": "has-attacked",
    "began-turn": "start, started, began, start-of-turn",
    "boost": "stars, star, white",
    "by": "attacker, with, who, leader",
    "card": "name, model, type, figure",
    "crushed": "crush, killed",
    "damage": "damaged, wounds, hurt, hits",
    "direction": "toward, towards, heading, dir",
    "figures": "pieces, models, miniatures, minis",
    "from": "because-of, source",
    "ground": "terrain, tiles, hazards",
    "illegal": "refused, refusal, forbidden",
    "map": "drawing, grid, layout, picture",
    "monster": "monster-pool, monster-dice",
    "path": "route, via, way, spaces",
    "player": "owner, side, team, color, colour",
    "power": "power-dice, power-pool, powers",
    "target": "defender, victim, enemy, against, on",
    "then": "next, follow-up, further, causes",
    "to": "destination, dest, into",
    "unit": "unit-pool, unit-dice",
}
"""Other words that authors write for keys, for hints."""

DAMAGE_HINT = "a figure has `damage: …`, what it has lost: 3 where 2 of 5 are left"
HINTS = {"damage": dict.fromkeys(("health", "hp", "life"), DAMAGE_HINT)}
"""What to write instead of a word, by the key that takes its place."""


def build() -> Schema:
    """The schema of a scenario file and of a force file."""
    scenario = mapping_of("a scenario", _keys(), ["mpoc", "title"])
    # A file that gives forces and nothing of a game is the only one without a board.
    of_a_game = dict.fromkeys(("board", "figures", "actions", "turn", "expect"), False)
    force_file: Schema = {"required": ["forces"], "properties": of_a_game}
    scenario |= chain([(force_file, {})], {"required": ["board"]})
    return with_other_words(
        document("a scenario", scenario, _pieces()), OTHER_WORDS, HINTS
    )


def build_mat() -> Schema:
    """The schema of `mats/NAME.yaml`, which a scenario's `board` may name."""
    board = _board_keys()
    mat = mapping_of(
        "a mat",
        {key: board[key] for key in ("size", "ground", "legend")},
        ["size"],
        "A table's mat, typed once and named by the key `mat` of a scenario's board.",
    )
    pieces = _pieces()
    names = ("space", "ground-kind", "ground", "legend-entry")
    schema = document("a mat", mat, {name: pieces[name] for name in names})
    return with_other_words(schema, OTHER_WORDS)


def _keys() -> dict[str, Schema]:
    """The keys at the top of a file."""
    return about("rise") | {
        "rules": rules(words.EDITIONS, READINGS),
        "board": _board(),
        "figures": keyed(
            "a mapping of ids to figures such as `{S: {card: Skyscraper, at: C3}}`",
            ID,
            ref("figure"),
            "Every figure on the map by its id, those in a drawing too.",
            most=MOST_FIGURES,
        ),
        "reserves": _by_player(
            list_of("a list of units such as `[G-Tank]`", ref("card")),
            "a mapping of players to lists of units such as `{red: [G-Tank]}`",
            "Units in each player's Unit Reserves, once for each copy.",
        ),
        "out": _by_player(
            list_of("a list of monsters such as `[Zor-Maxim]`", ref("card"), most=20),
            "a mapping of players to lists of monsters such as `{red: [Zor-Maxim]}`",
            "Monsters of each player's force that are out of the game already.",
        ),
        "gone": keyed(
            "a mapping of ids to units such as `{c: {card: Carnidon, player: red}}`",
            ID,
            mapping_schema(
                "a unit that left such as `{card: Carnidon, player: red}`", WrittenGone
            ),
            "Units that left the map this turn, with what they had done by then.",
            most=MOST_FIGURES,
        ),
        "own-losses": _by_player(
            whole("a number of forms", most=40),
            "a mapping of players to numbers such as `{red: 1}`",
            "Forms of each player's monsters that fell without a deed of the enemy.",
        ),
        "forces": _by_player(
            mapping_schema(
                "a force such as `{monsters: [Zor-Maxim], units: [G-Tank]}`",
                WrittenForce,
            ),
            "a mapping of players to forces such as `{red: {monsters: [Zor-Maxim]}}`",
            "Each player's whole force, checked against the limits of construction.",
        ),
        "dice": _by_player(
            pools_schema(whole("a number of dice", most=10)),
            "a mapping of players to dice such as `{red: 2}`",
            "Dice in each player's pools; Monster and Unit Pool hold ten together.",
        ),
        "turn": mapping_schema(
            "a turn such as `{player: red, activation: monster}`",
            WrittenTurn,
            "Whose turn it is when the actions begin, and how far it has gone.",
            dependentRequired={
                each.name: ["activation"]
                for each in WrittenTurn.keys
                if each.name not in ("player", "activation")
            },
        ),
        "actions": list_of(
            "a list of actions such as `- attack: smash`",
            ref("action"),
            "What the players do, in order, with the dice that were rolled.",
            most=MOST_ACTIONS,
        ),
        "expect": _expectations(in_file=True),
        "claims": claims(ref("outcome")),
        "assume": assume(),
    }


def _by_player(values: Schema, title: str, description: str) -> Schema:
    return keyed(title, PLAYER, values, description, most=2)


def _board() -> Schema:
    board = mapping_of(
        "a board such as `{size: 16x16}`",
        _board_keys(),
        (),
        "The map: a drawing, or its size, or the name of a mat.",
        examples=[{"size": "16x16"}],
    )
    return board | chain(
        [({"required": [key]}, {}) for key in ("size", "mat")], {"required": ["map"]}
    )


def _board_keys() -> dict[str, Schema]:
    return {
        "map": text(
            "a drawing of the map",
            "A drawing: a header that starts with `+` and names the columns, then one "
            "line for each row that starts with its number. Cells hold `.` or an id.",
            examples=["|"],
        ),
        "size": word_of(
            SIZE,
            "Columns x rows. With a size, the drawing may be a window of the map.",
            examples=["16x16"],
        ),
        "ground": by_type(
            "a mapping of spaces to ground such as `{G2: fire}`, or a drawing",
            {
                "string": text("a drawing of the ground"),
                "object": keyed(
                    "a mapping of spaces to ground such as `{G2: fire}`",
                    SPACE,
                    ref("ground"),
                    most=1_600,
                ),
            },
            "What lies under the figures: by space, or drawn with the letters of "
            "`legend`. Tiles and foundations are named by their north-west space.",
        ),
        "legend": keyed(
            "a mapping of letters to ground such as `{f: forest}`",
            LETTER,
            ref("legend-entry"),
            "What each small letter in the drawing of the ground means.",
            most=26,
        ),
        "mat": word_of(MAT, "Takes size and ground from `mats/NAME.yaml`."),
    }


def _pieces() -> dict[str, Schema]:
    """The shared pieces, by the names under which `$ref` finds them."""
    return {
        "id": word_of(ID),
        "space": word_of(SPACE),
        "player": word_of(PLAYER),
        "path": STOPS.schema(),
        "ability": text("an ability's name such as `Riled`", longest=LONGEST_NAME),
        "abilities": ABILITIES.list.schema(),
        "ground-kind": _ground_kind(words.GROUND),
        "ground": _ground("ground-kind"),
        "legend-entry": _ground("ground-kind"),
        "ground-found": _ground_found(),
        "card-name": text(
            "a card's printed name such as `G-Tank`", longest=LONGEST_NAME
        ),
        "card": by_type(
            "a card's printed name, or a mapping that writes it out",
            {"string": ref("card-name"), "object": ref("written-card")},
        ),
        "written-card": _written_card(),
        "stat": by_type(
            STAT.noun,
            {"integer": whole("a number of dice"), "string": word_of(STAT)},
        ),
        "figure": mapping_schema(
            "a figure such as `{card: Terra Khan, player: red, at: C3}`", WrittenFigure
        ),
        "roll": _roll(),
        "rolled": by_type(
            FACES.noun,
            {"string": word_of(FACES), "integer": whole("a number of dice", most=40)},
        ),
        "action": _action(),
        **_verbs(),
        "choice": _choice(),
        **_choices(),
        "further-attack": _further_attack(),
        "outcome": _expectations(in_file=False),
    }


def _ground_kind(kinds: Sequence[str]) -> Schema:
    title = "a kind of ground"
    form = chain(
        [({"type": "string", "pattern": "^(spawn|start)-"}, word_of(BY_PLAYER))],
        one_of(title, kinds),
    )
    return {"title": title} | form


def _ground(kind: str) -> Schema:
    return by_type(
        "a kind of ground or a list of them",
        {
            "string": ref(kind),
            "array": list_of("a list of kinds of ground", ref(kind), least=1, most=6),
        },
        examples=list(words.GROUND),
    )


def _ground_found() -> Schema:
    kind = _ground_kind((*words.GROUND, "none"))
    return by_type(
        "a kind of ground, a list of them, or `none`",
        {
            "string": kind,
            "array": list_of("a list of kinds of ground", kind, most=6),
        },
        examples=[*words.GROUND, "none"],
    )


def _written_card() -> Schema:
    keys = {
        "name": text("a name", "What the card is called.", LONGEST_NAME),
        "like": ref("card-name", "The printed card that this one changes."),
        "kind": one_of("a kind of figure", words.FIGURE_KINDS, "What the figure is."),
        "form": one_of("a form", words.FORMS, "A monster's form."),
        "class": one_of("a class", words.UNIT_CLASSES, "A unit's class."),
        "faction": one_of("a faction", words.FACTIONS, "The faction as printed."),
        "agenda": one_of("an agenda", words.AGENDAS, "The agenda as printed."),
        "energy-type": one_of(
            "an energy type", words.ENERGY_TYPES, "The Energy Type of a monster."
        ),
        "spd": whole("a number", "SPD, in spaces."),
        "def": whole("a number", "DEF, in strikes."),
        "brawl": ref("stat", "Brawl: Action Dice, and stars after `+`."),
        "blast": ref("stat", "Blast: Action Dice, and stars after `+`."),
        "power": ref("stat", "Power attack: Action Dice, and stars after `+`."),
        "range": one_of("a range", words.REACHES, "How far a blast reaches."),
        "health": whole("a number", "Health of this form.", 1),
        "hyper": whole("a number of dice", "Power Dice to enter this Hyper form."),
        "cost": whole("a number of dice", "Action Dice to spawn this unit."),
        "energy": whole("a number of dice", "Power Dice for destroying it by a brawl."),
        "hazard": one_of(
            "a hazard", words.HAZARDS, "The hazard side of the structure's tile."
        ),
        "abilities": list_of(
            "a list of abilities such as `[Riled]`",
            ref("ability"),
            "Abilities as the book prints them, such as `Radar (red)`. With `like`, "
            "`+` adds one and `-` takes one away.",
            most=40,
        ),
    }
    return mapping_of(
        "a card such as `{name: Test Beast, like: Terra Khan, def: 4}`",
        _with_examples(keys),
        ["name"],
    )


def _with_examples(keys: dict[str, Schema]) -> dict[str, Schema]:
    keys["name"]["examples"] = ["Test Beast"]
    return keys


def _roll() -> Schema:
    dice = {die: ref("rolled", f"{die.title()} Dice: {ONE_ROLL}") for die in words.DICE}
    dice[words.ACTION]["examples"] = ["Xx.."]
    return mapping_of(
        "a roll such as `{action: Xx.., boost: x.}`", dice, minProperties=1
    )


def _answers() -> dict[str, Schema]:
    """The keys that any action and any further attack may carry."""
    return {
        "roll": ROLL.schema("The dice that were rolled."),
        "choose": list_of(
            "a list of choices such as `[{for: Fling, target: g}]`",
            ref("choice"),
            "Answers to the choices that the rules ask for, in the order of asking. "
            "Where several are asked the same, they follow their order in the file.",
            most=MOST_FURTHER,
        ),
        "then": list_of(
            "a list of further attacks such as `[{from: Swat, target: g}]`",
            ref("further-attack"),
            "Further attacks that this one causes, in the attacker's order.",
            most=MOST_FURTHER,
        ),
        "expect": ref("outcome", "What this must have done, and the state after it."),
        "note": REMARK.schema("A remark for the reader."),
    }


def _action() -> Schema:
    notes = {word: description_of(verb) for word, verb in VERBS.items()}
    also = {word: verb.also for word, verb in VERBS.items()}
    # The commonest first: the chain is walked for every action.
    order = ("attack", "advance", *VERBS)
    title = "an action such as `attack: smash`"
    kinds = by_key(title, {verb: ref(f"do-{verb}") for verb in order}, notes, also)
    bare_verbs = [word for word, verb in VERBS.items() if is_bare(verb)]
    bare = one_of(
        "an action: as a bare word, or a mapping such as `attack: smash`", bare_verbs
    )
    return by_type(
        "an action such as `attack: smash`", {"string": bare, "object": kinds}
    )


def _verbs() -> dict[str, Schema]:
    """The form of each action."""
    common = _answers()
    return {f"do-{word}": verb_schema(verb, common) for word, verb in VERBS.items()}


def _choice() -> Schema:
    return by_key(
        "a choice such as `{for: Fling, target: g}`",
        {choice.word: ref(f"choose-{choice.word}") for choice in CHOICES},
        {choice.word: description_of(choice) for choice in CHOICES},
    )


def _choices() -> dict[str, Schema]:
    return {
        f"choose-{choice.word}": mapping_schema(
            f"a choice with `{choice.word}`", choice
        )
        for choice in CHOICES
    }


def _further_attack() -> Schema:
    return mapping_of(
        "a further attack such as `{from: Swat, target: g}`",
        properties(FurtherAttack) | _answers(),
        required_keys(FurtherAttack),
    )


def _expectations(*, in_file: bool) -> Schema:
    """What should come of it: of one action, or of the whole file with its verdict."""
    keys = FACTS.schemas()
    description = "What this must have done, and the state after it."
    if in_file:
        description = "What should come of it; only what is written is checked."
        keys["right"] = right("Whose claims hold: a list of names, or `none`.")
    return mapping_of(
        "an expectation such as `{damage: {D: 3}}`", keys, (), description
    )
