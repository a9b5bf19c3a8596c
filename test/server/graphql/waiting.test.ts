// What waits at the tenants of a person: theirs alone.
import { startApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, enrol, PASSWORD, post } from '../../support/people.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const QUERY = '{ viewer { waiting { id role toComplete failed toApprove oldestAt } } }';
const AT = '2026-11-01T08:00:00.000Z';

test.before(async () => {
  const { sql } = exchange.app.database;
  await enrol(exchange, 'one@seller.example', 'viewer');
  const rows = [
    ['demo-buyer', 'receive', 'READY', 2],
    ['demo-seller', 'receive', 'READY', 1],
    ['demo-seller', 'send', 'ERROR', 3],
    ['demo-seller', 'send', 'DELIVERED', 1],
  ] as const;
  for (const [tenant, direction, state, count] of rows) await sql.query(INSERT, [tenant, direction, state, count, AT]);
});

const INSERT = `insert into document (id, tenant_id, document_id, document_type, direction, channel, state, content_hash, import_date, state_date)
  select gen_random_uuid(), $1, $2 || $3 || n, 'invoice', $2, 'peppol', $3, '\\x00', $5::timestamptz, $5::timestamptz from generate_series(1, $4::int) n`;

const seen = async (email: string) => {
  const cookie = cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD }));
  return (await data(browser(exchange, cookie), QUERY)).viewer.waiting;
};

test('a person sees the counts of each tenant with a role, and of no other', async (t) => {
  t.deepEqual(await seen('one@seller.example'), [
    { id: 'demo-seller', role: 'viewer', toComplete: 1, failed: 3, toApprove: 0, oldestAt: AT },
  ]);
});

test('a client has no tenants to look at', async (t) => {
  t.deepEqual(await data(await exchange.as('demo-seller'), QUERY), { viewer: { waiting: [] } });
});
