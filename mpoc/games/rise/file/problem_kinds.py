"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.text.problems import ProblemKind

# Keys and values

UNKNOWN_PAGE = ProblemKind(
    "unknown-page",
    "`cites` names a page on which no rule stands.",
    "Name a page with rules; `mpoc explain WORD` gives the pages of a rule.",
)
UNKNOWN_CARD = ProblemKind(
    "unknown-card",
    "The catalog has no figure of that name.",
    "Look it up with `mpoc catalog`, or write the card out with its stats.",
)
UNKNOWN_ABILITY = ProblemKind(
    "unknown-ability",
    "There is no ability of that name, or none that can be played yet.",
    "Write it as the rulebook prints it, with its icon where it has one.",
)
UNKNOWN_FIGURE = ProblemKind(
    "unknown-figure",
    "No figure of the file has that id.",
    "Add the figure under `figures`, or write the id as it stands there.",
)
UNKNOWN_PLAYER = ProblemKind(
    "unknown-player",
    "A name belongs to none of the file's players.",
    "Write it as it stands under `figures`, `dice` or `turn`.",
)
UNKNOWN_LETTER = ProblemKind(
    "unknown-letter",
    "The drawing of the ground holds a letter that `legend` does not explain.",
    "Add it to `legend`.",
)

# The position

CARD_NOT_BUILT = ProblemKind(
    "card-not-built",
    "The catalog has the figure, but it prints abilities or wordings of a later "
    "set that cannot be played yet; no ruling is given as if they were absent.",
    "Take a figure of the first set, or write the card out: `card: {name: …, "
    "like: …, abilities: [+…, -…]}`.",
)
IMPOSSIBLE_CARD = ProblemKind(
    "impossible-card",
    "A written-out card prints what no card can.",
    "Change the stat or the ability that the message marks.",
)
THIRD_PLAYER = ProblemKind(
    "third-player",
    "The file names a third player; the game has two.",
    "Write one of the two names, in the same letter case.",
)
RESERVED_NAME = ProblemKind(
    "reserved-name",
    "A player has a name that means something else in files.",
    "Call the player something else.",
)
NO_DRAWING = ProblemKind(
    "no-drawing",
    "A second drawing has no first one, or no size, to be laid over.",
    "Add `map`, or `size`.",
)
DRAWING_HEADER = ProblemKind(
    "drawing-header",
    "The first line of a drawing is not `+` and the letters of the columns.",
    "Write `+  A B C …`, one letter a column, from west to east.",
)
DRAWING_ROW = ProblemKind(
    "drawing-row",
    "A line of a drawing does not begin with the number of its row.",
    "Number the rows one after the other, from north to south.",
)
DRAWING_WIDTH = ProblemKind(
    "drawing-width",
    "A line of a drawing has more or fewer cells than the header has columns.",
    "Write one cell a column, `.` where nothing stands.",
)
DRAWING_TOO_LARGE = ProblemKind(
    "drawing-too-large",
    "A drawing has more columns or rows than a map may.",
    "Draw less, or give `size` and figures with `at`.",
)
DRAWINGS_DIFFER = ProblemKind(
    "drawings-differ",
    "Two drawings of one board show other spaces.",
    "Give both the same columns and rows.",
)
SIZES_DIFFER = ProblemKind(
    "sizes-differ",
    "The size is given twice, with different values.",
    "Keep one of them.",
)
PLACES_DIFFER = ProblemKind(
    "places-differ",
    "The file says two different things about a figure's place, or about where a "
    "path ends.",
    "Keep one of them.",
)
BASE_SHAPE = ProblemKind(
    "base-shape",
    "The drawing shows a base in another shape than its card has.",
    "Draw a large base on 2x2 spaces and any other on one.",
)
TILE_SHAPE = ProblemKind(
    "tile-shape",
    "The drawing shows a tile on a part of its 2x2 spaces.",
    "Draw it on all four.",
)
GROUND_TWICE = ProblemKind(
    "ground-twice",
    "A space is given two kinds of ground that exclude each other.",
    "Keep one of them.",
)
OVERLAP = ProblemKind(
    "overlap",
    "Two bases or tiles stand on one space.",
    "Move one of them; a 2x2 base is named by its north-west space.",
)
OVER_EDGE = ProblemKind(
    "over-edge",
    "A base or a tile hangs over the edge of the map.",
    "Move it; one of 2x2 spaces is named by its north-west space.",
)
NO_PLACE = ProblemKind(
    "no-place",
    "A figure is neither in the drawing nor placed with `at`.",
    "Draw it, or give it `at: SPACE`.",
)
NO_TILE = ProblemKind(
    "no-tile",
    "The file describes a tile on a space that has none.",
    "Lay the tile under `ground`, or leave the line out.",
)
WRONG_KIND = ProblemKind(
    "wrong-kind",
    "A figure or a card is of another kind than is expected here.",
    "Name one of the kind that the message expects.",
)
WRONG_FORM_OF = ProblemKind(
    "wrong-form-of",
    "A card is not another form of its figure.",
    "Name another form of the same figure.",
)
TOO_MUCH_DAMAGE = ProblemKind(
    "too-much-damage",
    "A form has taken as much damage as it has Health, or more.",
    "Write less, or `destroyed: true` for a form that is gone.",
)
DICE_SUM = ProblemKind(
    "dice-sum",
    "The two pools of Action Dice of a player do not make ten.",
    "Write one of them and leave the other out, or mend the sum.",
)
NO_TURN = ProblemKind(
    "no-turn",
    "Something needs a turn, and no turn is under way.",
    "Add `turn: {player: …, activation: …}`, or begin with `activate`.",
)
UNEVEN_FORCES = ProblemKind(
    "uneven-forces",
    "The two forces have different numbers of monsters.",
    "Give both the same number.",
)
UNDER_LIMIT = ProblemKind(
    "under-limit",
    "A force or a city has fewer figures than the rules ask for.",
    "Add figures, or leave the list out: then nothing is known of it.",
)
MISSING_FORM = ProblemKind(
    "missing-form",
    "A force has one form of a monster without the form that belongs to it.",
    "Add the Alpha form, or one Hyper form, of the same monster.",
)
WRONG_AGENDA = ProblemKind(
    "wrong-agenda",
    "Two monsters of one force have agendas that do not go together.",
    "Take monsters of one agenda, or of agendas next to each other on the wheel.",
)
NOT_IN_FORCE = ProblemKind(
    "not-in-force",
    "The force in the file does not have this figure, or has fewer of it.",
    "Add it to `forces`, or take another.",
)
FIGURE_MISSING = ProblemKind(
    "figure-missing",
    "A figure of a force in the file is missing from the position.",
    "Draw it, or name it under `out`.",
)
PLACED_TOO_EARLY = ProblemKind(
    "placed-too-early",
    "A figure stands on the map before the set-up has placed it.",
    "Leave it out of the drawing, or leave the set-up out.",
)
IMPASSIBLE = ProblemKind(
    "impassible",
    "A figure stands where nothing of its kind can stand.",
    "Move it, or change the ground.",
)
NOT_A_SPAWN_POINT = ProblemKind(
    "not-a-spawn-point",
    "A space that was used for spawning has no spawn point.",
    "Lay one under `ground`, or leave the space out.",
)

# Actions

HALF_ROLLED = ProblemKind(
    "half-rolled",
    "In one roll, some dice are only counted and others show their faces.",
    "Write all of them as faces, or all as numbers.",
)
NAMED_TWICE = ProblemKind(
    "named-twice",
    "A list names the same figure twice.",
    "Name it once.",
)
