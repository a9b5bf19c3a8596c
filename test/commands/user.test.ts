// People who sign in: the commands on a running service, how one ends, and command lines.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { readArguments } from '../../src/commands/user/arguments.js';
import { run } from '../../src/commands/user/run.js';
import { openAuthority } from '../../src/sandbox/authority.js';
import { startApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { startSmtp } from '../support/mail/smtp.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';

async function prepared(t: ExecutionContext): Promise<string> {
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  return dataDir;
}

test('people are added, listed, changed and disabled', async (t) => {
  await using exchange = await startApp();
  const { database, clock } = exchange.app;
  await database.sql.query(`insert into tenant (id, name) values ('acme', 'Acme')`);
  const answer = async (...given: string[]) => run({ database, clock, mail: undefined }, 'https://exchange.example', readArguments(given));
  const said = async (...given: string[]) => (await answer(...given)).text;
  const tenant = ['--tenant', 'acme'];

  t.regex(
    await said('add', 'Ann@Acme.example', ...tenant, '--role', 'viewer', '--name', 'Ann'),
    /^ann@acme\.example is viewer at acme\. This link sets a password, once, within a day:\nhttps:\/\/exchange\.example\/app\/password\/[\w-]{43}$/,
  );
  t.is(await said('list', ...tenant), 'acme  ann@acme.example  Ann  viewer  has not begun');
  t.is(await said('role', 'ann@acme.example', ...tenant, '--role', 'admin'), 'ann@acme.example is admin at acme.');
  t.is(await said('sessions', 'list'), 'No session is open.');
  const removed = await said('factors', 'remove', 'ann@acme.example');
  t.is(removed, 'ann@acme.example signs in without codes and passkeys. All sessions have ended.');
  t.is(await said('disable', 'ann@acme.example'), 'ann@acme.example can no longer sign in. All sessions have ended.');
  t.deepEqual((await answer('list', ...tenant)).json, {
    people: [
      { email: 'ann@acme.example', name: 'Ann', tenantId: 'acme', role: 'admin', isDisabled: true, mayStart: false, sharesMailbox: false },
    ],
  });
  t.is(await said('enable', 'ann@acme.example'), 'ann@acme.example can sign in again.');
  t.is(await said('remove', 'ann@acme.example', ...tenant), 'ann@acme.example has no role at acme any more.');
  t.is(await said('list', ...tenant), 'There is nobody.');
  for (const [given, message] of [
    [['add', 'ann@acme.example', '--tenant', 'none', '--role', 'viewer'], 'There is no tenant none.'],
    [['role', 'bob@acme.example', ...tenant, '--role', 'viewer'], 'There is nobody with the address bob@acme.example at acme.'],
    [['remove', 'ann@acme.example', ...tenant], 'There is nobody with the address ann@acme.example at acme.'],
    [['enable', 'bob@acme.example'], 'There is nobody with the address bob@acme.example.'],
    [['sessions', 'end', 'ann@acme.example'], 'ann@acme.example has no such session.'],
  ] as const) {
    await t.throwsAsync(said(...given), { name: 'Refused', message });
  }
});

test('the command prints its result as text and as JSON, and a refusal as one sentence with 1', async (t) => {
  const env = { DATA_DIR: await prepared(t) };
  t.deepEqual(await runCommand('user', ['list'], env), { code: 0, stdout: 'There is nobody.\n', stderr: '' });
  t.deepEqual(await runCommand('user', ['list', '--json'], env), { code: 0, stdout: '{"people":[]}\n', stderr: '' });
  const refused = await runCommand('user', ['add', 'ann@acme.example', '--tenant', 'none', '--role', 'viewer'], env);
  t.deepEqual(refused, { code: 1, stdout: '', stderr: 'There is no tenant none.\n' });
});

test('a link is sent by the mail server of the service, and not printed', async (t) => {
  const dataDir = await prepared(t);
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  const smtp = await startSmtp(authority);
  t.teardown(() => smtp.close());
  await writeFile(join(dataDir, 'ca.pem'), authority.caPem);
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://exchange.example', OUTGOING_EXTRA_CA_FILE: join(dataDir, 'ca.pem') };
  const mail = { SMTP_URL: `smtp://robot@localhost:${smtp.port}`, SMTP_PASSWORD: 'right', SMTP_FROM: 'exchange@house.example' };
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
  test(`a wrong command line is refused: ${given.join(' ')}`, (t) => {
    t.throws(() => readArguments(given), { name: 'UsageError', message });
  });
}
