"""What refusals and reasons of Monsterpocalypse say, looked up in the position.

Each sentence is read, and what it says of places, distances, numbers and figures is
found in the position, without the rules. What a condition needs is worked out from the
sentence: whoever is "not adjacent" is named with a distance that is not 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from mpoc.engine.statements import Check, IdleRule
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.state import Figure, State, Turn

Space = tuple[int, int]
Reader = Callable[[State, re.Match[str]], bool]

READERS: list[tuple[re.Pattern[str], Reader]] = []
"""How each sentence is looked up: whether it holds in a position."""
F, G = r"(?P<f>[^\s:;,]+)", r"(?P<g>[^\s:;,]+)"
A, B = r"(?P<a>[A-Z]{1,2}\d+)", r"(?P<b>[A-Z]{1,2}\d+)"
N, M = r"(?P<n>\d+)", r"(?P<m>\d+)"
SUM = r"(?: = [^,;]+?)?"


def sentence(pattern: str) -> Callable[[Reader], Reader]:
    """Mark how a sentence is looked up."""

    def mark(reader: Reader) -> Reader:
        READERS.append((re.compile(pattern), reader))
        return reader

    return mark


# Places


@cache
def place(name: str) -> Space:
    """Column and row of a named space, counted from 0."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


def corner(figure: Figure) -> Space:
    return figure.space % 64, figure.space // 64


def base(figure: Figure) -> set[Space]:
    """The spaces under a figure: one under a unit, four under all others."""
    x, y = corner(figure)
    size = 1 if figure.card.kind == "unit" else 2
    return {(x + i, y + j) for i in range(size) for j in range(size)}


def away(one: set[Space], other: set[Space]) -> int:
    """Spaces from base to base, one of them slanting (p20)."""
    across = max(0, *least_gap(one, other, 0))
    down = max(0, *least_gap(one, other, 1))
    return across + down - bool(across and down)


def least_gap(one: set[Space], other: set[Space], axis: int) -> tuple[int, int]:
    ours = [space[axis] for space in one]
    theirs = [space[axis] for space in other]
    return min(theirs) - max(ours), min(ours) - max(theirs)


def apart(state: State, f: str, g: str) -> int:
    """Spaces from one figure to another."""
    return away(base(state.last_known(f)), base(state.last_known(g)))


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def stands(state: State, f: str, a: str) -> bool:
    return f in state.figures and corner(state.figures[f]) == place(a)


def covers(state: State, f: str, a: str) -> bool:
    return f in state.figures and place(a) in base(state.figures[f])


def has(state: State, f: str, ability: str) -> bool:
    """Whether a figure has an ability, printed or from an icon of its agenda (p32)."""
    figure = state.figures[f]
    if any(printed.name == ability for printed in figure.card.abilities):
        return True
    for other in state.figures.values():
        is_ally = other.player == figure.player and bool(other.player)
        if not is_ally or other.card.agenda != figure.card.agenda:
            continue
        for printed in other.card.abilities:
            if printed.name == ability and printed.icon is not None:
                beside = away(base(other), base(figure)) == 1
                if printed.icon == "blue" or beside:
                    return True
    return False


@sentence(rf"\b{F} stands at {A}\b")
def someone_stands(state: State, m: re.Match[str]) -> bool:
    """Who is in the way is named with one of the spaces under it."""
    return covers(state, m["f"], m["a"])


@sentence(rf"{F} at {A} and {G} at {B}")
def two_stand(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"]) and stands(state, m["g"], m["b"])


@sentence(rf"(?:^|: |and ){F} at {A}(?=$|;| and)")
def one_stands(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"])


@sentence(rf"^{F} at {A}, {G} at {B}$")
def two_are_named(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"]) and stands(state, m["g"], m["b"])


@sentence(rf"{F} at {A}, {G} at {B}: {N} spaces? away")
def two_are_apart(state: State, m: re.Match[str]) -> bool:
    both = stands(state, m["f"], m["a"]) and stands(state, m["g"], m["b"])
    return both and apart(state, m["f"], m["g"]) == int(m["n"]) != 1


@sentence(rf"{F} \((?P<facts>[^()]*)\) at {A}, {G} at {B}: {N} spaces?")
def a_figure_is_described(state: State, m: re.Match[str]) -> bool:
    card = state.figures[m["f"]].card
    facts = [card.kind, state.figures[m["f"]].player, card.faction, card.energy_type]
    return (
        m["facts"] == ", ".join([fact for fact in facts if fact])
        and stands(state, m["f"], m["a"])
        and stands(state, m["g"], m["b"])
        and apart(state, m["f"], m["g"]) == int(m["n"])
    )


@sentence(rf"{F} is at {A}, {N} spaces? from {G}(?=$|;|\)|,)")
def one_is_apart(state: State, m: re.Match[str]) -> bool:
    if re.fullmatch(A, m["g"]) and m["g"] not in state.figures:
        return stands(state, m["f"], m["a"])  # from a place where the last one was
    return stands(state, m["f"], m["a"]) and apart(state, m["f"], m["g"]) == int(m["n"])


@sentence(rf"{F} is {N} spaces away from {G}, range {M}{SUM}")
def one_is_out_of_range(state: State, m: re.Match[str]) -> bool:
    return apart(state, m["f"], m["g"]) == int(m["n"]) > int(m["m"])


@sentence(rf"{F} at {A} is adjacent")
def one_is_adjacent(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"])


@sentence(rf"{A} is adjacent to {F}(?=$|;|,| and)")
def a_space_is_terrifying(state: State, m: re.Match[str]) -> bool:
    figure = state.figures[m["f"]]
    return away({place(m["a"])}, base(figure)) == 1 and has(state, m["f"], "Terrify")


@sentence(rf"{A} is (?P<kind>water|lava|rubble|fire|radiation|no tile)\b")
def the_ground_is(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    kinds = state.board.ground.get(y * 64 + x, ())
    tile = state.tiles.get(y * 64 + x)
    return m["kind"] in (*kinds, tile) or (m["kind"] == "no tile" and tile is None)


@sentence(rf"{A} hangs over the edge of the map")
def a_base_hangs_over(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return x + 1 >= state.board.columns or y + 1 >= state.board.rows


@sentence(rf"(?:{A}|the next space) is beyond the edge of the map")
def a_space_is_off_the_map(state: State, m: re.Match[str]) -> bool:
    if m["a"] is None:
        return True  # It has no name that could be looked up.
    x, y = place(m["a"])
    return x >= state.board.columns or y >= state.board.rows


@sentence(rf"{F} began at {A}, {G} at {B}")
def they_began_adjacent(state: State, m: re.Match[str]) -> bool:
    spaces = place(m["a"]), place(m["b"])
    began = [state.figures[id].began for id in (m["f"], m["g"])]
    return began == [y * 64 + x for x, y in spaces] and touch(*spaces)


def touch(one: Space, other: Space) -> bool:
    """Whether two large bases touch at a side or a corner (p15)."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(across, down) == 2


@sentence(rf"its advance ended at {A}")
def an_advance_ended(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return any(figure.ended == y * 64 + x for figure in state.figures.values())


@sentence(rf"{F} is at {A} already")
def one_is_there_already(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"])


@sentence(rf"{F} is not at {A}")
def one_is_not_there(state: State, m: re.Match[str]) -> bool:
    return not covers(state, m["f"], m["a"])


@sentence(rf"{A} is used")
def a_spawn_point_is_used(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return y * 64 + x in turn_of(state).spawn_points_used


@sentence(rf"{A} is not aligned with {F}")
def a_place_is_not_aligned(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return not aligned((x, y), corner(state.figures[m["f"]]))


def aligned(one: Space, other: Space) -> bool:
    """Whether two large bases touch along one whole edge (p16)."""
    across, down = one[0] - other[0], one[1] - other[1]
    return sorted((abs(across), abs(down))) == [0, 2]


# Movement


@sentence(rf"{A} from {B} counts {N}, {M} allowed")
def a_way_is_too_long(state: State, m: re.Match[str]) -> bool:
    far = away({place(m["a"])}, {place(m["b"])})
    may_leap = any(
        printed.name == "Underground Network"
        for figure in state.figures.values()
        for printed in figure.card.abilities
    )
    return int(m["n"]) > int(m["m"]) and (may_leap or far <= int(m["n"]))


@sentence(rf"the path counts {N}, {M} allowed")
def a_path_is_too_long(state: State, m: re.Match[str]) -> bool:
    return int(m["n"]) > int(m["m"])


@sentence(rf"{A} is {N} spaces away, {M} allowed")
def a_place_is_too_far_away(state: State, m: re.Match[str]) -> bool:
    return int(m["n"]) > int(m["m"])


@sentence(rf"\(spaces near {F} twice: Mire\)")
def who_slows_has_mire(state: State, m: re.Match[str]) -> bool:
    return has(state, m["f"], "Mire")


@sentence(rf"no way leads from {A} to {B}")
def no_way_leads_there(state: State, m: re.Match[str]) -> bool:
    return any(stands(state, id, m["a"]) for id in state.figures)


# Figures


@sentence(rf"{F} has advanced this turn")
def one_has_advanced(state: State, m: re.Match[str]) -> bool:
    return state.last_known(m["f"]).advanced


@sentence(rf"{F} has not advanced")
def one_has_not_advanced(state: State, m: re.Match[str]) -> bool:
    return not state.figures[m["f"]].advanced


@sentence(rf"{F} has attacked( this turn)?")
def one_has_attacked(state: State, m: re.Match[str]) -> bool:
    return state.figures[m["f"]].attacked


@sentence(rf"{F} belongs to {G}")
def one_belongs_to(state: State, m: re.Match[str]) -> bool:
    return state.figures[m["f"]].player == m["g"]


@sentence(rf"(?<!the )(?<!this )\b{F} is a (?P<kind>unit|monster|building|structure)\b")
def one_is_of_a_kind(state: State, m: re.Match[str]) -> bool:
    figure = state.last_known(m["f"])
    if m["kind"] == "structure":
        return not figure.player
    return figure.card.kind == m["kind"]


@sentence(r"(?P<card>[^:;]+) has no (?P<stat>Brawl|Blast|Power) stat")
def a_card_lacks_a_stat(state: State, m: re.Match[str]) -> bool:
    return any(
        getattr(figure.card, m["stat"].lower()) is None
        for figure in (*state.figures.values(), *state.gone.values())
        if figure.card.name == m["card"]
    )


@sentence(rf"{F} at {A} has (?P<ability>Cloak|Negation|Solo Brawler)\b")
def one_keeps_others_off(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"]) and has(state, m["f"], m["ability"])


@sentence(rf", which holds against {F}(?=$|;|\))")
def it_holds_against(state: State, m: re.Match[str]) -> bool:
    return m["f"] in state.figures


@sentence(rf"{F} has Flight, {G} has neither")
def one_alone_flies(state: State, m: re.Match[str]) -> bool:
    able = [name for name in ("Flight", "Jump") if has(state, m["g"], name)]
    return has(state, m["f"], "Flight") and not able


@sentence(rf"{F} has left the map")
def one_has_left(state: State, m: re.Match[str]) -> bool:
    return m["f"] in state.gone and m["f"] not in state.figures


@sentence(rf"{F} is no longer on the map|{G} has not entered play")
def one_is_not_on_the_map(state: State, m: re.Match[str]) -> bool:
    return (m["f"] or m["g"]) not in state.figures


@sentence(rf"{F} is not secured: {G} is adjacent")
def one_keeps_a_building(state: State, m: re.Match[str]) -> bool:
    return apart(state, m["f"], m["g"]) == 1


@sentence(
    rf"{F} is not secured: {N} of 3 units of {G} are adjacent(?P<moved>, \S+ is being)?"
)
def too_few_stand_beside(state: State, m: re.Match[str]) -> bool:
    beside = [
        figure
        for figure in state.figures.values()
        if (figure.card.kind, figure.player) == ("unit", m["g"])
        and away(base(figure), base(state.figures[m["f"]])) == 1
    ]
    return len(beside) - bool(m["moved"]) == int(m["n"]) < 3


@sentence(rf"{F} is not secured: Sabotage of {G}")
def one_sabotages(state: State, m: re.Match[str]) -> bool:
    return has(state, m["g"], "Sabotage")


@sentence(rf"{F} is the only one with it")
def one_is_alone(state: State, m: re.Match[str]) -> bool:
    """Nobody else of its faction and force has Abduct, of which alone this is said."""
    figure = state.figures[m["f"]]
    return not any(
        has(state, id, "Abduct")
        for id, other in state.figures.items()
        if (other.player, other.card.faction) == (figure.player, figure.card.faction)
        and id != m["f"]
    )


# Turns and players


@sentence(r"the (?P<phase>\w+) Phase is reached")
def a_phase_is_reached(state: State, m: re.Match[str]) -> bool:
    return turn_of(state).phase == m["phase"].lower()


@sentence(rf"{F} has a (?P<kind>Monster|Unit) Activation")
def an_activation_goes_on(state: State, m: re.Match[str]) -> bool:
    turn = turn_of(state)
    return (turn.player, turn.activation) == (m["f"], m["kind"].lower())


@sentence(r"a (?P<kind>Monster|Unit) Activation has no (?P<phase>Spawn|Hyper) Phase")
def an_activation_lacks_a_phase(state: State, m: re.Match[str]) -> bool:
    lacks = {("Monster", "Spawn"), ("Unit", "Hyper")}
    is_on = turn_of(state).activation == m["kind"].lower()
    return is_on and (m["kind"], m["phase"]) in lacks


@sentence(rf"it is the turn of {F}|{G} has the turn")
def somebody_has_the_turn(state: State, m: re.Match[str]) -> bool:
    return turn_of(state).player == (m["f"] or m["g"])


@sentence(rf"the turn of {F} is over")
def a_turn_is_over(state: State, m: re.Match[str]) -> bool:
    return (turn_of(state).player, turn_of(state).phase) == (m["f"], "over")


@sentence(rf"{F} has used one$")
def an_action_is_used(state: State, m: re.Match[str]) -> bool:
    return turn_of(state).player == m["f"] and "action" in turn_of(state).marks


@sentence(rf"{F} has shuffled")
def a_die_is_shuffled(state: State, m: re.Match[str]) -> bool:
    return turn_of(state).player == m["f"] and "shuffle" in turn_of(state).marks


@sentence("one attempt a Monster Activation")
def a_power_up_is_used(state: State, m: re.Match[str]) -> bool:
    return "power-up" in turn_of(state).marks


@sentence(rf"winner: {F}")
def somebody_has_won(state: State, m: re.Match[str]) -> bool:
    return state.winner == m["f"]


@sentence(rf"{F} has no unit in reserve")
def nobody_is_in_reserve(state: State, m: re.Match[str]) -> bool:
    player = state.players.get(m["f"])
    return player is None or not player.reserves


@sentence(rf"{F} has in reserve: (?P<cards>[^;]+)")
def some_are_in_reserve(state: State, m: re.Match[str]) -> bool:
    names = [card.name for card in state.players[m["f"]].reserves]
    return m["cards"] == ", ".join(sorted({*names}))


@sentence(rf"{F} has no (?P<card>[^;]+) in reserve")
def a_card_is_not_in_reserve(state: State, m: re.Match[str]) -> bool:
    player = state.players.get(m["f"])
    if player is None or m["card"] == "unit":
        return True
    return m["card"] not in [card.name for card in player.reserves]


# Dice


def pools(state: State, name: str) -> set[int | None]:
    """What such a pool holds: that of one player or another."""
    return {getattr(player, name.lower()) for player in state.players.values()}


@sentence(rf"^(?P<pool>Monster|Unit) Pool {N}$")
def a_pool_holds(state: State, m: re.Match[str]) -> bool:
    return int(m["n"]) in pools(state, m["pool"])


@sentence(
    rf"{N} (?P<die>Action|Power) (?:Die|Dice), (?P<pool>Monster|Unit|Power) Pool {M}"
)
def more_than_a_pool_holds(state: State, m: re.Match[str]) -> bool:
    return int(m["n"]) > int(m["m"]) and int(m["m"]) in pools(state, m["pool"])


@sentence(rf"{N} (?:Action|Power) (?:Die|Dice), {M} needed")
def fewer_than_needed(state: State, m: re.Match[str]) -> bool:
    return int(m["n"]) < int(m["m"])


@sentence(rf"Power Pool {N}, Hyper {M}")
def hyper_costs_more(state: State, m: re.Match[str]) -> bool:
    figures = (*state.figures.values(), *state.gone.values())
    costs = {figure.other.hyper for figure in figures if figure.other is not None}
    is_cost = int(m["m"]) in costs
    return (
        is_cost and int(m["n"]) < int(m["m"]) and int(m["n"]) in pools(state, "Power")
    )


@sentence(rf"{N} in play, {M} (?:Action|Power|Boost) Dice rolled")
def others_are_in_play(state: State, m: re.Match[str]) -> bool:
    return m["n"] != m["m"]


@sentence(r"^(?P<f>\S+) is (?!at |no |not |a |of )(?P<card>[A-Z].*?)(?: now)?$")
def one_is_in_a_form(state: State, m: re.Match[str]) -> bool:
    return state.last_known(m["f"]).card.name == m["card"]


@sentence(rf"^(?P<card>.+) has no (?P<ability>{'|'.join(ABILITIES)})$")
def a_card_lacks_an_ability(state: State, m: re.Match[str]) -> bool:
    """Some figure with that card has it neither printed nor from an icon."""
    ids = [id for id, f in state.figures.items() if f.card.name == m["card"]]
    gone = any(figure.card.name == m["card"] for figure in state.gone.values())
    return gone or any(not has(state, id, m["ability"]) for id in ids)


@sentence(r"^(?P<card>[A-Z][\w' -]+)(?<! the form of \w) is destroyed$")
def a_form_is_destroyed(state: State, m: re.Match[str]) -> bool:
    return any(
        figure.other is not None
        and figure.other.name == m["card"]
        and figure.other_destroyed
        for figure in (*state.figures.values(), *state.gone.values())
    )


@sentence(rf"{A} is not a spawn point of {F}")
def it_is_no_spawn_point(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return f"spawn-{m['f']}" not in state.board.ground.get(y * 64 + x, ())


@sentence(rf"{A} is a neutral spawn point, and no unit of {F} holds")
def it_is_not_activated(state: State, m: re.Match[str]) -> bool:
    x, y = place(m["a"])
    return "neutral-spawn" in state.board.ground.get(y * 64 + x, ())


@sentence(rf"{F}: required: the target is a (?P<kind>unit|monster)\b")
def the_target_is_of_another_kind(state: State, m: re.Match[str]) -> bool:
    return state.figures[m["f"]].card.kind != m["kind"]


@sentence(
    r"(?P<n>\d+)(?: Boost (?:Die|Dice))? = "
    r"(?P<sum>[^,;()]*[^,;() ](?: \(never[^()]*\))?)"
)
def a_sum_is_right(state: State, m: re.Match[str]) -> bool:
    numbers = re.findall(r"(?:^| )([+-]?\d+) (?:printed|\(|[A-Z])", m["sum"])
    return bool(numbers) and sum(map(int, numbers)) == int(m["n"])


@sentence(rf"{N} Boost (?:Die|Dice), {M} owed: (?P<parts>.*)$")
def boost_dice_are_owed(state: State, m: re.Match[str]) -> bool:
    owed = [
        re.match(r"(?:the attack|\S+) (\d+)", one) for one in m["parts"].split("; ")
    ]
    total = sum([int(one[1]) for one in owed if one])
    return all(owed) and total == int(m["m"]) != int(m["n"])


@sentence(rf"{N} Action (?:Die|Dice), (?P<parts>(?:Brawl|Blast|Power) \d.*)$")
def stats_allow_fewer(state: State, m: re.Match[str]) -> bool:
    allowed = re.findall(r"(?:Brawl|Blast|Power) (\d+)", m["parts"])
    return sum(map(int, allowed)) < int(m["n"])


@sentence(rf"the next turn is {F}'s")
def the_next_turn_is(state: State, m: re.Match[str]) -> bool:
    return (turn_of(state).phase, turn_of(state).player == m["f"]) == ("over", False)


@sentence(rf"{A} from {B}: ")
def a_way_leads_there(state: State, m: re.Match[str]) -> bool:
    """It begins where somebody stands."""
    return any(stands(state, id, m["b"]) for id in state.figures)


@sentence(r"^(?P<f>\S+) leads$")
def one_leads(state: State, m: re.Match[str]) -> bool:
    return state.attack is not None and state.attack.leader == m["f"]


@sentence(r"^(?P<f>\S+) is of the (?P<what>.+?)(?: type)?$")
def one_is_of_an_agenda_or_type(state: State, m: re.Match[str]) -> bool:
    card = state.last_known(m["f"]).card
    return m["what"] in (card.agenda, card.energy_type)


@sentence(r"^(?P<f>\S+) has (?P<n>\d+)$")
def a_player_has_power_dice(state: State, m: re.Match[str]) -> bool:
    return state.players[m["f"]].power == int(m["n"])


@sentence(rf"{F} stands on no such space, at {A}")
def one_stands_elsewhere(state: State, m: re.Match[str]) -> bool:
    return stands(state, m["f"], m["a"])


@sentence(rf"{F} does not hold its zone: it (?P<why>has Flight|is not a unit)")
def one_cannot_hold(state: State, m: re.Match[str]) -> bool:
    if m["why"] == "has Flight":
        return has(state, m["f"], "Flight")
    return state.figures[m["f"]].card.kind != "unit"


@sentence(rf"no unit of {F} stands on one")
def nobody_stands_on_one(state: State, m: re.Match[str]) -> bool:
    return m["f"] in state.players


SENTENCES_OF: dict[str, set[Reader]] = {
    "adjacent": {one_is_adjacent},
    "adjacent-at-turn-start": {they_began_adjacent},
    "after-attack": {one_has_attacked},
    "already-advanced": {one_has_advanced},
    "already-attacked": {one_has_attacked},
    "blocked": {
        someone_stands,
        the_ground_is,
        no_way_leads_there,
        a_space_is_off_the_map,
    },
    "cloaked": {one_keeps_others_off},
    "flying": {one_alone_flies},
    "has-advanced": {one_has_advanced},
    "impassible": {the_ground_is},
    "negated": {one_keeps_others_off},
    "not-secured": {one_keeps_a_building, too_few_stand_beside, one_sabotages},
    "occupied": {one_stands, two_stand, someone_stands},
    "solo-brawler": {one_keeps_others_off},
    "spawn-point-used": {a_spawn_point_is_used},
    "terrified": {a_space_is_terrifying},
}
"""What a check by a name says, one way or another, if it says anything."""


REASONS: dict[str, set[Reader]] = {
    "it is within 5 spaces": {one_is_apart},
    "it begins adjacent": {one_is_apart},
    "it leads the attack": {one_leads},
    "its player has more than 5 Power Dice": {a_player_has_power_dice},
    "the attacker is a monster": {one_is_of_a_kind},
    "the attacker is of the": {one_is_of_an_agenda_or_type},
    "the target is a monster or a unit": {one_is_of_a_kind},
    "you secure this building": {
        *(one_keeps_a_building, too_few_stand_beside, one_sabotages),
    },
    "you hold a Power Zone": {nobody_stands_on_one, one_cannot_hold},
    "it holds a": {one_stands_elsewhere, one_cannot_hold},
    "this unit holds a": {one_stands_elsewhere, one_cannot_hold},
    "a unit that may take its place": {some_are_in_reserve, nobody_is_in_reserve},
}
"""What is said of a condition that begins so and fails: one of these at least."""


@cache
def sentences_in(facts: str) -> list[tuple[Reader, re.Match[str]]]:
    """The sentences that are found in what a check says."""
    return [
        (reader, match)
        for pattern, reader in READERS
        for match in pattern.finditer(facts)
    ]


def readers_of(state: State, text: str) -> set[Reader]:
    """Assert every sentence that is found in a text; return how they were looked up."""
    sentences = sentences_in(text)
    for reader, match in sentences:
        assert reader(state, match), (text, reader.__name__)
    return {reader for reader, _ in sentences}


def is_the_case(state: State, check: Check) -> None:
    """Assert every sentence that a check that fails says of a position."""
    if not check.holds and check.facts:
        readers = readers_of(state, check.facts)
        expected = SENTENCES_OF.get(check.name, readers)
        assert readers & expected or not expected, (check.name, check.facts)


def is_a_reason(state: State, rule: IdleRule) -> None:
    """Assert what is said of the condition that an ability lacks, and that it is."""
    readers = readers_of(state, rule.why)
    for words, expected in REASONS.items():
        if rule.failed_condition.startswith(words):
            assert readers & expected, (rule.failed_condition, rule.why)
