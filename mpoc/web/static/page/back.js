// The way back: the last change is undone, or the last action taken out of the file.
import { changeBy, file, showsRuling, undo } from "./file.js";
import { at, say } from "./parts.js";

showsRuling((ruling, holds) => {
  at("undo").disabled = !file.before.length;
  at("last-action").hidden = !holds || !ruling.actions.length;
  at("last-words").textContent = holds ? ruling.actions.at(-1) ?? "" : "";
});

at("undo").addEventListener("click", undo);
at("take-back").addEventListener("click", () => changeBy("take-back", {}, say));
