// Odds, every outcome, and other readings of unclear rules.
import { file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines, pageInto } from "./parts.js";

showsRuling((ruling, holds) => {
  at("searches").hidden = !holds;
  at("found").replaceChildren();
  if (holds) showReadings(ruling.rulings);
});

function showReadings(rulings) {
  at("readings").replaceChildren(...rulings.flatMap(({ name, others }) => others.map((reading) => (
    button(`Read ${name} as ${reading}`, () => search("compare", { ruling: name, reading }))
  ))));
}

async function search(name, values = {}) {
  const answer = await ask(name, { text: file.text, ...values });
  if (answer.page === undefined) lines(at("found"), answer.refused ?? answer.problems);
  else pageInto(at("found"), answer.page);
  at("found").scrollIntoView({ block: "nearest" });
}

at("odds").addEventListener("click", () => search("odds", { again: file.ruling.status === "done" }));
at("explore").addEventListener("click", () => search("explore"));
