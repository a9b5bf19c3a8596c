// Saving, listing, enabling and removing accounts.
import { enableAccount } from '../../../src/domain/accounts/enable.js';
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { removeAccount } from '../../../src/domain/accounts/remove.js';
import { readSecret } from '../../../src/domain/accounts/secrets.js';
import type { App } from '../../../src/domain/ports.js';
import { LIMITS } from '../../../src/domain/vocabulary.js';
import { accountChannel, BUYER_ACTOR, PASSWORD, rowOf, SELLER_ACTOR, save, withChannel } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { type ExecutionContext, test } from '../../support/test.js';

async function world(t: ExecutionContext): Promise<App> {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return withChannel(exchange, accountChannel());
}

const secretOf = (app: App, accountId: string, name = 'password') => readSecret(app, { tenantId: 'demo-seller', accountId, name });

test('a new account is listed with the names of its secrets and without their values', async (t) => {
  const app = await world(t);
  const saved = await save(app);
  t.like(saved, {
    channel: 'weexa',
    name: 'main',
    settings: { host: 'example.org' },
    secrets: ['password'],
    enabled: true,
    generation: 1,
    failures: 0,
    lastSuccessAt: null,
    openUntil: null,
  });
  t.deepEqual(await listAccounts(app, SELLER_ACTOR), [saved]);
  t.deepEqual(await listAccounts(app, SELLER_ACTOR, 'pagero'), []);
  t.deepEqual(await listAccounts(app, BUYER_ACTOR), []);
  t.deepEqual(await secretOf(app, saved.id), { value: PASSWORD, version: 1 });
});

test('the same once more changes nothing; secrets that are not named stay, null removes one', async (t) => {
  const app = await world(t);
  const first = await save(app);
  t.deepEqual(await save(app), first);
  const changed = await save(app, 'main', { settings: { host: 'example.net' }, secrets: [{ name: 'token', value: 'first-token' }] });
  t.like(changed, { id: first.id, generation: 2, secrets: ['password', 'token'], settings: { host: 'example.net' } });
  t.deepEqual(await secretOf(app, first.id), { value: PASSWORD, version: 1 });
  const less = await save(app, 'main', { settings: { host: 'example.net' }, secrets: [{ name: 'token', value: null }] });
  t.like(less, { generation: 3, secrets: ['password'] });
});

test('a secret that would be sent to another server must be given again; one that the channel keeps is removed', async (t) => {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const [password, token] = [
    { description: 'Its password.', sentTo: ['host'] },
    { description: 'Kept by the channel.', sentTo: ['host'], isKept: true },
  ];
  const app = withChannel(exchange, accountChannel({ account: { secrets: { password, token } } }));
  const { id } = await save(app, 'main', {
    settings: { host: 'https://a.example:8' },
    secrets: [
      { name: 'password', value: PASSWORD },
      { name: 'token', value: 'first-token' },
    ],
  });
  const elsewhere = { settings: { host: 'https://b.example/' }, secrets: [] };
  const refused = await t.throwsAsync(save(app, 'main', elsewhere), { code: 'BODY_INVALID' });
  t.is(detailOf(refused), 'secret password must be given again, because host is another server now');
  t.deepEqual((await secretOf(app, id)).value, PASSWORD);
  const samePlace = { settings: { host: 'https://A.example/b' }, secrets: [] };
  t.deepEqual((await save(app, 'main', samePlace)).secrets, ['password', 'token']);
  const given = { ...elsewhere, secrets: [{ name: 'password', value: 'another' }] };
  t.deepEqual((await save(app, 'main', given)).secrets, ['password']);
});

test('a change is refused where somebody else changed the account since, unless it is that very change', async (t) => {
  const app = await world(t);
  await save(app, 'main', { generation: 0 });
  t.is((await save(app, 'main', { generation: 0 })).generation, 1);
  const settings = { host: 'example.net' };
  t.is((await save(app, 'main', { settings, generation: 1 })).generation, 2);
  t.is((await save(app, 'main', { settings, generation: 1 })).generation, 2);
  await t.throwsAsync(save(app, 'main', { settings: { host: 'example.com' }, generation: 1 }), {
    message: 'Channel account was changed by somebody else',
    code: 'ACCOUNT_CHANGED',
  });
  await t.throwsAsync(save(app, 'other', { generation: 1 }), { code: 'ACCOUNT_CHANGED' });
});

test('a change makes the account due and begins its health anew; its cursor stays', async (t) => {
  const app = await world(t);
  const { id } = await save(app);
  await app.database.sql.query(
    `update channel_account set cursor = '{"uid": 7}', failures = 5, open_until = exchange_now() + interval '1 hour',
       due_at = exchange_now() + interval '1 hour'`,
  );
  t.like(await save(app, 'main', { settings: { host: 'example.net' } }), { failures: 0, openUntil: null });
  t.deepEqual((await rowOf(app, id))['cursor'], { uid: 7 });
  // By the clock of the database: app.clock() may be a millisecond behind it.
  t.deepEqual(await app.database.sql.query('select due_at <= exchange_now() as due from channel_account where id = $1', [id]), [
    { due: true },
  ]);
});

const detailOf = (error: unknown): string | undefined => (error as { detail?: string }).detail;

test('a required secret may neither be missing nor be removed', async (t) => {
  const app = await world(t);
  const missing = await t.throwsAsync(save(app, 'main', { secrets: [] }), { code: 'BODY_INVALID' });
  t.is(detailOf(missing), 'secret password is required');
  t.deepEqual(await listAccounts(app, SELLER_ACTOR), []);
  const { id } = await save(app);
  const removed = await t.throwsAsync(save(app, 'main', { secrets: [{ name: 'password', value: null }] }), { code: 'BODY_INVALID' });
  t.is(detailOf(removed), 'secret password is required');
  t.deepEqual(await secretOf(app, id), { value: PASSWORD, version: 1 });
});

test('a tenant may have 50 accounts; one that is there may still be changed', async (t) => {
  const app = await world(t);
  for (let n = 0; n < LIMITS.accountsPerTenantMax; n += 1) await save(app, `a${n}`);
  const refused = await t.throwsAsync(save(app, 'more'), { code: 'BODY_INVALID' });
  t.is(detailOf(refused), 'a tenant may have at most 50 channel accounts');
  t.is((await save(app, 'a0', { enabled: false })).enabled, false);
  await t.notThrowsAsync(save(app, 'more', { actor: BUYER_ACTOR }));
});

test('disabled and enabled again: each counts once, however often it is asked', async (t) => {
  const app = await world(t);
  const { id } = await save(app);
  for (let n = 0; n < 2; n += 1) t.like(await enableAccount(app, SELLER_ACTOR, id, false), { enabled: false, generation: 2 });
  t.like(await enableAccount(app, SELLER_ACTOR, id, true), { enabled: true, generation: 3 });
});

test('a removed account is gone with its secrets, and only its tenant may remove it', async (t) => {
  const app = await world(t);
  const { id } = await save(app);
  const notFound = { code: 'ACCOUNT_NOT_FOUND', message: 'Channel account not found' };
  await t.throwsAsync(removeAccount(app, BUYER_ACTOR, id), notFound);
  await t.throwsAsync(enableAccount(app, BUYER_ACTOR, id, false), notFound);
  await t.throwsAsync(removeAccount(app, SELLER_ACTOR, 'no id'), notFound);
  await removeAccount(app, SELLER_ACTOR, id.toUpperCase());
  await t.throwsAsync(removeAccount(app, SELLER_ACTOR, id), notFound);
  t.deepEqual(await secretOf(app, id), { value: undefined, version: 0 });
});
