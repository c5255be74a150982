"""What an action with combat led to, in few words: the end of its headline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mpoc.engine.statements import Statement
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.words import listed
from mpoc.text.problems import count_of


def results_words(statements: Sequence[Statement], is_search: bool = False) -> str:
    """`: 3 humans are eliminated, Tokyo takes 3 red cubes, m takes 2`.

    A search also says what it reveals. It is empty where no die was rolled.
    """
    humans = 0
    revealed = []
    cubes: Counter[tuple[str, str]] = Counter()
    damage: Counter[str] = Counter()
    destroyed = []
    for event in statements:
        if isinstance(event, events.Reveal) and is_search:
            revealed.append(event.id)
        elif isinstance(event, events.Eliminate):
            humans += event.count
        elif isinstance(event, events.MarkCity):
            cubes[event.at, event.colour] += event.cubes
        elif isinstance(event, events.Damage):
            damage[event.id] += event.cubes
        elif isinstance(event, events.Destroy):
            destroyed.append(event.id)
    parts = [_are(revealed, "revealed")] if revealed else []
    if humans:
        verb = "is" if humans == 1 else "are"
        parts.append(f"{count_of(humans, 'human')} {verb} eliminated")
    parts += [
        f"{at} takes {count_of(number, f'{colour} cube')}"
        for (at, colour), number in cubes.items()
    ]
    parts += [f"{id} takes {n}" for id, n in damage.items() if id not in destroyed]
    if destroyed:
        parts.append(_are(destroyed, "destroyed"))
    if parts:
        return f": {', '.join(parts)}"
    is_rolled = any([isinstance(each, events.Hits) for each in statements])
    return ": nothing comes of it" if is_rolled else ""


def _are(ids: Sequence[str], participle: str) -> str:
    """`d and s are revealed`."""
    return f"{listed(ids)} {'is' if len(ids) == 1 else 'are'} {participle}"
