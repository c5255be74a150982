"""Guides: what a reader wants to know who has no word to look up yet.

`mpoc explain NAME` prints one, and the manual shows it. Lines that belong to the line
above are indented; those that begin with `$ ` are typed in a terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.lookup.topics import file_keys
from mpoc.rules import adding
from mpoc.rules.reference import Entry, Topic

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


class Guide(Record):
    """A guide: its title, what it is about in a few words, and its text for a game."""

    title: str
    about: str
    text: Callable[[Ruleset], str]


_MINUTE = """\
You need the position, what was played, and the dice as they lay on the table.

1. Write a file to begin with. mpoc asks which action the dispute is about and which
figures take part; every answer may be left as it is offered.

  $ mpoc new --open

2. In the editor, move the figures in the drawing to where they stood, and write the
dice that each player had.

3. Replay it. What is missing is asked for, one thing after the other; a number, the
words or the value of a file will do as an answer, and `?` explains the rule that asks.

  $ mpoc run --ask FILE.mpoc.yaml

The ruling is the first sentence, with the pages that decide it. Below it stand the
position and every step. Where a player may not do what the file says, each condition
that fails is named.

Where the rulebook is unclear, the ruling says which reading it depends on and what the
other readings would give. Agree on one, and say so:

  $ mpoc run FILE.mpoc.yaml --rulings NAME=READING

For a ruling to show or to print:

  $ mpoc run FILE.mpoc.yaml --format html --output ruling.html
"""

_FILE = """\
A scenario is one file, `NAME.mpoc.yaml`: a position, the actions that were played, and
what you expect. Only what matters for the dispute has to be written. These are the keys
at the top of a file of {game}:

{keys}

Dice are written as they lay on the table, and never guessed. A choice that the rules
leave to a player is written below the action; where it is missing, the replay stops and
asks for it.

mpoc tells you where a file is faulty, at which line, and what to write instead.

  $ mpoc check --fix FILE.mpoc.yaml
"""


def _file(rules: Ruleset) -> str:
    """What stands in a file of a game, with what each key means."""
    keys = [
        f"  {key.name}: {key.meaning}"
        for key in file_keys(rules)
        if min(map(len, key.places)) == 1
    ]
    return _FILE.format(game=rules.title, keys="\n".join(keys))


_LIBRARY = """\
Whatever the command line does, Python can do with `import mpoc`. A scenario is loaded,
replayed and shown in three lines:

  >>> scenario = mpoc.load("dispute.mpoc.yaml")
  >>> report = mpoc.replay(scenario)
  >>> print(mpoc.render(report))

A text from a stranger is safe to load with `mpoc.loads`: it reads no other file. A
search such as `mpoc.explore` takes `ways`, `seconds` and `megabytes` as its limits.

`help(mpoc)` lists everything.
"""

GUIDES = {
    "first-ruling": Guide(
        "How to rule in a minute", "From the table to a ruling", lambda _: _MINUTE
    ),
    "file": Guide("What stands in a file", "The format in a page", _file),
    "library": Guide("The library", "mpoc in Python", lambda _: _LIBRARY),
    "games": Guide(
        "Which games there are", "And how a file names one", lambda _: adding.games()
    ),
    "new-game": Guide(
        "How to add a game", "Its files, in order", lambda _: adding.new_game()
    ),
}
"""The guides by the words under which `explain` has them, in the order of reading."""


def topic() -> Topic:
    """The guides as a topic, which belongs to no game."""
    entries = [Entry(name, guide.title) for name, guide in GUIDES.items()]
    return Topic("guides", "guide", "Guides", (*entries,))


def explain(word: str, rules: Ruleset) -> str | None:
    """The guide of a name, in any letter case, for a game; None for other words."""
    name = "-".join(word.casefold().replace("-", " ").split())
    guide = GUIDES.get(name)
    return None if guide is None else guide.text(rules).rstrip("\n")
