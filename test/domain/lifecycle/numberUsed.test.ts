// Whether a seller used the number of an invoice before, where two with it are checked at the same time.

import type { FrenchInvoice } from '../../../src/domain/lifecycle/frenchInvoice.js';
import { numberUsed } from '../../../src/domain/lifecycle/numberUsed.js';
import { startApp, type TestApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { test } from '../../support/test.js';

const INVOICE = { kind: 'B2B', number: 'F-1', issueDate: '2026-11-26', seller: { name: 'Seller', siren: '123456789' } } as FrenchInvoice;

/** Received one after the other, with their state, and the day of their invoice. */
async function received(exchange: TestApp, rows: readonly (readonly [id: string, state: string, day: string])[]): Promise<string[]> {
  const { sql } = exchange.app.database;
  const ids: string[] = [];
  for (const [documentId, state, day] of rows) {
    await uploadInvoice(await exchange.as('demo-buyer'), documentId);
    const [row] = await sql.query<{ id: string }>(
      `update document set direction = 'receive', state = $2, content_hash = sha256(convert_to($1, 'UTF8')) where document_id = $1 returning id`,
      [documentId, state],
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

test('of two that are checked at once the later one is refused', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [first, second] = await received(exchange, [
    ['first', 'PROCESSING', '2026-11-26'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  t.deepEqual([await isUsed(exchange, first!), await isUsed(exchange, second!)], [false, true]);
});

test('the earlier one is refused where the check of the later one has ended before', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [first] = await received(exchange, [
    ['first', 'PROCESSING', '2026-11-26'],
    ['second', 'READY', '2026-11-26'],
  ]);
  t.true(await isUsed(exchange, first!));
});

test('a number of another year is not used', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const [, second] = await received(exchange, [
    ['first', 'READY', '2025-12-31'],
    ['second', 'PROCESSING', '2026-11-26'],
  ]);
  t.false(await isUsed(exchange, second!));
});
