"""What can be meant in one way only is read, and `fmt` writes the usual form."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS

from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

RISE = SCENARIOS / "rise"
SMASH = RISE / "examples" / "smash-fire.mpoc.yaml"
RIGHT = SMASH.read_text(encoding="utf-8")

SPELLINGS = [
    ("- advance: T", "- Advance: T"),
    ("- attack: smash", "- ATTACK: smash"),
    ("attack: smash", "attack: SMASH"),
    ("attack: smash", "attack: Smash"),
    ("activation: monster", "activation: Monster"),
    ("to: C2", "to: c2"),
    ("at: {T: C2, D: H2}", "at: {T: c2, D: H2}"),
    ("ground: {G2: fire}", "ground: {g2: Fire}"),
    ("{action: Xxx.., boost: x., power: Xxx}", "Xxx.. x. Xxx"),
    ("{action: Xxx.., boost: x., power: Xxx}", "Xxx.. x. Xxx = 9 strikes"),
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "a.mpoc.yaml"


@pytest.mark.parametrize(("usual", "other"), SPELLINGS)
def test_another_spelling_is_read(file: Path, usual: str, other: str) -> None:
    assert usual in RIGHT
    file.write_text(RIGHT.replace(usual, other, 1))
    assert run("check", file.name).out == "1 file is sound\n"
    assert run("run", file.name) == run("run", str(SMASH))
    assert run("fmt", "--check", file.name).code == 1
    assert run("fmt", file.name).code == 0
    assert file.read_text() == RIGHT


def test_all_spellings_are_read_together(file: Path) -> None:
    text = RIGHT
    for usual, other in SPELLINGS[::2]:
        text = text.replace(usual, other, 1)
    text = text.replace("Smashed through", "Smashed  through")
    file.write_text(text)
    assert run("test", file.name).code == 0
    result = run("check", "--fix", file.name)
    assert "5 mended" in result.out
    assert file.read_text() == RIGHT.replace("Smashed through", "Smashed  through")


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        # An id may be written there, and letter case tells ids apart.
        ("target: D", "target: d"),
        ("figures:", "Figures:"),
        ("player: red", "Player: red"),
        # Power Dice or Boost Dice, nobody knows.
        ("{action: Xxx.., boost: x., power: Xxx}", "Xxx.. Xxx"),
    ],
)
def test_what_can_mean_something_else_is_told(usual: str, other: str) -> None:
    with pytest.raises(FileProblems) as error:
        scenario_of(parse(RIGHT.replace(usual, other, 1), "it"))
    assert error.value.problems[0].hint


def test_a_problem_beside_another_spelling_is_told_at_its_place(file: Path) -> None:
    text = RIGHT.replace("advance: T", "Advance: Q")
    file.write_text(text)
    result = run("check", file.name)
    assert result.err.count("error[") == 1
    assert "a.mpoc.yaml:27:14" in result.err


def test_the_verb_of_a_question_has_any_letter_case() -> None:
    why = ("legal", str(SMASH), "--at", "1", "--why")
    usual = run(*why, "{attack: throw, by: T, target: D, to: C3}")
    assert "outside-region" in usual.out
    assert run(*why, "{Attack: Throw, by: T, target: D, to: c3}") == usual


def test_a_question_needs_no_braces() -> None:
    why = ("legal", str(SMASH), "--at", "1", "--why")
    keys = "attack: throw, by: T, target: D, to: C3"
    assert run(*why, keys) == run(*why, f"{{{keys}}}")


@pytest.mark.parametrize("command", ["run", "check", "test", "show", "fmt", "odds"])
def test_a_file_is_named_without_its_end(command: str, file: Path) -> None:
    file.write_text(RIGHT)
    result = run(command, file.name)
    assert result.code == 0
    assert run(command, "a") == result
    assert run(command, "a.") == result
    assert run(command, "a.mpoc") == result


def test_a_folder_goes_before_a_file_of_the_same_name(file: Path) -> None:
    file.write_text(RIGHT)
    (file.parent / "a").mkdir()
    assert run("test", "a").code == 5


def test_a_file_that_is_not_there_keeps_its_name(file: Path) -> None:
    del file
    assert "--> b\n" in run("run", "b").err


def test_a_folder_of_scenarios_is_tested_wherever_it_is(file: Path) -> None:
    folder = file.parent / "elsewhere" / ".hidden"
    folder.mkdir(parents=True)
    (folder / "it.mpoc.yaml").write_text(RIGHT)
    assert run("test", str(folder)).out.endswith("1 passed\n")
    assert run("test", str(folder / "it")).out.endswith("1 passed\n")


def test_the_second_game_is_read_as_forgivingly(file: Path) -> None:
    path = SCENARIOS / "smash-monster-rampage" / "a03-diagonal.mpoc.yaml"
    text = path.read_text(encoding="utf-8")
    for usual, other in (("- move:", "- Move:"), ("at: B2", "at: b2")):
        assert usual in text
        text = text.replace(usual, other, 1)
    file.write_text(text)
    assert run("run", file.name) == run("run", str(path))
    assert run("fmt", file.name).code == 0
    assert file.read_text() == path.read_text(encoding="utf-8")


def test_a_faulty_card_that_is_named_elsewhere_is_told(file: Path) -> None:
    text = RIGHT.replace(
        "S: {card: Skyscraper}", "S: {card: {name: Hut, kind: {a: b}}, at: G2}"
    )
    file.write_text(
        text.replace("    to: C2\n", "    to: C2\n  - {spawn: Hut, as: h, at: A1}\n")
    )
    result = run("check", file.name)
    assert result.code == 3
    assert "error[wrong-type]" in result.err
