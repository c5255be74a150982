"""The ledger of unclear rules: what each is about, its readings, and why its default.

Loaded only to show a ruling; a replay needs no more than the names in `rulings`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS, READINGS


class Ruling(Record):
    """One unclear rule.

    `says` has a sentence for each reading, in the order of `READINGS`; `marks` are the
    headings whose words leave it open. `tier` is 1 where it changes outcomes often, 2
    now and then, 3 rarely.
    """

    name: str
    question: str
    says: tuple[str, ...]
    reason: str
    marks: tuple[str, ...]
    tier: int

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """Each reading's name with its sentence, the default first."""
        return tuple(zip(READINGS[self.name], self.says, strict=True))

    @property
    def default(self) -> str:
        """The reading that holds where nobody chooses another."""
        return DEFAULTS[self.name]


_RULINGS = (
    Ruling(
        "tail-sweep",
        "Which three squares does the tail hit as the Monster turns?",
        (
            "The corner between its rear before and after the turn, and the squares "
            "at both sides of that corner.",
            "The same corner, and the two squares that are behind it after the turn.",
            "The same corner, and the two squares that were behind it before the turn.",
        ),
        "A full spin sweeps twelve squares, so a quarter turn sweeps three, one "
        "quarter of the ring; a rear two squares wide has no middle of three.",
        ("monster-movement", "monster-rage"),
        1,
    ),
    Ruling(
        "blast-area",
        "What lies within two squares of the Monster?",
        (
            "Every square at most two columns and two rows away.",
            "Every square at most two steps away, none of them diagonal.",
        ),
        "A radius on squares is most simply a square.",
        ("monster-movement",),
        1,
    ),
    Ruling(
        "range",
        "What is the range of a unit that stands beside the Monster?",
        (
            "1: the squares up to the Monster's nearest are counted, that one "
            "included.",
            "0: the squares between are counted.",
        ),
        "Spaces are counted from the unit to the Monster's square.",
        ("unit-attacks", "monster-revenge-attack"),
        1,
    ),
    Ruling(
        "nearest",
        "How is the building nearest to the shooter measured?",
        (
            "By orthogonal steps; the shooter's player decides between equals.",
            "By steps that may be diagonal; the shooter's player decides between "
            "equals.",
        ),
        "Nothing but the Monster's blast ever goes diagonally.",
        ("unit-attacks",),
        1,
    ),
    Ruling(
        "fire-under-helicopter",
        "Is a helicopter destroyed when the building below it catches fire other than "
        "by a Critical Miss?",
        ("Yes.", "No: only a Critical Miss says so."),
        "A helicopter may never be above a burning building, and a Critical Miss "
        "destroys it.",
        ("unit-attacks", "fire-storm"),
        2,
    ),
    Ruling(
        "blast-survivors",
        "Which survivors die in a Monster Blast?",
        ("All within its area.", "Only those on buildings within its area."),
        "They are named beside the buildings, not as standing on them.",
        ("monster-movement",),
        2,
    ),
    Ruling(
        "fire-limit",
        "May more buildings burn than there are Fire Markers?",
        (
            "Yes: a shortage of markers is no rule.",
            "No: at most fifteen burn, and the active player says which.",
        ),
        "Of components the rules limit units alone.",
        ("monster-hit-cards",),
        3,
    ),
    Ruling(
        "blocks",
        "Which buildings belong to one block?",
        (
            "As the board prints it; the file tells the blocks.",
            "Debris squares that touch side by side in a chain.",
        ),
        "The blocks are printed on the board.",
        ("fire-storm",),
        2,
    ),
    Ruling(
        "own-survivors-at-end",
        "Do survivors still waiting score for the player who draws Mission "
        "Accomplished?",
        ("No, they are lost.", "Yes, with their card."),
        "A Survivors card is won only by a rescue.",
        ("mission-accomplished", "survivors"),
        2,
    ),
    Ruling(
        "second-marker",
        "May survivors land where others wait already?",
        ("No: they land beside it, as where a unit stands.", "Yes."),
        "One square then never holds two markers.",
        ("survivors",),
        3,
    ),
    Ruling(
        "movement-instalments",
        "May a unit move, then another, then the first again?",
        (
            "Yes, until the movement phase ends.",
            "No: each unit moves in one go.",
        ),
        "The score is divided between the units, and no order is given.",
        ("unit-movement",),
        2,
    ),
    Ruling(
        "both-wiped-out",
        "Who wins when one act of the Monster takes the last unit of both?",
        ("Nobody: it is reported as undecided.", "The player whose turn it is not."),
        "The text speaks of one loser only.",
        ("how-to-win",),
        3,
    ),
    Ruling(
        "hopeless-shots",
        "May a unit fire from a range of more than six?",
        ("Yes: whether it may fire depends on the line alone.", "No."),
        "The conditions of an attack do not name the range.",
        ("unit-attacks",),
        3,
    ),
    Ruling(
        "entering-cost",
        "Does the edge square cost a movement point when a unit comes on?",
        ("Yes, one.", "No."),
        "Units comply with the movement rules as they come on, and every square they "
        "move onto costs a point.",
        ("reserve-units",),
        2,
    ),
)

LEDGER: Mapping[str, Ruling] = {ruling.name: ruling for ruling in _RULINGS}
"""The rulings by their names."""
