// Log lines about webhooks: each names the delivery, the document and the request that uploaded it.
import { randomUUID } from 'node:crypto';
import { type Faulty, startFaulty } from '../support/faults.js';
import { answers } from '../support/inbox.js';
import { test } from '../support/test.js';

interface Line {
  readonly level: string;
  readonly event: string;
  readonly fields: Record<string, unknown>;
}

let lines: Line[] = [];
const at =
  (level: string) =>
  (event: string, fields: object = {}): void => {
    if (event.startsWith('webhook.')) lines.push({ level, event, fields: fields as Record<string, unknown> });
  };
let faulty: Faulty;

test.before(async () => {
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  faulty = await startFaulty({}, {}, { log });
});
test.afterEach.always(() => faulty.clear());
test.after.always(() => faulty?.[Symbol.asyncDispose]());

/** One event of a document uploaded by that request, sent once. Returns the fields that every line about it has. */
async function deliver(endpoint: string, requestId: string | null, priority = 0): Promise<Record<string, unknown>> {
  const { sql } = faulty.exchange.app.database;
  const [known] = await sql.query<{ id: string }>('select id from webhook_subscription');
  const subscription = known?.id ?? (await faulty.subscribe(endpoint));
  const [document, documentId, event] = [randomUUID(), randomUUID(), `evt_${randomUUID().replaceAll('-', '')}`];
  await sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, request_id)
     values ($1, 'demo-seller', $2, 'send', 'invoice', 'peppol', 'ERROR', '', $3)`,
    [document, documentId, requestId],
  );
  await sql.query(
    `insert into webhook_event (id, tenant_id, type, document, snapshot)
     values ($1, 'demo-seller', 'invoice.error', $2, jsonb_build_object('documentId', $3::text, 'files', '[]'::jsonb))`,
    [event, document, documentId],
  );
  const [row] = await sql.query<{ id: string }>(
    `insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, priority)
     values ($1, $2, 'demo-seller', $3, 'PENDING', $4) returning id::text as id`,
    [event, subscription, document, priority],
  );
  lines = [];
  for (const name of ['deliveries', 'retries'] as const) faulty.exchange.app.wake(name);
  await faulty.exchange.idle();
  const request = requestId === null ? {} : { request: requestId };
  return { tenant: 'demo-seller', subscription, eventId: event, document: documentId, delivery: row!.id, attempt: 1, ...request };
}

/** Without values that differ from run to run. */
function told(): Line[] {
  return lines.map(({ fields: { ms, ...fields }, ...line }) => ({ ...line, fields }));
}

test.serial('a failed attempt names tenant, subscription, event, document, delivery, attempt and request, and no contents', async (t) => {
  await using inbox = await faulty.open(answers(500, { 'X-Answer': 'private' }, 'private'));
  const fields = await deliver(inbox.url, 'request-1');
  t.deepEqual(told(), [{ level: 'info', event: 'webhook.attempt.failed', fields: { ...fields, state: 'RETRY', status: 500 } }]);
  t.is(typeof lines[0]!.fields['ms'], 'number');
  t.false(JSON.stringify(lines).includes('private'));
});

test.serial('without a known request the line has none', async (t) => {
  await using inbox = await faulty.open(answers(404));
  const fields = await deliver(inbox.url, null);
  t.deepEqual(told(), [{ level: 'info', event: 'webhook.attempt.failed', fields: { ...fields, state: 'RETRY', status: 404 } }]);
});

test.serial('a success says nothing', async (t) => {
  await using inbox = await faulty.open(answers(204));
  await deliver(inbox.url, 'request-2');
  t.deepEqual(lines, []);
});

test.serial('a delivery that is given up says so, with the same fields', async (t) => {
  await using inbox = await faulty.open(answers(503));
  const fields = await deliver(inbox.url, 'request-3', 3);
  t.deepEqual(
    told().filter(({ event }) => !event.startsWith('webhook.alert')),
    [
      { level: 'info', event: 'webhook.attempt.failed', fields: { ...fields, state: 'EXHAUSTED', status: 503 } },
      { level: 'warn', event: 'webhook.exhausted', fields },
    ],
  );
});

test.serial('a breaker that opens names the delivery that made it', async (t) => {
  await using inbox = await faulty.open(answers(503));
  let fields: Record<string, unknown> = {};
  for (let n = 0; n < 5; n += 1) fields = await deliver(inbox.url, `request-${n}`);
  t.deepEqual(
    told().filter(({ event }) => event.startsWith('webhook.breaker')),
    [{ level: 'warn', event: 'webhook.breaker.opened', fields }],
  );
});

test.serial('a refused address is in the log of the operator, and nowhere else', async (t) => {
  const fields = await deliver('https://10.1.2.3/', 'request-4');
  t.deepEqual(told(), [
    { level: 'info', event: 'webhook.attempt.failed', fields: { ...fields, state: 'RETRY', code: 'BLOCKED', address: '10.1.2.3' } },
  ]);
});
