"""How zsh and fish send what is typed, and how they take what is offered.

Typer's own ways lose a blank inside quotes, an apostrophe, and what stands behind
`--option=`.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from os import environ
from typing import TYPE_CHECKING

from typer._click.shell_completion import (
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

if TYPE_CHECKING:
    from typer._click.shell_completion import CompletionItem

ANY_CASE = "-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'"
"""The option by which zsh takes an offer whose letter case is not as typed."""


def words_of(line: str) -> tuple[list[str], str]:
    """The words before the cursor, and the part of a word that is typed already.

    A blank in quotes belongs to a word.
    """
    *words, part = split_arg_string(f"{line}x")
    return words[1:], part[:-1]


def option_of(part: str) -> str:
    """The option with its `=` at the beginning of a word; empty if there is none."""
    option, equals, _ = part.partition("=")
    return option + equals if option.startswith("--") and equals else ""


def zsh_script(option: str, items: Sequence[CompletionItem]) -> str:
    """What zsh runs to take offers; after the last letter of a folder no blank comes.

    Without offers it completes files.
    """
    if not items:
        return "_files"
    parts = [f"compset -P {shlex.quote(option)}"] if option else []
    if any([item.help for item in items]):
        offers = " ".join(
            [
                shlex.quote(":".join([_without_colons(item.value), item.help or ""]))
                for item in items
            ]
        )
        parts += [f"local -a offers; offers=({offers})", "_describe mpoc offers"]
    folders = [item.value for item in items if item.value.endswith("/")]
    others = [item.value for item in items if not item.value.endswith("/")]
    if len(parts) < 2:
        for values, end in ((folders, " -S ''"), (others, "")):
            if values:
                words = " ".join(map(shlex.quote, values))
                parts.append(f"compadd {ANY_CASE}{end} -- {words}")
    return "; ".join(parts)


def _without_colons(text: str) -> str:
    """A text in which a colon is one, and not the end of a value."""
    return text.replace(":", "\\:")


def fish_lines(option: str, items: Sequence[CompletionItem]) -> str:
    """The offers as fish takes them: whole words, each with its help."""
    return "\n".join(
        [
            f"{option}{item.value}" + (f"\t{item.help}" if item.help else "")
            for item in items
        ]
    )


def use_own_completion() -> None:
    """Let zsh and fish complete in these ways instead of Typer's."""
    zsh, fish = get_completion_class("zsh"), get_completion_class("fish")
    assert zsh is not None
    assert fish is not None

    class Zsh(zsh):  # type: ignore[misc, valid-type]
        def complete(self) -> str:
            words, part = words_of(environ.get("_TYPER_COMPLETE_ARGS", ""))
            items = self.get_completions(words, part)
            return zsh_script(option_of(part), items)

    class Fish(fish):  # type: ignore[misc, valid-type]
        def complete(self) -> str:
            words, part = words_of(environ.get("_TYPER_COMPLETE_ARGS", ""))
            items = self.get_completions(words, part)
            if environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
                raise SystemExit(not items)
            return fish_lines(option_of(part), items)

    add_completion_class(Zsh, "zsh")
    add_completion_class(Fish, "fish")
