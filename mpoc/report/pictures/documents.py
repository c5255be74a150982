"""The pictures of what commands answer with, as SVG documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.candidates import attempt
from mpoc.engine.record import Record
from mpoc.engine.statements import Answers
from mpoc.report.answers.position import moment
from mpoc.report.board import board_lines
from mpoc.report.legal import actor_words, by_actor
from mpoc.report.pictures.frames import (
    film_of,
    frame_words,
    parting_frames,
    window_of_frames,
)
from mpoc.report.pictures.scene import (
    Scene,
    pictures_of,
    players_of,
    pointed_out,
)
from mpoc.report.pictures.svg import Panel, svg_text
from mpoc.report.report import Report
from mpoc.report.style import PLAIN
from mpoc.rules.picture import ATTACK, NOTHING, Arrow, Mark, Picture, Pointers, Token
from mpoc.scenario.terms import WrongRequest

if TYPE_CHECKING:
    from mpoc.engine.candidates import Candidate
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.legal import LegalActions, Ways
    from mpoc.report.why import ActionAnswer
    from mpoc.rules.picture import Pictures
    from mpoc.rules.wording import Wording
    from mpoc.scenario.settle import FileWithoutRuling

MOST_KINDS = 6
"""Kinds of action that the line above a board names."""


def ruling_picture(reports: Iterable[Report | FileWithoutRuling]) -> str:
    """The board at the end of a replay with all that happened.

    Empty where no file has a ruling. Raises WrongRequest for more than one.
    """
    rulings = [report for report in reports if isinstance(report, Report)]
    if len(rulings) > 1:
        raise WrongRequest("a picture shows one file; name one, or use --format html")
    if not rulings:
        return ""
    from mpoc.report.ruling.answer import LEAD, answer

    report = rulings[0]
    words, pages = answer(report)
    about = f"{words.removeprefix(LEAD)} {pages}".strip()
    text = _description(report.wording, report.outcome.end)
    scene = film_of(report).whole()
    return svg_text([Panel(scene)], report.scenario.title, about, text)


class Boards(Record):
    """Boards below each other: their title, a line below it, and all of it in words."""

    panels: Sequence[Panel]
    title: str
    about: str
    description: str

    def as_svg(self) -> str:
        """The boards as a document."""
        return svg_text(self.panels, self.title, self.about, self.description)


def position_boards(position: FilePosition) -> Boards:
    """The whole board of a position."""
    wording = position.rules.wording()
    picture = pictures_of(position.rules).picture(position.state)
    scene = Scene(picture, players_of(position.rules, position.state))
    return Boards(
        [Panel(scene)],
        position.scenario.title,
        moment(position.at),
        _description(wording, position.state),
    )


def legal_boards(actions: LegalActions) -> Boards:
    """A board for each figure that may do something, and where or to whom."""
    position = actions.position
    rules, state = position.rules, position.state
    wording = rules.wording()
    picture = pictures_of(rules).picture(state)
    players = players_of(rules, state)
    panels = []
    for actor, group in by_actor(actions.ways):
        words = actor_words(actor, state, wording)
        panels += [
            Panel(scene, f"{words}: {kinds}")
            for scene, kinds in _legal_scenes(actor, group, position, picture, players)
        ]
    bare = Panel(Scene(picture, players), "" if panels else "nothing may be done")
    return Boards(
        panels or [bare],
        position.scenario.title,
        f"legal actions {moment(position.at)}",
        _description(wording, state),
    )


def _legal_scenes(
    actor: str,
    group: Sequence[Ways],
    position: FilePosition,
    picture: Picture,
    players: tuple[str, ...],
) -> Iterator[tuple[Scene, str]]:
    """Where a figure may go, a board for each kind of action; then whom it may attack.

    Each with the kinds of action that it shows.
    """
    pictures = pictures_of(position.rules)
    piece = next((token for token in picture.tokens if token.id == actor), None)
    arrows: dict[Arrow, list[str]] = {}
    boards: dict[Pointers, dict[str, list[str]]] = {}
    for ways in group:
        by_piece = {"": Pointers(marks=tuple(dict.fromkeys(_marks(ways, pictures))))}
        for way in ways.legal:
            plan = _plan(way, position, pictures)
            if way.place is not None:
                plan = plan.but(marks=())
            attacks = [arrow for arrow in plan.arrows if arrow.kind == ATTACK]
            places = plan.but(
                arrows=tuple([arrow for arrow in plan.arrows if arrow.kind != ATTACK])
            )
            if places.regions:
                # Two regions on one board could not be told apart.
                words = f"{ways.kind.words}: {way.words}".removesuffix(": ")
                yield pointed_out(picture, players, places), words
            else:
                others = by_piece.get(plan.piece, NOTHING)
                by_piece[plan.piece] = others.plus(places)
            for arrow in (*attacks, *_aims(way, picture, piece)):
                arrows.setdefault(arrow, []).append(ways.kind.words)
        for id, places in by_piece.items():
            if places:
                kinds_here = boards.setdefault(places.but(piece=""), {})
                kinds_here.setdefault(ways.kind.words, []).append(id)
    for places, words_of in boards.items():
        words = ", ".join(
            [f"{kind} {' or '.join(ids)}".rstrip() for kind, ids in words_of.items()]
        )
        yield pointed_out(picture, players, places), words
    if arrows:
        kinds = [*dict.fromkeys([kind for each in arrows.values() for kind in each])]
        more = " …" if len(kinds) > MOST_KINDS else ""
        # Several attacks on one figure are a single line.
        lines = {arrow.points: arrow for arrow in reversed(arrows)}
        scene = pointed_out(picture, players, Pointers(tuple(lines.values())))
        yield scene, f"{', '.join(kinds[:MOST_KINDS])}{more}"


def _plan(way: Candidate, position: FilePosition, pictures: Pictures) -> Pointers:
    """What a way sets out to do; with the places among which it asks to choose."""
    plan = pictures.plan(way.act, position.state)
    if not pictures.has_open_places:
        return plan
    rules = position.rules
    transcript = attempt(position.state, way.act, Answers(), rules.begin, rules.play)
    return plan.plus(pictures.open_places(transcript.waits))


def _marks(ways: Ways, pictures: Pictures) -> Iterator[Mark]:
    for way in ways.legal:
        if way.place is not None:
            words = "a space for it" if not way.harm else "a space for it, with harm"
            mark = pictures.place(*way.place)
            yield mark.but(words=words, is_harmful=bool(way.harm))


def _aims(way: Candidate, picture: Picture, piece: Token | None) -> Iterator[Arrow]:
    """An arrow from the actor to the figure that a way names as its target."""
    target = way.keys.get("target")
    for token in picture.tokens:
        if piece is not None and token.id == target and token.id != piece.id:
            yield Arrow(ATTACK, (piece.middle, token.middle), "", piece.player)


def action_boards(answer: ActionAnswer) -> Boards:
    """The board with one action that was asked about, and why it is refused."""
    position, query = answer.position, answer.query
    rules, state = position.rules, position.state
    wording = rules.wording()
    pictures = pictures_of(rules)
    picture = pictures.picture(state)
    by_id = {token.id: token for token in picture.tokens}
    actors = _named(query.keys, ("by", "advance", "step", "move", "fire"), by_id)
    arrows = [
        Arrow(ATTACK, (actor.middle, target.middle), "", actor.player)
        for actor in actors
        for target in _named(query.keys, ("target",), by_id)
        if actor.id != target.id
    ]
    headline = wording.headline(query.act, query.transcript).text
    if query.legal:
        about = f"{headline}: legal"
    else:
        reasons = [check.reason for check in query.transcript.refusals]
        about = f"{headline}: {'; '.join(reasons) or 'not settled'}"
    plan = pictures.plan(query.act, state).plus(Pointers(tuple(arrows)))
    scene = pointed_out(picture, players_of(rules, state), plan)
    text = _description(wording, state)
    return Boards([Panel(scene)], position.scenario.title, about, text)


def comparison_boards(answer: DiffAnswer) -> Boards:
    """The boards of both sides at the first step that differs."""
    from mpoc.report.diff import diff_line, diff_text
    from mpoc.report.report import edition_and_readings

    settlements = (answer.comparison.left, answer.comparison.right)
    films = [film_of(settlement) for settlement in settlements]
    frames = [
        film.frames[number]
        for film, number in zip(films, parting_frames(films), strict=True)
    ]
    window = window_of_frames(frames)
    panels = [
        Panel(
            frame.scene(film.players, window),
            f"{settlement.scenario.name}, "
            f"{', '.join(edition_and_readings(settlement))}: {frame_words(frame)}",
        )
        for settlement, film, frame in zip(settlements, films, frames, strict=True)
    ]
    return Boards(
        panels,
        settlements[0].scenario.title,
        diff_line(answer.comparison),
        diff_text(answer.comparison, answer.unused_keys, PLAIN),
    )


def _named(keys: Any, names: Sequence[str], by_id: dict[str, Token]) -> list[Token]:
    """The pieces that some keys of an action name."""
    values: list[Any] = []
    for name in names:
        value = keys.get(name)
        values += value if isinstance(value, list | tuple) else [value]
    ids = [value for value in values if isinstance(value, str)]
    return [by_id[id] for id in ids if id in by_id]


def _description(wording: Wording, state: Any) -> str:
    """A position in words: its text board, and its pieces line by line."""
    lines = board_lines(wording.drawing(state), window=False)
    for piece in wording.pieces(state):
        parts = [piece.name, piece.player, piece.condition, piece.under]
        lines.append(f"{piece.id}: {', '.join([part for part in parts if part])}")
    return "\n".join(lines)
