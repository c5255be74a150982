// Shows the ruling as the sheet that mpoc writes.
import { citesInto } from "./explain.js";
import { file, showsRuling, showsText } from "./file.js";
import { ask } from "./mpoc.js";
import { at, make, pageInto } from "./parts.js";

let player = null;
let count = 0;

/** Start the script that steps through the actions; each sheet needs a new run. */
function startPlayer() {
  player?.remove();
  count += 1;
  player = make("script", "", { src: `player.js?${count}` });
  document.body.append(player);
}

/** A link of the sheet to an unclear rule leads to the searches, which show it. */
at("ruling").addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#ruling-"]');
  if (!link) return;
  event.preventDefault();
  const part = at(link.hash.slice(1).replace("ruling-", "reading-"));
  part.open = true;
  part.scrollIntoView({ block: "center" });
  part.firstChild.focus({ preventScroll: true });
});

// Until the text is ruled on, the page shows the ruling on an older one.
showsText(() => at("ruling").setAttribute("aria-busy", "true"));

showsRuling((ruling, holds) => {
  if (holds) return showSheet();
  at("ruling").removeAttribute("aria-busy");
  const words = "The file cannot be ruled on yet: see what is wrong with it.";
  at("ruling").replaceChildren(make("p", words, { className: "verdict bad" }));
  return undefined;
});

async function showSheet() {
  const { text } = file;
  const answer = await ask("sheet", { text });
  if (text !== file.text) return;
  at("ruling").removeAttribute("aria-busy");
  pageInto(at("ruling"), answer.page);
  citesInto(at("ruling"));
  // A phone shows the board first.
  if (innerWidth < 960) at("ruling").querySelector(".who")?.removeAttribute("open");
  startPlayer();
}
