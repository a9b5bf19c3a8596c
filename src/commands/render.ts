// `npm run --silent render -- FILE`: the readable copy of a document.

import { writeFile } from 'node:fs/promises';
import { renderBytes } from '../domain/documents/retrieval/renderBytes.js';
import { RENDERING_FORMATS, type RenderingFormat } from '../domain/documents/threads/renderInThread.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../validation/language.js';
import { pathFrom, readFileOf } from './readFile.js';
import { endWithCode, parseLine, shownUsage, UsageError } from './usage.js';

const EXIT = { rendered: 0, refused: 1, failed: 2 } as const;

const USAGE = `Usage: npm run --silent render -- FILE [--lang ${LANGUAGE_TAGS.join('|')}] [--format ${RENDERING_FORMATS.join('|')}] [--findings] [--out PATH]

Writes a readable copy of a document: a UBL or CII invoice or credit note, also inside a PDF, a response, a status message or an
e-report. Everything that the document says stands there as it is in the document. The HTML has no script and loads nothing. The PDF is
PDF/A-3a with the XML inside. The same file gives the same bytes. No database is needed.

  --lang      the language of labels (default: en)
  --format    html (default), or pdf
  --findings  in HTML: also checks the document, and shows what the rules found at its place
  --out       writes to this file instead of standard output

Ends with 0 where it was written, with 1 for a file that is no XML document or readable PDF invoice, with 2 for a wrong command line
or a file that cannot be read or written.
`;

interface RenderArguments {
  readonly path: string;
  readonly language: LanguageTag;
  readonly format: RenderingFormat;
  readonly withFindings: boolean;
  readonly out: string | undefined;
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given === 'help') {
    process.stdout.write(shownUsage(USAGE));
    return EXIT.rendered;
  }
  const bytes = await readFileOf('render', given.path);
  if (bytes === undefined) return EXIT.failed;
  await using threads = createThreadPool();
  const rendered = await renderBytes(threads, bytes, given);
  if ('refusal' in rendered) {
    process.stderr.write(`${given.path}: ${rendered.refusal}\n`);
    return EXIT.refused;
  }
  return given.out === undefined ? print(rendered.bytes) : save(given.out, rendered.bytes);
}

function readArguments(line: readonly string[]): RenderArguments | 'help' {
  const { values, positionals } = parse(line);
  if (values.help === true) return 'help';
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('It takes one file.');
  const language = oneOf('--lang', LANGUAGE_TAGS, values.lang ?? 'en');
  const format = oneOf('--format', RENDERING_FORMATS, values.format ?? 'html');
  if (format === 'pdf' && values.findings === true) throw new UsageError('--findings are shown in HTML only.');
  return { path, language, format, withFindings: values.findings === true, out: values.out };
}

function oneOf<Value extends string>(option: string, known: readonly Value[], given: string): Value {
  const value = known.find((one) => one === given);
  if (value === undefined) throw new UsageError(`${option} is "${given}"; it takes ${known.join(', ')}.`);
  return value;
}

function parse(line: readonly string[]) {
  return parseLine({
    args: [...line],
    allowPositionals: true,
    options: {
      lang: { type: 'string' },
      format: { type: 'string' },
      findings: { type: 'boolean' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

/** Waits until the reader has taken the output. */
async function print(text: Uint8Array): Promise<number> {
  if (!process.stdout.write(text)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
  return EXIT.rendered;
}

async function save(path: string, text: Uint8Array): Promise<number> {
  try {
    await writeFile(pathFrom('render', path), text);
    return EXIT.rendered;
  } catch (error) {
    process.stderr.write(`${path}: cannot be written: ${(error as Error).message}\n`);
    return EXIT.failed;
  }
}

endWithCode(main(), USAGE);
