"""The campaigns: a short part of each finds nothing, and each finds a fault.

`python tests/campaign.py` lets one go on for longer.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import campaign
import pytest
from campaigns import agreement, commands, determinism, guided, hunt, play, reader
from campaigns.forks import Ending, run_in_fork
from campaigns.invocations import FILE, Invocation
from campaigns.workers import Place, Worker
from places import SCENARIOS

import mpoc
from mpoc.cli.modes import fixing
from mpoc.exploration.claims import claims
from mpoc.rules.facts import Verdict
from mpoc.rules.goals import goal_of
from mpoc.scenario.scenario import loads
from mpoc.scenario.verdict import judge_claim
from mpoc.text import files
from mpoc.text.edits import Draft

SMASH = (SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml").read_bytes()

CASES: dict[str, tuple[hunt.Attempt, int]] = {
    "reader": (reader.attempt, 200),
    "play": (play.attempt, 30),
    "determinism": (determinism.attempt, 3),
    "commands": (lambda seed, number: commands.attempt(seed, number, False), 100),
    "agreement": (agreement.attempt, 30),
}
"""How many cases of a campaign are tried here; without a look at the clock."""


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_short_campaign_finds_no_fault(name: str) -> None:
    attempt, cases = CASES[name]
    haul = hunt.hunt(name, attempt, 2008, cases=cases)
    assert haul.executions == cases
    assert not haul.faults, "\n".join(f"{one.line}\n{one.trace}" for one in haul.faults)


def test_each_campaign_can_be_started_and_has_its_short_part_here() -> None:
    assert campaign.CAMPAIGNS.keys() == CASES.keys()


# Hunts


def test_a_fault_is_told_once_with_the_line_that_repeats_it() -> None:
    def attempt(seed: int, number: int) -> str:
        if number % 2:
            raise hunt.Broken("odd", f"{number} is odd")
        return "even"

    reports: list[hunt.Fault] = []
    haul = hunt.hunt("numbers", attempt, 7, cases=6, tell=reports.append)
    assert haul.kinds == {"even": 3, "fault: odd": 3}
    assert list(haul.faults) == reports
    assert [(fault.sign, fault.line) for fault in reports] == [
        ("odd", "python tests/campaign.py numbers --seed 7 --number 1")
    ]


@pytest.mark.parametrize(("is_sound", "code"), [(True, 0), (False, 1)])
def test_the_script_ends_with_1_where_there_is_a_fault(
    is_sound: bool,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def attempt(seed: int, number: int) -> str:
        if is_sound:
            return "sound"
        raise hunt.Broken("unsound")

    monkeypatch.setitem(campaign.CAMPAIGNS, "play", attempt)
    words = ["campaign.py", "play", "--seconds", "0.01", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", words)
    assert campaign.main() == code
    line = "python tests/campaign.py play --seed 3 --number 0"
    assert (line in capsys.readouterr().out) == bool(code)


# The reader


def one_byte_less(path: str, text: str, instead_of: bytes | None = None) -> None:
    files.write_whole(path, text.replace("D", "", 1), instead_of)


def one_blank_more(draft: Draft, order: object) -> Draft:
    raw = draft.raw.replace("title:", "title: ", 1)
    return Draft(raw, draft.document)


def no_table(folder: str) -> tuple[None, str]:
    return None, ""


@pytest.mark.parametrize(
    ("target", "data", "module", "name", "wrong"),
    [
        (
            "fix",
            SMASH.replace(b"attack: smash", b"atack: smash"),
            fixing,
            "write_whole",
            one_byte_less,
        ),
        ("fmt", SMASH, "mpoc.cli.commands.fmt", "lay_out", one_blank_more),
        ("settings", b"[tool.mpoc]\n", reader, "project_table", no_table),
    ],
    ids=["fix", "fmt", "settings"],
)
def test_the_reader_notices_a_fault(
    target: str,
    data: bytes,
    module: object,
    name: str,
    wrong: Callable[..., object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader.read(target, data)
    if isinstance(module, str):
        monkeypatch.setattr(f"{module}.{name}", wrong)
    else:
        monkeypatch.setattr(module, name, wrong)
    with pytest.raises(AssertionError):
        reader.read(target, data)


@pytest.mark.slow
@pytest.mark.skipif(not guided.is_installed(), reason="atheris is not installed")
def test_coverage_can_guide_the_reader(tmp_path: Path) -> None:
    haul = guided.hunt_guided(["sheet"], 1, 2, tmp_path, print)
    assert haul.kinds["sheet: read"]
    assert not haul.faults


# Commands


def invocation(*words: str) -> Invocation:
    return Invocation(words, {FILE: SMASH}, b"")


@pytest.mark.parametrize(
    ("ending", "sign"),
    [
        (Ending(70, "", "mpoc: a fault", 0, 0), "run: ends with 70"),
        (Ending(-9, "", "", 0, 0), "run: ends with -9"),
        (Ending(0, "Traceback (most recent call last)", "", 0, 0), "run: prints a tr"),
        (Ending(0, "\x1b[2J", "", 0, 0), "run: prints what steers a terminal"),
        (Ending(3, "", "", 0, 0), "run: ends with 3 and says nothing"),
        (Ending(0, "{", "", 0, 0), "run: prints no JSON"),
    ],
)
def test_how_a_command_ends_is_judged(ending: Ending, sign: str) -> None:
    command = invocation("run", "--format", "json", FILE)
    commands.judge(command, Ending(0, "{}", "", 0, 0))
    with pytest.raises(hunt.Broken) as caught:
        commands.judge(command, ending)
    assert caught.value.sign.startswith(sign)


def test_what_a_command_takes_is_judged() -> None:
    commands.judge_costs(invocation("run"), Ending(0, "", "", 4.9, 499))
    for seconds, megabytes in ((5.1, 0), (0, 501)):
        with pytest.raises(hunt.Broken):
            commands.judge_costs(
                invocation("run"), Ending(0, "", "", seconds, megabytes)
            )


@pytest.mark.parametrize(
    ("words", "change", "sign"),
    [
        (("run", FILE), lambda file: file.unlink(), "loses"),
        (("run", FILE), lambda file: file.write_bytes(b""), "changes"),
        (("run", FILE), lambda file: file.with_name("x.tmp").write_text("x"), "leaves"),
        (("new", "smash"), lambda file: file.with_name("y").touch(), "leaves an empty"),
    ],
)
def test_what_a_command_does_to_files_is_judged(
    words: tuple[str, ...],
    change: Callable[[Path], object],
    sign: str,
    tmp_path: Path,
) -> None:
    command = invocation(*words)
    command.write(tmp_path)
    commands.judge_files(command, tmp_path)
    change(tmp_path / FILE)
    with pytest.raises(hunt.Broken) as caught:
        commands.judge_files(command, tmp_path)
    assert caught.value.sign.startswith(f"{words[0]}: {sign}")


def test_a_fork_is_the_program(tmp_path: Path) -> None:
    command = invocation("run", FILE)
    folder = tmp_path / "folder"
    folder.mkdir()
    command.write(folder)
    ending = run_in_fork(command.arguments, folder, b"")
    process = subprocess.run(
        [sys.executable, "-m", "mpoc", "run", FILE],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ending.code, ending.out, ending.err) == (
        process.returncode,
        process.stdout,
        process.stderr,
    )
    assert ending.megabytes > 0
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


# Other campaigns


def test_an_answer_that_differs_is_found(tmp_path: Path) -> None:
    commands = [invocation("run", FILE)]
    place = determinism.plain_place()
    worker = Worker(place)
    answers = determinism.ask(worker, commands, tmp_path, True)
    worker.close()
    determinism.compare(place, commands, answers, answers)
    assert answers[0][0][0] == "0"
    [(answer, files)] = answers
    for other in (([answer[0], f"{answer[1]} ", answer[2]], files), (answer, {})):
        with pytest.raises(hunt.Broken):
            determinism.compare(place, commands, answers, [other])


def contrary_goals(scenario: Any, goal: str, **settings: Any) -> Any:
    """What `explore` finds for the contrary of a condition."""
    contrary = {"=": "!=", "!=": "=", ">=": "<", "<": ">="}
    asked = goal_of(goal)
    goal = asked.but(relation=contrary[asked.relation]).words()
    return EXPLORE(scenario, goal=goal, **settings)


EXPLORE = mpoc.explore


def contrary_odds(**only: bool) -> Any:
    """Odds that give the contrary chance of a condition, if they are asked so."""
    ask = mpoc.odds

    def ask_contrary(scenario: Any, goal: str, **settings: Any) -> Any:
        odds = ask(scenario, goal=goal, **settings)
        if not goal or any([settings[name] != value for name, value in only.items()]):
            return odds
        return odds.but(best=tuple([b.but(value=1 - b.value) for b in odds.best]))

    return ask_contrary


def false_mapping(judge_claim: Any) -> Any:
    """A judge for whom every mapping is false."""

    def judge(scenario: Any, side: str, outcome: Any) -> Any:
        is_condition = isinstance(scenario.claims[side], str)
        return judge_claim(scenario, side, outcome) if is_condition else (FALSE,)

    return judge


FALSE = Verdict(("expect",), "", "", "", False)

NEVER = {agreement.SIDE: claims.Remedy(claims.NEVER)}


def no_chance(case: object, goal: str, again: bool) -> Any:
    """Odds in which a goal has no chance, and that know no law."""
    return Mock(cases=[], best=[Mock(value=0, player="")]) if goal else None


Plants = Mapping[str, Any]

FAULTS: Mapping[str, Plants] = {
    "a goal that no file can claim": {"Case.with_end": lambda *_: None},
    "a mapping is judged otherwise": {"judge": lambda *_: ()},
    "a condition holds, its mapping does not": {
        "judge": lambda *_: (FALSE,),
        "judge_claim": false_mapping(judge_claim),
    },
    "explore and a claim differ": {"mpoc.explore": contrary_goals},
    "odds and a claim differ": {"mpoc.odds": contrary_odds(again=False, assume=False)},
    "the chance of a goal is not that of the law": {
        "mpoc.odds": contrary_odds(again=True)
    },
    "the chance is not that of all rolls": {"mpoc.odds": contrary_odds(assume=True)},
    "what has a chance is called impossible": {"claims.remedies": lambda *_: NEVER},
    "explore finds what is called impossible": {
        "claims.remedies": lambda *_: NEVER,
        "Case.odds": lambda *_, **__: None,
    },
    "a remedy does not make the claim true": {"judge_claim": lambda *_: ()},
    "a remedy has no chance": {"Case.odds": no_chance},
}
"""For each sign, the faults that are put in so that `agreement` reports it."""

SMASH_FIRE = "rise/examples/smash-fire"

FILES = {
    "the chance of a goal is not that of the law": (
        "moongha-invaders/examples/moogre-kills-mechoor"
    ),
    "the chance is not that of all rolls": "giant-monster-invasion/brawl/bite",
    "explore finds what is called impossible": (
        "moongha-invaders/hero/heroes-need-not-attack"
    ),
}
"""The files for signs that a Smash with its many rolls does not show."""


@pytest.mark.parametrize("sign", FAULTS)
def test_two_answers_are_found(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, wrong in FAULTS[sign].items():
        monkeypatch.setattr(f"campaigns.agreement.{name}", wrong)
    path = SCENARIOS / f"{FILES.get(sign, SMASH_FIRE)}.mpoc.yaml"
    text = agreement.without_blocks(path.read_text("utf-8"))
    monkeypatch.setattr(agreement, "a_text", lambda _: text)
    signs = []
    for number in range(10):
        try:
            agreement.attempt(1, number)
        except hunt.Broken as fault:
            signs.append(fault.sign)
            if fault.sign == sign:
                return
    pytest.fail(f"only {signs}")


def test_each_sign_of_two_answers_has_a_fault_that_shows_it() -> None:
    source = Path(agreement.__file__).read_text("utf-8")
    signs = re.findall(r'self\.fail\(\s*"([^"]+)"', source)
    assert signs
    assert {*signs} == FAULTS.keys()


@pytest.mark.parametrize("name", ["odds", "explore"])
def test_only_what_cannot_be_asked_is_no_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = agreement.without_blocks(SMASH.decode("utf-8"))
    case = agreement.Case(text, loads(text), Random(1))
    ask = {"odds": case.odds, "explore": case.explored}[name]
    for nonsense in ("damage.Q>=1", "form.D>=1", "damage.D>=x"):
        assert ask(nonsense, False) is None
    assert ask("damage.D>=1", False) is not None

    def broken(*_: object, **__: object) -> None:
        raise ValueError("not in list")

    monkeypatch.setattr(mpoc, name, broken)
    with pytest.raises(ValueError, match="not in list"):
        ask("damage.D>=1", False)


def test_a_search_is_bounded_by_ways_where_answers_are_compared() -> None:
    command = invocation(
        *("explore", "--seconds", "2", "--limit", "2000", "-j", "2", "--free", FILE)
    )
    words = determinism.without_clock(Random(1), command).arguments
    assert [words[0], *words[3:]] == ["explore", "--free", FILE]
    assert words[1] == "--limit"
    assert int(words[2]) < 100


@pytest.mark.parametrize(
    ("broken", "sign"),
    [({2, 3}, "run differs"), ({2}, "run differs after other commands")],
)
def test_an_answer_that_earlier_commands_change_is_called_so(
    broken: set[int], sign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs: list[determinism.Pair] = []

    def compare(pair: determinism.Pair, invocations: object) -> None:
        pairs.append(pair)
        if len(pairs) in broken:
            raise hunt.Broken("run differs")

    monkeypatch.setattr(determinism.Pair, "compare", compare)
    monkeypatch.setattr(determinism, "Worker", lambda place: Mock(version="3"))
    determinism.attempt(1, 0)
    with pytest.raises(hunt.Broken) as caught:
        determinism.attempt(1, 1)
    assert caught.value.sign == sign
    assert pairs[0] is pairs[1] is not pairs[2]


def test_a_process_that_ends_is_told_with_its_last_words() -> None:
    python, _, variables = determinism.plain_place().values()
    with pytest.raises(hunt.Broken, match="nosuch"):
        Worker(Place(python, ("-m", "nosuch"), variables))


def test_play_notices_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = "mpoc.play.playout.broken_invariant"
    from mpoc.play.playout import Fault

    assert play.attempt(1, 0).startswith("rise")
    monkeypatch.setattr(wrong, lambda *_: Fault("nothing is right", "at all"))
    with pytest.raises(hunt.Broken) as caught:
        play.attempt(1, 0)
    assert caught.value.sign == "rise: nothing is right"
    assert "mpoc play --game rise --seed " in str(caught.value)
