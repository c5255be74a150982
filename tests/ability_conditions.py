"""The conditions that abilities name, read from their code."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.kinds import Ability, near_words

NO_MOMENT = {
    "Limited": "a city is held to it when its file is read",
}
"""Abilities with effects that no action of a replay shows."""


def conditions_of(ability: Ability) -> Iterator[str]:
    """The words of every condition that an ability can name, read from its code."""
    if ability.near is not None:
        yield near_words(ability.near)
    if type(ability).when is Ability.when:
        return
    source = textwrap.dedent(inspect.getsource(type(ability).when))
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, ast.YieldFrom), f"{ability.name} hides conditions"
        if isinstance(node, ast.Yield):
            assert isinstance(node.value, ast.Tuple)
            words = node.value.elts[0]
            assert isinstance(words, ast.Constant), f"{ability.name} computes its words"
            yield str(words.value)


CONDITIONS: dict[str, tuple[str, ...]] = {
    name: tuple(conditions_of(ability)) for name, ability in ABILITIES.items()
}
