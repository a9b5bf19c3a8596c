// What guards a move: the state that was read, and the lease of the worker.
import { randomUUID } from 'node:crypto';
import { advance } from '../../../../src/domain/documents/pipeline/advance.js';
import type { ClaimedDocument } from '../../../../src/domain/documents/pipeline/work.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { claimChecks } from '../../../support/claims.js';
import { uploadInvoice } from '../../../support/documents.js';
import { test } from '../../../support/test.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123404';

/** A document that a worker has in hand. */
async function claimed(exchange: TestApp): Promise<ClaimedDocument> {
  await uploadInvoice(await exchange.as('demo-seller'), 'claimed');
  const [work] = await claimChecks(exchange.app, WORKER, 1);
  return work!;
}

const stored = ({ app }: TestApp) => app.database.sql.query('select state, lease_token as "leaseToken" from document');

test('a worker moves nothing once another one has the lease', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const work = await claimed(exchange);
  const end = (leaseToken: string) => advance(exchange.app, work, { to: 'ERROR', leaseToken, release: 'never' });
  t.false(await end(randomUUID()));
  t.deepEqual(await stored(exchange), [{ state: 'PROCESSING', leaseToken: work.leaseToken }]);
  t.true(await end(work.leaseToken));
  t.deepEqual(await stored(exchange), [{ state: 'ERROR', leaseToken: null }]);
});

test('a document is not moved from a state that it has left', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const work = await claimed(exchange);
  t.false(await advance(exchange.app, { ...work, state: 'RECEIVED' }, { to: 'ERROR' }));
  t.deepEqual(await stored(exchange), [{ state: 'PROCESSING', leaseToken: work.leaseToken }]);
});
