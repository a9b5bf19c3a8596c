// The folder for the code that V8 compiles. It is beside the joined files alone (scripts/bundle.mjs). Imports nothing that an old Node lacks.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../compiled', import.meta.url));

/** Undefined where the files are not joined. */
export const COMPILE_CACHE = existsSync(folder) ? folder : undefined;

/** For joined files: keeps compiled code for the next process, where NODE_COMPILE_CACHE does not name another folder. */
export async function keepCompiled(): Promise<void> {
  if (COMPILE_CACHE === undefined) return;
  // Node.js prints no deprecation warnings for packages in node_modules. In joined files it would print them.
  process.noDeprecation = true;
  // An import at the top would end an old Node before it is told which one is needed.
  (await import('node:module')).enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? COMPILE_CACHE);
}
