// Shared by the tests with real processes: a load, a receiver that outlives every process, and checks of the final state.
import { createServer, type Server } from 'node:https';
import type { ExecutionContext } from 'ava';
import type pg from 'pg';
import { EVENT_TYPES } from '../../src/domain/vocabulary.js';
import { until } from './until.js';

/** True where the complete response arrived with status 200. */
export async function upload(url: string, token: string, documentId: string, xml: string): Promise<boolean> {
  const form = new FormData();
  form.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob([`%PDF-1.7 ${documentId}`], { type: 'application/pdf' }), 'invoice.pdf');
  try {
    const answer = await fetch(`${url}/v3/documents/invoice/send/multipart`, {
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

/** `scope`: by default all scopes of the client. */
export async function tokenOf(url: string, client: string, scope?: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  if (scope !== undefined) form.set('scope', scope);
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body: form });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A receiver outside the processes. `heard` counts the notifications of each event. */
export async function openInbox(url: string, heard: Map<string, number>): Promise<Server> {
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

/** Subscribes both tenants to all events, and registers the buyer as a participant. */
export async function prepare(url: string, endpoint: string): Promise<void> {
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

/** A load that was killed again and again may leave minutes of work behind. */
const SETTLED_MS = 900_000;

/** Waits until every document and every delivery is finished. */
export async function untilSettled(sql: pg.Client): Promise<void> {
  let left = '';
  const isSettled = async (): Promise<boolean> => {
    const { rows } = await sql.query<{ documents: number; deliveries: number }>(
      `select (select count(*)::int from document where state in ('RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED') or due_at is not null) as documents,
         (select count(*)::int from webhook_delivery where state in ('PENDING', 'RETRY', 'IN_FLIGHT')) as deliveries`,
    );
    left = JSON.stringify(rows[0]);
    return rows[0]?.documents === 0 && rows[0].deliveries === 0;
  };
  await until(isSettled, () => `settled; left: ${left}`, { everyMs: 100, patienceMs: SETTLED_MS });
}

export async function judge(
  t: ExecutionContext,
  sql: pg.Client,
  answered: ReadonlySet<string>,
  heard: ReadonlyMap<string, number>,
): Promise<void> {
  const sent = await sql.query<{ id: string; document_id: string; state: string; copies: number }>(
    `select d.id, d.document_id, d.state, (select count(*)::int from inbound_message m join submission s on s.channel = m.channel and s.instance_id = m.instance_id
       where s.document = d.id) as copies
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
}
