// What keeps the audit log small: retention, repeated changes as one entry, and limits of a tenant.

import { LATER_MAX } from '../../../src/domain/audit/record.js';
import { readUsage } from '../../../src/domain/documents/intake/quota/usage.js';
import { removeOldAuditEntries } from '../../../src/domain/maintenance/retention.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { BUYER, register } from '../../support/documents.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { ask, data } from '../../support/graphql.js';
import { resting } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { log, named } from './log.js';

test('entries go after AUDIT_RETENTION_DAYS; with 0 they stay', async (t) => {
  await using exchange = await startApp({ AUDIT_RETENTION_DAYS: '10' });
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER);
  // The job of retention would remove the entry first.
  await resting(exchange);
  await exchange.advance(9 * 86_400);
  await removeOldAuditEntries(exchange.app);
  t.is((await log(await exchange.as('demo-buyer'))).length, 1);
  await exchange.advance(2 * 86_400);
  const kept = { ...exchange.app, settings: { ...exchange.app.settings, auditRetentionDays: 0 } };
  await removeOldAuditEntries(kept);
  t.is((await log(await exchange.as('demo-buyer'))).length, 1);
  await removeOldAuditEntries(exchange.app);
  t.is((await log(await exchange.as('demo-buyer'))).length, 0);
});

const uploadAny = (client: Client) =>
  client('/v3/documents/invoice/receive/multipart', { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: formBody(A1) });

/** Until a minute of the service's clock has just begun. */
async function minuteBegins(exchange: TestApp): Promise<void> {
  const [row] = await exchange.app.database.sql.query<{ left: number }>(
    'select 60 - extract(second from exchange_now())::float8 + 1 as left',
    [],
  );
  await exchange.advance(row!.left);
}

test('repeated changes of one thing within a minute are one entry with their number, the first details and request, and those of later ones', async (t) => {
  await using exchange = await startApp();
  const buyer = await exchange.as('demo-buyer');
  const save = (requestId: string, language: string) =>
    data(
      named(buyer, requestId),
      `mutation { saveChannelAccount(account: { channel: email, name: "main", settings: { imapHost: "${language}.example" } }) { id } }`,
    );
  await minuteBegins(exchange);
  for (let n = 1; n <= 25; n += 1) await save(`request-${n}`, `mail${n}`);
  const entries = async () => {
    const { auditLog } = await data(buyer, '{ auditLog(first: 10) { edges { node { action changes requestId details later } } } }');
    interface Change {
      readonly requestId: string;
      readonly details: { readonly settings: { readonly imapHost: string } };
    }
    return auditLog.edges.map(({ node }: { node: Change & { readonly later: readonly Change[] } }) => ({
      ...node,
      details: node.details.settings,
      later: node.later.map(({ requestId, details }) => [requestId, details.settings.imapHost]),
    }));
  };
  const first = {
    ...{ action: 'ACCOUNT_SAVE', changes: 25, requestId: 'request-1', details: { imapHost: 'mail1.example' } },
    later: Array.from({ length: LATER_MAX }, (_, n) => [`request-${n + 2}`, `mail${n + 2}.example`]),
  };
  t.deepEqual(await entries(), [first]);
  await minuteBegins(exchange);
  await save('request-26', 'mail26');
  t.deepEqual(await entries(), [
    { action: 'ACCOUNT_SAVE', changes: 1, requestId: 'request-26', details: { imapHost: 'mail26.example' }, later: [] },
    first,
  ]);
});

test('changes have a limit for the tenant: more are TOO_MANY_REQUESTS, and 429 with Retry-After', async (t) => {
  await using exchange = await startApp({ RATE_LIMITS: 'read=1000:1000,change=0.001:3' });
  const [buyer, seller] = await Promise.all([exchange.as('demo-buyer'), exchange.as('demo-seller')]);
  const save = (client: Client, n: number) =>
    ask(
      client,
      `mutation { saveChannelAccount(account: { channel: email, name: "main", settings: { imapHost: "mail${n}.example" } }) { id } }`,
    );
  for (let n = 1; n <= 3; n += 1) t.deepEqual((await save(buyer, n)).errors, []);
  t.is((await save(buyer, 4)).errors[0]?.extensions.code, 'TOO_MANY_REQUESTS');
  const body = { endpoint: 'https://example.com/hook', subscriptions: ['invoice.error'] };
  const refused = await buyer('/v3/webhook', { method: 'PUT', body });
  t.is(refused.status, 429);
  t.deepEqual(refused.body, { message: 'Too Many Requests' });
  // Tokens come back by the clock of the machine: test/server/request/rates.test.ts has exact seconds.
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  t.is((await seller('/v3/webhook', { method: 'PUT', body })).status, 200, 'another tenant has its own');
});

test('entries count towards the bytes of the tenant, repeated changes once, until retention removes them', async (t) => {
  await using exchange = await startApp({ AUDIT_RETENTION_DAYS: '10', TENANT_BYTES_MAX: '5000' });
  const { app } = exchange;
  const seller = await exchange.as('demo-seller');
  const save = (name: string, host: string) =>
    data(seller, `mutation { saveChannelAccount(account: { channel: email, name: "${name}", settings: { imapHost: "${host}" } }) { id } }`);
  const auditBytes = async () => (await readUsage(app, 'demo-seller'))[0]!.auditBytes;
  await minuteBegins(exchange);
  await save('main', 'a.example');
  const one = await auditBytes();
  t.true(one > 256);
  await save('main', 'b.example');
  t.is(await auditBytes(), one);
  for (let n = 10; n < 30; n += 1) await save(`name ${n}`, 'a.example');
  const stored = await auditBytes();
  t.true(stored > 5_000);
  const { status, body } = await uploadAny(seller);
  t.is(status, 403);
  t.regex((body as { message: string }).message, new RegExp(`^Quota exceeded: ${stored} of 5000 bytes are stored`));
  await resting(exchange);
  await exchange.advance(11 * 86_400);
  await removeOldAuditEntries(app);
  t.is(await auditBytes(), 0);
});
