// The command for quotas and usage, and its command line.

import { readArguments } from '../../src/commands/tenant/arguments.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

test('the command shows usage, sets quotas and counts anew on the embedded database', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const env = { DATA_DIR: path };
  const shown = await runCommand('tenant', ['usage', '--json'], env);
  t.deepEqual([shown.code, shown.stderr], [0, '']);
  const idle = (tenantId: string): object => ({ tenantId, documentsToday: 0, bytes: 0, auditBytes: 0 });
  t.deepEqual(JSON.parse(shown.stdout), { tenants: [idle('demo-buyer'), idle('demo-seller')] });
  const set = await runCommand('tenant', ['quota', '--tenant', 'demo-seller', '--documents', '5', '--bytes', 'default'], env);
  t.is(set.stdout, "demo-seller: uploads a day: 5, bytes stored: the settings'. It holds within two seconds.\n");
  const own = await runCommand('tenant', ['senders', '--tenant', 'demo-seller', '--own', 'on'], env);
  t.is(own.stdout, 'demo-seller sends for its own participants alone.\n');
  t.is((await runCommand('tenant', ['recount'], env)).code, 0);
  const refused = await runCommand('tenant', ['usage', '--tenant', 'nobody'], env);
  t.deepEqual([refused.code, refused.stderr], [1, 'There is no tenant nobody.\n']);
});

for (const [given, fault] of [
  [[], 'A command is missing.'],
  [['drop'], 'There is no command "drop".'],
  [['usage', 'x'], 'usage takes no "x".'],
  [['usage', '--to', 'x'], '--to is not an option of usage.'],
  [['quota', '--tenant', 'a'], '--documents or --bytes is missing.'],
  [['quota', '--documents', '1'], '--tenant is missing.'],
  [['quota', '--tenant', 'a', '--bytes', '-1'], "Option '--bytes' argument is ambiguous."],
  [['quota', '--tenant', 'a', '--bytes', '1e3'], '--bytes is "1e3"; it takes a whole number of at most 15 digits, or default.'],
  [['senders', '--tenant', 'a', '--own', 'yes'], '--own is "yes"; it takes on, off or default.'],
  [['export', '--tenant', 'a'], '--to is missing.'],
  [['erase', '--tenant', 'a'], 'To erase a for good, add --confirm a.'],
  [['erase', '--tenant', 'a', '--confirm', 'b'], 'To erase a for good, add --confirm a.'],
] as const) {
  test(`usage: tenant ${given.join(' ')}`, (t) => {
    const { message } = t.throws(() => readArguments(given));
    t.is(message.split('\n')[0], fault);
  });
}
