"""The game to copy runs through every command, with nothing but its own file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from toy.orchard import ORCHARD, RULESET, Orchard

import mpoc
from mpoc.games.kit.small.definition import SmallGame
from mpoc.rules.registry import RULESETS, register, rules_of, unregister
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

FILE = str(Path(__file__).parent / "apple.mpoc.yaml")


@pytest.fixture(autouse=True)
def orchard() -> Iterator[None]:
    """The game is known while its tests run."""
    register(RULESET, ORCHARD.schema)
    yield
    unregister(RULESET)


def with_changes(tmp_path: Path, *pairs: tuple[str, str]) -> str:
    """The file with other words in it."""
    text = Path(FILE).read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "changed.mpoc.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_registered_game_is_known_until_it_is_forgotten() -> None:
    assert rules_of("orchard") is RULESET
    with pytest.raises(ValueError, match="already"):
        register(RULESET, ORCHARD.schema)
    unregister(RULESET)
    assert "orchard" not in RULESETS
    with pytest.raises(FileProblems):
        mpoc.load(FILE)
    register(RULESET, ORCHARD.schema)


def test_its_schema_is_derived_and_a_schema_of_the_draft() -> None:
    Draft202012Validator.check_schema(ORCHARD.schema())
    schema = ORCHARD.schema()
    keys = schema["properties"]
    assert keys["players"]["additionalProperties"]["required"] == ["at"]
    assert (
        ORCHARD.schema()["$defs"]["do-walk"]["properties"]["walk"]["enum"][0] == "north"
    )


def test_a_heading_that_the_game_lacks_is_named() -> None:
    class Lacking(Orchard):
        """The game without the title of a heading."""

    for slug, citing in (
        ("walking", "the verb `walk`"),
        ("picking", "the verb `pick`"),
        ("winning", "`ends`"),
    ):
        Lacking.headings = {k: v for k, v in Orchard.headings.items() if k != slug}
        with pytest.raises(LookupError, match=f"^{citing} of orchard cites `{slug}`"):
            Lacking().ruleset()


def test_a_refusal_that_the_game_lacks_is_named() -> None:
    class Lacking(Orchard):
        """The game without a reason of its own."""

        refusals: ClassVar = {"occupied": "Another player is on the square."}

    unregister(RULESET)
    lacking = Lacking()
    register(lacking.ruleset(), lacking.schema)
    with pytest.raises(LookupError, match="orchard has the name `off-board`"):
        mpoc.replay(mpoc.load(FILE))
    unregister(lacking.ruleset())
    register(RULESET, ORCHARD.schema)


def test_an_unclear_rule_that_the_game_lacks_is_named() -> None:
    game = SmallGame(ORCHARD, mpoc.load(FILE).start)
    assert game.reading("reach") == "beside"
    with pytest.raises(LookupError, match="no unclear rule has the name `grasp`"):
        game.reading("grasp")


def test_it_loads_replays_and_expects() -> None:
    report = mpoc.replay(mpoc.load(FILE))
    assert report.verdicts
    assert all([verdict.holds for verdict in report.verdicts])
    text = mpoc.render(report)
    assert "blue picks the apple at D2" in text
    assert "reach is read as beside" in text


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("roll: 4", "roll: 3", 3, "unused-answer"),
        ("walk: east", "walk: north", 4, "off-board"),
        ("turn: red", "turn: black", 3, "there is no player `black`"),
        ("picked: {red: 0}", "picked: {rad: 0}", 3, "there is no player `rad`"),
        ("target: D2", "target: A3", 4, "condition-not-met"),
        ("target: D2", "target: D9", 3, "a square from `A1` to `D3`"),
        ("reach: beside", "reach: here", 4, "no-target"),
        ("winner: blue, picked", "winner: red, picked", 1, "winner blue, not red"),
        ("roll: 4", "note: none", 4, "waits for a roll"),
    ],
)
def test_what_a_file_says_otherwise_comes_out_otherwise(
    old: str, new: str, code: int, words: str, tmp_path: Path
) -> None:
    result = run("run", with_changes(tmp_path, (old, new)))
    assert result.code == code
    assert words in result.out + result.err


def test_a_refusal_may_be_expected(tmp_path: Path) -> None:
    path = with_changes(
        tmp_path,
        ("turn: red", "turn: blue"),
        ("walk: east", "walk: south"),
        ("{picked: {red: 0}}", "{illegal: occupied}"),
        ("green: {at: D3}", "green: {at: C3}"),
    )
    assert run("run", path).code == 0


def test_what_may_be_done_is_listed_with_what_is_refused() -> None:
    legal = json.loads(run("legal", "--format", "json", FILE).out)
    assert "east" in str(legal)
    assert "the step stays on the board" in run("legal", "-v", FILE).out


def test_every_way_is_explored(tmp_path: Path) -> None:
    path = with_changes(
        tmp_path,
        ("    roll: 4\n", ""),
        ("    choose: [{for: Picking, target: D2}]\n", ""),
        ("[C1, D2, A3]", "[C1, D2, A3, C3]"),
        ("expect: {winner: blue, picked: {blue: 2}}\n", ""),
    )
    result = run("explore", "--dice", path)
    assert result.code == 0
    assert "which apple it is: C1, D2, C3" in result.out
    result = run("odds", path)
    assert result.code == 0
    assert "4 or more                        50.00 %" in result.out


def test_dice_have_their_law() -> None:
    assert "2 dice: 7 spots on average" in run("odds", "2D", "--game", "orchard").out


def test_whole_games_are_played_and_written_back(tmp_path: Path) -> None:
    result = run("play", "--game", "orchard", "--seed", "5", "--plays", "30")
    assert result.code == 0
    assert "no faults" in result.out
    assert not result.out.startswith("30 games with 0 actions")
    assert " 0 to the end" not in result.out


def test_a_position_is_written_as_a_file_that_loads_to_it() -> None:
    start = mpoc.load(FILE).start
    text = RULESET.write(start, title="again")
    assert scenario_of(parse(text, "again")).start == start


def test_words_are_explained() -> None:
    for word in RULESET.reference().words():
        assert run("explain", word, "--game", "orchard").code == 0
    assert run("rulings", "--game", "orchard").out.startswith("reach")


def test_its_format_is_explained_and_its_rules_are_found() -> None:
    """Without a word in the game: the schema, headings and rulings say enough."""
    index = run("explain", "--game", "orchard").out
    for line in index.splitlines():
        if line.startswith("  mpoc explain "):
            word = line.split()[2]
            assert run("explain", word, "--game", "orchard").code == 0, word
    assert "walk, an action" in run("explain", "walk", "--game", "orchard").out
    assert "reach (ruling, orchard)" in run("find", "reach", "--game", "orchard").out
    assert "has no files to begin with" in run("new", "--game", "orchard").err
    reference = RULESET.reference()
    assert reference.explain("Picking_apples") == (
        "Picking Apples    picking\n  unclear rules: reach"
    )
    ruling = reference.explain("reach")
    assert ruling is not None
    assert "\n  * here: No, only on its own square.\n    beside: Yes.\n" in ruling
    assert reference.explain("beside") == ruling
    assert reference.explain("game over") == (
        "game-over    refusal\n  The game has ended."
    )
    assert reference.explain("pear") is None


def test_what_its_file_reaches_is_counted() -> None:
    result = run("catalog", "--coverage", "--game", "orchard", "-v", FILE)
    assert result.code == 0
    document = parse(Path(FILE).read_bytes(), FILE)
    verbs = {verb.word for verb in Orchard.verbs}
    verbs_played = {
        key for action in document.root["actions"] for key in action
    } & verbs
    readings = [
        each
        for readings_of_rule in RULESET.readings().values()
        for each in readings_of_rule
    ]
    choice = document.root["rules"]["rulings"]
    for number, all_of_them, words in (
        (0, len(ORCHARD.all_refusals()), "refusals that were given"),
        (len(verbs_played), len(verbs), "verbs that were played"),
        (len(choice), len(readings), "readings that were used"),
    ):
        assert f"{number} of {all_of_them}  {words}" in result.out
    assert "missing: reach=here" in result.out


def test_a_game_without_coverage_says_so() -> None:
    unregister(RULESET)
    register(RULESET.but(coverage=None), ORCHARD.schema)
    result = run("catalog", "--coverage", "--game", "orchard", FILE)
    assert result.code == 2
    assert "not counted" in result.err


def test_formatting_changes_nothing_and_shrinking_keeps_the_verdict() -> None:
    assert run("fmt", "--check", FILE).code == 0
    shrunk = run("shrink", FILE)
    assert shrunk.code == 0
    assert "winner: blue" in shrunk.out
    assert "green" not in shrunk.out
