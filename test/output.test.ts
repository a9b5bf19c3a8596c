import { newFolder } from './support/folderOf.js';
import { run } from './support/process.js';
import { copyTemplate } from './support/template.js';
import { test } from './support/test.js';

/** Each of them logs a line. The first one after the pipe is closed may still fit into its buffer. */
const REQUESTS = 20;

test('a closed standard output does not end the process', async (t) => {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  await using running = await run('src/main.js', { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' });
  running.closeOutput();
  for (let n = 1; n <= REQUESTS; n++) t.is((await fetch(`${running.url}/health/live`)).status, 200, `${n}`);
});
