// Preloaded by the test runner. Its files are worker threads of one process, and each opens embedded databases. Where the last of them is
// closed, V8 frees their compiled code; doing so while another one is compiled ends the whole process now and then
// (https://github.com/nodejs/node/issues/64500). Modules that are kept keep the code, which all threads share.
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const folder = new URL('../node_modules/@electric-sql/pglite/dist/', import.meta.url);
const compile = async (name) => WebAssembly.compile(await readFile(new URL(name, folder)));

if (isMainThread) {
  setFlagsFromString('--no-wasm-code-gc');
  globalThis[Symbol.for('exchange.test.keptModules')] = await Promise.all(['pglite.wasm', 'initdb.wasm'].map(compile));
}
