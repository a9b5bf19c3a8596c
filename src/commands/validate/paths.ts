// The files that are checked: those that are named, those in folders, and those that standard input names.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CommandLine } from '../command.js';
import { pathFrom } from '../readFile.js';
import { STANDARD_INPUT, type Validating } from './arguments.js';

/** What is checked in a folder. */
const DOCUMENT = /\.(xml|pdf)$/i;

/** One at a time, so that a list of any length needs little memory. A folder is walked in the order of names, with the folders in it. */
export async function* pathsOf(line: CommandLine, { paths }: Validating): AsyncGenerator<string> {
  for (const path of paths) {
    if (path !== STANDARD_INPUT) yield* within(line, path);
    else
      for await (const named of createInterface({ input: line.stdin, crlfDelay: Number.POSITIVE_INFINITY }))
        if (named !== '') yield* within(line, named);
  }
}

/** What cannot be read is named all the same, and told when it is read. */
async function* within(line: CommandLine, path: string): AsyncGenerator<string> {
  const found = await stat(pathFrom(line, path)).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    yield path;
    return;
  }
  for (const entry of await entriesOf(line, path)) {
    if (entry.isDirectory()) yield* within(line, join(path, entry.name));
    else if (DOCUMENT.test(entry.name)) yield join(path, entry.name);
  }
}

async function entriesOf(line: CommandLine, path: string): Promise<Dirent[]> {
  const entries = await readdir(pathFrom(line, path), { withFileTypes: true });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
