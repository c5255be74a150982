"""The eight power attacks: what each needs, and what it does in step 3 (pp. 36-42)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Cite,
    Enter,
    Note,
    Option,
    Refuse,
    Rule,
)
from mpoc.games.rise import board, events, kinds, stats
from mpoc.games.rise.attack.collisions import drive, put_down
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.board import (
    DIAGONAL,
    DIRECTION_NAMES,
    EAST,
    NORTH,
    ORTHOGONAL,
    SOUTH,
    WEST,
    column_row,
    name_of,
    off_map_words,
)
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.effects import (
    change_form,
    compare_one,
    crush,
    doom,
    is_immune,
    meet_hazards,
    not_met_anew,
    note_damage,
    on_cells,
    overlapping,
    unknown_form,
)
from mpoc.games.rise.game import ATTACKER, AttackMoment, Declaration, Game, Piece
from mpoc.games.rise.kinds import away_words
from mpoc.games.rise.state import UNKNOWN_SPACE, Figure, FurtherAttack
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.words import (
    BODY_SLAM,
    BUILDING,
    HAZARDS,
    HEAD_BUTT,
    HYPER,
    MONSTER,
    POWER,
    RAM,
    RAMPAGE,
    SECOND_SWAT,
    SMASH,
    STOMP,
    SWAT,
    THROW,
    UNIT,
)

NOT_MOVED = "is immune and is not moved"


def straight_lines(game: Game) -> tuple[int, ...]:
    """The directions of a straight line, as shifts of one space (`straight-lines`)."""
    if game.reading("straight-lines") == "with-diagonal":
        return (*ORTHOGONAL, *DIAGONAL)
    return ORTHOGONAL


def direction_options(game: Game) -> tuple[Option, ...]:
    """The directions between which an attacker chooses."""
    return tuple([Option(way, DIRECTION_NAMES[way]) for way in straight_lines(game)])


class PowerAttack:
    """One power attack.

    `name` stands in sentences, `kind` in files. `names_target` where it is declared
    against one figure, `harms` where a hit does that figure 1 damage (p36).
    `only_further` marks an attack that only another attack can cause. `counts_as` is
    the kind as which abilities treat it, where that differs from its own.
    """

    name = ""
    kind = ""
    cite: Cite
    names_target = True
    harms = True
    only_further = False
    counts_as = ""

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        """Every condition of the attack beyond those of all power attacks."""
        yield from ()

    def declarations(self, game: Game, leader: str) -> list[DeclaredAttack]:
        """Every way to declare it, where it names no target."""
        return [DeclaredAttack(self.kind, (leader,))]

    def compare(self, game: Game) -> Rule[None]:
        """Step 1 of an attack that names no target."""
        yield from ()

    def effects(self, game: Game) -> Rule[None]:
        """Step 3."""
        yield from ()

    def after_damage(self, game: Game) -> Rule[None]:
        """What it does right after damage, in step 6."""
        yield from ()


def target_of(game: Game, act: DeclaredAttack) -> Figure | None:
    """The figure that an attack names as its target, if it is on the map."""
    return game.state.figures.get(act.target) if isinstance(act.target, str) else None


def standing_target(game: Game) -> Figure | None:
    """The attack's target, if it is still on the map."""
    target = game.attack.target
    return None if target is None else game.state.figures.get(target)


def kind_check(target: Figure | None, kind: str, cite: Cite) -> Iterator[Check]:
    """The target is a figure of the kind that the attack names."""
    if target is not None:
        yield check(
            "wrong-kind-of-figure",
            f"the target is a {kind}",
            target.card.kind == kind,
            cite,
            lambda: f"{target.id} is a {target.card.kind}",
            failure=f"the target is not a {kind}",
        )


def aligned_check(
    game: Game, leader: Figure, target: Figure | None, cite: Cite
) -> Iterator[Check]:
    """Attacker and target share one whole edge (p16)."""
    if target is None:
        return
    yield check(
        "not-aligned",
        "the attacker is aligned with the target",
        leader.size == 2 == target.size
        and board.are_aligned(leader.space, target.space),
        with_page(16, cite),
        lambda: (
            f"{leader.id} at {name_of(leader.space)}, {target.id} at "
            f"{name_of(target.space)}"
        ),
        lambda: _aligned_from(game, leader, target),
        failure="the attacker is not aligned with the target",
    )


def _aligned_from(game: Game, leader: Figure, target: Figure) -> str:
    """The free places from which the attacker would be aligned."""
    if target.size != 2:
        return ""
    places = [
        name_of(at)
        for at in [target.space + 2 * shift for shift in ORTHOGONAL]
        if game.state.board.holds(at, 2) and not overlapping(game, at, 2, leader.id)
    ]
    return "aligned from " + ", ".join(places) if places else ""


def direction_between(start: int, end: int) -> int:
    """The direction from one aligned base to the other."""
    shift = end - start
    return {2: EAST, -2: WEST, 2 * SOUTH: SOUTH, 2 * NORTH: NORTH}[shift]


def away_check(
    act: DeclaredAttack, leader: Figure, target: Figure | None, cite: Cite
) -> Iterator[Check]:
    """The direction in the file leads away from the attacker (pp. 37, 39)."""
    if act.direction is None or target is None:
        return
    if not leader.size == 2 == target.size:
        return
    if not board.are_aligned(leader.space, target.space):
        return
    away = direction_between(leader.space, target.space)
    yield check(
        "outside-region",
        "the direction is straight away from the attacker",
        act.direction == away,
        cite,
        lambda: f"{DIRECTION_NAMES[away]}, not {DIRECTION_NAMES[act.direction or 0]}",
        failure="the direction does not lead straight away from the attacker",
    )


def ends_there(goal: int | None, at: int, move: str, cite: Cite) -> Rule[bool]:
    """Whether a straight move ended at the goal of the file, if any; else refuse."""
    if goal is None or goal == at:
        return True
    yield Refuse(
        (
            check(
                "must-go-on",
                f"the {move} ends where the attacker means to stop",
                False,
                cite,
                lambda: f"it ends at {name_of(at)}, not at {name_of(goal)}",
                failure=f"the {move} does not end where the file says",
            ),
        )
    )
    return False


def place_checks(game: Game, target: Figure, to: int, cite: Cite) -> Iterator[Check]:
    """A monster may be put there: on the map, elsewhere, on no other monster."""
    yield check(
        "off-board",
        "the place is on the map",
        game.state.board.holds(to, 2),
        with_page(5, cite),
        lambda: off_map_words(to),
        failure="the place is not wholly on the map",
    )
    yield check(
        "same-place",
        "the place is a new one",
        to != target.space,
        cite,
        lambda: f"{target.id} is at {name_of(to)} already",
        failure="the target stands there already",
    )
    in_the_way = [
        other
        for other in overlapping(game, to, 2, target.id)
        if other.card.kind == MONSTER
    ]
    yield check(
        "occupied",
        "no monster stands on the place",
        not in_the_way,
        cite,
        lambda: ", ".join(
            f"{other.id} at {name_of(other.space)}" for other in in_the_way
        ),
        failure="a monster stands on the place",
    )


def _destination(game: Game, rule: str, options: list[Option], cite: Cite) -> Rule[int]:
    """Let the attacker choose where the target is put, among the legal places."""
    attack = game.attack
    place: int = yield Choice(
        rule,
        attack.leader,
        attack.player,
        "to",
        f"where {attack.target} is put",
        tuple(options),
        cite,
        True,
        "outside-region",
    )
    return place


class BodySlam(PowerAttack):
    """The target is put on another place aligned with the attacker (pp. 36-37)."""

    name = "Body Slam"
    kind = BODY_SLAM
    cite = p(36, 37)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if target is None or not leader.size == 2 == target.size:
            return
        options = self.places(game, leader, target)
        yield check(
            "no-valid-place",
            "there is a valid new place for the target",
            any(not option.objections for option in options),
            self.cite,
            lambda: "; ".join(
                [
                    f"{DIRECTION_NAMES[(option.value - leader.space) // 2]}: "
                    f"{option.objections[0].facts}"
                    for option in options
                ]
            ),
            failure="there is no valid new place for the target",
        )
        if act.to == target.space:
            yield from place_checks(game, target, act.to, self.cite)
        elif act.to is not None:
            where = f"aligned with {leader.id}"
            yield from _given_place(act.to, options, self.cite, where)

    def places(self, game: Game, leader: Figure, target: Figure) -> list[Option]:
        """The places aligned with the attacker, except the target's own."""
        options = []
        for shift in (NORTH, WEST, EAST, SOUTH):
            to = leader.space + 2 * shift
            if to != target.space:
                objections = failing(place_checks(game, target, to, self.cite))
                options.append(Option(to, name_of(to), objections))
        return options

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        if (yield from is_immune(game, target.id, self.kind, NOT_MOVED)):
            return
        leader = game.state.figures[attack.leader]
        to = yield from _destination(
            game, self.name, self.places(game, leader, target), self.cite
        )
        yield from put_down(
            game, target.id, to, f"{target.id} is slammed to {name_of(to)}", self.cite
        )


def _given_place(
    to: int, options: list[Option], cite: Cite, place_words: str
) -> Iterator[Check]:
    """A destination named in the declaration must be one of the legal places."""
    for option in options:
        if option.value == to:
            yield from option.objections
            return
    yield check(
        "outside-region",
        f"the place is {place_words}",
        False,
        cite,
        lambda: f"{name_of(to)} is not {place_words}",
        lambda: ", ".join(
            [option.words for option in options if not option.objections]
        ),
        failure=f"the place is not {place_words}",
    )


def return_to_alpha(game: Game, id: str, cite: Cite, waits: bool = False) -> Rule[None]:
    """A monster in Hyper form goes back to its living Alpha form (pp. 29, 37).

    `waits` where that happens before step 6.
    """
    figure = game.state.figures.get(id)
    attack = game.attack
    if figure is None or figure.card is not attack.target_card:
        yield Note(f"{id} is no longer in the form that was hit", cite)
    elif figure.card.form != HYPER:
        yield Note(f"{id} is in its Alpha form already", cite)
    elif figure.other is None:
        yield unknown_form(figure, cite)
    elif figure.other_destroyed:
        yield Note(f"the Alpha form of {id} is destroyed: no change of form", cite)
    else:
        yield from change_form(game, id, figure.other.name, cite, waits)


class HeadButt(PowerAttack):
    """After damage, a target in Hyper form goes back to its Alpha form (p37)."""

    name = "Head-butt"
    kind = HEAD_BUTT
    cite = p(37)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)

    def after_damage(self, game: Game) -> Rule[None]:
        attack = game.attack
        if attack.hit and attack.target is not None:
            yield Enter("Head-butt", self.cite)
            yield from return_to_alpha(game, attack.target, self.cite)
            yield LEAVE


class Ram(PowerAttack):
    """A building is destroyed and its debris hits what is right behind it (p37)."""

    name = "Ram"
    kind = RAM
    cite = p(37)
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, BUILDING, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        yield from away_check(act, leader, target, self.cite)

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (building := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        yield from doom(game, building.id, self.cite)
        direction = direction_between(leader.space, building.space)
        strip = board.newly_covered(building.space, 2, direction)
        cells = " and ".join(name_of(cell) for cell in strip)
        yield Enter(f"debris falls on {cells}", self.cite)
        for figure in on_cells(game, strip, building.id):
            if figure.card.kind == UNIT:
                yield from crush(game, figure.id, attack.player, cite=self.cite)
            elif figure.card.kind == MONSTER:
                yield from note_damage(game, figure.id, 1, "debris", self.cite)
        yield LEAVE


class Rampage(PowerAttack):
    """The attacker runs straight on, through what its roll hits (pp. 38-39)."""

    name = "Rampage"
    kind = RAMPAGE
    cite = p(38, 39)
    names_target = False
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield check(
            "has-advanced",
            "it has not advanced this turn",
            not leader.advanced,
            p(38),
            lambda: f"{leader.id} has advanced this turn",
            failure="it has already advanced this turn",
        )
        direction = act.direction
        if direction is not None and direction not in ORTHOGONAL:
            yield check(
                "outside-region",
                "it runs straight along a row or column",
                direction in straight_lines(game),
                p(38),
                lambda: f"{DIRECTION_NAMES[direction]} is a diagonal",
                failure="it runs along a diagonal",
            )

    def declarations(self, game: Game, leader: str) -> list[DeclaredAttack]:
        return [
            DeclaredAttack(self.kind, (leader,), direction=direction)
            for direction in straight_lines(game)
        ]

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        leader = game.state.figures[attack.leader]
        direction = attack.direction
        if direction is None:
            direction = yield Choice(
                self.name,
                leader.id,
                attack.player,
                "direction",
                "which way it runs",
                direction_options(game),
                self.cite,
                True,
            )
        total = stats.speed(game, leader.id, "rampage")
        yield total
        at = leader.space
        covered_spaces = set(leader.cells)
        yield Enter(
            f"{leader.id} runs {DIRECTION_NAMES[direction]}, "
            f"up to {total.value} spaces",
            self.cite,
        )
        spaces = 0
        while spaces < total.value:
            row = board.newly_covered(at, 2, direction)
            if not (yield from self._enters(game, leader.id, at, row)):
                break
            at += direction
            spaces += 1
            covered_spaces.update(board.cells(at, 2))
            total_here = stats.speed(game, leader.id, "rampage")
            if (
                total_here.value != total.value
                and game.reading("speed-snapshot") == "continuous"
            ):
                total = total_here
                yield total
        along = not_met_anew(game, leader.id)
        yield events.Shove(leader.id, at, spaces, DIRECTION_NAMES[direction], self.cite)
        if not (yield from ends_there(attack.to, at, "run", self.cite)):
            return
        yield from self._stops(game, leader.id, at, frozenset(covered_spaces), along)
        yield LEAVE

    def _enters(self, game: Game, id: str, at: int, row: tuple[int, ...]) -> Rule[bool]:
        """Whether the run goes on into the next row, and what it does there."""
        if not all(game.state.board.has(cell) for cell in row):
            yield Note(f"{id} stops at the edge of the map", p(14))
            return False
        in_row = on_cells(game, row, id)
        buildings = [
            figure
            for figure in in_row
            if figure.card.kind == BUILDING and figure.id not in game.attack.pending
        ]
        units = [figure for figure in in_row if figure.card.kind == UNIT]
        monsters = [figure for figure in in_row if figure.card.kind == MONSTER]
        if monsters:
            yield Note(
                f"{id} stops before {monsters[0].id} at {name_of(monsters[0].space)}",
                p(38),
            )
            if not (buildings or units) or _is_untouched(game):
                return False
        is_blocked = bool(monsters)
        hit_buildings = []
        for building in buildings:
            if (yield from compare_one(_come_to(game, id, at), building.id, True)):
                hit_buildings.append(building)
            else:
                is_blocked = True
        if is_blocked and not monsters:
            yield Note(f"{id} stops before the building that it missed", p(38))
            if (units or hit_buildings) and _is_untouched(game):
                for building in hit_buildings:
                    yield Note(f"{building.id} stands: {id} does not come to it", p(38))
                return False
        for building in hit_buildings:
            yield from doom(game, building.id, p(38))
        for unit in units:
            if (yield from compare_one(_come_to(game, id, at), unit.id, True)):
                yield from crush(game, unit.id, game.attack.player, cite=p(38))
        return not is_blocked

    def _stops(
        self,
        game: Game,
        id: str,
        at: int,
        covered_spaces: frozenset[int],
        along: frozenset[int],
    ) -> Rule[None]:
        """Crush the units under the base where the run ends, and meet its hazards.

        Tiles `along` which it moved do no new harm.
        """
        for figure in overlapping(game, at, 2, id):
            if figure.card.kind == UNIT:
                yield from crush(
                    game, figure.id, game.attack.player, f"under {id}", p(38)
                )
        tiles = game.state.tiles_under(at, 2)
        yield from meet_hazards(game, id, tiles, is_forced=False, along=along)
        yield events.Rest(id, True, covered_spaces)


def _is_untouched(game: Game) -> bool:
    """Whether nothing happens to a row before which a Rampage stops (p38)."""
    return game.reading("rampage-blocked-row") == "untouched"


def _come_to(game: Game, id: str, at: int) -> Game:
    """The game with a runner at the space from which it compares (p38).

    The reach of its abilities is measured from that place.
    """
    figure = game.state.figures[id]
    if figure.space == at:
        return game
    state = game.state.with_figure(figure.but(space=at))
    return Game(
        state, game.assumptions, game.rulings_consulted, game.watching, game.verdicts
    )


class Smash(PowerAttack):
    """The target is driven straight away, one space for each Power Die (p39)."""

    name = "Smash"
    kind = SMASH
    cite = p(39)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        yield from away_check(act, leader, target, self.cite)
        yield from self.approach_checks(game, leader, target)

    def approach_checks(
        self, game: Game, leader: Figure, target: Figure | None
    ) -> Iterator[Check]:
        """The running start: an advance that ended aligned, from apart (p39)."""
        yield check(
            "did-not-advance",
            "it has advanced this turn",
            leader.advanced,
            self.cite,
            lambda: f"{leader.id} has not advanced",
            failure="it has not advanced this turn",
        )
        if target is None or target.size != leader.size:
            return
        if leader.advanced and leader.ended is not None:
            is_aligned = board.are_aligned(leader.ended, target.space)
            if not is_aligned:
                is_aligned = game.reading("smash-step-alignment") == "aligned-at-attack"
            yield check(
                "advance-not-aligned",
                "its advance ended aligned with the target",
                is_aligned,
                self.cite,
                lambda: f"its advance ended at {name_of(leader.ended or 0)}",
                failure="its advance did not end aligned with the target",
            )
        yield from self.apart_checks(leader, target)

    def apart_checks(self, leader: Figure, target: Figure) -> Iterator[Check]:
        """The two were not adjacent when the turn began."""
        if leader.began is None or target.began is None:
            return
        if UNKNOWN_SPACE in (leader.began, target.began):
            mover = leader if leader.began == UNKNOWN_SPACE else target
            yield Check(
                "adjacent-at-turn-start",
                f"where {mover.id} stood when the turn began",
                False,
                self.cite,
                untold=f"{mover.id}: {{began-turn: …}}",
            )
            return
        yield check(
            "adjacent-at-turn-start",
            "they were not adjacent when the turn began",
            not board.adjacent(leader.began, 2, target.began, 2),
            self.cite,
            lambda: (
                f"{leader.id} began at {name_of(leader.began or 0)}, {target.id} at "
                f"{name_of(target.began or 0)}"
            ),
            failure="they were adjacent when the turn began",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        if (yield from is_immune(game, target.id, attack.kind, NOT_MOVED)):
            return
        spaces = yield from spaces_driven(game, power_dice_used(game))
        direction = direction_between(leader.space, target.space)
        distance = "1 space" if spaces == 1 else f"{spaces} spaces"
        yield from drive(
            game,
            target.id,
            direction,
            spaces,
            f"{target.id} is smashed {distance} {DIRECTION_NAMES[direction]}",
            self.cite,
        )
        at = game.state.figures[target.id].space
        yield from ends_there(attack.to, at, "Smash", self.cite)


def power_dice_used(game: Game) -> int:
    """The Power Dice that count for the distance of a Smash or Throw.

    By `power-cycle-distance` a die that Power Cycle took back may still count.
    """
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    if dice.power != attack.power and (
        game.reading("power-cycle-distance") == "dice-left"
    ):
        return dice.power
    return attack.power


def moves_further(game: Game) -> Rule[tuple[Piece, kinds.Skill] | None]:
    """The skill that moves the monster hit up to one space further."""
    skill, idle_rules = stats.applies(
        game, kinds.MOVES_FURTHER, ATTACKER, AttackMoment(game)
    )
    yield from idle_rules
    return skill


def spaces_driven(game: Game, spaces: int) -> Rule[int]:
    """How far an attack drives its target: a skill may add one space."""
    helper = yield from moves_further(game)
    if not helper:
        return spaces
    me, skill = helper
    cite = skill.cite_for(me)
    use = yield Choice(
        skill.name,
        me.id,
        game.attack.player,
        "use",
        "whether the target is moved one space further",
        (Option(True, "one space further"), Option(False, "decline")),
        cite,
    )
    if not use:
        return spaces
    yield Enter(skill.name, cite, me.id, skill.name)
    yield Note("one space further", cite)
    yield LEAVE
    return spaces + 1


class Stomp(PowerAttack):
    """Hazards around turn to rubble; units and buildings around are hit (p39)."""

    name = "Stomp"
    kind = STOMP
    cite = p(39)
    names_target = False
    harms = False

    def compare(self, game: Game) -> Rule[None]:
        me = game.piece(game.attack.leader)
        for other in game.pieces():
            if not other.is_monster and me.adjacent_to(other):
                yield from compare_one(game, other.id, True)

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        leader = game.state.figures[attack.leader]
        for tile in sorted(game.state.tiles):
            if game.state.tiles[tile] not in HAZARDS:
                continue
            if max(board.gaps(leader.space, 2, tile, 2)) <= 1:
                yield events.FlipTile(tile, self.cite)
        for id, hit in game.attack.compared:
            if not hit or id not in game.state.figures:
                continue
            if game.state.figures[id].card.kind == UNIT:
                yield from crush(game, id, attack.player, cite=self.cite)
            else:
                yield from doom(game, id, self.cite)


class Swat(PowerAttack):
    """An adjacent enemy unit is crushed, then hurled at a second target (p39)."""

    name = "Swat"
    kind = SWAT
    cite = p(39)
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, UNIT, self.cite)
        if target is None:
            return
        yield check(
            "not-adjacent",
            "the unit is adjacent",
            game.piece(leader.id).adjacent_to(game.piece(target.id)),
            self.cite,
            lambda: away_words(game.piece(target.id), game.piece(leader.id)),
            failure="the unit is not adjacent",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or attack.target is None:
            return
        yield from crush(game, attack.target, attack.player, cite=self.cite)
        yield events.Queue(
            FurtherAttack(
                "Swat",
                attack.player,
                attack.leader,
                POWER,
                attack.dice,
                False,
                p(39, 42),
                kind=SECOND_SWAT,
            ),
            p(39, 42),
        )


class SecondSwat(PowerAttack):
    """The second roll of a Swat, at anything within 5 spaces (pp. 39, 42)."""

    name = "second Swat"
    kind = SECOND_SWAT
    cite = p(39, 42)
    only_further = True

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        if target is None:
            return
        me, other = game.piece(leader.id), game.piece(target.id)
        yield check(
            "out-of-range",
            "the second target is within 5 spaces",
            me.distance_to(other) <= 5,
            self.cite,
            lambda: away_words(other, me),
            failure="the second target is more than 5 spaces away",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        if target.card.kind == UNIT:
            yield from crush(game, target.id, attack.player, cite=self.cite)
        elif target.card.kind == BUILDING:
            yield from doom(game, target.id, self.cite)


class Throw(PowerAttack):
    """The target is put down in the marked region, not too far away (p42)."""

    name = "Throw"
    kind = THROW
    cite = p(42)
    spaces_per_die = 1

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if target is None or not leader.player or not leader.size == 2 == target.size:
            return
        power_dice = game.state.players[leader.player].power
        if act.dice is not None:
            power_dice = act.dice.power
        dice = 10 if power_dice is None else power_dice
        spaces = dice * self.spaces_per_die + self._more(game, act)
        if board.are_aligned(leader.space, target.space):
            yield check(
                "no-valid-place",
                "there is a valid place for the target",
                any(True for _ in self._places(game, leader, target, spaces)),
                self.cite,
                lambda: f"no place within {spaces} spaces",
                failure="there is no valid place for the target",
            )
        if act.to is not None:
            yield from self.destination_checks(game, leader, target, act.to, spaces)

    def _more(self, game: Game, act: DeclaredAttack) -> int:
        """1 where the thrower may move its target one space further."""
        moment = Declaration(game, act.by[0], POWER, self.kind, None, act.by)
        skill, _ = stats.applies(game, kinds.MOVES_FURTHER, ATTACKER, moment)
        return 1 if skill else 0

    def destination_checks(
        self, game: Game, leader: Figure, target: Figure, to: int, spaces: int
    ) -> Iterator[Check]:
        """The conditions of one destination: region, distance, nothing in the way."""
        yield from place_checks(game, target, to, self.cite)
        if not board.are_aligned(leader.space, target.space):
            return  # it is thrown in no direction
        yield from self.region_check(game, leader, target, to)
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = abs(column - target_column), abs(row - target_row)
        measure = game.reading("throw-distance")
        if measure == "target-gap":
            spaces_away = board.distance(target.space, 2, to, 2)
        elif measure == "attacker-distance":
            spaces_away = board.distance(leader.space, 2, to, 2)
        else:
            spaces_away = across + down - (1 if across and down else 0)
        yield check(
            "too-far",
            "the place is not further away than the Power Dice rolled",
            spaces_away <= spaces,
            self.cite,
            lambda: f"{name_of(to)} is {spaces_away} spaces away, {spaces} allowed",
            lambda: f"{spaces_away - spaces} nearer",
            failure="the place is further away than the Power Dice rolled",
        )

    def region_check(
        self, game: Game, leader: Figure, target: Figure, to: int
    ) -> Iterator[Check]:
        """The place lies in the marked direction."""
        yield check(
            "outside-region",
            "the place lies wholly in the marked direction",
            self.is_marked(game, leader, target, to) or to == target.space,
            self.cite,
            lambda: (
                f"{name_of(to)}: {target.id} at {name_of(target.space)}, thrown from "
                f"{name_of(leader.space)}"
            ),
            failure="the place does not lie wholly in the marked direction",
        )

    def is_marked(self, game: Game, leader: Figure, target: Figure, to: int) -> bool:
        """Whether a place lies in the marked direction: see `throw-region` (p42)."""
        away = direction_between(leader.space, target.space)
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = column - target_column, row - target_row
        region = game.reading("throw-region")
        ahead = across if away in (EAST, WEST) else down
        ahead = ahead if away in (EAST, SOUTH) else -ahead
        straight = 0 in (across, down)
        if region == "half-plane":
            return ahead >= 0
        if region == "away-lane":
            return straight and ahead > 0
        return straight and ahead >= 0

    def places(
        self, game: Game, leader: Figure, target: Figure, spaces: int
    ) -> list[Option]:
        """The legal places within reach, by row and column."""
        return [
            Option(to, name_of(to)) for to in self._places(game, leader, target, spaces)
        ]

    def _places(
        self, game: Game, leader: Figure, target: Figure, spaces: int
    ) -> Iterator[int]:
        column, row = column_row(target.space)
        reach = spaces + 2
        for down in range(-reach, reach + 1):
            for across in range(-reach, reach + 1):
                if not (0 <= column + across < 40 and 0 <= row + down < 40):
                    continue
                to = board.space(column + across, row + down)
                # Ask first whether the place is marked: most are not.
                if (
                    to != target.space
                    and game.state.board.holds(to, 2)
                    and self.is_marked(game, leader, target, to)
                    and not failing(
                        self.destination_checks(game, leader, target, to, spaces)
                    )
                ):
                    yield to

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        if (yield from is_immune(game, target.id, self.kind, NOT_MOVED)):
            return
        spaces = power_dice_used(game) * self.spaces_per_die
        helper = yield from moves_further(game)
        options = self.places(game, leader, target, spaces + (1 if helper else 0))
        if not options:
            yield Note("no valid place is left: the target stays", self.cite)
            return
        to = yield from _destination(game, self.name, options, self.cite)
        if helper:
            within = [
                option.value for option in self.places(game, leader, target, spaces)
            ]
            if to not in within:
                me, skill = helper
                yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
                yield Note("one space further", skill.cite_for(me))
                yield LEAVE
        yield from put_down(
            game, target.id, to, f"{target.id} is thrown to {name_of(to)}", self.cite
        )


POWER_ATTACKS: dict[str, PowerAttack] = {
    attack.kind: attack
    for attack in (
        BodySlam(),
        HeadButt(),
        Ram(),
        Rampage(),
        Smash(),
        Stomp(),
        Swat(),
        SecondSwat(),
        Throw(),
    )
}
"""The power attacks by kind."""
