"""Skills: always in effect while their bearer is on the map (p30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.board import around, touching
from mpoc.games.rise.game import agenda_attacks
from mpoc.games.rise.kinds import (
    AIRBORNE,
    ALLY,
    ATTACK_BOOST,
    ATTACKER,
    BAN,
    BOOST,
    BOUNTY,
    BRAWLS_FLYERS,
    BUILDINGS,
    CARRIED,
    CLOSES,
    CONSTRUCTION,
    COVER,
    CTHUL,
    DEFENDER,
    DEFENSE,
    DOORS,
    GUARD,
    HAZARD,
    HOLDS,
    IGNORES_COVER,
    IMMUNITY,
    MARTIANS,
    MOVES_FURTHER,
    PASSES,
    PLANET_EATERS,
    POWER_UP,
    POWER_UP_ROLL,
    RANGE,
    RAZING,
    SECURING,
    SHADOW_SUN,
    SHUFFLES,
    SLOWS,
    SPAWN_COST,
    SPEED,
    STAT,
    STRUCTURE,
    SUPER_DAMAGE,
    TARGET,
    TERRAIN,
    TERRASAURS,
    Claims,
    Skill,
)
from mpoc.games.rise.objectives import (
    SECURING_UNITS,
    holds,
    holds_objective,
    holds_zone,
    secures,
    securing_units,
)
from mpoc.games.rise.words import (
    BLAST,
    BODY_SLAM,
    BRAWL,
    GRUNT,
    HAZARDS,
    IMPASSIBLE_TERRAIN,
    POWER_ZONE,
    RAMPAGES,
    SECOND_SWAT,
    SLINGSHOT_SMASH,
    SMASH,
    STOMP,
    THROW,
)

if TYPE_CHECKING:
    from mpoc.games.rise.game import (
        AttackMoment,
        Declaration,
        DefenseMoment,
        FigureMoment,
        Piece,
        PlayerMoment,
    )
    from mpoc.games.rise.objectives import SecuringMoment
    from mpoc.games.rise.stats import CoverMoment, ImmunityMoment, MoveMoment
    from mpoc.games.rise.turn.travel import DoorMoment


class AllTerrain(Skill):
    """This figure counts Rough Terrain as Open Terrain."""

    factions = (GUARD, PLANET_EATERS)
    hooks = (TERRAIN,)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield "the terrain is rough", move.terrain not in IMPASSIBLE_TERRAIN


class Amplify(Skill):
    """A Power Up pays 1 more for each allied unit with this that holds a Power Zone."""

    factions = (MARTIANS,)
    hooks = (POWER_UP,)
    part = ALLY
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "this unit holds a Power Zone", holds(me.game, me.id, (POWER_ZONE,))

    def amount(self, me: Piece, power_up: PlayerMoment) -> int:
        return 1 + sum(
            other != me
            and other.is_ally_of(power_up.player)
            and other.has(self.name)
            and holds(me.game, other.id, (POWER_ZONE,))
            for other in me.game.pieces()
        )


class Annihilate(Skill):
    """Every attack of this monster that hits does Super Damage."""

    factions = (CTHUL, PLANET_EATERS)
    hooks = (SUPER_DAMAGE,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster


class AntiAir(Skill):
    """Against a figure with Flight it brawls and blasts with 1 Boost Die more."""

    name = "Anti-Air"
    factions = (GUARD, TERRASAURS, SHADOW_SUN, PLANET_EATERS)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl or a blast", attack.doing in (BRAWL, BLAST)
        yield (
            "the target has Flight",
            attack.target is not None and attack.target.has("Flight"),
        )


class ArmorPiercing(Skill):
    """The target of this figure's blasts is -1 DEF."""

    factions = (SHADOW_SUN, PLANET_EATERS)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Atomize(Skill):
    """A building destroyed by this monster's blast pays its Energy."""

    factions = (TERRASAURS,)
    hooks = (RAZING,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the attack is a blast", attack.type == BLAST


class Berserk(Skill):
    """This unit rolls 1 Boost Die more in brawls."""

    factions = (TERRASAURS, CTHUL)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a brawl", attack.doing == BRAWL


class Cargo(Skill):
    """This unit can be brought into play by Transport."""

    factions = (SHADOW_SUN, MARTIANS)
    hooks = (CARRIED,)


class Charge(Skill):
    """In a turn in which it advanced this figure rolls 1 Boost Die more in brawls."""

    factions = (GUARD, TERRASAURS, SHADOW_SUN)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield "this figure has advanced this turn", me.figure.advanced


class Climb(Skill):
    """Buildings do not stand in the way of this figure's advances."""

    factions = (MARTIANS,)
    hooks = (PASSES,)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield (
            "a building is in the way",
            move.obstacle is not None and move.obstacle.is_building,
        )


class Cloak(Skill):
    """Figures 3 or more spaces away cannot target this figure with blasts."""

    factions = (GUARD, TERRASAURS, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (BAN,)
    part = TARGET
    refusal = "cloaked"
    refusal_words = "the target is not hidden by Cloak"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield (
            "it is the target of a blast",
            attack.doing == BLAST and attack.target == me,
        )
        yield "the attacker is 3 or more spaces away", attack.figure.distance_to(me) > 2


class DigIn(Skill):
    """While it holds a Power or Negative Zone this figure has Cover."""

    factions = (TERRASAURS, PLANET_EATERS)
    hooks = (COVER,)
    part = TARGET

    def when(self, me: Piece, cover: CoverMoment) -> Claims:
        yield "Flight does not stand in its way", cover.asked == "gains"
        yield "it holds a Power or Negative Zone", holds_zone(me.game, me.id)


class Disable(Skill):
    """Enemies within 2 spaces are -1 Brawl."""

    factions = (CTHUL, SHADOW_SUN)
    hooks = (STAT,)
    near = 2
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, stat: FigureMoment) -> Claims:
        yield "the stat is Brawl", stat.doing == BRAWL

    def amount(self, me: Piece, stat: FigureMoment) -> int:
        return -1


class Discount(Skill):
    """Once a turn a unit costs 1 less while you secure this building."""

    factions = (BUILDINGS,)
    hooks = (SPAWN_COST,)
    part = STRUCTURE
    subject = "unit"
    once_per_turn = True

    def when(self, me: Piece, spawn: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, spawn.player, me.id)
        yield "it has not been used this turn", self.name not in me.figure.used

    def amount(self, me: Piece, spawn: PlayerMoment) -> int:
        return -1


class Distract(Skill):
    """Enemies within 2 spaces roll 1 Boost Die less in every attack."""

    factions = (CTHUL, SHADOW_SUN)
    hooks = (BOOST,)
    near = 2
    part = TARGET | DEFENDER
    subject = "figure"

    def amount(self, me: Piece, attack: Declaration) -> int:
        return -1


class Financier(Skill):
    """A Power Up pays 1 more while 3 Protectors units secure this building."""

    factions = (BUILDINGS,)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield (
            "you secure it with 3 or more units of the Protectors",
            _secured_with(me, power_up.player, "Protectors"),
        )


def _secured_with(me: Piece, player: str, agenda: str) -> bool:
    """Whether a player secures a building with at least three units of an agenda."""
    units = securing_units(me.game, player, me.id)
    return sum(unit.card.agenda == agenda for unit in units) >= SECURING_UNITS


class Flank(Skill):
    """Enemies within 2 spaces are -1 DEF in brawls by others of this agenda."""

    factions = (TERRASAURS, SHADOW_SUN, PLANET_EATERS)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        attack = defense.attack
        yield "the attack is a brawl", attack.type == BRAWL
        yield "the target is an enemy", _is_enemy(me, defense.compared)
        yield (
            "another figure of its agenda attacks",
            agenda_attacks(me, attack.participants, only_others=True),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


def _is_enemy(me: Piece, other: Piece) -> bool:
    """Whether another figure belongs to the opponent's force (p2)."""
    return bool(other.player) and other.player != me.player


class Flight(Skill):
    """This figure moves over figures and terrain; hazards it moves onto spare it."""

    factions = (GUARD, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (AIRBORNE, PASSES, TERRAIN, HAZARD, BRAWLS_FLYERS)
    part = ATTACKER | TARGET

    def when(self, me: Piece, move: FigureMoment) -> Claims:
        yield "it moves of its own accord", not move.forced


class ForceField(Skill):
    """This unit is +1 DEF against blasts."""

    factions = (GUARD, CTHUL, MARTIANS)
    hooks = (DEFENSE,)
    part = TARGET

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", defense.attack.type == BLAST


class Fortify(Skill):
    """While it holds an objective, its agenda within 2 brawls with 1 Boost Die more."""

    factions = (TERRASAURS,)
    hooks = (BOOST,)
    near = 2
    part = ATTACKER | ALLY
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield (
            "the attacker is a figure of its agenda",
            attack.figure == me or attack.figure.shares_agenda_with(me),
        )
        yield "it holds an objective", holds_objective(me.game, me.id)


class FuelDepot(Skill):
    """Figures of the player who secures this building are +1 SPD."""

    factions = (BUILDINGS,)
    hooks = (SPEED,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        reading = me.game.reading("speed-snapshot")
        moving = "" if reading == "at-start" else advance.figure.id
        yield (
            "the mover's player secures this building",
            secures(me.game, advance.figure.player, me.id, moving),
        )


class GroundControl(Skill):
    """This unit may hold objectives although it has Flight."""

    factions = (GUARD, MARTIANS)
    hooks = (HOLDS,)
    part = ATTACKER

    def when(self, me: Piece, hold: FigureMoment) -> Claims:
        yield "this figure is a unit", me.is_unit


class HighImpact(Skill):
    """A unit of your monster's faction rolls 1 Boost Die more in blasts."""

    factions = (PLANET_EATERS,)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", attack.doing == BLAST
        yield "it shares its faction with your monster", _serves_monster(me)


def _serves_monster(me: Piece) -> bool:
    """Whether a monster of the figure's player has the same faction."""
    return any(
        other.is_monster and other.shares_faction_with(me) for other in me.game.pieces()
    )


class HighSecurity(Skill):
    """Units next to this building roll 1 Boost Die more in blasts if you secure it."""

    factions = (BUILDINGS,)
    hooks = (BOOST,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a blast", attack.doing == BLAST
        yield (
            "the attacker is a unit next to it",
            attack.figure.is_unit and me.adjacent_to(attack.figure),
        )
        yield (
            "the attacker's player secures this building",
            secures(me.game, attack.figure.player, me.id),
        )


class Hover(Skill):
    """This figure counts all terrain as Open Terrain."""

    factions = (SHADOW_SUN, MARTIANS)
    hooks = (TERRAIN, HAZARD)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield "the terrain matters, not its hazard", move.terrain not in HAZARDS


class IndirectFire(Skill):
    """Attacks of this figure disregard Cover."""

    factions = (PLANET_EATERS,)
    hooks = (IGNORES_COVER,)
    part = ATTACKER | ALLY
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure makes the attack", me in self._makers(me, attack)

    def _makers(self, me: Piece, attack: AttackMoment) -> list[Piece]:
        """Whose Indirect Fire counts in a combined blast (`combined-indirect-fire`)."""
        makers = attack.participants
        if (
            len(makers) > 1
            and me in makers
            and (me.game.reading("combined-indirect-fire") == "leader")
        ):
            return makers[:1]
        return makers


class Infiltrate(Skill):
    """Buildings within 2 spaces are -1 DEF in attacks by this agenda."""

    factions = (SHADOW_SUN,)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "a building is attacked", defense.compared.is_building
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Jump(Skill):
    """This figure leaps over figures, terrain, and hazards on which it does not end."""

    factions = (GUARD, TERRASAURS, CTHUL, SHADOW_SUN)
    hooks = (PASSES, TERRAIN, HAZARD, BRAWLS_FLYERS)
    part = ATTACKER

    def when(self, me: Piece, move: FigureMoment) -> Claims:
        terrain, ending = move.terrain, move.ending
        yield "it moves of its own accord", not move.forced
        yield (
            "its movement does not end on impassible terrain",
            not (ending and terrain in IMPASSIBLE_TERRAIN),
        )
        yield (
            "its advancement does not end on the hazard",
            not (ending and terrain in HAZARDS and self._lands(me, move)),
        )

    def _lands(self, me: Piece, move: FigureMoment) -> bool:
        """Whether the end of a movement counts as that of an advancement."""
        if move.forced:
            return False
        if move.advancing:
            return True
        return me.game.reading("forced-hazard-jump") == "suffers"


class Leadership(Skill):
    """Allied Grunts of its name within 2 roll 1 Boost Die more in brawls and blasts."""

    factions = (GUARD, TERRASAURS, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (BOOST,)
    near = 2
    part = ALLY
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        other = attack.figure
        yield "the attack is a brawl or a blast", attack.doing in (BRAWL, BLAST)
        yield (
            "the attacker is a Grunt of the same name",
            other.card.unit_class == GRUNT and other.card.title == me.card.title,
        )


class Limited(Skill):
    """A force or city holds at most one figure of this name."""

    factions = (BUILDINGS,)
    hooks = (CONSTRUCTION,)


class Logistics(Skill):
    """A combined attack by others of this agenda within 2 rolls 1 Boost Die more."""

    factions = (GUARD, PLANET_EATERS)
    hooks = (ATTACK_BOOST,)
    part = ATTACKER | ALLY
    subject = "attack"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a combined attack", len(attack.participants) > 1
        yield (
            "a figure of its agenda within 2 spaces takes part",
            any(
                (each == me or each.shares_agenda_with(me)) and me.within(2, each)
                for each in attack.participants
            ),
        )


class LowFlyer(Skill):
    """This unit may have Cover although it has Flight."""

    factions = (GUARD, MARTIANS)
    hooks = (COVER,)
    part = TARGET

    def when(self, me: Piece, cover: CoverMoment) -> Claims:
        yield "it has Cover but for Flight", cover.asked == "air"


class MediaHub(Skill):
    """A Power Up costs the opponent 1 while 3 Invaders units secure this building."""

    factions = (BUILDINGS,)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield (
            "you secure it with 3 or more units of the Invaders",
            _secured_with(me, power_up.player, "Invaders"),
        )

    def amount(self, me: Piece, power_up: PlayerMoment) -> int:
        return -1


class Mire(Skill):
    """Spaces within 2 count twice for enemy units that advance into them."""

    factions = (CTHUL,)
    hooks = (SLOWS,)
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "an enemy unit advances", advance.figure.is_unit

    def spaces(self, me: Piece) -> list[int]:
        places = around(me.space, me.figure.size, 2)
        return [at for at in places if me.within_of(2, at, 1)]


class Motivator(Skill):
    """Figures of this agenda that begin an advance adjacent to it are +1 SPD."""

    factions = (TERRASAURS, CTHUL, SHADOW_SUN)
    hooks = (SPEED,)
    part = ALLY
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "the figure begins an advance", advance.doing == "advance"
        yield "it is a figure of its agenda", advance.figure.shares_agenda_with(me)
        yield "it begins adjacent", me.adjacent_to(advance.figure)


class Negation(Skill):
    """Enemies within 2 spaces cannot make power attacks."""

    factions = (MARTIANS,)
    hooks = (BAN,)
    near = 2
    part = TARGET | DEFENDER
    subject = "figure"
    refusal = "negated"
    refusal_words = "no enemy with Negation is near"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a power attack", attack.doing not in (BRAWL, BLAST)
        yield (
            "it is no second roll of an attack declared before",
            not self._goes_on(me, attack.kind),
        )

    def _goes_on(self, me: Piece, kind: str) -> bool:
        """Whether a second roll goes on all the same (`negation-second-roll`)."""
        if kind not in (SECOND_SWAT, SLINGSHOT_SMASH):
            return False
        reading = me.game.reading("negation-second-roll")
        if reading == "slung-smash":
            return kind == SECOND_SWAT
        return reading == "neither"


class Penetrator(Skill):
    """The target of this figure's brawls is -1 DEF."""

    factions = (MARTIANS,)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a brawl", defense.attack.type == BRAWL

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class PowerAmplifier(Skill):
    """A Power Up pays 1 more if you secure this building and hold a Power Zone."""

    factions = (BUILDINGS,)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)
        yield (
            "you hold a Power Zone",
            any(
                other.is_ally_of(power_up.player)
                and holds(me.game, other.id, (POWER_ZONE,))
                for other in me.game.pieces()
            ),
        )


class PowerProducer(Skill):
    """A Power Up pays 1 more if you secure this building."""

    factions = (BUILDINGS,)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)


class Radar(Skill):
    """This figure's blasts reach 2 spaces further."""

    factions = (GUARD, CTHUL, SHADOW_SUN, PLANET_EATERS)
    hooks = (RANGE,)
    part = ATTACKER | ALLY
    subject = "figure"

    def when(self, me: Piece, blast: FigureMoment) -> Claims:
        yield "this figure makes the blast", blast.figure == me

    def amount(self, me: Piece, blast: FigureMoment) -> int:
        return 2


class RadarNetwork(Skill):
    """Blasts of allies without Radar reach 2 further while you secure this building."""

    factions = (BUILDINGS,)
    hooks = (RANGE,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, blast: FigureMoment) -> Claims:
        yield (
            "the attacker's player secures this building",
            secures(me.game, blast.figure.player, me.id),
        )
        yield "the attacker has no Radar", not blast.figure.has("Radar")

    def amount(self, me: Piece, blast: FigureMoment) -> int:
        return 2


class Resilience(Skill):
    """Super Damage does nothing to this monster."""

    factions = (TERRASAURS, MARTIANS)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the harm is Super Damage", harm.to == "Super Damage"


class Sabotage(Skill):
    """Enemies cannot secure buildings within 2 spaces."""

    factions = (PLANET_EATERS,)
    hooks = (SECURING,)
    near = 2
    part = ALLY | DEFENDER
    subject = "figure"

    def when(self, me: Piece, securing: SecuringMoment) -> Claims:
        yield (
            "an enemy would secure it",
            bool(me.player) and me.player != securing.player,
        )


class Safeguard(Skill):
    """A Power Up pays 1 more while you secure a building."""

    factions = (GUARD,)
    hooks = (POWER_UP,)
    part = ALLY
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield (
            "you secure a building",
            any(
                other.is_building and secures(me.game, power_up.player, other.id)
                for other in me.game.pieces()
            ),
        )


class Shelter(Skill):
    """This unit is +1 DEF against brawls."""

    factions = (TERRASAURS,)
    hooks = (DEFENSE,)
    part = TARGET

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a brawl", defense.attack.type == BRAWL


class Shuffle(Skill):
    """Before your first phase you may move a die between pools if you secure it."""

    factions = (BUILDINGS,)
    hooks = (SHUFFLES,)
    part = STRUCTURE
    subject = "phase"

    def when(self, me: Piece, turn: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, turn.player, me.id)


class Sniper(Skill):
    """The target of this figure's blasts is -1 DEF, but not in combined attacks."""

    factions = (MARTIANS,)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST
        yield "it attacks alone", not defense.attack.is_combined

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Solid(Skill):
    """A Smash does nothing to this monster."""

    factions = (TERRASAURS,)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the harm is a Smash", harm.to == SMASH or self._is_wider(me, harm)

    def _is_wider(self, me: Piece, harm: ImmunityMoment) -> bool:
        """Whether it keeps off something else too (`solid-scope`)."""
        if harm.to != "Beat Back":
            return False
        return me.game.reading("solid-scope") == "smash-and-beat-back"


class SoloBrawler(Skill):
    """This figure cannot take part in combined brawls."""

    factions = (PLANET_EATERS,)
    hooks = (BAN,)
    part = ATTACKER
    refusal = "solo-brawler"
    refusal_words = "no participant is a Solo Brawler"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield "the attack is a combined attack", len(attack.participants) > 1


class Spotter(Skill):
    """Enemies within 2 spaces are -1 DEF in blasts by this agenda."""

    factions = (GUARD,)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST
        yield "the target is an enemy", _is_enemy(me, defense.compared)
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Steady(Skill):
    """A Body Slam does nothing to this monster."""

    factions = (MARTIANS,)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the harm is a Body Slam", harm.to == BODY_SLAM


class Subsidize(Skill):
    """Your Power Up rolls 1 Boost Die more while you secure this building."""

    factions = (BUILDINGS,)
    hooks = (POWER_UP_ROLL,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)


class SuperRampage(Skill):
    """This monster's Rampage pays 1 more for each building and enemy unit felled."""

    factions = (TERRASAURS, PLANET_EATERS)
    hooks = (BOUNTY,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Rampage", attack.kind in RAMPAGES


class SuperSmash(Skill):
    """This monster's Smashes do Super Damage."""

    factions = (GUARD, TERRASAURS)
    hooks = (SUPER_DAMAGE,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Smash", attack.kind == SMASH


class SuperStomp(Skill):
    """This monster's Stomp pays 1 more for each building and enemy unit felled."""

    factions = (TERRASAURS,)
    hooks = (BOUNTY,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Stomp", attack.kind == STOMP


class SuperStrength(Skill):
    """This monster's Throw or Smash moves its target up to 1 space further."""

    factions = (GUARD, TERRASAURS)
    hooks = (MOVES_FURTHER,)
    part = ATTACKER
    subject = "target"

    def when(self, me: Piece, attack: AttackMoment | Declaration) -> Claims:
        yield "the attack is a Throw or a Smash", attack.kind in (THROW, SMASH)


class Terrify(Skill):
    """Spaces next to this figure are closed to enemy units that advance."""

    factions = (TERRASAURS, CTHUL)
    hooks = (CLOSES,)
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "an enemy unit advances", advance.figure.is_unit

    def spaces(self, me: Piece) -> list[int]:
        return list(touching(me.space, me.figure.size))


class UndergroundNetwork(Skill):
    """A Collaborators unit next to this secured building may leap to any door."""

    factions = (BUILDINGS,)
    hooks = (DOORS,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, advance: DoorMoment) -> Claims:
        unit = advance.figure
        yield (
            "a Collaborators unit advances",
            unit.is_unit and unit.agenda == "Collaborators",
        )
        yield "the unit is adjacent to it", me.adjacent_to_space(advance.at)
        yield (
            "its player secures this building without it",
            secures(me.game, unit.player, me.id, unit.id),
        )

    def _is_door(self, other: Piece, unit: Piece) -> bool:
        """Whether a unit may leap to a figure with Teleport (`network-exits`)."""
        if not other.has("Teleport"):
            return False
        if other.player == unit.player:
            return True
        return other.game.reading("network-exits") != "own-teleport"

    def exits(self, me: Piece, advance: DoorMoment) -> list[int]:
        """The spaces next to any building with this, or any figure with Teleport."""
        found: dict[int, None] = {}
        board = me.game.state.board
        for door in me.game.pieces():
            if door == advance.figure:
                continue
            if not door.has(self.name) and not self._is_door(door, advance.figure):
                continue
            for at in touching(door.space, door.figure.size):
                if board.has(at):
                    found[at] = None
        return list(found)


class Weaken(Skill):
    """Enemies within 2 spaces are -1 DEF in attacks by this agenda."""

    factions = (PLANET_EATERS,)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the figure attacked is an enemy", _is_enemy(me, defense.compared)
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class WingLeader(Skill):
    """A unit with Flight of your monster's faction rolls 1 Boost Die more in blasts."""

    factions = (GUARD,)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", attack.doing == BLAST
        yield "it has Flight", me.has("Flight")
        yield "it shares its faction with your monster", _serves_monster(me)
