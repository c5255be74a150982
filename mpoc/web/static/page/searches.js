// Odds, every outcome, and other readings of unclear rules.
import { citesInto, explaining } from "./explain.js";
import { file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines, make, pageInto } from "./parts.js";

showsRuling((ruling, holds) => {
  at("searches").hidden = !holds;
  at("found").replaceChildren();
  if (!holds) return;
  at("odds").textContent = ruling.status === "done" ? "Odds, had the dice not been rolled" : "Odds of the dice to come";
  at("explore").textContent = ruling.question ? "Every outcome of what is open" : "Every outcome of the choices made";
  at("readings").replaceChildren(...ruling.rulings.map(unclearRule));
});

/** An unclear rule with its readings in words; another reading can be tried. */
function unclearRule({ name, question, pages, decides, readings }) {
  const part = make("details", "", { className: "unclear" });
  part.open = decides;
  const head = make("summary", question);
  head.append(make("span", decides ? " It decides this ruling." : " It makes no difference here.", { className: "decides" }));
  const list = make("ul");
  list.append(...readings.map((reading) => {
    const item = make("li");
    if (reading.holds) item.append(make("b", "Read so here: "), reading.words);
    else item.append(button(`Compare with: ${reading.words}`, () => search("compare", { ruling: name, reading: reading.name })));
    return item;
  }));
  const cites = make("p", "", { className: "pages" });
  for (const mark of pages.split(" ").filter(Boolean)) cites.append(explaining(mark, mark), " ");
  cites.append(make("code", name));
  part.append(head, list, cites);
  return part;
}

async function search(name, values = {}) {
  const answer = await ask(name, { text: file.text, ...values });
  if (answer.page === undefined) lines(at("found"), answer.refused ?? answer.problems);
  else {
    pageInto(at("found"), answer.page);
    // The page round it says these already.
    for (const part of at("found").querySelectorAll("h1, footer, header > .question:not(.unclear-rule)")) part.remove();
    citesInto(at("found"));
  }
  at("found").scrollIntoView({ block: "start" });
}

at("odds").addEventListener("click", () => search("odds", { again: file.ruling.status === "done" }));
at("explore").addEventListener("click", () => search("explore", { free: !file.ruling.question }));
