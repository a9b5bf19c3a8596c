// `npm run --silent render -- FILE`: the readable copy of a document.

import { writeFile } from 'node:fs/promises';
import { renderBytes } from '../domain/documents/retrieval/renderBytes.js';
import { RENDERING_FORMATS, type RenderingFormat } from '../domain/documents/threads/renderInThread.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../validation/language.js';
import { type Command, type CommandLine, print, say } from './command.js';
import { pathFrom, readFileOf } from './readFile.js';
import { parseLine, UsageError } from './usage.js';

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

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const given = readArguments(line.args);
  const bytes = await readFileOf(line, given.path);
  if (bytes === undefined) return EXIT.failed;
  await using threads = createThreadPool();
  const rendered = await renderBytes(threads, bytes, given);
  if ('refusal' in rendered) return say(line.stderr, `${given.path}: ${rendered.refusal}\n`, EXIT.refused);
  if (given.out !== undefined) return save(line, given.out, rendered.bytes);
  await print(line.stdout, rendered.bytes);
  return EXIT.rendered;
}

function readArguments(given: readonly string[]): RenderArguments {
  const text = { type: 'string' } as const;
  const options = { lang: text, format: text, findings: { type: 'boolean' }, out: text } as const;
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options });
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

async function save(line: CommandLine, path: string, text: Uint8Array): Promise<number> {
  try {
    await writeFile(pathFrom(line, path), text);
    return EXIT.rendered;
  } catch (error) {
    return say(line.stderr, `${path}: cannot be written: ${(error as Error).message}\n`, EXIT.failed);
  }
}
