// `npm run --silent validate -- FILE…`: checks files one after the other, and prints a report on each.

import { basename } from 'node:path';
import { validateBytes } from '../domain/documents/checks/validateBytes.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { loadLanguage } from '../validation/language.js';
import { readFileOf } from './readFile.js';
import { endWithCode, shownUsage } from './usage.js';
import { readArguments, USAGE } from './validate/arguments.js';
import { pathsOf } from './validate/paths.js';
import { show } from './validate/show.js';

const EXIT = { valid: 0, notValid: 1, failed: 2 } as const;

async function main(): Promise<number> {
  const validating = readArguments(process.argv.slice(2), new Date());
  if (validating === 'help') {
    await print(shownUsage(USAGE));
    return EXIT.valid;
  }
  await using threads = createThreadPool();
  const language = await loadLanguage(validating.language);
  const seen = { any: false, notValid: false, unreadable: false };
  for await (const path of pathsOf(validating)) {
    seen.any = true;
    const bytes = await readFileOf('validate', path);
    if (bytes === undefined) {
      seen.unreadable = true;
      continue;
    }
    const { at, rules, format } = validating;
    const checked = await validateBytes(threads, bytes, { at, documentId: basename(path), ...(rules === undefined ? {} : { rules }) });
    if (checked.report.verdict !== 'valid') seen.notValid = true;
    await print(show(format, path, checked, language));
  }
  if (!seen.any) process.stderr.write('No document was found.\n');
  return seen.unreadable || !seen.any ? EXIT.failed : seen.notValid ? EXIT.notValid : EXIT.valid;
}

/** Waits until the reader has taken the output. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

endWithCode(main(), USAGE);
