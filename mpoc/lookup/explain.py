"""All that is known under a word: rules of a game, keys of its files, complaints.

Lines are not wrapped here; a line that belongs to the one above is indented.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.lookup import guides
from mpoc.lookup.precedents import shown_path
from mpoc.lookup.topics import file_keys, problem_kinds, topics_of
from mpoc.rules.reference import Topic
from mpoc.rules.registry import RULESETS
from mpoc.schema.keys import (
    ENTRY,
    KIND,
    FileKey,
    Schema,
    at_named_places,
    find_keys,
    form_lines,
    key_lines,
    words_of,
)
from mpoc.schema.validate import schema

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset


def explain(word: str, games: Sequence[Ruleset]) -> str | None:
    """All that is known under a word, or None.

    The first game goes first; the others are tried only if it does not know the word.
    Texts that hold for any game come last. A word that is none in any game may be
    another word for an action.
    """
    kind = problem_kinds().get("-".join(word.casefold().replace("_", " ").split()))
    general = [
        text
        for text in (
            guides.explain(word, games[0]),
            kind.explanation if kind else None,
        )
        if text is not None
    ]
    for rules in games:
        texts = _in_game(word, rules)
        if texts:
            if rules is not games[0]:
                texts[0] = f"In {rules.title}:\n\n{texts[0]}"
            return "\n\n".join([*texts, *general])
        if general:
            break
    text = "\n\n".join(general) or _by_other_word(word, games)
    return text or _with_its_kind(word, games)


_WITH_KIND = re.compile(r"(.+\S) +\(([^(),]+)(?:, *([^(),]+))?\)")
"""A word as lists name it: `question (key)`, or `city (term, GAME)`."""


def _with_its_kind(word: str, games: Sequence[Ruleset]) -> str | None:
    """What is explained under a word that names its kind, and perhaps its game."""
    match = _WITH_KIND.fullmatch(word)
    if match is None:
        return None
    name, kind, game = match.groups()
    if game is not None:
        games = [rules for rules in games if rules.name == game]
    for rules in games:
        for topic in [*topics_of(rules), guides.topic()]:
            if topic.noun == kind and _is_in(name, topic):
                return explain(
                    name, [rules, *[each for each in games if each != rules]]
                )
    return None


def _is_in(name: str, topic: Topic) -> bool:
    """Whether an entry of a topic has a name, in any letter case."""
    low = name.casefold()
    names = [each for entry in topic.entries for each in (entry.name, *entry.names)]
    return low in [each.casefold() for each in names]


ALMOST = 0.7
"""The least likeness, from 0 to 1, of a word and its misspelling."""


def near_words(word: str, games: Sequence[Ruleset]) -> list[str]:
    """Words that can be explained and are spelt nearly like another, the nearest first.

    All are of the kind of the nearest, which follows in brackets. A name of the same
    style, such as with capitals, counts as nearer.
    """
    from difflib import SequenceMatcher

    from mpoc.text.problems import near_names

    best = (0.0, "")
    names: list[str] = []
    for rules in games:
        for topic in [*topics_of(rules), guides.topic()]:
            names_of_topic = [
                name for entry in topic.entries for name in (entry.name, *entry.names)
            ]
            near = near_names(word, names_of_topic)
            if not near:
                continue
            likeness = SequenceMatcher(None, word.casefold(), near[0].casefold())
            rank = likeness.ratio() + 0.02 * _same_style(word, near[0])
            if rank > best[0] and likeness.ratio() >= ALMOST:
                best = (rank, topic.noun)
                names = near
    return [f"{name} ({best[1]})" for name in names]


def _same_style(word: str, other: str) -> int:
    """In how many ways two words are written alike."""
    return sum(
        [
            (word == word.casefold()) == (other == other.casefold()),
            ("-" in word) == ("-" in other),
            (" " in word) == (" " in other),
        ]
    )


def _in_game(word: str, rules: Ruleset) -> list[str]:
    """What one game has under a word: its rules, the keys of its files, a topic."""
    text = rules.reference().explain(word)
    texts = [] if text is None else [text]
    keys = file_keys(rules)
    texts += [key_text(key, keys, rules, word) for key in find_keys(keys, word)]
    if not texts:
        texts = _as_value(word, keys, schema(rules.schema))
    if not texts or word.islower():
        texts += [topic_text(topic) for topic in topics_of(rules) if topic.word == word]
    return texts


# Keys of a file


def _by_other_word(word: str, games: Sequence[Ruleset]) -> str | None:
    """The actions of the first game in which players call one by this word, or None."""
    for rules in games:
        keys = file_keys(rules)
        texts = [
            key_text(key, keys, rules, key.name)
            for key in keys
            if key.is_action and word.casefold() in key.also.split(", ")
        ]
        if texts:
            where = "" if rules is games[0] else f"In {rules.title}:\n\n"
            return where + "\n\n".join(texts)
    return None


def _as_value(word: str, keys: Sequence[FileKey], whole: Schema) -> list[str]:
    """The keys that take a word of a closed list, such as a direction."""
    return [
        f"{value}, a value of {key.dotted_name}\n  {key.meaning}"
        for key in keys
        for value in words_of(whole, key.form)
        if value.casefold() == word.casefold()
    ]


def key_text(key: FileKey, keys: Sequence[FileKey], rules: Ruleset, word: str) -> str:
    """What a key means, where it stands, its value, and an example that runs.

    `keys` are all keys of the game's files. The example shows the key where the `word`
    that was asked for has it, if a shipped file does.
    """
    # Examples need the parser of files, which other words do not.
    from mpoc.lookup.examples import example_of

    whole = schema(rules.schema)
    must = "; required" if key.is_required and not key.is_kind else ""
    lines = [f"{key.name}, {_standing(key)}{must}"]
    if key.meaning:
        lines.append(f"  {key.meaning}")
    if key.also:
        lines.append(f"  also called: {key.also}")
    if key.is_action:
        pages = [f"`mpoc explain {mark}`" for mark in rules.verb_marks(key.name)]
        lines += [f"  its rules: {', '.join(pages)}"] if pages else []
    first, *others = form_lines(whole, key.form) or ["any value"]
    lines += [f"  its value: {first}", *[f"  {line}" for line in others]]
    lines += _beside(key, keys, whole)
    named = at_named_places(key, word)
    example = example_of(named, rules.name) or example_of(key, rules.name)
    if example is not None:
        lines.append(f"  in {shown_path(example.path)}:")
        lines += [f"    {line}" for line in example.lines]
    return "\n".join(lines)


def _beside(key: FileKey, keys: Sequence[FileKey], whole: Schema) -> list[str]:
    """The keys that may stand beside a key that decides the kind of a mapping.

    Keys that may stand beside any key of that sort are only named.
    """
    like = [each for each in keys if each.is_kind and each.owner == key.owner]
    common = [
        name
        for name, form in key.companions.items()
        if all([each.companions.get(name) == form for each in like])
    ]
    own = {name: form for name, form in key.companions.items() if name not in common}
    lines = []
    if own:
        lines.append("  beside it:")
        lines += [f"  {line}" for line in key_lines(whole, own)]
    if common:
        lines.append(f"  beside it, as in any {_noun(key)}: {', '.join(common)}")
    return lines


def _noun(key: FileKey) -> str:
    """The noun for the mapping with the key, without an article."""
    return key.owner.partition(" ")[2]


def _standing(key: FileKey) -> str:
    """Where a key may stand, in words."""
    if key.is_action:
        return "an action"
    above = dict.fromkeys([_dotted_name(place[:-1]) for place in key.places])
    if list(above) == [""]:
        return "a key at the top of a file"
    shortest = sorted([name for name in above if not _repeats(name)], key=len)
    return f"a key of {key.owner}, in {', '.join(shortest)}"


def _repeats(name: str) -> bool:
    steps = name.split(".")
    return len(set(steps)) < len(steps)


def _dotted_name(place: tuple[str, ...]) -> str:
    """A place as the keys that lead to it, with dots."""
    return ".".join(
        [step for step in place if step != ENTRY and not step.startswith(KIND)]
    )


# Lists


def topic_text(topic: Topic) -> str:
    """All entries of one kind, with a line for each."""
    lines = [f"{topic.title}: {len(topic.entries)}"]
    for entry in topic.entries:
        marks = f"    {' '.join(entry.marks)}" if entry.marks else ""
        lines.append(f"  {entry.name}: {entry.words}{marks}")
    return "\n".join(lines)


def index_text(rules: Ruleset) -> str:
    """The kinds of entries that can be looked up, with the command that lists each."""
    topics = topics_of(rules)
    width = max([len(topic.word) for topic in topics])
    lines = [f"What `mpoc explain WORD` explains, for {rules.title}:", ""]
    lines += [
        f"  mpoc explain {topic.word:<{width}}  {len(topic.entries):>4}  {topic.title}"
        for topic in topics
    ]
    other = [name for name in RULESETS if name != rules.name]
    width = max(map(len, guides.GUIDES))
    lines += ["", "Guides:", ""]
    lines += [
        f"  mpoc explain {name:<{width}}  {guide.title}"
        for name, guide in guides.GUIDES.items()
    ]
    lines += [
        "",
        "Every entry of these lists is such a WORD. A key is also found by its place:",
        "`mpoc explain turn.player`.",
        "`mpoc find WORDS` searches all of it, and the scenarios that come with mpoc.",
    ]
    lines += [f"`--game {name}` explains another game." for name in other]
    return "\n".join(lines)
