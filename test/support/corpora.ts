// Finds the corpora, which are not part of this project: in the folder beside it, or where CORPORA points. Some of them contain only
// expectations. Their documents come from the repositories OpenPEPPOL/peppol-bis-invoice-3 and OpenPEPPOL/poacc-upgrade-3 (paths below
// `rules/`), those of PINT from phax/phive-rules, and belong in the folder that CORPORA_EXTRA names.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const EXTRA = ['peppol-bis3', 'peppol-responses', 'pint-examples', 'pint-world', 'tdd-examples', 'tdd-sk-examples', 'tdd-pilot'];

/**
 * One line of an expectations.json. `test`: the number of the test in a file that is a set of tests, counted from 1. `scope`: the subject,
 * which is the rules in `fires` and `mustNotFire`, the whole document, whether it can be parsed, or whether its XML can be extracted.
 */
export interface Expectation {
  readonly file: string;
  readonly kind: string;
  readonly test?: number;
  readonly scope: 'rule' | 'document' | 'parse' | 'extract';
  readonly rulesets?: readonly string[];
  readonly expect: { readonly verdict: string; readonly fires?: readonly string[]; readonly mustNotFire?: readonly string[] };
}

/** The folder of one corpus. Fails with one line where it is absent, so that nothing is skipped silently. */
export function corpus(name: string): string {
  const { folder, setting } = placeOf(name);
  if (hasExpectations(folder)) return folder;
  const error = new Error(`The corpora are missing: ${folder} has no expectations.json (set ${setting} to their folder)`);
  error.stack = error.message;
  throw error;
}

/** The same; undefined, with one line on the console, for one of those whose documents each user brings: they are not passed on. */
export function corpusIfThere(name: string): string | undefined {
  const { folder, setting } = placeOf(name);
  if (!EXTRA.includes(name) || hasExpectations(folder)) return corpus(name);
  console.log(`${name}: not run, for ${folder} has no expectations.json (set ${setting} to the folder that it was brought into)`);
  return undefined;
}

function placeOf(name: string): { readonly folder: string; readonly setting: string } {
  const extra = EXTRA.includes(name);
  const setting = extra ? 'CORPORA_EXTRA' : 'CORPORA';
  return { folder: resolve(process.env[setting] ?? (extra ? '../corpora-extra' : '../shared/corpora'), name), setting };
}

function hasExpectations(folder: string): boolean {
  return existsSync(join(folder, 'expectations.json'));
}

export function expectations(folder: string): Expectation[] {
  return JSON.parse(readFileSync(join(folder, 'expectations.json'), 'utf8')) as Expectation[];
}

/** The published code lists beside the corpora, or where CODE_LISTS points: the entries of `<name>.json`. */
export function codeListEntries(name: string): Record<string, unknown>[] {
  const folder = resolve(process.env['CODE_LISTS'] ?? join(process.env['CORPORA'] ?? '../shared/corpora', '../codelists'));
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Record<string, unknown>[];
}
