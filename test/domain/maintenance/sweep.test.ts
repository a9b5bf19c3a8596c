import { BEAT_DEAD_MS, beat, releaseForgotten, releaseLeases, repair } from '../../../src/domain/maintenance/sweep.js';
import { startApp } from '../../support/app.js';
import { uploadInvoice } from '../../support/documents.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const ALIVE = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123401';
const DEAD = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123402';
const HELD = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123403';

// No worker of its own: leases stay as the tests set them.
const exchange = kept(() => startApp({ ROLES: 'api' }));

/** A document under this worker's lease. */
async function leased(documentId: string, workerId: string, token: string): Promise<void> {
  await uploadInvoice(await exchange.as('demo-seller'), documentId);
  await exchange.app.database.sql.query('update document set lease_token = $2, worker_id = $3 where document_id = $1', [
    documentId,
    token,
    workerId,
  ]);
}

async function isLeased(documentId: string): Promise<boolean> {
  const [row] = await exchange.app.database.sql.query<{ leased: boolean }>(
    'select lease_token is not null as leased from document where document_id = $1',
    [documentId],
  );
  return row?.leased === true;
}

test.serial('a lease in the name of a living worker that does not hold it is given back', async (t) => {
  await beat(exchange.app, ALIVE);
  await leased('forgotten', ALIVE, DEAD);
  await leased('held', ALIVE, HELD);
  await leased('foreign', DEAD, ALIVE);
  await releaseForgotten(exchange.app, ALIVE, new Set([HELD]));
  t.deepEqual([await isLeased('forgotten'), await isLeased('held'), await isLeased('foreign')], [false, true, true]);
});

test.serial('the sweep takes back the leases of workers whose heart has stopped, and of no other', async (t) => {
  await beat(exchange.app, ALIVE);
  await beat(exchange.app, DEAD);
  await exchange.app.database.sql.query(`update worker set beat_at = clock_timestamp() - $2 * interval '1 millisecond' where id = $1`, [
    DEAD,
    BEAT_DEAD_MS + 1_000,
  ]);
  await leased('of-the-dead', DEAD, DEAD);
  await leased('of-the-living', ALIVE, ALIVE);
  await repair(exchange.app, ALIVE);
  t.deepEqual([await isLeased('of-the-dead'), await isLeased('of-the-living')], [false, true]);
});

test.serial('whoever sweeps is alive, however late its heart beats', async (t) => {
  await exchange.app.database.sql.query('delete from worker');
  await leased('of-myself', ALIVE, ALIVE);
  await repair(exchange.app, ALIVE);
  t.true(await isLeased('of-myself'));
});

/** Uploads a document, and moves it to SENDING with its second submission. Leased by ALIVE with one claim. */
async function sending(documentId: string): Promise<void> {
  await leased(documentId, ALIVE, DEAD);
  await exchange.app.database.sql.query(
    `with d as (update document set state = 'SENDING', claims = 1 where document_id = $1 returning id, tenant_id)
     insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state)
     select gen_random_uuid(), d.id, d.tenant_id, n, 'peppol', gen_random_uuid()::text, 'message', 'OPEN' from d, generate_series(1, 2) n`,
    [documentId],
  );
}

for (const [event, release] of [
  ['stops', () => releaseLeases(exchange.app, ALIVE)],
  ['finds leases that it does not hold', () => releaseForgotten(exchange.app, ALIVE, new Set())],
] as const) {
  test.serial(`a worker that ${event} takes its claims back, and marks the submissions that may have left`, async (t) => {
    await beat(exchange.app, ALIVE);
    await sending(`sent when it ${event}`);
    await leased(`checked when it ${event}`, ALIVE, HELD);
    await release();
    const rows = await exchange.app.database.sql.query(
      `select d.state, d.claims, s.number, s.uncertain is not null as marked
       from document d left join submission s on s.document = d.id where d.document_id like '%' || $1 order by s.number`,
      [event],
    );
    t.deepEqual(rows, [
      { state: 'SENDING', claims: 0, number: 1, marked: false },
      { state: 'SENDING', claims: 0, number: 2, marked: true },
      { state: 'RECEIVED', claims: 0, number: null, marked: false },
    ]);
  });
}
