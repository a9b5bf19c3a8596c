// The list of channels against the folders that there are: open.ts of each is found by name.
import { readdirSync } from 'node:fs';
import { CHANNEL_FOLDERS } from '../../src/channels/list.js';
import { test } from '../support/test.js';

test('every folder of src/channels is in the list, and can be opened', async (t) => {
  const folders = readdirSync('src/channels', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = CHANNEL_FOLDERS.map(({ folder }) => folder);
  t.deepEqual([...names].sort(), folders.map(({ name }) => name).sort());
  for (const name of names) {
    const { open } = (await import(`../../src/channels/${name}/open.js`)) as { readonly open?: unknown };
    t.is(typeof open, 'function', name);
  }
});
