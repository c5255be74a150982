// mpoc itself, which runs in a worker: a request, and a promise of its answer.
import { at, say } from "./parts.js";

const SLOW = 400; // Milliseconds after which the page says what it waits for.

let worker = null;
let isReady = false;
let waiting = new Map();
let number = 0;

export function startWorker() {
  worker?.terminate();
  isReady = false;
  for (const { reject } of waiting.values()) reject(new Error("stopped"));
  waiting = new Map();
  delete document.documentElement.dataset.busy;
  worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        isReady = true;
        resolve();
      } else if (data.id === undefined) {
        // The last line of an error of Python says what it is.
        reject(new Error(data.fault.trim().split("\n").pop()));
      } else if (data.progress !== undefined) {
        work.progress = data.progress;
        showWork();
      } else {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.fault) asked?.reject(new Error(data.fault));
        else asked?.resolve(JSON.parse(data.answer));
        if (!waiting.size) rest();
      }
    });
  });
}

export function ask(name, values = {}) {
  number += 1;
  const id = number;
  const timer = setTimeout(() => waiting.has(id) && startClock(name), SLOW);
  return new Promise((resolve, reject) => {
    const settle = (then) => (value) => {
      clearTimeout(timer);
      then(value);
    };
    document.documentElement.dataset.busy = "yes";
    waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
    worker.postMessage({ id, request: JSON.stringify({ ask: name, ...values }) });
  });
}

function rest() {
  stopClock();
  // The next request may follow at once.
  setTimeout(() => {
    if (!waiting.size) delete document.documentElement.dataset.busy;
  }, 30);
}

const WORK = {
  compare: "Comparing the readings",
  explore: "Looking for every outcome",
  export: "Writing the ruling",
  next: "Looking for legal actions",
  odds: "Working out the chances",
  refused: "Looking for reasons",
  search: "Searching the rulings",
};

const work = { name: "", progress: "", since: 0, clock: 0 };

/** Say what mpoc is working on, and for how long it has been. */
function startClock(name) {
  clearInterval(work.clock);
  Object.assign(work, { name, progress: "", since: Date.now() - SLOW });
  work.clock = setInterval(showWork, 1000);
  showWork();
}

function showWork() {
  if (!work.clock) return;
  const seconds = Math.round((Date.now() - work.since) / 1000);
  const parts = [work.progress, seconds ? `${seconds} s` : ""].filter(Boolean);
  const words = isReady ? (WORK[work.name] ?? "Ruling on the file") : "mpoc is loading";
  at("stop").hidden = !isReady;
  say(`${words}${parts.length ? `: ${parts.join(", ")}` : " …"}`);
}

function stopClock() {
  if (!work.clock) return;
  clearInterval(work.clock);
  work.clock = 0;
  at("stop").hidden = true;
  say("");
}

/** End a search by ending its worker, and start mpoc again. */
export async function stop() {
  stopClock();
  say("mpoc is starting again.");
  await startWorker();
  say("The search was stopped.");
}
