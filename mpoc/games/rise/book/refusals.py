"""What each refusal means, on which pages it stands, and what would mend it.

Loaded only by `mpoc explain`; the names themselves are in `words.REFUSALS`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record


class Refusal(Record):
    """The reason of a refusal: `means` and `mend` are sentences.

    `abilities` are those whose words forbid it.
    """

    name: str
    pages: tuple[int, ...]
    means: str
    mend: str
    abilities: tuple[str, ...] = ()


_REFUSALS = (
    # Turn
    Refusal(
        "not-your-turn",
        (26, 27),
        "Another player has the turn, or the choice belongs to the other player.",
        "End the turn first, or let the player act whose turn it is.",
    ),
    Refusal(
        "wrong-activation",
        (26, 27, 29, 30),
        "Monsters act in a Monster Activation, units and structures in a Unit "
        "Activation.",
        "Do it in a turn with the other activation.",
    ),
    Refusal(
        "wrong-phase",
        (14, 17, 26, 27, 28, 29, 30, 53),
        "The phase of this action is past, or this activation has no such phase. "
        "Phases may be left out, but their order is fixed. A game is set up before the "
        "first turn: structures first, then monsters.",
        "Put the action before those of later phases.",
    ),
    Refusal(
        "empty-pool",
        (27,),
        "An activation needs at least one Action Die in its pool when it is chosen.",
        "Choose the other activation: its pool holds the dice.",
    ),
    Refusal(
        "after-attack",
        (14, 27),
        "A monster that has attacked neither advances nor steps any more this turn.",
        "Move before the attack.",
    ),
    Refusal(
        "game-over",
        (29,),
        "A player has no monster left: the game has been decided.",
        "Leave out what follows.",
    ),
    # Limits
    Refusal(
        "already-advanced",
        (14, 28),
        "A figure advances once a turn; an advance that an ability gave counts too.",
        "Monsters may step, one space for one Action Die.",
    ),
    Refusal(
        "already-attacked",
        (17, 28),
        "A figure takes part in one attack a turn.",
        "Only an ability gives it another one.",
    ),
    Refusal(
        "already-used",
        (26, 27, 53, 54),
        "This may be done once a turn (the set-up roll is won once), and it is done.",
        "Do it in another turn.",
    ),
    Refusal(
        "one-action-per-turn",
        (30,),
        "A player uses one Action a turn, whichever figure has it.",
        "Use this one instead of the other, or in another turn.",
    ),
    Refusal(
        "has-advanced",
        (38, 45),
        "A monster that has advanced this turn cannot Rampage or lead a Slingshot.",
        "Step into position instead of advancing.",
    ),
    Refusal(
        "did-not-advance",
        (39,),
        "A Smash takes a running start: the attacker must have advanced this turn.",
        "Advance first, and end in line with the target.",
    ),
    # Dice
    Refusal(
        "too-few-dice",
        (9, 14, 17, 26, 27, 28, 29, 30, 36, 43, 45, 53),
        "A cost cannot be paid, a roll has fewer dice than it must have, or Boost Dice "
        "that are owed are missing.",
        "Roll what is owed, five Action Dice in set-up; dice return to a pool when the "
        "other activation uses them.",
    ),
    Refusal(
        "too-many-dice",
        (9, 10, 17, 26, 27, 28, 29, 36),
        "More dice than the stat allows, than the pool holds, or than are owed; for "
        "set-up, more than five Action Dice.",
        "Roll no more Action Dice than the stat and the pool allow, and exactly the "
        "Boost Dice that are owed.",
    ),
    Refusal(
        "no-power-die",
        (17, 36),
        "A power attack rolls at least one Power Die.",
        "Add one from the Power Pool, or make a brawl or blast.",
    ),
    Refusal(
        "no-power-dice-for-units",
        (9, 17),
        "Units never roll Power Dice.",
        "Leave them out.",
    ),
    Refusal(
        "no-such-attack",
        (10, 21, 36, 45),
        "The card prints no stat for this type of attack, a unit would make a power "
        "attack, or a structure would attack.",
        "Choose a type of attack whose stat the card prints.",
    ),
    # Target
    Refusal(
        "no-target",
        (14, 17, 20, 28, 29, 31, 45),
        "There is nothing to attack: nothing is named, it has left the map, or it "
        "stands in another form than the one attacked before. Or the figure that "
        "would act has left the map, or the form that had a further attack coming.",
        "Name a figure that is on the map.",
    ),
    Refusal(
        "own-figure",
        (2, 17, 20),
        "Attacks are made at enemies and structures, not at one's own figures.",
        "Choose an enemy or a structure.",
    ),
    Refusal(
        "wrong-kind-of-figure",
        (14, 21, 26, 28, 36, 37, 39, 42, 43, 45, 46),
        "This needs a figure of another kind: a Ram a building, a Swat a unit, most "
        "power attacks a monster; only monsters step, only units combine attacks, "
        "structures do not move, and monsters begin the game in their Alpha form.",
        "Choose a figure of that kind.",
    ),
    Refusal(
        "not-adjacent",
        (15, 20, 39, 46),
        "The two do not touch, not even at a corner.",
        "Move next to it first.",
    ),
    Refusal(
        "adjacent",
        (20,),
        "A blast never targets what is adjacent.",
        "Brawl it, or move away first.",
    ),
    Refusal(
        "out-of-range",
        (10, 20, 39),
        "The target is more spaces away than the attack reaches, counted with one "
        "diagonal at most.",
        "Move nearer.",
    ),
    Refusal(
        "not-aligned",
        (16, 36, 37, 39, 42, 45, 46),
        "The two large bases do not share one whole edge.",
        "Move two spaces north, east, south or west of its place.",
    ),
    Refusal(
        "adjacent-at-turn-start",
        (39, 45),
        "The two monsters were adjacent when the turn began, and a Smash needs a run.",
        "Choose another attack; coming back in the same turn does not help.",
    ),
    Refusal(
        "advance-not-aligned",
        (39,),
        "The advance did not end in line with the target of the Smash.",
        "End the advance itself in line; steps do not count.",
    ),
    Refusal(
        "flying",
        (15,),
        "A unit without Flight or Jump cannot brawl a figure with Flight.",
        "Blast it, or brawl it with a monster or with a unit that flies or jumps.",
        ("Flight",),
    ),
    Refusal(
        "cloaked",
        (54, 55, 56, 57, 58, 59),
        "A figure with Cloak cannot be the target of a blast from 3 or more spaces "
        "away.",
        "Blast it from 2 spaces away, or brawl it.",
        ("Cloak",),
    ),
    Refusal(
        "negated",
        (58,),
        "An enemy with Negation within 2 spaces forbids power attacks.",
        "Move further away first, or make a brawl or blast.",
        ("Negation",),
    ),
    Refusal(
        "solo-brawler",
        (59,),
        "A figure with Solo Brawler takes no part in combined brawls.",
        "Leave it out, or let it brawl alone.",
        ("Solo Brawler",),
    ),
    Refusal(
        "mixed-attack",
        (43,),
        "Brawls and blasts do not combine, and only units combine them.",
        "Make two attacks.",
    ),
    # Movement and placing
    Refusal(
        "off-board",
        (5, 14, 26, 36, 37, 42, 46),
        "The place, or part of the base on it, would be beyond the edge of the map.",
        "Choose a place that is wholly on the map.",
    ),
    Refusal(
        "blocked",
        (14,),
        "An enemy or a structure is in the way, and no other way is short enough.",
        "Go round it, or use a figure that may pass.",
    ),
    Refusal(
        "occupied",
        (14, 26, 28, 36, 37, 42, 46),
        "Another figure is where this one would end.",
        "Choose a free place.",
    ),
    Refusal(
        "impassible",
        (14, 15),
        "Units do not enter water or lava without an ability that opens them.",
        "Go round it, or use a unit with Flight, Jump or Hover; one with Jump may not "
        "end there.",
    ),
    Refusal(
        "second-diagonal",
        (14,),
        "An advance goes diagonally once at most.",
        "Replace one diagonal by two straight moves.",
    ),
    Refusal(
        "too-far",
        (14, 42, 46),
        "The place is more spaces away than the movement or the roll allows; rough "
        "spaces count twice for units, and a second diagonal is not allowed.",
        "Choose a nearer place; a monster may add steps.",
    ),
    Refusal(
        "terrified",
        (55, 56),
        "Units do not advance into spaces adjacent to an enemy with Terrify.",
        "Keep one space away.",
        ("Terrify",),
    ),
    Refusal(
        "outside-region",
        (22, 26, 36, 37, 38, 39, 42, 45, 46, 57),
        "The place is not among those where the rule puts things, or the direction is "
        "none in which it leads. In set-up the places are foundations, the green ones "
        "first, and the player's starting areas.",
        "Choose one of the places or directions listed.",
    ),
    Refusal(
        "same-place",
        (36, 37, 42, 46),
        "A monster that is put down must be put down elsewhere.",
        "Choose another place.",
    ),
    Refusal(
        "no-valid-place",
        (20, 21, 28, 36, 37, 42, 46),
        "There is no place where the figure may be put, so this cannot be done at all.",
        "Choose another attack or another target, or clear a place first.",
    ),
    Refusal(
        "must-go-on",
        (38, 39, 45),
        "A Rampage goes on until its SPD is used up or something stops it, and a Smash "
        "until its Power Dice are.",
        "Leave `to` out, or name the place where the move really ends.",
    ),
    # Units
    Refusal(
        "not-a-spawn-point",
        (22, 23, 28),
        "Units are spawned on spawn points of the player's colour, and on neutral ones "
        "while the player holds the Activator.",
        "Choose one of those, or hold the Activator first.",
    ),
    Refusal(
        "spawn-point-used",
        (28,),
        "One unit a turn is spawned on a point.",
        "Choose another point.",
    ),
    Refusal(
        "not-in-reserves",
        (4, 28, 32),
        "Units enter from their player's Unit Reserves, and there is no such unit.",
        "Choose one that is in `reserves`.",
    ),
    # Abilities
    Refusal(
        "no-such-ability",
        (30, 32),
        "The figure neither prints this ability nor is granted it.",
        "Use a figure that has it, or stand next to one with a red icon of it.",
    ),
    Refusal(
        "condition-not-met",
        (28, 30, 53),
        "A condition that the ability's words set does not hold; the refusal names it.",
        "Bring it about, or use something else.",
    ),
    Refusal(
        "not-secured",
        (22, 32, 53),
        "The building is not secured by the player: three units adjacent to it and no "
        "enemy there.",
        "Bring up units, or drive the enemy away.",
    ),
    Refusal(
        "not-holding",
        (15, 22),
        "No unit of the player holds the objective: a unit must stand on it, and "
        "neither monsters nor figures with Flight hold.",
        "Move a unit onto it.",
    ),
    Refusal(
        "compulsory",
        (31, 53),
        "What is worded without a `may` must be done.",
        "Do it; its order among the others is free.",
    ),
    # Forms
    Refusal(
        "form-destroyed",
        (27, 29),
        "A monster cannot take a form that is destroyed; one that the file does not "
        "tell counts as destroyed.",
        "If the form lives, write it as `other-form`.",
    ),
    Refusal(
        "already-hyper",
        (27,),
        "The monster is in Hyper form already.",
        "Leave it out.",
    ),
    Refusal(
        "not-hyper",
        (29,),
        "The monster is not in Hyper form.",
        "Leave it out.",
    ),
    # Forces
    Refusal(
        "over-limit",
        (23, 26, 53),
        "A force or city holds more than the limits of construction allow.",
        "Take figures out until the numbers fit.",
    ),
    Refusal(
        "wrong-agenda",
        (44, 45),
        "Monsters of one force share an agenda or have neighbouring ones.",
        "Choose monsters of one agenda or of neighbours on the wheel.",
    ),
    Refusal(
        "duplicate",
        (23,),
        "A force has each monster once.",
        "Replace one of the two.",
    ),
    Refusal(
        "not-in-force",
        (23, 26),
        "A player places what is left of the force and city that were brought, each "
        "figure once.",
        "Place another one, or add it under `forces`.",
    ),
)

REFUSALS: Mapping[str, Refusal] = {refusal.name: refusal for refusal in _REFUSALS}
"""Every refusal by its name, in the order of `words.REFUSALS`."""
