// POST /graphql/stream: how many streams there may be, from where, and what ends one.
import { STREAM_LIMITS } from '../../../src/server/graphql/stream/streams.js';
import { UNTOLD_MAX } from '../../../src/server/graphql/subscriptions/mailbox.js';
import { startApp } from '../../support/app.js';
import { tokenOf } from '../../support/load.js';
import { subscribeTo } from '../../support/stream.js';
import { test } from '../../support/test.js';
import { DOCUMENTS } from './streamQueries.js';

test.serial('it takes from the rate of reading', async (t) => {
  await using other = await startApp({ RATE_LIMITS: 'read=0.001:1' });
  const client = await other.as('demo-seller');
  const open = () => client('/graphql/stream', { method: 'POST', body: { query: '{ viewer { tenantId } }' } });
  t.is((await open()).status, 200);
  const refused = await open();
  t.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Requests' }]);
  t.regex(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});

test.serial('a tenant has 50 streams open at most: HTTP 429 for one more, and another tenant is not in its way', async (t) => {
  await using other = await startApp();
  const streams = await Promise.all(Array.from({ length: STREAM_LIMITS.perTenantMax }, () => subscribeTo(other.url, DOCUMENTS)));
  const open = async (client: string): Promise<Response> => {
    const headers = { Authorization: `Bearer ${await tokenOf(other.url, client)}`, 'Content-Type': 'application/json' };
    return fetch(`${other.url}/graphql/stream`, { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { tenantId } }' }) });
  };
  const refused = await open('demo-seller');
  t.is(refused.status, 429);
  t.deepEqual(await refused.json(), { message: 'Too Many Requests', error: 'a tenant may have 50 streams open' });
  t.is((await open('demo-buyer')).status, 200);
  for (const stream of streams) stream[Symbol.dispose]();
});

test.serial('who is told of less than changes is told so, and the stream is complete', async (t) => {
  await using other = await startApp({ ROLES: 'api' });
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
     select gen_random_uuid(), 'demo-seller', n::text, 'send', 'invoice', 'api', 'RECEIVED', '' from generate_series(0, $1) n`,
    [UNTOLD_MAX],
  );
  const { errors } = (await told.next()) ?? {};
  t.deepEqual(errors?.[0]?.extensions, { code: 'STREAM_TOO_SLOW' });
  t.is(await told.next(), undefined);
});

test.serial('the stream is complete when its token expires', async (t) => {
  await using other = await startApp({ TOKEN_LIFETIME_SECONDS: '60' });
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.advance(61);
  t.is(await told.next(), undefined);
});

// The 5 s are those of the limits: test/server/graphql/stream/streams.test.ts.
test.serial('"a revoked client is refused within 5 s": its stream is complete', async (t) => {
  await using other = await startApp();
  using told = await subscribeTo(other.url, DOCUMENTS);
  await other.app.database.sql.query("update client set revoked_at = exchange_now() where id = 'demo-seller'");
  t.is(await told.next(), undefined);
});
