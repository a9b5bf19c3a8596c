// The floor of `pipeline`: writes the rows of a document by hand in batches, and runs the same rules for its sender and its receiver. No
// HTTP, no leases, no retries. It runs as a separate process, receives the number of documents to write, and responds with the seconds
// taken.
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { reportFiles } from '../../src/domain/documents/checks/check.js';
import { reportOn } from '../../src/domain/documents/checks/reportOn.js';
import { embeddedFiles } from '../../src/domain/documents/files/embedded.js';
import { eventId } from '../../src/domain/webhooks/announce.js';
import { parseXml } from '../../src/xml/gate.js';
import { selfContainedInvoice } from '../invoice.js';
import { DOCUMENT_BYTES } from '../upload.js';

const BATCH = 32;
/** Batches in progress at the same time: while one waits for the database, the rules run for the other. */
const SIDE_BY_SIDE = 2;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: SIDE_BY_SIDE });
const invoice = selfContainedInvoice(DOCUMENT_BYTES);
const snapshot = JSON.stringify({ documentId: randomUUID(), status: 'EXPORTED', documentType: 'invoice', channel: 'peppol', files: [] });
const receipt = Buffer.alloc(500, 'receipt ');

interface File {
  readonly document: string;
  readonly purpose: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The files that validation adds to the invoice: its image and two reports. */
function checked(document: string): File[] {
  const parsed = parseXml(invoice);
  const { files } = embeddedFiles(parsed, { hasImage: false, taken: [] });
  const report = reportOn(parsed, invoice, { documentId: document, at: new Date(), bytesMax: invoice.length, onFault: undefined });
  return [...files, ...reportFiles(report)].map(({ purpose, fileName, mimeType, bytes }) => ({
    document,
    purpose,
    name: fileName,
    type: mimeType,
    bytes,
  }));
}

async function insertDocuments(ids: readonly string[], direction: string, tenant: string): Promise<void> {
  await pool.query({
    name: `documents ${direction}`,
    text: `insert into document (id, tenant_id, document_id, direction, document_type, channel, content_hash, number, customization_id,
        sender_identifier, receiver_identifier, request_id, state, due_at)
      select id, $2, id::text, $3, 'invoice', 'peppol', $4, 'F2026-0017', 'urn:cen.eu:en16931:2017', '0088:5400000000010', '0088:5400000000027',
        gen_random_uuid()::text, 'RECEIVED', exchange_now() from unnest($1::uuid[]) as id`,
    values: [ids, tenant, direction, createHash('sha256').update(invoice).digest()],
  });
}

async function insertFiles(files: readonly File[]): Promise<void> {
  const rows = files.map((_, row) => {
    const at = (column: number): string => `$${row * 8 + column}`;
    return `(${at(1)}::uuid, ${at(2)}::uuid, ${at(3)}::int, ${at(4)}, ${at(5)}, ${at(6)}, ${at(7)}::bytea, ${at(8)}::bytea, length(${at(8)}::bytea))`;
  });
  await pool.query({
    name: `files ${files.length}`,
    text: `insert into document_file (id, document, position, purpose, file_name, mime_type, sha256, bytes, byte_length) values ${rows.join(', ')}`,
    values: files.flatMap(({ document, purpose, name, type, bytes }, index) => [
      randomUUID(),
      document,
      index,
      purpose,
      name,
      type,
      createHash('sha256').update(bytes).digest(),
      bytes,
    ]),
  });
}

async function move(ids: readonly string[], state: string): Promise<void> {
  await pool.query({
    name: 'move',
    text: `with moved as (
        update document set state = $2, state_date = exchange_now(), due_at = null where id = any($1::uuid[]) returning id)
      insert into document_move (document, state) select id, $2 from moved`,
    values: [ids, state],
  });
}

async function announce(ids: readonly string[], tenant: string, type: string): Promise<void> {
  await pool.query({
    name: 'announce',
    text: `insert into webhook_event (id, tenant_id, type, document, snapshot)
      select v.event, $3, $4, v.document, $5::json from unnest($1::text[], $2::uuid[]) as v (event, document)`,
    values: [ids.map(() => eventId()), ids, tenant, type, snapshot],
  });
}

async function batch(count: number): Promise<void> {
  const [sent, received] = [0, 1].map(() => Array.from({ length: count }, () => randomUUID())) as [string[], string[]];
  const xml = (document: string): File => ({ document, purpose: 'document', name: 'invoice.xml', type: 'application/xml', bytes: invoice });
  const answer = (document: string): File => ({
    document,
    purpose: 'response',
    name: 'receipt.xml',
    type: 'application/xml',
    bytes: receipt,
  });
  await insertDocuments(sent, 'send', 'demo-seller');
  await insertFiles(sent.map(xml));
  await move(sent, 'PROCESSING');
  await insertFiles(sent.flatMap(checked));
  await move(sent, 'SENDING');
  await pool.query({
    name: 'submissions',
    text: `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, state)
      select id, id, 'demo-seller', 1, 'peppol', id::text, gen_random_uuid()::text, 'OPEN' from unnest($1::uuid[]) as id`,
    values: [sent],
  });
  await insertDocuments(received, 'receive', 'demo-buyer');
  await insertFiles(received.map(xml));
  await pool.query({
    name: 'messages',
    text: `insert into inbound_message (document, tenant_id, channel, sender_access_point, receiver, instance_id, payload_hash)
      select id, 'demo-buyer', 'peppol', '0242:000001', '0088:5400000000027', id::text, $2 from unnest($1::uuid[]) as id`,
    values: [received, createHash('sha256').update(invoice).digest()],
  });
  await move(sent, 'EXPORTED');
  await insertFiles(sent.map(answer));
  await announce(sent, 'demo-seller', 'invoice.exported');
  await pool.query({ name: 'handed over', text: `update submission set state = 'HANDED_OVER' where id = any($1::uuid[])`, values: [sent] });
  await move(received, 'PROCESSING');
  await insertFiles(received.flatMap(checked));
  await move(received, 'READY');
  await announce(received, 'demo-buyer', 'invoice.receive');
  await move(sent, 'DELIVERED');
  await insertFiles(sent.map(answer));
  await announce(sent, 'demo-seller', 'invoice.delivered');
  await pool.query({ name: 'confirmed', text: `update submission set state = 'CONFIRMED' where id = any($1::uuid[])`, values: [sent] });
}

async function write(count: number): Promise<number> {
  let left = count;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const next = Math.min(BATCH, left);
      left -= next;
      await batch(next);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return (performance.now() - began) / 1000;
}

process.on('message', (count: number) => {
  write(count).then(
    (seconds) => process.send?.({ seconds }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
