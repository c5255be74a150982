"""What games are made of: keys of a file, and verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import Candidate
from mpoc.engine.statements import Check, Cite, Note, Rule, Statement
from mpoc.games.kit.headline import headline_of
from mpoc.games.kit.keys import Count, Form, Group, Key, Keyed, ListOf, SetOf, Word, key
from mpoc.games.kit.listing import kind_of
from mpoc.games.kit.schema_of import mapping_schema, verb_schema
from mpoc.games.kit.verb import Verb, Verbs, Way
from mpoc.text.document import Path

HERE: Path = ("actions", 0)
CITE = Cite("test", ("p1",), "p1")
OTHER_CITE = Cite("other", ("p2",), "p2")


class Names:
    """The names of a file: the boats that are known, and the problems."""

    def __init__(self, *boats: str) -> None:
        self.boats = set(boats)
        self.problems: list[tuple[Path, str]] = []
        self.last_crew: int | None = None


class _Boat(Form[str]):
    def schema(self, description: str = "", **more: Any) -> dict[str, Any]:
        return {"title": "a boat", "type": "string", "description": description, **more}

    def read(self, names: Names, value: str, path: Path) -> str | None:
        if value in names.boats:
            return value
        names.problems.append((path, f"no boat {value}"))
        return None


class _NewBoat(_Boat):
    is_read_last: ClassVar[bool] = True

    def read(self, names: Names, value: str, path: Path) -> str | None:
        names.boats.add(value)
        return value


BOAT, NEW_BOAT = _Boat(), _NewBoat()


class Cargo(Keyed):
    """What a boat carries."""

    crates: int = key(Count("a number of crates", 5), "How many crates.", example=2)
    kind: str = key(Word("a kind", ("salt", "wine")), "Of what.", default="salt")


class Launch(Verb):
    """A boat is launched."""

    word, cite = "launch", CITE
    boat: str = key(NEW_BOAT, is_main=True)
    beside: str = key(BOAT, "A boat that is there.", example="Ada")
    tows: tuple[str, ...] = key(ListOf("boats", BOAT), "Boats behind.", default=())
    cargo: Cargo | None = key(Group("a cargo", Cargo), "What it carries.", default=None)

    def checks(self, game: set[str]) -> tuple[Check, ...]:
        is_free = self.beside not in game
        return (Check("occupied", "the place is free", is_free, CITE),)

    def rule(self, game: set[str]) -> Rule[None]:
        yield Note(f"{self.boat} floats")

    def headline(self, state: None) -> str:
        return f"{self.boat} is launched beside {self.beside}"

    def headline_end(self, statements: Sequence[Statement]) -> str:
        return f", {len(statements)} said"

    def is_headline(self, statement: Statement) -> bool:
        return isinstance(statement, Note) and statement.words == "splash"

    @classmethod
    def ways(cls, game: set[str], actor: str) -> list[Way]:
        return [Way(cls("New", beside), f"by {beside}") for beside in ("Ada", "Bee")]


class Row(Verb):
    """The crew rows."""

    word, cite = "row", CITE

    @classmethod
    def more_schema(cls) -> dict[str, Any]:
        return {"minProperties": 1}

    boat: str = key(BOAT, is_main=True)
    crew: int = key(Count("a crew", 8), "How many row.", is_filled_in=True)

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        values.setdefault("crew", names.last_crew)
        names.last_crew = values["crew"]
        return values["crew"] is not None


class Wait(Verb):
    """Nothing happens."""

    word, cite = "wait", CITE


class WaitLonger(Wait):
    """Nothing happens for longer."""

    word = "wait-longer"
    hours: int = key(Count("hours", 9), is_main=True)


# Reading and writing


def test_a_mapping_becomes_a_typed_record_and_is_written_back() -> None:
    mapping = {
        "launch": "Cod",
        "beside": "Ada",
        "tows": ["Bee"],
        "cargo": {"crates": 3, "kind": "wine"},
    }
    launch = Launch.read(Names("Ada", "Bee"), mapping, HERE)
    assert launch == Launch("Cod", "Ada", ("Bee",), Cargo(3, "wine"))
    assert launch is not None
    assert launch.as_written() == mapping


def test_defaults_are_not_written() -> None:
    assert Launch("Cod", "Ada").as_written() == {"launch": "Cod", "beside": "Ada"}
    assert Cargo(1).as_written() == {"crates": 1}


def test_a_new_name_is_unknown_to_the_other_keys_of_its_mapping() -> None:
    """In any order of the file and of the class."""
    names = Names("Ada")
    assert Launch.read(names, {"launch": "Cod", "beside": "Cod"}, HERE) is None
    assert names.problems == [((*HERE, "beside"), "no boat Cod")]
    assert "Cod" in names.boats


def test_a_list_is_read_to_its_end_and_its_faults_have_a_place() -> None:
    names = Names("Ada")
    keys = {"launch": "Cod", "beside": "Ada", "tows": ["X", "Ada", "Y"]}
    assert Launch.read(names, keys, HERE) is None
    assert [path for path, _ in names.problems] == [
        (*HERE, "tows", 0),
        (*HERE, "tows", 2),
    ]


def test_a_set_counts_each_value_once_and_is_written_in_order() -> None:
    boats, names = SetOf("boats", BOAT), Names("Ada", "Cod")
    fleet = boats.read(names, ["Cod", "Ada", "Cod"], HERE)
    assert fleet == frozenset({"Ada", "Cod"})
    assert boats.write(fleet) == ["Ada", "Cod"]
    assert boats.read(names, ["Ada", "X"], HERE) is None
    assert names.problems == [((*HERE, 1), "no boat X")]


def test_what_cannot_be_read_tells_the_next_mapping_something_all_the_same() -> None:
    """The crew of a boat that is misspelt is still the crew of the next boat."""
    names = Names("Ada")
    assert Row.read(names, {"row": "Adda", "crew": 4}, HERE) is None
    assert Row.read(names, {"row": "Ada"}, HERE) == Row("Ada", 4)
    assert len(names.problems) == 1


def test_a_mapping_that_is_not_whole_is_not_made() -> None:
    assert Row.read(Names("Ada"), {"row": "Ada"}, HERE) is None


def test_a_verb_without_keys_is_written_as_its_word() -> None:
    assert Wait().as_written() == {"wait": None}
    assert Wait.read(Names(), {"wait": None}, HERE) == Wait()


def test_a_verb_made_of_another_has_its_own_word() -> None:
    assert WaitLonger(3).as_written() == {"wait-longer": 3}
    assert Wait.keys == ()


def test_labels_say_the_main_key() -> None:
    assert Launch.label({"launch": "Cod"}) == "launch: Cod"
    assert Launch.label({"launch": {"name": "Cod", "size": 3}}) == "launch: Cod"
    assert Wait.label({"wait": None}) == "wait"


# Classes


def test_a_field_hides_no_inherited_name() -> None:
    """Keys and what is known of a verb share one space of names."""
    with pytest.raises(TypeError, match="cost hides an inherited name"):

        class Dear(Wait):
            cost: str = key(Word("a cost", ("1", "2")))  # type: ignore[misc]


def test_a_key_needs_a_type() -> None:
    with pytest.raises(TypeError, match="hours has no type"):

        class Untyped(Wait):
            hours = key(Count("hours", 9))


def test_keys_are_named_like_their_fields_unless_they_say_otherwise() -> None:
    class Names(Keyed):
        two_words: int = key(Count("a count"))
        other: int = key(Count("a count"), name="as")

    assert [each.name for each in Names.keys] == ["two-words", "as"]
    assert all(isinstance(each, Key) for each in Names.keys)


# Schemas


def test_the_schema_of_a_verb_lists_its_keys_and_the_common_ones() -> None:
    schema = verb_schema(Launch, {"note": {"type": "string"}})
    assert [*schema["properties"]] == ["launch", "beside", "tows", "cargo", "note"]
    assert schema["required"] == ["beside"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["beside"]["examples"] == ["Ada"]
    cargo = schema["properties"]["cargo"]
    assert cargo["required"] == ["crates"]
    assert cargo["properties"]["kind"]["enum"] == ["salt", "wine"]
    assert cargo["description"] == "What it carries."


def test_a_key_that_is_filled_in_is_not_required() -> None:
    assert "required" not in verb_schema(Row, {})


def test_a_verb_says_what_its_keys_cannot_say_in_a_schema() -> None:
    assert verb_schema(Row, {})["minProperties"] == 1
    assert "minProperties" not in verb_schema(Launch, {})


def test_a_bare_verb_has_its_word_alone() -> None:
    assert verb_schema(Wait, {})["properties"]["wait"]["type"] == "null"
    assert mapping_schema("a cargo", Cargo)["required"] == ["crates"]


# Listing


def test_the_legal_ways_are_picked_from_all() -> None:
    kind = kind_of(Launch, {"Bee"})
    assert (kind.verb, kind.words, kind.cite) == ("launch", "launch", CITE)
    legal, every = kind.find(False), kind.find(True)
    assert [entry.words for entry in legal] == ["by Ada"]
    assert [entry.words for entry in every] == ["by Ada", "by Bee"]
    assert [check.name for check in every[1].failed_checks] == ["occupied"]
    first = legal[0]
    assert isinstance(first, Candidate)
    assert first.keys == {"launch": "New", "beside": "Ada"}
    assert kind.limits(first) == ()


# Headlines


def test_a_headline_ends_with_what_the_rule_said_and_has_its_cite() -> None:
    notes = (Note("splash", OTHER_CITE), Note("calm"))
    headline = headline_of(Launch("Cod", "Ada"), Transcript(None, None, notes))
    assert headline.text == "Cod is launched beside Ada, 2 said"
    assert headline.cites == (OTHER_CITE,)
    assert headline.events == notes[:1]


def test_a_headline_without_its_statement_has_the_cite_of_the_verb() -> None:
    headline = headline_of(Launch("Cod", "Ada"), Transcript(None, None, ()))
    assert headline.cites == (CITE,)
    assert headline.events == ()


def test_of_several_statements_of_a_headline_none_is_left_out_below_it() -> None:
    """A way that is told in parts keeps its last part, too."""
    notes = (Note("splash", CITE), Note("splash", OTHER_CITE))
    headline = headline_of(Launch("Cod", "Ada"), Transcript(None, None, notes))
    assert headline.cites == (OTHER_CITE,)
    assert headline.events == ()


# Verbs by their words


def test_a_verb_is_imported_when_it_is_looked_up() -> None:
    verbs: Verbs[Verb] = Verbs("mpoc.games.rise.verbs", ("push",))
    assert [*verbs] == ["push"]
    assert verbs["push"].word == "push"
    assert verbs.of({"note": "", "push": 1}) is verbs["push"]
    assert "shuffle" not in verbs
    with pytest.raises(KeyError):
        verbs["shuffle"]
