// What `npm run hold` did not find, and its exit code.
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('a document that there is not is named, and the command fails', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const given = ['add', '--tenant', 'demo-seller', '--reason', 'lawsuit', '--document', 'nope'];
  const { code, stdout, stderr } = await runCommand('hold', given, { DATA_DIR: path });
  t.deepEqual([code, stdout, stderr], [1, '', 'demo-seller: 0 documents held. There is no document nope.\n']);
});
