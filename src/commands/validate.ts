// `npm run --silent validate -- FILE…`: checks files one after the other, however many, and prints a report on each.
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { validateBytes } from '../domain/documents/validateBytes.js';
import { readArguments, STANDARD_INPUT, USAGE, UsageError, type Validating } from './validate/arguments.js';
import { show } from './validate/show.js';

const EXIT = { valid: 0, notValid: 1, failed: 2 } as const;
/** Larger ones are no documents; reading them would only fill the memory. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;

async function main(): Promise<number> {
  const validating = readArguments(process.argv.slice(2), new Date());
  if (validating === 'help') {
    await print(USAGE);
    return EXIT.valid;
  }
  const seen = { notValid: false, unreadable: false };
  for await (const path of pathsOf(validating)) {
    const bytes = await read(path);
    if (bytes === undefined) {
      seen.unreadable = true;
      continue;
    }
    const { at, rules, format } = validating;
    const checked = await validateBytes(bytes, { at, documentId: path, ...(rules === undefined ? {} : { rules }) });
    if (checked.report.verdict !== 'valid') seen.notValid = true;
    await print(show(format, path, checked));
  }
  return seen.unreadable ? EXIT.failed : seen.notValid ? EXIT.notValid : EXIT.valid;
}

/** One at a time, so that a list without end needs no memory. */
async function* pathsOf({ paths }: Validating): AsyncGenerator<string> {
  for (const path of paths) {
    if (path !== STANDARD_INPUT) yield path;
    else
      for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) if (line !== '') yield line;
  }
}

/** undefined where it cannot be read, which is said. npm runs in the folder of the project, whatever the folder of the caller. */
async function read(path: string): Promise<Buffer | undefined> {
  try {
    const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
    const file = script === 'validate' && folder !== undefined ? resolve(folder, path) : path;
    const { size } = await stat(file);
    if (size > FILE_BYTES_MAX) throw new Error(`it is larger than ${FILE_BYTES_MAX / 1024 / 1024} MiB`);
    return await readFile(file);
  } catch (error) {
    process.stderr.write(`${path}: cannot be read: ${(error as Error).message}\n`);
    return undefined;
  }
}

/** Waits until whoever reads has room for more. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

// Whoever reads has enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.failed);
});

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = EXIT.failed;
    process.stderr.write(
      error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `${error instanceof Error ? error.stack : String(error)}\n`,
    );
  },
);
