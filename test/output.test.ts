// A process whose log has no reader any more continues to serve requests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './support/process.js';
import { copyTemplate } from './support/template.js';
import { test } from './support/test.js';

/** Each of them logs a line. The first one after the pipe is closed may still fit into its buffer. */
const REQUESTS = 20;

test('a closed standard output does not end the process', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-output-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  copyTemplate(dataDir);
  await using running = await run('src/main.js', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' });
  running.closeOutput();
  for (let n = 1; n <= REQUESTS; n++) t.is((await fetch(`${running.url}/health/live`)).status, 200, `${n}`);
});
