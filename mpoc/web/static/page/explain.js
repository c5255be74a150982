// What a page, a rule or a word says, shown in place.
import { file } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines } from "./parts.js";

async function explain(word) {
  const { lines: words } = await ask("explain", { word, game: file.ruling.game });
  at("explained-title").textContent = word;
  lines(at("explained-words"), words.length ? words : ["Nothing more is known of it."]);
  at("explained").showModal();
  at("explained").scrollTo(0, 0);
}

/** A button that shows what a word stands for. */
export function explaining(words, word) {
  return button(words, () => explain(word), { className: "explaining" });
}

/** Make the pages beside the lines of a part of the page into buttons. */
export function citesInto(host) {
  for (const cites of host.querySelectorAll(".pages")) {
    if (cites.closest("summary, a, .end") || cites.querySelector("button")) continue;
    const marks = cites.textContent.split(/( )/);
    cites.replaceChildren(...marks.map((mark) => (mark.trim() ? explaining(mark, mark) : mark)));
  }
}

at("explained-close").addEventListener("click", () => at("explained").close());
at("explained").addEventListener("click", (event) => {
  // A tap beside the words.
  if (event.target === at("explained")) at("explained").close();
});
