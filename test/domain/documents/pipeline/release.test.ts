// The end of a lease: only for whoever has it.
import { randomUUID } from 'node:crypto';
import { putBack, releaseDocument } from '../../../../src/domain/documents/pipeline/release.js';
import { startApp } from '../../../support/app.js';
import { claimChecks } from '../../../support/claims.js';
import { uploadInvoice } from '../../../support/documents.js';
import { test } from '../../../support/test.js';

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123405';

test('a worker that lost the lease releases nothing, and one that has it does', async (t) => {
  await using exchange = await startApp({ ROLES: 'api' });
  const { app } = exchange;
  await uploadInvoice(await exchange.as('demo-seller'), 'released');
  const [work] = await claimChecks(app, WORKER, 1);
  const { id, leaseToken } = work!;
  const stored = () => app.database.sql.query('select lease_token as "leaseToken", claims from document');
  await releaseDocument(app, { id, leaseToken: randomUUID() }, app.clock());
  await putBack(app, { id, leaseToken: randomUUID() }, app.clock(), { isOpen: false, failingSince: null });
  t.deepEqual(await stored(), [{ leaseToken, claims: 1 }]);
  await releaseDocument(app, { id, leaseToken }, app.clock());
  t.deepEqual(await stored(), [{ leaseToken: null, claims: 0 }]);
});
