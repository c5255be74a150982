// Runs mpoc itself. The page sends {id, request}; the answer comes as {id, answer},
// and before it, of a long search, {id, progress}.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { unpack } from "./unpack.js";

async function archive() {
  const reply = await fetch(new URL("mpoc.gz", import.meta.url));
  if (!reply.ok) throw new Error(`mpoc.gz: ${reply.status}`);
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
desk.then(
  () => postMessage({ ready: true }),
  (fault) => postMessage({ fault: String(fault) }),
);

addEventListener("message", async ({ data: { id, request } }) => {
  try {
    const { answer } = await desk;
    postMessage({ id, answer: answer(request, (progress) => postMessage({ id, progress })) });
  } catch (fault) {
    postMessage({ id, fault: String(fault) });
  }
});
