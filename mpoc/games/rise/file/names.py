"""What the names of a scenario file mean, and the problems with them.

Spaces, figures, players, cards and abilities are looked up here, each in the same way
wherever it appears. A name without a meaning is reported with its place, and reading
goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import MOST_SIDE, Board, name_of, parse_space, space
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import RISE_SET, all_abilities, wordings_on
from mpoc.games.rise.cards.card import MOST_CACHED, Card
from mpoc.games.rise.file.problem_kinds import (
    ABILITY_NOT_BUILT,
    CARD_NOT_BUILT,
    ID_FOR_CARD,
    IMPOSSIBLE_CARD,
    NAMED_TWICE,
    NO_MAP_SPACE,
    NO_PLAYERS,
    NO_SPACE_FOR,
    NOT_YET_IN_PLAY,
    UNKNOWN_ABILITY,
    UNKNOWN_CARD,
    UNKNOWN_FIGURE,
    UNKNOWN_PLAYER,
    WRONG_KIND,
)
from mpoc.games.rise.words import ATTACKS, UNIT
from mpoc.scenario.file_reading import FileReading
from mpoc.scenario.problem_kinds import DUPLICATE_ID
from mpoc.scenario.scenario import IdToCome
from mpoc.text.mend import Mend
from mpoc.text.problems import Problem, nearest_name

if TYPE_CHECKING:
    from mpoc.games.rise.dice import WrittenRoll
    from mpoc.games.rise.state import Figure, State
    from mpoc.text.document import Document, Path

NOWHERE = Board(MOST_SIDE, MOST_SIDE, {})
"""The map where the file's own cannot be read, so that only its own faults show."""

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
"""The rules that `for` and `from` may name besides abilities."""


def mappings_within(
    node: Any, path: Path = ()
) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every mapping of a document with its path, from the top down."""
    if isinstance(node, Mapping):
        yield path, node
        for key, value in node.items():
            yield from mappings_within(value, (*path, key))
    elif isinstance(node, Sequence) and not isinstance(node, str):
        for index, value in enumerate(node):
            yield from mappings_within(value, (*path, index))


def _brings_in(card: Card) -> bool:
    """Whether a unit may enter play by an ability of a card."""
    wordings = wordings_on(card)
    abilities = [wordings.get(printed.name) for printed in card.abilities]
    return any([ability is not None and ability.brings_in for ability in abilities])


class UnitToCome(IdToCome):
    """The id of a unit that is expected to enter play without `as`."""

    def is_given(self, state: State) -> bool:
        return self.id in state.figures or self.id in state.gone


class Names(FileReading):
    """The names of one file, and the problems so far.

    `players` and `board` are filled in first, then `figures`. `ids` gives for each
    figure, even one that enters play later, the place where the file introduces it;
    `refused_ids` are ids in actions that the file expects to be refused. Where the
    figures cannot be read, `any_id` accepts every id. `cards` are those of all figures
    and Reserves, of which one may bring in another; `ids_to_come` are ids that a unit
    may get then.

    While an action is read, `expects_refusal` says whether the file expects it to be
    refused, and `dice` is its roll. `next_player` has the next turn, as far as the
    actions so far show; it is empty where they do not.
    """

    __slots__ = (
        "_written_out",
        "any_id",
        "board",
        "cards",
        "dice",
        "expects_refusal",
        "figures",
        "ids",
        "ids_to_come",
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
        self.cards: Sequence[Card] = ()
        self.ids_to_come: list[UnitToCome] = []
        self.refused_ids: set[str] = set()
        self.third_players: set[str] = set()
        self.expects_refusal = False
        self.dice: WrittenRoll | None = None
        self.next_player = ""
        self._written_out: dict[str, Mapping[str, Any]] | None = None

    # Spaces

    def space(
        self, text: str, path: Path, at: Any = "value", *, of: str = ""
    ) -> int | None:
        """The space that a text names, or None for one that is not on the map."""
        space_named = parse_space(text)
        if space_named is not None and self.board.has(space_named):
            return space_named
        columns, rows = self.board.columns, self.board.rows
        last = name_of(space(columns - 1, rows - 1))
        complaint = NO_MAP_SPACE(text=text, last=last, columns=columns, rows=rows)
        if of:
            complaint = NO_SPACE_FOR(
                text=text, figure=of, last=last, columns=columns, rows=rows
            )
        self.problem(path, complaint, at=at)
        return None

    # Figures

    def id(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A figure's id, or None where the file has introduced no such figure yet."""
        if text in self.ids or self.any_id:
            return text
        ids = _list_words("one of", self.ids)
        if self._enters_later(text):
            complaint = NOT_YET_IN_PLAY(id=text, ids=ids)
        else:
            likely_id = self._id_by_card(text)
            mend = Mend(likely_id) if likely_id else nearest_name(text, self.ids)
            complaint = UNKNOWN_FIGURE(id=text, ids=ids, mend=mend)
        if self._may_enter(text, path):
            if path[0] != "claims":
                problem = self.document.problem(path, complaint, at=at)
                self.ids_to_come.append(UnitToCome(text, path, problem))
            return text
        self.problem(path, complaint, at=at)
        return None

    def figure_or_tile(self, text: str, path: Path) -> str | int | None:
        """A figure by its id, or a tile by its north-west space."""
        if text not in self.ids and parse_space(text) is not None:
            return self.space(text, path)
        return self.id(text, path)

    def attackers(self, value: str | Sequence[str], path: Path) -> tuple[str, ...]:
        """The ids of figures that act together, the leader first; unknown ids are
        reported and left out.
        """
        if isinstance(value, str):
            only = self.id(value, path)
            return () if only is None else (only,)
        ids: list[str] = []
        for index, text in enumerate(value):
            id = self.id(text, (*path, index))
            if id is not None and id in ids:
                self.problem((*path, index), NAMED_TWICE(id=id))
            elif id is not None:
                ids.append(id)
        return tuple(ids)

    def _id_by_card(self, text: str) -> str | None:
        """The id of the only figure whose card has this text in its name."""
        name = text.lower()
        ids = [
            id
            for id, figure in self.figures.items()
            if len(name) > 2 and name in figure.card.name.lower()
        ]
        return ids[0] if len(ids) == 1 else None

    def _may_enter(self, text: str, path: Path) -> bool:
        """Whether the replay may give this id to a unit before it comes to a path.

        A unit that enters play without `as` gets an initial and a number, and some card
        has to bring it in.
        """
        is_later = path[:1] in (("actions",), ("claims",), ("expect",))
        if path[:2] == ("actions", 0):
            is_later = path[2:3] in (("choose",), ("then",), ("expect",))
        if not (is_later and re.fullmatch("[a-z][1-9][0-9]*", text)):
            return False
        initials = {card.initial for card in self.cards if card.kind == UNIT}
        return text[0] in initials and any(map(_brings_in, self.cards))

    def _enters_later(self, text: str) -> bool:
        """Whether an action of the file gives a figure this id."""
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

    def new_id(self, text: str, path: Path, *, is_refused: bool = False) -> str | None:
        """The id of a figure that enters play, or None where it is taken."""
        first = self.ids.get(text)
        if first is not None and text not in self.refused_ids:
            self.problem(
                path,
                DUPLICATE_ID(
                    noun="figure",
                    id=text,
                    hint=f"choose another id, such as `{self._free_id(text)}`",
                ),
                related_place=self.document.place(
                    first,
                    "the first",
                    at="key" if first[0] in ("figures", "gone") else "value",
                ),
            )
            return None
        self.ids[text] = path
        if is_refused:
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

    def player(
        self, text: str, path: Path, at: Any = "value", others: Sequence[str] = ()
    ) -> str | None:
        """A player's name, or None for a name that is not one of the two.

        The words of `others` may stand in place of a player.
        """
        if text in (*self.players, *others):
            return text
        if text in self.third_players:
            # The third name has been reported already.
            return None
        if self.players:
            *first, last = [f"`{name}`" for name in (*self.players, *others)]
            complaint = UNKNOWN_PLAYER(
                player=text,
                players=" and ".join(f"`{name}`" for name in self.players),
                words=f"{', '.join(first)} or {last}" if first else last,
                mend=nearest_name(text, (*self.players, *others)),
            )
        else:
            complaint = NO_PLAYERS(player=text)
        self.problem(path, complaint, at=at)
        return None

    def expect_turn_of(self, player: str) -> None:
        """Set the player who has the next turn, as an action of the file implies."""
        self.next_player = player

    def other_player(self, player: str | None) -> str:
        """The first player who is not this one; empty where the file has no other."""
        for name in self.players:
            if name != player:
                return name
        return ""

    # Cards

    def card(self, value: Any, path: Path) -> Card | None:
        """The card that a file names or writes out, if the 2008 rules can play it."""
        card = self.card_of_any_set(value, path)
        if card is None or _is_playable(card):
            return card
        can_be_written = card.variety is None and not card.quantum_stats
        complaint = CARD_NOT_BUILT(
            card=card.name,
            why=catalog.why_not_loaded(card),
            set=RISE_SET,
            hint=None if can_be_written else "",
        )
        self.problem(path, complaint)
        return None

    def card_of_any_set(self, value: Any, path: Path, at: Any = "value") -> Card | None:
        """The card that a file names or writes out, of any set."""
        if not isinstance(value, str):
            return self._written_card(value, path)
        card = catalog.find(value)
        if card is not None:
            return card
        keys = self._cards_written_out().get(value.casefold())
        if keys is not None:
            return self._compose(keys)
        kind = ID_FOR_CARD if value in self.ids else UNKNOWN_CARD
        complaint = kind(card=value, mend=_suggest(value))
        self.problem(path, complaint, at=at)
        return None

    def card_of(self, kinds: Sequence[str], value: Any, path: Path) -> Card | None:
        """The card of a figure that must be of one of these kinds."""
        card = self.card(value, path)
        if card is None or card.kind in kinds:
            return card
        words = " or ".join([f"a {kind}" for kind in kinds])
        complaint = WRONG_KIND(
            card=card.name, kind=card.kind, expectation=words, expected=words
        )
        self.problem(path, complaint)
        return None

    def _cards_written_out(self) -> Mapping[str, Mapping[str, Any]]:
        """The sound cards that the file writes out, by name: the first of each.

        Problems of a card are reported at its own place.
        """
        if self._written_out is None:
            self._written_out = {}
            for path, keys in mappings_within(self.document.root):
                name = keys.get("name")
                if not isinstance(name, str) or self.is_faulty(*path):
                    continue
                if "like" in keys or "kind" in keys:
                    self._written_out.setdefault(name.casefold(), keys)
        return self._written_out

    def _compose(self, keys: Mapping[str, Any]) -> Card | None:
        """A card written out elsewhere in the file, or None if it is faulty."""
        from mpoc.games.rise.cards.card_problems import CardProblems
        from mpoc.games.rise.cards.written_card import compose

        try:
            return compose(keys)
        except CardProblems:
            return None

    def _written_card(self, keys: Mapping[str, Any], path: Path) -> Card | None:
        from mpoc.games.rise.cards.card_problems import CardProblems
        from mpoc.games.rise.cards.written_card import compose

        try:
            return compose(keys)
        except CardProblems as refused:
            for fault in refused.problems:
                complaint = IMPOSSIBLE_CARD(
                    words=fault.message,
                    expected=fault.expected,
                    hint=None if fault.mend else fault.hint,
                    mend=fault.mend,
                )
                at = self.start(path) if not fault.path else "value"
                self.problem((*path, *fault.path), complaint, at=at)
        return None

    # Abilities

    def ability(self, text: str, path: Path, at: Any = "value") -> str | None:
        """The printed name of an ability, or None for an unknown ability."""
        abilities = all_abilities()
        if text in abilities:
            return text
        printed_name = _spellings().get(_plain(text))
        if printed_name is not None and printed_name in abilities:
            return printed_name
        self._unknown_ability(text, path, at, abilities)
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
        printed_name = _spellings().get(_plain(name))
        if printed_name is not None:
            return printed_name, bearer
        stem, _, missing = text.rpartition(" of ")
        if stem and _plain(stem) in _spellings():
            self.id(missing, path, at)
            return None
        self._unknown_ability(name, path, at, _spellings().values())
        return None

    def _unknown_ability(
        self, text: str, path: Path, at: Any, ability_names: Iterable[str]
    ) -> None:
        complaint = UNKNOWN_ABILITY(
            ability=text, mend=nearest_name(text, ability_names)
        )
        later = {_plain(name): name for name in catalog.abilities()}.get(_plain(text))
        if later is not None and later not in all_abilities():
            complaint = ABILITY_NOT_BUILT(ability=later)
        self.problem(path, complaint, at=at)

    def named_use(self, text: str, path: Path) -> str | None:
        """The thing that is used: a figure's id, or an ability or rule."""
        return text if text in self.ids else canonical(text) or self.id(text, path)

    # Words for messages

    def start(self, path: Path) -> Any:
        """The mark of a mapping's first key, which stands for the whole mapping."""
        for key in self.document.value_at(path):
            return self.document.key_mark_of((*path, key))
        return "value"


_SPELLINGS: dict[str, str] = {}
_SUGGESTIONS: dict[str, Mend | None] = {}
_PLAYABLE: dict[Card, bool] = {}


def _list_words(lead: str, names: Iterable[str]) -> str:
    """`one of S, T, g`, shortened where there are many."""
    every = list(names)
    if not every:
        return ""
    list_words = ", ".join(f"`{name}`" for name in every[:24])
    return f"{lead} {list_words}, …" if len(every) > 24 else f"{lead} {list_words}"


def _plain(name: str) -> str:
    """A name without letter case, hyphens and the sign for "and"."""
    return " ".join(name.lower().replace("&", " and ").replace("-", " ").split())


def _spellings() -> dict[str, str]:
    """The printed name of every ability and asking rule by its plain spelling."""
    if not _SPELLINGS:
        names = (*RULES_THAT_ASK, *all_abilities())
        # At once: another thread takes what is there for all of it.
        _SPELLINGS.update({_plain(name): name for name in names})
    return _SPELLINGS


def canonical(text: str) -> str | None:
    """The printed name of an ability or asking rule in any spelling, or None."""
    return text if text in all_abilities() else _spellings().get(_plain(text))


def _suggest(name: str) -> Mend | None:
    """The card that the author may have meant; looked up once for each name."""
    try:
        return _SUGGESTIONS[name]
    except KeyError:
        pass
    if len(_SUGGESTIONS) >= MOST_CACHED:
        _SUGGESTIONS.clear()
    suggestion = _SUGGESTIONS[name] = catalog.suggest(name)
    return suggestion


def _is_playable(card: Card) -> bool:
    """Whether the 2008 rules can play a card; worked out once for each card."""
    is_playable = _PLAYABLE.get(card)
    if is_playable is None:
        if len(_PLAYABLE) >= MOST_CACHED:
            _PLAYABLE.clear()
        is_playable = _PLAYABLE[card] = catalog.why_not_loaded(card) is None
    return is_playable


def attack_word(text: str) -> str | None:
    """The kind of attack that a rule's name means, such as `body-slam`, or None."""
    word = _plain(text).replace(" ", "-")
    return word if word in ATTACKS else None
