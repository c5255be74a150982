"""The kinds of problems that only this game's files can have."""

from __future__ import annotations

from mpoc.scenario import problem_kinds
from mpoc.scenario.problem_kinds import (
    DUPLICATE,
    OVER_LIMIT,
    UNKNOWN_SPACE,
    UNUSED_ANSWER,
    WRONG_PHASE,
)
from mpoc.schema.problem_kinds import MISSING_KEY
from mpoc.text.problems import ProblemKind

# Keys and values

NO_MAP_SPACE = UNKNOWN_SPACE.but(
    message="`{text}` is not a space of the map",
    expected="a space from `A1` to `{last}`",
    hint="the map has {columns} columns and {rows} rows",
)
NO_SPACE_FOR = NO_MAP_SPACE.but(
    message="`{text}` is not a space of the map, so {figure} cannot be there"
)
NO_PLAYER_GIVEN = MISSING_KEY.but(
    message="{card} needs the key `player`",
    expected="{players}",
    hint="add `player: …`",
)
NO_FIRST_PLAYER = NO_PLAYER_GIVEN.but(
    message="the first activation must say whose turn begins"
)
FORCE_INCOMPLETE = MISSING_KEY.but(
    message="the force of {player} is without `{key}`",
    expected="{expectation}",
    hint="add `{key}: […]`",
)

UNKNOWN_PAGE = ProblemKind(
    "unknown-page",
    "page {page} of the rulebook has no rule",
    "`cites` names a page without a rule.",
    "Name a page with rules; `mpoc explain WORD` gives the pages of a rule.",
    expected="a page with rules: {pages}",
    hint="`mpoc explain WORD` gives the pages of a rule",
)
UNKNOWN_CARD = ProblemKind(
    "unknown-card",
    "there is no card `{card}`",
    "The catalog has no figure of that name.",
    "Look it up with `mpoc catalog`, or write the card out with its stats.",
    expected="a card's printed name such as `Ultra Terra Khan`",
    hint="`mpoc catalog` lists all cards; others can be written out",
)
ID_FOR_CARD = UNKNOWN_CARD.but(
    hint="`{card}` is the id of a figure; a figure on the map is chosen by `target`",
)
UNKNOWN_ABILITY = ProblemKind(
    "unknown-ability",
    "there is no ability `{ability}`",
    "There is no ability of that name, or none that can be played yet.",
    "Write it as the rulebook prints it, with its icon where it has one.",
    expected="an ability as the rulebook prints it",
    hint="`mpoc explain` lists them",
)
ABILITY_NOT_BUILT = UNKNOWN_ABILITY.but(
    message="the ability {ability} is not built",
    hint="it belongs to a later set than the 2008 rulebook",
)
UNKNOWN_FIGURE = ProblemKind(
    "unknown-figure",
    "there is no figure `{id}`",
    "No figure of the file has that id.",
    "Add the figure under `figures`, or write the id as it stands there.",
    expected="{ids}",
    hint="add it under `figures`: `{id}: {card: …}`; one that an action brings into "
    "play has the id that the action gives with `as`",
)
NOT_YET_IN_PLAY = UNKNOWN_FIGURE.but(
    message="there is no figure `{id}` yet",
    hint="it enters play only later in the file",
)
NO_FIGURE_DRAWN = UNKNOWN_FIGURE.but(
    message="the drawing has `{id}`, but there is no such figure",
    expected="`.` or the id of a figure",
    hint="add it under `figures`: `{id}: {card: …, player: …}`",
)
DRAWN_LIKE_A_SPACE = UNKNOWN_FIGURE.but(
    message="`{word}` is spelt like a space, so it cannot be a figure's id",
    expected="`.` or the id of a figure",
    hint="cells hold `.` or an id; the header and the row numbers name the spaces",
)
NO_ID_DRAWN = UNKNOWN_FIGURE.but(
    message="`{word}` is neither `.` nor the id of a figure",
    expected="`.` or the id of a figure",
    hint="write `.`, if nothing is there",
)
UNKNOWN_PLAYER = problem_kinds.UNKNOWN_PLAYER.but(
    message="there is no player `{player}`",
    expected="{words}",
    hint="the players are {players}",
)
NO_PLAYERS = UNKNOWN_PLAYER.but(
    expected="a player that the position names",
    hint="players are those of `figures`, `dice` and `turn`: name them there",
)
UNKNOWN_LETTER = ProblemKind(
    "unknown-letter",
    "the letter `{letter}` is not in the `legend`",
    "The drawing of the ground holds a letter that `legend` does not explain.",
    "Add it to `legend`.",
    expected="{letters}",
    hint="add it to the legend: `legend: {{letter}: forest}`",
)

# The position

CARD_NOT_BUILT = ProblemKind(
    "card-not-built",
    "{card} cannot be played: {why}",
    "The catalog has the figure, but it prints abilities or wordings of a later "
    "set that cannot be played yet; no ruling is given as if they were absent.",
    "Take a figure of the first set, or write the card out: `card: {name: …, "
    "like: …, abilities: [+…, -…]}`.",
    expected="a figure of {set}, or a card written out",
    hint="write it out with abilities of the 2008 rulebook: `card: {name: "
    "{card}, like: {card}, abilities: []}`",
)
IMPOSSIBLE_CARD = ProblemKind(
    "impossible-card",
    "{words}",
    "A written-out card has a stat or an ability that no card can have.",
    "Change the stat or the ability that the message marks.",
)
THIRD_PLAYER = ProblemKind(
    "third-player",
    "`{player}` would be a third player",
    "The file names a third player; the game has two.",
    "Write one of the two names, in the same letter case.",
    expected="{players}",
    hint="there are two players; call them by one name each",
)
RESERVED_NAME = ProblemKind(
    "reserved-name",
    "no player can be called `{player}`",
    "A player has a name that means something else in files.",
    "Call the player something else.",
    expected="another name: in `expect` this one means something else",
)
NO_DRAWING = ProblemKind(
    "no-drawing",
    "the letters of `legend` are for a drawing of the ground",
    "`legend` explains letters, but the file has no drawing of the ground.",
    "Draw the `ground`, or leave `legend` out.",
    hint="draw the `ground`, or leave `legend` out",
)
DRAWING_HEADER = ProblemKind(
    "drawing-header",
    "the {column} column is `{letters}`, not `{word}`",
    "The first line of a drawing is not `+` and the letters of the columns.",
    "Write `+  A B C …`, one letter a column, from west to east.",
    expected="the letters of the columns without a gap",
    hint="write `{new}`",
)
NO_HEADER = DRAWING_HEADER.but(
    message="the drawing does not begin with its header",
    expected="`+` and then the letters of the columns",
    hint="begin with `+  A B C` and so on; `+` is alone",
)
NO_BLOCK = DRAWING_HEADER.but(
    message="the lines of the drawing are read as one: `{key}:` has no `|`",
    expected="`{key}: |`, then the lines of the drawing",
    hint="",
)
NO_COLUMNS = DRAWING_HEADER.but(
    message="the header names no columns",
    expected="`+` and then the letters of the columns",
    hint="`+  A B C` and so on",
)
TOO_MANY_COLUMNS = DRAWING_HEADER.but(
    message="a map has at most {limit} columns",
    expected="columns up to `{letters}`",
    hint="",
)
SIGNS_OF_A_REPORT = ProblemKind(
    "signs-of-a-report",
    "the drawing has the signs by which reports show the ground",
    "A drawing was copied from a report, which shows ground by signs such as `*`, and "
    "explains signs and figures in words.",
    "Write `.` for the signs, and what they stand for under `ground`; leave the words "
    "out.",
    expected="the ids of figures and `.`; what lies under them goes under `ground`",
)
WORDS_OF_A_REPORT = SIGNS_OF_A_REPORT.but(
    message="the drawing has words that reports write beside and below it",
    expected="the header, the numbers of the rows, the ids of figures and `.`",
)
DRAWING_ROW = ProblemKind(
    "drawing-row",
    "this row is number {row}, not `{word}`",
    "A line of a drawing does not begin with the number of its row.",
    "Number the rows one after the other, from north to south.",
    expected="each line starts with the number of its row",
    hint="write `{new}`",
)
NO_ROWS = DRAWING_ROW.but(
    message="the drawing has no rows",
    expected="a line for each row that starts with its number",
    hint="add `{row}`",
)
NO_ROW_NUMBER = DRAWING_ROW.but(
    message="row {row} does not begin with its number",
    hint="write `{new}` for `{word}`",
)
DRAWING_WIDTH = ProblemKind(
    "drawing-width",
    "row {row} has {cells}, {difference} than the header has columns",
    "A line of a drawing has more or fewer cells than the header has columns.",
    "Write one cell a column, `.` where nothing stands.",
    expected="{columns} cells, each `.` or an id",
    hint="cells are separated by blanks, and an empty one is `.`",
)
DRAWING_TOO_LARGE = ProblemKind(
    "drawing-too-large",
    "the drawing goes beyond the map, which has {limit} rows",
    "A drawing has more columns or rows than a map may have.",
    "Draw less, or give `size` and figures with `at`.",
    expected="rows up to {limit}",
    hint="correct the `size`, or leave it out",
)
TOO_MANY_ROWS = DRAWING_TOO_LARGE.but(message="a map has at most {limit} rows", hint="")
DRAWING_TOO_WIDE = DRAWING_TOO_LARGE.but(
    message="the drawing goes beyond the map, which has {limit} columns",
    expected="columns up to `{letters}`",
    hint="correct the `size`, or leave it out: then the drawing is the map",
)
DRAWINGS_DIFFER = ProblemKind(
    "drawings-differ",
    "the drawing of the ground shows other spaces than the map",
    "Two drawings of one board show other spaces.",
    "Give both the same columns and rows.",
    expected="the same columns and rows as in `map`",
    hint="`map` shows {map}, `ground` {ground}",
)
SIZES_DIFFER = ProblemKind(
    "sizes-differ",
    "the mat has the size {mat_size}, not {file_size}",
    "The size is given twice, with different values.",
    "Keep one of them.",
    hint="leave `size` out: the mat gives it",
)
PLACES_DIFFER = ProblemKind(
    "places-differ",
    "{id} is at {space}, but the drawing has it at {drawn_at}",
    "The file says two different things about a figure's place, or about where a "
    "path ends.",
    "Keep one of them.",
    expected="the same place in the drawing and by `at`",
    hint="leave `at` out: the drawing shows it",
)
NOT_DRAWN_THERE = PLACES_DIFFER.but(
    message="{id} is at {space}, but the drawing does not have it there",
    hint="draw `{id}` at {spaces}",
)
NOT_IN_WINDOW = NOT_DRAWN_THERE.but(hint="")
BEARERS_DIFFER = PLACES_DIFFER.but(
    message="`by` names {by}, but `for` names {bearer}",
    expected="the bearer once",
    hint="leave `by` out",
)
PATH_ENDS_ELSEWHERE = PLACES_DIFFER.but(
    message="the path does not lead to {space}",
    expected="the last space of `path`",
    hint="leave `to` out: the path gives it",
)
BASE_SHAPE = ProblemKind(
    "base-shape",
    "{id} is a {kind} and is drawn on {number}: {drawn_at}",
    "The drawing shows a base in another shape than its card has.",
    "Draw a large base on 2x2 spaces and any other on one.",
    expected="a block of 2x2 spaces for a monster or structure",
    hint="draw the whole base: two cells in each of two rows",
)
UNIT_SHAPE = BASE_SHAPE.but(
    expected="one space for a unit", hint="give every unit an id of its own"
)
TILE_SHAPE = ProblemKind(
    "tile-shape",
    "the {kind} is drawn on a part of its 2x2 spaces",
    "The drawing shows a tile on a part of its 2x2 spaces.",
    "Draw it on all four.",
    expected="2x2 spaces, or the north-west one alone",
)
GROUND_TWICE = ProblemKind(
    "ground-twice",
    "{space} is {kind} already",
    "A space is given two kinds of ground that exclude each other.",
    "Keep one of them.",
    expected="each kind of ground once for a space",
)
TERRAIN_TWICE = GROUND_TWICE.but(
    message="{space} is {other} already and cannot be {kind} too",
    expected="one kind of terrain for each space",
)
OVERLAP = ProblemKind(
    "overlap",
    "{id} and {other} are both at {space}",
    "Two bases or tiles stand on one space.",
    "Move one of them; a 2x2 base is named by its north-west space.",
    expected="one figure on each space",
    hint="a base of 2x2 spaces is named by its north-west space",
)
DRAWN_OVER = OVERLAP.but(
    message="{id} is at {space}, where {other} is drawn",
    hint="write a space that is free, or draw {other} elsewhere",
)
STRUCTURE_ON_TILE = OVERLAP.but(
    message="{id} stands on the {tile} at {space}",
    expected="a structure, or the tile that has replaced it (p21)",
    hint="what the {tile} will be afterwards goes under `expect`",
)
FOUNDATIONS_OVERLAP = OVERLAP.but(
    message="the {kind} at {space} overlaps another at {other}",
    expected="foundations side by side, each named by its north-west space",
    hint="",
)
TILES_OVERLAP = OVERLAP.but(
    message="the {kind} at {space} overlaps the {other_kind} at {other}",
    expected="tiles side by side, each named by its north-west space",
    hint="",
)
OVER_EDGE = ProblemKind(
    "over-edge",
    "{id} at {space} hangs over the edge of the map",
    "A base or a tile hangs over the edge of the map.",
    "Move it; one of 2x2 spaces is named by its north-west space.",
    expected="the north-west space of its 2x2 spaces",
    hint="the map has {columns} columns and {rows} rows",
)
GROUND_OVER_EDGE = OVER_EDGE.but(
    message="the {kind} at {space} hangs over the edge of the map", hint=""
)
NO_PLACE = ProblemKind(
    "no-place",
    "{id} has no place on the map",
    "A figure is neither in the drawing nor placed with `at`.",
    "Draw it, or give it `at: SPACE`.",
    expected="its id in the drawing, or its space by `at`",
    hint="draw `{id}` or add its space, such as `at: C3`",
)
NO_SPACE_GIVEN = NO_PLACE.but(
    expected="a space by `at`, since there is no drawing of the map",
    hint="add its space, such as `at: C3`",
)
NO_TILE = ProblemKind(
    "no-tile",
    "no tile at {space} lies under {id}",
    "The file describes a tile on a space that has none.",
    "Lay the tile under `ground`, or leave the line out.",
    expected="tiles under it: {tiles}",
    hint="a tile is named by its north-west space",
)
WRONG_KIND = ProblemKind(
    "wrong-kind",
    "{card} is a {kind}, not {expectation}",
    "A figure or a card is of another kind than is expected here.",
    "Name one of the kind that the message expects.",
)
DAMAGE_OF_OTHERS = WRONG_KIND.but(
    message="{card} is a {kind} and cannot stand there with damage",
    expected="no damage: 1 damage destroys a {kind}",
    hint="leave `damage` out",
)
FORM_OF_NO_MONSTER = WRONG_KIND.but(
    message="{card} is a {kind}, and only monsters have another form",
    hint="leave `other-form` out",
)
NO_FORM_OF_MONSTER = WRONG_KIND.but(
    message="{other} is a {kind}, not a form of {card}",
    expected="the other form of {card}",
)
NO_MONSTER_CARD = WRONG_KIND.but(
    message="{card} is a {kind}, and only monsters have forms",
    expected="the name of a monster's card",
)
STRUCTURES_STAND_STILL = WRONG_KIND.but(
    message="{card} is a structure: it neither moves nor attacks",
    hint="leave `{key}` out",
)
STRUCTURE_OF_A_PLAYER = WRONG_KIND.but(
    message="{card} is a structure, and structures belong to no force",
    expected="no player (p21)",
    hint="leave `player` out",
)
EXPECTED_OF_OTHERS = WRONG_KIND.but(
    message="{id} is a {kind}: `{word}` is about {expectation}s",
    expected="the id of a {expectation}",
)
WRONG_FORM_OF = ProblemKind(
    "wrong-form-of",
    "{other} is another monster than {card}",
    "A card is not another form of its figure.",
    "Name another form of the same figure.",
    expected="the other form of {card}",
)
SAME_FORM = WRONG_FORM_OF.but(
    message="{other} is the {form} form, as {card} in play is"
)
NO_FORM_OF_FIGURE = WRONG_FORM_OF.but(
    message="{card} is not a form of {id} in this file",
    expected="{forms}",
    hint="give {id} its `other-form: {card: {card}}`",
)
TOO_MUCH_DAMAGE = ProblemKind(
    "too-much-damage",
    "{card} has Health {health}: with {damage} damage the form is destroyed",
    "A form has taken as much damage as it has Health, or more.",
    "Write less, or `destroyed: true` for a form that is gone.",
    expected="at most {most} damage on the form in play",
    hint="name the form that is in play under `card`, and this one under "
    "`other-form` with `destroyed: true`",
)
OTHER_FORM_DESTROYED = TOO_MUCH_DAMAGE.but(
    expected="at most {most} damage",
    hint="write `destroyed: true` if the form is destroyed",
)
DICE_SUM = ProblemKind(
    "dice-sum",
    "{player} has {monster} Action Dice in the Monster Pool and {unit} "
    "in the Unit Pool, {sum} in all",
    "The two pools of Action Dice of a player do not make ten.",
    "Write one of them and leave the other out, or mend the sum.",
    expected="{expectation} Action Dice in both pools together (p26)",
    hint="with `monster: {monster}` write `unit: {rest}`, or leave one of them out",
)
NO_TURN = ProblemKind(
    "no-turn",
    "no turn is under way in which to `{verb}`",
    "Something needs a turn, and no turn is under way.",
    "Add `turn: {player: …, activation: …}`, or begin with `activate`.",
    expected="a `turn` with its `activation`, or the action `activate`",
    hint="add `turn: {player: {player}, activation: {activation}}` above `actions`, "
    "or begin the actions with `- activate: {activation}`",
)
NO_TURN_YET = NO_TURN.but(
    hint="write `turn: {player: {player}, activation: {activation}}` in place of the "
    "`turn` in this file, or begin the actions with `- activate: {activation}`",
)
NO_TURN_OF_THIS_PLAYER = NO_TURN.but(
    hint="write `turn: {player: {player}, activation: {activation}}` in place of the "
    "`turn` in this file, which lets {other} begin",
)
KEY_OF_A_TURN = NO_TURN.but(
    message="`{key}` is about the turn under way, but none is",
    expected="a `turn` with its `activation`",
    hint="write `turn: {player: …, activation: …}`, or leave the key out",
)
UNEVEN_FORCES = ProblemKind(
    "uneven-forces",
    "{other} has {more} and {player} has {number}",
    "The two forces have different numbers of monsters.",
    "Give both the same number.",
    expected="the same number of monsters for each player (p45)",
)
UNDER_LIMIT = ProblemKind(
    "under-limit",
    "this city has {structures}",
    "A force or a city has fewer figures than the rules ask for.",
    "Add figures, or leave the list out: then nothing is known of it.",
    expected="{fewest} to {most} structures (p23, p26)",
)
NO_MONSTER = UNDER_LIMIT.but(
    message="this force has no monster",
    expected="at least one monster, with its Alpha and one Hyper form (p23)",
)
MISSING_FORM = ProblemKind(
    "missing-form",
    "{monster} is without {form} form",
    "A force has one form of a monster without the form that belongs to it.",
    "Add the Alpha form, or one Hyper form, of the same monster.",
    expected="the Alpha form and one Hyper form of each monster (p23)",
)
WRONG_AGENDA = ProblemKind(
    "wrong-agenda",
    "{card} ({agenda}) does not go with {other} ({other_agenda})",
    "Two monsters of one force have agendas that do not go together.",
    "Take monsters of one agenda, or of agendas next to each other on the wheel.",
    expected="monsters of one agenda, or of agendas next to each other on the "
    "Agenda Wheel (p44, p45)",
    hint="next to {other_agenda} are {neighbours}",
)
NOT_IN_FORCE = ProblemKind(
    "not-in-force",
    "{card} is not in {owner}, or not so often",
    "The force in the file does not have this figure, or has fewer of it.",
    "Add it to `forces`, or take another.",
    expected="figures of the forces in the file",
    hint="add `{card}` to `{key}` under `forces`, or leave it out here",
)
FIGURE_MISSING = ProblemKind(
    "figure-missing",
    "{card} is neither on the map nor out of the game",
    "A figure of a force in the file is missing from the position.",
    "Draw it, or name it under `out`.",
    expected="every monster of the force in the position",
    hint="draw it, or add `out: {{player}: [{card}]}`",
)
PLACED_TOO_EARLY = ProblemKind(
    "placed-too-early",
    "{id} stands on the map before the set-up roll",
    "A figure stands on the map before the set-up has placed it.",
    "Leave it out of the drawing, or leave the set-up out.",
    expected="structures that are placed after the set-up roll (p26)",
    hint="place {id} by an action, or name the winner of the roll: `turn: {player: …}`",
)
IMPASSIBLE = ProblemKind(
    "impassible",
    "{id} stands on {ground} at {space}, which is impassible for {card}",
    "A figure stands where nothing of its kind can stand.",
    "Move it, or change the ground.",
    expected="a unit that may end there, with Flight or Hover (p15)",
    hint="move the unit or correct the ground",
)
NOT_A_SPAWN_POINT = ProblemKind(
    "not-a-spawn-point",
    "{space} is not a spawn point",
    "A space that was used for spawning has no spawn point.",
    "Lay one under `ground`, or leave the space out.",
    hint="mark it in the ground: `ground: {{space}: spawn-{player}}`",
)

# The turn

NO_SUCH_PHASE = WRONG_PHASE.but(
    message="a {activation} Activation has no {phase} Phase", expected="one of {phases}"
)
POWER_UP_WITH_UNITS = WRONG_PHASE.but(
    message="a Unit Activation has no Power Phase, so no Power Up",
    hint="leave `power-up` out",
)
SPAWNED_WITH_MONSTERS = WRONG_PHASE.but(
    message="a Monster Activation has no Spawn Phase, so no spawn points are used",
    hint="leave `spawned` out",
)

# Forces and cities

MONSTER_TWICE = DUPLICATE.but(
    message="{card} is in this force already",
    expected="each monster once in a force (p23)",
    hint="leave it out; the other player may bring the same monster",
)
SECOND_HYPER_FORM = OVER_LIMIT.but(
    message="{card} is a second Hyper form of {monster}",
    expected="one Hyper form for each monster (p23)",
    hint="leave {card} or {other} out",
)
TOO_MANY_UNITS = OVER_LIMIT.but(
    message="{card} is unit {number} of this force",
    expected="up to {limit} units (p23)",
    hint="leave {surplus} out",
)
TOO_MANY_LOSSES = OVER_LIMIT.but(
    message="of {player}'s forms {limit} are destroyed, fewer than {number}",
    expected="a number up to {limit}: the forms that are destroyed",
    hint="`other-form: {destroyed: true}` and `out` say which are destroyed",
)
TOO_MANY_ELITES = OVER_LIMIT.but(
    message="{card} is Elite unit {number} of this force",
    expected="up to {limit} Elite units, whatever their names (p23)",
    hint="take Grunts instead",
)
TOO_MANY_GRUNTS = OVER_LIMIT.but(
    message="this is {card} number {number} of this force",
    expected="up to {limit} Grunts of one name (p23)",
    hint="take units of other names, or Elites, which are counted apart",
)
TOO_MANY_STRUCTURES = OVER_LIMIT.but(
    message="{card} is structure {number} of this city",
    expected="{fewest} to {most} structures (p23, p26)",
)
TOO_MANY_OF_A_NAME = OVER_LIMIT.but(
    message="this is {card} number {number} of this city",
    expected="up to {limit} structures of one name (p26)",
)
TOO_MANY_LIMITED = TOO_MANY_OF_A_NAME.but(expected="one {card}: it is Limited (p53)")

# Actions

HALF_ROLLED = ProblemKind(
    "half-rolled",
    "the {counted_kind} Dice are only counted, the {rolled_kind} Dice are rolled",
    "In one roll, some dice are only counted and others show their faces.",
    "Write all of them as faces, or all as numbers.",
    expected="every kind of dice with its faces, or none",
    hint="write the faces, such as `{key}: {faces}`",
)
NAMED_TWICE = ProblemKind(
    "named-twice",
    "{id} is named twice",
    "A list names the same figure twice.",
    "Name it once.",
    expected="each attacker once, the leader first",
)
OUT_TWICE = NAMED_TWICE.but(
    message="{monster} is out already", expected="each monster once, whatever its form"
)
ID_ON_MAP = DUPLICATE.but(
    message="`{id}` is on the map and cannot be gone",
    expected="ids of units that have left",
    hint="give one of the two another id",
)
ORDERED_TWICE = DUPLICATE.but(
    message="`{text}` is in this order already",
    expected="each ability once",
    hint="name the bearers where two have it: `{ability} of S`",
)
ANSWERS_NOTHING = MISSING_KEY.but(
    message="this names a rule, but gives no answer",
    expected="one of {keys}",
    hint="`{for: {rule}, use: true}`, or `use: false` to decline",
)
ASKS_FOR_NO_SUCH = UNUSED_ANSWER.but(
    message="{what} asks for no `{key}`", expected="{expectation}", hint="leave it out"
)
