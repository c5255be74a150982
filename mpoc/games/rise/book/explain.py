"""What `mpoc explain` knows: abilities, rules, pages, refusals, rulings, cards.

Each is explained from its own source: abilities from their classes, rules from `rules`,
refusals from `refusals`, rulings from `ledger`, cards from the catalog. Lines are not
wrapped here; lines that belong to the line above are indented.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from mpoc.games.kit.book.glossary import plain, question_lines, rulings_topic
from mpoc.games.kit.book.ruling import Ruling
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.book import rules
from mpoc.games.rise.book.editions import PROFILES
from mpoc.games.rise.book.ledger import LEDGER, PRINTINGS, TIERS
from mpoc.games.rise.book.pages import FACTION_PAGES, RULEBOOK, marks_of
from mpoc.games.rise.book.refusals import REFUSALS, Refusal
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards import listing as cards
from mpoc.games.rise.cards.abilities import wordings_of, wordings_on
from mpoc.games.rise.cards.card import Card, PrintedAbility
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.words import ABILITY_KINDS, AGENDAS, EDITIONS, FACTIONS
from mpoc.rules.reference import Entry, Topic
from mpoc.text.nodes import number_of

SUBJECTS = {
    "bearer": "the figure that has it",
    "target": "the target",
    "compared_figure": "each figure that the roll is compared with",
    "figure": "each figure that it speaks of",
    "player": "the player",
    "attack": "the attack",
    "unit": "the unit",
    "phase": "the phase",
    "Power Up": "the Power Up",
}
"""What an ability affects, by the word in its class."""


def explain(word: str) -> str | None:
    """The explanations of everything that has this name, or None.

    The word may be the name of an ability, rule, term, refusal, ruling, edition,
    agenda, faction or card, in any letter case and with blanks or hyphens, a page
    (`p39`, `39`) or the number of a rule (`39.1`). Several things of one name follow
    each other.
    """
    name = plain(word)
    if not name:
        return None
    page = _page_number(name)
    if page is not None:
        return _page(page)
    texts = [text for look in _LOOKS for text in look(name)]
    if not texts:
        texts = list(_reading(name))
    return "\n\n".join(texts) if texts else None


def words() -> list[str]:
    """Every name that can be explained, for suggestions and completion, sorted."""
    names = {*ABILITIES, *REFUSALS, *LEDGER, *AGENDAS, *FACTIONS, *catalog.names()}
    names |= set(EDITIONS)
    names |= set(catalog.abilities())
    names |= {name for entry in rules.RULES for name in (entry.title, *entry.names)}
    names |= set(marks_of(_pages()))
    return sorted(names, key=lambda name: (name.casefold(), name))


def topics() -> list[Topic]:
    """Rules, abilities, refusals, unclear rules and so on, each kind in its order."""
    terms = [
        Entry(entry.title, entry.words, marks_of(entry.pages), entry.names)
        for entry in rules.RULES
    ]
    abilities = [
        Entry(name, f"{ability.kind}. {ability.sentence()}", _marks(ability))
        for name, ability in sorted(ABILITIES.items())
    ]
    refusals = [
        Entry(each.name, each.means, marks_of(each.pages), more=each.mend)
        for each in REFUSALS.values()
    ]
    pages = [Entry(f"p{page}", _on_page(page)) for page in _pages()]
    editions = [Entry(name, PRINTINGS[name].about) for name in EDITIONS]
    companies = [Entry(name, "an agenda", ("p3",)) for name in AGENDAS]
    companies += [
        Entry(name, "a faction", marks_of([3, FACTION_PAGES[name]]))
        for name in FACTIONS
    ]
    return [
        Topic("terms", "rule", "Rules and terms of the rulebook", (*terms,)),
        Topic("pages", "page", "Pages with rules", (*pages,)),
        Topic("abilities", "ability", "Abilities that figures print", (*abilities,)),
        Topic("refusals", "refusal", "Why an action is refused", (*refusals,)),
        rulings_topic(LEDGER.values()),
        Topic("editions", "edition", "Printings of the rules", (*editions,)),
        Topic("companies", "company", "Agendas and factions", (*companies,)),
    ]


def _marks(ability: Ability) -> tuple[str, ...]:
    return tuple(dict.fromkeys([heading.mark for heading in ability.printed_in]))


def _on_page(page: int) -> str:
    """The titles of the rules on a page, in one line."""
    titles = [entry.title for entry in rules.on_page(page)]
    factions = [name for name, at in FACTION_PAGES.items() if at == page]
    titles += [f"abilities of {_of(faction)}" for faction in factions]
    return _join(titles)


def _page_marks(pages: Iterable[int]) -> str:
    return " ".join(marks_of(pages))


def _join(names: Iterable[str]) -> str:
    return ", ".join(names)


# Pages


def _page_number(name: str) -> int | None:
    """The page that a word names, or None for another word."""
    digits = name.removeprefix("page").removeprefix("p").removeprefix(".").strip()
    return number_of(digits) if digits.isascii() else None


def _pages() -> list[int]:
    """The pages with rules or abilities."""
    pages = {page for entry in rules.RULES for page in entry.pages}
    return sorted(pages | set(FACTION_PAGES.values()))


def _page(page: int) -> str | None:
    """Everything on a page; None where the rulebook has no such page."""
    if not 1 <= page <= rules.PAGE_COUNT:
        return None
    lines = [f"Page {page}"]
    for entry in rules.on_page(page):
        lines += ["", f"  {rules.number_of(entry)} {entry.title}: {entry.words}"]
        others = [other for other in entry.pages if other != page]
        if others:
            lines.append(f"    also {_page_marks(others)}")
    abilities = _on_ability_page(page)
    if abilities:
        faction = next(name for name, at in FACTION_PAGES.items() if at == page)
        lines += ["", f"  Abilities of {_of(faction)}"]
        lines += [
            f"    {ability.name} ({ability.kind}): {ability.sentence()}"
            for ability in abilities
        ]
    if len(lines) == 1:
        lines += [
            "",
            "  No rule stands here, only pictures, an example, or the lost glossary. "
            "Pages with rules: " + _page_marks(_pages()),
        ]
        return "\n".join(lines)
    refusals = [each.name for each in REFUSALS.values() if page in each.pages]
    if refusals:
        lines += ["", f"  refusals that cite it: {_join(refusals)}"]
    rulings = [each.name for each in LEDGER.values() if f"p{page}" in each.marks]
    if rulings:
        lines += ["", f"  unclear rules: {_join(rulings)}"]
    return "\n".join(lines)


def _on_ability_page(page: int) -> list[Ability]:
    return [
        ability
        for ability in sorted(ABILITIES.values(), key=lambda each: each.name)
        if ability.book is RULEBOOK and page in ability.pages
    ]


def _of(faction: str) -> str:
    return "buildings" if faction == "Buildings" else faction


# Rules and terms


def _rules(name: str) -> list[str]:
    """The rules of this title, this other name, or this number."""
    return [_rule(entry) for entry in _rules_by_name().get(name, ())]


@cache
def _rules_by_name() -> Mapping[str, list[rules.Entry]]:
    by_name: dict[str, list[rules.Entry]] = {}
    for entry in rules.RULES:
        names = {plain(name) for name in (entry.title, *entry.names)}
        for name in (*names, rules.number_of(entry)):
            by_name.setdefault(name, []).append(entry)
    return by_name


def _rule(entry: rules.Entry) -> str:
    lines = [f"{entry.title}    {_page_marks(entry.pages)}", f"  {entry.words}"]
    if entry.title in ABILITY_KINDS:
        of_kind = [name for name, each in ABILITIES.items() if each.kind == entry.title]
        lines.append(f"  abilities of this kind: {_join(sorted(of_kind))}")
    else:
        lines += _speaking_of(entry.title)
    if entry.refusals:
        lines.append(f"  refusals under it: {_join(entry.refusals)}")
    lines += _unclear({entry.title, *entry.names})
    if entry.in_a_file:
        lines.append(f"  in a file: `{entry.in_a_file}`")
    return "\n".join(lines)


MOST_SPEAKING = 12
"""The most abilities that are worth a list where they mention a term."""


def _speaking_of(title: str) -> list[str]:
    """The abilities whose sentence mentions a term, unless very many do."""
    term = f" {plain(title)} "
    speaking = []
    for name, ability in ABILITIES.items():
        text = [sign if sign.isalnum() else " " for sign in ability.sentence()]
        words = [_singular(word) for word in plain("".join(text)).split()]
        if term in f" {' '.join(words)} ":
            speaking.append(name)
    if not 0 < len(speaking) <= MOST_SPEAKING:
        return []
    return [f"  abilities that speak of it: {_join(sorted(speaking))}"]


def _singular(word: str) -> str:
    return word.removesuffix("es" if word.endswith(("shes", "ches")) else "s")


def _unclear(names: Iterable[str]) -> list[str]:
    """The rulings about something with these names."""
    subjects = {plain(name) for name in names}
    rulings = [
        ruling.name
        for ruling in LEDGER.values()
        if subjects & {plain(name) for name in ruling.about}
    ]
    return [f"  unclear rules: {_join(rulings)}"] if rulings else []


# Abilities


def _ability(name: str) -> list[str]:
    for printed_name in ABILITIES:
        if plain(printed_name) == name:
            return [_playable(wording) for wording in wordings_of(printed_name)]
    for printed_name, kind in catalog.abilities().items():
        if plain(printed_name) == name:
            return [_later(printed_name, kind)]
    return []


def _playable(ability: Ability) -> str:
    headings = ability.printed_in
    marks = " ".join(dict.fromkeys([heading.mark for heading in headings]))
    lines = [
        f"{ability.name}, {ability.kind}    {marks}",
        f"  {ability.sentence()}",
    ]
    demands = conditions(ability)
    if demands:
        lines.append("  it applies where: " + "; ".join(demands))
    if getattr(ability, "optional", False):
        lines.append("  its player may decline it")
    if ability.once_per_turn:
        lines.append("  once a turn")
    lines.append(
        f"  what it affects: {SUBJECTS[ability.subject]}; the same subject only once, "
        "even by several of this name (p33)"
    )
    printings = [f"{_of(heading.faction)} {heading.mark}" for heading in headings]
    lines.append(f"  printed for: {_join(printings)}")
    lines += _bearers(ability.name, ability)
    lines += _unclear({ability.name})
    return "\n".join(lines)


def _later(name: str, kind: str) -> str:
    lines = [f"{name}, {kind} of a later set", "  Its rule is not built yet."]
    lines += _bearers(name)
    return "\n".join(lines)


def _bearers(ability: str, wording: Ability | None = None) -> list[str]:
    """The figures that print an ability, with its attack and icon.

    With `wording`, only playable figures that have that wording.
    """
    bearers = [
        f"{card.name}{_beside(printed_ability)}"
        for card in catalog.cards()
        for printed_ability in card.abilities
        if printed_ability.name == ability
        and (wording is None or _is_worded_so(card, wording))
    ]
    return [f"  figures that print it: {_join(bearers)}"] if bearers else []


def _beside(printed_ability: PrintedAbility) -> str:
    parts = [word for word in (printed_ability.attack, printed_ability.icon) if word]
    return f" ({' '.join(parts)})" if parts else ""


def _is_worded_so(card: Card, wording: Ability) -> bool:
    """Whether a card can be played and has an ability in this wording."""
    return _is_rise(card) and wordings_on(card).get(wording.name) is wording


def _is_rise(card: Card) -> bool:
    return catalog.why_not_loaded(card) is None


def conditions(ability: Ability) -> list[str]:
    """The conditions that the ability's card prints, as its class words them.

    Conditions that only some reading of a ruling sets are left out; empty where the
    source of the class is missing.
    """
    import ast
    import inspect
    import textwrap

    try:
        source = textwrap.dedent(inspect.getsource(type(ability).when))
    except (OSError, TypeError):
        return []
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    words = []
    for statement in function.body:
        expression = statement.value if isinstance(statement, ast.Expr) else None
        condition = expression.value if isinstance(expression, ast.Yield) else None
        if isinstance(condition, ast.Tuple):
            first = condition.elts[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                words.append(first.value)
    return words


# Refusals


def _refusal(name: str) -> list[str]:
    return [
        _about_refusal(each) for each in REFUSALS.values() if plain(each.name) == name
    ]


def _about_refusal(refusal: Refusal) -> str:
    lines = [
        f"{refusal.name}, a refusal    {_page_marks(refusal.pages)}",
        f"  {refusal.means}",
        f"  how to mend it: {refusal.mend}",
    ]
    forbidding = [
        entry.title for entry in rules.RULES if refusal.name in entry.refusals
    ]
    forbidding += refusal.abilities
    if forbidding:
        lines.append(f"  by the rules on: {_join(forbidding)}")
    lines.append(f"  in a file: `expect: {{illegal: {refusal.name}}}`")
    return "\n".join(lines)


# Rulings


def _ruling(name: str) -> list[str]:
    return [_unclear_rule(each) for each in LEDGER.values() if plain(each.name) == name]


def _reading(name: str) -> Iterable[str]:
    """The rulings that have a reading of this name."""
    for ruling, readings in READINGS.items():
        if name in map(plain, readings):
            yield _unclear_rule(LEDGER[ruling])


def _unclear_rule(ruling: Ruling) -> str:
    other = ruling.readings[1][0]
    marks = " ".join(ruling.marks)
    lines = [
        f"{ruling.name}, {ruling.sort}    {marks}",
        *question_lines(ruling),
        *(
            f"  in {ed}: {reading}, by {stands}"
            for ed, reading, stands in ruling.editions
        ),
        f"  why {ruling.default} is the default: {ruling.reason}",
        f"  it matters {TIERS[ruling.tier]}, for: {_join(ruling.about)}",
        f"  in a file: `rules: {{rulings: {{{ruling.name}: {other}}}}}`; for one run: "
        f"`--rulings {ruling.name}={other}`",
    ]
    return "\n".join(lines)


def _edition(name: str) -> list[str]:
    """A printing of the rules: where it differs from the one of 2008, and why."""
    return [_profile(each) for each in EDITIONS if plain(each) == name]


def _profile(edition: str) -> str:
    printing = PRINTINGS[edition]
    lines = [f"{edition}, an edition", f"  {printing.about}"]
    profile = PROFILES[edition]
    if profile:
        lines.append(f"  It reads differently from {EDITIONS[0]}:")
    for name, reading in profile.items():
        ruling = LEDGER[name]
        says = dict(ruling.readings)[reading]
        marks = " ".join(ruling.marks)
        lines.append(f"    {name}: {reading}    {marks}")
        lines.append(f"      {ruling.question} {says}")
        lines.append(f"      by {printing.stands[name]}")
    lines += [f"  {note}" for note in printing.notes]
    lines.append(
        f"  in a file: `rules: {{edition: {edition}}}`; for one run: "
        f"`--edition {edition}`; a reading that is chosen goes before the edition's"
    )
    return "\n".join(lines)


# Cards, agendas, factions


def _card(name: str) -> list[str]:
    """A figure by its name, as the catalog shows it."""
    for printed_name in catalog.names():
        if plain(printed_name) == name:
            card = cards.find(printed_name)
            return [] if card is None else ["\n".join(_indent(cards.page(card)))]
    card = cards.find(name)
    return [] if card is None else ["\n".join(_indent(cards.page(card)))]


def _indent(lines: list[str]) -> list[str]:
    first, *others = lines
    return [first, *[f"  {line}" for line in others]]


def _company(name: str) -> list[str]:
    """An agenda or a faction: its members, and the page of its abilities."""
    texts = []
    for agenda in AGENDAS:
        if plain(agenda) == name:
            members = [card for card in _rise_cards() if card.agenda == agenda]
            texts.append(_members(f"{agenda}, an agenda    p3", members))
    for faction in FACTIONS:
        if name in (plain(faction), plain(faction.replace(".", ""))):
            members = [card for card in _rise_cards() if card.faction == faction]
            page = FACTION_PAGES[faction]
            texts.append(_members(f"{faction}, a faction    p3 p{page}", members))
    return texts


def _rise_cards() -> list[Card]:
    return [card for card in catalog.cards() if _is_rise(card)]


def _members(title: str, members: list[Card]) -> str:
    kinds = dict.fromkeys(card.kind for card in members)
    lines = [title]
    for kind in kinds:
        names = [card.name for card in members if card.kind == kind]
        lines.append(f"  {kind}s: {_join(names)}")
    return "\n".join(lines)


_LOOKS: tuple[Callable[[str], list[str]], ...] = (
    _ruling,
    _edition,
    _rules,
    _ability,
    _refusal,
    _company,
    _card,
)
"""Where a word is looked up, in the order in which the answers are shown."""
