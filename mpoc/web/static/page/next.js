// The legal actions after the last one, by who does them.
import { changeBy, file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, make } from "./parts.js";

const play = (entry) => changeBy("play", { entry }, (why) => {
  at("not-played").textContent = why;
});

showsRuling((ruling, holds) => {
  at("not-played").textContent = "";
  at("next").hidden = true;
  return holds && ruling.status === "done" ? showNext(ruling) : undefined;
});

async function showNext(ruling) {
  const { text } = file;
  const { actors, problems } = await ask("next", { text });
  if (text !== file.text || problems) return;
  at("turn").textContent = ruling.turn;
  at("next").hidden = !actors.length;
  at("actors").replaceChildren(...actors.map(({ words, kinds }) => {
    const group = make("details");
    group.append(make("summary", words));
    for (const kind of kinds) {
      const part = make("details", "", { className: "kind-of-action" });
      const cost = kind.cost ? ` (${kind.cost})` : "";
      part.append(make("summary", `${kind.words}${cost} ${kind.page}`));
      const choices = make("div", "", { className: "choices" });
      for (const way of kind.ways) {
        const facts = way.facts ? ` (${way.facts})` : "";
        choices.append(button(`${way.words}${facts}`, () => play(way.entry)));
      }
      if (kind.more) choices.append(make("span", `and ${kind.more} more: write them into the file`));
      part.append(choices);
      group.append(part);
    }
    return group;
  }));
}
