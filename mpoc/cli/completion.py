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
from mpoc.text.nodes import number_of

if TYPE_CHECKING:
    from typer._click import Command, Context, Parameter
    from typer._click.shell_completion import CompletionItem

    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

Values = Callable[[Mapping[str, Any]], Iterable[str]]
"""The possible values, by what is on the command line already."""


def complete_values(command: Command) -> None:
    """Let a shell complete the values of a command's arguments and options."""
    for parameter in command.params:
        name = f"{command.name} {parameter.name}"
        values = VALUES.get(name) or VALUES.get(parameter.name or "")
        if parameter.name == "format":
            values = _formats(parameter)
        ends = ENDS.get(name) or ENDS.get(parameter.name or "")
        if values or ends:
            parameter._custom_shell_complete = _completer(values, ends)


def _completer(
    values: Values | None, ends: tuple[str, ...] | None
) -> Callable[[Context, Parameter, str], list[CompletionItem]]:
    def complete(
        context: Context, parameter: Parameter, text: str
    ) -> list[CompletionItem]:
        before = context.params.get(parameter.name or "")
        words = [*before, text] if parameter.nargs == -1 and before else [text]
        candidates: list[str] = []
        try:
            if ends:
                candidates += paths(text, ends)
            if values:
                candidates += beginning(words, values(_parameters(context)))
        except Exception:  # noqa: BLE001
            # A message would stand in the middle of what is typed.
            return []
        return _offers(candidates, text)

    return complete


def offers(text: str, values: Iterable[str]) -> list[CompletionItem]:
    """The values that begin with a text, for the shell."""
    return _offers(beginning([text], values), text)


def _offers(values: Iterable[str], text: str) -> list[CompletionItem]:
    from typer._click.shell_completion import CompletionItem

    return [CompletionItem(_as_shell_has_it(value, text)) for value in values]


def _parameters(context: Context) -> Mapping[str, Any]:
    """What is on the command line, by the names of parameters.

    Behind an option that still lacks its value, arguments have no names yet.
    """
    first = context.args[:1]
    return {**context.params, "files": first} if first else context.params


def beginning(words: list[str], values: Iterable[str]) -> Iterator[str]:
    """The values that begin with these words, in any letter case, from the last word.

    Of `New York` after `["new", "yo"]` that is `York`.
    """
    text = " ".join(words).casefold()
    start = len(text) - len(words[-1])
    for value in dict.fromkeys(values):
        if value.casefold().startswith(text):
            yield value[start:]


def paths(text: str, ends: tuple[str, ...]) -> list[str]:
    """The folders, and the files with these ends, whose paths begin like this.

    A folder that is the only one is entered: there the choice goes on.
    """
    only: list[str] = []
    while True:
        folder, name = os.path.split(text)
        with os.scandir(folder or ".") as entries:
            candidates = [
                os.path.join(folder, entry.name) + ("/" if entry.is_dir() else "")
                for entry in entries
                if entry.name.startswith(name)
                and (name.startswith(".") or not entry.name.startswith("."))
                and (entry.is_dir() or entry.name.endswith(ends))
            ]
        if len(candidates) != 1 or not candidates[0].endswith("/"):
            return sorted(candidates) or only
        only, text = candidates, candidates[0]


def _as_shell_has_it(value: str, text: str) -> str:
    """A value as the shell that asks puts it in place of what is typed.

    bash replaces only what follows the last `=`, and takes it as it is.
    """
    if os.environ.get(COMPLETED_FOR) != "complete_bash":
        return value
    value = value[text.rfind("=") + 1 :]
    return re.sub(r"([^\w./:=,+@%^~-])", r"\\\1", value)


def join_words_of_bash() -> None:
    """Join what bash has split at `=`: to mpoc `--rulings X=Y` has one value."""
    if os.environ.get(COMPLETED_FOR) != "complete_bash":
        return
    text = os.environ.get("COMP_WORDS", "")
    # The script of bash puts each word on a line of its own.
    between = "\n" if "\n" in text else " "
    words = re.split(rf"(?<!\\){between}", text)
    place = number_of(os.environ.get("COMP_CWORD", "")) or 0
    whole_words: list[str] = []
    for at, word in enumerate(words[: place + 1]):
        follows = bool(whole_words) and (word == "=" or whole_words[-1].endswith("="))
        if at and follows:
            whole_words[-1] += word
        else:
            whole_words.append(word)
    os.environ["COMP_WORDS"] = between.join(whole_words)
    os.environ["COMP_CWORD"] = str(len(whole_words) - 1)


# What there is


def _formats(parameter: Parameter) -> Values:
    """The formats of a command, which its option lists."""
    formats = (getattr(parameter, "metavar", "") or "").split("|")
    return lambda parameters: formats


def _scenario(parameters: Mapping[str, Any]) -> Scenario | None:
    """The first file on the command line, if it is one."""
    from mpoc.scenario.scenario import load

    for name in ("file", "files", "words"):
        files = parameters.get(name) or ()
        path = files if isinstance(files, str) else next(iter(files), "")
        if path.endswith(SUFFIX):
            return load(path)
    return None


def _rules(parameters: Mapping[str, Any]) -> Ruleset:
    """The rules of the game that is named, else of the file, else the usual ones."""
    name = parameters.get("game")
    if not name:
        scenario = _scenario(parameters)
        name = DEFAULT if scenario is None else scenario.game
    return rules_of(name)


def _games(parameters: Mapping[str, Any]) -> Iterable[str]:
    return RULESETS


def _editions(parameters: Mapping[str, Any]) -> Iterable[str]:
    return _rules(parameters).editions()


def _readings(parameters: Mapping[str, Any]) -> Iterator[str]:
    for ruling in _rules(parameters).ledger():
        for name, _ in ruling.readings:
            yield f"{ruling.name}={name}"


def _rulings(parameters: Mapping[str, Any]) -> Iterator[str]:
    games = [parameters["game"]] if parameters.get("game") else RULESETS
    for name in games:
        for ruling in rules_of(name).ledger():
            yield ruling.name


def _cards(parameters: Mapping[str, Any]) -> Iterator[str]:
    for card in _rules(parameters).cards().documents():
        yield card["name"]


def _playable_cards(parameters: Mapping[str, Any]) -> Iterator[str]:
    for card in _rules(parameters).cards().documents():
        if "not_playable" not in card:
            yield card["name"]


def _kinds(parameters: Mapping[str, Any]) -> Iterator[str]:
    for starter in _rules(parameters).starters():
        yield starter.kind


def _words(parameters: Mapping[str, Any]) -> list[str]:
    """All that can be looked up, and the lists of it."""
    from mpoc.lookup.guides import GUIDES
    from mpoc.lookup.topics import topics_of

    names = [*GUIDES]
    names += [
        name
        for topic in topics_of(_rules(parameters))
        for name in (topic.word, *[entry.name for entry in topic.entries])
    ]
    return sorted(names)


def _abilities(parameters: Mapping[str, Any]) -> Iterator[str]:
    for topic in _rules(parameters).reference().topics():
        if topic.word == "abilities":
            for entry in topic.entries:
                yield entry.name


def _quantities(parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """The quantities of the position in a file, with their values."""
    from mpoc.exploration.quantities import Quantities

    scenario = _scenario(parameters)
    if scenario is None or scenario.start is None:
        return {}
    return Quantities(_rules(parameters).wording()).of_state(scenario.start)


def _goals(parameters: Mapping[str, Any]) -> Iterator[str]:
    """The quantities that are numbers, and the others as conditions."""
    for name, value in _quantities(parameters).items():
        if isinstance(value, int):
            yield name
        elif value is not None:
            yield f"{name}={value}"


def _players(parameters: Mapping[str, Any]) -> Iterable[str]:
    scenario = _scenario(parameters)
    if scenario is None or scenario.start is None:
        return ()
    players: Iterable[str] = (
        _rules(parameters).wording().position(scenario.start)["players"]
    )
    return players


def _schemas(parameters: Mapping[str, Any]) -> Iterable[str]:
    from mpoc.cli.reference.schema import schema_names

    return schema_names()


VALUES: Mapping[str, Values] = {
    "about": _abilities,
    "by": _playable_cards,
    "edition": _editions,
    "game": _games,
    "goal": _goals,
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
