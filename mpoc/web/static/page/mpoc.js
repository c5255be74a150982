// mpoc itself, which runs in a worker: a request, and a promise of its answer.
import { rest, work } from "./busy.js";
import { at, say, sayWork } from "./parts.js";

const SLOW = 400; // Milliseconds after which the page says what it waits for.

let worker = null;
let isReady = false;
let waiting = new Map();
let number = 0;

/** mpoc cannot be started; `why` may be empty. */
export class NoStart extends Error {
  constructor(why) {
    super(`mpoc cannot start here: ${why?.replace(/\.$/, "") || "a part of the page is missing, or the server sends it with the wrong type"}. Reload the page to try again.`);
  }
}

let failure = null;

function rejectAll(fault) {
  for (const { reject } of waiting.values()) reject(fault);
  waiting = new Map();
  restNow();
}

function fail(words) {
  if (failure) return failure;
  failure = new NoStart(words);
  rejectAll(failure);
  return failure;
}

export function startWorker() {
  worker?.terminate();
  isReady = false;
  failure = null;
  rejectAll(new Error("stopped"));
  worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", (event) => !isReady && reject(fail(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        isReady = true;
        resolve();
      } else if (data.id === undefined) {
        // The last line of an error of Python says what it is.
        if (!isReady) reject(fail(data.fault.trim().split("\n").pop()));
      } else if (data.progress !== undefined) {
        clock.progress = data.progress;
        showWork();
      } else {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.fault) asked?.reject(new Error(data.fault));
        else asked?.resolve(JSON.parse(data.answer));
        if (!waiting.size) restNow();
      }
    });
  });
}

/** Ask mpoc; if that takes long, the page says what it does in some `words`. */
export function ask(name, values = {}, words = WORK[name] ?? "Ruling on the file") {
  if (failure) return Promise.reject(failure);
  number += 1;
  const id = number;
  const timer = setTimeout(() => waiting.has(id) && startClock(words), SLOW);
  return new Promise((resolve, reject) => {
    const settle = (then) => (value) => {
      clearTimeout(timer);
      then(value);
    };
    work(waitsForMpoc);
    waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
    worker.postMessage({ id, request: JSON.stringify({ ask: name, ...values }) });
  });
}

const waitsForMpoc = {};

function restNow() {
  stopClock();
  rest(waitsForMpoc);
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

const clock = { words: "", progress: "", since: 0, timer: 0 };

/** Say what mpoc is working on, and for how long it has been. */
function startClock(words) {
  clearInterval(clock.timer);
  Object.assign(clock, { words, progress: "", since: Date.now() - SLOW });
  clock.timer = setInterval(showWork, 1000);
  showWork();
}

function showWork() {
  if (!clock.timer) return;
  const seconds = Math.round((Date.now() - clock.since) / 1000);
  const parts = [clock.progress, seconds ? `${seconds} s` : ""].filter(Boolean);
  const words = isReady ? clock.words : "mpoc is loading";
  at("stop").hidden = !isReady;
  sayWork(`${words}${parts.length ? `: ${parts.join(", ")}` : " …"}`);
}

function stopClock() {
  if (!clock.timer) return;
  clearInterval(clock.timer);
  clock.timer = 0;
  at("stop").hidden = true;
  sayWork("");
}

/** End a search by ending its worker, and start mpoc again. */
export async function stop() {
  stopClock();
  say("mpoc is starting again.");
  await startWorker();
  say("");
}
