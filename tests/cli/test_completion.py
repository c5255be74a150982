"""What a shell offers while a command is typed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import run
from places import ROOT

from mpoc.cli.app import COMMANDS, app

SMASH = "scenarios/rise/examples/smash-fire.mpoc.yaml"
DIAGONAL = "scenarios/smash-monster-rampage/a03-diagonal.mpoc.yaml"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def values_offered(
    monkeypatch: pytest.MonkeyPatch, words: str, shell: str = "bash"
) -> list[str]:
    """The lines that a shell gets for a line that ends where the cursor is."""
    monkeypatch.setenv("_MPOC_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("COMP_WORDS", words)
    blanks = words.replace("\\ ", "").count(" ")
    monkeypatch.setenv("COMP_CWORD", str(blanks))
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", words)
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    return [line for line in run().out.splitlines() if line]


def test_a_place_that_is_no_number_completes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("x", "-1", "9" * 5_000):
        monkeypatch.setenv("_MPOC_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "mpoc ru")
        monkeypatch.setenv("COMP_CWORD", place)
        result = run()
        assert (result.code, result.out, result.err) == (0, "\n", "")


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("mpoc ru", ["run", "rulings"]),
        ("mpoc explore --fo", ["--format"]),
        ("mpoc shrink --format ", ["text", "json"]),
        ("mpoc show --format = y", ["yaml"]),
        ("mpoc test --format j", ["json", "junit"]),
        ("mpoc run scenarios/rise/examples/smash-f", [SMASH]),
        ("mpoc run scenarios/rise/exam", None),
        ("mpoc odds scenarios/rise/examples/smash-f", [SMASH]),
        ("mpoc test --rulings-file .pre", [".pre-commit-hooks.yaml"]),
        ("mpoc explain turn.p", ["turn.phase", "turn.player"]),
        ("mpoc explain p39", ["p39"]),
        ("mpoc explain lightning a", ["Attack"]),
        ("mpoc explain Lightning\\ A", [r"Lightning\ Attack"]),
        ("mpoc find not-adj", ["not-adjacent"]),
        ("mpoc catalog Ultra defender", [r"Defender\ X"]),
        ("mpoc catalog --faction terr", ["Terrasaurs"]),
        ("mpoc catalog --set I", [r"I\ Chomp\ NY\ \(2009\)"]),
        ("mpoc rulings throw-r", ["throw-region"]),
        ("mpoc schema outc", ["outcome"]),
        ("mpoc new sl", ["slingshot"]),
        ("mpoc new spawn --by Carnid", ["Carnidon"]),
        ("mpoc new --game smash-monster-rampage tr", ["trade"]),
        ("mpoc play --about Lightning\\ ", [r"Lightning\ Attack"]),
        ("mpoc explain --game sm", ["smash-monster-rampage"]),
        (f"mpoc run {SMASH} --edition first", ["first-edition-2011"]),
        (f"mpoc run {DIAGONAL} --edition ", ["july-2012"]),
        ("mpoc run --rulings throw-region = ", None),
        ("mpoc run --rulings throw-region = ha", ["half-plane"]),
        ("mpoc run --rulings throw-region=ha", ["half-plane"]),
        ("mpoc run --rulings = throw-region = ha", ["half-plane"]),
        (f"mpoc explore {SMASH} --goal dam", ["damage.T", "damage.D"]),
        (f"mpoc odds {SMASH} --goal earned.b", ["earned.blue"]),
        (f"mpoc odds {SMASH} --goal at.D", ["at.D=E2"]),
        (f"mpoc shrink {SMASH} --keep form.T", ["form.T"]),
        (f"mpoc odds {SMASH} --for ", ["red", "blue"]),
        ("mpoc explore no-such-file.mpoc.yaml --goal dam", []),
        ("mpoc catalog --game chess Def", []),
    ],
)
def test_bash_completes_commands_options_and_values(
    line: str, completions: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    offers = values_offered(monkeypatch, line)
    if completions is None:
        # There are several, all of which begin like that.
        assert len(offers) > 1
    else:
        assert offers == completions


def test_a_folder_that_is_the_only_one_is_entered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders = [entry.name for entry in Path("scenarios").iterdir() if entry.is_dir()]
    assert values_offered(monkeypatch, "mpoc test sce") == [
        f"scenarios/{folder}/" for folder in sorted(folders)
    ]


WHOLE_VALUES = [
    ("mpoc rulings throw-r", "throw-region"),
    ("mpoc explain Lightning\\ A", "Lightning Attack"),
    ("mpoc explain Lightning\\ ", "Lightning Attack"),
    ("mpoc explain 'Lightning ", "Lightning Attack"),
    ("mpoc catalog Ultra Defender\\ ", "Defender X"),
    ("mpoc run --rulings throw-region=ha", "throw-region=half-plane"),
    ("mpoc run scenarios/rise/examples/smash-f", SMASH),
    (f"mpoc odds {SMASH} --goal earned.b", "earned.blue"),
    ("mpoc explain hit\\ \\&", "Hit & Run"),
    ("mpoc explain turn.ph", "turn.phase"),
    ("mpoc explain p39", "p39"),
]


@pytest.mark.parametrize(("words", "value"), WHOLE_VALUES)
def test_zsh_and_fish_complete_values_as_a_whole(
    words: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert values_offered(monkeypatch, words, "fish") == [value]
    (line,) = values_offered(monkeypatch, words, "zsh")
    assert line.endswith(f" -- {shlex.quote(value)}")


def test_what_follows_an_equals_sign_is_completed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    command = "mpoc run --edition=ri"
    # fish replaces the word, zsh what follows the part that it leaves alone.
    assert values_offered(monkeypatch, command, "fish") == ["--edition=rise-2008"]
    (line,) = values_offered(monkeypatch, command, "zsh")
    assert line.startswith("compset -P --edition=; ")
    assert line.endswith(" -- rise-2008")


def test_zsh_and_fish_say_what_each_command_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert values_offered(monkeypatch, "mpoc ru", "fish")[0].startswith("run\tReplay ")
    (line,) = values_offered(monkeypatch, "mpoc ru", "zsh")
    assert line.startswith("local -a offers; offers=('run:Replay scenarios: ")
    assert line.endswith("_describe mpoc offers")


def test_zsh_and_fish_fall_back_on_files(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "mpoc run --output a"
    assert values_offered(monkeypatch, line, "zsh") == ["_files"]
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    monkeypatch.setenv("_MPOC_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "is-args")
    assert run().code == 1
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "mpoc rulings throw-r")
    assert run().code == 0


def of_the_shell(shell: str, script: str, cwd: Path) -> list[str]:
    """What a real shell prints."""
    environment = dict(os.environ)
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    answer = subprocess.run(
        [shell, "-c", script],
        capture_output=True,
        text=True,
        env=environment,
        cwd=cwd,
    )
    return answer.stdout.splitlines()


ODD_NAME = "my throw's (2) $x.mpoc.yaml"
"""A file whose name every shell must quote."""

ZSH = """
compdef() { : }
eval "$(_MPOC_COMPLETE=source_zsh mpoc)"
compadd() { print -r -- "${@[-1]}" }
words=(mpoc run my); CURRENT=3; _mpoc_completion
"""
"""What zsh itself would add; `_files` and the like need a terminal."""

FISH = """
_MPOC_COMPLETE=source_fish mpoc | source
complete -C 'mpoc run my'
"""


@pytest.mark.parametrize(("shell", "script"), [("zsh", ZSH), ("fish", FISH)])
def test_zsh_and_fish_themselves_get_an_odd_name(
    shell: str, script: str, tmp_path: Path
) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    (tmp_path / ODD_NAME).touch()
    assert of_the_shell(shell, script, tmp_path) == [ODD_NAME]


OWN_WORDS = {"dask", "stdin_name", "tags", "why", "words"}
"""Parameters whose values only the user knows."""

TO_WRITE = {"output", "path", "save", "save_as"}
"""Files that a command writes: every shell completes paths by itself."""


def test_the_values_of_every_option_are_completed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from typer.main import get_command

    monkeypatch.setenv("_MPOC_COMPLETE", "complete_bash")
    group = get_command(app)
    bare = []
    for name in COMMANDS:
        context = group.make_context("mpoc", [name], resilient_parsing=True)
        command = group.get_command(context, name)  # type: ignore[attr-defined]
        bare += [
            f"{name} {parameter.name}"
            for parameter in command.params
            if parameter._custom_shell_complete is None
            and parameter.type.name == "text"
            and parameter.name not in OWN_WORDS | TO_WRITE
        ]
    assert bare == []


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
@pytest.mark.parametrize(
    ("arguments", "completions"),
    [
        (["mpoc", "rulings", "throw-r"], ["throw-region"]),
        (["mpoc", "run", "--rulings", "throw-region", "=", "ha"], ["half-plane"]),
        (["mpoc", "explain", "Lightning\\ A"], ["Lightning\\ Attack"]),
    ],
)
def test_bash_itself_gets_them(arguments: list[str], completions: list[str]) -> None:
    words = " ".join(f"'{word}'" for word in arguments)
    asking = (
        'eval "$(_MPOC_COMPLETE=source_bash mpoc)"\n'
        f"COMP_WORDS=({words}); COMP_CWORD={len(arguments) - 1}\n"
        "_mpoc_completion mpoc; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    assert of_the_shell("bash", asking, ROOT) == completions
