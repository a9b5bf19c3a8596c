import { newFolder } from '../support/folderOf.js';
import { run } from '../support/process.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('a service whose MongoDB is away starts', async (t) => {
  const folder = await newFolder(t);
  copyTemplate(folder);
  // Nothing listens on port 1.
  await using service = await run('src/main.js', { DATA_DIR: folder, PORT: '0', MONGODB_URL: 'mongodb://127.0.0.1:1/exchange' });
  t.is((await fetch(`${service.url}/health/live`)).status, 200);
});
