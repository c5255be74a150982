"""The abilities of the 2008 rulebook, one class each, in chapters by kind.

Begin with `advantages`, the shortest chapter; `kinds`, beside this folder, says what an
ability is. A Skill stands in the module of `skills` whose question it answers: copy the
nearest of `skills/defense`. Each class says where its wording is printed; `wordings`
says which wording the cards of a set have. The names of abilities, what Actions may be
used with and what one name affects once are read from the classes.

To add an ability, four to ten lines at its place in the alphabet of a chapter:

1. Write its scenarios first, with what the rulebook says must come out, in
   `scenarios/rise/abilities`: `NAME.mpoc.yaml`, in which it applies, and
   `NAME.not-WHY.mpoc.yaml` for each condition that can stop it. A figure gets it by
   `card: {name: X, like: Carnidon, abilities: [NAME]}`; `+NAME` keeps what Carnidon
   has, and a Trigger is written with its attack, `NAME (brawl)`. Expect what would
   differ, such as `earned: {red: 0}`: an empty mapping expects nothing.
2. Copy the neighbour that reads most like the card. The docstring is its rule in one
   sentence. `Ability` and its kind in `kinds` say what each other line means: `when`
   yields each printed condition as words and truth; a Skill names the questions that
   it answers (`hooks`), with `amount` if it adds other than 1; the other kinds have
   `resolve`, which yields events. `printed_in` of an ability of your own is the heading
   of the faction that would have it.
3. `mpoc run -v` the files and read the trace aloud against the card. Where the trace
   does not even name the ability, its `hooks` or its `part` are wrong.
4. `pytest -n0 tests/test_architecture.py tests/games/rise/test_abilities.py` asks that
   the first scenario fails once its bearer loses the ability, that each of the others
   fails once the condition that stops it is taken to hold, and that scenarios show each
   condition true and false. With `-k "architecture or NAME"` it asks of one ability.
5. `MPOC_REWRITE=1 pytest -n0 tests/games/rise/test_wordings.py` writes down in which
   chapter it stands. A run imports only chapters that play; until then it imports all
   of them to find the new ability.

If it needs a question that no rule asks yet, add the question to `kinds`, answer it
with a function of `stats` (`applies` finds the skill that says yes, `modifiers` those
that add a number), and ask it in one place of the rules, such as `attack/checks.py` or
`turn/movement.py`. An ability names another only where its card does. A later printing
that words an ability otherwise is a class in a module of its own.
"""

from __future__ import annotations

from mpoc.games.rise.abilities import wordings
from mpoc.games.rise.cards.abilities import all_abilities

__all__ = ["ABILITIES", "wordings"]

ABILITIES = all_abilities()
"""Every ability by its printed name, as it was first worded."""
