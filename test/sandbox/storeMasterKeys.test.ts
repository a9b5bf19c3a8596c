import { readdir, readFile } from 'node:fs/promises';
import { parseMasterKeys } from '../../src/domain/keys/keyring.js';
import { storeMasterKeys } from '../../src/sandbox/storeMasterKeys.js';
import { newFolder } from '../support/folderOf.js';
import { test } from '../support/test.js';

test('"made once under DATA_DIR": all who start at once get the same whole keys, and nothing else is left behind', async (t) => {
  const dataDir = await newFolder(t);
  const load = async (): Promise<string> => readFile(await storeMasterKeys(dataDir), 'utf8');
  const loaded = await Promise.all(Array.from({ length: 16 }, load));
  t.is(new Set(loaded).size, 1);
  t.is(parseMasterKeys(loaded[0]!).length, 1);
  t.is(await load(), loaded[0]!);
  t.deepEqual(await readdir(dataDir), ['master-keys']);
});
