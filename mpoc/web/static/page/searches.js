// Odds, every outcome, and other readings of unclear rules.
import { citesInto, explaining, titleOf } from "./explain.js";
import { file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines, make, pageInto, say } from "./parts.js";

showsRuling((ruling, holds) => {
  at("searches").hidden = !holds;
  at("search-answer").replaceChildren();
  if (!holds) return;
  at("odds").textContent = ruling.status === "done" ? "Odds before the dice were rolled" : "Odds of the next dice";
  at("explore").textContent = ruling.question ? "Every outcome of the open choices" : "Every outcome of other choices";
  at("readings").replaceChildren(...ruling.rulings.map(unclearRule));
});

/** An unclear rule with its readings in words; another reading can be tried. */
function unclearRule({ name, question, pages, decides, influence, readings }) {
  const part = make("details", "", { className: "unclear", id: `reading-${name}` });
  part.open = decides;
  const head = make("summary", question);
  if (influence) head.append(make("span", ` ${influence}`, { className: "decides" }));
  const list = make("ul");
  list.append(...readings.map((reading) => {
    const item = make("li");
    if (reading.holds) item.append(make("b", "Used here: "), reading.words);
    else item.append(button(`Compare with: ${reading.words}`, () => search("compare", { ruling: name, reading: reading.name })));
    return item;
  }));
  const cites = make("p", "", { className: "pages" });
  for (const mark of pages.split(" ").filter(Boolean)) cites.append(explaining(titleOf(mark), mark), " ");
  cites.append(make("code", name));
  part.append(head, list, cites);
  return part;
}

async function search(name, values = {}) {
  const { text } = file;
  say("");
  const answer = await ask(name, { text, ...values });
  if (text !== file.text) return;
  if (answer.page === undefined) lines(at("search-answer"), answer.refused ?? answer.problems);
  else {
    pageInto(at("search-answer"), answer.page);
    // The rest of the page shows these already.
    for (const part of at("search-answer").querySelectorAll("h1, footer, header > .question:not(.unclear-rule)")) part.remove();
    citesInto(at("search-answer"));
  }
  at("search-answer").scrollIntoView({ block: "start" });
  at("search-answer").focus({ preventScroll: true });
}

at("odds").addEventListener("click", () => search("odds", { again: file.ruling.status === "done" }));
at("explore").addEventListener("click", () => search("explore", { free: !file.ruling.question }));
