"""Facts of the end: open questions, why an action is refused, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit import fact as kit
from mpoc.games.kit.fact import DATA_MISSING, ScopeFacts
from mpoc.games.kit.keys import ListOf, Word
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import SHOT_OR_STOP, OfPosition
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.words import ASKING, NOBODY, PLAYERS, UNDECIDED
from mpoc.rules.facts import NONE

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.state import State


class Open(kit.Open[ScopeFacts, Names]):
    """What the replay waits for here; `[]` is nothing, `data-missing` a fact."""

    rank = SHOT_OR_STOP
    form = ListOf(
        "a list of what asks such as `[Critical Miss]`",
        Word("what asks", (*ASKING, *VERBS, DATA_MISSING)),
        most=10,
    )


class Illegal(kit.Illegal[ScopeFacts, Names]):
    """Why the action is refused; `true` for any reason."""

    rank = SHOT_OR_STOP
    title = "`true`, a reason such as `too-far`, or a heading such as `unit-attacks`"

    def reasons(self) -> list[str]:
        # No replay reads the files of refusals and headings.
        from mpoc.games.smash_monster_rampage.book.texts import HEADINGS, REFUSALS

        return [*REFUSALS, *HEADINGS]


class Winner(OfPosition):
    """Who has won: `nobody` where the Monster has, `none` as long as nobody has."""

    word, set_by, missing = "winner", (events.EndGame,), NONE
    form = Word("a winner", (*PLAYERS, NOBODY, UNDECIDED, NONE))

    def of(self, state: State) -> str | None:
        return state.winner or None
