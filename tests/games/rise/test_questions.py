"""What players are asked: no answer is listed that differs from another in nothing."""

from __future__ import annotations

from places import SCENARIOS
from scenes import settle_text

from mpoc.engine.statements import Choice, Roll
from mpoc.games.rise.board import MOST_SIDE, name_of, space
from mpoc.games.rise.game import Game
from mpoc.games.rise.turn.entering import free_id
from mpoc.rules.registry import rules_of


def test_equal_discounts_are_one_answer() -> None:
    path = SCENARIOS / "rise" / "turn" / "equal-discounts-one-is-kept.mpoc.yaml"
    text = path.read_text(encoding="utf-8")
    open_text = text.replace(", choose: [{for: Discount, use: B}]", "")
    question = settle_text(open_text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", False]
    assert question.options[0].words.endswith("(B is equal)")
    # A figure that may still be pushed off a spawn point makes them unequal.
    open_text = open_text.replace("A5: spawn-red", "A5: spawn-red, D7: spawn-red")
    question = settle_text(open_text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Choice)
    assert [option.value for option in question.options] == ["A", "B", False]


def text_without(name: str, *answers: str) -> str:
    """The text of a puzzle without some of its lines."""
    path = SCENARIOS / "rise" / "puzzles" / "windows" / f"{name}.mpoc.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines_kept = [line for line in lines if not any([each in line for each in answers])]
    assert len(lines_kept) == len(lines) - len(answers)
    return "\n".join(lines_kept) + "\n"


def test_an_order_is_not_asked_before_the_roll_that_follows_in_any_order() -> None:
    """Both orders wait for the roll of the Lightning Attack, in the same position."""
    name = "a-charge-in-mid-attack-adds-no-die"
    text = text_without(name, "order:", "then:", "from:", "roll: {action: xxxx")
    text = text.replace("        expect: {strikes: 5, hit: false}\n", "")
    question = settle_text(text).outcome.steps[-1].transcript.waits
    assert isinstance(question, Roll)
    assert question.rule == "Lightning Attack"


def test_what_comes_to_one_outcome_in_every_way_is_not_asked() -> None:
    """The hawk is crushed, wherever it would have run."""
    name = "the-hawk-that-bursts-first-runs-no-more"
    text = text_without(name, "choose:", "order:", "not-applied:")
    assert settle_text(text).failing == []
    # What the file does say is answered, and so is the order in which that can be.
    run = "    choose: [{for: Hit & Run, to: B1}]\n\nexpect:"
    scene = settle_text(text.replace("\nexpect:", run))
    assert scene.failing == []
    assert scene.outcome.unused_answers == ()


def harm_listed(text: str, actor: str) -> dict[str, str]:
    """The places where a figure may advance, each with the harm that is listed."""
    rules = rules_of("rise")
    game = rules.begin(settle_text(text).scenario.start)
    (kind,) = [
        kind
        for kind in rules.candidates(game)
        if (kind.verb, kind.actor) == ("advance", actor)
    ]
    return {way.words: way.harm for way in kind.find(False)}


def test_harm_is_listed_where_no_way_avoids_it() -> None:
    path = SCENARIOS / "rise" / "abilities" / "jump.not-onto-a-fire.mpoc.yaml"
    harm = harm_listed(path.read_text("utf-8"), "s")
    # It leaps over the fire unharmed, and burns where it ends on it.
    assert set(harm.values()) == {"", "suffers fire at C2"}
    assert {name for name in harm if harm[name]} == {"C2", "D2", "C3", "D3"} & set(harm)
    text = """\
mpoc: 1
title: A fire on the shortest way
board: {size: 12x6, ground: {D1: fire}}
figures: {T: {card: Terra Khan, player: red, at: A1}}
dice: {red: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: monster}
actions: []
"""
    harm = harm_listed(text, "T")
    assert (harm["C1"], harm["F3"]) == ("suffers fire at D1", "")


def test_tiles_are_listed_for_an_action_that_is_used_on_a_tile() -> None:
    path = SCENARIOS / "rise" / "abilities" / "extinguish.mpoc.yaml"
    rules = rules_of("rise")
    game = rules.begin(settle_text(path.read_text("utf-8")).scenario.start)
    listed = {
        way.act.target
        for kind in rules.candidates(game)
        if kind.verb == "use"
        for way in kind.find(False)
        if way.act.ability == "Extinguish"
    }
    assert listed
    assert listed <= {*game.state.tiles}


def test_a_way_that_suffers_other_hazards_is_offered_though_they_are_more() -> None:
    """North of the building lies one fire, south of it two, and one at the end."""
    question = (
        settle_text("""\
mpoc: 1
title: Two ways around a building
board: {size: 12x6, ground: {C1: fire, C5: fire, E5: fire, E3: fire}}
figures:
  T: {card: Ultra Terra Khan, player: red, at: A3}
  B: {card: Apartment Building, at: C3}
dice: {red: {monster: 5, unit: 5, power: 0}}
turn: {player: red, activation: monster}
actions: [{advance: T, to: E3}]
""")
        .outcome.steps[-1]
        .transcript.waits
    )
    assert isinstance(question, Choice)
    assert question.key == "path"
    assert len(question.options) == 2


def test_spaces_beside_the_map_have_no_name() -> None:
    names = [name_of(space(*place)) for place in ((-1, 2), (2, -1), (MOST_SIDE, 2))]
    assert names == ["off the map"] * 3


def test_only_units_in_reserves_are_listed_to_be_spawned() -> None:
    """The one on the spawn point is not, unless the push sends it there first."""
    path = SCENARIOS / "rise" / "rulings" / "spawn-pushed-unit.mpoc.yaml"
    text = path.read_text("utf-8")
    reading = "\nrules: {rulings: {spawn-pushed-unit: push-first}}\n"
    assert listed_to_be_spawned(text) == {("Explodohawk", "")} | {
        ("Explodohawk", to) for to in AROUND_B2
    }
    assert listed_to_be_spawned(text + reading) == {
        ("Explodohawk", ""),
        *[("G-Tank", to) for to in ("C2", "C3")],  # the fire
        *[("Explodohawk", to) for to in AROUND_B2],
    }


AROUND_B2 = ("A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3")


def listed_to_be_spawned(text: str) -> set[tuple[str, str]]:
    """The units that are listed, legal or not, with where one is pushed for them."""
    rules = rules_of("rise")
    game = rules.begin(settle_text(text).scenario.start)
    return {
        (way.act.card.name, name_of(way.act.clear.to) if way.act.clear else "")
        for kind in rules.candidates(game)
        if kind.verb == "spawn"
        for way in kind.find(True)
    }


def test_a_unit_is_listed_under_the_first_free_id_of_its_name() -> None:
    """A letter of its name, any of A to Z, and the least number that nobody has."""
    state = settle_text(
        "{mpoc: 1, title: Ids, board: {size: 8x8}, figures: "
        "{z1: {card: G-Tank, player: red, at: A1}}, turn: "
        "{player: red, activation: unit}}"
    ).scenario.start
    titles = {"Zor-Maxim": "z2", "Ares Mothership": "a1", "4-Zed": "z2", "7": "f1"}
    for title, id in titles.items():
        card = state.figures["z1"].card.but(title=title)
        assert free_id(Game(state), card) == id
