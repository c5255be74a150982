"""Faults by the schema: both validators find them, and each is marked in the file."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from asking import ask_each
from hypothesis import given
from hypothesis import strategies as st
from mutant_values import STRANGE, mutant, places
from places import HOSTILE
from scenes import in_two_sizes, name_of_file, scenario_files
from schema_nodes import nodes

from mpoc.games.rise.file import schema as rise
from mpoc.games.rise.file.valid import PIECES, mat, scenario
from mpoc.games.smash_monster_rampage.file import valid as smash
from mpoc.schema import shapes
from mpoc.schema.compile import module_source
from mpoc.schema.validate import (
    _validator_class,
    authority,
    errors,
    schema,
    schema_text,
    validate,
)
from mpoc.text.document import parse
from mpoc.text.problems import MOST_PROBLEMS, Problem, render_problem

SCENARIOS = {*scenario_files("rise")}

EVERYTHING = """\
mpoc: 1
game: rise
title: Every key of the format, without any sense
question: What may stand in a file?
cites: [p9, p39]
tags: [smash, R12]
notes: |
  Two lines
  of notes.
rules: {edition: rise-2008, rulings: {throw-region: half-plane}}
x-mine: {anything: [1, {}]}
board:
  map: |
    +  A B
    1  . .
  size: 40x2
  mat: downtown-1
  ground: {C5: power-zone, AA12: [sand, spawn-red], B1: start-jason}
  legend: {f: forest, w: [water, activator]}
figures:
  T:
    card: {name: Test Beast, like: Terra Khan, def: 4, abilities: [+Charge, -Munch]}
    player: red
    at: C2
    damage: 1
    other-form: {card: Ultra Terra Khan, damage: 2, destroyed: false}
    advanced: C2
    attacked: true
    began-turn: A2
    used: [Lightning Attack]
    suffered: []
  g7:
    card:
      name: Whole
      kind: monster
      form: alpha
      class: grunt
      faction: G.U.A.R.D.
      agenda: Fiends
      energy-type: Occult
      spd: 5
      def: 3
      brawl: 7+2
      blast: 5
      power: 6+3
      range: long
      health: 5
      hyper: 2
      cost: 1
      energy: 3
      hazard: fire
      abilities: [Hit & Run, Radar (red)]
    advanced: true
  S: {card: Skyscraper, at: F3}
reserves: {red: [G-Tank, {name: Other, like: G-Tank, def: 2}]}
out: {red: [Zor-Maxim]}
own-losses: {red: 1}
gone: {c: {card: Carnidon, player: red, advanced: true}}
forces:
  red:
    monsters: [Defender X, Mega Defender X]
    units: [G-Tank, G-Tank]
    city: [Skyscraper, Skyscraper]
dice: {red: {monster: 7, unit: 3, power: 4}, blue: {}}
turn:
  player: red
  activation: monster
  phase: hyper
  used: [power-up, action, shuffle]
  spawned: [C1]
actions:
  - set-up: {rob: Xx..., jason: x....}
  - {place: Skyscraper, player: rob, as: S-2, at: C3}
  - {activate: monster, player: rob}
  - {power-up: 2, roll: {action: Xx}}
  - hyper: T
  - {alpha: T, note: back again}
  - {advance: T, to: C2}
  - advance: T
    path: [B2, {via: Underground Network, to: L12}]
  - {step: T, to: D3}
  - attack: cradle-throw
    by: [T, g7]
    target: D
    to: G4
    direction: east
    roll: {action: Xxx.., boost: x., power: 3}
    choose:
      - {order: [Energy Drain, Blazing Inferno of S], player: red, by: S}
      - {for: Energy Cycle, use: false}
      - {for: Discount, use: Apt}
      - {for: Beat Back, direction: east, note: away}
      - {for: Fling, target: g, roll: {action: x.}}
      - {for: Manufacture, unit: Vanguard, as: v2, to: D4}
      - {for: Side Step, path: [C3, C4]}
      - {for: Vampirism, form: Yasheth}
    then:
      - from: Slingshot
        attack: body-slam
        by: T
        target: E
        to: B2
        direction: west
        roll: {action: 2}
        choose: []
        then: [{from: Chain Reaction, use: false, expect: {illegal: p59}}]
        note: and on
    expect: {open: [], strikes: 3}
  - {attack: stomp, by: T}
  - {use: Repair, by: g, target: C2, to: C3, path: [C3], unit: G-Tank, as: g9}
  - {spawn: Elite G-Tank, as: g8, at: C1, clear: {figure: h, to: C2}}
  - push: 3
  - shuffle: monster-to-unit
  - end-turn
  - {end-turn: , expect: {at: {T: C2}}}
  - end-game
  - {end-game: ~}
expect:
  hit: {g: true}
  strikes: 9
  needs: {H: 4}
  damage: {D: 300}
  health: {D: {Defender X: 5, Ultra Defender X: 2}, T: -3}
  form: {T: Terra Khan}
  crushed: [g]
  destroyed: []
  at: {T: C2}
  ground: {G2: none, C3: [sand, power-zone], C4: spawn-red}
  dice: {red: {monster: 1, unit: 90, power: 3}}
  earned: {red: 2}
  reserves: {red: [G-Tank]}
  secured: {S: red}
  open: [Lightning Attack]
  applied: [Riled]
  not-applied: [Leach]
  illegal: not-adjacent
  winner: draw
  right: [rob]
claims:
  rob: {hit: true, needs: 4, illegal: false}
  jason: {illegal: true}
assume: first
"""

FORCES = """\
mpoc: 1
title: A force
forces: {red: {monsters: [Rogzor, Mega Rogzor], city: [Skyscraper, Skyscraper]}}
"""

MAT = """\
size: 16x12
ground: |
  +  A B
  1  f .
legend: {f: forest}
"""


def problems_in(text: str, name: str = "rise") -> list[Problem]:
    quick = scenario if name == "rise" else mat
    return validate(parse(text, "file"), name, quick, PIECES)


def plain(text: str) -> Any:
    """The values of a file as common dicts and lists, to be changed."""

    def copied(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: copied(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [copied(inner) for inner in value]
        return value

    return copied(parse(text, "file").root)


@pytest.mark.parametrize("text", [EVERYTHING, FORCES])
def test_every_part_of_the_format_is_accepted(text: str) -> None:
    value = plain(text)
    assert list(errors(value, schema("rise"))) == []
    assert scenario(value)
    assert problems_in(text) == []


def test_a_mat_is_accepted() -> None:
    assert list(errors(plain(MAT), schema("rise-mat"))) == []
    assert problems_in(MAT, "rise-mat") == []
    assert problems_in(EVERYTHING, "rise-mat")


@pytest.mark.parametrize("files", in_two_sizes(24))
def test_shipped_scenarios_are_accepted(files: list[Path]) -> None:
    """jsonschema accepts them; each load shows that the generated test does too."""
    find = authority(schema("rise"))

    def is_accepted(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert problems_in(text) == []
        assert list(find(plain(text))) == []

    ask_each([path for path in files if path in SCENARIOS], is_accepted, name_of_file)


def test_files_of_one_game_are_validated_by_one_class_of_jsonschema() -> None:
    """A class that was made for each file would never go away by itself."""
    assert problems_in(EVERYTHING.replace("game:", "gaem:", 1))
    classes_made = _validator_class.cache_info().misses
    assert problems_in(EVERYTHING.replace("title:", "titel:", 1))
    assert _validator_class.cache_info().misses == classes_made


def test_everything_holds_every_key_of_the_schema() -> None:
    document = rise.build()
    steps = {step for path in places(plain(EVERYTHING)) for step in path}
    keys = set(document["properties"])
    for piece in document["$defs"].values():
        keys.update(piece.get("properties", ()))
    assert keys - steps == set()


def test_quick_test_agrees_with_jsonschema_on_mutants() -> None:
    rng = random.Random(20081008)
    whole = plain(EVERYTHING)
    # Small files around one part each, so that a mutant seldom has a second fault.
    parts = [plain(FORCES)]
    start = {key: whole[key] for key in ("mpoc", "title", "board")}
    for key, value in whole.items():
        if isinstance(value, list):
            parts += [start | {key: [entry]} for entry in value]
        elif isinstance(value, dict):
            parts += [start | {key: {name: inner}} for name, inner in value.items()]
        else:
            parts.append(start | {key: value})
    document = schema("rise")
    good = 0
    for _ in range(300):
        value = mutant(rng.choice(parts), rng)
        error = next(iter(errors(value, document)), None)
        assert scenario(value) == (error is None), (value, error)
        good += error is None
    # Both answers come often enough to prove something.
    assert 40 < good < 260


def at_the_limits(node: dict[str, Any]) -> Iterator[Any]:
    """Values just within a limit of a schema, and values just beyond it."""
    for word, value in node.items():
        if word in ("minimum", "maximum"):
            yield from (value - 1, value, value + 1)
        elif word in ("minLength", "maxLength"):
            yield from ("a" * size for size in (value - 1, value, value + 1))
        elif word in ("minItems", "maxItems"):
            yield from ([] if not size else ["T"] * size for size in (value, value + 1))
        elif word in ("minProperties", "maxProperties"):
            for size in (value, value + 1):
                yield {f"T{n}-": 1 for n in range(size)}
                yield {f"t{n}": "C2" for n in range(size)}
        elif word == "required":
            yield dict.fromkeys(value, "T")
        elif word == "enum":
            yield from value
            yield from (str(word).upper() for word in value)


def test_quick_code_agrees_with_jsonschema_on_every_part() -> None:
    document = rise.build()
    pieces = document["$defs"]
    # Parts that differ only in their annotations count as one.
    different = {
        repr({key: node[key] for key in node.keys() - {"title", "description"}}): node
        for _, node in nodes(document)
    }
    parts = {
        f"part_{number}": {**node, "$defs": pieces}
        for number, node in enumerate(different.values())
    }
    code: dict[str, Any] = {}
    exec(module_source(parts, "nothing"), code)
    answers = {True: 0, False: 0}
    for name, part in parts.items():
        find = authority(part)
        for value in (*STRANGE, *at_the_limits(part)):
            error = next(find(value), None)
            assert code[name](value) == (error is None), (part, value)
            answers[error is None] += 1
    assert min(answers.values()) > 2_000


def test_quick_test_agrees_with_jsonschema_on_mats() -> None:
    rng = random.Random(7)
    document = schema("rise-mat")
    for _ in range(300):
        value = mutant(plain(MAT), rng)
        assert mat(value) == (not list(errors(value, document))), value


@pytest.mark.parametrize("shape", ["SPACE", "ID", "PLAYER", "SIZE", "PAGE", "WORD"])
def test_nothing_may_follow_a_word(shape: str) -> None:
    pattern = getattr(shapes, shape).pattern
    document = {"$defs": {}, "pattern": pattern}
    good = {"SPACE": "AA12", "ID": "T-1", "SIZE": "12x40", "PAGE": "p9"}.get(shape, "a")
    assert not list(errors(good, document))
    for end in ("\n", "\r\n", " ", "\n\n", "\x85"):
        assert list(errors(good + end, document)), repr(end)


@given(st.text(alphabet="ABZabz019-+ .xX\n\u0661", max_size=14))
def test_ids_are_never_spelt_like_spaces(text: str) -> None:
    is_id = not list(errors(text, {"pattern": shapes.ID.pattern}))
    is_space = not list(errors(text, {"pattern": shapes.SPACE.pattern}))
    assert not (is_id and is_space)
    if is_id:
        assert text.isascii()
        assert 1 <= len(text) <= 12
    if is_space:
        assert 2 <= len(text) <= 4
        assert text == text.upper()


PATTERNS = (
    shapes.ID.pattern,
    shapes.SPACE.pattern,
    "^[Xx.]{1,40}$",
    "^p[1-9][0-9]{0,2}$",
    "^(spawn|start)-",
    # The first part may have to give back what it took.
    "^[a-c]{1,3}[b-d]$",
)


@cache
def quick_test(pattern: str) -> Callable[[str], bool]:
    """The code that is written for texts of a pattern."""
    schema = {"$defs": {}, "type": "string", "pattern": pattern}
    code: dict[str, Any] = {}
    exec(module_source({"fits": schema}, "nothing"), code)
    fits: Callable[[str], bool] = code["fits"]
    return fits


@given(st.data(), st.sampled_from(PATTERNS))
def test_quick_test_of_a_pattern_agrees_with_it(
    data: st.DataObject, pattern: str
) -> None:
    """Also where the code that stands for a pattern does without it."""
    text = data.draw(
        st.from_regex(pattern)
        | st.from_regex(pattern).map(lambda text: text + text)
        | st.text(alphabet="ABZabcd019-.Xxp\n\u0661", max_size=14)
    )
    expected = re.search(shapes.python_pattern(pattern), text) is not None
    assert quick_test(pattern)(text) == expected


START = "mpoc: 1\ntitle: t\nboard: {size: 9x9}\n"


def only_problem(text: str) -> tuple[Problem, str]:
    """The only problem of a file, and what it marks."""
    (problem,) = problems_in(text)
    line = text.split("\n")[problem.line - 1]
    assert problem.source == line
    return problem, line[problem.column - 1 : problem.end_column - 1]


@pytest.mark.parametrize(
    ("tail", "code", "text_marked", "message", "hint"),
    [
        ("figurs: {}", "unknown-key", "figurs", "a scenario has no key", "`figures`"),
        ("actions: []\nclaims: []", "wrong-type", "[]", "`claims` is a list", ""),
        (
            "actions:\n  - atack: smash\n    by: T\n    target: D",
            "unknown-action",
            "atack",
            "there is no action `atack`",
            "`attack`",
        ),
        (
            "actions:\n  - {note: hm}",
            "missing-key",
            "note",
            "this action has no key that says its kind",
            "",
        ),
        (
            "actions:\n  - {advance: T, choose: [{to: C3}]}",
            "missing-key",
            "to",
            "this choice has no key that says its kind",
            "begin it with `for: …`",
        ),
        (
            "actions:\n  - {end-turn: now}",
            "wrong-type",
            "now",
            "not an empty value",
            "write nothing after the colon",
        ),
        (
            "actions:\n  - {power-up: xx.}",
            "wrong-type",
            "xx.",
            "not a number of dice",
            "`roll: xx.`",
        ),
        (
            "actions:\n  - {power-up: many}",
            "wrong-type",
            "many",
            "not a number of dice",
            "rolls this many Action Dice",
        ),
        (
            "actions:\n  - {use: Telekinesis, by: e, choose: k}",
            "wrong-type",
            "k",
            "not a list of choices",
            "begin each entry with a dash",
        ),
        (
            "expect: {crushed: {g: 0, S: 1}}",
            "wrong-type",
            "{g: 0, S: 1}",
            "not a list of ids",
            "write it as a list: `[S]`",
        ),
        (
            "expect:\n  crushed:\n    first: g",
            "wrong-type",
            "first: g",
            "not a list of ids",
            "write the entries in brackets",
        ),
        (
            "actions:\n  - {power-up: [x]}",
            "wrong-type",
            "[x]",
            "is a list, not a number of dice",
            "rolls this many Action Dice",
        ),
        (
            "expect: {crushed: true}",
            "wrong-type",
            "true",
            "not a list of ids",
            "write the entries in brackets",
        ),
        (
            "actions:\n  - {advance: T, too: C2}",
            "unknown-key",
            "too",
            "the action `advance` has no key `too`",
            "`to`",
        ),
        (
            "actions:\n  - {advance: T, illegal: true}",
            "unknown-key",
            "illegal",
            "",
            "under `expect`",
        ),
        (
            "actions:\n  - {advance: T, claims: {}}",
            "unknown-key",
            "claims",
            "",
            "at the top of the file",
        ),
        (
            "actions:\n  - {attack: stomp, by: T, target: D}",
            "unknown-key",
            "target",
            "`target` has no place here",
            "",
        ),
        (
            "actions:\n  - {attack: smash, by: T}",
            "missing-key",
            "attack",
            "the action `attack` needs the key `target`",
            "`target: D`",
        ),
        ("actions: [end-trun]", "unknown-word", "end-trun", "an action", "`end-turn`"),
        (
            "actions:\n  - {step: T, to: c2}",
            "wrong-form",
            "c2",
            "`c2` is not a space",
            "`C2`",
        ),
        (
            "figures: {C2: {card: Apt}}",
            "wrong-form",
            "C2",
            "`C2` is not an id",
            "",
        ),
        (
            "figures: {T: {crad: Terra Khan}}",
            "unknown-key",
            "crad",
            "a figure has no key `crad`",
            "`card`",
        ),
        (
            "figures: {T: {player: red}}",
            "missing-key",
            "player",
            "a figure needs the key `card`",
            "`card: Terra Khan`",
        ),
        (
            "figures: {T: Terra Khan}",
            "wrong-type",
            "Terra Khan",
            "not a figure",
            "`{card: Terra Khan}`",
        ),
        (
            "figures: {T: {card: Apt, attacked: yes}}",
            "wrong-type",
            "yes",
            "not `true` or `false`",
            "`true`",
        ),
        (
            "figures: {T: {card: Apt, damage: '3'}}",
            "wrong-type",
            "'3'",
            "not a number",
            "leave out the quotes",
        ),
        (
            "dice: {red: {monster: 12}}",
            "too-large",
            "12",
            "`monster` is 12",
            "",
        ),
        (
            "actions: [{power-up: 1, roll: {action: xX3}}]",
            "wrong-form",
            "xX3",
            "`xX3` is not dice",
            "",
        ),
        ("expect: {damage: 3}", "wrong-type", "3", "not a mapping of ids", ""),
        (
            "expect: {illegal: not-ajacent}",
            "unknown-word",
            "not-ajacent",
            "is not a reason",
            "`not-adjacent`",
        ),
        ("turn: {player: red, phase: push}", "missing-key", "phase", "activation", ""),
        ("cites: [39]", "wrong-type", "39", "not a page", "`p39`"),
        ("cites: p39", "wrong-type", "p39", "not a list", "`[p39]`"),
        ("question:", "wrong-type", "question", "has no value", ""),
        (f"question: {'a' * 61}\ntags: ['']", "wrong-form", "''", "not a word", ""),
    ],
)
def test_a_fault_is_reported_at_its_place(
    tail: str, code: str, text_marked: str, message: str, hint: str
) -> None:
    problem, under = only_problem(START + tail + "\n")
    assert (problem.code, under) == (code, text_marked)
    assert message in problem.message
    assert problem.hint if hint else True
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("tail", "text_marked", "hint"),
    [
        ("actions: [{monster: forward}]", "forward", "`roll: forward`"),
        ("actions: [{monster: fast}]", "fast", "write nothing after the colon"),
        ("actions: [{enter: tank, at: A3}]", "enter", "`deploy` and needs `as` too"),
        ("actions: [{shoot: h1}]", "shoot", "`fire`"),
        ("board: {size: 8x8, fires: [C4]}", "fires", "`burning: […]` at the top"),
    ],
)
def test_a_hint_of_the_second_game_says_what_is_written_instead(
    tail: str, text_marked: str, hint: str
) -> None:
    text = f"mpoc: 1\ngame: smash-monster-rampage\ntitle: t\n{tail}\n"
    text += "turn: {player: green, phase: monster}\n"
    text += "" if "board" in tail else "board: {size: 8x8}\n"
    file = parse(text, "file")
    (problem,) = validate(file, "smash-monster-rampage", smash.scenario, smash.PIECES)
    assert text.split("\n")[problem.line - 1][problem.column - 1 :].startswith(
        text_marked
    )
    assert hint in problem.hint


def test_two_actions_in_one_entry_are_reported() -> None:
    text = START + "actions:\n  - advance: T\n    attack: smash\n"
    problem, under = only_problem(text)
    assert under == "attack"
    assert "begin a new entry" in problem.hint
    assert "`  - attack: smash`" in problem.hint


def test_problems_stand_in_the_order_of_the_file_and_are_capped() -> None:
    actions = "".join([f"  - {{advance: T, odd{n}: 1}}\n" for n in range(70)])
    problems = problems_in(START + "actions:\n" + actions + "figurs: {}\n")
    assert len(problems) == MOST_PROBLEMS
    places = [(problem.line, problem.column) for problem in problems]
    assert places == sorted(places)
    assert places[0][0] == 5


def test_missing_keys_are_reported_at_the_beginning() -> None:
    problem, under = only_problem("figures: {}\n")
    assert (problem.line, under) == (1, "figures")
    assert problem.code == "missing-key"
    for key in ("mpoc", "title", "board"):
        assert f"`{key}`" in problem.message
        assert f"`{key}: " in problem.hint


def test_no_message_speaks_of_the_machinery() -> None:
    rng = random.Random(11)
    text = EVERYTHING.split("\n")
    problem_count = 0
    for _ in range(150):
        lines = list(text)
        for _ in range(3):
            at = rng.randrange(len(lines))
            lines[at] = lines[at].replace(
                *rng.choice((("T", "T!"), (": ", ": [1]#"), ("a", "q"), ("x", "7")))
            )
        try:
            problems = problems_in("\n".join(lines))
        except Exception as fault:
            if type(fault).__name__ != "FileProblems":
                raise
            continue
        for problem in problems:
            problem_count += 1
            message = render_problem(problem)
            for word in ("schemas", "'$", "$defs", "regex", "pattern", "None", "{'"):
                assert word not in message.replace(problem.source, ""), message
            assert "something else" not in message, message
            assert problem.line > 0
            assert problem.expected or problem.hint or problem.message
            assert len(problem.message) < 220
    assert problem_count > 100


def test_nothing_is_fetched() -> None:
    away = {"$ref": "https://example.invalid/other.json"}
    with pytest.raises(ValueError, match="leads out of the schema"):
        list(errors({}, away))


def test_errors_are_the_same_with_the_tests_of_the_pieces() -> None:
    rng = random.Random(3)
    whole = plain(EVERYTHING)
    document = schema("rise")
    for _ in range(50):
        value = mutant(whole, rng)
        slow, fast = (
            [(list(error.absolute_path), error.validator) for error in all_errors]
            for all_errors in (errors(value, document), errors(value, document, PIECES))
        )
        assert slow == fast


def test_a_good_file_does_not_import_jsonschema() -> None:
    program = (
        "import sys\n"
        "from mpoc.text.document import parse\n"
        "from mpoc.games.rise.file.valid import scenario\n"
        "from mpoc.schema.validate import validate\n"
        "assert not validate(parse(sys.stdin.read(), 'file'), 'rise', scenario)\n"
        "heavy = {'jsonschema', 'json', 'difflib'}\n"
        "heavy |= {'mpoc.schema.compile', 'mpoc.schema.envelope'}\n"
        "sys.exit(str(sorted(heavy & sys.modules.keys()) or ''))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=EVERYTHING,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr.strip() == ""


def test_an_unknown_schema_is_not_found() -> None:
    with pytest.raises(FileNotFoundError):
        schema_text("chess")


def test_the_corpus_of_broken_files_is_wide() -> None:
    cases = [
        dict(line.split(": ", 1) for line in path.read_text("utf-8").splitlines())
        for path in (HOSTILE).glob("*.expected")
    ]
    assert len(cases) >= 150
    assert len({case["cause"] for case in cases}) >= 60
    cases_of_check = [case for case in cases if case["level"] == "check"]
    assert len(cases_of_check) >= 50
    assert len({case["code"] for case in cases_of_check}) >= 10


def test_every_fault_of_the_schema_has_a_hint() -> None:
    for path in (HOSTILE).glob("check-*.hostile"):
        for problem in problems_in(path.read_text("utf-8")):
            assert problem.hint, path.name
            assert problem.expected or problem.code == "missing-key", path.name
