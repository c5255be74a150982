"""`mpoc run --ask`: what is open is asked, and the answers become part of the file."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from answering import Forgetful, is_within, plain, without_answers
from command_line import CommandResult, run
from places import ROOT
from scenes import one_in
from settling import settle

from mpoc.cli.asking.command import ask_for_answers
from mpoc.cli.asking.saving import SaveTarget
from mpoc.cli.asking.session import Session
from mpoc.cli.options import Options
from mpoc.cli.speech import Unwritable
from mpoc.engine.statements import Choice, Cite, Exempt, Option, Roll, Unknown
from mpoc.games.rise.board import space
from mpoc.report.asking import Unclear, answer_read
from mpoc.report.report import Report
from mpoc.report.style import Style
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.settle import Settlement
from mpoc.text.edits import Draft, draft_of, read_draft
from mpoc.text.problems import FileProblems

SCENARIOS = ROOT / "scenarios"
SHARES = 8
"""In how many tests every second scenario is asked for."""
SMASH = SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml"


def ruling(draft: Draft, path: Path) -> Report:
    return settle(scenario_of(draft.document), str(path))


def ask(*lines: str, file: Path, more: tuple[str, ...] = ()) -> CommandResult:
    """Run `mpoc run --ask` with players who say these lines and then leave."""
    with patch.object(sys, "stdin", io.StringIO("".join(f"{s}\n" for s in lines))):
        return run("run", "--ask", str(file), *more)


@pytest.fixture
def smash(tmp_path: Path) -> Path:
    """The smash without its dice, with remarks and uncommon spacing."""
    text = SMASH.read_text("utf-8")
    roll = next(line for line in text.splitlines() if "roll:" in line)
    text = text.replace(f"{roll}\n", "").replace("target: D\n", "target:   D # him\n")
    path = tmp_path / "smash.mpoc.yaml"
    path.write_text(text, "utf-8")
    return path


# Every scenario without its answers


@pytest.mark.parametrize(
    "files",
    [
        pytest.param(one_in(32), id="one in 32"),
        *[
            pytest.param(
                one_in(2)[share::SHARES],
                id=f"share {share}",
                marks=pytest.mark.slow,
            )
            for share in range(SHARES)
        ],
    ],
)
def test_what_is_answered_again_is_the_same_file(files: list[Path]) -> None:
    """Its answers taken away, asked for and given again, a file is what it was.

    The position at the end and every verdict at the end of the file are the same, and
    nothing but answers was added, whatever the line ends.
    """
    trials = same = 0
    for path in files:
        whole, bare = read_draft(str(path)), without_answers(read_draft(str(path)))
        scenario = scenario_of(whole.document)
        if bare.raw == whole.raw or scenario.start is None:
            continue
        report = ruling(whole, path)
        if not all_is_legal(report) or not can_be_asked(bare, path):
            continue
        session = Forgetful(bare, path, report)
        session.talk()
        second = session.drafts[-1]
        text = "\n".join([str(path), *session.talked])
        assert session.settlement.outcome.status == "done", text
        assert session.settlement.outcome.end.key() == report.outcome.end.key(), text
        assert at_the_end(session.settlement) == at_the_end(report), text
        assert is_within(bare.raw, second.raw), text
        trials += 1
        same += plain(second.document.root) == plain(whole.document.root)
        if trials % 3 == 0:
            crlf = draft_of(bare.raw.replace("\n", "\r\n"), str(path))
            session = Forgetful(crlf, path, report)
            session.talk()
            assert session.drafts[-1].raw == second.raw.replace("\n", "\r\n"), text
    # Others have an answer that could be left out, or tell in whose name it is.
    assert same >= trials * 0.25


def all_is_legal(report: Report) -> bool:
    """Whether nothing is refused and nothing left open: both end a talk otherwise."""
    steps = report.outcome.steps
    return report.outcome.status == "done" and not any(
        step.transcript.refusals
        or any(isinstance(one, Exempt) for one in step.transcript.statements)
        for step in steps
    )


def can_be_asked(bare: Draft, path: Path) -> bool:
    """Whether the rest is a file: later lines may name what an answer brings in."""
    try:
        return ruling(bare, path).outcome.status == "waits"
    except FileProblems:
        return False


def at_the_end(report: Settlement) -> list[tuple[str, str, str, bool]]:
    """The verdicts at the end of the file, but which of two abilities did the work.

    Where that makes no other difference nobody is asked for their order.
    """
    return [
        (each.words, each.expected, each.actual, each.holds)
        for each in report.verdicts
        if each.path[0] == "expect" and "applied" not in str(each.path[1])
    ]


def test_nearly_all_scenarios_are_asked_about() -> None:
    """The test above is not about nothing."""
    questions = 0
    for path in one_in(10):
        whole = read_draft(str(path))
        bare = without_answers(whole)
        questions += bare.raw != whole.raw and can_be_asked(bare, path)
    assert questions >= 50


@pytest.mark.parametrize(
    "seed", [0, *[pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2)]]
)
def test_whatever_is_said_the_talk_comes_to_an_end(seed: int) -> None:
    """No answer, however odd, breaks anything, steers the terminal or is half taken."""
    chance = Random(seed)
    for path in one_in(40):
        bare = without_answers(read_draft(str(path)))
        try:
            session = Babbling(bare, path, chance)
        except FileProblems:
            continue
        session.talk()
        assert session.settlement.outcome.status in ("done", "refused", "waits")
        assert ruling(session.drafts[-1], path).outcome.status


PARTS = (
    *("1", "2", "3", "-", "- -", "x", "X", ".", "Xx", "...", "{", "}", "[", "]", ":"),
    *(
        ",",
        "#",
        "&",
        "*",
        "!",
        "|",
        ">",
        "'",
        '"',
        "C3",
        "D4",
        "no",
        "yes",
        "to",
        "roll",
    ),
    *("action", "power", "keep", "undo", "?", "board", "east", "for", "null", "…", "é"),
    *(
        "\t",
        "\\",
        "%",
        "@",
        "`",
        "$",
        "Fling",
        "~",
        "99",
        "Direct Hit",
        "\x1b[1m",
        "4 - 2",
    ),
)


class Babbling(Session):
    """Players who say anything, now and then what lies on the table."""

    def __init__(self, draft: Draft, path: Path, chance: Random) -> None:
        self.chance = chance
        self.said = 0
        super().__init__(draft, str(path), Options(), Style())

    def say(self, text: str) -> None:
        assert text.replace("\n", "").isprintable(), text

    def read_words(self) -> str:
        self.said += 1
        if self.said > 30:
            return ""
        chance, question = self.chance, self.question
        if isinstance(question, Roll) and chance.random() < 0.5:
            return " ".join(
                "".join(chance.choices("Xx.", k=n)) for _, n in question.dice
            )
        if isinstance(question, Unknown) and chance.random() < 0.4:
            return chance.choice(("3 - 1", "2 - -", "1", "5 2 -", "C3"))
        if chance.random() < 0.4:
            return str(chance.randint(1, 5))
        return " ".join(chance.choices(PARTS, k=chance.randint(1, 5))).strip() or "1"


# One dispute at the table


def test_a_dispute_is_asked_and_saved(smash: Path) -> None:
    before = smash.read_text("utf-8")
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=("--save",))
    assert result.code == 0
    assert "all 7 expectations hold" in result.out
    assert smash.read_text("utf-8") == before.replace(
        "target:   D # him\n",
        "target:   D # him\n    roll: {action: Xxx.., boost: x., power: Xxx}\n",
    )
    assert run("test", str(smash)).code == 0


def test_the_ruling_is_that_of_the_saved_file(tmp_path: Path) -> None:
    """With claims and all that it depends on, as text and as JSON."""
    path = tmp_path / "dispute.mpoc.yaml"
    assert run("new", "dispute", str(path)).code == 0
    text = path.read_text("utf-8").replace(
        "jason: {hit: false}", "jason: {damage: {D: 2}}"
    )
    roll = next(line for line in text.splitlines() if "roll:" in line)
    for more in ((), ("-v",), ("--format=json",), ("-q",)):
        path.write_text(text.replace(f"{roll}\n", ""), "utf-8")
        result = ask(
            "4 - 2", "Xxxx xx xx", "Xxxx xx", file=path, more=("--save", *more)
        )
        second = run("run", str(path), *more)
        assert result.out == second.out
        assert (result.code, second.code) == (0, 0)
        if not more:
            assert "jason is wrong" in result.out


def test_answers_are_saved_even_if_the_ruling_is_not_shown(smash: Path) -> None:
    # The name is too long for a file.
    more = ("--save", "--output", str(smash.parent / ("x" * 300)))
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=more)
    assert (result.code, "cannot be written" in result.err) == (2, True)
    assert run("test", str(smash)).code == 0


def test_a_folder_that_is_missing_is_reported_before_anything_is_asked(
    smash: Path,
) -> None:
    missing = str(smash.parent / "no" / "folder" / "x.txt")
    result = ask("5 - 3", file=smash, more=("--save", "--output", missing))
    no_folder = f"mpoc: {missing} cannot be written: No such file or directory\n"
    assert (result.code, result.err) == (2, no_folder)
    assert "roll:" not in smash.read_text("utf-8")


def test_line_ends_and_the_first_mark_of_a_saved_file_stay(smash: Path) -> None:
    text = smash.read_text("utf-8").rstrip("\n")
    before = ("\ufeff" + text.replace("\n", "\r\n")).encode()
    smash.write_bytes(before)
    smash.chmod(0o640)
    assert ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=("--save",)).code == 0
    line = b"    roll: {action: Xxx.., boost: x., power: Xxx}\r\n"
    after = smash.read_bytes()
    assert after.replace(line, b"") == before
    assert len(after) == len(before) + len(line)
    assert smash.stat().st_mode & 0o777 == 0o640


def test_the_talk_shows_what_happened_and_whose_choice_it_is(smash: Path) -> None:
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash)
    for line in (
        "Smashed through a Skyscraper, a monster burns where it stops",
        "2  . T T D D S S . .",
        "1  red advances T to C2",
        "the file does not say the dice of the attack",
        "> 5 - 3",
        "red rolls: the attack roll (smash of T)",
        "????? ?? ???   each ? is a die: X super strike, x strike, . miss",
        "the answers are not saved; --save writes them into the file",
    ):
        assert line in result.err
    # What was told once is not told again.
    assert result.err.count("1  red advances T to C2") == 1
    assert "\n> " not in result.out
    assert "roll:" not in smash.read_text("utf-8")


def test_impossible_dice_are_refused_with_a_reason(smash: Path) -> None:
    result = ask(
        "5 - 3",
        "Xxx. x. Xxx",
        "Xxx.. x. XxY",
        "Xxx..",
        "action Xxx.., power Xxx, boost x.",
        file=smash,
    )
    assert result.code == 0
    assert "5 Action Dice are rolled, not 4" in result.err
    assert "no die shows `Y`: X is a super strike, x a strike, . a miss" in result.err
    assert "the Action Dice, then the Boost Dice, then the Power Dice" in result.err


def test_a_refusal_is_coloured_once_and_ascii_where_that_is_wished(
    smash: Path,
) -> None:
    result = ask("9 - 3", "é", file=smash, more=("--color=always",))
    assert "\x1b[1;31m    too-many-dice  the " in result.err
    assert "\x1b[0m\x1b[0m" not in result.err
    result = ask("9 - 3", "é", file=smash, more=("--ascii",))
    assert result.err.isascii()


def test_why_an_answer_does_not_count_fits_the_terminal(
    smash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mpoc.cli import speech

    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(speech, "is_terminal", lambda stream: True)
    words = "is not dice; expected: dice such as `Xx..`: one sign a die, `X` super"
    shown = ask("east", file=smash).err.splitlines()
    assert f"  `east` {words}" in shown
    assert max(map(len, shown)) <= 80


def test_too_many_dice_are_refused_or_kept_as_what_was_played(smash: Path) -> None:
    result = ask("9 - 3", "5 - 3", "Xxx.. x. Xxx", file=smash)
    assert result.code == 0
    assert "this is refused:" in result.err
    assert "too-many-dice" in result.err
    remaining = ask("keep", "9 - 3", "keep", file=smash, more=("--save",))
    assert remaining.code == 4
    assert "no answer was refused" in remaining.err
    assert "refused: too-many-dice" in remaining.out
    assert "roll: {action: 9, power: 3}" in smash.read_text("utf-8")


def test_the_last_answer_is_taken_back(smash: Path) -> None:
    result = ask("undo", "4 - 3", "undo", "5 - 3", "Xxx.. x. Xxx", file=smash)
    assert result.code == 0
    assert "there is no answer to take back" in result.err
    assert "5 Action, 2 Boost, 3 Power Dice" in result.out


def test_an_answer_that_was_refused_is_forgotten_with_what_led_to_it(
    tmp_path: Path,
) -> None:
    """What may be kept is always the answer to the question that is asked."""
    path = tmp_path / "throw.mpoc.yaml"
    assert run("new", "throw", str(path), "--open").code == 0
    lines = (
        "5 - 3",
        "Xxxx. x. xxx",
        "A8",
        "undo",
        "keep",
        "Xxxx. x. xxx",
        "A8",
        "keep",
    )
    result = ask(*lines, file=path)
    assert result.code == 4
    assert result.err.count("another answer, or `keep` if it was played like that") == 2
    assert result.err.count("no answer was refused") == 1
    assert "to A8: 5 Action, 2 Boost, 3 Power Dice: refused" in result.out


def test_a_question_is_explained(smash: Path) -> None:
    result = ask("5 - 3", "?", "board", file=smash)
    assert "as many spaces as Power Dice were used" in " ".join(result.err.split())
    assert result.err.count("red rolls: the attack roll") == 2
    assert result.err.count("2  . T T D D S S . .") == 2


def test_an_attack_that_may_follow_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "a.mpoc.yaml"
    text = (SCENARIOS / "rise/rulings/lost-form-dues.mpoc.yaml").read_text("utf-8")
    rulings = "\nrules: {rulings: {lost-form-dues: other-form}}\n"
    path.write_text(text.partition("\nexpect:")[0] + rulings, "utf-8")
    output = ask("?", file=path).err
    assert "what is next: Chain Attack" in output
    assert "make a power attack after the current attack" in " ".join(output.split())
    assert "Page 5" not in output


def test_the_page_explains_what_no_rule_asks(smash: Path) -> None:
    brief, whole = (ask(words, file=smash).err for words in ("?", "??"))
    assert "at most as many as the stat, with all" in " ".join(whole.split())
    assert len(whole.splitlines()) > len(brief.splitlines())
    assert re.search(r"\(\?\? shows \d+ more lines\)", brief)
    assert "?? shows" not in whole


class Terminal(io.StringIO):
    """Someone at a keyboard."""

    def isatty(self) -> bool:
        return True


def test_the_last_answer_can_be_taken_back_at_a_terminal(smash: Path) -> None:
    lines = ("5 - 3", "Xxx.. x. Xxx", "what", "undo", "..... .. ...", "", "unheard")
    with patch.object(sys, "stdin", Terminal("".join(f"{one}\n" for one in lines))):
        result = run("run", "--ask", str(smash))
        # Whether to save is asked last.
        assert sys.stdin.readline() == ""
    assert result.err.count("what is played next?") == 2
    assert "..... .. ... = 0 strikes; D has DEF 6: missed" in result.out


def test_what_is_neither_use_nor_decline_is_not_an_answer() -> None:
    option = Option(True, "use it"), Option(False, "decline")
    question = Choice("Munch", "T", "red", "use", "whether", option, Cite("", (), "p1"))
    wording = rules_of("rise").wording()
    for sentence in ("-", "D", "3x"):
        with pytest.raises(Unclear, match="not one of the answers"):
            answer_read(question, sentence, wording, Style())
    assert answer_read(question, "no", wording, Style()).is_listed


@pytest.mark.parametrize("answers", [(), ("",), ("5 - 3",), ("5 - 3", "")])
def test_without_an_answer_the_replay_waits(
    smash: Path, answers: tuple[str, ...]
) -> None:
    result = ask(*answers, file=smash, more=("--save",))
    assert result.code == 4
    assert "waits for" in result.out
    assert ("roll: {action: 5, power: 3}" in smash.read_text("utf-8")) == bool(
        answers[:1] == ("5 - 3",)
    )


def test_a_line_that_nobody_types_ends_the_input(smash: Path) -> None:
    """A device may send signs without an end."""
    result = ask("0" * 1_000_000, "5 - 3", "Xxx.. x. Xxx", file=smash)
    assert result.out == ask(file=smash).out
    assert "waits for" in result.out


def test_a_file_without_questions_asks_for_the_next_action(tmp_path: Path) -> None:
    result = ask(file=SMASH)
    assert result.code == 0
    assert "what is played next? (red, Monster Activation, Attack Phase)" in result.err
    assert result.out == run("run", str(SMASH)).out


def test_json_is_alone_on_standard_output(smash: Path) -> None:
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=("--format=json",))
    document = json.loads(result.out)
    assert document["files"][0]["outcome"]["status"] == "done"


# Choices

SIDE_STEP = SCENARIOS / "rise" / "examples" / "p31-side-step.mpoc.yaml"
ORDER = SCENARIOS / "rise" / "timing" / "beat-back-first.mpoc.yaml"
CHAIN = SCENARIOS / "rise" / "abilities" / "chain-attack.mpoc.yaml"


def file_without_answers(path: Path, folder: Path) -> Path:
    """A copy of a scenario without its answers."""
    copy = folder / path.name
    copy.write_text(without_answers(read_draft(str(path))).raw, "utf-8")
    return copy


def actions_in(path: Path) -> list[str]:
    """The lines of a file's last action."""
    text = path.read_text("utf-8").partition("\nactions:")[2]
    return [line.strip() for line in text.partition("\n\n")[0].splitlines()]


@pytest.mark.parametrize("use", ["1", "use it", "yes", "use: true", "TRUE"])
@pytest.mark.parametrize(
    "to", ["2", "F4", "f4", "to: F4", "{for: Side Step, to: F4}", "- {to: F4}"]
)
def test_a_choice_is_answered_by_number_words_or_value(
    use: str, to: str, tmp_path: Path
) -> None:
    path = file_without_answers(SIDE_STEP, tmp_path)
    result = ask("4 - -", "xx.. x.", use, to, file=path, more=("--save",))
    assert result.code == 0, result.err
    assert "blue decides: whether Side Step of Z is used" in result.err
    assert "1 E4  2 F4  3 F5  4 E6  5 F6" in result.err
    assert "- {for: Side Step, by: Z, use: true, to: F4}" in actions_in(path)


def test_what_is_not_legal_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = file_without_answers(SIDE_STEP, tmp_path)
    result = ask("4 - -", "xx.. x.", "7", "maybe", "no", file=path)
    assert "the answers have the numbers 1 to 2" in result.err
    assert result.code == 1
    lines = ("yes", "A1", "D5", "ZZ99", "none", "F4")
    far = ask("4 - -", "xx.. x.", *lines, file=path)
    assert far.code == 0, far.err
    after = {one: far.err.partition(f"> {one}\n")[2].splitlines() for one in lines}
    # No place that anybody thinks of, one that is looked at, none at all.
    assert after["A1"][0] == "  this is refused:"
    assert after["A1"][1].startswith("    too-far  this answer is not legal")
    assert after["D5"][0] == "  D5 is not legal:"
    assert after["D5"][1].startswith("    occupied  the place is occupied")
    assert after["ZZ99"][0].startswith("  `ZZ99` is not a space of the map; ")
    assert after["none"][0].startswith("  `none` is not a space; expected: a space")


@pytest.mark.parametrize("said", ["2", "B3 C4", "b3, c4", "[B3, C4]", "path: [B3, C4]"])
def test_a_way_is_given_by_its_spaces(said: str) -> None:
    ways = [(space(1, 2), space(2, 2)), (space(1, 2), space(2, 3))]
    words = ("B3 C3", "B3 C4")
    options = tuple([Option(*each) for each in zip(ways, words, strict=True)])
    question = Choice(
        "advance", "T", "red", "path", "the way of T", options, Cite("", (), "")
    )
    answer = answer_read(question, said, rules_of("rise").wording(), Style())
    assert answer.is_listed
    assert answer.value == {"for": "advance", "by": "T", "path": ["B3", "C4"]}


def test_an_order_is_given_whole_or_one_by_one(tmp_path: Path) -> None:
    for lines in (["2 1"], ["Beat Back, Feeding Frenzy"], ["beat back"], ["2"]):
        path = file_without_answers(ORDER, tmp_path)
        dice = ("6 - -", "Xxxxx.")
        result = ask(*dice, *lines, "north", file=path, more=("--save",))
        assert result.code == 0, result.err
        assert "1 Feeding Frenzy  2 Beat Back" in result.err
        text = "Beat Back, Feeding Frenzy" if len(lines[0]) in (3, 25) else "Beat Back"
        assert f"- {{order: [{text}]}}" in actions_in(path)
    path = file_without_answers(ORDER, tmp_path)
    result = ask("6 - -", "Xxxxx.", "2 2", "3", "2, Charge", "2", "north", file=path)
    assert result.code == 0
    assert "one is named twice" in result.err
    assert "`3` is not one of them: Feeding Frenzy, Beat Back" in result.err
    assert "`Charge` is not one of them" in result.err


def test_a_further_attack_is_made_or_declined(tmp_path: Path) -> None:
    whole = read_draft(str(CHAIN))
    path = file_without_answers(CHAIN, tmp_path)
    session = Forgetful(read_draft(str(path)), path, ruling(whole, CHAIN))
    session.talk()
    text = " ".join("\n".join(session.talked).split())
    assert "red decides what is next: Chain Attack" in text
    assert "1 Chain Attack 2 decline Chain Attack" in text
    dice = session.answers[:2]
    result = ask(*dice, "no", file=path, more=("--save",))
    assert result.code in (0, 1)
    assert "- {from: Chain Attack, use: false}" in actions_in(path)


def test_the_talk_of_the_readme_is_a_real_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    text = readme.partition("in the middle of it:\n\n```\n")[2].partition("\n```\n")[0]
    lines = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    assert len(lines) == 3
    monkeypatch.chdir(tmp_path)
    assert run("new", "throw", "--open", "--target", "Zor-Maxim").code == 0
    path = tmp_path / "throw.mpoc.yaml"
    result = ask("5 - 3", *lines, file=path, more=("-q",))
    assert result.code == 0
    assert text in result.err


def test_a_fact_is_asked_for_and_put_at_its_place(tmp_path: Path) -> None:
    scenario = SCENARIOS / "rise" / "examples" / "p31-energy-drain.mpoc.yaml"
    text = scenario.read_text("utf-8")
    without = text.replace("blue: {monster: 3, unit: 7, power: 0}", "blue: {power: 0}")
    assert without != text
    path = tmp_path / "pools.mpoc.yaml"
    path.write_text(without, "utf-8")
    aside = "dice: {blue: {power: 1}}"
    result = ask("many", "11", aside, "3", file=path, more=("--save",))
    assert "this does not answer it" in result.err
    assert result.code == 0, result.err
    assert "the file does not say the Monster Pool of blue" in result.err
    assert "dice: {blue: {monster: …}}" in result.err
    assert path.read_text("utf-8") == text.replace("unit: 7, ", "")


@pytest.mark.parametrize(
    "answer",
    [
        "Ultra Terra Khan, 2",
        "{card: Ultra Terra Khan, damage: 2}",
        "damage: 2, card: Ultra Terra Khan",
        "T: {other-form: {card: Ultra Terra Khan, damage: 2}}",
    ],
)
def test_a_fact_of_several_parts_is_given_in_any_way(
    answer: str, tmp_path: Path
) -> None:
    path = tmp_path / "end.mpoc.yaml"
    lines = (
        "mpoc: 1",
        "title: Time is called",
        "board: {size: 14x10}",
        "figures:",
        "  T: {card: Terra Khan, player: red, at: C3}   # one",
        "  D: {card: Defender X, player: blue, at: G3, damage: 1,",
        "    other-form: {card: Ultra Defender X}}",
        "turn: {player: red, activation: monster}",
        "actions: [end-game]",
        "expect: {winner: blue}",
    )
    path.write_text("\n".join(lines), "utf-8")
    result = ask("2", "size: 2", answer, file=path, more=("--save",))
    assert result.code == 0, result.err
    assert "2 are asked for: card, damage" in result.err
    assert "only these are asked for: card, damage" in result.err
    form = "other-form: {card: Ultra Terra Khan, damage: 2}"
    assert path.read_text("utf-8") == "\n".join(lines).replace(
        "at: C3}", f"at: C3, {form}}}"
    )


def test_facts_of_another_game_go_to_their_places(tmp_path: Path) -> None:
    path = tmp_path / "trade.mpoc.yaml"
    lines = [
        "mpoc: 1",
        "game: smash-monster-rampage",
        "title: A card is traded",
        "board: {size: 16x12, debris: [C4]}",
        "turn: {player: green, phase: move}",
        "monster: {at: I5, facing: west}",
        "actions:",
        "  - {roll-movement: , roll: [2, 3]}",
        "  - {trade: [Direct Hit], take: [tank]}",
        "expect: {cards: []}",
    ]
    path.write_text("\n".join(lines), "utf-8")
    result = ask("Direct Hit, 0", "2 1", file=path, more=("--save",))
    assert result.code in (0, 1), result.err
    lines[6:6] = [
        "reserves: {green: {tank: 2, helicopter: 1}}",
        "won: {green: {cards: [Direct Hit], markers: 0}}",
    ]
    assert path.read_text("utf-8") == "\n".join(lines)


def test_what_the_answer_makes_superfluous_is_reported(tmp_path: Path) -> None:
    """Nothing in a file is silently passed over, also not because of an answer."""
    text = SIDE_STEP.read_text("utf-8")
    text = text.replace("use: true, to: F4", "to: F4")
    roll = next(line for line in text.splitlines() if "roll:" in line)
    path = tmp_path / "hits.mpoc.yaml"
    path.write_text(text.replace(f"{roll}\n", ""), "utf-8")
    result = ask("4 - -", "XXXX xx", "xx.. x.", file=path)
    assert result.code == 0, result.err
    assert "nothing asks for this (line" in result.err


TAKEN = """\
mpoc: 1
title: Two Spitters
board: {size: 12x12}
figures:
  D: {card: Defender X, player: red, at: C3}
  m: {card: Meat Slave, player: blue, at: E3}
  n: {card: Meat Slave, player: blue, at: B2}
reserves: {blue: [Spitter, Spitter]}
dice: {red: {monster: 6, power: 2}, blue: {monster: 5, power: 1}}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: D
    target: m
    roll: {action: x, boost: x.}
  - end-turn
  - {activate: unit, player: blue}
  - end-turn
  - {activate: monster, player: red}
  - attack: brawl
    by: D
    target: n
    roll: {action: xx, boost: xx}
    choose:
      - {for: Incubator, as: s1}
"""


def test_an_id_that_is_taken_is_replaced_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "taken.mpoc.yaml"
    for lines, id in (("yes", "s2"), ("spit", "spit"), ("as: spit", "spit")):
        path.write_text(TAKEN, "utf-8")
        output = run("run", str(path)).out
        assert "write in action 6, in entry 1 of its `choose` (line 25):" in output
        result = ask(lines, file=path, more=("--save",))
        assert result.code == 0, result.err
        assert path.read_text("utf-8") == TAKEN.replace("as: s1", f"as: {id}")
    own = TAKEN.partition("  - attack: brawl\n    by: D\n    target: n")[0]
    own += "  - {use: Summon, by: C, unit: Spitter, as: s1, to: E6}\n"
    own = own.replace("  m: {", "  C: {card: Cthugrosh, player: red, at: C5}\n  m: {")
    own = own.replace("{blue: [Spitter, Spitter]}", "{blue: [Spitter], red: [Spitter]}")
    path.write_text(own, "utf-8")
    assert ask("yes", file=path, more=("--save",)).code == 0
    assert path.read_text("utf-8") == own.replace("as: s1", "as: s2")


# Another game

DICE = SCENARIOS / "smash-monster-rampage" / "turn-of-both.mpoc.yaml"


def test_dice_of_another_game(tmp_path: Path) -> None:
    path = file_without_answers(DICE, tmp_path)
    path.write_text(
        path.read_text("utf-8").replace("board: {mat: demo-city}", "board: {mat: m}"),
        "utf-8",
    )
    (tmp_path / "mats").mkdir()
    mat = DICE.parent / "mats" / "demo-city.yaml"
    (tmp_path / "mats" / "m.yaml").write_bytes(mat.read_bytes())
    lines = ("7", "2", "4", "4 3", "up", "forward", "2 1", "blast", "6", "Direct Hit")
    result = ask(*lines, file=path, more=("--save",))
    assert result.code == 0, result.err
    assert "no die shows `7`: a die shows 1 to 6" in result.err
    assert "2 dice are rolled, not 1" in result.err
    assert "no die shows `up`: a die shows forward, right, left, blast" in result.err
    second = read_draft(str(path)).document.root["actions"]
    assert plain(second) == plain(read_draft(str(DICE)).document.root["actions"])


# What cannot be


def test_answers_need_one_file_and_one_place(smash: Path) -> None:
    for more in (("--save",), ("--save-as", "x.mpoc.yaml")):
        result = run("run", str(smash), *more)
        assert (result.code, "--ask" in result.err) == (2, True)
    assert run("run", "--ask", "-").code == 2
    assert run("run", "--ask", str(smash), str(smash)).code == 2
    both = ask(file=smash, more=("--save", "--save-as", "x.mpoc.yaml"))
    assert both.code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--ask", "{file}", "--save-as", "-"),
        ("play", "{file}", "--plays", "1", "--save", "-"),
        ("manual", "--output", "-"),
        ("site", "-"),
    ],
)
def test_what_is_written_besides_the_answer_has_a_name(
    words: tuple[str, ...], smash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere `-` is standard output, which has the answer."""
    monkeypatch.chdir(smash.parent)
    result = run(*[word.format(file=smash) for word in words])
    assert (result.code, result.out) == (2, "")
    assert "the answer goes to standard output" in result.err
    assert not Path("-").exists()


def test_another_file_is_never_replaced(smash: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.mpoc.yaml"
    before = smash.read_bytes()
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=("--save-as", str(other)))
    assert result.code == 0
    assert run("test", str(other)).code == 0
    assert smash.read_bytes() == before
    there = other.read_bytes()
    second = ask("5 - 3", file=smash, more=("--save-as", str(other)))
    assert (second.code, "exists already" in second.err) == (2, True)
    assert other.read_bytes() == there


def test_without_an_answer_no_file_is_written(tmp_path: Path) -> None:
    other = tmp_path / "other.mpoc.yaml"
    whole = SCENARIOS / "rise/examples/smash-fire.mpoc.yaml"
    result = ask(file=whole, more=("--save-as", str(other)))
    assert f"nothing was answered: {other} is not written" in result.err
    assert not other.exists()


def test_readings_that_no_file_names_are_said_with_what_is_saved(
    smash: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.mpoc.yaml"
    option = "hazard-under-mover=suffered-never"
    more = ("--rulings", option, "--save-as", str(other))
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=more)
    assert result.err.endswith(
        f"{other} gives the same ruling only with --rulings {option}\n"
    )
    deep = tmp_path / "deep"
    deep.mkdir()
    name, _, reading = option.partition("=")
    settings = f'[tool.mpoc.rulings]\n{name} = "{reading}"\n'
    (deep / "pyproject.toml").write_text(settings, "utf-8")
    into_project = ("--save-as", str(deep / "a.mpoc.yaml"))
    saved = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=into_project)
    assert "a.mpoc.yaml gives the same ruling only with --rulings" in saved.err
    again = run("run", str(other), "--rulings", option)
    assert again.out == result.out != run("run", str(other)).out


def test_a_file_that_was_changed_meanwhile_stays_as_it_is(smash: Path) -> None:
    text = smash.read_text("utf-8") + "# by another\n"

    class Busy(io.StringIO):
        def readline(self, *_: int) -> str:  # type: ignore[override]
            smash.write_text(text, "utf-8")
            return super().readline()

    with patch.object(sys, "stdin", Busy("5 - 3\nXxx.. x. Xxx\n")):
        result = run("run", "--ask", str(smash), "--save")
    assert result.code == 2
    assert "was changed meanwhile" in result.err
    assert "5 - 3 | Xxx.. x. Xxx" in result.err
    assert smash.read_text("utf-8") == text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_answers_are_saved_before_a_signal_ends_the_talk(
    smash: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A terminal that is closed takes no further word, and may send several signals."""
    # Under nohup a hang-up is ignored.
    before = signal.signal(number, signal.SIG_DFL)

    def refuse(*_: object) -> None:
        os.kill(os.getpid(), number)
        raise Unwritable("the output cannot be written")

    class Ending(io.StringIO):
        def readline(self, *_: int) -> str:  # type: ignore[override]
            line = super().readline()
            if not line:
                monkeypatch.setattr(Session, "say", refuse)
                os.kill(os.getpid(), number)
            return line

    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    stdin = Ending("5 - 3\nXxx.. x. Xxx\n")
    with patch.object(sys, "stdin", stdin), pytest.raises(Unwritable):
        ask_for_answers([str(smash)], Options(), SaveTarget(in_place=True))
    assert raised[-1] == number
    assert signal.signal(number, before) == signal.SIG_DFL
    assert "roll: {action: Xxx.., boost: x., power: Xxx}" in smash.read_text("utf-8")


def test_a_file_that_changes_at_the_last_moment_stays_as_it_is(
    smash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = smash.read_text("utf-8") + "# by another\n"

    def look(*_: object) -> bool:
        smash.write_text(text, "utf-8")
        return False

    monkeypatch.setattr("mpoc.cli.asking.saving._has_changed", look)
    result = ask("5 - 3", "Xxx.. x. Xxx", file=smash, more=("--save",))
    assert result.code == 2
    assert "changed meanwhile" in result.err
    assert "5 - 3 | Xxx.. x. Xxx" in result.out + result.err
    assert smash.read_text("utf-8") == text


def test_a_faulty_file_is_reported_as_without_ask(tmp_path: Path) -> None:
    path = tmp_path / "faulty.mpoc.yaml"
    path.write_text("mpoc: 1\ntitel: x\n", "utf-8")
    result = ask(file=path)
    assert result.code == 3
    assert "titel" in result.err
    assert ask(file=tmp_path / "none.mpoc.yaml").code == 3


def test_what_is_said_cannot_harm(smash: Path) -> None:
    """Odd lines are refused one by one; the talk goes on."""
    odd = [
        "\x1b[2J",
        "\u202e",
        "{",
        "}",
        "- - -",
        "[[[[[[",
        "&a *a",
        "!!python/object:os.system x y",
        "roll: {action: {a: b}}",
        "a: b: c",
        "'",
        '"',
        "#",
        "x" * 9000,
        "…",
        "| > -",
        "roll: ",
        "99999999999999999999 - 1",
        "0x10 0x10 0x10",
    ]
    result = ask(*odd, "5 - 3", "Xxx.. x. Xxx", file=smash, more=("--save",))
    assert result.code == 0, result.err
    assert "\x1b" not in result.err
    assert "\u202e" not in result.err
    assert smash.read_text("utf-8").count("roll:") == 1


def test_answers_may_be_piped(smash: Path) -> None:
    """In a process of its own, with bytes that are not text among them."""
    result = subprocess.run(
        [sys.executable, "-m", "mpoc", "run", "--ask", str(smash), "-q"],
        input=b"\xff\xfe\n5 - 3\nXxx.. x. Xxx\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith(b": holds\n")


TABLE = """\
mpoc: 1
title: Table dispute
board:
  map: |
    +  A B C D E F
    1  . . . . . .
    2  T T G G . .
    3  T T G G . .
    4  . . . . . .
figures:
  T: {card: Terra Khan, player: red}
  G: {card: Defender X, player: blue}
turn: {player: red, activation: monster}
actions:
  - attack: brawl
    by: T
    target: G
"""


@pytest.mark.parametrize(
    "answer", ["Xxxx Xx", "Xxxx, Xx", "Xxxx Xx 0", "Xxxx Xx -", "action Xxxx boost Xx"]
)
def test_kinds_of_dice_that_are_not_rolled_may_be_left_out(
    answer: str, tmp_path: Path
) -> None:
    """A brawl without Power Dice: as players say it."""
    path = tmp_path / "table.mpoc.yaml"
    path.write_text(TABLE, "utf-8")
    result = ask(answer, file=path, more=("--save",))
    assert result.code == 0
    assert "damage 1" in result.out or "takes 1" in result.out
    assert "power" not in path.read_text("utf-8")
    assert "may be left out" in result.err


def test_where_nothing_can_be_saved_nothing_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "table.mpoc.yaml"
    path.write_text(TABLE, "utf-8")
    nowhere = tmp_path / "nowhere" / "x.mpoc.yaml"
    result = ask("Xxxx Xx", file=path, more=("--save-as", str(nowhere)))
    assert result.code == 2
    assert "cannot be written" in result.err
    assert "action, boost, power" not in result.err


def test_dice_are_saved_as_they_were_typed(smash: Path) -> None:
    result = ask("5 - 3", "..xXx .x xXx", file=smash, more=("--save",))
    assert result.code == 0, result.err
    (line,) = [one for one in smash.read_text("utf-8").splitlines() if "roll:" in one]
    assert line.split() == [
        "roll:",
        "{action:",
        "..xXx,",
        "boost:",
        ".x,",
        "power:",
        "xXx}",
    ]


def test_the_legal_numbers_of_dice_are_shown(smash: Path) -> None:
    result = ask(file=smash)
    text = "legal: 1 to 6 Action, 2 Boost, 1 to 4 Power Dice; say for example 6 2 4"
    assert text in result.err
    second = ask("6 2 4", file=smash)
    assert "red smashes D with T: 6 Action, 2 Boost, 4 Power Dice" in second.err
    refusal = ask("7 2 4", file=smash)
    assert "this is refused" in refusal.err


def test_the_dice_of_a_further_attack_are_its_own(tmp_path: Path) -> None:
    text = (SCENARIOS / "rise/examples/lightning-riled.mpoc.yaml").read_text("utf-8")
    path = tmp_path / "further.mpoc.yaml"
    path.write_text(text.split("\n    then:")[0] + "\n", "utf-8")
    assert "legal: " not in ask(file=path).err


def test_a_draw_is_explained_by_its_card(tmp_path: Path) -> None:
    file = tmp_path / "fire.mpoc.yaml"
    game = ("--game", "smash-monster-rampage")
    assert run("new", "fire", str(file), "--open", *game).code == 0
    shown = ask("5", "Survivors", "?", file=file).err
    assert "192 answers, from A1 to P12" in shown
    assert "Fire Marker" not in shown
    assert "A marker of the player's colour is put on the printed square" in shown
