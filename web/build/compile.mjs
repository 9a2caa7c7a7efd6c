// Compiles Python to bytecode with the very Pyodide that will run it.
// Standard input: {"pyodide": folder, "script": file, "root": folder, "jobs": […]}; paths of
// the jobs are relative to root, which Python sees as /host.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const task = JSON.parse(text);

const { loadPyodide } = await import(pathToFileURL(join(task.pyodide, "pyodide.mjs")));
// Without the column of every instruction: nobody points at a word of a line that has failed.
const env = { PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: task.pyodide, env });
python.FS.mkdir("/host");
python.FS.mount(python.FS.filesystems.NODEFS, { root: task.root }, "/host");
python.globals.set("TASK", JSON.stringify(task.jobs));
python.runPython(await readFile(task.script, "utf-8"));
