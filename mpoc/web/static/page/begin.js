// Opens a file: a starter, a precedent, or a file of the player.
import { afterPause } from "./busy.js";
import { file, open, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, make, say } from "./parts.js";
import { opensRecent, showRecent } from "./recent.js";
import { showOutcome } from "./views.js";

const PAUSE = 250; // Milliseconds without a key before precedents are searched.
const MOST_BYTES = 1_000_000; // Of a file; mpoc itself refuses much shorter ones.

async function openAndShow(text, known) {
  await open(text, known);
  showOutcome();
}

let allGames = [];

export function showGames(games) {
  allGames = games;
  at("game").replaceChildren(...games.map(({ name, title }) => make("option", title, { value: name })));
  at("game").disabled = at("words").disabled = false;
  if (file.ruling?.game) at("game").value = file.ruling.game;
  showGame();
}

showsRuling(({ game }) => {
  if (!allGames.length || !game || at("game").value === game) return;
  at("game").value = game;
  showGame();
});

const FIRST = 2; // Positions that stand first; the others are grouped by subject.
const FEW = 3; // Precedents that are shown before `Show more`.

const starter = ({ kind, words, text }) => button(words, () => openAndShow(text), { "data-kind": kind });

const chosenGame = () => allGames.find(({ name }) => name === at("game").value);

/** Have mpoc load what a ruling of the chosen game needs, while one reads and chooses. */
export function prepareGame() {
  const [{ text }] = chosenGame().starters;
  return ask("position", { text }, "Getting ready");
}

function showGame() {
  const game = chosenGame();
  const first = make("div", "", { className: "stack" });
  first.append(...game.starters.slice(0, FIRST).map(starter));
  const groups = new Map(game.starters.map(({ about }) => [about, []]));
  for (const each of game.starters.slice(FIRST)) groups.get(each.about).push(each);
  at("starters").replaceChildren(first, ...[...groups].filter(([, starters]) => starters.length).map(([about, starters]) => {
    const part = make("details");
    const stack = make("div", "", { className: "stack" });
    stack.append(...starters.map(starter));
    const title = make("summary", `${about || "More"} `);
    title.append(make("span", starters.length, { className: "count" }));
    part.append(title, stack);
    return part;
  }));
  showRecent();
  search();
}

let turn = 0;

async function search() {
  turn += 1;
  const mine = turn;
  const game = chosenGame();
  const words = at("words").value.trim();
  const { precedents } = words ? await ask("search", { words, game: game.name }) : game;
  if (mine === turn) showPrecedents(precedents);
}

function showPrecedents(precedents) {
  const items = precedents.map(({ title, question, text }) => {
    const item = make("li");
    item.append(button(title, () => openAndShow(text)));
    if (question) item.append(make("p", question));
    return item;
  });
  for (const item of items.slice(FEW)) item.hidden = true;
  at("precedents").replaceChildren(...items);
  at("all-precedents").hidden = items.length <= FEW;
  at("all-precedents").textContent = `Show ${items.length - FEW} more`;
}

at("all-precedents").addEventListener("click", () => {
  for (const item of at("precedents").children) item.hidden = false;
  at("all-precedents").hidden = true;
});
opensRecent(openAndShow);
at("game").addEventListener("change", () => {
  showGame();
  if (!file.text) prepareGame();
});
at("find").addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
const finding = afterPause(search, PAUSE);
at("words").addEventListener("input", finding.start);
at("file").addEventListener("change", async ({ target }) => {
  const [choice] = target.files;
  if (!choice) return;
  let bytes;
  try {
    bytes = new Uint8Array(await choice.slice(0, MOST_BYTES).arrayBuffer());
  } catch {
    say("The file cannot be read.");
    return;
  } finally {
    // The same file can be chosen again.
    target.value = "";
  }
  const { text, problems } = await ask("read", { data: Array.from(bytes, (each) => String.fromCharCode(each)).join("") });
  if (text === undefined) say(`The file cannot be read: ${problems.join(" ")}`);
  else await openAndShow(text);
});
