// The position before the first action, changed by taps.
import { drawing, enlarge, isWithin, ring } from "./board.js";
import { FOLDS, fields } from "./fields.js";
import { changeBy, file, forgetUnsent, noteDraft, noteUnsent, openedFiles, showsRuling, unsentValues } from "./file.js";
import { isRecord } from "./kept.js";
import { ask } from "./mpoc.js";
import { at, button, focusFirst, isFocusLost, make, refill } from "./parts.js";

const SIZES = [0, 40, 64]; // Pixels of a space; 0 is as wide as the page.
const INCHES = [0, 20, 40]; // Pixels of an inch, likewise.
const REACH = 0.4; // How far outside a small piece a tap still picks it, in units.

const state = {
  board: null,
  svg: null,
  picked: "", // The path of the picked thing, as JSON.
  place: null, // The place that was tapped.
  taker: null, // The function that gets the next tap.
  size: 0,
  addition: null, // What is being added: {kind, value, points}.
  owner: "",
  cursor: null,
  open: new Map(),
  drafts: {}, // What stands in forms about the file that were not sent.
  opened: 0, // How many files were opened when the one that is shown was.
  news: "",
  refusal: "", // Why the last change was refused; it stays until the next one.
  isOwn: false, // Whether the text that comes next is a change made here.
};

const keyOf = (path) => JSON.stringify(path);
const pickedThing = () => state.board?.things.find(({ path }) => keyOf(path) === state.picked);

// Changes

/** Have mpoc change the file, and say what is different now; whether it did. */
async function edit(name, values) {
  let refusal = "";
  const refuse = (why) => {
    refusal = `Refused: ${why.replaceAll("\n", "; ")}.`;
  };
  const isMade = await changeBy(name, values, refuse, ({ notice }) => {
    Object.assign(state, { news: notice, refusal: "", isOwn: true });
  });
  if (refusal) {
    state.refusal = refusal;
    // The controls go back to what the file says, which has not changed.
    await Promise.all([showKeys(), showHere(), showFacts()]);
    say("");
  }
  return isMade;
}

function say(words) {
  const host = at("position-hint");
  host.replaceChildren();
  if (state.refusal) host.append(make("strong", state.refusal, { className: "bad" }));
  host.append(words);
}

const write = (path, value) => edit("edit", { path, value });
const game = () => file.ruling.game;
const keyToEdit = (path) => `edit ${keyOf(path)}`;
const inFile = fields({
  write,
  typing: (path, value) => noteUnsent(keyToEdit(path), "edit", { path, value }),
  typed: (path) => forgetUnsent(keyToEdit(path)),
  unsent: (path) => unsentValues(keyToEdit(path))?.value,
  place: waitForPlace,
  game,
  open: state.open,
  drafts: state.drafts,
  note,
});

/** Keep what stands in the forms, and which of them are in sight. */
function note() {
  if (state.opened !== openedFiles()) return;
  const { addition, drafts, open, picked, place } = state;
  const isEmpty = !addition && !Object.keys(drafts).length;
  noteDraft("position", isEmpty ? undefined : {
    addition: addition && { words: addition.kind.words, value: addition.value, points: addition.points, name: addition.name },
    drafts,
    open: [...open],
    isOpen: at("facts-of-position").open,
    picked,
    place: place && [place.across, place.down],
  });
}

const isPlain = (value) => ["string", "number", "boolean"].includes(typeof value);
const isPoint = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const onlyIf = (record, isGood) => (isRecord(record) ? Object.fromEntries(Object.entries(record).filter(([key, value]) => isGood(value, key))) : {});

/** Show again what stood in the forms of a file that is opened. */
async function recall() {
  forget();
  for (const key of Object.keys(state.drafts)) delete state.drafts[key];
  state.opened = openedFiles();
  const kept = file.drafts.position;
  if (!isRecord(kept)) return;
  Object.assign(state.drafts, onlyIf(kept.drafts, (value) => isPlain(value) || isRecord(value)));
  for (const each of Array.isArray(kept.open) ? kept.open : []) {
    if (Array.isArray(each) && typeof each[0] === "string" && (Array.isArray(each[1]) || !each[0].endsWith(FOLDS))) state.open.set(each[0], each[1]);
  }
  if (kept.isOpen === true) at("facts-of-position").open = true;
  state.picked = typeof kept.picked === "string" ? kept.picked : "";
  if (isPoint(kept.place)) {
    const [across, down] = kept.place;
    const place = await ask("place", { text: file.text, across, down });
    if (place.name) state.place = { ...place, across, down };
  }
  const kind = state.board.adds.find(({ words }) => words === kept.addition?.words);
  if (!kind) return;
  const value = onlyIf(kept.addition.value, (each) => isPlain(each) || (Array.isArray(each) && each.every(isPlain)));
  const points = onlyIf(kept.addition.points, (each, key) => isPoint(each) && kind.places.includes(key));
  const name = typeof kept.addition.name === "string" ? kept.addition.name : "";
  state.addition = { kind, value, points, cannot: [], needs: [], name };
  at("additions").open = true;
}

/** Wait for a tap on a place; `use` gets its name. */
function waitForPlace(words, use) {
  take(`Tap the place: ${words}.`, async (across, down) => {
    const { name } = await ask("place", { text: file.text, across, down });
    use(name);
  });
}

function take(words, taker) {
  state.taker = taker;
  say(words);
  at("board").scrollIntoView({ block: "nearest" });
}

// Showing

showsRuling((ruling, holds) => {
  at("position").hidden = !holds;
  return holds ? showPosition() : undefined;
});

async function showPosition() {
  const text = file.text;
  const { isOwn } = state;
  state.isOwn = false;
  const board = await ask("position", { text });
  if (text !== file.text || board.problems) return;
  const isOther = state.opened !== openedFiles();
  // What is picked in one position is not picked in another; what is being added stays.
  const { addition } = state;
  if (!isOwn) forget();
  const kind = board.adds.find(({ words }) => words === addition?.kind.words);
  if (!isOther) state.addition = kind ? Object.assign(addition, { kind }) : null;
  const old = state.board?.things.map(({ path }) => keyOf(path)) ?? [];
  state.board = board;
  state.taker = null;
  if (isOther) await recall();
  if (text !== file.text) return;
  const fresh = board.things.filter(({ path }) => !old.includes(keyOf(path)));
  const isAdded = isOwn && state.addition && fresh.length === 1;
  if (isAdded) {
    forget();
    state.picked = keyOf(fresh[0].path);
  }
  showBoard();
  showThings();
  if (!pickedThing()) state.picked = "";
  say(state.news || hint());
  state.news = "";
  at("tables").replaceChildren(...board.tables.map(table));
  await Promise.all([showKeys(), showHere(), showFacts()]);
  if (state.addition) fit(state.addition);
  else showAddition();
  if (isAdded) {
    at("board").scrollIntoView({ block: "start" });
    showMiddle();
  }
  if (isOwn) focusBoard();
}

/** Forget what was picked, tapped or being added. */
function forget() {
  for (const key of [...state.open.keys()]) if (key.endsWith(FOLDS)) state.open.delete(key);
  Object.assign(state, { picked: "", place: null, addition: null, taker: null, refusal: "" });
  if (file.drafts.position) note();
}

function hint() {
  const thing = pickedThing();
  if (thing) return `${thing.words} is picked: tap its new place, or change its details below.`;
  return "Tap a figure, then its new place. Tap an empty place to see what you can do there.";
}

function showBoard() {
  const host = at("board");
  const [left, top] = [host.scrollLeft, host.scrollTop];
  state.svg = drawing(host, state.board, tap);
  const isPlane = !state.board.grid[0].length && !state.board.spots.length;
  enlarge(state.svg, state.board, (isPlane ? INCHES : SIZES)[state.size]);
  host.scrollTo(left, top);
  at("larger").disabled = state.size === SIZES.length - 1;
  at("smaller").disabled = state.size === 0;
  showRings();
  showPlaces();
}

function showRings() {
  for (const node of state.svg.querySelectorAll(".pointed")) node.remove();
  const thing = pickedThing();
  if (thing?.box) ring(state.svg, state.board, thing.box, "picked");
  const isInside = thing?.box && state.place && isWithin(state.place.across, state.place.down, thing.box);
  if (state.place?.box.length && !isInside) ring(state.svg, state.board, state.place.box, "tapped");
  const points = state.place ? [] : Object.values(state.addition?.points ?? {});
  for (const [across, down] of points) ring(state.svg, state.board, [across, down, 0, 0], "tapped");
}

function showThings() {
  refill(at("figures"), ...state.board.things.map((thing) => {
    const node = button("", async (event) => {
      if (state.picked === keyOf(thing.path)) unpick();
      else {
        await pick(thing);
        // Without a pointer, the focus goes on to what the file says of it.
        if (!event.detail) at("keys").querySelector("h3")?.focus({ preventScroll: true });
      }
    });
    if (thing.letter) node.append(make("b", thing.letter, { className: "letter" }), " ");
    node.append(thing.words);
    if (thing.owner) node.append(" ", make("span", thing.owner, { className: "owner" }));
    node.setAttribute("aria-pressed", String(state.picked === keyOf(thing.path)));
    node.dataset.focus = `thing ${keyOf(thing.path)}`;
    return node;
  }));
}

function table({ title, rows }) {
  const node = make("table");
  node.append(make("caption", title));
  for (const [first, ...cells] of rows) {
    const row = make("tr");
    row.append(make("th", first, { scope: "row" }), ...cells.map((cell) => make("td", cell)));
    node.append(row);
  }
  return node;
}

/** Where the control that had the focus is gone, the board gets it. */
function focusBoard() {
  if (isFocusLost()) at("board").focus({ preventScroll: true });
}

function unpick() {
  forget();
  showThings();
  showRings();
  showKeys();
  showHere();
  showAddition();
  focusBoard();
  say(hint());
}

function pick(thing) {
  forget();
  state.picked = keyOf(thing.path);
  if (thing.box) state.cursor = middle(thing.box);
  showThings();
  showRings();
  showAddition();
  showHere();
  say(hint());
  return showKeys();
}

/** What the file says of the picked thing. */
async function showKeys() {
  const thing = pickedThing();
  // Of what is tapped there is one panel.
  if (!thing || state.place) {
    at("keys").replaceChildren();
    return;
  }
  const { form } = await ask("form", { text: file.text, path: thing.path });
  if (!form || state.place || keyOf(thing.path) !== state.picked) return;
  const host = make("div", "", { className: "thing" });
  host.append(make("h3", thing.words, { tabIndex: -1 }));
  inFile.mapping(host, form, thing.path);
  const deeds = make("div", "", { className: "choices" });
  if (thing.removable) deeds.append(button("Take it off the board", () => edit("take-off", { path: thing.path })));
  if (thing.box) {
    const point = middle(thing.box);
    for (const other of thingsAt(...point)) if (other !== thing) deeds.append(button(`Pick ${other.words}`, () => pick(other)));
    deeds.append(button("The place under it", () => {
      unpick();
      return choose(...point);
    }));
  }
  deeds.append(button("Done", unpick));
  host.append(deeds);
  refill(at("keys"), host);
}

// Places

const boxOf = ([x, y, width, height]) => [x - REACH * (width < 1), y - REACH * (height < 1), width + 2 * REACH * (width < 1), height + 2 * REACH * (height < 1)];
const areaOf = ({ box }) => box[2] * box[3];

/** What stands at a point, the smallest first. */
const thingsAt = (across, down) => state.board.things.filter(({ box }) => box && isWithin(across, down, boxOf(box))).sort((one, other) => areaOf(one) - areaOf(other));

async function tap(across, down) {
  if (state.taker) {
    const { taker } = state;
    state.taker = null;
    await taker(across, down);
    return;
  }
  const things = thingsAt(across, down);
  const [thing] = things;
  if (thing && !things.some(({ path }) => keyOf(path) === state.picked)) {
    await pick(thing);
  } else if (state.picked && !state.addition) await move(across, down);
  else await choose(across, down);
}

function move(across, down) {
  const { path } = pickedThing();
  state.place = null;
  return edit("move", { path, across, down });
}

/** Mark a place and say what is there. */
async function choose(across, down) {
  const { text } = file;
  const cursor = [across, down];
  state.cursor = cursor;
  const place = await ask("place", { text, across, down });
  // An arrow key may have moved on to another place meanwhile.
  if (text !== file.text || !place.name || state.cursor !== cursor) return;
  state.place = { ...place, across, down };
  const { addition } = state;
  if (addition?.kind.places.length === 1) addition.points = { [addition.kind.places[0]]: [across, down] };
  if (addition) note();
  showRings();
  say(place.words);
  showAddition();
  showKeys();
  fillHere();
}

/** Show the tapped place again after a change. */
async function showHere() {
  if (!state.place) {
    at("here").replaceChildren();
    return;
  }
  const { across, down } = state.place;
  const place = await ask("place", { text: file.text, across, down });
  if (!place.name || !state.place) return;
  state.place = { ...place, across, down };
  fillHere();
}

/** What can be done at the tapped place. */
function fillHere() {
  const { words, name, across, down, lays } = state.place;
  if (state.addition) {
    at("here").replaceChildren();
    return;
  }
  const host = make("div", "", { className: "thing" });
  host.append(make("h3", words, { tabIndex: -1 }));
  const deeds = make("div", "", { className: "choices" });
  const thingPicked = pickedThing();
  if (thingPicked && !thingsAt(across, down).includes(thingPicked)) deeds.append(button(`Move ${thingPicked.words} here`, () => move(across, down), { className: "main" }));
  for (const thing of thingsAt(across, down)) {
    if (thing !== thingPicked) deeds.append(button(`Pick ${thing.words}`, () => pick(thing)));
  }
  for (const kind of state.board.adds) {
    deeds.append(button(`Add ${kind.words} here`, () => {
      begin(kind);
      at("additions").scrollIntoView({ block: "nearest" });
    }));
  }
  deeds.append(button("Done", unpick));
  host.append(deeds);
  const inPlace = fields({ write: (path, is) => writeMember(path, is, name), place: waitForPlace, game, open: state.open, drafts: {}, note });
  const layField = (each) => (each.kind === "member" ? inPlace : inFile).field(each, each.path, false, true);
  // What lies there already, or can be laid with one tap, comes first.
  const isPlain = (each) => (each.kind === "member" ? each.value : true);
  const first = lays.filter(isPlain);
  host.append(...first.map((each) => layField({ ...each, others: [], free: false, none: "none" })));
  const rest = lays.filter((each) => !isPlain(each) || each.free || each.others?.length);
  if (rest.length) host.append(inFile.fold(["here"], first.length ? "More" : "What lies here", (part) => part.append(...rest.map(layField))));
  refill(at("here"), host);
}

const writeMember = (path, is, name) => edit("lay", { path, place: name, is_there: is });

function showPlaces() {
  const { grid: [columns, rows], spots, size } = state.board;
  const host = at("place-by-hand");
  const select = (words, list) => {
    const box = make("select");
    box.setAttribute("aria-label", words);
    box.append(...list.map((each) => make("option", each)));
    return box;
  };
  const inches = (words, most) => {
    const box = make("input", "", { type: "number", min: 0, max: most, step: 0.25, value: 0, inputMode: "decimal" });
    box.setAttribute("aria-label", words);
    return box;
  };
  let boxes;
  let point;
  if (columns.length) {
    boxes = [select("Column", columns), select("Row", rows)];
    point = () => boxes.map((box) => box.selectedIndex + 0.5);
  } else if (spots.length) {
    boxes = [select("Place", spots.map(({ name }) => name))];
    point = () => middle(spots[boxes[0].selectedIndex].box);
  } else {
    boxes = [inches("From the west edge", size[0]), inches("From the north edge", size[1])];
    point = () => boxes.map((box) => Number(box.value));
  }
  host.replaceChildren(...boxes, button("Choose this place", () => {
    const [across, down] = point();
    if (state.taker) tap(across, down);
    else choose(across, down);
  }));
}

const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

at("board").addEventListener("keydown", (event) => {
  const step = ARROWS[event.key];
  const { spots, size } = state.board;
  if (step && spots.length) {
    const now = spots.findIndex(({ box }) => state.cursor && isWithin(...state.cursor, box));
    const next = spots[(now + step[0] + step[1] + spots.length) % spots.length];
    state.cursor = middle(next.box);
  } else if (step) {
    const fine = event.shiftKey ? 0.25 : 1;
    const from = state.cursor ?? [-0.5, 0.5];
    state.cursor = from.map((part, axis) => Math.min(Math.max(part + step[axis] * fine, 0), size[axis] - 0.01));
  } else if ((event.key === "Enter" || event.key === " ") && state.cursor) {
    event.preventDefault();
    tap(...state.cursor);
    return;
  } else return;
  event.preventDefault();
  choose(...state.cursor);
});

// Additions

function begin(kind) {
  const { form } = kind;
  const value = {};
  const owner = form.children.find(({ key }) => key === "player");
  if (owner?.options?.includes(state.owner)) value.player = state.owner;
  state.addition = { kind, value, points: {}, cannot: [], needs: [], name: "" };
  state.picked = "";
  state.refusal = "";
  if (state.place && kind.places.length === 1) state.addition.points[kind.places[0]] = [state.place.across, state.place.down];
  at("additions").open = true;
  showThings();
  showRings();
  showKeys();
  if (state.place) fillHere();
  say(state.place ? state.place.words : "Say what it is, then tap where it stands.");
  fit(state.addition);
  if (isFocusLost()) focusFirst(at("new-thing").querySelector(".thing"));
}

/** Ask which keys the new thing cannot have, and which it needs, given the others. */
async function fit(addition) {
  const { kind, value } = addition;
  note();
  showAddition();
  const required = kind.form.required ?? [];
  if (kind.lead.some((key) => required.includes(key) && value[key] === undefined)) return;
  const { cannot = [], needs = [] } = await ask("fitting", { text: file.text, path: kind.path, entry: value });
  for (const key of cannot) delete value[key];
  Object.assign(addition, { cannot, needs });
  if (state.addition === addition) showAddition();
}

/** The keys that come first in the form: by the schema, and those that are needed. */
const leadOf = ({ kind, needs }) => [...new Set([...kind.lead, ...needs])];

const missingKeys = (addition) => {
  const { kind, value, needs } = addition;
  const required = [...kind.form.required ?? [], ...needs];
  return leadOf(addition).filter((key) => required.includes(key) && value[key] === undefined);
};

function showAddition() {
  const host = at("new-thing");
  const { adds } = state.board;
  at("additions").hidden = !adds.length;
  const kinds = make("div", "", { className: "choices" });
  for (const kind of adds) {
    const node = button(`Add ${kind.words}`, () => begin(kind));
    node.setAttribute("aria-pressed", String(state.addition?.kind.words === kind.words));
    kinds.append(node);
  }
  refill(host, kinds, ...(state.addition ? [additionForm(state.addition)] : []));
}

function additionForm(addition) {
  const { kind, value, points } = addition;
  const part = make("div", "", { className: "thing", tabIndex: -1 });
  const draft = fields({ write, place: waitForPlace, game, open: state.open, drafts: {}, note });
  const required = kind.form.required ?? [];
  const gaps = missingKeys(addition);
  // What follows from a required part is asked after it.
  const isAsked = ({ key }) => !addition.cannot.includes(key) && (required.includes(key) || !kind.lead.includes(key) || !gaps.some((each) => required.includes(each)));
  const children = kind.form.children.filter(isAsked);
  if (kind["is-named"]) part.append(nameField(addition));
  part.append(draft.draftFields({ ...kind.form, children }, leadOf(addition), value, () => {
    state.owner = value.player ?? state.owner;
    fit(addition);
  }));
  const next = kind.places.find((key) => !points[key]);
  const put = () => putAt(addition);
  const wordsOf = (key) => kind.form.children.find((child) => child.key === key).words;
  if (gaps.length) part.append(make("p", `Choose first: ${gaps.map(wordsOf).join(", ")}.`, { className: "help" }));
  const node = next
    ? button(`Tap where it stands${kind.places.length > 1 ? `: ${next}` : ""}`, () => tapPoint(addition, next), { className: "main" })
    : button(`Put it at ${state.place && kind.places.length === 1 ? state.place.name : "these places"}`, put, { className: "main" });
  node.disabled = gaps.length > 0;
  const deeds = make("div", "", { className: "choices" });
  deeds.append(node, button("Do not add it", unpick));
  part.append(deeds);
  if (state.refusal) part.append(make("p", state.refusal, { className: "bad" }));
  return part;
}

/** What is added is called by this name in the ruling. */
function nameField(addition) {
  const label = make("label", "", { className: "field" });
  const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off", value: addition.name });
  box.addEventListener("input", () => {
    addition.name = box.value;
    note();
  });
  label.append(make("strong", "Its name"), box);
  return label;
}

/** Add it where it was tapped; when that is refused, it is tapped anew. */
async function putAt(addition) {
  const { kind, points, value, name } = addition;
  const isAdded = await edit("add", { path: kind.path, entry: value, points, id: name });
  if (isAdded || state.addition !== addition) return;
  addition.points = {};
  state.place = null;
  showAddition();
  showRings();
}

/** Wait for a tap on the next place of a new thing; after the last, add it. */
function tapPoint(addition, key) {
  take(`Tap the board: ${key === "at" ? "where it stands" : key}.`, async (across, down) => {
    addition.points[key] = [across, down];
    note();
    showRings();
    const next = addition.kind.places.find((each) => !addition.points[each]);
    if (next) tapPoint(addition, next);
    else await putAt(addition);
  });
}

// Facts other than figures

async function showFacts() {
  if (!at("facts-of-position").open) return;
  const { form } = await ask("form", { text: file.text, path: [] });
  if (!form) return;
  const host = make("div");
  inFile.mapping(host, form, []);
  refill(at("facts"), host);
}

at("facts-of-position").addEventListener("toggle", showFacts);

at("undo").addEventListener("click", () => {
  state.news = "The last change has been undone.";
});

// Notices stay in sight below the top line, however high that is.
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--top", `${target.offsetHeight}px`);
}).observe(document.querySelector(".topline"));

const resize = (by) => () => {
  state.size = Math.min(Math.max(state.size + by, 0), SIZES.length - 1);
  showBoard();
  showMiddle();
};

/** Scroll the board to what is picked or tapped. */
function showMiddle() {
  const box = pickedThing()?.box ?? state.place?.box;
  if (!box?.length) return;
  const [across, down] = middle(box);
  const { board, svg } = state;
  const host = at("board");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  host.scrollTo(
    (board.left + across * board.unit) * scale - host.clientWidth / 2,
    (board.top + down * board.unit) * scale - host.clientHeight / 2,
  );
}
at("larger").addEventListener("click", resize(1));
at("smaller").addEventListener("click", resize(-1));
