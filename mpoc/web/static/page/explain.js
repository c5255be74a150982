// Explains a page, a rule or a word in a dialog.
import { file } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines } from "./parts.js";

async function explain(word) {
  const { lines: words } = await ask("explain", { word, game: file.ruling.game });
  at("explained-title").textContent = word;
  lines(at("explained-words"), words.length ? words : ["There is no explanation for this."]);
  at("explained").showModal();
  at("explained").scrollTo(0, 0);
}

/** A button that explains a word. */
export function explaining(words, word) {
  return button(words, () => explain(word), { className: "explaining" });
}

/** Turn the page numbers beside the lines of a ruling into buttons. */
export function citesInto(host) {
  for (const cites of host.querySelectorAll(".pages")) {
    if (cites.closest("summary, a, .end") || cites.querySelector("button")) continue;
    const marks = cites.textContent.split(/( )/);
    cites.replaceChildren(...marks.map((mark) => (mark.trim() ? explaining(mark, mark) : mark)));
  }
}

at("explained-close").addEventListener("click", () => at("explained").close());
at("explained").addEventListener("click", (event) => {
  // A tap outside the dialog.
  if (event.target === at("explained")) at("explained").close();
});
