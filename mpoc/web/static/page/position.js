// The position before the first action, changed by taps.
import { drawing, isWithin } from "./board.js";
import { changeBy, file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, make } from "./parts.js";

const shown = { board: null, picked: "", adding: null };

const edit = (name, values) => changeBy(name, values, hint);

showsRuling((ruling, holds) => {
  at("position").hidden = !holds;
  return holds ? showPosition() : undefined;
});

async function showPosition() {
  const text = file.text;
  const board = await ask("position", { text });
  if (text !== file.text || board.problems) return;
  shown.board = board;
  drawing(at("board"), board, tap);
  at("figures").replaceChildren(...board.figures.map((figure) => {
    const node = button(figure.words, () => pick(figure));
    node.setAttribute("aria-pressed", String(shown.picked === figure.id));
    return node;
  }));
  if (shown.picked && board.figures.some((figure) => figure.id === shown.picked)) pick(board.figures.find((figure) => figure.id === shown.picked));
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
  shown.picked = "";
  shown.adding = null;
  for (const node of at("figures").children) node.setAttribute("aria-pressed", "false");
  at("keys").replaceChildren();
  const onGround = shown.board?.ground.length ? " Tap an empty place to change its ground." : "";
  hint(`Tap a figure, then where it stands.${onGround}`);
}

function pick(figure) {
  shown.picked = figure.id;
  shown.adding = null;
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
  box.append(make("option", "nothing", { value: "" }), ...shown.board.ground.map((word) => make("option", word, { value: word })));
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

async function tap(across, down) {
  if (shown.adding) {
    const { card, player } = shown.adding;
    shown.adding = null;
    await edit("add", { card, player, across, down });
    return;
  }
  const figure = shown.board.figures.find(({ x, y, width, height }) => isWithin(across, down, [x, y, width, height]));
  if (figure && figure.id !== shown.picked) pick(figure);
  else if (shown.picked) await edit("move", { id: shown.picked, across, down });
  else if (shown.board.ground.length) at("keys").replaceChildren(groundForm(across, down));
}

at("new-figure").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!at("card").value.trim()) return;
  unpick();
  shown.adding = { card: at("card").value.trim(), player: at("player").value };
  hint(`${shown.adding.card}: tap where it stands.`);
});
at("card").addEventListener("focus", async () => {
  const { game } = file.ruling;
  if (at("cards").dataset.game === game) return;
  at("cards").dataset.game = game;
  const { cards } = await ask("cards", { game });
  at("cards").replaceChildren(...cards.map((card) => make("option", "", { value: card })));
});
