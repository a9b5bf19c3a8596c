// Whether a seller used the number of an invoice before, where two with it are checked at the same time.

import type { FrenchInvoice } from '../../../src/domain/lifecycle/frenchInvoice.js';
import { numberUsed } from '../../../src/domain/lifecycle/numberUsed.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

const INVOICE = { kind: 'B2B', number: 'F-1', issueDate: '2026-11-26', seller: { name: 'Seller', siren: '123456789' } } as FrenchInvoice;

const NETWORK = { channel: 'peppol', accessPoint: 'POP000001' };

/** Received one after the other, with their state, and the day of their invoice. */
async function received(
  exchange: TestApp,
  rows: readonly (readonly [id: string, state: string, day: string, from?: { readonly channel: string; readonly accessPoint: string }])[],
): Promise<string[]> {
  const { sql } = exchange.app.database;
  const ids: string[] = [];
  for (const [documentId, state, day, { channel, accessPoint } = NETWORK] of rows) {
    await uploadInvoice(await exchange.as('demo-buyer'), documentId);
    const [row] = await sql.query<{ id: string }>(
      `update document set direction = 'receive', state = $2, content_hash = sha256(convert_to($1, 'UTF8')) where document_id = $1 returning id`,
      [documentId, state],
    );
    await sql.query(
      `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, payload_hash)
       values ($1, 'demo-buyer', $2, $3, 'receiver', $1::uuid::text, 'x')`,
      [row!.id, channel, accessPoint],
    );
    await sql.query(`insert into french_invoice (document, tenant_id, kind, issue_date, facts) values ($1, 'demo-buyer', 'B2B', $2, $3)`, [
      row!.id,
      day,
      JSON.stringify(INVOICE),
    ]);
    ids.push(row!.id);
  }
  return ids;
}

const isUsed = async ({ app }: TestApp, id: string): Promise<boolean> =>
  (await numberUsed(app, { id, instanceId: 'a message' }, INVOICE)) !== undefined;

test.serial('of two that are checked at once the later one is refused', async (t) => {
  const [first, second] = await received(exchange, [
    ['first', 'PROCESSING', '2026-11-26'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  t.deepEqual([await isUsed(exchange, first!), await isUsed(exchange, second!)], [false, true]);
});

test.serial('the earlier one is refused where the check of the later one has ended before', async (t) => {
  const [first] = await received(exchange, [
    ['first', 'PROCESSING', '2026-11-26'],
    ['second', 'READY', '2026-11-26'],
  ]);
  t.true(await isUsed(exchange, first!));
});

test.serial('a number of another year is not used', async (t) => {
  const [, second] = await received(exchange, [
    ['first', 'READY', '2025-12-31'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  t.false(await isUsed(exchange, second!));
});

test.serial('another sender does not use up a number', async (t) => {
  const [first, second] = await received(exchange, [
    ['first', 'READY', '2026-11-26'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  await exchange.app.database.sql.query(`update document set sender_identifier = '0088:5400000000034' where id = $1`, [first]);
  t.false(await isUsed(exchange, second!));
});

for (const [what, first, second] of [
  ['an e-mail', { channel: 'email', accessPoint: '' }, { channel: 'email', accessPoint: '' }],
  ['another access point', { channel: 'peppol', accessPoint: 'POP000002' }, NETWORK],
  ['the same name on another channel', { channel: 'api', accessPoint: NETWORK.accessPoint }, NETWORK],
] as const) {
  test(`${what} does not use up a number`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const [, later] = await received(exchange, [
      ['first', 'READY', '2026-11-26', first],
      ['second', 'PROCESSING', '2026-11-26', second],
    ]);
    t.false(await isUsed(exchange, later!));
  });
}

test('an upload does not use up a number', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [first, second] = await received(exchange, [
    ['first', 'READY', '2026-11-26'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  await exchange.app.database.sql.query('delete from inbound_message where document = $1', [first]);
  t.false(await isUsed(exchange, second!));
});
