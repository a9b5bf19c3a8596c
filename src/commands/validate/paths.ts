// The files that are checked: those that are named, those in folders, and those that standard input names.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathFrom } from '../readFile.js';
import { STANDARD_INPUT, type Validating } from './arguments.js';

/** What is checked in a folder. */
const DOCUMENT = /\.(xml|pdf)$/i;

/** One at a time, so that a list of any length needs little memory. A folder is walked in the order of names, with the folders in it. */
export async function* pathsOf({ paths }: Validating): AsyncGenerator<string> {
  for (const path of paths) {
    if (path !== STANDARD_INPUT) yield* within(path);
    else
      for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
        if (line !== '') yield* within(line);
  }
}

/** What cannot be read is named all the same, and told when it is read. */
async function* within(path: string): AsyncGenerator<string> {
  const found = await stat(pathFrom('validate', path)).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    yield path;
    return;
  }
  for (const entry of await entriesOf(path)) {
    if (entry.isDirectory()) yield* within(join(path, entry.name));
    else if (DOCUMENT.test(entry.name)) yield join(path, entry.name);
  }
}

async function entriesOf(path: string): Promise<Dirent[]> {
  const entries = await readdir(pathFrom('validate', path), { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
