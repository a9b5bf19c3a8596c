// `npm run user` as a separate process: its output on each stream, and its exit code.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { openAuthority } from '../../src/sandbox/authority.js';
import { runCommand } from '../support/child.js';
import { startSmtp } from '../support/mail/smtp.js';
import { test } from '../support/test.js';

test('people are added, listed, changed and disabled', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-user-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://exchange.example' };
  const run = (...given: string[]) => runCommand('user', given, env);
  t.is((await runCommand('migrate', [], env)).code, 0);
  t.is((await runCommand('client', ['add', '--tenant', 'acme', 'acme-erp'], env)).code, 0);

  const added = await run('add', 'Ann@Acme.example', '--tenant', 'acme', '--role', 'viewer', '--name', 'Ann');
  t.deepEqual([added.code, added.stderr], [0, '']);
  t.regex(
    added.stdout,
    /^ann@acme\.example is viewer at acme\. This link sets a password, once, within a day:\nhttps:\/\/exchange\.example\/app\/password\/[\w-]{43}\n$/,
  );
  t.is((await run('list')).stdout, 'acme  ann@acme.example  Ann  viewer  has not begun\n');
  t.is((await run('role', 'ann@acme.example', '--tenant', 'acme', '--role', 'admin')).stdout, 'ann@acme.example is admin at acme.\n');
  t.is((await run('sessions', 'list')).stdout, 'No session is open.\n');
  const removed = await run('factors', 'remove', 'ann@acme.example');
  t.is(removed.stdout, 'ann@acme.example signs in without codes and passkeys. All sessions have ended.\n');
  t.is((await run('disable', 'ann@acme.example')).stdout, 'ann@acme.example can no longer sign in. All sessions have ended.\n');
  t.deepEqual(JSON.parse((await run('list', '--json')).stdout), {
    people: [{ email: 'ann@acme.example', name: 'Ann', tenantId: 'acme', role: 'admin', isDisabled: true, mayStart: false }],
  });
  t.is((await run('enable', 'ann@acme.example')).stdout, 'ann@acme.example can sign in again.\n');
  const taken = await run('remove', 'ann@acme.example', '--tenant', 'acme');
  t.is(taken.stdout, 'ann@acme.example has no role at acme any more.\n');
  t.is((await run('list')).stdout, 'There is nobody.\n');
  for (const [given, message] of [
    [['add', 'ann@acme.example', '--tenant', 'none', '--role', 'viewer'], 'There is no tenant none.\n'],
    [['role', 'bob@acme.example', '--tenant', 'acme', '--role', 'viewer'], 'There is nobody with the address bob@acme.example at acme.\n'],
    [['remove', 'ann@acme.example', '--tenant', 'acme'], 'There is nobody with the address ann@acme.example at acme.\n'],
    [['enable', 'bob@acme.example'], 'There is nobody with the address bob@acme.example.\n'],
    [['sessions', 'end', 'ann@acme.example'], 'ann@acme.example has no such session.\n'],
  ] as const) {
    const { code, stdout, stderr } = await run(...given);
    t.deepEqual([code, stdout, stderr], [1, '', message]);
  }
});

test('a link is sent by the mail server of the service, and not printed', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-user-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  const smtp = await startSmtp(authority);
  t.teardown(() => smtp.close());
  await writeFile(join(dataDir, 'ca.pem'), authority.caPem);
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://exchange.example', OUTGOING_EXTRA_CA_FILE: join(dataDir, 'ca.pem') };
  const mail = { SMTP_URL: `smtp://robot@localhost:${smtp.port}`, SMTP_PASSWORD: 'right', SMTP_FROM: 'exchange@house.example' };
  t.is((await runCommand('migrate', [], env)).code, 0);
  t.is((await runCommand('client', ['add', '--tenant', 'acme', 'acme-erp'], env)).code, 0);
  const add = ['add', 'ann@acme.example', '--tenant', 'acme', '--role', 'viewer', '--send'];

  const none = await runCommand('user', add, env);
  t.deepEqual(
    [none.code, none.stdout, none.stderr],
    [1, '', '--send needs the mail server of the service: SMTP_URL is not set. Nothing was changed.\n'],
  );
  const sent = await runCommand('user', add, { ...env, ...mail });
  t.deepEqual(
    [sent.code, sent.stdout, sent.stderr],
    [0, 'ann@acme.example is viewer at acme. The link was sent there; it sets a password, once, within a day.\n', ''],
  );
  const { subject, text, to } = await simpleParser(smtp.taken[0]!.bytes);
  t.deepEqual([smtp.taken.length, subject, (to as { text: string }).text], [1, 'Your access to exchange.example', 'ann@acme.example']);
  t.regex(text!, /\nhttps:\/\/exchange\.example\/app\/password\/[\w-]{43}\n$/);

  smtp.behaviour = { refuses: { what: 'recipient', code: 550, text: 'nobody' } };
  const refused = await runCommand('user', add, { ...env, ...mail });
  t.deepEqual([refused.code, refused.stdout], [1, '']);
  t.regex(refused.stderr, /^The person was added, and the mail was not sent: .*nobody.* Add the person again for another link\.\n$/);
});

for (const [given, message] of [
  [[], 'A command is missing.'],
  [['promote'], 'There is no command "promote".'],
  [['add', 'ann', '--tenant', 'acme', '--role', 'viewer'], '"ann" is no e-mail address.'],
  [['add', 'ann@acme.example', '--role', 'viewer'], '--tenant is missing.'],
  [['add', 'ann@acme.example', '--tenant', 'acme', '--role', 'owner'], '--role takes viewer, operator, admin.'],
  [
    ['add', 'ann@acme.example', '--tenant', 'acme', '--role', 'viewer', '--name', '<b>'],
    '--name takes 1 to 100 printable characters without < and >.',
  ],
  [['sessions', 'end', 'ann@acme.example', '7'], '"7" is no id of a session: sessions list shows them.'],
] as const) {
  test(`a wrong command line is refused: ${given.join(' ')}`, async (t) => {
    const { code, stdout, stderr } = await runCommand('user', given, {});
    t.deepEqual([code, stdout], [2, '']);
    t.true(stderr.includes(message), stderr);
  });
}
