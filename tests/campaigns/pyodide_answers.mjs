// Runs answers.py in Pyodide: node pyodide_answers.mjs PYODIDE answers.py LIBRARIES
// The checkout, the libraries and the folder of temporary files are this machine's.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, libraries] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));

const decoder = new TextDecoder();
const buffer = Buffer.alloc(1 << 16);
let rest = "";

/** The next line of standard input; undefined at its end. */
function nextLine() {
  for (;;) {
    const end = rest.indexOf("\n") + 1;
    if (end) {
      const line = rest.slice(0, end);
      rest = rest.slice(end);
      return line;
    }
    const count = fs.readSync(0, buffer, 0, buffer.length, null);
    if (!count) return undefined;
    rest += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
}

const python = await loadPyodide({
  indexURL: folder,
  // Folders are there only once they are mounted.
  env: { ...process.env, HOME: "/", PYTHONPATH: "" },
  stdin: nextLine,
  stdout: (line) => fs.writeSync(1, `${line}\n`),
  stderr: (line) => fs.writeSync(2, `${line}\n`),
});
const checkout = path.resolve(path.dirname(program), "..", "..");
const places = [checkout, libraries, os.tmpdir()];
const isInside = (place) => places.some((outer) => place.startsWith(`${outer}/`));
for (const place of places.filter((each) => !isInside(each))) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, place);
}
const source = fs.readFileSync(program, "utf8");
const paths = [`${checkout}/mpoc/web/standins`, checkout, libraries];
python.runPython(
  `import sys; sys.path[:0] = ${JSON.stringify(paths)}; sys.dont_write_bytecode = True`,
);
try {
  python.runPython(source, { filename: program });
} catch (fault) {
  // Node.js would print all of Pyodide's code beside it.
  fs.writeSync(2, String(fault));
  process.exit(1);
}
