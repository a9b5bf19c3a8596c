// What a compiled test file imports, directly or through others.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Modules whose importers open a database or start processes. Paths below dist. */
const SERVICE = ['src/app.js', 'src/store/database.js', 'src/store/embedded.js', 'test/support/database.js', 'test/support/template.js'];
/** A module below test/ that imports this starts processes. */
const CHILD_PROCESS = 'node:child_process';

export interface Needs {
  /** It opens a database, mostly that of a whole service. */
  readonly service: boolean;
  /** It starts other processes. */
  readonly processes: boolean;
}

interface Imports {
  /** Paths below dist. */
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

export interface ImportGraph {
  needsOf(file: string): Needs;
  /** The file and what it imports, through those files for which `isPassed` holds. */
  reachedFrom(file: string, isPassed: (file: string) => boolean): ReadonlySet<string>;
  /** How many imports lead from each of these files, and of those that they import, to this one. Absent where none leads there. */
  distancesTo(target: string, files: readonly string[]): ReadonlyMap<string, number>;
}

/** `dist` is the folder of compiled files. Files are paths below it. */
export function createImportGraph(dist: string): ImportGraph {
  const imported = new Map<string, Imports>();
  const importsOf = (file: string): Imports => {
    let found = imported.get(file);
    if (found === undefined) {
      found = readImports(dist, file);
      imported.set(file, found);
    }
    return found;
  };
  const reachedFrom: ImportGraph['reachedFrom'] = (file, isPassed) => {
    const reached = new Set([file]);
    for (const one of reached) if (isPassed(one)) for (const next of importsOf(one).files) reached.add(next);
    return reached;
  };
  const startsProcesses = (one: string): boolean => one.startsWith('test/') && importsOf(one).packages.includes(CHILD_PROCESS);
  return {
    reachedFrom,
    distancesTo(target, files) {
      const importers = new Map<string, string[]>();
      const reached = new Set(files);
      for (const one of reached) {
        for (const next of importsOf(one).files) {
          reached.add(next);
          importers.set(next, [...(importers.get(next) ?? []), one]);
        }
      }
      const distances = new Map([[target, 0]]);
      for (const [one, distance] of distances) {
        for (const importer of importers.get(one) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
      return distances;
    },
    needsOf(file) {
      const reached = reachedFrom(file, () => true);
      return { service: SERVICE.some((one) => reached.has(one)), processes: [...reached].some(startsProcesses) };
    },
  };
}

function readImports(dist: string, file: string): Imports {
  const path = join(dist, file);
  if (!existsSync(path)) return { files: [], packages: [] };
  const named = Array.from(readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g), ([, name]) => name!);
  const files = named.filter((name) => name.startsWith('.')).map((name) => relative(dist, join(dirname(path), name)));
  return { files, packages: named.filter((name) => !name.startsWith('.')) };
}
