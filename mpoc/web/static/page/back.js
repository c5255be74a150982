// Undoes the last change, or takes the last action out of the file.
import { changeBy, file, showsRuling, undo } from "./file.js";
import { at, figureNames, say } from "./parts.js";

showsRuling((ruling, holds) => {
  at("undo").disabled = !file.before.length;
  at("last-action").hidden = !holds || !ruling.actions.length;
  at("last-words").replaceChildren();
  if (holds) at("last-words").append(ruling.actions.at(-1) ?? "", figureNames(ruling["last-figures"]));
});

at("undo").addEventListener("click", undo);
at("take-back").addEventListener("click", () => changeBy("take-back", {}, say));
