// How a worker processes a batch, and a document with an unexpected fault.
import { setImmediate } from 'node:timers';
import { loadFiles } from '../../../../src/domain/documents/files/loadFiles.js';
import { claimInterrupted } from '../../../../src/domain/documents/pipeline/claim.js';
import { processDocument } from '../../../../src/domain/documents/pipeline/process.js';
import type { App } from '../../../../src/domain/ports.js';
import { createRouter } from '../../../../src/domain/routing/channelRouter.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { claimChecks } from '../../../support/claims.js';
import { BUYER, register, uploadInvoice } from '../../../support/documents.js';
import { shareApp } from '../../../support/shared.js';
import { test } from '../../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123402';

/** Processes everything that is due at once, as a worker does. */
async function processAll({ app }: TestApp, seams: Partial<App> = {}): Promise<void> {
  const claimed = await claimChecks(app, WORKER, 100);
  const files = await loadFiles(
    app,
    claimed.map(({ id }) => id),
  );
  const loading = Promise.resolve();
  await Promise.all(
    claimed.map((work) =>
      processDocument({ ...app, ...seams }, work, () => loading.then(() => files.get(work.id)!), { reserve: () => undefined }),
    ),
  );
}

test.serial('between 16 small documents of a batch and the next ones the process comes to everything else', async (t) => {
  const seller = await exchange.as('demo-seller');
  for (let n = 0; n < 18; n += 1) await uploadInvoice(seller, `batch-${n}`);
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const rounds: number[] = [];
  const { receivers } = exchange.app;
  // Called after the check of a document.
  const find: typeof receivers.find = (receiver, offered) => {
    rounds.push(round);
    return receivers.find(receiver, offered);
  };
  // Without the turns that a server takes to say whose sender it is.
  const lookups = { ...exchange.app.lookups, tenantOf: async () => undefined };
  await processAll(exchange, { lookups, router: createRouter({ network: 'peppol', ereports: undefined }, { find }) });
  isOver = true;
  t.deepEqual(
    [...Map.groupBy(rounds, (one) => one).values()].map(({ length }) => length),
    [16, 2],
  );
});

test.serial('what goes wrong unforeseen is tried again, the more seldom the older the document is', async (t) => {
  const { sql } = exchange.app.database;
  await uploadInvoice(await exchange.as('demo-seller'), 'unlucky');
  const router = createRouter(
    { network: 'peppol', ereports: undefined },
    {
      find: () => {
        throw new TypeError('unforeseen');
      },
    },
  );
  const waits: number[] = [];
  for (const hours of [0, 0.1, 1, 100]) {
    const now = exchange.app.clock();
    await sql.query(`update document set due_at = exchange_now(), import_date = $1::timestamptz - $2 * interval '1 hour'`, [now, hours]);
    await processAll(exchange, { router, clock: () => now });
    const [row] = await sql.query<{ state: string; seconds: number }>(
      'select state, extract(epoch from due_at - $1::timestamptz)::float8 as seconds from document',
      [now],
    );
    t.is(row!.state, 'PROCESSING');
    waits.push(row!.seconds);
  }
  t.deepEqual(waits, [5, 18, 180, 300]);
});

for (const { direction, reply } of [
  { direction: 'send', reply: null },
  { direction: 'receive', reply: 'RE' },
]) {
  test(`what goes wrong for four hours sets the document aside (${direction})`, async (t) => {
    await using exchange = await startApp({ ROLES: 'api' });
    const { app } = exchange;
    await uploadInvoice(await exchange.as('demo-seller'), 'hopeless');
    await app.database.sql.query('update document set direction = $1', [direction]);
    const began = app.clock().getTime();
    const states: unknown[] = [];
    for (const hours of [0, 3.9, 4]) {
      await app.database.sql.query('update document set due_at = exchange_now()');
      const [work] = await claimChecks(app, WORKER, 1);
      const broken = async () => {
        throw new TypeError('unforeseen');
      };
      const clock = (): Date => new Date(began + hours * 3_600_000);
      await processDocument({ ...app, clock }, work!, broken, { reserve: () => undefined });
      states.push(
        ...(await app.database.sql.query(
          `select state, reply_owed as reply, fault_message as message, set_aside_at is not null as aside from document`,
        )),
      );
    }
    const message = 'Processing failed each time for 4 hours; the document is set aside until an operator retries it';
    const failing = { state: 'PROCESSING', reply: null, message: null, aside: false };
    t.deepEqual(states, [failing, failing, { state: 'ERROR', reply, message, aside: true }]);
    t.is((await app.database.sql.query('select from webhook_event')).length, 1);
  });
}

test.serial('a database that is away for hours sets no document aside', async (t) => {
  const { app } = exchange;
  await uploadInvoice(await exchange.as('demo-seller'), 'patient');
  await app.database.sql.query(`update document set failing_since = exchange_now() - interval '1 day'`);
  const [work] = await claimChecks(app, WORKER, 1);
  const away = async () => {
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  };
  await processDocument(app, work!, away, { reserve: () => undefined });
  t.deepEqual(await app.database.sql.query('select state, failing_since as since from document'), [{ state: 'PROCESSING', since: null }]);
});

test.serial('claims that ended without a result before a document was sent do not count for its send', async (t) => {
  const { app } = exchange;
  await register(await exchange.as('demo-buyer'), BUYER);
  await uploadInvoice(await exchange.as('demo-seller'), 'unsteady');
  await app.database.sql.query('update document set claims = 2');
  const work = await claimInterrupted(app, WORKER);
  const files = async () => (await loadFiles(app, [work!.id])).get(work!.id)!;
  // The send has a free slot, and waits there.
  await processDocument(app, work!, files, { reserve: () => ({ cancel: () => undefined, run: () => undefined }) });
  const rows = await app.database.sql.query('select state, claims from document');
  t.deepEqual([work!.claims, rows], [3, [{ state: 'SENDING', claims: 1 }]]);
});
