// The page round the file: what is typed or tapped changes its text, and mpoc, which
// runs in a worker, rules on the text. Texts of files are only ever shown as text.

const SLOW = 400; // Milliseconds after which a request counts as long.
const PAUSE = 250; // Milliseconds without a key before a typed text is ruled on.
const LONGEST_LINK = 100_000; // Characters of a link's content that are read.
const LONGEST_TEXT = 1_000_000; // Characters of a file that are read.

const at = (id) => document.getElementById(id);
const state = { text: "", before: [], ruling: null, board: null, picked: "", adding: null, ready: false };

// The worker

let worker = null;
let waiting = new Map();
let number = 0;

function startWorker() {
  worker?.terminate();
  for (const { reject } of waiting.values()) reject(new Error("stopped"));
  waiting = new Map();
  state.ready = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        state.ready = true;
        resolve();
      } else if (data.id === undefined) {
        // The last line of an error of Python says what it is.
        reject(new Error(data.fault.trim().split("\n").pop()));
      } else {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.fault) asked?.reject(new Error(data.fault));
        else asked?.resolve(JSON.parse(data.answer));
        if (!waiting.size) rest();
      }
    });
  });
}

function ask(name, values = {}) {
  number += 1;
  const id = number;
  const timer = setTimeout(() => waiting.has(id) && busy(true), SLOW);
  return new Promise((resolve, reject) => {
    const done = (then) => (value) => {
      clearTimeout(timer);
      then(value);
    };
    document.documentElement.dataset.busy = "yes";
    waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    worker.postMessage({ id, request: JSON.stringify({ ask: name, ...values }) });
  });
}

function rest() {
  busy(false);
  // The next request may follow at once.
  setTimeout(() => {
    if (!waiting.size) delete document.documentElement.dataset.busy;
  }, 30);
}

function busy(is) {
  at("stop").hidden = !is;
  if (is) say("mpoc is at work.");
  else if (at("status").textContent === "mpoc is at work.") say("");
}

function say(words) {
  at("status").textContent = words;
}

// Parts of the page

function make(name, words = "", values = {}) {
  const node = document.createElement(name);
  node.textContent = words;
  for (const [key, value] of Object.entries(values)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  return node;
}

function button(words, act, values = {}) {
  const node = make("button", words, { type: "button", ...values });
  node.addEventListener("click", act);
  return node;
}

function lines(host, list) {
  host.replaceChildren(...list.map((line) => make("p", line)));
}

/** The body of a page that mpoc has written, without its scripts. */
function pageInto(host, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  const inner = page.querySelector("main");
  const others = [...page.body.children].filter((part) => part !== inner);
  const drawings = others.filter((part) => part.matches("svg"));
  const rest = others.filter((part) => !part.matches("svg"));
  host.replaceChildren(...drawings, ...(inner ? inner.childNodes : []), ...rest);
}

let player = null;

function startPlayer() {
  player?.remove();
  player = make("script", "", { src: `player.js?${number}` });
  document.body.append(player);
}

// The text

function change(text, keeps = true) {
  if (keeps && state.text !== text) state.before.push(state.text);
  state.text = text;
  if (at("text").value !== text) at("text").value = text;
  try {
    localStorage.setItem("mpoc", text);
  } catch {
    // A browser may keep nothing: then the text is gone with the page.
  }
  return rule();
}

let turn = 0;

async function rule() {
  turn += 1;
  const mine = turn;
  const ruling = await ask("rule", { text: state.text });
  if (mine !== turn) return;
  state.ruling = ruling;
  at("begin").open = false;
  for (const id of ["file-text", "share"]) at(id).hidden = false;
  showMarks(ruling.marks);
  const holds = !ruling.problems;
  for (const id of ["searches", "position"]) at(id).hidden = !holds;
  at("undo").disabled = !state.before.length;
  at("take-back").disabled = !holds || !ruling.actions.length;
  if (!holds) {
    at("ruling").replaceChildren(make("p", "The file cannot be ruled on yet: see what is wrong with it.", { className: "verdict bad" }));
    at("ask").hidden = at("next").hidden = true;
    return;
  }
  pageInto(at("ruling"), ruling.sheet);
  startPlayer();
  showQuestion(ruling.question);
  showReadings(ruling.rulings);
  at("found").replaceChildren();
  at("shared").replaceChildren();
  at("refused").textContent = at("not-played").textContent = "";
  await Promise.all([showNext(), showPosition()]);
}

function offset(text, line, column) {
  let start = 0;
  for (let count = 0; count < line; count += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start + column;
}

function showMarks(marks) {
  const graver = marks.filter((mark) => mark.gravity < 3);
  at("marks").replaceChildren(...graver.map((mark) => {
    const item = make("li", "", { className: mark.gravity === 1 ? "bad" : "open" });
    item.append(button(`line ${mark.line + 1}`, () => {
      const box = at("text");
      box.focus();
      box.setSelectionRange(offset(box.value, mark.line, mark.column), offset(box.value, mark.endLine, mark.endColumn));
    }));
    item.append(make("pre", mark.message));
    for (const fix of mark.fixes) {
      item.append(button(fix.title, () => {
        const text = state.text;
        const start = offset(text, fix.line, fix.column);
        const end = offset(text, fix.endLine, fix.endColumn);
        change(text.slice(0, start) + fix.text + text.slice(end));
      }));
    }
    return item;
  }));
}

/** A board to tap on: `act` gets the place, in units of the board. */
function drawing(host, board, act) {
  pageInto(host, `<main>${board.svg}</main>`);
  const drawn = host.querySelector("svg.board:not(.defs)");
  drawn.addEventListener("click", (event) => {
    const matrix = drawn.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    act((point.x - board.left) / board.unit, (point.y - board.top) / board.unit);
  });
}

const isWithin = (x, y, [left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height;

// The open question

async function reply(words) {
  const answer = await ask("reply", { text: state.text, words });
  if (answer.text === undefined) {
    at("refused").textContent = (answer.refused ?? answer.problems).join("\n");
    return;
  }
  await change(answer.text);
}

function showQuestion(question) {
  at("ask").hidden = !question;
  if (!question) return;
  at("asked").replaceChildren(make("span", question.words), " ", make("span", question.page, { className: "pages" }));
  if (question.rule) {
    at("asked").append(" ", button("What is it?", async () => {
      const { lines: words } = await ask("explain", { word: question.rule, game: state.ruling.game });
      lines(at("how"), words.length ? words : ["Nothing more is known of it."]);
    }));
  }
  lines(at("how"), []);
  const host = at("answers");
  host.replaceChildren();
  if (question.dice.length) host.append(diceTray(question));
  else if (question.counts.length) host.append(counters(question));
  else if (question["in-order"]) host.append(inOrder(question));
  else if (question.answers.length) {
    if (question.board?.svg) {
      const board = make("div");
      drawing(board, question.board, (x, y) => {
        const place = question.board.places.findIndex((each) => isWithin(x, y, each));
        if (place >= 0) reply(question.answers[place].reply);
      });
      host.append(board);
    }
    const choices = make("div", "", { className: "choices" });
    choices.append(...question.answers.map((answer) => button(answer.words, () => reply(answer.reply))));
    host.append(choices);
  } else lines(at("how"), question.how);
  if (!question.dice.length) host.append(ownWords(question));
}

/** The dice of a roll: a tap turns a die to its next face. All must be turned. */
function diceTray(question) {
  const tray = make("div", "", { className: "tray" });
  const send = button("That is the roll", () => reply(words()), { className: "main" });
  const rows = question.dice.map((kind) => diceRow(tray, kind, () => {
    send.disabled = rows.some((row) => row.shown.includes(""));
  }));
  const words = () => rows.map((row) => row.shown.join(question.between)).join(" ");
  send.disabled = true;
  const deeds = make("div", "", { className: "choices" });
  deeds.append(send);
  tray.append(make("p", `Tap each die until it lies as at the table. ${question.how[0] ?? ""}`.replace(/ [?, ]+ {2,}/, " ")), deeds);
  return tray;
}

const FEW = 3; // Dice that are turned one by one; of more, the rest may be set at once.

function diceRow(tray, { kind, count, faces }, told) {
  const row = { shown: Array(count).fill("") };
  const line = make("div", "", { className: "choices", role: "group" });
  line.setAttribute("aria-label", kind);
  line.append(make("span", kind, { className: "kind" }));
  const nodes = row.shown.map((_, die) => button("", () => set(die, faces[(faces.indexOf(row.shown[die]) + 1) % faces.length]), { className: "die-button" }));
  const set = (die, face) => {
    row.shown[die] = face;
    nodes[die].textContent = face || "?";
    nodes[die].setAttribute("aria-label", `${kind} die ${die + 1}: ${face || "not yet"}`);
    told();
  };
  line.append(...nodes);
  tray.append(line);
  for (const die of nodes.keys()) {
    nodes[die].textContent = "?";
    nodes[die].setAttribute("aria-label", `${kind} die ${die + 1}: not yet`);
  }
  if (count > FEW) {
    const rest = make("div", "", { className: "choices" });
    rest.append(make("span", "the rest", { className: "kind" }), ...faces.map((face) => button(face, () => {
      row.shown.forEach((shown, die) => shown || set(die, face));
    }, { className: "die-button" })));
    tray.append(rest);
  }
  return row;
}

/** How many dice of each kind are rolled. */
function counters(question) {
  const tray = make("div", "", { className: "tray" });
  const boxes = question.counts.map(({ kind, least, most }) => {
    const label = make("label", `${kind} dice (${least} to ${most}) `);
    const box = make("input", "", { type: "number", min: least, max: most, value: least === most ? most : Math.max(least, 1), inputMode: "numeric" });
    label.append(box);
    tray.append(label);
    return box;
  });
  tray.append(button("Roll these", () => reply(boxes.map((box) => (box.value && box.value !== "0" ? box.value : "-")).join(" ")), { className: "main" }));
  return tray;
}

/** Abilities in the order in which they are tapped. */
function inOrder(question) {
  const tray = make("div", "", { className: "choices" });
  const order = [];
  for (const answer of question.answers) {
    const node = button(answer.words, () => {
      node.disabled = true;
      order.push(answer.reply);
      node.textContent = `${order.length}. ${answer.words}`;
    });
    tray.append(node);
  }
  tray.append(button("In this order", () => reply(order.join(", ")), { className: "main" }));
  return tray;
}

function ownWords(question) {
  const form = make("form", "", { className: "choices" });
  const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off" });
  box.setAttribute("aria-label", "Your answer in words");
  if (!question.answers.length && !question.counts.length) box.placeholder = question.how[question.how.length - 1] ?? "";
  const details = make("details");
  details.open = !question.answers.length && !question.counts.length;
  form.append(box, make("button", "Answer", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) reply(box.value.trim());
  });
  details.append(make("summary", "In your own words"), form);
  return details;
}

// What is played next

async function showNext() {
  const text = state.text;
  const isDone = state.ruling.status === "done";
  at("next").hidden = !isDone;
  if (!isDone) return;
  const { actors, problems } = await ask("next", { text });
  if (text !== state.text || problems) return;
  at("turn").textContent = state.ruling.turn;
  at("next").hidden = !actors.length;
  at("actors").replaceChildren(...actors.map(({ words, kinds }) => {
    const group = make("details");
    group.append(make("summary", words));
    for (const kind of kinds) {
      const part = make("details", "", { className: "kind-of-action" });
      const cost = kind.cost ? ` (${kind.cost})` : "";
      part.append(make("summary", `${kind.words}${cost} ${kind.page}`));
      const choices = make("div", "", { className: "choices" });
      for (const way of kind.ways) {
        const facts = way.facts ? ` (${way.facts})` : "";
        choices.append(button(`${way.words}${facts}`, () => play(way.entry)));
      }
      if (kind.more) choices.append(make("span", `and ${kind.more} more: write them into the file`));
      part.append(choices);
      group.append(part);
    }
    return group;
  }));
}

async function play(entry) {
  const answer = await ask("play", { text: state.text, entry });
  if (answer.text === undefined) {
    at("not-played").textContent = (answer.refused ?? answer.problems).join("\n");
    return;
  }
  await change(answer.text);
}

// The position

async function showPosition() {
  const text = state.text;
  const board = await ask("position", { text });
  if (text !== state.text || board.problems) return;
  state.board = board;
  drawing(at("board"), board, tap);
  at("figures").replaceChildren(...board.figures.map((figure) => {
    const node = button(figure.words, () => pick(figure));
    node.setAttribute("aria-pressed", String(state.picked === figure.id));
    return node;
  }));
  if (state.picked && board.figures.some((figure) => figure.id === state.picked)) pick(board.figures.find((figure) => figure.id === state.picked));
  else unpick();
  showFacts(board);
  at("tables").replaceChildren(...board.tables.map(table));
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

function hint(words) {
  at("position-hint").textContent = words;
}

function unpick() {
  state.picked = "";
  state.adding = null;
  for (const node of at("figures").children) node.setAttribute("aria-pressed", "false");
  at("keys").replaceChildren();
  const onGround = state.board?.ground.length ? " Tap an empty place to change its ground." : "";
  hint(`Tap a figure, then where it stands.${onGround}`);
}

function pick(figure) {
  state.picked = figure.id;
  state.adding = null;
  for (const node of at("figures").children) node.setAttribute("aria-pressed", String(node.textContent === figure.words));
  hint(`${figure.words}: tap where it stands, or change what is written of it.`);
  at("keys").replaceChildren(
    ...keyForms(figure),
    button("Take it off the board", () => edit("take-off", { id: figure.id })),
    button("Done", unpick),
  );
}

function showFacts(board) {
  at("facts").replaceChildren(...board.facts.flatMap((fact) => [
    make("h3", fact.words),
    ...keyForms(fact),
  ]));
  at("facts-of-position").hidden = !board.facts.length;
  at("new-figure").hidden = !board["can-add"];
  const owner = at("player").value;
  at("player").replaceChildren(make("option", "nobody", { value: "" }), ...board.players.map((player) => make("option", player, { value: player })));
  if (board.players.includes(owner)) at("player").value = owner;
}

function groundForm(across, down) {
  const label = make("label", "Ground here ");
  const box = make("select");
  box.append(make("option", "nothing", { value: "" }), ...state.board.ground.map((word) => make("option", word, { value: word })));
  label.append(box);
  const form = make("form", "", { className: "choices" });
  form.append(label, make("button", "Lay it", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    edit("ground", { across, down, word: box.value });
  });
  return form;
}

/** What the file says of a thing; what it may say besides is folded away. */
function keyForms(thing) {
  const isWritten = (key) => key.value !== "";
  const others = thing.keys.filter((key) => !isWritten(key));
  const more = make("details");
  more.append(make("summary", "What else may be said"), ...others.map((key) => keyForm(thing, key)));
  return [...thing.keys.filter(isWritten).map((key) => keyForm(thing, key)), ...(others.length ? [more] : [])];
}

function keyForm(figure, key) {
  const form = make("form", "", { className: "key" });
  const label = make("label", `${key.key} `);
  let box;
  // Beside a single word, such as N/A, other values may stand there.
  if (key.values.length > 1 && (!key.value || key.values.includes(key.value))) {
    box = make("select");
    box.append(make("option", "", { value: "" }), ...key.values.map((value) => make("option", value, { value })));
  } else box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off" });
  box.value = key.value;
  box.addEventListener("change", () => form.requestSubmit());
  label.append(box);
  form.append(label);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await edit("edit", { path: figure.path, key: key.key, value: box.value });
  });
  return form;
}

/** A change of the position by mpoc: the new text, or why it cannot be. */
async function edit(name, values) {
  const answer = await ask(name, { text: state.text, ...values });
  if (answer.text === undefined) hint((answer.refused ?? answer.problems).join("\n"));
  else await change(answer.text);
}

async function tap(across, down) {
  if (state.adding) {
    const { card, player } = state.adding;
    state.adding = null;
    await edit("add", { card, player, across, down });
    return;
  }
  const figure = state.board.figures.find(({ x, y, width, height }) => isWithin(across, down, [x, y, width, height]));
  if (figure && figure.id !== state.picked) pick(figure);
  else if (state.picked) await edit("move", { id: state.picked, across, down });
  else if (state.board.ground.length) at("keys").replaceChildren(groundForm(across, down));
}

// Searches

function showReadings(rulings) {
  at("readings").replaceChildren(...rulings.flatMap(({ name, others }) => others.map((reading) => (
    button(`Read ${name} as ${reading}`, () => search("compare", { ruling: name, reading }))
  ))));
}

async function search(name, values = {}) {
  const answer = await ask(name, { text: state.text, ...values });
  if (answer.page === undefined) lines(at("found"), answer.refused ?? answer.problems);
  else pageInto(at("found"), answer.page);
  at("found").scrollIntoView({ block: "nearest" });
}

// Sharing

async function link() {
  const { code } = await ask("code", { text: state.text });
  return `${location.origin}${location.pathname}#${code}`;
}

/** The text in the link of this page, or nothing. Whoever made it may be anybody. */
async function textOfLink() {
  const code = location.hash.slice(1);
  if (!code) return "";
  if (code.length > LONGEST_LINK) throw new Error("The link is too long.");
  const answer = await ask("decode", { code });
  if (answer.text === undefined) throw new Error(`The link cannot be read: ${answer.problems.join(" ")}`);
  return answer.text;
}

function saveAs(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = make("a", "", { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
    at("shared").textContent = `${what} is copied.`;
  } catch {
    const box = make("textarea", "", { value: words, readOnly: true, rows: 4 });
    box.setAttribute("aria-label", what);
    at("shared").replaceChildren(`Copy this: `, box);
    box.select();
  }
}

async function exported(format) {
  const answer = await ask("export", { text: state.text, format });
  if (answer.content === undefined) at("shared").textContent = (answer.refused ?? answer.problems).join("\n");
  return answer.content;
}

// What is tapped

function wire() {
  let typing = 0;
  at("text").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => change(at("text").value), PAUSE);
  });
  at("undo").addEventListener("click", () => change(state.before.pop() ?? state.text, false));
  at("take-back").addEventListener("click", async () => {
    const answer = await ask("take-back", { text: state.text });
    if (answer.text !== undefined) await change(answer.text);
  });
  at("odds").addEventListener("click", () => search("odds", { again: state.ruling.status === "done" }));
  at("explore").addEventListener("click", () => search("explore"));
  at("link").addEventListener("click", async () => copy(await link(), "The link"));
  at("save").addEventListener("click", () => saveAs("ruling.mpoc.yaml", state.text, "text/plain"));
  at("markdown").addEventListener("click", async () => {
    const words = await exported("md");
    if (words !== undefined) await copy(words, "The ruling");
  });
  at("picture").addEventListener("click", async () => {
    const drawing = await exported("svg");
    if (drawing !== undefined) saveAs("ruling.svg", drawing, "image/svg+xml");
  });
  at("print").addEventListener("click", () => print());
  at("stop").addEventListener("click", async () => {
    busy(false);
    say("mpoc starts again.");
    await startWorker();
    say("The search was stopped.");
  });
  at("file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    if (file.size > LONGEST_TEXT) say("The file is too long.");
    else await change(await file.text());
  });
  at("new-figure").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!at("card").value.trim()) return;
    unpick();
    state.adding = { card: at("card").value.trim(), player: at("player").value };
    hint(`${state.adding.card}: tap where it stands.`);
  });
  at("card").addEventListener("focus", async () => {
    const { game } = state.ruling;
    if (at("cards").dataset.game === game) return;
    at("cards").dataset.game = game;
    const { cards } = await ask("cards", { game });
    at("cards").replaceChildren(...cards.map((card) => make("option", "", { value: card })));
  });
  at("game").addEventListener("change", () => showGame());
  at("find").addEventListener("submit", (event) => {
    event.preventDefault();
    showPrecedents();
  });
  let finding = 0;
  at("words").addEventListener("input", () => {
    clearTimeout(finding);
    finding = setTimeout(showPrecedents, PAUSE);
  });
  addEventListener("hashchange", openLink);
  addEventListener("unhandledrejection", (event) => {
    if (event.reason?.message === "stopped") event.preventDefault();
    else say(`mpoc failed: ${event.reason?.message ?? event.reason}`);
  });
}

let known = [];

function showGame() {
  const game = known.find(({ name }) => name === at("game").value);
  at("starters").replaceChildren(...game.starters.map(({ kind, words }) => button(words, async () => {
    const answer = await ask("begin", { game: game.name, kind });
    if (answer.text === undefined) say(answer.refused.join(" "));
    else await change(answer.text);
  }, { "data-kind": kind })));
  return showPrecedents();
}

async function showPrecedents() {
  const { precedents } = await ask("search", { words: at("words").value, game: at("game").value });
  at("precedents").replaceChildren(...precedents.map(({ title, question, text }) => {
    const item = make("li");
    item.append(button(title, () => change(text)));
    if (question) item.append(make("p", question));
    return item;
  }));
}

async function openLink() {
  try {
    const text = await textOfLink();
    if (text) await change(text);
    return Boolean(text);
  } catch (fault) {
    say(fault.message);
    return true;
  }
}

async function begin() {
  wire();
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("offline.js").catch(() => {});
  try {
    await startWorker();
  } catch (fault) {
    say(`mpoc cannot start here: ${fault.message}`);
    return;
  }
  const { games, version } = await ask("games");
  known = games;
  at("game").replaceChildren(...games.map(({ name, title }) => make("option", title, { value: name })));
  at("game").disabled = at("words").disabled = false;
  say(`mpoc ${version} is ready. Nothing that you write leaves this device.`);
  document.documentElement.dataset.ready = "yes";
  if (await openLink()) {
    showGame();
    return;
  }
  let kept = "";
  try {
    kept = localStorage.getItem("mpoc") ?? "";
  } catch {
    // Nothing is kept.
  }
  if (kept) await change(kept, false);
  showGame();
}

begin();
