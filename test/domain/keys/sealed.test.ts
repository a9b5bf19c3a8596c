// Change of the master key: stored secrets open before, during and after it; a wrong key stops the start.

import { randomBytes } from 'node:crypto';
import { namesSetting } from '../../../config/error.js';
import { load } from '../../../config/load.js';
import { createApp, type RunningApp } from '../../../src/app.js';
import { SIGNING_KEYS } from '../../../src/auth/keys.js';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import { readSecret } from '../../../src/domain/accounts/secrets.js';
import { clientActor } from '../../../src/domain/actor.js';
import { createKeyring, generateMasterKey, parseMasterKeys } from '../../../src/domain/keys/keyring.js';
import { assertOpens, counted, keyUse, rewrap } from '../../../src/domain/keys/sealed.js';
import { rotateSecret } from '../../../src/domain/webhooks/rotate.js';
import { liveSecrets, WEBHOOK_SECRETS } from '../../../src/domain/webhooks/secrets.js';
import { subscribe } from '../../../src/domain/webhooks/subscribe.js';
import { type Ended, runCommand, runProgram } from '../../support/child.js';
import { newFolder } from '../../support/folderOf.js';
import { startFailure } from '../../support/startFailure.js';
import { copyTemplate } from '../../support/template.js';
import { type ExecutionContext, test } from '../../support/test.js';

const TABLES = [WEBHOOK_SECRETS, SIGNING_KEYS];
const CALLER = clientActor('demo-seller', 'demo-seller');
const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;

async function dataDir(t: ExecutionContext): Promise<string> {
  const path = await newFolder(t);
  copyTemplate(path);
  return path;
}

/** The application on that folder, without a server or a worker. */
function open(path: string, masterKeys: string): Promise<RunningApp> {
  return createApp(load({ DATA_DIR: path, LOG_LEVEL: 'silent', MASTER_KEYS: masterKeys, ROLES: 'api' }));
}

function put(app: RunningApp, path = '/hook'): Promise<{ id: string; signingSecret: string }> {
  return subscribe(app, CALLER, { endpoint: `https://localhost${path}`, subscriptions: ['invoice.error'] });
}

/** A start and commands say such a fault as one sentence. */
async function refused(t: ExecutionContext, path: string, masterKeys: string, message: string): Promise<void> {
  const error = await t.throwsAsync(open(path, masterKeys), { message });
  t.true(namesSetting(error!));
}

test('old key, both keys and rewrap, new key alone: secrets and signing keys are the same all the way', async (t) => {
  const path = await dataDir(t);
  const keys = (verb: string, masterKeys: string): Promise<Ended> =>
    runCommand('keys', [verb], { DATA_DIR: path, MASTER_KEYS: masterKeys });
  const before = await (async () => {
    await using app = await open(path, OLD);
    await put(app, '/other');
    const rotated = await rotateSecret(app, CALLER);
    const { id, signingSecret } = await put(app);
    await saveAccount(app, CALLER, { channel: 'pagero', name: 'main', settings: {}, secrets: [{ name: 'password', value: 'geheim' }] });
    return { id, signingSecret, rotated, kid: (await app.keys!.signing()).kid };
  })();

  t.deepEqual(await keys('status', `${NEW},${OLD}`), {
    code: 0,
    stdout: 'new  newest: nothing\nold  older: 3 webhook secrets, 1 account secret and 1 signing key\n',
    stderr: '',
  });
  t.deepEqual(await keys('rewrap', `${NEW},${OLD}`), {
    code: 0,
    stdout:
      '3 webhook secrets, 1 account secret, 1 signing key, 0 migration keys, 0 second factors, 0 evidence keys and 0 alert secrets were sealed anew with the key new.\nNothing is sealed with another key.\n',
    stderr: '',
  });
  t.is(
    (await keys('rewrap', `${NEW},${OLD}`)).stdout.split('\n')[0],
    '0 webhook secrets, 0 account secrets, 0 signing keys, 0 migration keys, 0 second factors, 0 evidence keys and 0 alert secrets were sealed anew with the key new.',
  );
  t.is((await keys('status', NEW)).stdout, 'new  newest: 3 webhook secrets, 1 account secret and 1 signing key\n');

  await using app = await open(path, NEW);
  t.is((await app.keys!.signing()).kid, before.kid);
  t.is((await put(app)).signingSecret, before.signingSecret);
  const [other] = await app.database.sql.query<{ id: string }>('select id from webhook_subscription where id <> $1', [before.id]);
  const live = await liveSecrets(app, app.database.sql, CALLER.tenantId, [other!.id]);
  t.deepEqual(live.get(other!.id)?.map(({ secret }) => secret)[0], before.rotated);
  t.is(live.get(other!.id)?.length, 2);
  const [account] = await listAccounts(app, CALLER);
  const secret = await readSecret(app, { tenantId: CALLER.tenantId, accountId: account!.id, name: 'password' });
  // Sealing again keeps the version: a channel that read it before can still replace it.
  t.deepEqual(secret, { value: 'geheim', version: 1 });
});

test('rewrap without the old key changes nothing, says so and ends with 1', async (t) => {
  const path = await dataDir(t);
  await (async () => {
    await using app = await open(path, OLD);
    await put(app);
  })();
  const { code, stdout, stderr } = await runCommand('keys', ['rewrap'], { DATA_DIR: path, MASTER_KEYS: NEW });
  t.is(code, 1);
  t.is(stdout, '');
  t.is(
    stderr,
    '0 webhook secrets, 0 account secrets, 0 signing keys, 0 migration keys, 0 second factors, 0 evidence keys and 0 alert secrets were sealed anew with the key new.\n' +
      'Left as before, with the key old, which MASTER_KEYS does not open: 1 webhook secret.\n',
  );
  await using app = await open(path, OLD);
  await t.notThrowsAsync(put(app));
});

test('a secret that is replaced while keys change stays replaced', async (t) => {
  const path = await dataDir(t);
  await using app = await open(path, OLD);
  await put(app);
  const keyring = createKeyring(parseMasterKeys(`${NEW},${OLD}`));
  const { sql } = app.database;
  let isReplaced = false;
  const database = {
    sql: {
      async query<Row extends object>(...given: Parameters<typeof sql.query>): Promise<Row[]> {
        const rows = await sql.query<Row>(...given);
        // Right after the old value was read.
        if (!isReplaced) await sql.query("update webhook_secret set sealed = 'old.replaced'");
        isReplaced = true;
        return rows;
      },
    },
  };
  await rewrap({ database, keyring }, WEBHOOK_SECRETS);
  t.deepEqual(await sql.query('select sealed from webhook_secret'), [{ sealed: 'old.replaced' }]);
});

test('a start without the key of what is stored ends with 1 and names it, before anything is sent', async (t) => {
  const path = await dataDir(t);
  await (async () => {
    await using app = await open(path, OLD);
    await put(app);
    await app.keys!.signing();
  })();
  const env = { DATA_DIR: path, MASTER_KEYS: NEW, PORT: '0', LOG_LEVEL: 'silent' };
  const { code, stdout, stderr } = await runProgram('src/main.js', [], env);
  const message = 'MASTER_KEYS lacks the key old, which sealed 1 webhook secret and 1 signing key.';
  t.deepEqual([code, stdout, startFailure(stderr)], [1, '', `${message}\n`]);
  const another = `old:${randomBytes(32).toString('base64')}`;
  await refused(t, path, another, 'MASTER_KEYS has another key old than the one with which a webhook secret was sealed.');
});

test('a process with another key under the same id is refused, also where nothing is sealed yet', async (t) => {
  const path = await dataDir(t);
  await (await open(path, OLD))[Symbol.asyncDispose]();
  const another = `old:${randomBytes(32).toString('base64')}`;
  const sentence = 'MASTER_KEYS has another key old than the one that this database knows by that id. A new key needs a new id.';
  await refused(t, path, another, sentence);
  await refused(t, path, `${NEW},${another}`, sentence);
  // A refused ring leaves nothing behind.
  await refused(t, path, `new:${randomBytes(32).toString('base64')},${another}`, sentence);
  const { code, stderr } = await runCommand('keys', ['rewrap'], { DATA_DIR: path, MASTER_KEYS: another });
  t.deepEqual([code, stderr], [1, `${sentence}\n`]);
  await using app = await open(path, `${NEW},${OLD}`);
  const known = await app.database.sql.query<{ id: string; check_value: string }>('select id, check_value from master_key order by id');
  t.deepEqual(
    known.map(({ id }) => id),
    ['new', 'old'],
  );
  for (const { check_value: value } of known) t.false([NEW, OLD].some((key) => key.includes(value)));
});

test('a key that goes while the service runs signs nothing with another one', async (t) => {
  await using app = await open(await dataDir(t), OLD);
  const { id } = await put(app);
  const rings = [NEW, `old:${randomBytes(32).toString('base64')}`].map((text) => createKeyring(parseMasterKeys(text)));
  for (const keyring of rings) {
    await t.throwsAsync(liveSecrets({ keyring }, app.database.sql, CALLER.tenantId, [id]), { message: /sealed/ });
  }
});

test('more than a batch is sealed anew, what does not open stays, and what has expired is nobody’s business', async (t) => {
  await using app = await open(await dataDir(t), `${NEW},${OLD}`);
  const { sql } = app.database;
  const { id } = await put(app);
  const old = createKeyring(parseMasterKeys(OLD));
  const ids = Array.from({ length: 1_201 }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  await sql.query(
    `insert into webhook_secret (id, subscription_id, sealed, origin, not_after)
     select r.id, $1::uuid, r.sealed, 'put', exchange_now() + interval '1 hour' from unnest($2::uuid[], $3::text[]) as r(id, sealed)`,
    [id, ids, ids.map((one) => old.seal(`whsec_${one}`, `${CALLER.tenantId}|${id}|${one}`))],
  );
  await sql.query('update webhook_secret set sealed = $2 where id = $1', [ids[700], old.seal('moved', 'from elsewhere')]);
  await sql.query(`update webhook_secret set not_after = exchange_now() - interval '1 second' where id = $1`, [ids[0]]);
  t.deepEqual(await rewrap(app, WEBHOOK_SECRETS), { name: 'webhook secret', count: 1_199, left: 1 });
  t.deepEqual(await keyUse(app, TABLES), [
    { name: 'webhook secret', keyId: 'new', count: 1_200 },
    { name: 'webhook secret', keyId: 'old', count: 1 },
  ]);
  await t.throwsAsync(assertOpens(app, TABLES), {
    message: 'MASTER_KEYS has another key old than the one with which a webhook secret was sealed.',
  });
  await sql.query('delete from webhook_secret where id = $1', [ids[700]]);
  await t.notThrowsAsync(assertOpens(app, TABLES));
  const live = await liveSecrets(app, sql, CALLER.tenantId, [id]);
  t.true(live.get(id)?.some(({ secret }) => secret === `whsec_${ids[1]}`));
});

test('generate prints an entry for MASTER_KEYS, without settings', async (t) => {
  const { code, stdout } = await runCommand('keys', ['generate'], { DATA_DIR: '/nowhere/at/all' });
  t.is(code, 0);
  t.is(parseMasterKeys(stdout).length, 1);
  t.not(stdout, `${generateMasterKey()}\n`);
});

for (const [given, message] of [
  [[], 'A command is missing.'],
  [['toString'], 'There is no command "toString".'],
  [['rewrap', 'all'], 'rewrap takes no "all".'],
] as const) {
  test(`usage: ${message}`, async (t) => {
    const { code, stdout, stderr } = await runCommand('keys', given, { DATA_DIR: '/nowhere/at/all' });
    t.is(code, 2);
    t.is(stdout, '');
    t.is(stderr, `Usage: npm run keys -- <command>\nWith --help it says more.\n\n${message}\n`);
  });
}

test('counts are spelt out', (t) => {
  t.is(counted([{ name: 'signing key', count: 2 }]), '2 signing keys');
  t.is(counted(['one', 'two', 'three'].map((name) => ({ name, count: 1 }))), '1 one, 1 two and 1 three');
  t.is(
    counted([
      { name: 'webhook secret', count: 1 },
      { name: 'signing key', count: 0 },
    ]),
    '1 webhook secret and 0 signing keys',
  );
});
