// `npm run account`: what it changes and shows, what it keeps secret, and its exit codes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readArguments } from '../../src/commands/account/arguments.js';
import { type AccountOutput, run } from '../../src/commands/account/run.js';
import { Refused } from '../../src/commands/refused.js';
import type { ChannelAccount } from '../../src/domain/accounts/rows.js';
import type { TestApp } from '../support/app.js';
import { runCommand } from '../support/child.js';
import { newFolder } from '../support/folderOf.js';
import { shareApp } from '../support/shared.js';
import { copyTemplate } from '../support/template.js';
import { test } from '../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

const TENANT = ['--tenant', 'demo-seller'] as const;
const SECRET = 'geheim-5Q';

/** Runs the command beside a running service, as a second process on a server would. */
function onService({ app }: TestApp, given: readonly string[], input = ''): Promise<AccountOutput> {
  const command = readArguments(given);
  return run(app, command, { name: 'account', env: {}, stdin: Readable.from([Buffer.from(input)]) });
}

/** The account of the answer, which shows no secret. */
async function saved(exchange: TestApp, given: readonly string[], input?: string): Promise<ChannelAccount> {
  const { text, json } = await onService(exchange, ['set', ...TENANT, ...given], input);
  if (`${text}${JSON.stringify(json)}`.includes(SECRET)) throw new Error('The answer shows the secret');
  return (json as { account: ChannelAccount }).account;
}

test.serial('an account is added, changed setting by setting, shown without its secret, and audited', async (t) => {
  const settings = ['smtpHost=smtp.example.org', 'smtpPort=587', 'from=a@example.org'];
  t.like(await saved(exchange, ['email', 'main', ...settings, '--secret', 'smtpPassword=-'], `${SECRET}\n`), {
    channel: 'email',
    name: 'main',
    settings: { smtpHost: 'smtp.example.org', smtpPort: 587, from: 'a@example.org' },
    secrets: ['smtpPassword'],
    enabled: true,
    generation: 1,
  });
  const changed = await saved(exchange, ['email', 'main', 'smtpPort=', 'fromName=Seller']);
  t.like(changed, {
    settings: { smtpHost: 'smtp.example.org', from: 'a@example.org', fromName: 'Seller' },
    secrets: ['smtpPassword'],
    generation: 2,
  });
  t.deepEqual((await onService(exchange, ['list', ...TENANT, 'email'])).json, {
    accounts: [{ ...changed, backlog: { documents: 0, since: null }, unreadable: { documents: 0, newest: [] } }],
  });
  const entries = await exchange.app.database.sql.query<{ actor: string; action: string; changes: number; details: object }>(
    'select actor, action, changes, details from audit_entry where tenant_id = $1 order by id',
    ['demo-seller'],
  );
  // Both within a minute, unless it ended between them.
  t.deepEqual(new Set(entries.map(({ actor, action }) => `${actor.split(':')[0]} ${action}`)), new Set(['operator account.save']));
  t.is(
    entries.reduce((sum, { changes }) => sum + changes, 0),
    2,
  );
  t.false(JSON.stringify(entries).includes(SECRET));
});

test.serial('the line break at the end of a secret is no part of it, and a removed secret is gone', async (t) => {
  await saved(exchange, ['api', 'main', '--secret', 'clientSecret=-'], `${SECRET}\r\n`);
  const same = await saved(exchange, ['api', 'main', '--secret', 'clientSecret=-'], SECRET);
  t.is(same.generation, 1);
  t.deepEqual((await saved(exchange, ['api', 'main', '--remove-secret', 'clientSecret'])).secrets, []);
});

test.serial('settings come from a JSON file, which replaces all of them', async (t) => {
  const file = join(await newFolder(t), 'settings.json');
  await writeFile(file, JSON.stringify({ partners: 'demo-buyer' }));
  await saved(exchange, ['api', 'main', 'identifiers=9915:a']);
  t.deepEqual((await saved(exchange, ['api', 'main', '--settings', file])).settings, { partners: 'demo-buyer' });
  const again = await onService(exchange, ['set', ...TENANT, 'api', 'main', '--settings', file]);
  t.is(again.text.split('\n')[0], 'The account is as it was.');
  await writeFile(file, `not JSON ${SECRET}`);
  const refused = onService(exchange, ['set', ...TENANT, 'api', 'main', '--settings', file]);
  await t.throwsAsync(refused, { instanceOf: Refused, message: `${file}: it is no JSON object.` });
});

test.serial('a test says what works, or what does not', async (t) => {
  await saved(exchange, ['api', 'main', 'partners=demo-buyer']);
  const message = 'These partners do not name this tenant yet: demo-buyer.';
  t.deepEqual(await onService(exchange, ['test', ...TENANT, 'api', 'main']), {
    text: `The account main of the channel api does not work. REFUSED: ${message}`,
    json: { works: false, code: 'REFUSED', message },
    fails: true,
  });
  await onService(exchange, ['set', '--tenant', 'demo-buyer', 'api', 'main', 'partners=demo-seller']);
  t.deepEqual(await onService(exchange, ['test', ...TENANT, 'api', 'main']), {
    text: 'The account main of the channel api works. Agreed with demo-buyer.',
    json: { works: true, code: null, message: 'Agreed with demo-buyer.' },
    fails: false,
  });
});

test.serial('an account is disabled, enabled and removed', async (t) => {
  await saved(exchange, ['api', 'main', 'partners=demo-buyer']);
  t.like((await onService(exchange, ['disable', ...TENANT, 'api', 'main'])).json, { account: { enabled: false } });
  t.like((await onService(exchange, ['enable', ...TENANT, 'api', 'main'])).json, { account: { enabled: true } });
  const removed = await onService(exchange, ['remove', ...TENANT, 'api', 'main']);
  t.is(removed.text, 'The account main of the channel api is removed.');
  t.deepEqual((await onService(exchange, ['list', ...TENANT])).json, { accounts: [] });
});

test.serial('unreadable documents are forgotten by their ids or all together', async (t) => {
  const { id } = await saved(exchange, ['api', 'main', 'partners=demo-buyer']);
  await exchange.app.database.sql.query(
    `insert into unreadable_document (account, id, reason, first_at)
     select $1, 'd-' || n, 'It is no XML', exchange_now() + n * interval '1 s' from generate_series(1, 3) n`,
    [id],
  );
  const forget = async (...ids: readonly string[]) =>
    (await onService(exchange, ['forget', ...TENANT, 'api', 'main', ...ids.flatMap((one) => ['--document', one])])).json;
  await t.throwsAsync(forget('d-1', 'd-9'), { instanceOf: Refused, message: 'The account main has no unreadable document d-9.' });
  const { text } = await onService(exchange, ['list', ...TENANT]);
  t.regex(text, / {2}documents that cannot be read: 2\n {4}\S+Z d-3: It is no XML\n {4}\S+Z d-2: It is no XML(?:\n|$)/);
  t.like(await forget(), { account: { unreadable: { documents: 0, newest: [] } } });
});

test.serial('types says which encryption is the default of each server', async (t) => {
  const rows = (await onService(exchange, ['types', 'email'])).text.split('\n').filter((row) => row.includes('Security'));
  const text = (order: string): string => `How the connection is encrypted: ${order}, or none, which only the sandbox accepts.`;
  t.deepEqual(rows, [
    `  smtpSecurity       starttls|tls|none             ${text('starttls (default), tls from the first byte')}`,
    `  imapSecurity       starttls|tls|none             ${text('tls from the first byte (default), starttls')}`,
  ]);
});

test.serial('types marks what is needed with which setting', async (t) => {
  const rows = (await onService(exchange, ['types', 'email'])).text.split('\n').map((row) => row.trim().split(/ {2,}/));
  t.deepEqual(
    rows.filter(([, kind = '']) => kind.includes('needed')).map(([name, kind]) => [name, kind]),
    [
      ['from', 'text, needed with smtpHost'],
      ['imapUser', 'text, needed with imapHost'],
      ['smtpPassword', 'secret, needed with smtpUser'],
      ['imapPassword', 'secret, needed with imapUser'],
    ],
  );
});

test.serial('types shows each setting and secret of a channel', async (t) => {
  const [head, ...rows] = (await onService(exchange, ['types', 'api'])).text.split('\n');
  t.is(head, 'api, needed to send');
  t.deepEqual(
    rows.map((row) => row.trim().split(/ {2,}/).slice(0, 2)),
    [
      ['partners', 'text'],
      ['identifiers', 'text'],
      ['receivers', 'text'],
      ['url', 'text'],
      ['clientId', 'text, needed with url'],
      ['clientSecret', 'secret, needed with url'],
    ],
  );
});

test.serial('what cannot be done is refused with one sentence', async (t) => {
  const path = await newFolder(t);
  const large = join(path, 'large');
  const none = join(path, 'none');
  await writeFile(large, 'x'.repeat(8 * 1024 + 3));
  const api = ['set', ...TENANT, 'api', 'main'];
  for (const [given, message] of [
    [['list', '--tenant', 'nobody'], 'There is no tenant nobody.'],
    [['set', ...TENANT, 'peppol', 'main'], 'The channel peppol has no accounts here.'],
    [['test', ...TENANT, 'api', 'none'], 'There is no account none of the channel api.'],
    [[...api, `clientSecret=${SECRET}`], 'clientSecret is a secret: give it by --secret clientSecret=FILE.'],
    [[...api, 'port=1'], 'Setting port is unknown: there are partners, identifiers, receivers, url, clientId.'],
    [[...api, '--secret', `clientSecret=${large}`], `${large}: it has more than 8194 bytes.`],
    [[...api, '--secret', `clientSecret=${none}`], `${none}: cannot be read: ENOENT: no such file or directory, open '${none}'`],
  ] as const) {
    await t.throwsAsync(onService(exchange, given), { instanceOf: Refused, message });
  }
});

test('the command ends with 1 where an account does not work, and with 0 where it is saved', async (t) => {
  const path = await newFolder(t);
  copyTemplate(path);
  const account = (...given: string[]) => runCommand('account', [...given, '--json'], { DATA_DIR: path }, SECRET);
  const set = await account('set', ...TENANT, 'api', 'main', 'partners=demo-buyer', '--secret', 'clientSecret=-');
  t.deepEqual([set.code, set.stderr], [0, '']);
  t.like(JSON.parse(set.stdout), { account: { secrets: ['clientSecret'] } });
  const tested = await account('test', ...TENANT, 'api', 'main');
  t.deepEqual([tested.code, tested.stderr], [1, '']);
  t.like(JSON.parse(tested.stdout), { works: false, code: 'REFUSED' });
});

for (const [given, fault] of [
  [[], 'A command is missing.'],
  [['drop'], 'There is no command "drop".'],
  [['list'], '--tenant is missing.'],
  [['list', ...TENANT, 'fax'], 'The channel is "fax"; it takes email, peppol, api, pagero, weexa.'],
  [['list', ...TENANT, 'api', 'main'], 'list takes no "main".'],
  [['types', ...TENANT], '--tenant is not an option of types.'],
  [['test', ...TENANT, '--document', 'd-1'], '--document is not an option of test.'],
  [['test', ...TENANT], 'CHANNEL is missing.'],
  [['test', ...TENANT, 'api'], 'NAME is missing.'],
  [['test', ...TENANT, 'api', 'main', 'url=x'], 'test takes no "url=x".'],
  [['set', ...TENANT, 'api', 'x'.repeat(65)], 'NAME has more than 64 characters.'],
  [['set', ...TENANT, 'api', 'main', SECRET], 'A setting is not of the form SETTING=VALUE.'],
  [['set', ...TENANT, 'api', 'main', '--secret', SECRET], '--secret is not of the form NAME=FILE.'],
  [['set', ...TENANT, 'api', 'main', '--secret', 'clientSecret='], '--secret names no file; it takes NAME=FILE.'],
  [['set', ...TENANT, 'api', 'main', '--settings', '-', '--secret', 'clientSecret=-'], 'Standard input can be read once.'],
] as const) {
  test(`usage: account ${given.join(' ')}`, (t) => {
    t.is(t.throws(() => readArguments(given)).message, fault);
  });
}
