// Starts the page. Each tap or key changes the text of the file, and mpoc, which runs
// in a worker, rules on that text.
import "./question.js";
import "./next.js";
import "./position.js";
import "./text.js";
import "./searches.js";
import "./back.js";
import "./sheet.js"; // Last: it takes longest.
import { showGames } from "./begin.js";
import { keptText, open } from "./file.js";
import { ask, startWorker, stop } from "./mpoc.js";
import { at, say } from "./parts.js";
import { idOf } from "./recent.js";
import { textOfLink } from "./share.js";
import { showOutcome } from "./views.js";

async function openLink() {
  try {
    const text = await textOfLink();
    if (text) {
      await open(text, idOf(text));
      showOutcome();
    }
    return Boolean(text);
  } catch (fault) {
    say(fault.message);
    return true;
  }
}

async function begin() {
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("offline.js").catch(() => {});
  if (location.hash.length > 1) say("The ruling of the link opens when mpoc has loaded.");
  else if (keptText()) say("Your last ruling opens when mpoc has loaded.");
  try {
    await startWorker();
  } catch (fault) {
    say(`mpoc cannot start here: ${fault.message}`);
    return;
  }
  const { games, version } = await ask("games");
  say(`mpoc ${version} is ready. Nothing that you write leaves this device.`);
  const isOpen = await openLink();
  const kept = isOpen ? "" : keptText();
  if (kept) {
    await open(kept, idOf(kept));
    showOutcome();
  }
  await showGames(games);
  document.documentElement.dataset.ready = "yes";
}

at("stop").addEventListener("click", stop);
addEventListener("hashchange", openLink);
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.message === "stopped") event.preventDefault();
  else say(`mpoc failed: ${event.reason?.message ?? event.reason}`);
});

begin();
