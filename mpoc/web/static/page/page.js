// Starts the page. Each tap or key changes the text of the file, and mpoc, which runs
// in a worker, rules on that text.
import "./question.js";
import "./sheet.js"; // Parts come in the order in which they are looked at.
import "./next.js";
import "./position.js";
import "./text.js";
import "./searches.js";
import "./back.js";
import { prepareGame, showGames } from "./begin.js";
import { file, keptText, open } from "./file.js";
import { startWorker, stop } from "./mpoc.js";
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

/** Show the starters and precedents; they can be chosen before mpoc has loaded. */
async function showBeginnings() {
  const reply = await fetch(new URL("../start.json", import.meta.url));
  if (!reply.ok) throw new Error(`start.json: ${reply.status}`);
  const { games, version } = await reply.json();
  showGames(games);
  return version;
}

/** Keep the page for use without a network. */
function keepPage() {
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("offline.js").catch(() => {});
}

async function begin() {
  if (location.hash.length > 1) say("The ruling of the link opens when mpoc has loaded.");
  else if (keptText()) say("Your last ruling opens when mpoc has loaded.");
  else say("mpoc is loading. You can choose a position meanwhile.");
  try {
    const [version] = await Promise.all([showBeginnings(), startWorker()]);
    if (!file.text) say(`mpoc ${version} is ready. Nothing that you write leaves this device.`);
  } catch (fault) {
    say(`mpoc cannot start here: ${fault.message}`);
    return;
  }
  const isOpen = file.text || (await openLink());
  const lastText = isOpen ? "" : keptText();
  if (lastText) {
    await open(lastText, idOf(lastText));
    showOutcome();
  }
  document.documentElement.dataset.ready = "yes";
  if (!file.text) await prepareGame();
  // To keep the page is to fetch it again, which would hold up the first ruling.
  keepPage();
}

at("stop").addEventListener("click", stop);
addEventListener("hashchange", openLink);
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.message === "stopped") event.preventDefault();
  else say(`mpoc failed: ${event.reason?.message ?? event.reason}`);
});

begin();
