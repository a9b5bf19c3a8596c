// `npm run --silent convert -- FILE`: converts a CII invoice, as XML or inside a PDF, to UBL.

import { type ConvertedBytes, convertBytes } from '../domain/documents/checks/convertBytes.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import type { DocumentTypeCode } from '../domain/vocabulary.js';
import { indented } from '../xml/indent.js';
import { type Command, type CommandLine, print, say } from './command.js';
import { readFileOf } from './readFile.js';
import { onlyFile, parseLine, TEXT, UsageError } from './usage.js';

const EXIT = { converted: 0, refused: 1, failed: 2 } as const;

/** Invoice and credit note have the same identifiers. */
const TARGETS = { peppol: 158, nlcius: 170 } as const satisfies Readonly<Record<string, DocumentTypeCode>>;

const USAGE = `Usage: npm run --silent convert -- [--to ${Object.keys(TARGETS).join('|')}] FILE

Converts a Cross Industry Invoice (ZUGFeRD, Factur-X, XRechnung in CII), as XML or inside a PDF, to a UBL Invoice or Credit Note, which
is written to standard output. Nothing is dropped: what has no place in UBL is refused, one line each on standard error.

  --to    gives the UBL the specification and process (BT-24, BT-23) of Peppol BIS Billing 3 or NLCIUS; without it they stay

Ends with 0 where it was converted, with 1 where it was refused, with 2 for a wrong command line or a file that cannot be read.
`;

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const converting = readArguments(line.args);
  const bytes = await readFileOf(line, converting.path);
  if (bytes === undefined) return EXIT.failed;
  await using threads = createThreadPool();
  const converted = await convertBytes(threads, bytes, converting.code);
  if (!('ubl' in converted)) return say(line.stderr, refusalsOf(converting.path, converted), EXIT.refused);
  await print(line.stdout, Buffer.from(indented(converted.ubl.toString())));
  return EXIT.converted;
}

function readArguments(given: readonly string[]): { readonly path: string; readonly code?: DocumentTypeCode } {
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options: { to: TEXT } });
  const path = onlyFile(positionals);
  if (values.to === undefined) return { path };
  const code = Object.entries(TARGETS).find(([name]) => name === values.to)?.[1];
  if (code === undefined) throw new UsageError(`--to is "${values.to}"; it takes ${Object.keys(TARGETS).join(', ')}.`);
  return { path, code };
}

function refusalsOf(file: string, { refusals }: Extract<ConvertedBytes, { refusals: unknown }>): string {
  return refusals.map(({ rule, path, text }) => `${file}: ${rule}${path === null ? '' : ` ${path}`}: ${text}\n`).join('');
}
