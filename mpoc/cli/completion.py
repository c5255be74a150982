"""What a shell offers for the values of arguments and options.

It is imported only where a shell asks, so that no command pays for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.cli.app import COMPLETED_FOR
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.text.files import SUFFIX

if TYPE_CHECKING:
    from typer._click import Command, Context, Parameter
    from typer._click.shell_completion import CompletionItem

    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

Values = Callable[[Mapping[str, Any]], Iterable[str]]
"""The values that there are, by what stands on the command line already."""


def complete_values(command: Command) -> None:
    """Let a shell complete the values of a command's arguments and options."""
    for parameter in command.params:
        name = f"{command.name} {parameter.name}"
        values = VALUES.get(name) or VALUES.get(parameter.name or "")
        ends = ENDS.get(name) or ENDS.get(parameter.name or "")
        if values or ends:
            parameter._custom_shell_complete = _completer(values, ends)


def _completer(
    values: Values | None, ends: tuple[str, ...] | None
) -> Callable[[Context, Parameter, str], list[CompletionItem]]:
    def complete(
        context: Context, parameter: Parameter, typed: str
    ) -> list[CompletionItem]:
        before = context.params.get(parameter.name or "")
        words = [*before, typed] if parameter.nargs == -1 and before else [typed]
        shown: list[str] = []
        try:
            if ends:
                shown += paths(typed, ends)
            if values:
                shown += beginning(words, values(_given(context)))
        except Exception:  # noqa: BLE001
            # A message would stand in the middle of what is typed.
            return []
        return _offers(shown, typed)

    return complete


def offers(typed: str, values: Iterable[str]) -> list[CompletionItem]:
    """The values that begin as is typed, for the shell."""
    return _offers(beginning([typed], values), typed)


def _offers(values: Iterable[str], typed: str) -> list[CompletionItem]:
    from typer._click.shell_completion import CompletionItem

    return [CompletionItem(_as_shell_has_it(value, typed)) for value in values]


def _given(context: Context) -> Mapping[str, Any]:
    """What stands on the command line, by the names of parameters.

    Behind an option that still lacks its value, arguments have no names yet.
    """
    first = context.args[:1]
    return {**context.params, "files": first} if first else context.params


def beginning(words: list[str], values: Iterable[str]) -> Iterator[str]:
    """The values that begin with these words, in any letter case, from the last word.

    Of `New York` after `["new", "yo"]` that is `York`.
    """
    typed = " ".join(words).casefold()
    start = len(typed) - len(words[-1])
    for value in dict.fromkeys(values):
        if value.casefold().startswith(typed):
            yield value[start:]


def paths(typed: str, ends: tuple[str, ...]) -> list[str]:
    """The folders, and the files with these ends, whose paths begin like this.

    A folder that is the only one is entered: there the choice goes on.
    """
    folder, name = os.path.split(typed)
    with os.scandir(folder or ".") as entries:
        shown = [
            os.path.join(folder, entry.name) + ("/" if entry.is_dir() else "")
            for entry in entries
            if entry.name.startswith(name)
            and (name.startswith(".") or not entry.name.startswith("."))
            and (entry.is_dir() or entry.name.endswith(ends))
        ]
    if len(shown) == 1 and shown[0].endswith("/"):
        return paths(shown[0], ends) or shown
    return sorted(shown)


def _as_shell_has_it(value: str, typed: str) -> str:
    """A value as the shell that asks puts it in place of what is typed.

    bash replaces only what follows the last `=`, and takes it as it is.
    """
    if os.environ.get(COMPLETED_FOR) != "complete_bash":
        return value
    value = value[typed.rfind("=") + 1 :]
    return re.sub(r"([^\w./:=,+@%^~-])", r"\\\1", value)


def join_words_of_bash() -> None:
    """Join what bash has split at `=`: to mpoc `--rulings X=Y` has one value."""
    if os.environ.get(COMPLETED_FOR) != "complete_bash":
        return
    typed = os.environ.get("COMP_WORDS", "")
    # The script of bash puts each word on a line of its own.
    between = "\n" if "\n" in typed else " "
    words = re.split(rf"(?<!\\){between}", typed)
    place = int(os.environ.get("COMP_CWORD", "0"))
    joined: list[str] = []
    for at, word in enumerate(words[: place + 1]):
        follows = bool(joined) and (word == "=" or joined[-1].endswith("="))
        if at and follows:
            joined[-1] += word
        else:
            joined.append(word)
    os.environ["COMP_WORDS"] = between.join(joined)
    os.environ["COMP_CWORD"] = str(len(joined) - 1)


# What there is


def _scenario(given: Mapping[str, Any]) -> Scenario | None:
    """The first file on the command line, if it is one."""
    from mpoc.scenario.scenario import load

    for name in ("file", "files", "words"):
        files = given.get(name) or ()
        path = files if isinstance(files, str) else next(iter(files), "")
        if path.endswith(SUFFIX):
            return load(path)
    return None


def _rules(given: Mapping[str, Any]) -> Ruleset:
    """The rules of the game that is named, else of the file, else the usual ones."""
    name = given.get("game")
    if not name:
        scenario = _scenario(given)
        name = DEFAULT if scenario is None else scenario.game
    return rules_of(name)


def _games(given: Mapping[str, Any]) -> Iterable[str]:
    return RULESETS


def _editions(given: Mapping[str, Any]) -> Iterable[str]:
    return _rules(given).editions()


def _readings(given: Mapping[str, Any]) -> Iterator[str]:
    for ruling in _rules(given).ledger():
        for name, _ in ruling.readings:
            yield f"{ruling.name}={name}"


def _rulings(given: Mapping[str, Any]) -> Iterator[str]:
    games = [given["game"]] if given.get("game") else RULESETS
    for name in games:
        for ruling in rules_of(name).ledger():
            yield ruling.name


def _cards(given: Mapping[str, Any]) -> Iterator[str]:
    for card in _rules(given).cards().documents():
        yield card["name"]


def _playable_cards(given: Mapping[str, Any]) -> Iterator[str]:
    for card in _rules(given).cards().documents():
        if "not_playable" not in card:
            yield card["name"]


def _kinds(given: Mapping[str, Any]) -> Iterator[str]:
    for starter in _rules(given).starters():
        yield starter.kind


def _words(given: Mapping[str, Any]) -> list[str]:
    """All that can be looked up, and the lists of it."""
    from mpoc.lookup.topics import topics_of

    names = [
        name
        for topic in topics_of(_rules(given))
        for name in (topic.word, *[entry.name for entry in topic.entries])
    ]
    return sorted(names)


def _abilities(given: Mapping[str, Any]) -> Iterator[str]:
    for topic in _rules(given).reference().topics():
        if topic.word == "abilities":
            for entry in topic.entries:
                yield entry.name


def _quantities(given: Mapping[str, Any]) -> Iterable[str]:
    """The quantities of the position in a file: goals may be about each."""
    from mpoc.exploration.quantities import Quantities

    scenario = _scenario(given)
    if scenario is None or scenario.start is None:
        return ()
    return Quantities(_rules(given).wording()).of_state(scenario.start)


def _players(given: Mapping[str, Any]) -> Iterable[str]:
    scenario = _scenario(given)
    if scenario is None or scenario.start is None:
        return ()
    players: Iterable[str] = _rules(given).wording().position(scenario.start)["players"]
    return players


def _schemas(given: Mapping[str, Any]) -> Iterable[str]:
    from mpoc.cli.reference.schema import schema_names

    return schema_names()


VALUES: Mapping[str, Values] = {
    "about": _abilities,
    "by": _playable_cards,
    "edition": _editions,
    "game": _games,
    "goal": _quantities,
    "keep": _quantities,
    "kind": _kinds,
    "player": _players,
    "readings": _readings,
    "rulings": _readings,
    "second": _playable_cards,
    "target": _playable_cards,
    "catalog names": _cards,
    "explain words": _words,
    "find words": _words,
    "rulings name": _rulings,
    "schema name": _schemas,
}
"""By the name of a parameter, or of a command and a parameter."""

ENDS: Mapping[str, tuple[str, ...]] = {
    "file": (SUFFIX,),
    "files": (SUFFIX,),
    "paths": (SUFFIX,),
    "odds words": (SUFFIX,),
    "rulings_file": (".yaml", ".yml"),
}
"""How the files end that a parameter takes; folders are offered too."""
