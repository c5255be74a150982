// Runs mpoc itself. The page sends {id, request}; the answer comes as {id, answer},
// and before it, of a long search, {id, progress}.
import { loadPyodide } from "./runtime/pyodide.mjs";

async function start() {
  const archive = fetch(new URL("mpoc.tar.gz", import.meta.url)).then((reply) => {
    if (!reply.ok) throw new Error(`mpoc.tar.gz: ${reply.status}`);
    return reply.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("runtime/", import.meta.url).href });
  python.unpackArchive(await archive, "gztar", { extractDir: "/mpoc" });
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
