"""What rules and abilities bring about: dice earned, units crushed, damage, hazards.

Each of these happens here and nowhere else, whatever causes it. Pages 8 to 10, 20, 21,
29 and 36.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from mpoc.engine.statements import (
    LEAVE,
    Check,
    Choice,
    Cite,
    Enter,
    Note,
    Option,
    Rule,
    Unknown,
)
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.board import cells, name_of
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.game import ATTACKER, AttackMoment, Game
from mpoc.games.rise.kinds import idle_rule_of, judge
from mpoc.games.rise.roster import bearers
from mpoc.games.rise.state import (
    NOBODY,
    DamageItem,
    FallenBuilding,
    Figure,
    SplashDamage,
)
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import (
    ALPHA,
    BRAWL,
    BUILDING,
    HAZARDS,
    HYPER,
    MONSTER,
    UNIT,
)

MOST_POWER_DICE = 10


def earn(game: Game, player: str, dice: int, why: str, cite: Cite = p(9)) -> Rule[None]:
    """A player gains Power Dice, up to 10 in the Power Pool (p9).

    Waits where the file does not say how many there are, since some may be lost. Under
    `power-cap: pool-plus-in-play` dice in play count against the cap too.
    """
    power = yield from power_of(game, player, cite)
    room = MOST_POWER_DICE - power
    in_play = sum(
        [
            dice_held.power
            for dice_held in game.state.in_play
            if dice_held is not None and dice_held.player == player
        ]
    )
    if (
        in_play
        and dice > room - in_play
        and game.reading("power-cap") == "pool-plus-in-play"
    ):
        room -= in_play
    dice_gained = min(dice, max(0, room))
    if dice_gained < dice:
        cite = with_page(9, cite)
    yield events.Earn(player, dice_gained, dice - dice_gained, why, cite)


def power_of(game: Game, player: str, cite: Cite) -> Rule[int]:
    """How many Power Dice a player has; waits where the file does not say."""
    power = game.state.players[player].power
    if power is None:
        power = yield Unknown(
            f"the Power Pool of {player}", f"dice: {{{player}: {{power: …}}}}", cite
        )
    return power


def earn_for_unit(
    game: Game, player: str, unit: Figure, notes: tuple[Note, ...] = ()
) -> Rule[None]:
    """A player gains a Power Die for a destroyed unit, but not for an own one (p9).

    Each of the `notes` says why it gains one more.
    """
    if unit.player == player:
        yield Note(f"no die for {unit.id}: own unit", p(9))
    else:
        yield from notes
        yield from earn(game, player, 1 + len(notes), f"for {unit.id}")


def lose_power(
    game: Game, player: str, dice: int, why: str, cite: Cite = p(9)
) -> Rule[None]:
    """A player loses Power Dice, as many as there are (pp. 9, 22)."""
    power = yield from power_of(game, player, cite)
    yield events.LosePower(player, min(dice, power), why, cite)


def shift_dice(
    game: Game, player: str, pool: str, dice: int, cite: Cite = p(9)
) -> Rule[None]:
    """An effect moves Action Dice from a pool to the player's other one (p9)."""
    pools = game.state.players[player]
    dice_there = pools.monster if pool == MONSTER else pools.unit
    if dice_there is None:
        yield Unknown(
            f"the {events.POOL_WORDS[pool]} of {player}",
            f"dice: {{{player}: {{{pool}: …}}}}",
            cite,
        )
        return
    yield events.ShiftDice(player, pool, min(dice, dice_there), with_page(9, cite))


def restore(game: Game, id: str, points: int, bearer: str, cite: Cite) -> Rule[None]:
    """A monster regains Health, never above the stat of the form (p8).

    The form in play regains it, unless `restore-form` lets the monster's player choose
    the form, whom the ability of the `bearer` asks. It waits only where the choice is
    a form that the file does not name.
    """
    figure = game.state.figures.get(id)
    if figure is None:
        return
    other = figure.other
    may_be_hurt = other is None or (figure.other_damage and not figure.other_destroyed)
    if may_be_hurt and game.reading("restore-form") == "any-living":
        form_names = [figure.card.name, *_names_of_other_form(figure)]
        if len(form_names) == 1:
            yield unknown_form(figure, cite)
            return
        form = yield Choice(
            cite.entry,
            bearer,
            figure.player,
            "form",
            f"which form of {id} regains Health",
            tuple([Option(name, name) for name in form_names]),
            cite,
        )
        if form != figure.card.name:
            if other is None:
                yield unknown_form(figure, cite)
                return
            yield events.Restore(id, min(points, figure.other_damage), True, cite)
            return
    if figure.damage < points:
        cite = with_page(8, cite)
    yield events.Restore(id, min(points, figure.damage), False, cite)


def _names_of_other_form(figure: Figure) -> list[str]:
    """The name of a monster's other form; if the file leaves it out, all it may be."""
    if figure.other is not None:
        return [figure.other.name]
    form = HYPER if figure.card.form == ALPHA else ALPHA
    return catalog.form_names(figure.card.title, form)


def bounty(game: Game, id: str) -> Rule[tuple[Note, ...]]:
    """The extra Power Dice for a building or enemy unit that this attack fells (p55).

    There is one note for each die, to be shown where the die is paid.
    """
    notes: list[Note] = []
    moment = AttackMoment(game)
    counted_names = set()
    for me, skill, _ in bearers(game, kinds.BOUNTY, ATTACKER, moment):
        failed_condition = judge(skill, me, moment)
        if failed_condition:
            yield idle_rule_of(skill, me, moment, failed_condition)
        elif skill.name not in counted_names:
            counted_names.add(skill.name)
            words = f"{me.id}: {skill.name}: one Power Die more for {id}"
            notes.append(Note(words, skill.cite_for(me)))
    return tuple(notes)


def crush(
    game: Game, id: str, credit: str, why: str = "", cite: Cite = p(21)
) -> Rule[None]:
    """A unit is crushed and leaves at once.

    The player `credit` earns for it unless the unit is its own (p9).
    """
    figure = game.state.figures.get(id)
    if figure is None or figure.card.kind != UNIT:
        return
    yield events.Crush(id, why, cite)
    if credit and figure.player != NOBODY:
        is_own = figure.player == credit
        notes = () if is_own else (yield from bounty(game, id))
        yield from earn_for_unit(game, credit, figure, notes)


def doom(game: Game, id: str, cite: Cite = p(21)) -> Rule[None]:
    """A building is destroyed by the attack under way and stands until step 5 or 6.

    A target that a monster's brawl destroys pays its Energy, as does a target of an
    attack with a skill that says so (p55); other buildings pay one die (p10).
    `brawl-collateral-energy` decides for others that fall during such an attack.
    """
    attack = game.attack
    if id in attack.pending or id not in game.state.figures:
        return
    card = game.state.figures[id].card
    leader = game.state.last_known(attack.leader)
    dice, why = 1, f"for {id}"
    by_brawl = attack.type == BRAWL and leader.card.kind == MONSTER
    razing, idle_rules = stats.applies(game, kinds.RAZING, ATTACKER, AttackMoment(game))
    pays = by_brawl or razing is not None
    if attack.target == id:
        yield from idle_rules
    elif pays:
        pays = game.reading("brawl-collateral-energy") == "energy"
    if pays:
        dice, why = card.energy_dice, f"for {id}, its Energy"
    if pays and razing is not None:
        me, skill = razing
        why += f" by {skill.name}"
        yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
        yield Note(f"{id} will pay its Energy", skill.cite_for(me))
        yield LEAVE
    bounty_notes = yield from bounty(game, id)
    fallen = FallenBuilding(id, dice + len(bounty_notes), why)
    yield events.DoomBuilding(id, fallen, cite, bounty_notes)


def compare_one(game: Game, id: str, of_many: bool = False) -> Rule[bool]:
    """Compare the roll with one figure's DEF; the hit is an event."""
    total = stats.defense(game, id)
    yield total
    roll = game.attack.roll
    assert roll is not None
    is_hit = roll.reaches(total.value)
    yield events.Compare(id, roll, total.value, is_hit, of_many)
    return is_hit


def note_damage(
    game: Game,
    id: str,
    points: int,
    why: str,
    cite: Cite,
    pays: bool = True,
    kind: type[DamageItem] = DamageItem,
) -> Rule[None]:
    """Damage of the attack under way: noted now, dealt in step 6 (pp. 29, 31)."""
    figure = game.state.figures[id]
    yield events.RecordDamage(kind(id, figure.card, points, why, cite, pays), cite)
    if figure.card.kind == BUILDING:
        # It counts as destroyed now, so that its Reactions come in step 5 (p53).
        yield from doom(game, id)


def note_splash(game: Game, id: str, why: str, cite: Cite) -> Rule[None]:
    """1 damage of a figure with which the attack roll was not compared."""
    yield from note_damage(game, id, 1, why, cite, kind=SplashDamage)


def is_immune(
    game: Game, id: str, to: str, words: str = "", asked_next: str = ""
) -> Rule[bool]:
    """Whether a figure is immune to an attack or effect by name, and why (p33).

    `words` say what follows, where that is more than the immunity. A skill is not said
    to be idle here if it makes the figure immune to what is `asked_next`.
    """
    immunity, idle_rules = stats.immunity(game, id, to)
    next_immunity, _ = (
        stats.immunity(game, id, asked_next) if asked_next else (None, ())
    )
    for idle_rule in idle_rules:
        if next_immunity is None or idle_rule.rule != next_immunity[1].name:
            yield idle_rule
    if immunity is None:
        return False
    me, skill = immunity
    words = words or f"is immune to {to.replace('-', ' ').title()}"
    yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
    yield Note(f"{id} {words}", p(33))
    yield LEAVE
    return True


def hazards_under(game: Game, at: int, size: int) -> list[tuple[int, str]]:
    """The hazard tiles that a base overlaps, with their kinds."""
    tiles = game.state.tiles
    return [
        (tile, tiles[tile])
        for tile in game.state.tiles_under(at, size)
        if tiles[tile] in HAZARDS
    ]


def while_form_lasts(game: Game, id: str, tiles: Iterable[int]) -> Iterator[int]:
    """Tiles one after the other, until the form or unit that meets them is gone (p29).

    The form that takes its place has not come onto the tiles that are left. Every loop
    over tiles that a figure meets uses this.
    """
    form = game.state.figures[id].card
    for tile in tiles:
        yield tile
        figure = game.state.figures.get(id)
        if figure is None or figure.card is not form:
            return


def meet_hazards(
    game: Game,
    id: str,
    tiles: Iterable[int],
    *,
    is_forced: bool,
    is_ending: bool = True,
    is_advancing: bool = False,
    credit: str = "",
    pays: bool = True,
    along: Collection[int] = (),
    again: bool = False,
    at_once: bool = False,
) -> Rule[None]:
    """A figure touches tiles: each hazard does it 1 damage once, unless immune (p21).

    Within an attack the damage waits for step 6, and the attacker earns for what is
    lost if it `pays`. Outside an attack, and `at_once` after step 6, it is taken at
    once, and the player `credit` earns. The tiles `along` lie under the figure already
    and do no new harm. With `again` it also suffers a hazard that it has suffered
    and not left. `is_forced`, `is_ending` and `is_advancing` say how it moves,
    on which immunity can depend.
    """
    cite = p(36, 53) if is_forced else p(21, 53)
    for tile in while_form_lasts(game, id, tiles):
        kind = game.state.tiles[tile]
        if kind not in HAZARDS:
            continue
        hazard = f"{kind.title()} at {name_of(tile)}"
        if tile in along:
            yield from along_hazard_notes(game, (tile,), id)
            continue
        if (id, tile) in game.state.suffered_hazards and not again:
            if game.state.attack is not None:
                yield Note(f"{id} has suffered {hazard} already and not left it", p(21))
            continue
        reason, immune_cite, idle_rules = stats.hazard_immunity(
            game,
            id,
            kind,
            is_forced=is_forced,
            is_ending=is_ending,
            is_advancing=is_advancing,
        )
        yield from idle_rules
        if reason:
            yield Note(f"{id} is immune to {hazard}: {reason}", immune_cite)
            continue
        yield events.SufferHazard(id, tile, kind, cite)
        if game.state.attack is not None and not at_once:
            yield from note_damage(game, id, 1, kind, cite, pays)
        else:
            yield from take_damage(game, id, 1, kind, credit, cite)


def take_damage(
    game: Game, id: str, points: int, why: str, credit: str, cite: Cite
) -> Rule[None]:
    """Damage outside an attack is taken at once; the player `credit` earns for it."""
    yield from _lose_health(game, id, points, why, credit, cite)
    yield from declare_winner(game)


def _lose_health(
    game: Game, id: str, points: int, why: str, credit: str, cite: Cite
) -> Rule[None]:
    """As `take_damage`; no winner is declared."""
    figure = game.state.figures[id]
    yield events.TakeDamage(id, points, why, cite)
    if figure.card.kind == UNIT:
        yield events.DestroyUnit(id, cite)
        if credit:
            yield from earn_for_unit(game, credit, figure)
    yield from _bury_forms(game, [id], credit)


def change_form(
    game: Game, id: str, into: str, cite: Cite, waits: bool = False
) -> Rule[None]:
    """A monster's other form takes its place, both alive (p29).

    `waits` where that happens in an attack before step 6, and damage waits for it.
    """
    yield from _take_place(game, id, into, cite, False)
    attack = game.state.attack
    credit = "" if attack is None else attack.player
    yield from _arrive(game, id, credit, waits)
    yield from declare_winner(game)


def _arrive(game: Game, id: str, credit: str, waits: bool = False) -> Rule[None]:
    """A new form stands over hazards that have not harmed the form before it.

    `hazard-under-new-form` decides whether it suffers them at once or only as it moves.
    """
    for tile in while_form_lasts(game, id, _unharmed_over(game, id)):
        kind = game.state.tiles[tile]
        if game.reading("hazard-under-new-form") != "by-change":
            words = (
                f"{id} does not move onto the {kind} at {name_of(tile)} "
                "and does not suffer it"
            )
            yield Note(words, p(21, 29))
            continue
        yield events.SufferHazard(id, tile, kind, p(21, 29))
        if waits:
            yield from note_damage(game, id, 1, kind, p(21, 29))
        else:
            yield from _lose_health(game, id, 1, kind, credit, p(21, 29))


def _unharmed_over(game: Game, id: str) -> list[int]:
    """The hazard tiles under a figure that it has not suffered and is not immune to."""
    figure = game.state.figures[id]
    return [
        tile
        for tile, kind in hazards_under(game, figure.space, figure.size)
        if (id, tile) not in game.state.suffered_hazards
        and not stats.hazard_immunity(
            game, id, kind, is_forced=False, is_ending=True, is_advancing=True
        )[0]
    ]


def along_hazard_notes(game: Game, tiles: Collection[int], id: str) -> Rule[None]:
    """Note the hazard tiles along which a figure moves without coming onto them."""
    for tile in sorted(tiles):
        hazard = f"{game.state.tiles[tile]} at {name_of(tile)}"
        yield Note(
            f"{id} does not come onto the {hazard} anew and does not suffer it", p(21)
        )


def not_met_anew(game: Game, id: str) -> frozenset[int]:
    """The hazard tiles under a figure that it does not suffer until it has left them.

    Empty unless `hazard-under-new-form` is `anew`: a figure that moves along a tile or
    off it does not move onto it (p21).
    """
    tiles = _unharmed_over(game, id)
    if tiles and game.reading("hazard-under-new-form") == "anew":
        return frozenset(tiles)
    return frozenset()


def _take_place(
    game: Game,
    id: str,
    into: str,
    cite: Cite,
    is_destroyed: bool,
    is_unclaimed: bool = False,
) -> Rule[None]:
    """The other form stands where the form before it stood (p29).

    By `form-shared-limits` it may act although that form did; by `suffered-by-form` it
    has or has not suffered what that form suffered. `is_unclaimed` says that no deed of
    the enemy destroyed that form.
    """
    figure = game.state.figures[id]
    fresh = figure.has_acted and acts_for_itself(game)
    is_unharmed = any(
        sufferer == id and game.state.tiles.get(tile) in HAZARDS
        for sufferer, tile in game.state.suffered_hazards
    )
    is_unharmed = is_unharmed and game.reading("suffered-by-form") == "form"
    yield events.ChangeForm(
        id, into, is_destroyed, cite, fresh, is_unharmed, is_unclaimed
    )


def unknown_form(figure: Figure, cite: Cite) -> Unknown:
    """The question for a monster's other form that the file leaves out."""
    where = "at its figure under `figures`"
    return Unknown(f"the other form of {figure.id}", form_line(figure), cite, where)


def living_form_check(figure: Figure, form: str, cite: Cite) -> Iterator[Check]:
    """The other form of a monster waits in Monster Reserves (p29)."""
    other = figure.other
    if other is None:
        words, line = f"the other form of {figure.id}", form_line(figure)
        yield Check("condition-not-met", words, False, cite, untold=line)
        return
    yield check(
        "form-destroyed",
        f"{form} is in Monster Reserves",
        not figure.other_destroyed,
        cite,
        lambda: f"{other.name} is destroyed",
        failure=f"{form} has been destroyed",
    )


def form_line(figure: Figure) -> str:
    """The line of a file that gives the other form of a monster."""
    return f"{figure.id}: {{other-form: {{card: …, damage: …}}}}"


def acts_for_itself(game: Game) -> bool:
    """Whether a form may do anew what the form before it did (`form-shared-limits`)."""
    return game.reading("form-shared-limits") == "figure"


def bury_forms(
    game: Game, ids: list[str], credit: str, unpaid: Collection[str] = ()
) -> Rule[None]:
    """Monsters whose form in play has no Health left change form or leave (p29).

    `credit` earns one Power Die for each enemy form (p9), but none for the `unpaid`. A
    winner is declared once all new forms have arrived, which a hazard may destroy.
    """
    yield from _bury_forms(game, ids, credit, unpaid)
    yield from declare_winner(game)


def _bury_forms(
    game: Game, ids: list[str], credit: str, unpaid: Collection[str] = ()
) -> Rule[None]:
    """As `bury_forms`; no winner is declared."""
    new_forms: list[str] = []
    for id in ids:
        figure = game.state.figures.get(id)
        if figure is None or figure.card.kind != MONSTER or figure.health > 0:
            continue
        if figure.other is None:
            yield unknown_form(figure, p(29))
            return
        pays = credit not in ("", figure.player) and id not in unpaid
        if figure.other_destroyed:
            yield events.LeaveGame(id, p(29), not pays)
        else:
            into = figure.other.name
            yield from _take_place(game, id, into, p(29), True, not pays)
            new_forms.append(id)
        if pays:
            yield from earn(game, credit, 1, f"for the form {figure.card.name}")
    for id in new_forms:
        yield from _arrive(game, id, credit)


def declare_winner(game: Game) -> Rule[None]:
    """A side without a monster loses; `mutual-destruction` decides for both (p29)."""
    if game.state.winner is not None:
        return
    standing = {
        figure.player
        for figure in game.state.figures.values()
        if figure.card.kind == MONSTER
    }
    without = [
        name
        for name, player in game.state.players.items()
        if player.out and name not in standing
    ]
    if len(without) == 1:
        yield events.Win(game.state.opponent(without[0]))
    elif len(without) == 2:
        reading = game.reading("mutual-destruction")
        turn = game.state.turn
        if reading == "active-player-wins" and turn is not None:
            yield events.Win(turn.player)
        elif reading == "tiebreak":
            from mpoc.games.rise.turn.ending import break_tie

            yield from break_tie(game)
        else:
            yield events.Win("draw")


def replace_building(game: Game, id: str, tile: str, cite: Cite = p(21)) -> Rule[None]:
    """A destroyed building gives way to its tile; those resting there meet it (p36)."""
    at = game.state.figures[id].space
    yield events.ReplaceBuilding(id, tile, cite)
    if tile in HAZARDS:
        yield from hazard_appears(game, at, tile)


def hazard_appears(game: Game, tile: int, kind: str) -> Rule[None]:
    """A hazard comes into play during an attack and harms figures there (pp. 29, 36).

    It harms those that this attack moved and that rest on it; `hazard-under-mover` has
    the other readings.
    """
    under = cells(tile, 2)
    standing = [figure.id for figure in on_cells(game, under)]
    movers = {
        id: own_movement
        for id, own_movement, covered_spaces in game.attack.resting
        if id in game.state.figures and any(cell in under for cell in covered_spaces)
    }
    if not movers:  # only a figure that moves comes onto a building that falls
        return
    reading = game.reading("hazard-under-mover")
    if reading == "suffered-never":
        return
    if reading == "occupants":
        for id in standing:
            yield from meet_hazards(game, id, (tile,), is_forced=True)
        return
    for id, own_movement in movers.items():
        if id not in standing and reading != "any-touched":
            yield Note(
                f"{id} does not rest on the {kind} at {name_of(tile)} "
                "and does not suffer it",
                p(29),
            )
            continue
        yield from meet_hazards(game, id, (tile,), is_forced=not own_movement)


def overlapping(game: Game, at: int, size: int, but: str = "") -> list[Figure]:
    """The figures on the spaces of a base, in the order of the file."""
    spaces = set(cells(at, size))
    return [
        figure
        for figure in game.state.figures.values()
        if figure.id != but and not spaces.isdisjoint(figure.cells)
    ]


def on_cells(game: Game, spaces: tuple[int, ...], but: str = "") -> list[Figure]:
    """The figures on any of some spaces, in the order of the file."""
    wanted_spaces = set(spaces)
    return [
        figure
        for figure in game.state.figures.values()
        if figure.id != but and not wanted_spaces.isdisjoint(figure.cells)
    ]
