// `npm run --silent validate -- FILE…`: checks files one after the other, and prints a report on each.

import { basename } from 'node:path';
import { validateBytes } from '../domain/documents/checks/validateBytes.js';
import { createThreadPool } from '../domain/documents/threads/threadPool.js';
import { loadLanguage } from '../validation/language.js';
import { type Command, type CommandLine, print } from './command.js';
import { readFileOf } from './readFile.js';
import { readArguments, USAGE } from './validate/arguments.js';
import { pathsOf } from './validate/paths.js';
import { show } from './validate/show.js';

const EXIT = { valid: 0, notValid: 1, failed: 2 } as const;

export const command: Command = { usage: USAGE, failed: EXIT.failed, onlyPrints: true, run };

async function run(line: CommandLine): Promise<number> {
  const validating = readArguments(line.args, new Date());
  await using threads = createThreadPool();
  const language = loadLanguage(validating.language);
  const seen = { any: false, notValid: false, unreadable: false };
  for await (const path of pathsOf(line, validating)) {
    seen.any = true;
    const bytes = await readFileOf(line, path);
    if (bytes === undefined) {
      seen.unreadable = true;
      continue;
    }
    const { at, rules, format } = validating;
    const checked = await validateBytes(threads, bytes, { at, documentId: basename(path), ...(rules === undefined ? {} : { rules }) });
    if (checked.report.verdict !== 'valid') seen.notValid = true;
    const shown = show(format, path, checked, language);
    await print(line.stdout, format === 'text' ? shown : Buffer.from(shown));
  }
  if (!seen.any) line.stderr.write('No document was found.\n');
  return seen.unreadable || !seen.any ? EXIT.failed : seen.notValid ? EXIT.notValid : EXIT.valid;
}
