"""What the names of a scenario file mean, and a note of everything wrong with them.

Spaces, figures, players, cards and abilities are looked up here, each in one way
wherever it is written. A name that means nothing is noted as a problem with its place,
and reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import MOST_SIDE, Board, name_of, parse_space, space
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import RISE_SET, all_abilities
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.problem_kinds import (
    CARD_NOT_BUILT,
    IMPOSSIBLE_CARD,
    NAMED_TWICE,
    UNKNOWN_ABILITY,
    UNKNOWN_CARD,
    UNKNOWN_FIGURE,
    UNKNOWN_PLAYER,
    WRONG_KIND,
)
from mpoc.games.rise.words import ATTACKS
from mpoc.scenario.problem_kinds import DUPLICATE_ID, UNKNOWN_SPACE
from mpoc.scenario.reading import Reading
from mpoc.text.problems import Problem, did_you_mean, quoted

if TYPE_CHECKING:
    from mpoc.games.rise.dice import WrittenRoll
    from mpoc.games.rise.state import Figure
    from mpoc.text.document import Document, Path

NOWHERE = Board(MOST_SIDE, MOST_SIDE, {})
"""Stands in for a map that could not be read, so that only its own faults are told."""

RULES_THAT_ASK = (
    "advance",
    "Body Slam",
    "Head-butt",
    "Ram",
    "Rampage",
    "Smash",
    "Stomp",
    "Swat",
    "Throw",
    "Slingshot",
    "Cradle Throw",
    "Double Head-butt",
)
"""What `for` and `from` may name beside abilities."""


class Names(Reading):
    """The names of one file, and the problems that were found so far.

    `players` and `board` are filled in first, then `figures`. `ids` tells for each
    figure, also for one that enters play later, where the file introduces it;
    `refused_ids` are those of actions that the file expects to be refused. Where the
    figures cannot be read, `any_id` lets every id pass.

    While an action is read, `expects_refusal` says whether the file expects it to be
    refused, and `dice` is its roll. `next_player` has the next turn, as far as the
    actions so far tell; it is empty where they do not.
    """

    __slots__ = (
        "any_id",
        "board",
        "dice",
        "expects_refusal",
        "figures",
        "ids",
        "next_player",
        "players",
        "refused_ids",
        "third_players",
    )

    def __init__(self, document: Document, faults: Sequence[Problem] = ()) -> None:
        super().__init__(document, faults)
        self.players: tuple[str, ...] = ()
        self.board = NOWHERE
        self.figures: dict[str, Figure] = {}
        self.ids: dict[str, Path] = {}
        self.any_id = False
        self.refused_ids: set[str] = set()
        self.third_players: set[str] = set()
        self.expects_refusal = False
        self.dice: WrittenRoll | None = None
        self.next_player = ""

    # Spaces

    def space(
        self, text: str, path: Path, at: Any = "value", *, of: str = ""
    ) -> int | None:
        """The space that a text names, or None for one that is not on the map."""
        found = parse_space(text)
        if found is not None and self.board.has(found):
            return found
        told = f"{quoted(text)} is not a space of the map"
        if of:
            told += f", so {of} cannot be there"
        last = space(self.board.columns - 1, self.board.rows - 1)
        self.problem(
            path,
            told,
            UNKNOWN_SPACE,
            expected=f"a space from `A1` to `{name_of(last)}`",
            hint=f"the map has {self.board.columns} columns and {self.board.rows} rows",
            at=at,
        )
        return None

    # Figures

    def id(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A figure's id, or None where the file has introduced no such figure yet."""
        if text in self.ids or self.any_id:
            return text
        message = f"there is no figure {quoted(text)}"
        near = self._called(text) or did_you_mean(text, self.ids)
        if self._enters_later(text):
            message += " yet"
            hint = "it enters play only later in the file"
        elif near is not None:
            hint = f"did you mean `{near}`?"
        else:
            hint = f"add it under `figures`: `{text}: {{card: …}}`"
        self.problem(
            path,
            message,
            UNKNOWN_FIGURE,
            expected=_listed("one of", self.ids),
            hint=hint,
            at=at,
        )
        return None

    def figure_or_tile(self, text: str, path: Path) -> str | int | None:
        """A figure by its id, or a tile by its north-west space."""
        if text not in self.ids and parse_space(text) is not None:
            return self.space(text, path)
        return self.id(text, path)

    def attackers(self, value: str | Sequence[str], path: Path) -> tuple[str, ...]:
        """The ids of figures that act together, the leader first: those in the file."""
        if isinstance(value, str):
            only = self.id(value, path)
            return () if only is None else (only,)
        ids: list[str] = []
        for index, text in enumerate(value):
            id = self.id(text, (*path, index))
            if id is not None and id in ids:
                self.problem(
                    (*path, index),
                    f"{id} is named twice",
                    NAMED_TWICE,
                    expected="each attacker once, the leader first",
                )
            elif id is not None:
                ids.append(id)
        return tuple(ids)

    def _called(self, text: str) -> str | None:
        """The one figure whose card is called so, whole or in part."""
        name = text.lower()
        found = [
            id
            for id, figure in self.figures.items()
            if len(name) > 2 and name in figure.card.name.lower()
        ]
        return found[0] if len(found) == 1 else None

    def _enters_later(self, text: str) -> bool:
        """Whether some action of the file gives a figure this id."""
        actions: list[Any] = [self.document.root.get("actions")]
        while actions:
            value = actions.pop()
            if isinstance(value, dict):
                if value.get("as") == text:
                    return True
                actions += [value.get(key) for key in ("choose", "then")]
            elif isinstance(value, list):
                actions += value
        return False

    def new_id(self, text: str, path: Path, *, refused: bool = False) -> str | None:
        """The id of a figure that enters play, or None where it is taken."""
        first = self.ids.get(text)
        if first is not None and text not in self.refused_ids:
            self.problem(
                path,
                f"there is a figure {quoted(text)} already",
                DUPLICATE_ID,
                hint=f"choose another id, such as `{self._free_id(text)}`",
                related=self.document.place(
                    first, "the first", at="key" if first[0] == "figures" else "value"
                ),
            )
            return None
        self.ids[text] = path
        if refused:
            self.refused_ids.add(text)
        else:
            self.refused_ids.discard(text)
        return text

    def _free_id(self, text: str) -> str:
        stem = text.rstrip("0123456789")[:10] or "f"
        number = 2
        while f"{stem}{number}" in self.ids:
            number += 1
        return f"{stem}{number}"

    # Players

    def player(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A player's name, or None for a name that is not one of the two."""
        if text in self.players:
            return text
        if text in self.third_players:
            # That there is one name too many has been told.
            return None
        near = did_you_mean(text, self.players)
        told = " and ".join(f"`{name}`" for name in self.players)
        hint = f"did you mean `{near}`?" if near else f"the players are {told}"
        if not self.players:
            hint = "players are those of `figures`, `dice` and `turn`: name them there"
        self.problem(
            path,
            f"there is no player {quoted(text)}",
            UNKNOWN_PLAYER,
            expected=told or "a player that the position names",
            hint=hint,
            at=at,
        )
        return None

    def expect_turn_of(self, player: str) -> None:
        """Note who has the next turn, as an action of the file tells it."""
        self.next_player = player

    def other_player(self, player: str | None) -> str:
        """The first player who is not this one; empty where the file has no other."""
        for name in self.players:
            if name != player:
                return name
        return ""

    # Cards

    def card(self, written: Any, path: Path) -> Card | None:
        """The card that is named or written out, if the 2008 rules can play it."""
        found = self.printed(written, path)
        if found is None or _is_loaded(found):
            return found
        why = catalog.why_not_loaded(found)
        hint = ""
        if found.variety is None and not found.quantum_stats:
            hint = (
                "write it out with abilities of the 2008 rulebook: "
                f"`card: {{name: {found.name}, like: {found.name}, abilities: []}}`"
            )
        self.problem(
            path,
            f"{found.name} cannot be played: {why}",
            CARD_NOT_BUILT,
            expected=f"a figure of {RISE_SET}, or a card written out",
            hint=hint,
        )
        return None

    def printed(self, written: Any, path: Path, at: Any = "value") -> Card | None:
        """The card that is named or written out, of whatever set it may be."""
        if not isinstance(written, str):
            return self._written_card(written, path)
        found = catalog.find(written)
        if found is not None:
            return found
        near = _suggested(written)
        self.problem(
            path,
            f"there is no card {quoted(written)}",
            UNKNOWN_CARD,
            expected="a card's printed name such as `Ultra Terra Khan`",
            hint=f"did you mean `{near}`?"
            if near
            else "`mpoc catalog` lists all cards; others can be written out",
            at=at,
        )
        return None

    def card_of(self, kinds: Sequence[str], value: Any, path: Path) -> Card | None:
        """The card of a figure that must be of one of these kinds."""
        card = self.card(value, path)
        if card is None or card.kind in kinds:
            return card
        words = " or ".join([f"a {kind}" for kind in kinds])
        self.problem(
            path,
            f"{card.name} is a {card.kind}, not {words}",
            WRONG_KIND,
            expected=words,
        )
        return None

    def _written_card(self, keys: Mapping[str, Any], path: Path) -> Card | None:
        from mpoc.games.rise.cards.written_card import CardProblems, compose

        try:
            return compose(keys)
        except CardProblems as refused:
            for found in refused.problems:
                self.problem(
                    (*path, *found.path),
                    found.message,
                    IMPOSSIBLE_CARD,
                    expected=found.expected,
                    hint=found.hint,
                    at=self.start(path) if not found.path else "value",
                )
        return None

    # Abilities

    def ability(self, text: str, path: Path, at: Any = "value") -> str | None:
        """The printed name of an ability, or None where there is none."""
        known = all_abilities()
        if text in known:
            return text
        found = _spellings().get(_plain(text))
        if found is not None and found in known:
            return found
        self._unknown_ability(text, path, at, known)
        return None

    def rule(self, text: str, path: Path, at: Any = "value") -> tuple[str, str] | None:
        """An ability or rule and its bearer: `Blazing Inferno of S`, or without one.

        The bearer is empty where none is named.
        """
        name, _, bearer = text.rpartition(" of ")
        if not name or bearer not in self.ids:
            name, bearer = text, ""
        if name in all_abilities():
            return name, bearer
        found = _spellings().get(_plain(name))
        if found is not None:
            return found, bearer
        stem, _, missing = text.rpartition(" of ")
        if stem and _plain(stem) in _spellings():
            self.id(missing, path, at)
            return None
        self._unknown_ability(name, path, at, _spellings().values())
        return None

    def _unknown_ability(
        self, text: str, path: Path, at: Any, known: Iterable[str]
    ) -> None:
        near = did_you_mean(text, known)
        hint = f"did you mean `{near}`?" if near else "`mpoc explain` lists them"
        message = f"there is no ability {quoted(text)}"
        later = {_plain(name): name for name in catalog.abilities()}.get(_plain(text))
        if later is not None and later not in all_abilities():
            message = f"the ability {later} is not built"
            hint = "it belongs to a later set than the 2008 rulebook"
        self.problem(
            path,
            message,
            UNKNOWN_ABILITY,
            expected="an ability as the rulebook prints it",
            hint=hint,
            at=at,
        )

    # Words for messages

    def start(self, path: Path) -> Any:
        """The first key of the mapping at a path, which stands for the whole of it."""
        for key in self.document.value_at(path):
            return self.document.key_mark_of((*path, key))
        return "value"


_SPELLINGS: dict[str, str] = {}
_SUGGESTIONS: dict[str, str | None] = {}
_LOADED: dict[Card, bool] = {}


def _listed(lead: str, names: Iterable[str]) -> str:
    """`one of S, T, g`, shortened where there are many."""
    every = list(names)
    if not every:
        return ""
    told = ", ".join(f"`{name}`" for name in every[:24])
    return f"{lead} {told}, …" if len(every) > 24 else f"{lead} {told}"


def _plain(name: str) -> str:
    """A name without letter case, hyphens and the sign for "and"."""
    return " ".join(name.lower().replace("&", " and ").replace("-", " ").split())


def _spellings() -> dict[str, str]:
    """The printed name of every ability and asking rule by its plain spelling."""
    if not _SPELLINGS:
        for name in (*RULES_THAT_ASK, *all_abilities()):
            _SPELLINGS[_plain(name)] = name
    return _SPELLINGS


def canonical(text: str) -> str | None:
    """The printed name of an ability or asking rule in any spelling, or None."""
    return text if text in all_abilities() else _spellings().get(_plain(text))


def _suggested(name: str) -> str | None:
    """The card that somebody may have meant; asked once for each name."""
    if name not in _SUGGESTIONS:
        _SUGGESTIONS[name] = catalog.suggest(name)
    return _SUGGESTIONS[name]


def _is_loaded(card: Card) -> bool:
    """Whether the 2008 rules can play a card; looked at once for each."""
    known = _LOADED.get(card)
    if known is None:
        known = _LOADED[card] = catalog.why_not_loaded(card) is None
    return known


def attack_word(text: str) -> str | None:
    """The kind of attack that a rule's name means, such as `body-slam`, or None."""
    word = _plain(text).replace(" ", "-")
    return word if word in ATTACKS else None
