// `npm run --silent render -- FILE`: the readable copy of a document.

import { valuesOf } from '../../config/values.js';
import { renderBytes } from '../domain/documents/retrieval/renderBytes.js';
import { RENDERING_FORMATS, type RenderingFormat } from '../domain/documents/retrieval/renderXml.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../texts/languages.js';
import { type Command, type CommandLine, say } from './command.js';
import { readFileOf, writeResult } from './readFile.js';
import { FLAG, oneOf, onlyFile, parseLine, TEXT } from './usage.js';

const EXIT = { rendered: 0, refused: 1, failed: 2 } as const;

const USAGE = `Usage: npm run --silent render -- FILE [--lang ${LANGUAGE_TAGS.join('|')}] [--format ${RENDERING_FORMATS.join('|')}] [--findings] [--out PATH]

Writes a readable copy of a document: a UBL or CII invoice or credit note, also inside a PDF, a response, a status message or an
e-report. Everything that the document says stands there as it is in the document. The HTML has no script and loads nothing. The PDF is
PDF/A-3a with the XML inside. The same file gives the same bytes. No database is needed.

  --lang      the language of labels (default: en)
  --format    html (default), or pdf
  --findings  also checks the document, and shows what the rules found at its place
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
  const rendered = await renderBytes(threads, bytes, { ...given, fonts: valuesOf(line.env).list('PDF_FONTS') });
  if ('refusal' in rendered) return say(line.stderr, `${given.path}: ${rendered.refusal}\n`, EXIT.refused);
  return (await writeResult(line, given.out, rendered.bytes)) ? EXIT.rendered : EXIT.failed;
}

function readArguments(given: readonly string[]): RenderArguments {
  const options = { lang: TEXT, format: TEXT, findings: FLAG, out: TEXT } as const;
  const { values, positionals } = parseLine({ args: [...given], allowPositionals: true, options });
  const path = onlyFile(positionals);
  const language = oneOf('--lang', LANGUAGE_TAGS, values.lang ?? 'en');
  const format = oneOf('--format', RENDERING_FORMATS, values.format ?? 'html');
  return { path, language, format, withFindings: values.findings === true, out: values.out };
}
