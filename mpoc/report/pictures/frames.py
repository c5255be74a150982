"""The board at every step of a replay, made by applying the recorded events again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Event, Statement
from mpoc.report.pictures.scene import (
    Numbered,
    Scene,
    Window,
    pictures_of,
    players_of,
    window_round,
)
from mpoc.rules.picture import (
    ATTACK,
    FORCED,
    MOVE,
    NOTHING,
    Arrow,
    Picture,
    Pointers,
    Token,
)
from mpoc.rules.registry import rules_of
from mpoc.scenario.trace import trace_text

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.replay import Step
    from mpoc.rules.picture import Pictures
    from mpoc.rules.wording import Wording
    from mpoc.scenario.settle import Settlement


class Frame(Record):
    """The board after one step of a replay; the first frame is the start.

    `action` is the number of the action, 0 for the start. `statement` is the event
    that made the step; None where several did without a line of their own. `arrows`
    are what the step shows, `ghosts` the pieces where they stood before it. `words` say
    what it shows where nothing happened; `more` is pointed out besides.
    """

    action: int
    state: Any
    picture: Picture
    statement: Statement | None = None
    arrows: tuple[Arrow, ...] = ()
    ghosts: tuple[Token, ...] = ()
    words: str = ""
    more: Pointers = NOTHING

    def scene(self, players: tuple[str, ...], window: Window) -> Scene:
        """The frame as a scene."""
        arrows = tuple([Numbered(arrow) for arrow in self.arrows])
        return Scene(
            self.picture,
            players,
            arrows,
            self.ghosts,
            self.more.marks,
            window,
            self.more.regions,
            self.more.rings,
        )


class Film(Record):
    """All frames of a replay, in one window, so that nothing jumps between them."""

    frames: tuple[Frame, ...]
    players: tuple[str, ...]
    window: Window

    @property
    def scenes(self) -> list[Scene]:
        """The frames as scenes."""
        return [frame.scene(self.players, self.window) for frame in self.frames]

    def whole(self) -> Scene:
        """The last board with all that happened: each arrow has its action's number.

        Pieces that stand elsewhere in the end, or are gone, are ghosts at the start.
        """
        first, last = self.frames[0], self.frames[-1]
        arrows: dict[Numbered, None] = {}
        for frame in self.frames:
            for arrow in frame.arrows:
                _add_way(arrows, Numbered(arrow, frame.action))
        ghosts = _ghosts(first.picture, last.picture)
        return Scene(
            last.picture,
            self.players,
            tuple(arrows),
            ghosts,
            last.more.marks,
            self.window,
            last.more.regions,
            last.more.rings,
        )


def _add_way(arrows: dict[Numbered, None], new: Numbered) -> None:
    """Add an arrow, or lengthen the one of its action that ends where it begins."""
    arrow = new.arrow
    for numbered in list(arrows) if arrow.kind != ATTACK else ():
        before = numbered.arrow
        if (
            numbered.number == new.number
            and (before.kind, before.player) == (arrow.kind, arrow.player)
            and before.points[-1] == arrow.points[0]
            and not (before.label or arrow.label)
        ):
            del arrows[numbered]
            points = (*before.points, *arrow.points[1:])
            arrows[new.but(arrow=arrow.but(points=points))] = None
            return
    arrows[new] = None


def film_of(settlement: Settlement) -> Film:
    """The frames of a settled scenario."""
    rules = rules_of(settlement.scenario.game)
    pictures = pictures_of(rules)
    outcome = settlement.outcome
    wording = settlement.wording
    frames = [Frame(0, outcome.start, pictures.picture(outcome.start))]
    for step in outcome.steps:
        frames += _frames_of(step, frames[-1].picture, pictures, wording, settlement)
    return Film(
        tuple(frames), players_of(rules, outcome.start), window_of_frames(frames)
    )


def window_of_frames(frames: Sequence[Frame]) -> Window:
    """The part of the board that frames need, with all that they point out."""
    points = NOTHING
    for frame in frames:
        points = points.plus(frame.more.but(arrows=frame.arrows))
    return window_round([frame.picture for frame in frames], points)


def _frames_of(
    step: Step,
    before: Picture,
    pictures: Pictures,
    wording: Wording,
    settlement: Settlement,
) -> Iterator[Frame]:
    """The frames of one action; none where nothing on the board changes.

    Events that no line shows belong to the frame of the next one that has a line. An
    action that is refused shows what it set out to do, if the game says so.
    """
    transcript = step.transcript
    number = step.index + 1
    act = settlement.scenario.actions[step.index].act
    plan = pictures.plan(act, transcript.before)
    if transcript.refusals:
        if plan:
            words = "What is refused"
            more = plan.but(arrows=())
            yield Frame(
                number, transcript.before, before, None, plan.arrows, (), words, more
            )
        return
    in_headline = {id(event) for event in wording.headline(act, transcript).events}
    state, shown = transcript.before, before
    attacks: tuple[Arrow, ...] = ()
    planned = _planned_attacks(plan, transcript, pictures)
    for statement in transcript.statements:
        if not isinstance(statement, Event):
            continue
        attacks_now = tuple(pictures.arrows(statement, state))
        attacks = attacks_now or attacks
        state = statement.apply(state)
        if id(statement) not in in_headline and wording.depth_of(statement):
            continue
        picture = pictures.picture(state)
        if not attacks and planned:
            attacks = attacks_now = planned
        planned = ()
        if picture != shown or attacks_now:
            moves: tuple[Arrow, ...] = ()
            if not any([arrow.kind == MOVE for arrow in attacks]):
                moves = _moves(shown, picture, pictures.is_forced(statement))
            ghosts = _ghosts(shown, picture)
            yield Frame(number, state, picture, statement, (*attacks, *moves), ghosts)
            shown = picture
            # An attack is shown until something comes of it.
            attacks = ()
    picture = pictures.picture(transcript.after)
    if picture != shown:
        moves = _moves(shown, picture, False)
        ghosts = _ghosts(shown, picture)
        yield Frame(number, transcript.after, picture, None, moves, ghosts)
    if transcript.waits is not None:
        places = pictures.open_places(transcript.waits)
        if places:
            words = "Where it may be put"
            yield Frame(number, state, picture, None, (), (), words, places)


def _planned_attacks(
    plan: Pointers, transcript: Transcript, pictures: Pictures
) -> tuple[Arrow, ...]:
    """The attacks that an action sets out to do, unless its events say them."""
    attacks = tuple([arrow for arrow in plan.arrows if arrow.kind == ATTACK])
    if attacks:
        for event in transcript.statements:
            if isinstance(event, Event):
                arrows = pictures.arrows(event, transcript.before)
                if any([arrow.kind == ATTACK for arrow in arrows]):
                    return ()
    return attacks


def _moves(before: Picture, after: Picture, is_forced: bool) -> tuple[Arrow, ...]:
    """An arrow for each piece that stands elsewhere."""
    places = {token.id: token for token in before.tokens}
    return tuple(
        [
            Arrow(
                FORCED if is_forced else MOVE,
                (places[token.id].middle, token.middle),
                f"{token.id} {'is moved' if is_forced else 'moves'}",
                token.player,
            )
            for token in after.tokens
            if token.id in places and not token.is_where(places[token.id])
        ]
    )


def _ghosts(before: Picture, after: Picture) -> tuple[Token, ...]:
    """The pieces that stand elsewhere afterwards or are gone, as they were before."""
    places = {token.id: token for token in after.tokens}
    return tuple(
        [
            token
            for token in before.tokens
            if token.id not in places or not token.is_where(places[token.id])
        ]
    )


def parting_frames(films: Sequence[Film]) -> tuple[int, int]:
    """The first frames of two films with different boards; else the last of each."""
    left, right = films
    pairs = zip(left.frames, right.frames, strict=False)
    for number, (ours, theirs) in enumerate(pairs):
        if (ours.picture, ours.arrows) != (theirs.picture, theirs.arrows):
            return number, number
    shorter = min(len(left.frames), len(right.frames))
    return tuple([min(shorter, len(film.frames) - 1) for film in films])  # type: ignore[return-value]


def frame_words(frame: Frame) -> str:
    """What a frame shows, with the number of its action."""
    if not frame.action:
        return "Before the first action"
    if frame.words:
        return f"Action {frame.action}: {frame.words[:1].lower()}{frame.words[1:]}"
    if frame.statement is None:
        return f"After action {frame.action}"
    return f"Action {frame.action}: {trace_text(frame.statement)}"


__all__ = [
    "ATTACK",
    "Film",
    "Frame",
    "film_of",
    "frame_words",
    "parting_frames",
    "window_of_frames",
]
