// Where a file comes from: a starter, a precedent, a file of one's own.
import { change } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, make, say } from "./parts.js";
import { showOutcome } from "./views.js";

const PAUSE = 250; // Milliseconds without a key before precedents are searched.
const LONGEST_TEXT = 1_000_000; // Characters of a file that are read.

async function open(text) {
  await change(text);
  showOutcome();
}

let known = [];

export function showGames(games) {
  known = games;
  at("game").replaceChildren(...games.map(({ name, title }) => make("option", title, { value: name })));
  at("game").disabled = at("words").disabled = false;
  return showGame();
}

function showGame() {
  const game = known.find(({ name }) => name === at("game").value);
  at("starters").replaceChildren(...game.starters.map(({ kind, words }) => button(words, async () => {
    const answer = await ask("begin", { game: game.name, kind });
    if (answer.text === undefined) say(answer.refused.join(" "));
    else await open(answer.text);
  }, { "data-kind": kind })));
  return showPrecedents();
}

async function showPrecedents() {
  const { precedents } = await ask("search", { words: at("words").value, game: at("game").value });
  at("precedents").replaceChildren(...precedents.map(({ title, question, text }) => {
    const item = make("li");
    item.append(button(title, () => open(text)));
    if (question) item.append(make("p", question));
    return item;
  }));
}

at("game").addEventListener("change", showGame);
at("find").addEventListener("submit", (event) => {
  event.preventDefault();
  showPrecedents();
});
let finding = 0;
at("words").addEventListener("input", () => {
  clearTimeout(finding);
  finding = setTimeout(showPrecedents, PAUSE);
});
at("file").addEventListener("change", async ({ target }) => {
  const [chosen] = target.files;
  if (!chosen) return;
  if (chosen.size > LONGEST_TEXT) say("The file is too long.");
  else await open(await chosen.text());
});
