// `npm run --silent json -- FILE`: an invoice as JSON, and the document of such a JSON.

import { valuesOf } from '../../config/values.js';
import { createThreadPool, type ThreadPool } from '../domain/documents/threads/threadPool.js';
import { ExchangeError } from '../domain/errors.js';
import { INVOICE_TARGETS, makeBytes } from '../domain/invoices/makeBytes.js';
import { invoiceOfBytes } from '../domain/invoices/read.js';
import type { Command, CommandLine } from './command.js';
import { readFileOf, writeResult } from './readFile.js';
import { oneOf, onlyFile, parseLine, TEXT } from './usage.js';

const EXIT = { done: 0, refused: 1, failed: 2 } as const;

const USAGE = `Usage: npm run --silent json -- FILE [--out PATH]
       npm run --silent json -- FILE.json --to ${INVOICE_TARGETS.join('|')} [--out PATH]

Without --to: prints an invoice or credit note (UBL, CII, or a PDF with one inside) as JSON, by the business terms of EN 16931. What has no
member there is named on standard error, one line each.
With --to: makes the document of such a JSON, with calculated sums, after all checks. facturx is a PDF/A-3 with CII inside.
docs/invoices.md has the members. No database is needed.

  --out  writes to this file instead of standard output

Ends with 0 where it was written, with 1 and the errors, one a line, for a file that is no invoice or breaks rules, with 2 for a wrong command
line or a file that cannot be read or written.
`;

interface JsonArguments {
  readonly path: string;
  readonly to: (typeof INVOICE_TARGETS)[number] | undefined;
  readonly out: string | undefined;
}

interface How extends Pick<JsonArguments, 'to'> {
  /** PDF_FONTS. */
  readonly fonts: readonly string[];
}

type Result = { readonly bytes: Uint8Array; readonly remarks: readonly string[] } | { readonly refusals: readonly string[] };

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const given = readArguments(line.args);
  const bytes = await readFileOf(line, given.path);
  if (bytes === undefined) return EXIT.failed;
  await using threads = createThreadPool();
  const result = await resultOf(threads, bytes, { to: given.to, fonts: valuesOf(line.env).list('PDF_FONTS') });
  const lines = 'refusals' in result ? result.refusals : result.remarks;
  for (const one of lines) line.stderr.write(`${given.path}: ${one}\n`);
  if ('refusals' in result) return EXIT.refused;
  return (await writeResult(line, given.out, result.bytes)) ? EXIT.done : EXIT.failed;
}

async function resultOf(threads: ThreadPool, bytes: Buffer, { to, fonts }: How): Promise<Result> {
  try {
    if (to === undefined) {
      const { invoice, unmapped } = await invoiceOfBytes(threads, bytes);
      const remarks = unmapped.map(({ path, value }) => `no member for ${path}: ${value}`);
      return { bytes: Buffer.from(`${JSON.stringify(invoice, null, 2)}\n`), remarks };
    }
    const made = await makeBytes(bytes, to, fonts);
    const shown = (errors: readonly { pointer: string; code?: string; rule?: string; detail: string }[]): string[] =>
      errors.map(({ pointer, code, rule, detail }) => `${pointer}: ${rule ?? code}: ${detail}`);
    return 'errors' in made ? { refusals: shown(made.errors) } : { bytes: made.bytes, remarks: shown(made.warnings) };
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return { refusals: [[error.message, error.detail].filter((one) => one !== undefined).join(': ')] };
  }
}

function readArguments(given: readonly string[]): JsonArguments {
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options: { to: TEXT, out: TEXT } });
  const path = onlyFile(positionals);
  const to = values.to === undefined ? undefined : oneOf('--to', INVOICE_TARGETS, values.to);
  return { path, to, out: values.out };
}
