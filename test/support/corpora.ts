// Finds the corpora, which are no part of this project: beside it, or where CORPORA points.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One line of an expectations.json; the README of the corpora explains it. */
export interface Expectation {
  readonly file: string;
  readonly kind: string;
  readonly test?: number;
  readonly scope: 'rule' | 'document' | 'parse' | 'extract';
  readonly expect: { readonly verdict: string; readonly fires?: readonly string[]; readonly mustNotFire?: readonly string[] };
}

/** The folder of one corpus. Fails in one line where it is absent: nothing is left out quietly. */
export function corpus(name: string): string {
  const folder = resolve(process.env['CORPORA'] ?? '../shared/corpora', name);
  if (existsSync(join(folder, 'expectations.json'))) return folder;
  const error = new Error(`The corpora are missing: ${folder} has no expectations.json (set CORPORA to their folder)`);
  error.stack = error.message;
  throw error;
}

export function expectations(folder: string): Expectation[] {
  return JSON.parse(readFileSync(join(folder, 'expectations.json'), 'utf8')) as Expectation[];
}
