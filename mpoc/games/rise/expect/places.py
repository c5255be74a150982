"""Facts of places: where figures stand, what lies under them, who secures what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Statement
from mpoc.games.kit.fact import SetBy, Verdicts
from mpoc.games.rise import events
from mpoc.games.rise.board import STRIDE, name_of, parse_space
from mpoc.games.rise.expect.account import OF_POSITION, ByFigure, RiseFact, RiseFacts
from mpoc.games.rise.words import BUILDING, OF_PLAYERS
from mpoc.rules.facts import NONE
from mpoc.schema.envelope import Schema, keyed, ref
from mpoc.schema.shapes import SPACE

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


class At(ByFigure[str]):
    """Where figures stand."""

    word, words, rank = "at", "place of", OF_POSITION
    absent = "off the map"
    is_detail = is_place = True
    title = "a mapping of ids to spaces such as `{T: C2}`"
    set_by: ClassVar[SetBy] = {
        events.Move: "figure",
        events.Shove: "figure",
        events.Place: "figure",
        events.EnterPlay: "figure.id",
        events.PlaceInSetUp: "figure.id",
        events.Crush: "figure",
        events.DestroyUnit: "figure",
        events.LeaveGame: "figure",
        events.ReplaceBuilding: "building",
    }

    def value_schema(self) -> Schema:
        return ref("space")

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        names.space(value, path, of=name)

    def values(self, facts: RiseFacts) -> Mapping[str, str]:
        figures = facts.state.figures.items()
        return {id: name_of(figure.space) for id, figure in figures}


class Ground(RiseFact):
    """What lies on spaces; `none` for no tile."""

    word, words, rank = "ground", "ground at", OF_POSITION
    missing, is_detail = NONE, True
    set_by: ClassVar[SetBy] = {
        events.ReplaceBuilding: "building",
        events.FlipTile: "tile",
    }

    def schema(self) -> Schema:
        title = "a mapping of spaces to ground such as `{G2: fire}`"
        return keyed(title, SPACE, ref("ground-found"), self.description)

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        for space, kinds in expected_value.items():
            at = (*path, space)
            names.space(space, at, "key")
            kinds_there = [kinds] if isinstance(kinds, str) else kinds
            for index, kind in enumerate(kinds_there):
                for lead in OF_PLAYERS:
                    if kind.startswith(lead):
                        place = at if isinstance(kinds, str) else (*at, index)
                        names.player(kind.removeprefix(lead), place)

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        state = facts.state
        for name, expected_kinds in expected_value.items():
            space = parse_space(name)
            if space is None:
                continue
            tiles = state.tiles_under(space, 1)
            kinds = [*state.board.ground.get(space, ())]
            kinds += [state.tiles[tile] for tile in tiles]
            kinds_there = (
                [expected_kinds]
                if isinstance(expected_kinds, str)
                else list(expected_kinds)
            )
            holds = all(
                not tiles if kind == NONE else kind in kinds for kind in kinds_there
            )
            verdict = self.verdict(
                facts, (*path, name), f"{self.words} {name}", kinds_there, kinds, True
            )
            yield (
                verdict
                if holds
                else verdict.but(holds=False, causes=self._tile_setters(facts, space))
            )

    def _tile_setters(self, facts: RiseFacts, space: int) -> tuple[Statement, ...]:
        """The events that put or turned a tile on a space."""
        corners = (space, space - 1, space - STRIDE, space - STRIDE - 1)
        figures_gone = facts.state.gone.items()
        buildings = [id for id, figure in figures_gone if figure.space in corners]
        return facts.setters(self.set_by, *corners, *buildings)

    def as_expectation(self, facts: RiseFacts) -> dict[str, str]:
        tiles = sorted(facts.state.tiles.items())
        return {name_of(space): kind for space, kind in tiles}


class Secured(ByFigure[str]):
    """Which player has secured a structure."""

    word, words, rank = "secured", "player securing", OF_POSITION
    kind, missing = BUILDING, NONE
    is_detail = is_place = is_looked_up = True
    title = "a mapping of ids to players such as `{S: red}`"

    def value_schema(self) -> Schema:
        return ref("player")

    def check_value(self, names: Names, name: str, value: Any, path: Path) -> None:
        self.check_kind(names, name, path)
        names.player(value, path, others=(NONE,))

    def values(self, facts: RiseFacts) -> Mapping[str, str]:
        from mpoc.games.rise.game import Game
        from mpoc.games.rise.objectives import secured_by

        game = Game(facts.state)
        return {
            id: secured_by(game, id) or NONE
            for id, figure in facts.state.figures.items()
            if figure.card.kind == BUILDING
        }

    def otherwise(self, facts: RiseFacts, name: str) -> str:
        return NONE
