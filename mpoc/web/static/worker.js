// Runs mpoc itself. The page sends {id, request}; the answer comes as {id, answer},
// and before it, of a long search, {id, progress}. When it can begin it sends {ready}, if
// it cannot {fault}.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { unpack } from "./unpack.js";

const fetchPart = fetch;

/** Without some of its parts the runtime waits for ever and says nothing. */
self.fetch = async (part, ...how) => {
  const reply = await fetchPart(part, ...how).catch(() => null);
  if (reply?.ok) return reply;
  const name = new URL(part.url ?? part, import.meta.url).pathname.split("/").pop();
  const fault = `${name} is missing (${reply?.status ?? "no network"})`;
  postMessage({ fault });
  throw new Error(fault);
};

async function archive() {
  const reply = await fetch(new URL("mpoc.gz", import.meta.url));
  const whole = reply.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

async function start() {
  const own = archive();
  const python = await loadPyodide({
    indexURL: new URL("runtime/", import.meta.url).href,
    stdLibURL: new URL("python.zip", import.meta.url).href,
  });
  unpack(python.FS, await own, "/mpoc");
  python.runPython("import sys\nsys.path.insert(0, '/mpoc')");
  return python.pyimport("mpoc.web.desk");
}

const desk = start();
const wordsOf = (fault) => fault?.message || fault?.name || String(fault);

desk.then(
  () => postMessage({ ready: true }),
  (fault) => postMessage({ fault: wordsOf(fault) }),
);

addEventListener("message", async ({ data: { id, request } }) => {
  try {
    const { answer } = await desk;
    postMessage({ id, answer: answer(request, (progress) => postMessage({ id, progress })) });
  } catch (fault) {
    postMessage({ id, fault: String(fault) });
  }
});
