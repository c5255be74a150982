// Explains a page, a rule or a word in a dialog.
import { file } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines } from "./parts.js";

async function explain(word) {
  const { lines: words } = await ask("explain", { word, game: file.ruling.game });
  at("explanation-title").textContent = titleOf(word);
  lines(at("explanation-words"), words.length ? words : ["There is no explanation for this."]);
  at("explanation").showModal();
  at("explanation").scrollTo(0, 0);
}

/** The title of a heading that is cited by a mark; of a page, the mark itself. */
export const titleOf = (mark) => file.ruling?.headings?.[mark] ?? mark;

/** A button that explains a word. */
export function explaining(words, word) {
  return button(words, () => explain(word), { className: "explaining", "data-word": word });
}

/** Turn the page numbers beside the lines of a ruling into buttons. */
export function citesInto(host) {
  for (const cites of host.querySelectorAll(".pages")) {
    if (cites.closest("summary, a, .end") || cites.querySelector("button")) continue;
    const marks = cites.textContent.split(/( )/);
    // Titles are longer than the numbers of pages.
    cites.classList.toggle("titles", marks.some((mark) => titleOf(mark) !== mark));
    cites.replaceChildren(...marks.map((mark) => (mark.trim() ? explaining(titleOf(mark), mark) : mark)));
  }
}

at("explanation-close").addEventListener("click", () => at("explanation").close());
at("explanation").addEventListener("click", (event) => {
  // A tap outside the dialog.
  if (event.target === at("explanation")) at("explanation").close();
});
