// The interface of AFNOR XP Z12-013 by clients that OpenAPI Generator makes of the published descriptions, which are not ours to keep:
// AFNOR_FILES is the folder, or the address, where flow.json and directory.json are.
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRESENT, run as startService } from '../support/process.js';
import { run } from '../support/shell.js';
import { generate } from './generator.js';
import { compiled, TYPESCRIPT_GENERATOR } from './languages.js';
import { copyPublished, faultsOfAnswers, type PublishedAnswer, SERVICES } from './published.js';

const PROGRAM = 'afnor';

interface Afnor {
  readonly files: string;
  readonly generator: string;
  readonly folder: string;
  /** An invoice to this buyer, whom only this part uses. */
  readonly invoice: string;
  readonly identifier: string;
}

/** Runs the program of the clients against a service of its own. Throws with what it, or one of the answers, does not fit. */
export async function checkAfnor({ files, generator, folder, invoice, identifier }: Afnor): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyPublished(files, folder);
  for (const service of SERVICES) await generate(generator, join(folder, `${service}.json`), join(folder, service), TYPESCRIPT_GENERATOR);
  await cp(join(PRESENT, 'test', 'clients', 'typescript', `${PROGRAM}.ts`), join(folder, `${PROGRAM}.ts`));
  await run(compiled(folder, PROGRAM));
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', AFNOR_API: 'on' };
  await using service = await startService('src/main.js', env);
  const printed = await run({
    command: process.execPath,
    given: [join(folder, 'built', `${PROGRAM}.js`), service.url, invoice, identifier],
  });
  const faults = await faultsOfAnswers(JSON.parse(printed) as PublishedAnswer[], folder);
  if (faults.length > 0) throw new Error(`answers differ from the published description:\n${faults.join('\n')}`);
}
