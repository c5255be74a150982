"""Random play as a command: what it checks, how it reports and shrinks a fault."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandResult, run
from jsonschema import Draft202012Validator
from places import ROOT, SCENARIOS

from mpoc.cli.commands import play as play_command
from mpoc.engine.adjudicate import Transcript
from mpoc.engine.statements import Check, Naming, Refuse, Rule
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.play import invariants
from mpoc.games.rise.state import State
from mpoc.games.rise.verbs.step import Step
from mpoc.games.smash_monster_rampage import events as smash_events
from mpoc.play import playout
from mpoc.play.playout import PlayedGame, count_subjects, games, play_game
from mpoc.play.random_table import RandomTable
from mpoc.play.shortening import play_again, shorten
from mpoc.play.written_game import file_fault, game_text
from mpoc.rules.chance import Chance
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import load
from mpoc.schema.validate import schema

SMASH = str(ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*arguments: str, plays: int = 4, moves: int = 8) -> CommandResult:
    """Play some games by the command."""
    return run("play", "--plays", str(plays), "--moves", str(moves), *arguments)


def one_game(game: str, seed: int, moves: int, about: str = "") -> PlayedGame:
    """One game, as the command would play it."""
    rules = rules_of(game)
    playing = rules.playing()
    streams = partial(Chance, seed)
    start = playing.start(streams, about)
    return play_game(start, streams, moves, rules, playing, about)


def absent_subjects(
    game: str, names: Iterable[str], plays: int, moves: int, about: str = ""
) -> set[str]:
    """The names that come up in none of so many games, which end once all have."""
    rules = rules_of(game)
    playing = rules.playing()
    absent = {*names}
    for *_, played in games(0, plays, moves, rules, playing, about=about):
        absent -= count_subjects(played, playing).keys()
        if not absent:
            break
    return absent


# Everything holds


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "plays"), [("moongha-invaders", 100), ("giant-monster-invasion", 160)]
)
def test_everything_of_a_game_with_headings_comes_up(game: str, plays: int) -> None:
    subjects = rules_of(game).playing().subjects()
    assert subjects
    assert not absent_subjects(game, subjects, plays, moves=20)


@pytest.mark.parametrize("game", RULESETS)
def test_everything_holds(game: str) -> None:
    result = play("--game", game, plays=4, moves=15)
    assert result.code == 0, result.out
    assert "no faults" in result.out


def test_games_are_played_from_the_position_of_a_file() -> None:
    result = play(SMASH, plays=8, moves=6)
    assert result.code == 0, result.out
    rise = rules_of("rise")
    from mpoc.scenario.scenario import load

    start = load(SMASH).start
    results = [
        game for *_, game in games(0, 3, 4, rise, rise.playing(), start) if game.moves
    ]
    assert results
    assert all([game.start is start for game in results])


def test_a_file_is_of_its_own_game() -> None:
    result = play(SMASH, "--game", "moongha-invaders", plays=1)
    assert (result.code, result.out) == (2, "")
    assert "is of the game rise" in result.err
    assert play(SMASH, "--game", "rise", plays=1, moves=1).code == 0


def test_games_are_set_up_by_chance_too() -> None:
    """The roll for who begins stands in its action, and figures are placed."""
    path = Path(SMASH).parents[1] / "setup/two-monsters-a-side.mpoc.yaml"
    result = play(str(path), "--save", "set-up.mpoc.yaml", plays=2, moves=5)
    assert result.code == 0, result.out
    text = Path("set-up.mpoc.yaml").read_text("utf-8")
    assert re.search(r"- \{set-up: \{rob: [Xx.]{5}, jason: [Xx.]{5}\}\}", text)
    assert "place: " in text
    assert run("test", "set-up.mpoc.yaml").code == 0


def test_the_same_seed_plays_the_same_game() -> None:
    one, same, other = [one_game("rise", seed, 10) for seed in (5, 5, 6)]
    assert [each.candidate.keys for each in one.moves] == [
        each.candidate.keys for each in same.moves
    ]
    assert one.moves[-1].transcript is not None
    assert same.moves[-1].transcript is not None
    assert one.moves[-1].transcript.after.key() == same.moves[-1].transcript.after.key()
    assert [each.candidate.keys for each in one.moves] != [
        each.candidate.keys for each in other.moves
    ]


def test_what_games_are_about_comes_up() -> None:
    result = play("--about", "telekinesis", "-v", plays=4)
    assert re.search(r"^ +[1-9]\d* +Telekinesis$", result.out, re.MULTILINE)


def test_a_file_lists_only_what_came_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from mpoc.cli import progress

    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    result = run("play", str(SMASH), "--plays", "5", "--seed", "1")
    lines = re.sub(r"\n +", " ", result.out)
    match = re.search(r"^(\d+) of \d+ came up\ncame up: (.+)$", lines, re.MULTILINE)
    assert match is not None
    assert len(match[2].split(", ")) == int(match[1]) > 0
    assert "\ndid not come up: " not in result.out
    assert "1 of 5 games" in result.err


def test_cards_whose_chances_are_unknown_are_drawn(tmp_path: Path) -> None:
    """A board that does not say what stands on its Survivors cards."""
    path = tmp_path / "fire.mpoc.yaml"
    game = ("--game", "smash-monster-rampage")
    assert run("new", "fire", str(path), *game).code == 0
    result = run("play", str(path), "--plays", "3", "--about", "Survivors")
    assert result.code == 0
    assert re.search(r"came up:[^:]*\bSurvivors\b", result.out)


def test_what_came_up_least_is_what_later_games_are_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Later games are about many subjects, and none that came up before."""
    rise = rules_of("rise")
    playing = rise.playing()
    subjects: list[str] = []
    names_seen: set[str] = set()
    many = 12
    monkeypatch.setattr(playout, "ROUND", many)
    for number, about, game in games(0, many + 8, 3, rise, playing):
        subjects.append(about)
        if number >= many:
            assert about not in names_seen
            continue
        for each in game.moves:
            names_seen |= (
                {*playing.subjects_in(each.transcript)}
                if each.transcript is not None
                else set()
            )
    assert subjects[0] == ""
    assert len({*subjects}) > many // 2


@pytest.mark.parametrize(
    "ability",
    [
        "Overload",
        "Feeding Frenzy",
        *[
            pytest.param(ability, marks=pytest.mark.slow)
            for ability in ("Leach", "Underground Network", "Terrify", "Solo Brawler")
        ],
    ],
)
def test_what_seldom_comes_up_does(ability: str) -> None:
    assert not absent_subjects("rise", [ability], plays=60, moves=6, about=ability)


def test_quiet_says_how_it_came_out_alone() -> None:
    result = play("-q", plays=2, moves=2)
    assert len(result.out.splitlines()) == 1
    assert "no faults" in result.out


def test_what_was_seen_is_shown_as_json() -> None:
    result = play("--format", "json", plays=3)
    document = json.loads(result.out)
    Draft202012Validator(schema("play")).validate(document)
    assert document["plays"] == 3
    assert document["faults"] == []
    assert sum(document["seen"].values()) > 0


# A game as a file


@pytest.mark.parametrize(
    ("game", "subject"),
    [
        ("rise", "Financier"),
        ("smash-monster-rampage", "trade"),
        *[
            pytest.param(game, subject, marks=pytest.mark.slow)
            for game, subject in (
                ("rise", "Solid"),
                ("rise", "shuffle"),
                ("rise", "solo-brawler"),
                ("rise", "Sabotage"),
                ("rise", "not-in-reserves"),
                ("moongha-invaders", "moogre"),
                ("moongha-invaders", "can-act"),
                ("moongha-invaders", "winning"),
                ("smash-monster-rampage", "must-do-first"),
                ("giant-monster-invasion", "6.1-leech"),
                ("giant-monster-invasion", "create"),
                ("giant-monster-invasion", "off-table"),
            )
        ],
    ],
)
def test_abilities_verbs_and_refusals_come_up(game: str, subject: str) -> None:
    assert not absent_subjects(game, [subject], plays=12, moves=10, about=subject)


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_is_saved_as_a_file_that_passes(game: str) -> None:
    result = play("--game", game, "--save", "game.mpoc.yaml", plays=3, moves=12)
    assert result.code == 0
    text = Path("game.mpoc.yaml").read_text("utf-8")
    assert "actions:" in text
    assert "expect:" in text
    test_result = run("test", "game.mpoc.yaml")
    assert test_result.code == 0, test_result.out + test_result.err
    assert run("fmt", "--check", "game.mpoc.yaml").code == 0


@pytest.mark.parametrize(
    ("file", "seed"),
    [
        ("moongha-invaders/turn/stock-unknown", 262152),
        ("smash-monster-rampage/open-tie", 56),
    ],
)
def test_a_game_that_ends_where_a_number_is_missing_is_saved_so(
    file: str, seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.mpoc.yaml"
    for folder in (SCENARIOS / file).parent.glob("mats"):
        shutil.copytree(folder, tmp_path / "mats")
    source = str(SCENARIOS / f"{file}.mpoc.yaml")
    more = ("--plays", "1", "--moves", "2", "--seed", str(seed), "--save", str(path))
    assert run("play", source, *more).code == 0
    assert "open: [data-missing]" in path.read_text("utf-8")
    assert run("test", str(path)).code == 0


def test_a_saved_game_has_the_actions_that_were_not_refused() -> None:
    result = play("--game", "rise", "--save", "game.mpoc.yaml", plays=1, moves=60)
    counts = re.search(r"with (\d+) actions \((\d+) refused\)", result.out)
    assert counts is not None
    saved = load("game.mpoc.yaml")
    assert len(saved.actions) == int(counts[1]) - int(counts[2])


def test_a_file_that_came_while_it_was_played_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = Path("game.mpoc.yaml")

    def slowly(*parts: Any) -> str:
        path.write_text("somebody else's", "utf-8")
        return game_text(*parts)

    monkeypatch.setattr(play_command, "game_text", slowly)
    result = play("--game", "rise", "--save", str(path), plays=1, moves=2)
    assert (result.code, "exists already" in result.err) == (2, True)
    assert path.read_text("utf-8") == "somebody else's"


@pytest.mark.slow
def test_a_whole_game_is_saved_as_a_file_that_passes() -> None:
    """More units are destroyed in it than can be in play at once."""
    game = ("--game", "smash-monster-rampage", "--seed", "3")
    play(*game, "--save", "game.mpoc.yaml", plays=1, moves=2_000)
    text = Path("game.mpoc.yaml").read_text("utf-8")
    lost = re.search(r"\n  destroyed: \[(.*)\]", text)
    assert lost is not None
    assert lost[1].count(",") >= 12
    assert run("test", "game.mpoc.yaml").code == 0


@pytest.mark.parametrize(
    ("seed", "words"),
    [("1", r"fire: \w+, roll: \d, draw:"), ("5", r"\ndeck: .*\ndiscard: ")],
)
def test_what_is_saved_stands_in_the_order_of_the_schema(seed: str, words: str) -> None:
    """The card that a shot draws after its roll, the deck before the discard pile."""
    game = ("--game", "smash-monster-rampage", "--seed", seed)
    play(*game, "--save", "game.mpoc.yaml", plays=1, moves=30)
    assert re.search(words, Path("game.mpoc.yaml").read_text("utf-8"))
    assert run("fmt", "--check", "game.mpoc.yaml").code == 0


def test_what_a_file_tells_otherwise_is_found() -> None:
    """A file whose last answer is another ends elsewhere, and that is a fault."""
    rise = rules_of("rise")
    game = one_game("rise", 3, 8)
    assert file_fault(game, rise, rise.playing()) is None
    last = game.moves[-1]
    assert last.transcript is not None
    elsewhere = last.transcript.after.with_player("red", power=0, monster=0)
    wrong = game.but(
        moves=(
            *game.moves[:-1],
            last.but(transcript=last.transcript.but(after=elsewhere)),
        )
    )
    fault = file_fault(wrong, rise, rise.playing())
    assert fault is not None
    assert "another position" in fault.words


# What is wrong is found, shortened and told


def red_stands_still(state: State) -> Iterator[str]:
    """An invented rule: red stands still."""
    for id, figure in state.figures.items():
        if figure.advanced and figure.player == "red":
            yield f"{id} has advanced"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An invariant that random play soon breaks: no figure of red has advanced."""
    wrong = {"red stands still": red_stands_still}
    monkeypatch.setattr(invariants, "OF_EVENTS", invariants.OF_EVENTS | wrong)


@pytest.mark.usefixtures("broken")
def test_a_fault_is_reported_with_the_command_that_repeats_it() -> None:
    result = play(SMASH, plays=12, moves=12)
    assert result.code == 1
    assert "red stands still" in result.out
    assert "T has advanced, after: " in result.out
    [repeat] = re.findall(r"repeat: mpoc (.*)", result.out)
    import shlex

    once_more = run(*shlex.split(repeat))
    assert once_more.code == 1
    assert "red stands still" in once_more.out
    assert "1 game with" in once_more.out


@pytest.mark.usefixtures("broken")
def test_the_command_that_repeats_a_fault_reads_the_rules_alike() -> None:
    choice = ("--edition", "first-edition-2011", "--rulings", "throw-region=half-plane")
    result = play(SMASH, *choice, plays=12, moves=12)
    assert result.code == 1
    [repeat] = re.findall(r"repeat: mpoc (.*)", result.out)
    assert repeat.endswith(f" {' '.join(choice)}")
    import shlex

    assert run(*shlex.split(repeat)).code == 1


@pytest.mark.usefixtures("broken")
def test_a_fault_is_shortened_to_what_it_needs() -> None:
    """One advance is enough, whatever else was played before it."""
    result = play(SMASH, "--format", "json", plays=30, moves=12)
    assert result.code == 1
    document = json.loads(result.out)
    Draft202012Validator(schema("play")).validate(document)
    [fault] = document["faults"]
    assert len(fault["actions"]) == 1
    assert fault["actions"][0]["advance"] == "T"


@pytest.mark.usefixtures("broken")
def test_the_game_with_a_fault_is_saved() -> None:
    result = play(SMASH, "--save", "fault.mpoc.yaml", plays=12, moves=12)
    assert result.code == 1
    assert "saved as fault.mpoc.yaml" in result.out
    value = run("run", "fault.mpoc.yaml")
    assert value.code == 0
    assert "red advances T" in value.out
    text = Path("fault.mpoc.yaml").read_text("utf-8")
    assert "red stands still" in text
    assert "expect" not in text


def test_a_shorter_game_is_one_with_the_same_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fault that needs two actions is shortened to these two."""

    def two_steps(transcript: Transcript) -> Iterator[str]:
        for id, figure in transcript.after.figures.items():
            if figure.attacked and figure.advanced:
                yield f"{id} has advanced and attacked"

    wrong = {"never both": two_steps}
    monkeypatch.setattr(invariants, "OF_ACTIONS", invariants.OF_ACTIONS | wrong)
    rise = rules_of("rise")
    playing = rise.playing()
    for seed in range(60):
        game = one_game("rise", seed, 14)
        if game.fault is not None and game.fault.name == "never both":
            break
    else:
        raise AssertionError("no game with both")
    short = shorten(game, rise, playing)
    assert short.fault is not None
    assert short.fault.name == "never both"
    assert len(short.moves) <= len(game.moves)
    verbs = {each.candidate.act.word for each in short.moves}
    assert verbs <= {"advance", "attack", "activate", "end-turn", "hyper", "alpha"}
    # Without any one of them it does not show.
    for place in range(len(short.moves)):
        rest = [*short.moves[:place], *short.moves[place + 1 :]]
        result = play_again(game.start, rest, rise, playing)
        assert result.fault is None or result.fault.name != "never both"


def test_a_rule_that_loses_a_die_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that changes a pool by one die too many breaks the ten dice."""
    honest = events.Spend.apply

    def careless(self: Any, state: State) -> State:
        after = honest(self, state)
        player = after.players[self.player]
        return after.with_player(self.player, unit=(player.unit or 0) + 1)

    monkeypatch.setattr(events.Spend, "apply", careless)
    result = play(plays=4)
    assert result.code == 1
    assert "ten Action Dice" in result.out


def test_a_rule_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception of a rule is a fault of the game, not of the command."""

    def failing(self: Any, state: State) -> State:
        raise KeyError("nobody")

    monkeypatch.setattr(events.Spend, "apply", failing)
    result = play(plays=4)
    assert result.code == 1
    assert "no rule fails" in result.out
    assert "KeyError" in result.out
    assert "Traceback" not in result.out + result.err


def test_a_list_that_promises_too_much_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An action that is listed as legal and then refused is a fault."""
    honest = Step.play

    def stricter(step: Step, game: Game) -> Rule[None]:
        yield Refuse((Check("too-far", "nobody steps", False, p(14)),))
        yield from honest(step, game)

    monkeypatch.setattr(Step, "play", stricter)
    # A monster stands there that may step.
    path = ROOT / "scenarios/rise/movement/two-fires-destroy-one-form.mpoc.yaml"
    result = play(str(path), plays=2)
    assert result.code == 1
    assert "what is legal is not refused" in result.out


def test_an_event_that_is_not_always_the_same_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An event must lead to the same state when it is applied again."""
    honest = smash_events.GivePoints.apply
    calls = []

    def wavering(self: Any, state: Any) -> Any:
        calls.append(self)
        after = honest(self, state)
        turn = after.turn.but(points=(after.turn.points or 0) + len(calls))
        return after.but(turn=turn)

    monkeypatch.setattr(smash_events.GivePoints, "apply", wavering)
    result = play("--game", "smash-monster-rampage", plays=6)
    assert result.code == 1
    assert "events alone lead to the end" in result.out


@pytest.mark.parametrize("processes", [1, 2])
def test_games_from_positions_by_chance_read_the_rules_as_is_asked(
    tmp_path: Path, processes: int
) -> None:
    """Also where the position would read a rule otherwise, and in other processes."""
    path = tmp_path / "game.mpoc.yaml"
    choice = {
        name: readings[-1] for name, readings in rules_of("rise").readings().items()
    }
    words = [f"--rulings={name}={reading}" for name, reading in choice.items()]
    words += ["--edition", "first-edition-2011", "-j", str(processes)]
    result = play(*words, "--save", str(path), plays=3)
    assert result.code == 0, result.out
    start = load(str(path)).start
    assert start is not None
    assert start.settings.edition == "first-edition-2011"
    usual = rules_of("rise").defaults("first-edition-2011")
    assert {**usual, **start.settings.readings} == {**usual, **choice}
    assert run("test", str(path)).code == 0


def test_a_file_that_is_not_a_sheet_is_reported(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("rulings: {throw-region: half}\n", "utf-8")
    result = play("--rulings-file", str(sheet))
    assert result.code == 3
    assert "half-plane" in result.err


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--about", "Telekinesys"], "did you mean Telekinesis?"),
        (["--game", "rises"], "did you mean rise?"),
        (["--rulings", "throw-region=half"], "half-plane"),
        (["--edition", "1066"], "rise-2008"),
        ([SMASH, "--save", SMASH], "would replace a file in use"),
        (["--save", "no/such/folder/x.mpoc.yaml"], "cannot be written"),
        (["--plays", "0"], "0"),
    ],
)
def test_wrong_usage_is_reported(arguments: list[str], words: str) -> None:
    result = run("play", "--plays", "2", "--moves", "2", *arguments)
    assert result.code == 2
    assert words in result.err
    assert "Traceback" not in result.err


def test_a_file_that_is_not_a_scenario_is_reported() -> None:
    assert run("play", "nothing.mpoc.yaml").code == 3


def test_the_text_of_a_game_has_all_its_answers() -> None:
    """The same text, read and played, is written again as the same text."""
    rise = rules_of("rise")
    game = one_game("rise", 11, 10)
    text = game_text(game, rise, rise.playing(), "A game", expects=False)
    assert text.count("\n  - ") == sum(
        [
            not each.transcript.refusals
            for each in game.moves
            if each.transcript is not None
        ]
    )


def test_an_id_that_is_made_up_is_new() -> None:
    """A figure that entered earlier may have had the same id proposed."""
    made_up = []
    for seed in range(200):
        nobody: Any = None
        table = RandomTable(Chance(seed), nobody, {}, rules_of("rise").playing())
        name = table.name(Naming("Nesting", "r7", "s5"))
        if name != "s5":
            made_up.append(name)
            assert re.fullmatch(r"[A-Za-z][A-Za-z0-9-]{0,11}", name)
    assert len(made_up) > 50
    assert len(set(made_up)) == len(made_up)


def test_a_game_that_is_saved_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.mpoc.yaml"
    path.write_text("mine", "utf-8")
    result = run("play", "--plays", "1", "--moves", "1", "--save", str(path))
    assert result.code == 2
    assert "exists already; name another" in result.err
    assert path.read_text("utf-8") == "mine"
