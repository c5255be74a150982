// The ruling as the sheet that mpoc writes.
import { citesInto } from "./explain.js";
import { showsRuling } from "./file.js";
import { at, make, pageInto } from "./parts.js";

let player = null;
let count = 0;

/** The script of the sheet steps through the actions; it runs once for each sheet. */
function startPlayer() {
  player?.remove();
  count += 1;
  player = make("script", "", { src: `player.js?${count}` });
  document.body.append(player);
}

showsRuling((ruling, holds) => {
  if (holds) {
    pageInto(at("ruling"), ruling.sheet);
    citesInto(at("ruling"));
    // A phone shows the board first.
    if (innerWidth < 960) at("ruling").querySelector(".who")?.removeAttribute("open");
    startPlayer();
  } else {
    const words = "The file cannot be ruled on yet: see what is wrong with it.";
    at("ruling").replaceChildren(make("p", words, { className: "verdict bad" }));
  }
});
