// Compiles the code of a page in the Python of the page; `bytecode.py` starts it:
//   node --input-type=module -e "$(cat compile.mjs)" RUNTIME UNPACK <ARCHIVE >ANSWER
// RUNTIME is the folder of Pyodide, UNPACK the address of `unpack.js`, ARCHIVE holds mpoc.
import fs from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [runtime, address] = process.argv.slice(-2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(runtime, "pyodide.mjs")));
const { unpack } = await import(address);

// With a fault, Node.js would print the script of Pyodide too: a million characters.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
});
const say = (line) => process.stderr.write(`${line}\n`);
const python = await loadPyodide({
  indexURL: path.resolve(runtime),
  // Without columns, which a page never shows, bytecode is a third shorter.
  env: { HOME: "/", PYTHONNODEBUGRANGES: "1" },
  stdout: say,
  stderr: say,
});
const own = await buffer(process.stdin);
unpack(python.FS, new Uint8Array(own), "/mpoc");
python.FS.writeFile("/own", own);
python.FS.writeFile("/library.zip", fs.readFileSync(path.join(runtime, "python_stdlib.zip")));
python.runPython(`
import sys
sys.path.insert(0, "/mpoc")
from pathlib import Path
from mpoc.web.bytecode import with_bytecode
answer = with_bytecode(Path("/library.zip").read_bytes(), Path("/own").read_bytes())
Path("/answer").write_bytes(answer)
`);
process.stdout.write(python.FS.readFile("/answer"));
