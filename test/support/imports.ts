// What the source files of the project import, by their text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The TypeScript files below a folder, but those of declarations. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

export function importsIn(file: string): Import[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, type, from, dynamic]) => ({
    specifier: dynamic ?? from ?? '',
    isType: type !== undefined,
  }));
}

export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The files of the project that a file imports, by value or by type. */
export function projectImports(file: string): string[] {
  const specifiers = importsIn(file).map(({ specifier }) => specifier);
  const paths = specifiers.filter((one) => one.startsWith('.')).map((one) => join(dirname(file), one));
  return paths.map((path) => ['.ts', '.tsx'].map((ending) => path.replace(/\.js$/, ending)).find(existsSync) ?? path);
}

/** A circular import: the files of the cycle. Undefined where there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target);
      if (circle !== undefined) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
