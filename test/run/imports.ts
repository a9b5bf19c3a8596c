// What a compiled test file needs, by what it imports, directly or through others.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Modules whose importers open a database or start processes. Paths below dist. */
const SERVICE = ['src/app.js', 'src/store/database.js', 'src/store/embedded.js', 'test/support/database.js', 'test/support/template.js'];
const PROCESSES = ['test/support/process.js', 'test/support/child.js', 'test/support/shell.js'];

export interface Needs {
  /** It opens a database, mostly that of a whole service. */
  readonly service: boolean;
  /** It starts other processes. */
  readonly processes: boolean;
}

/** `dist` is the folder of compiled files. The returned function takes paths below it. */
export function createNeedsOf(dist: string): (file: string) => Needs {
  const imported = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    let found = imported.get(file);
    if (found === undefined) {
      found = readImports(dist, file);
      imported.set(file, found);
    }
    return found;
  };
  return (file) => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importsOf(one)) reached.add(next);
    return { service: SERVICE.some((one) => reached.has(one)), processes: PROCESSES.some((one) => reached.has(one)) };
  };
}

function readImports(dist: string, file: string): string[] {
  const path = join(dist, file);
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g);
  return Array.from(found, ([, named]) => relative(dist, join(dirname(path), named!)));
}
