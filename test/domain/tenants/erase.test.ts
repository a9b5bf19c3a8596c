// Erasure of one tenant, beside a running service.

import { randomUUID } from 'node:crypto';
import { type Command, readArguments } from '../../../src/commands/tenant/arguments.js';
import { run } from '../../../src/commands/tenant/run.js';
import { clientActor } from '../../../src/domain/actor.js';
import { upload } from '../../../src/domain/documents/intake/upload.js';
import { eraseRemains } from '../../../src/domain/tenants/erase.js';
import { startApp } from '../../support/app.js';
import { claimChecks } from '../../support/claims.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { answers } from '../../support/inbox.js';
import { busy, isGone, onService, rowsOf } from '../../support/tenants.js';
import { test } from '../../support/test.js';
import { fromNow, sleep } from '../../support/time.js';
import { enqueue, openInbox, subscribe } from '../../support/webhooks.js';

test('an erased tenant has no row and no file left, its clients get no token, and the other tenant has what it had', async (t) => {
  await using exchange = await startApp();
  const { buyer } = await busy(exchange);
  const { sql } = exchange.app.database;
  const before = await rowsOf(exchange, 'demo-buyer');
  const rows = Object.values(await rowsOf(exchange, 'demo-seller'));
  t.true(rows.length > 0);
  t.true(rows.every((count) => count > 0));
  const erased = await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  t.true((erased['documents'] as number) > 0);
  await isGone(t, exchange, 'demo-seller');
  t.deepEqual(await rowsOf(exchange, 'demo-buyer'), before);
  const [orphans] = await sql.query<{ n: number }>(
    `select (select count(*)::int from document_file where document not in (select id from document))
      + (select count(*)::int from document_move where document not in (select id from document))
      + (select count(*)::int from webhook_attempt where delivery_id not in (select id from webhook_delivery)) as n`,
  );
  t.is(orphans!.n, 0);
  t.is((await buyer('/v4/documents/export')).status, 200);
  const credentials = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  t.is((await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: credentials })).status, 401);
  await t.throwsAsync(onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller'), {
    message: 'There is no tenant demo-seller.',
  });
});

test('what is uploaded with a token that still lives while its tenant is erased is erased with it', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const taken: number[] = [];
  const begun = Promise.withResolvers<void>();
  const send = async (documentId: string): Promise<number> => {
    const headers = { 'Content-Type': FORM_TYPE, documentId };
    return (await seller('/v3/documents/invoice/receive/multipart', { method: 'POST', headers, body: formBody(A1) })).status;
  };
  const uploads = async (): Promise<number> => {
    for (let n = 0; ; n += 1) {
      const status = await send(`n${n}`);
      if (status !== 200) return status;
      taken.push(status);
      begun.resolve();
      await sleep(20);
    }
  };
  const command = readArguments(['erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller']) as Extract<Command, { verb: 'erase' }>;
  // From now on the token is cached as valid for a while.
  t.is(await send('first'), 200);
  const refused = uploads();
  await Promise.race([begun.promise, refused]);
  const { json } = await run(exchange.app, command, () => refused.then(() => undefined));
  const status = await refused;
  t.is(status, 401);
  t.true(taken.length > 0);
  t.is((json as { documents: number }).documents, taken.length + 1);
  await isGone(t, exchange, 'demo-seller');
});

test('a registration under way does not keep a tenant from being erased', async (t) => {
  await using exchange = await startApp();
  await exchange.app.database.sql.query(
    `insert into registry_entry (identifier_key, tenant_id, identifier)
     values ('0088:5400000000010', 'demo-seller', '0088:5400000000010')`,
  );
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  await isGone(t, exchange, 'demo-seller');
});

test('what is added each time that everything was gone is one sentence, and erased by the next run', async (t) => {
  await using exchange = await startApp();
  const { sql } = exchange.app.database;
  await sql.query(
    `create function add_participant() returns trigger language plpgsql as $$ begin
       insert into participant (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state)
       values (gen_random_uuid(), 'demo-seller', 'late', 'late', 'late', 'BE', '{158}', 'REGISTERING');
       return null;
     end $$`,
  );
  await sql.query('create trigger late after delete on client for each statement execute function add_participant()');
  await t.throwsAsync(onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller'), {
    name: 'Refused',
    message: 'Something of demo-seller was added each time that everything was gone. Its documents are erased; erase it again.',
  });
  await sql.query('drop trigger late on client');
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  await isGone(t, exchange, 'demo-seller');
});

test('events go in steps, each a short statement, those without a delivery included', async (t) => {
  await using exchange = await startApp();
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into webhook_event (id, tenant_id, type, snapshot)
     select 'evt_' || lpad(n::text, 6, '0'), case n % 10 when 0 then 'demo-buyer' else 'demo-seller' end, 'invoice.receive', '{}'
     from generate_series(1, 1200) n`,
  );
  await sql.query('create table step (number integer generated always as identity, rows integer)');
  await sql.query(
    `create function note_step() returns trigger language plpgsql as $$ begin
       insert into step (rows) select count(*) from gone;
       return null;
     end $$`,
  );
  await sql.query(
    'create trigger step after delete on webhook_event referencing old table as gone for each statement execute function note_step()',
  );
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  const steps = await sql.query<{ rows: number }>('select rows from step where rows > 0 order by number');
  t.deepEqual(
    steps.map(({ rows }) => rows),
    [500, 500, 80],
  );
  t.is((await rowsOf(exchange, 'demo-buyer'))['events'], 120);
});

test('an upload that ends after its tenant was erased keeps nobody from work, and goes by the recurring job with its bytes', async (t) => {
  // Without jobs of its own, which would finish the erasure before the test reads it.
  await using exchange = await startApp({ FILE_INLINE_BYTES_MAX: '0', ROLES: 'api' });
  const { app } = exchange;
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  const actor = clientActor('demo-seller', 'demo-seller');
  const parts = A1.map(({ name, fileName, type, bytes }) => ({ name, fileName, contentType: type, bytes: Buffer.from(bytes) }));
  await upload(app, actor, { documentType: 'invoice', direction: 'receive', documentId: 'late', parts });
  t.deepEqual(await claimChecks(app, randomUUID(), 10), []);
  const [late] = await app.database.sql.query(`select state, due_at, lease_token from document where document_id = 'late'`);
  t.deepEqual(late, { state: 'RECEIVED', due_at: null, lease_token: null });
  await eraseRemains(app);
  await isGone(t, exchange, 'demo-seller');
  const blobs: string[] = [];
  for await (const key of app.blobs.list(fromNow(60_000))) blobs.push(key);
  t.deepEqual(blobs, []);
});

test('of a request that is under way while its tenant is erased nothing is kept, no address and no answer', async (t) => {
  await using exchange = await startApp();
  let answer: (() => void) | undefined;
  await using inbox = await openInbox(exchange, (received, response) => {
    answer = () => answers(500, {}, 'who I am')(received, response);
  });
  const { id } = await subscribe(await exchange.as('demo-seller'), inbox.url);
  await enqueue(exchange, id);
  exchange.app.wake('deliveries');
  await inbox.next(1);
  await onService(exchange, 'erase', '--tenant', 'demo-seller', '--confirm', 'demo-seller');
  answer?.();
  await exchange.idle();
  t.deepEqual(await exchange.app.database.sql.query('select delivery_id, remote_ip, response_head from webhook_attempt'), []);
});
