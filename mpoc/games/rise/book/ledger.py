"""The ledger of unclear rules: what each is about, its readings, and why its default.

Loaded only to show a ruling; a replay needs no more than the names in `rulings`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.games.rise.book.editions import DEFAULTS_OF, PROFILES
from mpoc.games.rise.book.rulings import CHANGED, DEFAULTS, READINGS
from mpoc.games.rise.words import FIRST_EDITION_2011, RISE_2008


class Ruling(Record):
    """One unclear rule.

    `says` has a sentence for each reading, in the order of `READINGS`. `reason` tells
    why the default is one; `pages` are those whose words leave it open. `tier` is 1
    where it changes outcomes often, 2 now and then, 3 rarely. `about` are the
    abilities, attacks and terms that it touches, as `mpoc explain` knows them.
    """

    name: str
    question: str
    says: tuple[str, ...]
    reason: str
    pages: tuple[int, ...]
    tier: int
    about: tuple[str, ...]

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """Each reading's name with its sentence, the default first."""
        return tuple(zip(READINGS[self.name], self.says, strict=True))

    @property
    def default(self) -> str:
        """The reading that holds where nobody chooses another."""
        return DEFAULTS[self.name]

    @property
    def sort(self) -> str:
        """Whether the rule is unclear, or clear and changed in a later printing."""
        if self.name in CHANGED:
            return "a rule that a later printing changed"
        return "an unclear rule"

    @property
    def editions(self) -> tuple[tuple[str, str, str], ...]:
        """The later editions that read it otherwise: edition, reading, where it stands.

        They are told in the order of the editions.
        """
        return tuple(
            [
                (edition, profile[self.name], STANDS[edition][self.name])
                for edition, profile in PROFILES.items()
                if self.name in profile
            ]
        )


_RULINGS = (
    Ruling(
        "throw-region",
        "Where may a thrown monster be put down, now that the picture is lost?",
        (
            "In one of three straight lanes, two spaces wide: directly away from the "
            "thrower, or to either side of where the target stands.",
            "Only in the lane that leads directly away from the thrower.",
            "Anywhere that is not nearer the thrower's side of the map than the target "
            "stands.",
        ),
        "The text speaks of a direction, of a place wholly in it, of several options "
        "in its example and of the spot directly away as one of them: three lanes fit "
        "all of that. A place in the away lane is legal under every reading.",
        (42,),
        1,
        ("Throw",),
    ),
    Ruling(
        "throw-distance",
        "How is the distance of a Throw counted?",
        (
            "By how many spaces the thrown monster's place shifts.",
            "By the gap from its old base to its new one.",
            "By the gap from the thrower to its new base.",
        ),
        "The monster that has a current location is the thrown one, a Smash counts the "
        "same way, and Super Strength adds a space to both alike.",
        (42, 54, 55),
        1,
        ("Throw", "Super Strength"),
    ),
    Ruling(
        "cradle-region",
        "Where may a Cradle Throw put its target, now that the picture is lost?",
        (
            "In one of the two straight lanes across the line of the throwers.",
            "Anywhere that lies wholly beside the throwers' band of two spaces.",
        ),
        "The throwers close two of the lanes of a Throw; the picture may mark one side "
        "or both, and nothing tells the two sides apart.",
        (42, 46),
        1,
        ("Cradle Throw",),
    ),
    Ruling(
        "structure-reaction-order",
        "Who orders the Reactions of a building, which belongs to nobody?",
        (
            "The player who is attacked, that is the one whose turn it is not.",
            "The attacking player, unless a figure of the other one answers as well.",
            "The same, and what pays or heals the attacker comes first.",
        ),
        "The timing list gives the order of Reactions to the defending player and "
        "makes no exception for structures. It matters because a building that has "
        "become a hazard is gone and its other Reactions with it.",
        (31, 32, 53),
        1,
        ("Reaction", "Blazing Inferno", "Radiated Zone", "High Occupancy"),
    ),
    Ruling(
        "immunity-scope",
        "Does a monster that is immune to a power attack still take its damage?",
        (
            "No: the attack neither moves nor harms it.",
            "Yes: only the move is called off, the hit does its damage.",
        ),
        "Immunity is said to keep off harm as well as effects.",
        (33, 55, 58),
        1,
        ("immunity", "Solid", "Steady", "Smash", "Body Slam"),
    ),
    Ruling(
        "double-headbutt-swap",
        "When does a Double Head-butt change the target's form?",
        (
            "After damage, as a Head-butt does.",
            "At once: its damage falls on the Alpha form.",
        ),
        "It is a Head-butt by two, and that one changes the form after damage.",
        (31, 37, 46),
        1,
        ("Double Head-butt", "Head-butt"),
    ),
    Ruling(
        "extra-attack-legality",
        "Must a Lightning Attack be a legal attack at the moment it is made?",
        (
            "Yes: its target must be adjacent for a brawl, in range for a blast, and "
            "so on, as for any attack.",
            "No: for a brawl or blast it is enough that the target is the same monster "
            "in the same form.",
        ),
        "Chain Reaction says in so many words that distance does not count; it would "
        "not have to if further attacks were free of it anyway.",
        (20, 54, 59),
        1,
        ("Lightning Attack", "further attack", "Hit & Run", "Beat Back"),
    ),
    Ruling(
        "hazard-under-mover",
        "Which hazards that come up in an attack burn a monster that it moved?",
        (
            "Those under the spaces where the monster comes to rest.",
            "None: what comes up in step 5 is too late.",
            "Those under any space that it passed or rests on.",
            "Those under whoever stands there, moved or not: it collides with them, "
            "and Flight does not help.",
        ),
        "The example of a monster smashed through two burning buildings counts the one "
        "it ends on and not the other.",
        (29, 36, 37, 42),
        1,
        ("collision", "hazard", "Blazing Inferno", "Radiated Zone", "Smash", "Throw"),
    ),
    Ruling(
        "chain-attack-dice",
        "Which dice does the power attack of Chain Attack roll?",
        (
            "Fresh ones: at least one Action Die of the Monster Pool and one Power Die "
            "of the Power Pool.",
            "The dice that are still in play from the attack before.",
        ),
        "Every rule that uses dice in play again says so; Chain Attack does not, and a "
        "power attack needs a die of each kind.",
        (17, 36, 55),
        1,
        ("Chain Attack", "dice in play"),
    ),
    Ruling(
        "reroll-window",
        "May Advantages that need a hit apply after a re-roll has made it one?",
        (
            "Yes: the roll is compared anew, and what applies now and has not been "
            "applied yet may apply.",
            "No: the re-roll closes the window.",
        ),
        "Otherwise an Advantage for a hit would fail in an attack that did hit. That "
        "re-rolls come last only keeps dice from being taken back afterwards.",
        (30, 31, 36, 58),
        1,
        ("Marker", "Advantage", "Leach", "Manufacture"),
    ),
    Ruling(
        "form-shared-limits",
        "Has a monster that changes form a new advance and a new attack this turn?",
        (
            "No: both forms are one monster, and what it has done is done.",
            "Yes: each form is a figure of its own.",
        ),
        "The Monster Activation allows the monster one attack, whichever figure stands "
        "for it.",
        (14, 17, 27, 28, 29),
        1,
        ("Hyper form", "advance", "once per turn"),
    ),
    Ruling(
        "power-cap",
        "Do Power Dice in play count against the limit of ten?",
        (
            "No: the Power Pool alone may not hold more than ten.",
            "Yes: the pool and the dice in play together may not be more than ten.",
        ),
        "The limit is worded for the Power Pool, and dice in play are in no pool.",
        (9, 26, 36),
        1,
        ("Power Die", "dice in play"),
    ),
    Ruling(
        "power-sink-scope",
        "Does Power Sink pay for an attack on a building?",
        (
            "No: a figure of its player's force must be attacked; in a Stomp or "
            "Rampage, compared.",
            "Yes: it pays for every attack of the opponent in which Power Dice are "
            "rolled.",
        ),
        "Reactions come only from what is attacked and its allies, and a building has "
        "no allies.",
        (21, 31, 56, 58),
        2,
        ("Power Sink", "Reaction", "Ram", "Stomp", "Rampage"),
    ),
    Ruling(
        "swat-triggers",
        "Has the first attack of a Swat Triggers and Advantages too?",
        (
            "Yes: both attacks have them.",
            "No: they apply to the second roll only.",
        ),
        "The rule gives them to the second roll; nothing takes them from the first, "
        "which is a power attack like any other.",
        (39, 42),
        2,
        ("Swat", "Trigger", "Advantage"),
    ),
    Ruling(
        "fling-status",
        "Is the second roll of a Fling an attack?",
        (
            "No: it is an effect of the attack, compared with the DEF of whom it is "
            "flung at.",
            "Yes: a further attack of the same type with the dice in play, which has "
            "Advantages, Triggers and Reactions of its own.",
        ),
        "Rules that make a further attack say so; Fling only rolls dice and deals its "
        "damage.",
        (31, 36, 56),
        2,
        ("Fling", "further attack", "dice in play"),
    ),
    Ruling(
        "splash-def",
        "Which DEF must an Explosion or a Fling reach?",
        (
            "The printed one.",
            "DEF as it would be if the attack that caused it were made at that figure: "
            "with its Cover, and with what lowers a target's DEF, such as Armor "
            "Piercing.",
        ),
        "What changes DEF does so against attacks made at a figure; nobody makes one "
        "at the victim of a splash.",
        (15, 54, 56),
        2,
        ("Explosion", "Fling", "DEF", "Cover", "Armor Piercing"),
    ),
    Ruling(
        "splash-is-hit",
        "Is a figure hit when an Explosion or a Fling reaches it?",
        (
            "No: it takes damage but nobody hit it.",
            "Yes: what answers a hit, such as Riled or Unstable, answers it.",
        ),
        "A hit is the outcome of an attack compared with its target.",
        (17, 54, 56, 59),
        2,
        (
            "Explosion",
            "Fling",
            "Blazing Inferno",
            "Defenseless",
            "Incubator",
            "Radiated Zone",
            "Riled",
            "Side Step",
            "Unstable",
            "hit",
        ),
    ),
    Ruling(
        "explosion-scope",
        "Whom does an Explosion reach?",
        (
            "Every figure next to the target, the attacker's own figures too.",
            "Only enemies and structures.",
            "Every monster and unit next to the target, but no structure.",
        ),
        "The text names all figures; that allies may not be attacked is about targets, "
        "and an Explosion chooses none.",
        (20, 54),
        2,
        ("Explosion",),
    ),
    Ruling(
        "area-attack-triggers",
        "Has a Stomp or a Rampage Triggers?",
        (
            "No.",
            "If it hit anything, Triggers that need no target apply, once.",
            "Triggers that need no target apply once for each figure that was hit.",
        ),
        "A Trigger needs the hit of a target, and neither attack has one.",
        (31, 38, 39),
        2,
        ("Stomp", "Rampage", "Trigger", "Power Gorge", "Hit & Run", "Chain Attack"),
    ),
    Ruling(
        "immunity-triggers",
        "Do Triggers that affect the target affect a monster immune to the attack?",
        (
            "Yes: the roll hit, and what a Trigger does is not done by the attack.",
            "No: only those that affect something else, such as Power Gorge, resolve. "
            "It makes no difference where immunity leaves the hit its damage.",
        ),
        "Immunities are specific: one to Smash does not keep off a collision that a "
        "Smash brings about, and a Trigger has a name and an effect of its own.",
        (31, 33),
        2,
        ("immunity", "Solid", "Steady", "Trigger", "Energy Drain", "Siphon"),
    ),
    Ruling(
        "lost-form-dues",
        "A monster's form is destroyed in step 6 of its own attack. Does the other "
        "form get what was still to come, such as a further attack or a Munch?",
        (
            "No: it was due to the form that is gone.",
            "Yes: both forms are one monster, and it goes on.",
        ),
        "Effects on one form do not carry over to the other, a figure needs to be on "
        "the map for its Triggers, and the example ties the second attack of a "
        "Lightning Attack to the form that was its target.",
        (29, 31),
        2,
        ("further attack", "Hyper form", "Lightning Attack", "Chain Attack", "Munch"),
    ),
    Ruling(
        "chain-reaction-repeat",
        "May a Chain Reaction cause another?",
        (
            "Yes, as often as its target is destroyed.",
            "No: once a turn.",
        ),
        "The text has no limit, unlike that of Lightning Attack.",
        (54, 59),
        2,
        ("Chain Reaction",),
    ),
    Ruling(
        "chain-reaction-restrictions",
        "Which limits does the attack of a Chain Reaction escape?",
        (
            "That of distance only: Cloak and the ban on brawling flyers hold.",
            "All of them.",
        ),
        "Only the number of spaces is said not to count, and what forbids goes before "
        "what permits.",
        (15, 54, 59),
        2,
        ("Chain Reaction", "Cloak", "Flight"),
    ),
    Ruling(
        "lightning-power-kind",
        "May the Lightning Attack after a power attack be another power attack?",
        (
            "Yes: any power attack is of the same type.",
            "No: it must be the same one again.",
        ),
        "The types of attack are three: brawl, blast and power.",
        (17, 37, 54),
        2,
        ("Lightning Attack", "power attack"),
    ),
    Ruling(
        "power-cycle-distance",
        "Does a Power Die that Power Cycle took back count for a Smash or Throw?",
        (
            "Yes: it was rolled.",
            "No: only the dice that are still in play count.",
        ),
        "Both attacks count the dice of the roll; a die is given back after it.",
        (39, 42, 57),
        2,
        ("Power Cycle", "Smash", "Throw"),
    ),
    Ruling(
        "brawl-collateral-energy",
        "What does a building pay that a brawl of a monster, or a blast with Atomize, "
        "felled without targeting it?",
        (
            "One Power Die.",
            "Its Energy.",
        ),
        "A collision or a splash destroyed it, not the attack itself.",
        (10, 21, 54, 55),
        2,
        ("Energy", "Atomize", "Beat Back", "Explosion", "Fling"),
    ),
    Ruling(
        "smash-step-alignment",
        "May steps bring a monster into line for a Smash?",
        (
            "No: its advance must have ended in line with the target.",
            "Yes, if it advanced at all and is in line when it attacks.",
        ),
        "The rule asks where the advance ended, and a step is no advance.",
        (14, 27, 39),
        2,
        ("Smash", "step", "aligned"),
    ),
    Ruling(
        "rampage-blocked-row",
        "A Rampage stops before a row. What of the rest of that row?",
        (
            "Nothing happens to it: the monster does not enter.",
            "Everything in it is compared and falls if it is hit.",
        ),
        "Only what a monster rampages through is compared.",
        (38,),
        2,
        ("Rampage",),
    ),
    Ruling(
        "collision-blocked-row",
        "A monster is stopped by another. What of whatever else stands in that row?",
        (
            "Nothing happens to it: the monster does not get there.",
            "It is collided with as well.",
        ),
        "The monster stays on the last spaces that it could occupy.",
        (36,),
        2,
        ("collision", "Smash", "Beat Back"),
    ),
    Ruling(
        "straight-lines",
        "May a Rampage or Beat Back lead straight along a diagonal?",
        (
            "No: a straight line follows the rows or the columns.",
            "Yes: all eight directions are straight.",
        ),
        "A Smash leads along rows and columns, every picture shows such lines, and "
        "movement allows one diagonal at most.",
        (14, 38, 54),
        2,
        ("Rampage", "Beat Back", "Slingshot"),
    ),
    Ruling(
        "slingshot-smash-adjacency",
        "May a Slingshot smash a monster next to which its leader began the turn?",
        (
            "No: that rule of the Smash stands.",
            "Yes: only the way to the target counts.",
        ),
        "The Slingshot replaces how the Smash is reached and takes no other rule away.",
        (39, 45),
        2,
        ("Slingshot", "Smash"),
    ),
    Ruling(
        "slingshot-smash-makers",
        "Who makes the Smash of a Slingshot?",
        (
            "Its leader alone.",
            "Both monsters, as they make the Rampage: abilities of the one that slings "
            "apply to the second roll, and what bans it bans the Smash.",
        ),
        "The rule names the leading monster for the Smash, which is a power attack of "
        "its own that only uses the dice in play. It says the same of the Rampage, "
        "but that one is declared and paid by both.",
        (30, 45),
        2,
        ("Slingshot", "Smash", "combined attack", "Energy Cycle", "Power Cycle"),
    ),
    Ruling(
        "negation-second-roll",
        "A power attack leads next to Negation. Does that forbid its second roll?",
        (
            "The Smash of a Slingshot, which is a power attack of its own; not the "
            "second attack of a Swat.",
            "Neither: the attack was declared before.",
            "Both: each makes another attack.",
        ),
        "The Slingshot has a Rampage power attack made and then a Smash power attack; "
        "a Swat is one power attack, declared once, that rolls twice.",
        (36, 39, 42, 45, 58),
        2,
        ("Negation", "Slingshot", "Swat", "Smash"),
    ),
    Ruling(
        "ability-distance",
        "How does an ability count the spaces within which it works?",
        (
            "As for blasts: one diagonal at most.",
            "With diagonals as often as one likes.",
        ),
        "The book has one way to count spaces.",
        (14, 20),
        2,
        (
            "within",
            "distance",
            "Disable",
            "Distract",
            "Fling",
            "Mire",
            "Negation",
            "Telekinesis",
            "Weaken",
        ),
    ),
    Ruling(
        "aura-self",
        "Is a figure within any number of spaces of itself?",
        (
            "No.",
            "Yes.",
        ),
        "Such a rule measures from the figure to others.",
        (54, 55, 56),
        2,
        ("within", "Fortify", "Logistics", "Telekinesis", "Fling"),
    ),
    Ruling(
        "blue-grant-scope",
        "Does a blue icon reach units that are in Reserves?",
        (
            "Yes: all figures of its agenda in the force.",
            "No: those on the map.",
        ),
        "The rule says so; only the caption of its picture speaks of the map.",
        (32, 57, 58),
        2,
        ("granted ability", "Cargo", "Transport"),
    ),
    Ruling(
        "bonus-advance-counts",
        "Is an advance given by Hit & Run or Refuel the figure's advance of this turn?",
        (
            "Yes: it allows what an advance allows and forbids what it forbids.",
            "No: the figure counts as before.",
        ),
        "Both abilities say that the figure advances.",
        (14, 38, 54, 58),
        2,
        ("Hit & Run", "Refuel", "Charge", "Rampage", "advance"),
    ),
    Ruling(
        "combined-agn-source",
        "When is a combined attack made by figures of an agenda?",
        (
            "When one of those who take part is of it.",
            "When all of them are.",
            "When its leader is.",
        ),
        "Each figure that takes part does make the attack.",
        (43, 54, 59),
        2,
        ("combined attack", "Weaken", "Spotter", "Infiltrate", "Flank", "Leach"),
    ),
    Ruling(
        "trigger-compulsion",
        "May the attacker decline a Trigger?",
        (
            "Only one that says that it may be used.",
            "Any.",
        ),
        "Some Triggers are worded as a choice, and the others are not.",
        (31, 54, 59),
        2,
        ("Trigger", "Self Destruct", "Explosion", "Beat Back"),
    ),
    Ruling(
        "mutual-destruction",
        "Both players lose their last form in one attack. Who wins?",
        (
            "Nobody: the game is a draw.",
            "The player whose turn it is.",
            "The player who is ahead by the rules for a game that ends early: more "
            "forms destroyed, then less damage taken.",
        ),
        "A winner is one who has a monster left when the other has none.",
        (29, 30, 45),
        2,
        ("winning", "collision"),
    ),
    Ruling(
        "incubator-credit",
        "Does the attacker earn a Power Die for a unit that its own Incubator crushed?",
        (
            "Yes: it is a consequence of the attack.",
            "No: its player crushed it.",
        ),
        "The example of Unstable pays for what a Reaction crushes after a hit.",
        (9, 56),
        3,
        ("Incubator", "Power Die"),
    ),
    Ruling(
        "side-step-credit",
        "Does the attacker earn Power Dice for what a Side Step into a hazard costs?",
        (
            "Yes: without the attack it would not have stepped there.",
            "No: the attack missed, and its player moved it there.",
        ),
        "Dice are earned for whatever an attack leads to, and the step answers it.",
        (9, 31, 57),
        3,
        ("Side Step", "Power Die", "hazard"),
    ),
    Ruling(
        "spawn-push-credit",
        "Does a unit that is pushed off a spawn point into a hazard pay a Power Die?",
        (
            "No: spawning is neither an attack nor an Action.",
            "Yes: it pays as if an attack had destroyed it.",
        ),
        "Power Dice are earned by attacks and Actions only.",
        (9, 28),
        3,
        ("spawn", "Power Die", "hazard"),
    ),
    Ruling(
        "forced-hazard-jump",
        "Does Jump spare a figure the hazard onto which it is moved without advancing?",
        (
            "No: it suffers it.",
            "Yes: it did not end an advance there.",
        ),
        "Jump carries a figure over hazards; the remark on pushing units onto hazards "
        "makes no exception.",
        (15, 28, 54),
        3,
        ("Jump", "hazard", "Telekinesis", "step", "Side Step"),
    ),
    Ruling(
        "place-onto-hazard",
        "Does a unit suffer the hazard onto which an ability places it?",
        (
            "Yes: to arrive there is to move there.",
            "No: it did not move.",
        ),
        "A monster that is put down by a Body Slam suffers what is beneath, too.",
        (21, 37, 56, 57, 58),
        3,
        (
            "hazard",
            "Manufacture",
            "Incubator",
            "Nesting",
            "Summon",
            "Transport",
            "Teleport",
        ),
    ),
    Ruling(
        "hazard-under-new-form",
        "A monster hovers unharmed over a hazard and changes into a form that is not "
        "spared. When does it suffer the hazard?",
        (
            "At its next move that still touches the tile.",
            "At once: the new form comes onto it.",
            "Only when it has left the tile and moves onto it anew.",
        ),
        "A form takes the place of the other and does not move, so that the change "
        "burns nobody. Who then moves on the tile is free only of what it has "
        "suffered already.",
        (21, 29),
        3,
        ("hazard", "Hyper form", "Flight", "Disrupt", "advance", "step"),
    ),
    Ruling(
        "suffered-by-form",
        "A monster has suffered a hazard and changes its form upon it. Has the new "
        "form suffered it too?",
        (
            "Yes: it is the same figure that has not left the tile.",
            "No: another form takes its place, and suffers it once it moves there.",
        ),
        "Both forms are one monster, and its place is taken without a move.",
        (21, 29),
        3,
        ("hazard", "Hyper form", "Disrupt"),
    ),
    Ruling(
        "mire-rough",
        "How often does a space count that is rough and under Mire?",
        (
            "Twice: each of the two rules says so, and neither says twice again.",
            "Four times: each doubles what the other counts.",
            "Three times: each adds one.",
        ),
        "Both rules name the count itself and not a multiple of another.",
        (14, 56),
        3,
        ("Mire", "rough terrain"),
    ),
    Ruling(
        "discount-floor",
        "Can a Discount make a unit cost nothing?",
        (
            "Yes: Cost is not among the stats that stay at 1 or more.",
            "No: a unit costs at least one Action Die.",
        ),
        "The rule that holds stats at 1 names Speed, Defense, Brawl, Blast and Power.",
        (11, 53),
        3,
        ("Discount", "Cost", "spawn"),
    ),
    Ruling(
        "discount-compulsion",
        "May a player keep a Discount for a later unit of the turn?",
        (
            "No: it makes the first unit cheaper that it can make cheaper.",
            "Yes: the player says for which unit it is used.",
        ),
        "It is a Skill, which is always in effect, and is not worded as a choice.",
        (30, 53),
        3,
        ("Discount", "Cost", "spawn"),
    ),
    Ruling(
        "speed-snapshot",
        "Does a unit that is about to advance still help to secure a Fuel Depot?",
        (
            "Yes: SPD is set as the advance begins, while the unit still stands.",
            "No: it counts as moving at once, and a moving unit secures nothing.",
            "No, and SPD changes on the way too, as a Fuel Depot is secured or lost.",
        ),
        "SPD is what a figure has when it sets out; the example is of a unit that "
        "passes by a building, not of one that starts there.",
        (14, 22, 53),
        3,
        ("Fuel Depot", "securing", "SPD", "Rampage"),
    ),
    Ruling(
        "restore-form",
        "Which form of a monster regains Health?",
        (
            "The one in play.",
            "Either of them, if it is not destroyed, as its player likes.",
        ),
        "The figure that is named is the one in play; the other is in reserve.",
        (8, 29),
        3,
        (
            "Health",
            "Hyper form",
            "Bleed",
            "High Occupancy",
            "Leach",
            "Munch",
            "Nuclear Powered",
            "Repair",
            "Sacrifice",
            "Vampirism",
        ),
    ),
    Ruling(
        "objective-kinds",
        "Are spawn points Objective Spaces?",
        (
            "Yes, besides the two zones and the Activator.",
            "No: only Power Zones, Negative Zones and Activators are.",
        ),
        "The book lists spawn points among the Objective Spaces.",
        (22, 23, 55),
        3,
        ("objective space", "Fortify"),
    ),
    Ruling(
        "corner-cutting",
        "May a figure move diagonally between two spaces that are closed to it?",
        (
            "Yes: only where it comes to stand must be open.",
            "No: one of the two ways around the corner must be open to it.",
        ),
        "The rules on diagonals limit how many are taken and say nothing of corners.",
        (14,),
        3,
        ("advance", "step", "Hit & Run", "Side Step", "Telekinesis"),
    ),
    Ruling(
        "combined-indirect-fire",
        "When does a combined blast disregard Cover by Indirect Fire?",
        (
            "When one of those who take part has Indirect Fire.",
            "When its leader has Indirect Fire.",
        ),
        "Units in a combined attack use all their abilities, and each of them makes "
        "the attack.",
        (43, 44, 59),
        3,
        ("Indirect Fire", "combined attack", "Cover"),
    ),
    Ruling(
        "crushed-unit-reactions",
        "Does a unit that was hit and crushed still answer the hit?",
        (
            "No: a crushed unit leaves at once and has no Reactions.",
            "Yes: for a Reaction to a hit it is enough to have been hit.",
        ),
        "The rule takes Reactions from crushed units in so many words, and its example "
        "does so too.",
        (21, 31, 32),
        3,
        ("Riled", "Unstable", "Incubator", "Reaction"),
    ),
    Ruling(
        "shuffle-compulsion",
        "Must a player who secures a building with Shuffle move a die?",
        (
            "No: it is an offer.",
            "Yes: before the first phase a die goes from one pool to the other.",
        ),
        "The card words no choice; it is read as an offer to the player whose dice "
        "they are, and all later wordings make it one.",
        (53,),
        3,
        ("Shuffle",),
    ),
    Ruling(
        "abduct-pair",
        "Must the figure that uses Abduct be one of the two next to its target?",
        (
            "No: any two figures of the faction with Abduct will do.",
            "Yes: it and another of them.",
        ),
        "The card of 2008 asks for two figures with Abduct and does not say that the "
        "acting one is among them.",
        (58,),
        3,
        ("Abduct",),
    ),
    Ruling(
        "lightning-compulsion",
        "Must a Lightning Attack be made?",
        (
            "Yes: the dice are rolled.",
            "No: they may be rolled.",
        ),
        "The card of 2008 has the dice rolled and gives no choice.",
        (31, 54, 55, 57, 58),
        2,
        ("Lightning Attack", "further attack"),
    ),
    Ruling(
        "power-cycle-compulsion",
        "Must a Power Die that missed be taken back by Power Cycle?",
        (
            "Yes: it goes back to the Power Pool.",
            "No: it may.",
        ),
        "The card of 2008 has the die returned and gives no choice.",
        (30, 57),
        3,
        ("Power Cycle", "Advantage"),
    ),
    Ruling(
        "solid-scope",
        "What does Solid keep off?",
        (
            "Smash alone.",
            "Smash, and being moved by Beat Back.",
        ),
        "The card of 2008 names Smash and nothing else.",
        (33, 55),
        3,
        ("Solid", "Smash", "Beat Back", "immunity"),
    ),
    Ruling(
        "network-exits",
        "Beside whose figures with Teleport may an Underground Network end?",
        (
            "Beside any of them.",
            "Beside figures of the player who leaps.",
        ),
        "The card of 2008 speaks of any figure with Teleport.",
        (53,),
        3,
        ("Underground Network", "Teleport"),
    ),
)

LEDGER: Mapping[str, Ruling] = {ruling.name: ruling for ruling in _RULINGS}
"""The rulings by their names, in the order in which they matter."""

_SINCE_2009 = "the strategy guide of All Your Base (2009) and every wording since"

STANDS: Mapping[str, Mapping[str, str]] = {
    FIRST_EDITION_2011: {
        "hazard-under-mover": "page 32 of the rulebook Monsterpocalypse Now: who "
        "occupies a space where a hazard comes into play suffers it",
        "explosion-scope": _SINCE_2009,
        "abduct-pair": "the strategy guide of All Your Base (2009), the errata of July "
        "2010 and of April 2011",
        "lightning-compulsion": _SINCE_2009,
        "power-cycle-compulsion": _SINCE_2009,
        "solid-scope": "the errata of April 2011",
        "network-exits": _SINCE_2009,
    },
}
"""Where the printing of an edition has what it does otherwise than that of 2008."""

ABOUT_EDITIONS: Mapping[str, str] = {
    RISE_2008: "The rulebook of 2008.",
    FIRST_EDITION_2011: "The first edition as its later printings left it, up to the "
    "errata of April 2011, as far as it can be played with the figures of 2008.",
}
"""What each edition is."""

NOTES_ON_EDITIONS: Mapping[str, tuple[str, ...]] = {
    RISE_2008: (),
    FIRST_EDITION_2011: (
        "Later wordings that come to what is the default anyway: Telekinesis and Side "
        "Step in any direction, Shuffle as a choice, a figure with Jump that is moved "
        "onto a hazard suffers it, three directions of a Throw.",
        "Wordings that the errata took back, such as that of Financier, are not in it.",
        "Installations, morphers, Quantum forms, and the hazards, energy types and "
        "icons of later sets are no part of it.",
    ),
}
"""What else is to be known of an edition."""

TIERS = {1: "often", 2: "now and then", 3: "rarely"}
"""How often the rulings of a tier change an outcome."""


NONE_CHOSEN: Mapping[str, str] = {}


def sheet(readings: Mapping[str, str] = NONE_CHOSEN, edition: str = "") -> str:
    """The readings in force, one line a ruling, to be announced before an event.

    `readings` need only name what is not that of the edition. What comes of it is a
    file of readings: it can be edited and be given back to a replay.
    """
    usual = DEFAULTS_OF.get(edition, DEFAULTS)
    lines = [
        "# How unclear rules are read here; other readings stand behind the pages."
    ]
    if edition:
        lines.append(f"edition: {edition}")
    lines.append("rulings:")
    for name, ruling in LEDGER.items():
        chosen = readings.get(name, usual[name])
        others = ", ".join(each for each in READINGS[name] if each != chosen)
        pages = " ".join(f"p{page}" for page in ruling.pages)
        told = f"  {name}: {chosen}"
        lines.append(f"{told:<56}  # {pages}: or {others}")
    return "\n".join(lines)
