"""Which games there are, and how the next one is added: files, in their order."""

from __future__ import annotations

from mpoc.rules.registry import DEFAULT, RULESETS, rules_of

STEPS = (
    ("orchard.py", "in `tests/toy`: a whole small game in one file, the one to copy"),
    ("words.py", "the closed vocabularies, as the rules text prints them"),
    ("headings.py or pages.py", "what a ruling cites: marks that `cites` may name"),
    ("state.py", "a position as records that never change, with a `key`"),
    ("events.py", "every change: each applies itself and says itself"),
    ("game.py", "the state while rules speak, and the conditions many rules share"),
    ("forms.py", "what values look like in a file: places, ids, ways"),
    ("verb.py and verbs/", "one verb a file: its keys, checks, rule, ways, headline"),
    ("rulings.py, ledger.py", "the readings of unclear rules, told in `ledger.toml`"),
    ("facts.py", "what a file may expect: a class for each key of `expect`"),
    ("schema.py", "the form of a file, from the pieces of `envelope.py`"),
    ("read.py", "from a document to a scenario, with `reading.py`"),
    ("write.py", "a position written back as a file"),
    ("wording.py", "the board drawn, tables, values for JSON"),
    ("reference.py", "what `explain` and `catalog` know"),
    ("playing.py", "random play: positions, dice, what must hold"),
    ("chances.py", "how likely rolls are, and rolls that are not made yet"),
    ("starters.py", "files to begin with, for `mpoc new`"),
    ("__init__.py", "the `RULESET`: one value of functions, each imported when asked"),
)
"""The file to copy first; then those of a package, in the order of writing them."""

AFTERWARDS = (
    "Add its line to `RULESETS` in `mpoc/rules/registry.py`, the only place outside "
    "its package that names a game.",
    "Add its schemas to `tests/schema/test_schema.py` and have them written; the quick "
    "test of them becomes `valid.py`.",
    "Write its scenarios in `scenarios/NAME`: the tests run each of them, and fail "
    "for an expectation that could not fail.",
    "Where the engine, the loader or a command would have to know the game, make that "
    "part more general instead: a test fails where one names a game.",
)
"""What is left to do once the package is there."""


def explain(word: str) -> str | None:
    """The text on `games` and on `new-game`; None for other words."""
    texts = {"games": games, "new game": new_game}
    text = texts.get(" ".join(word.casefold().replace("-", " ").split()))
    return None if text is None else text()


def games() -> str:
    """The games that are known, and how one is chosen."""
    lines = ["Games"]
    for name in RULESETS:
        usual = ", where a file names no game" if name == DEFAULT else ""
        lines.append(f"  {name}: {rules_of(name).title}{usual}")
    other = next(name for name in RULESETS if name != DEFAULT)
    lines += [
        "",
        f"In a file, `game: {other}` at the top chooses one. `mpoc catalog`, "
        f"`mpoc rulings` and `mpoc explain` take `--game {other}`.",
        "`mpoc explain new-game` tells how one is added.",
    ]
    return "\n".join(lines)


def new_game() -> str:
    """How a game is added."""
    lines = [
        "To add a game, copy the small one in `tests/toy` and replace its rules. What",
        "`mpoc/games/kit/small` derives for it, a larger game has in a package of its",
        "own in `mpoc/games`, one part after the other, upon `mpoc/games/kit`:",
    ]
    lines += [f"  {file}: {words}" for file, words in STEPS]
    lines += ["", *AFTERWARDS]
    return "\n".join(lines)
