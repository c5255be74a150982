"""Keys of an action that say nothing of one of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion.file.problem_kinds import NEEDLESS_KEY

if TYPE_CHECKING:
    from mpoc.games.kit.keys import Keyed
    from mpoc.text.document import Path


def is_without(
    verb: type[Keyed],
    values: Mapping[str, Any],
    fields: Iterable[str],
    what: str,
    names: Any,
    path: Path,
) -> bool:
    """Whether an action leaves out some fields; each that is there is a problem.

    `what` says in words which kind of action has none of them.
    """
    needless_keys = [
        key.name for key in verb.keys if key.field in fields and key.field in values
    ]
    for name in needless_keys:
        names.problem((*path, name), NEEDLESS_KEY(what=what, key=name), at="key")
    return not needless_keys
