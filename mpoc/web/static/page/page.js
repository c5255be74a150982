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
import { file, fileToOpen, open, ruleAgain } from "./file.js";
import { NoStart, startWorker, stop } from "./mpoc.js";
import { at, say } from "./parts.js";
import { recentWith } from "./recent.js";
import { textOfLink } from "./share.js";
import { showOutcome } from "./views.js";

at("stuck").remove();

async function openLink() {
  try {
    const text = await textOfLink();
    if (text) {
      await open(text, recentWith(text));
      showOutcome();
    }
    return Boolean(text);
  } catch (fault) {
    if (fault.message !== "stopped") say(fault.message);
    return true;
  }
}

/** Show the starters and precedents; they can be chosen before mpoc has loaded. */
async function showBeginnings() {
  const reply = await fetch(new URL("../start.json", import.meta.url));
  if (!reply.ok) throw new Error(`start.json is missing (${reply.status})`);
  const { games, version } = await reply.json();
  showGames(games);
  return version;
}

/** Keep the page for use without a network. */
function keepPage() {
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("offline.js").catch(() => {});
}

async function begin() {
  if (fileToOpen()) say("Your last ruling opens when mpoc has loaded.");
  else if (location.hash.length > 1) say("The ruling of the link opens when mpoc has loaded.");
  else say("mpoc is loading. You can choose a position meanwhile.");
  try {
    const [version] = await Promise.all([showBeginnings(), startWorker()]);
    if (!file.text) say(`mpoc ${version} is ready. Nothing that you write leaves this device.`);
  } catch (fault) {
    say(fault instanceof NoStart ? fault.message : new NoStart(fault.message).message);
    return;
  }
  if (!file.id) {
    const last = fileToOpen();
    if (last) {
      await open(last.text, last);
      showOutcome();
    } else await openLink();
  }
  document.documentElement.dataset.ready = "yes";
  if (!file.text) await prepareGame();
  // To keep the page is to fetch it again, which would hold up the first ruling.
  keepPage();
}

at("stop").addEventListener("click", async () => {
  await stop();
  if (!ruleAgain()) say("The search was stopped.");
});
addEventListener("hashchange", openLink);
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.message === "stopped") event.preventDefault();
  else if (event.reason instanceof NoStart) say(event.reason.message);
  else say(`mpoc failed: ${event.reason?.message ?? event.reason}`);
});

begin();
