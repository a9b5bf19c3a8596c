// Secrets that a channel replaces, as an OAuth server does with refresh tokens.
import { findSealed, type OpenAccount, openAccount } from '../../../src/domain/accounts/open.js';
import { removeAccount } from '../../../src/domain/accounts/remove.js';
import { readSecret } from '../../../src/domain/accounts/secrets.js';
import type { App } from '../../../src/domain/ports.js';
import { accountChannel, PASSWORD, SELLER_ACTOR, save, withChannel } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { type ExecutionContext, test } from '../../support/test.js';

async function world(t: ExecutionContext): Promise<{ app: App; id: string; open: () => Promise<OpenAccount> }> {
  const exchange = await startApp({ ROLES: 'api' });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const app = withChannel(exchange, accountChannel());
  const { id } = await save(app, 'main', {
    secrets: [
      { name: 'password', value: PASSWORD },
      { name: 'token', value: 'token-1' },
    ],
  });
  return { app, id, open: async () => openAccount(app, (await findSealed(app, 'demo-seller', id))!) };
}

const stored = async ({ app, id }: { app: App; id: string }) =>
  (await readSecret(app, { tenantId: 'demo-seller', accountId: id, name: 'token' })).value;

test('a rotated secret is stored, and may be rotated again by the same opened account', async (t) => {
  const given = await world(t);
  const { account } = await given.open();
  t.is(await account.rotate('token', 'token-2'), 'token-2');
  t.is(account.secret('token'), 'token-2');
  t.is(await account.rotate('token', 'token-3'), 'token-3');
  t.is(await stored(given), 'token-3');
});

test('whoever read the older secret does not overwrite the newer one, and is told it', async (t) => {
  const given = await world(t);
  const [one, other] = [await given.open(), await given.open()];
  await one.account.rotate('token', 'token-2');
  t.is(await other.account.rotate('token', 'token-x'), 'token-2');
  t.is(other.account.secret('token'), 'token-2');
  t.is(await stored(given), 'token-2');
});

test('what a person entered meanwhile wins over the rotation of what was before', async (t) => {
  const given = await world(t);
  const { account } = await given.open();
  await save(given.app, 'main', { secrets: [{ name: 'token', value: 'entered' }] });
  t.is(await account.rotate('token', 'token-2'), 'entered');
});

test('the first value of a secret may come from the channel; of two at once one stands', async (t) => {
  const given = await world(t);
  await save(given.app, 'main', { secrets: [{ name: 'token', value: null }] });
  const [one, other] = [await given.open(), await given.open()];
  t.is(one.account.secret('token'), undefined);
  t.is(await one.account.rotate('token', 'first'), 'first');
  t.is(await other.account.rotate('token', 'second'), 'first');
});

test('another process is found to have rotated by reading again', async (t) => {
  const given = await world(t);
  const [one, other] = [await given.open(), await given.open()];
  await one.account.rotate('token', 'token-2');
  t.is(other.account.secret('token'), 'token-1');
  t.is(await other.account.reread('token'), 'token-2');
  t.is(other.account.secret('token'), 'token-2');
});

test('of an account that was removed nothing is stored', async (t) => {
  const given = await world(t);
  const { account } = await given.open();
  await removeAccount(given.app, SELLER_ACTOR, given.id);
  await t.throwsAsync(account.rotate('token', 'token-2'), { name: 'AccountFault', message: 'The account or its token was removed' });
});

test('a secret moved to another account does not open', async (t) => {
  const given = await world(t);
  const { id } = await save(given.app, 'other');
  await given.app.database.sql.query(
    `update channel_account_secret s set sealed = o.sealed from channel_account_secret o
     where s.account = $1 and o.account = $2 and s.name = 'password' and o.name = 'password'`,
    [id, given.id],
  );
  const sealed = (await findSealed(given.app, 'demo-seller', id))!;
  t.throws(() => openAccount(given.app, sealed), { message: /does not open/ });
});

test('texts are shown without secrets, however they are spelled', async (t) => {
  const given = await world(t);
  const { account, masked } = await given.open();
  await account.rotate('token', 'a "new" token');
  const basic = Buffer.from(PASSWORD).toString('base64');
  t.is(
    masked(`${PASSWORD}, ${encodeURIComponent(PASSWORD)}, ${basic}, token-1, a "new" token, ${JSON.stringify({ t: 'a "new" token' })}`),
    '***, ***, ***, ***, ***, {"t":"***"}',
  );
  t.false(JSON.stringify(account).includes(PASSWORD));
});
