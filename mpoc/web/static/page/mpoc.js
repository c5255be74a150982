// mpoc itself, which runs in a worker: a request, and a promise of its answer.
import { at, say } from "./parts.js";

const SLOW = 400; // Milliseconds after which a request counts as long.

let worker = null;
let waiting = new Map();
let number = 0;

export function startWorker() {
  worker?.terminate();
  for (const { reject } of waiting.values()) reject(new Error("stopped"));
  waiting = new Map();
  worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        resolve();
      } else if (data.id === undefined) {
        // The last line of an error of Python says what it is.
        reject(new Error(data.fault.trim().split("\n").pop()));
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
  const timer = setTimeout(() => waiting.has(id) && showWork(true), SLOW);
  return new Promise((resolve, reject) => {
    const done = (then) => (value) => {
      clearTimeout(timer);
      then(value);
    };
    document.documentElement.dataset.busy = "yes";
    waiting.set(id, { resolve: done(resolve), reject: done(reject) });
    worker.postMessage({ id, request: JSON.stringify({ ask: name, ...values }) });
  });
}

function rest() {
  showWork(false);
  // The next request may follow at once.
  setTimeout(() => {
    if (!waiting.size) delete document.documentElement.dataset.busy;
  }, 30);
}

function showWork(is) {
  at("stop").hidden = !is;
  if (is) say("mpoc is at work.");
  else if (at("status").textContent === "mpoc is at work.") say("");
}

/** A search is ended with its worker; mpoc starts again. */
export async function stop() {
  showWork(false);
  say("mpoc starts again.");
  await startWorker();
  say("The search was stopped.");
}
