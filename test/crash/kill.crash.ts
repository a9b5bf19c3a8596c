// kill -9 at any moment: whatever was answered 200 reaches its end exactly once, and every event is heard.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { EVENT_TYPES } from '../../src/domain/vocabulary.js';
import { freshDatabase } from '../support/database.js';
import { type Running, run } from '../support/process.js';
import { randomFrom } from '../support/random.js';

const KILLS = 50;
const UPLOADERS = 4;
/** A kill falls at a random moment this long after the process is ready. */
const LIFE_MS_MAX = 1_200;
const SETTLE_TIMEOUT_MS = 120_000;
const SEED = 20_261_121;

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);

test('kill -9, 50 times under load: every document answered 200 reaches its end exactly once, no event is lost, none invented', async (t) => {
  t.timeout(15 * 60_000);
  const database = await freshDatabase();
  if (database === undefined) throw new Error('TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.');
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-crash-'));
  const sql = new pg.Client({ connectionString: database.url });
  const heard = new Map<string, number>();
  let inbox: Server | undefined;
  try {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', WEBHOOK_RETRY_BASE_MS: '200' };
    const first = await run('src/main.js', env);
    inbox = await openInbox(first.url, heard);
    await prepare(first.url, `https://localhost:${(inbox.address() as AddressInfo).port}/hook`);
    await first.kill();
    await sql.connect();

    const answered = await killUnderLoad(env);
    const last = await run('src/main.js', env);
    const began = performance.now();
    await untilSettled(sql);
    t.log(
      `${answered.size} documents answered 200 over ${KILLS} kills; settled ${Math.round(performance.now() - began)} ms after the last start`,
    );
    await judge(t, sql, answered, heard);
    await last.kill();
  } finally {
    inbox?.closeAllConnections();
    inbox?.close();
    await sql.end().catch(() => undefined);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Starts, loads and kills the process again and again; the ids of the documents that were answered 200. */
async function killUnderLoad(env: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  const random = randomFrom(SEED);
  let counter = 0;
  const xml = await readFile(INVOICE, 'utf8');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await run('src/main.js', env);
    const token = await tokenOf(running.url, 'demo-seller');
    let alive = true;
    const uploaders = Array.from({ length: UPLOADERS }, async () => {
      while (alive) {
        counter += 1;
        const documentId = `crash-${counter}`;
        if (await upload(running, token, documentId, xml.replace('F2026-0017', documentId))) answered.add(documentId);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 50 + random() * LIFE_MS_MAX));
    await running.kill();
    alive = false;
    await Promise.all(uploaders);
  }
  return answered;
}

/** True where the whole answer arrived and is 200. */
async function upload(running: Running, token: string, documentId: string, xml: string): Promise<boolean> {
  const form = new FormData();
  form.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob([`%PDF-1.7 ${documentId}`], { type: 'application/pdf' }), 'invoice.pdf');
  try {
    const answer = await fetch(`${running.url}/v3/documents/invoice/send/multipart`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, documentId },
      body: form,
    });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

async function tokenOf(url: string, client: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body: form });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A receiver outside the process, which outlives every kill. */
async function openInbox(url: string, heard: Map<string, number>): Promise<Server> {
  const headers = { Authorization: `Bearer ${await tokenOf(url, 'demo-seller')}` };
  const answer = await fetch(`${url}/sandbox/certificate`, { method: 'POST', headers });
  const { certificate, key } = (await answer.json()) as { certificate: string; key: string };
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { eventId } = JSON.parse(Buffer.concat(chunks).toString()) as { eventId: string };
      heard.set(eventId, (heard.get(eventId) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Both tenants hear everything, and the buyer can be reached. */
async function prepare(url: string, endpoint: string): Promise<void> {
  for (const client of ['demo-seller', 'demo-buyer']) {
    const headers = { Authorization: `Bearer ${await tokenOf(url, client)}`, 'Content-Type': 'application/json' };
    const hook = await fetch(`${url}/v3/webhook`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ endpoint, subscriptions: EVENT_TYPES }),
    });
    if (hook.status !== 200) throw new Error(`The subscription of ${client} was refused: ${await hook.text()}`);
  }
  const headers = { Authorization: `Bearer ${await tokenOf(url, 'demo-buyer')}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158] });
  const participant = await fetch(`${url}/v3/participant`, { method: 'POST', headers, body });
  if (participant.status !== 200) throw new Error(`The participant was refused: ${await participant.text()}`);
}

/** Until no document and no delivery has anything left to do. */
async function untilSettled(sql: pg.Client): Promise<void> {
  const end = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { rows } = await sql.query<{ documents: number; deliveries: number }>(
      `select (select count(*)::int from document where state in ('RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED') or due_at is not null) as documents,
         (select count(*)::int from webhook_delivery where state in ('PENDING', 'RETRY', 'IN_FLIGHT')) as deliveries`,
    );
    if (rows[0]?.documents === 0 && rows[0].deliveries === 0) return;
    if (performance.now() > end) throw new Error(`Not settled: ${JSON.stringify(rows[0])}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function judge(
  t: ExecutionContext,
  sql: pg.Client,
  answered: ReadonlySet<string>,
  heard: ReadonlyMap<string, number>,
): Promise<void> {
  const sent = await sql.query<{ id: string; document_id: string; state: string; copies: number }>(
    `select d.id, d.document_id, d.state, (select count(*)::int from document r where r.instance_id = d.id and r.direction = 'receive') as copies
     from document d where direction = 'send'`,
  );
  const stored = new Map(sent.rows.map((row) => [row.document_id, row]));
  t.deepEqual(
    [...answered].filter((documentId) => !stored.has(documentId)),
    [],
    'every document answered 200 is there',
  );
  t.deepEqual(
    sent.rows.filter((row) => row.state !== 'DELIVERED' || row.copies !== 1),
    [],
    'each reached its end, exactly once in the inbox',
  );
  const inbox = await sql.query(`select document_id, state from document where direction = 'receive' and state <> 'READY'`);
  t.deepEqual(inbox.rows, [], 'each is ready at the receiver');

  const wrong = await sql.query(
    `select d.id, d.direction, array_agg(e.type order by e.created_at, e.id) as types from document d left join webhook_event e on e.document = d.id
     group by d.id, d.direction having array_agg(e.type order by e.created_at, e.id) <> case d.direction
       when 'send' then array['invoice.exported', 'invoice.delivered'] else array['invoice.receive'] end`,
  );
  t.deepEqual(wrong.rows, [], 'each state change is one event, in order');
  const events = await sql.query<{ id: string; document: string | null }>(
    'select e.id, d.id as document from webhook_event e left join document d on d.id = e.document',
  );
  const known = new Set(events.rows.map((row) => row.id));
  t.deepEqual(
    [...known].filter((id) => !heard.has(id)),
    [],
    'no event is lost',
  );
  t.deepEqual(
    [...heard.keys()].filter((id) => !known.has(id)),
    [],
    'no event is invented',
  );
  const undelivered = await sql.query(`select id, state from webhook_delivery where state <> 'DELIVERED'`);
  t.deepEqual(undelivered.rows, [], 'every delivery ended DELIVERED');
  const repeats = [...heard.values()].reduce((sum, times) => sum + times - 1, 0);
  t.log(`${known.size} events heard, ${repeats} of them once more (at least once, same webhook-id)`);
  t.true(answered.size > KILLS, 'there was a load');
}
