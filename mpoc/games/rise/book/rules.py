"""The 2008 rulebook as short rules in our own words, by page.

Loaded only by `mpoc explain`. Pages without rules (pictures, examples, the lost
glossary) have no entry; pages 53 to 59 list abilities, which are told by their classes.
"""

from __future__ import annotations

from mpoc.engine.record import Record

PAGE_COUNT = 60


class Entry(Record):
    """One rule: `pages` on which it stands, its title, its words, other names for it.

    `cases` are refusals by which the rule forbids something.
    """

    pages: tuple[int, ...]
    title: str
    words: str
    names: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()


RULES: tuple[Entry, ...] = (
    # Figures
    Entry(
        (2,),
        "Figure",
        "Monsters, units and structures are all figures. Each stands on a base that "
        "prints its stats and abilities.",
        ("base",),
    ),
    Entry(
        (2, 32),
        "Allies and enemies",
        "Your allies are all figures of your force, your enemies all of the other "
        "force. A structure belongs to no force and is neither.",
        ("ally", "enemy", "enemies"),
        ("own-figure",),
    ),
    Entry(
        (2, 32, 53),
        "Agenda figures (AGN)",
        "The figures of one force that share an agenda. An ability that names them "
        "means figures of its bearer's agenda in its bearer's force.",
        ("AGN", "agenda figure"),
    ),
    Entry(
        (2, 32, 53),
        "Faction figures (FAC)",
        "The figures of one force that share a faction.",
        ("FAC", "faction figure"),
    ),
    Entry(
        (2, 4, 29),
        "Monster",
        "A monster has two forms, Alpha and Hyper, each a figure on a large base of "
        "two by two spaces. One of them is on the map, the other in Monster Reserves. "
        "With both destroyed the monster is out of the game.",
    ),
    Entry(
        (3,),
        "Agenda",
        "There are six: Protectors, Radicals, Fiends, Destroyers, Invaders and "
        "Collaborators. A force may mix them, but many abilities work for one agenda.",
        ("agendas",),
    ),
    Entry(
        (3,),
        "Faction",
        "A group within an agenda. In Rise each agenda has one: G.U.A.R.D. of the "
        "Protectors, Terrasaurs of the Radicals, Lords of Cthul of the Fiends, Planet "
        "Eaters of the Destroyers, Martian Menace of the Invaders, Shadow Sun "
        "Syndicate of the Collaborators.",
        ("factions",),
    ),
    Entry(
        (4,),
        "Unit",
        "Units stand on small bases of one space and come as Grunts and Elites; the "
        "name of an Elite is printed in red. They enter the game from Unit Reserves "
        "and go back there when they are destroyed or crushed.",
        ("grunt", "elite", "unit reserves"),
    ),
    Entry(
        (4, 21),
        "Structure",
        "Structures stand on large bases, do not move and belong to no force. "
        "Buildings are the structures of Rise, and every rule for structures is one "
        "for buildings.",
        ("building",),
    ),
    Entry(
        (4, 21, 53),
        "Rubble tile",
        "Each structure has a tile of two by two spaces that takes its place when it "
        "falls: one side is rubble, the other a hazard.",
        ("tile",),
    ),
    Entry(
        (5,),
        "Battle map",
        "The grid on which the game is played. A small base covers one space, a large "
        "base four.",
        ("map", "play mat", "mat"),
    ),
    Entry(
        (5, 8, 9),
        "Dice pools",
        "Dice are kept in four places: Action Dice in the Monster Pool and the Unit "
        "Pool, Power Dice in the Power Pool, all others in the Dice Well.",
        ("monster pool", "unit pool", "power pool", "dice well", "pool"),
    ),
    # Dice
    Entry(
        (8,),
        "Health",
        "Each form of a monster has its own Health. It goes down by one for each point "
        "of damage and up by one for each point restored, never above its stat.",
        ("health tracker", "restore"),
    ),
    Entry(
        (8,),
        "Strike",
        "A die shows a miss, a strike or a super strike, which counts as two. The "
        "strikes of all dice are added up.",
        ("super strike", "miss"),
    ),
    Entry(
        (8, 9),
        "Action Die",
        "Three misses, two strikes, one super strike. Each player has ten. An Action "
        "Die that is spent or rolled from one of the two pools goes to the other.",
        ("a-die", "action dice"),
    ),
    Entry(
        (9,),
        "Active Pool",
        "The Monster Pool in a Monster Activation, the Unit Pool in a Unit Activation.",
    ),
    Entry(
        (9,),
        "Losing Action Dice",
        "An effect that takes an Action Die from a pool moves it to the same player's "
        "other pool.",
    ),
    Entry(
        (9, 17),
        "Boost Die",
        "Two misses, three strikes, one super strike. Boost Dice cost nothing and must "
        "be rolled; there are always enough, since the same ones can be rolled again "
        "until the number is made up.",
        ("b-die", "boost dice"),
    ),
    Entry(
        (9,),
        "Power Die",
        "One miss, four strikes, one super strike. A player begins with none and never "
        "has more than ten in the Power Pool; what is gained beyond is lost. Units "
        "never roll or spend them.",
        ("p-die", "power dice"),
        ("no-power-dice-for-units",),
    ),
    Entry(
        (9, 10),
        "Earning Power Dice",
        "One for each enemy unit that is destroyed or crushed as a result of your "
        "attack or Action, one for each enemy form destroyed so, its Energy for a "
        "structure destroyed by a monster's brawl, and one for a structure destroyed "
        "otherwise. Energy is counted last. Powering Up and abilities earn more.",
        ("earn", "earned"),
    ),
    # Stats
    Entry(
        (10,),
        "SPD",
        "How many spaces a figure may move when it advances.",
        ("speed",),
    ),
    Entry(
        (10, 17),
        "DEF",
        "How many strikes a roll needs to hit this figure.",
        ("defense", "defence"),
    ),
    Entry(
        (10, 17),
        "Attack stats",
        "Brawl, Blast and Power are the most Action Dice that may be rolled for that "
        "type of attack. A figure without the stat cannot make such attacks.",
        ("brawl stat", "blast stat", "power stat", "stat"),
        ("no-such-attack", "too-many-dice"),
    ),
    Entry(
        (10, 20),
        "Range",
        "The bar below the Blast stat: short range reaches 3 spaces, long range 5.",
        ("short range", "long range", "reach"),
        ("out-of-range",),
    ),
    Entry(
        (10, 17),
        "Boost stars",
        "A star with a number below an attack stat gives so many Boost Dice in every "
        "attack of that type, however many Action Dice are rolled.",
        ("star", "stars"),
    ),
    Entry(
        (10, 21),
        "Energy",
        "The Power Dice that a structure pays when a monster's brawl destroys it.",
    ),
    Entry(
        (11, 27),
        "Hyper",
        "The stat of a Hyper form: the Power Dice that it costs to go into it.",
    ),
    Entry((11, 28), "Cost", "The Action Dice that it costs to spawn a unit."),
    Entry(
        (11, 33, 53),
        "Energy Type",
        "What a figure is made of, such as Mechanical, Nature or Radioactive. Some "
        "abilities and hazards ask for it.",
    ),
    Entry(
        (11,),
        "Least stat",
        "However much lowers them, SPD, DEF, Brawl, Blast and Power are at least 1.",
        ("floor", "minimum stat"),
    ),
    Entry(
        (11, 26, 27),
        "Turn",
        "Players take turns. In a turn a player activates monsters or units, goes "
        "through the phases in their order, and ends it. The first turns are Unit "
        "Activations, since Monster Pools begin empty.",
        ("activation",),
        ("not-your-turn", "wrong-activation", "wrong-phase"),
    ),
    # Movement
    Entry(
        (14,),
        "Advance",
        "For one Action Die a figure moves up to its SPD in spaces, up, down, left or "
        "right, and once in each advance diagonally. A figure advances once a turn, "
        "and nothing interrupts an advance. A large base counts spaces as a small one "
        "does.",
        ("advancing", "move", "movement", "diagonal"),
        ("already-advanced", "second-diagonal", "too-far"),
    ),
    Entry(
        (14,),
        "In the way",
        "A figure may move through its allies, not through enemies or structures "
        "unless an ability lets it. It never ends on a space that another figure "
        "occupies.",
        ("moving through figures", "passing"),
        ("blocked", "occupied"),
    ),
    Entry(
        (14,),
        "Edge of the map",
        "Nothing moves over the edge; what is driven there stops at it. Any movement "
        "ends, and any figure enters, only where the figure may stand.",
        ("edge",),
        ("off-board",),
    ),
    Entry(
        (14, 27),
        "Step",
        "A monster may move one space in any direction, also diagonally, for one "
        "Action Die, as often as it can pay, before and after its advance and without "
        "one, but not after its attack. The spaces must be free.",
        ("stepping",),
        ("after-attack", "occupied"),
    ),
    Entry(
        (14, 15),
        "Terrain",
        "Open terrain (road, concrete, dirt, grass) counts once, rough terrain "
        "(forest, sand, rocks, hazards and rubble) twice; impassible terrain (water, "
        "lava) is closed to units without an ability that opens it. Monsters cross and "
        "occupy anything as if it were open.",
        ("open terrain", "rough terrain", "impassible terrain", "rough"),
        ("impassible",),
    ),
    Entry(
        (15,),
        "Cover",
        "A unit in a forest, or adjacent to a structure or to a monster of its own "
        "side, has +1 DEF against blasts. It is never more than +1 in all, it does not "
        "count against brawls or power attacks, and monsters have none.",
    ),
    Entry(
        (15,),
        "Flying figures",
        "A figure with Flight moves through figures, finds all terrain open and "
        "suffers no hazard but by collision. It holds no objectives and has no Cover. "
        "A unit without Flight or Jump cannot brawl it; monsters may attack it in "
        "every way.",
        ("flyer", "flying"),
        ("flying",),
    ),
    Entry(
        (15,),
        "Jumping figures",
        "A figure with Jump moves through figures, finds all terrain open and suffers "
        "no hazard but one on which its advance ends, or by collision. A unit with "
        "Jump may brawl figures with Flight and may not end on impassible terrain.",
        ("jumper", "jumping"),
    ),
    Entry(
        (15,),
        "Adjacent",
        "Next to a figure or space, at a side or at a corner.",
        ("adjacency",),
        ("not-adjacent", "adjacent"),
    ),
    Entry(
        (15,),
        "Base-to-base",
        "Touching along at least one side of a space; corners alone do not count.",
        ("b2b", "base to base"),
    ),
    Entry(
        (16,),
        "Aligned",
        "A monster is aligned with a monster or structure if one whole edge of its "
        "base touches one whole edge of the other.",
        ("alignment",),
        ("not-aligned",),
    ),
    # Attacks
    Entry(
        (17,),
        "Attack",
        "Choose the type (brawl, blast or power) and the target, roll at least one and "
        "at most the stat's number of Action Dice from the Active Pool with all Boost "
        "Dice that are owed; a monster may add Power Dice. As many strikes as the "
        "target's DEF, or more, hit. Numbers of dice are fixed before the roll.",
        ("making attacks", "attack type"),
        ("too-few-dice", "too-many-dice"),
    ),
    Entry(
        (17,),
        "Hit",
        "A roll hits if its strikes are at least the target's DEF. Every hit does 1 "
        "damage.",
        ("damage",),
    ),
    Entry(
        (17, 28),
        "One attack a turn",
        "A figure takes part in one attack a turn, alone or with others.",
        ("attacks a turn",),
        ("already-attacked",),
    ),
    Entry(
        (17,),
        "Blasts are not blocked",
        "Figures, buildings and terrain never stand in the way of a blast.",
        ("line of sight", "line of fire"),
    ),
    Entry(
        (20,),
        "Target",
        "Attacks are made at enemy figures and structures, never at allies.",
        ("targets",),
        ("no-target", "own-figure"),
    ),
    Entry(
        (20,),
        "Brawl",
        "An attack at an adjacent structure or enemy.",
        ("brawl attack",),
        ("not-adjacent",),
    ),
    Entry(
        (20,),
        "Blast",
        "An attack at a structure or enemy that is within range and not adjacent.",
        ("blast attack",),
        ("adjacent", "out-of-range"),
    ),
    Entry(
        (20,),
        "Distance",
        "Spaces are counted from the nearest space of one to the nearest of the other, "
        "with one diagonal at most. What is adjacent is 1 space away.",
        ("counting spaces", "spaces away", "within"),
        ("out-of-range",),
    ),
    Entry(
        (20,),
        "Damage",
        "One damage destroys a unit or a structure. A monster loses that much Health "
        "of the form in play, and at none that form is destroyed.",
        ("destroyed",),
    ),
    Entry(
        (20,),
        "Super Damage",
        "One more damage to the target of the attack, never more than one however many "
        "rules cause it.",
    ),
    Entry(
        (21,),
        "Crushed",
        "A unit that is crushed leaves the map at once for Unit Reserves. That is not "
        "being destroyed: what asks for destruction does not happen, and the unit has "
        "no chance to use abilities.",
        ("crush", "crushed and destroyed"),
    ),
    # The map
    Entry(
        (21,),
        "Falling structures",
        "A structure that takes damage is destroyed and gives way to its tile, rubble "
        "side up, or hazard side up where an ability says so.",
        ("destroyed building", "rubble"),
    ),
    Entry(
        (21, 53),
        "Hazard",
        "Whoever moves onto a hazard tile suffers it, once, and not again before "
        "having left the tile wholly and come back. Fire does 1 damage, radiation 1 "
        "damage to all but Radioactive figures. A hazard that is eliminated turns to "
        "rubble; both sides are rough terrain.",
        ("fire", "radiation", "hazards"),
    ),
    Entry(
        (22,),
        "Securing",
        "You secure a building while at least three of your units are adjacent to it "
        "and no enemy unit or monster is. A unit that is being moved does not count.",
        ("secure", "secured", "securing buildings"),
        ("not-secured",),
    ),
    Entry(
        (22, 26),
        "Foundation",
        "Structures are placed on foundations, on green ones before yellow ones. An "
        "empty foundation is open terrain.",
        ("foundations",),
    ),
    Entry(
        (22,),
        "Objective space",
        "A unit holds an objective by standing on it. Monsters hold none, and neither "
        "do figures with Flight.",
        ("hold", "holding", "objective", "objectives"),
        ("not-holding",),
    ),
    Entry(
        (22,),
        "Power Zone",
        "Your Power Up pays 1 for every Power Zone that a unit of yours holds.",
        ("power zones",),
    ),
    Entry(
        (22,),
        "Negative Zone",
        "Your Power Up takes 1 Power Die from your opponent for every Negative Zone "
        "that a unit of yours holds.",
        ("negative zones",),
    ),
    Entry(
        (22, 28),
        "Spawn point",
        "Where your units enter: points of your colour throughout the game, and "
        "neutral ones while you control them.",
        ("spawn points", "standard spawn point"),
        ("not-a-spawn-point",),
    ),
    Entry(
        (23,),
        "Activator",
        "Who holds the Activator next to a neutral spawn point may use that point. "
        "Nobody may use one whose Activator nobody holds.",
        ("neutral spawn point", "neutral spawn"),
        ("not-a-spawn-point",),
    ),
    # Building a force, setting up
    Entry(
        (23, 26),
        "Force",
        "One monster with its Alpha form and one Hyper form of it, and up to 15 units "
        "of any agenda: at most five Elites in all and five Grunts of one name. The "
        "two players may bring the same monster, one player may not bring it twice.",
        ("forces", "force construction"),
        ("over-limit", "duplicate", "not-in-force"),
    ),
    Entry(
        (23, 26),
        "City",
        "Each player brings 2 to 12 structures, at most five of one name.",
        ("cities",),
        ("over-limit",),
    ),
    Entry(
        (26,),
        "Setting up",
        "Both roll five Action Dice, ties again. Fewer strikes choose the play mat; "
        "more choose the colour, place the first structure and the first monster, and "
        "take the first turn. Structures are placed in turns, green foundations first, "
        "then monsters on starting areas. Ten Action Dice begin in the Unit Pool.",
        ("setup", "set-up", "setup roll"),
    ),
    Entry(
        (26, 27),
        "Choosing an activation",
        "A turn is a Monster Activation or a Unit Activation, and the pool of that "
        "kind must hold at least one Action Die.",
        ("monster activation", "unit activation"),
        ("empty-pool",),
    ),
    # Activations
    Entry(
        (27,),
        "Power Phase",
        "Once in a Monster Activation, roll one to three Action Dice from the Monster "
        "Pool and no Power Dice. With any strike you Power Up: each Power Zone held "
        "and each building secured pays 1, and each Negative Zone held costs the "
        "opponent 1. The dice go to the Unit Pool either way.",
        ("power up", "powering up", "power-up"),
        ("already-used", "too-few-dice", "too-many-dice"),
    ),
    Entry(
        (27,),
        "Hyper Phase",
        "Pay the Hyper stat in Power Dice to change from Alpha to Hyper form.",
        ("going hyper",),
        ("already-hyper", "form-destroyed", "too-few-dice"),
    ),
    Entry(
        (27,),
        "Advancement Phase",
        "In a Monster Activation the monster may advance once, and step as often as it "
        "can pay, before and after. In a Unit Activation any units may advance, one at "
        "a time, one Action Die each.",
        ("advancement",),
        ("already-advanced",),
    ),
    Entry(
        (27, 28),
        "Attack Phase",
        "A monster makes one brawl, blast or power attack in its activation. In a Unit "
        "Activation each unit may take part in one attack, with at least one Action "
        "Die for each.",
        (),
        ("already-attacked",),
    ),
    Entry(
        (28, 29),
        "Push Phase",
        "Move any number of Action Dice that are left in the Active Pool to the other.",
        ("push",),
    ),
    Entry(
        (28,),
        "Spawn Phase",
        "Pay a unit's Cost in Action Dice, and one more if no monster of your force "
        "has its agenda, and place it from Unit Reserves on one of your spawn points; "
        "one unit a point and turn. It may act in the turn in which it enters.",
        ("spawn", "spawning"),
        ("spawn-point-used", "not-in-reserves", "not-a-spawn-point"),
    ),
    Entry(
        (28,),
        "Clearing a spawn point",
        "A unit on the point where you spawn may be moved, for one Action Die, to an "
        "adjacent space where it may stand, even onto a hazard.",
        ("spawn push",),
    ),
    Entry(
        (29,),
        "Hyper form",
        "The form that comes takes exactly the place of the one that goes. A monster "
        "may leave Hyper form for nothing in the Advancement or Attack Phase of a "
        "Monster Activation, but not amid an advance or an attack. It is never in a "
        "destroyed form; when one is destroyed and the other is not, that one comes "
        "in.",
        ("alpha form", "forms", "form"),
        ("form-destroyed", "not-hyper"),
    ),
    Entry(
        (29,),
        "Damage of forms",
        "Each form has its own damage. What is more than the form's Health is lost, "
        "and no effect on one form carries over to the other.",
        ("overflow", "excess damage"),
    ),
    Entry(
        (29,),
        "Adding up damage",
        "What a monster takes in one attack, by the hit, collisions and hazards, is "
        "added up at the end. Hazards that appear on the way behind a moved monster do "
        "not count: Reactions come after the effects of the power attack.",
        ("tally",),
    ),
    Entry(
        (29,),
        "Lost target",
        "A further attack that was earned against one form has no target when that "
        "form has been replaced.",
        (),
        ("no-target",),
    ),
    Entry(
        (29, 30),
        "Winning",
        "You win when both forms of all enemy monsters are destroyed. If the game must "
        "end earlier, more enemy forms destroyed win, then less damage on one's own "
        "monsters; else it is a draw.",
        ("victory", "draw", "win", "winner"),
        ("game-over",),
    ),
    # Abilities
    Entry(
        (30,),
        "Ability",
        "There are five kinds: Actions, Skills, Advantages, Triggers and Reactions; "
        "the shape of the symbol tells which.",
        ("abilities",),
    ),
    Entry(
        (30,),
        "Action",
        "One Action a turn, for one Action Die of the Active Pool, in the Advancement "
        "or Attack Phase, but not amid an advance or an attack: a monster's in a "
        "Monster Activation, a unit's or a secured structure's in a Unit Activation.",
        ("actions", "action ability"),
        ("one-action-per-turn", "no-such-ability", "condition-not-met"),
    ),
    Entry(
        (30,),
        "Skill",
        "Always in effect while its figure is on the map.",
        ("skills",),
    ),
    Entry(
        (30, 31),
        "Advantage",
        "Resolves once the roll has been compared, hit or miss. It comes from an "
        "attacking figure or an ally of one; the attacking player chooses the order, "
        "and what re-rolls dice comes last.",
        ("advantages",),
    ),
    Entry(
        (31,),
        "Trigger",
        "Resolves after a hit at a target with the type of attack beside which it is "
        "printed, if its figure is still on the map, even if the target was crushed. "
        "Their order is up to the attacking player; each ends before the next begins. "
        "Further attacks wait until the present one is over.",
        ("triggers", "brawl trigger", "blast trigger", "power trigger"),
        ("compulsory",),
    ),
    Entry(
        (31,),
        "Reaction",
        "Comes from the figure attacked or an ally of it, if that is still on the map, "
        "and never on its player's own turn. The defending player chooses the order. "
        "Crushed units have none.",
        ("reactions",),
    ),
    Entry(
        (31,),
        "Six steps",
        "1 roll; 2 Advantages; 3 what a power attack does; 4 Triggers of the attacker; "
        "5 Reactions; 6 damage, and destroyed figures leave. A crushed unit leaves at "
        "once, whatever the step.",
        ("timing", "steps of an attack", "order of an attack", "six-step"),
    ),
    Entry(
        (31, 36),
        "Further attack",
        "An attack that a rule creates is made after the present one is over, with the "
        "dice in play where the rule says so.",
        ("extra attack", "additional attack"),
    ),
    Entry(
        (32,),
        "Abilities of structures",
        "A structure's Skills serve whom their words name, its Reactions come when it "
        "is hit or destroyed, and its Action may be used by the player who has secured "
        "it, in a Unit Activation, in place of a unit's.",
        ("structure abilities",),
        ("not-secured",),
    ),
    Entry(
        (32,),
        "Granted ability",
        "A red icon gives the ability to adjacent figures of the bearer's agenda in "
        "its force, a blue icon to all figures of that agenda in the force. They use "
        "it as their own, as long as the bearer is on the map.",
        ("granting", "red icon", "blue icon", "icon"),
    ),
    Entry(
        (33,),
        "Stacking",
        "Abilities of one name affect one subject once: a figure, an attack, a Power "
        "Up, or whatever the ability's words set off. Abilities of different names add "
        "up.",
        ("same name", "subject"),
    ),
    Entry(
        (33,),
        "Immunity",
        "A figure that is immune to something can be neither harmed nor affected by "
        "exactly that. A collision that such an attack causes is another thing.",
        ("immune",),
    ),
    Entry(
        (14, 17, 30, 54),
        "Once per turn",
        "A figure advances once and attacks once a turn, a player uses one Action, and "
        "an ability that says so happens once.",
        ("once a turn",),
        ("already-used", "one-action-per-turn"),
    ),
    # Dice in play and power attacks
    Entry(
        (36,),
        "Dice in play",
        "Dice are in play from the moment they are picked up until nothing can affect "
        "them any more and they go to a pool. A rule that uses them again rolls just "
        "those that are still in play.",
        ("in play",),
    ),
    Entry(
        (36,),
        "Re-roll",
        "A roll is re-rolled once at most, with all dice in play, and the second "
        "result counts.",
        ("reroll", "rolled again"),
    ),
    Entry(
        (17, 36),
        "Power attack",
        "Only monsters make them. The kind is declared before the roll, which has at "
        "least one Action Die and one Power Die. A hit does 1 damage besides what the "
        "attack does of its own.",
        ("power attacks",),
        ("no-power-die", "no-such-attack"),
    ),
    Entry(
        (36,),
        "Collision",
        "A monster that is forced to move through or onto something collides with it. "
        "A unit is crushed. A building falls and costs the monster 1. A hazard is "
        "suffered, also one that comes up where the monster ends. Of two monsters each "
        "takes 1, and the one that moved stays on the last spaces it could occupy.",
        ("collisions", "collide", "collides"),
    ),
    Entry(
        (36, 37),
        "Body Slam",
        "The attacker must be aligned with a monster, and there must be another place "
        "aligned with the attacker, on the map and without a monster. On a hit the "
        "target is put on such a place and collides with what is there.",
        ("body-slam",),
        ("not-aligned", "no-valid-place", "same-place"),
    ),
    Entry(
        (37,),
        "Head-butt",
        "The attacker must be aligned with a monster. If that is hit in Hyper form and "
        "its Alpha form lives, it returns to Alpha form after damage.",
        ("head butt", "headbutt"),
        ("not-aligned",),
    ),
    Entry(
        (37, 38),
        "Ram",
        "The attacker must be aligned with a building. On a hit the building is "
        "destroyed; units right behind it, base-to-base on the far side, are crushed "
        "and monsters there take 1, of either side.",
        ("debris",),
        ("not-aligned", "wrong-kind-of-figure"),
    ),
    Entry(
        (38, 39),
        "Rampage",
        "Not after an advance this turn. One roll; the monster runs straight on, to "
        "the end of its SPD or until something stops it. Before it enters a row the "
        "roll is compared with each building and unit there: a building hit is "
        "destroyed, one missed stops the run; a unit hit is crushed and never stops "
        "it. A monster stops it too. Units where it stops are crushed. Hazards on the "
        "way do not count, those where it stops do.",
        ("run",),
        ("has-advanced", "must-go-on"),
    ),
    Entry(
        (39,),
        "Smash",
        "The attacker must have ended its advance aligned with a monster to which it "
        "was not adjacent when the turn began. On a hit the target is driven straight "
        "away, as many spaces as Power Dice were used, and collides on its way; "
        "another monster stops it.",
        (),
        (
            "did-not-advance",
            "advance-not-aligned",
            "adjacent-at-turn-start",
            "not-aligned",
        ),
    ),
    Entry(
        (39,),
        "Stomp",
        "Hazards under and next to the attacker turn to rubble whatever the roll. It "
        "is compared with every adjacent unit and building, flyers and allies too: "
        "units hit are crushed, buildings hit destroyed.",
    ),
    Entry(
        (39, 42),
        "Swat",
        "At an adjacent unit. On a hit the unit is crushed, and the dice in play are "
        "rolled at an enemy or building within 5 spaces of the attacker: a unit hit is "
        "crushed, a building destroyed, a monster takes 1. Power Triggers and "
        "Advantages count for that roll.",
        (),
        ("not-adjacent", "out-of-range"),
    ),
    Entry(
        (42,),
        "Throw",
        "The attacker must be aligned with a monster, and a place for it must exist. "
        "On a hit the target is put down in the marked direction, no further from "
        "where it stood than the Power Dice rolled, not on a monster, and collides "
        "with what is there.",
        (),
        ("not-aligned", "outside-region", "too-far", "no-valid-place"),
    ),
    # Several figures together
    Entry(
        (43, 44),
        "Combined attack",
        "Two or more units may make one brawl or one blast together. Each must be able "
        "to attack the target, and each needs at least one Action Die; their stats are "
        "added for the most. All Boost Dice count, and all abilities but the Triggers, "
        "which are the leader's only. It is one attack and does 1 damage.",
        ("combined attacks", "combined unit attack"),
        ("mixed-attack", "too-few-dice"),
    ),
    Entry(
        (44,),
        "Agenda wheel",
        "Agendas that are neighbours on the wheel may share a force's monsters. Units "
        "of any agenda go with any monster.",
        ("wheel",),
        ("wrong-agenda",),
    ),
    Entry(
        (45,),
        "Several monsters",
        "Both players bring the same number of monsters, of one agenda or of "
        "neighbouring ones. Each may advance and attack once in a Monster Activation. "
        "The game ends when one player has none left.",
        ("multi-monster", "multi-monster game"),
        ("wrong-agenda",),
    ),
    Entry(
        (45,),
        "Combined power attack",
        "Two allied monsters, neither of which has attacked, placed as the attack "
        "wants. At least one Action Die and one Power Die for each, at most their "
        "Power stats together and ten Action Dice. Triggers of the leader only. All of "
        "them do Super Damage.",
        ("combined power attacks",),
    ),
    Entry(
        (45,),
        "Slingshot",
        "The leader, which has not advanced, is aligned with its ally and makes a "
        "Rampage; if that ends aligned with an enemy monster, a Smash follows with the "
        "dice in play.",
    ),
    Entry(
        (46,),
        "Cradle Throw",
        "Two monsters aligned with the target on opposite sides throw it, at most "
        "twice as far as the Power Dice rolled.",
        ("cradle-throw",),
    ),
    Entry(
        (46,),
        "Double Head-butt",
        "Two adjacent monsters, both aligned with the target. On a hit its player "
        "loses as many Power Dice as were spent, and it returns to a living Alpha "
        "form.",
        ("double-head-butt",),
    ),
)
"""Every rule, in the order of the pages on which each is first told."""


def on_page(page: int) -> list[Entry]:
    """The rules that stand on a page, those that begin there last."""
    there = [entry for entry in RULES if page in entry.pages]
    return sorted(there, key=lambda entry: entry.pages[0])


def number_of(entry: Entry) -> str:
    """The number of a rule: its first page, and its place among those of that page."""
    page = entry.pages[0]
    there = [other for other in RULES if other.pages[0] == page]
    return f"{page}.{there.index(entry) + 1}"
