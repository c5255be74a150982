"""Which games there are, and how to add the next: its files in the order of writing."""

from __future__ import annotations

from mpoc.rules.registry import DEFAULT, RULESETS, rules_of

STEPS = (
    ("words.py", "the closed vocabularies, as the rules text prints them"),
    ("book/", "what the rules text says, with its tables beside it as TOML:"),
    ("book/rulings.py", "the names of unclear rules and of their readings"),
    ("book/texts.py", "headings with their rules, refusals, terms, unclear rules"),
    ("book/reference.py", "what `explain` and `catalog` know"),
    ("board.py", "places and distances: nothing here knows pieces or turns"),
    ("dice.py", "what dice show and how a roll is written"),
    ("forms.py", "what values look like in a file: places, ids, ways"),
    ("pieces.py", "what lies on the table, each thing with its keys in a file"),
    ("state.py", "a position with its keys in a file: schema and reader follow"),
    ("events.py", "every change: each applies itself and says itself"),
    ("game.py", "the state while rules speak, and the conditions many rules share"),
    ("effects.py", "what several rules do, such as removing a piece"),
    ("turn/", "what several verbs share: ways, attacks, cards"),
    ("verb.py", "what the game's verbs have in common"),
    ("verbs/", "one verb a file: its keys, checks, rule, ways, headline"),
    ("expect/", "what a file may expect: a class for each key of `expect`"),
    ("file/", "scenario files:"),
    ("file/problem_kinds.py", "what can be wrong with a file, and its sentences"),
    ("file/names.py", "what the names of a file mean"),
    ("file/position.py", "values of a position that a file writes in a way of its own"),
    ("file/schema.py", "the form of a file, of its position, verbs and facts"),
    ("file/read.py", "from a document to a scenario: the position, then actions"),
    ("file/write.py", "a position written back as a file"),
    ("file/starters.py", "files to begin with, for `mpoc new`"),
    ("wording.py", "headlines, the board drawn, values for JSON"),
    ("picture.py", "what lies where on a board; without it the text board is drawn"),
    ("tables.py", "positions and outcomes in tables"),
    ("play/", "random play, what must hold, and how likely rolls are"),
    ("__init__.py", "the `RULESET`, for which `ruleset_of_package` finds each part"),
)
"""The parts of a game's package, in the order of writing them."""

AFTERWARDS = (
    "Add its line to `RULESETS` in `mpoc/rules/registry.py`, the only place outside "
    "its package that names a game.",
    "Add its schemas to `tests/schema/test_schema.py` and have them written; the quick "
    "test of them becomes `file/valid.py`.",
    "Write its scenarios in `scenarios/NAME`: the tests run each of them, and fail "
    "for an expectation that could not fail.",
    "Where the engine, the loader or a command would have to know the game, make that "
    "part more general instead: a test fails where one names a game.",
)
"""What remains to be done after the package is written."""


def explain(word: str) -> str | None:
    """The text on `games` and on `new-game`; None for other words."""
    texts = {"games": games, "new game": new_game}
    text = texts.get(" ".join(word.casefold().replace("-", " ").split()))
    return None if text is None else text()


def games() -> str:
    """The games that mpoc knows, and how a file chooses one."""
    lines = ["Games"]
    for name in RULESETS:
        usual = ", where a file names no game" if name == DEFAULT else ""
        lines.append(f"  {name}: {rules_of(name).title}{usual}")
    other = next(name for name in RULESETS if name != DEFAULT)
    lines += [
        "",
        f"In a file, `game: {other}` at the top chooses one. `mpoc catalog`, "
        f"`mpoc rulings` and `mpoc explain` take `--game {other}`.",
        "`mpoc explain new-game` says how one is added.",
    ]
    return "\n".join(lines)


def new_game() -> str:
    """How to add a game."""
    lines = [
        "To add a game, copy `tests/toy/orchard.py`, a whole small game in one file,",
        "and replace its rules. A game with more of them is a `PackagedGame`",
        "(`mpoc/games/kit/small/package`) in a package of its own in `mpoc/games`: its",
        "prose stands in TOML, and it writes only the parts that differ. What",
        "`mpoc/games/kit/small` derives, the largest games have themselves, one part",
        "after the other, upon `mpoc/games/kit`:",
    ]
    lines += [f"  {file}: {words}" for file, words in STEPS]
    lines += ["", *AFTERWARDS]
    return "\n".join(lines)
