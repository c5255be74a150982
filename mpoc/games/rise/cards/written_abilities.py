"""The abilities of a card that a scenario writes out: how they are spelt, and signs."""

from __future__ import annotations

from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import all_abilities
from mpoc.games.rise.cards.card import PrintedAbility, ability_of
from mpoc.games.rise.cards.card_problems import CardProblem, CardProblems
from mpoc.games.rise.words import ATTACK_TYPES, ICONS
from mpoc.text.mend import Mend
from mpoc.text.problems import nearest_name, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class AbilityReader:
    """Reads the abilities of one card and collects the `problems`.

    `printed_abilities` are those of the figure that the card is like, or None without
    one. Signs change them: `+Charge` is added, `-Munch` is taken away. A list without
    signs is the whole list.
    """

    def __init__(
        self, texts: Sequence[str], printed_abilities: tuple[PrintedAbility, ...] | None
    ) -> None:
        self.texts = texts
        self.printed_abilities = printed_abilities
        self.problems: list[CardProblem] = []

    def _problem(
        self,
        place: int,
        message: str,
        expected: str = "",
        hint: str = "",
        mend: Mend | None = None,
    ) -> None:
        hint = mend.hint if mend else hint
        path = ("abilities", place)
        self.problems.append(CardProblem(path, message, expected, hint, mend))

    def read(self) -> tuple[PrintedAbility, ...]:
        """The abilities of the card; with problems, some may be missing."""
        texts = self.texts
        have_signs = [is_signed(text) for text in texts]
        if any(have_signs) and self.printed_abilities is None:
            place = have_signs.index(True)
            self._problem(
                place,
                f"{quote(texts[place])} changes a printed figure, but none is named",
                hint="name it with `like`, or leave the sign out",
            )
            return ()
        if any(have_signs) and not all(have_signs):
            place = have_signs.index(False)
            self._problem(
                place,
                f"{quote(texts[place])} has no sign, but others have one",
                "every ability with `+` or `-`, or none",
                "a list without signs replaces all printed abilities",
            )
            return ()
        if not any(have_signs):
            return self._with((), enumerate(texts))
        # Remove before adding, so that the order of the signs does not matter.
        assert self.printed_abilities is not None
        lines = [(i, text.strip()) for i, text in enumerate(texts)]
        abilities = self.printed_abilities
        for i, text in lines:
            if text[0] == "-":
                abilities = self._without(abilities, i, text[1:])
        return self._with(abilities, ((i, t[1:]) for i, t in lines if t[0] == "+"))

    def _with(
        self, abilities: tuple[PrintedAbility, ...], lines: Iterable[tuple[int, str]]
    ) -> tuple[PrintedAbility, ...]:
        for place, text in lines:
            try:
                ability = parse_ability(text)
            except CardProblems as refused:
                self._at(place, refused)
                continue
            twin = _twin(ability, abilities)
            if twin is not None:
                self._problem(
                    place,
                    f"the card has {twin.text} already",
                    hint="leave it out"
                    if twin.text == ability.text
                    else f"take that away: `-{twin.text}`",
                )
            abilities = (*abilities, ability)
        return abilities

    def _without(
        self, abilities: tuple[PrintedAbility, ...], place: int, text: str
    ) -> tuple[PrintedAbility, ...]:
        """The abilities without the one in `text`, or without all of its name."""
        try:
            name, beside = _split_ability(text)
        except CardProblems as refused:
            self._at(place, refused)
            return abilities
        plain_name = _plain(name)
        remaining = tuple(
            ability
            for ability in abilities
            if _plain(ability.name) != plain_name
            or not {ability.attack, ability.icon}.issuperset(beside)
        )
        if len(remaining) == len(abilities):
            texts = [ability.text for ability in abilities]
            near = nearest_name(text.strip(), texts)
            self._problem(
                place,
                f"{quote(text.strip())} is not printed on the card",
                "one of " + ", ".join(texts)
                if texts
                else "no `-`: the card has no ability to take away",
                mend=near and near.but(new=f"-{near.new}"),
            )
        return remaining

    def _at(self, place: int, problems: CardProblems) -> None:
        text = self.texts[place].strip()
        sign = text[0] if is_signed(text) else ""
        for problem in problems.problems:
            mend = problem.mend and problem.mend.but(new=f"{sign}{problem.mend.new}")
            self._problem(
                place,
                problem.message,
                problem.expected,
                problem.hint,
                mend,
            )


def is_signed(text: str) -> bool:
    """Whether an ability in a file has a sign: it changes a printed figure."""
    return text.lstrip()[:1] in ("+", "-")


def _twin(
    ability: PrintedAbility, abilities: tuple[PrintedAbility, ...]
) -> PrintedAbility | None:
    """The ability among these with the same name and, of a Trigger, attack."""
    for other in abilities:
        if other.name == ability.name and other.attack == ability.attack:
            return other
    return None


def parse_ability(text: str) -> PrintedAbility:
    """The ability that a scenario writes: `Hit and Run (brawl)`, `radar (red)`.

    Letter case and `and` for `&` do not matter. Raises `CardProblems`, whose problems
    have an empty path.
    """
    name, beside = _split_ability(text)
    kinds = {ability.name: ability.kind for ability in all_abilities().values()}
    spelt = _spelling(name, kinds)
    if spelt is None:
        kinds = catalog.abilities()
        spelt = _spelling(name, kinds)
    if spelt is None:
        raise _refusal(
            f"there is no ability {quote(name)}",
            expected="an ability as the rulebook prints it",
            mend=nearest_name(name, kinds),
        )
    kind = kinds[spelt]
    attacks = [word for word in beside if word in ATTACK_TYPES]
    icons = [word for word in beside if word in ICONS]
    strange = [word for word in beside if word not in (*ATTACK_TYPES, *ICONS)]
    if strange or len(attacks) > 1 or len(icons) > 1:
        raise _refusal(
            f"{quote(' '.join(beside))} beside {spelt} is not an attack and an icon",
            expected="brawl, blast or power for a Trigger; red or blue for an icon",
            hint=_example(spelt, kind),
        )
    if kind == "Trigger" and not attacks:
        raise _refusal(
            f"{spelt} is a Trigger, and the attack it is printed beside is missing",
            expected="brawl, blast or power in brackets",
            hint=_example(spelt, kind),
        )
    if kind != "Trigger" and attacks:
        raise _refusal(
            f"{spelt} is not a Trigger, so it is not printed beside an attack",
            expected="nothing, or the colour of its icon in brackets",
            hint=f"write `{PrintedAbility(spelt, kind, None, *icons).text}`",
        )
    bracket = " ".join([*attacks, *icons])
    return ability_of(f"{kind} {spelt} ({bracket})" if bracket else f"{kind} {spelt}")


def _split_ability(text: str) -> tuple[str, list[str]]:
    """The name of an ability in a file, and the words in its brackets."""
    name, bracket, beside = text.strip().partition("(")
    if bracket:
        if not beside.endswith(")"):
            raise _refusal(
                f"the bracket of {quote(text)} is not closed",
                hint="write it as `Power Gorge (blast)`",
            )
        beside = beside[:-1].lower()
    return " ".join(name.split()), beside.split()


def _spelling(text: str, names: Iterable[str]) -> str | None:
    plain_text = _plain(text)
    return next((name for name in names if _plain(name) == plain_text), None)


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("&", " and ").split())


def _example(name: str, kind: str) -> str:
    words = ("brawl", "blast blue") if kind == "Trigger" else ("red", "blue")
    return "write it as " + " or ".join(f"`{name} ({word})`" for word in words)


def _refusal(
    message: str, *, expected: str = "", hint: str = "", mend: Mend | None = None
) -> CardProblems:
    hint = mend.hint if mend else hint
    return CardProblems([CardProblem((), message, expected, hint, mend)])
