"""Maps of named places in a file, and places by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.keys import Form
from mpoc.games.kit.spaces.graph import Graph
from mpoc.scenario.problem_kinds import LINKED_TO_ITSELF, TWO_SPELLINGS
from mpoc.schema.envelope import Schema, keyed, list_of, word_of
from mpoc.schema.shapes import PLACE

if TYPE_CHECKING:
    from mpoc.games.kit.file.reading import GameNames
    from mpoc.text.document import Path


class PlaceName(Form[str]):
    """A place of a map of named places."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(PLACE, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> str | None:
        place: str | None = names.place(value, path)
        return place

    def is_same(self, written: Any, other: Any) -> bool:
        return str(written).casefold() == str(other).casefold()


PLACE_NAME = PlaceName()


class Links(Form[Graph]):
    """A map of named places as `{Rome: [Milan, Naples], Milan: [Turin]}`.

    A link stands at one of its ends or at both. Places are of this map then.
    """

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        title = "a mapping of places to those beside them such as `{Rome: [Milan]}`"
        ends = list_of("a list of places", word_of(PLACE), most=40)
        return keyed(title, PLACE, ends, description, most=60, **more)

    def read(
        self, names: GameNames, value: Mapping[str, list[str]], path: Path
    ) -> Graph | None:
        spelling: dict[str, str] = {}
        is_sound = True
        for place, ends in value.items():
            for number, end in enumerate((place, *ends)):
                where = (*path, place, number - 1) if number else (*path, place)
                other = spelling.setdefault(end.casefold(), end)
                if other != end:
                    names.problem(where, TWO_SPELLINGS(name=end, other=other))
                elif number and end == place:
                    names.problem(where, LINKED_TO_ITSELF(name=end))
                else:
                    continue
                is_sound = False
        if not is_sound:
            return None
        graph = Graph(value)
        names.space = graph
        return graph

    def write(self, value: Graph) -> dict[str, list[str]]:
        # Each link at the first of its ends.
        places = value.places()
        return {
            place: [end for end in value.links[place] if end not in places[:number]]
            for number, place in enumerate(places)
        }
