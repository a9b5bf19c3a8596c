// The verdict: what the clients know held against what the database and the receiver of webhooks have, once nothing is left to do.
import type { Sql } from '../../src/domain/ports.js';
import { ENDINGS, type Ending } from './documents.js';
import type { Ledger, Upload } from './ledger.js';
import type { Receiver } from './receiver.js';
import { ENDPOINTS } from './receiver.js';

/** Something that must hold; what broke it, one text each. */
export interface Finding {
  readonly invariant: string;
  readonly broken: readonly string[];
}

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly counts: {
    /** Uploads that were answered 200. */
    readonly accepted: number;
    /** Documents that reached the buyer over the network. */
    readonly arrived: number;
    /** Accepted, and not there, or not where they must be. */
    readonly lost: number;
    /** There more than once. */
    readonly doubled: number;
    /** Not at their end when waiting for it was over. */
    readonly late: number;
    readonly events: number;
    /** Webhooks that were accepted once more, under the same webhook-id. */
    readonly repeatedWebhooks: number;
  };
}

interface SentRow {
  readonly id: string;
  readonly tenant: string;
  readonly documentId: string;
  readonly state: string;
  readonly isDue: boolean;
  readonly copies: number;
  /** SHA-256 in hex of its own files, and of those of its copy. */
  readonly hashes: readonly string[];
  readonly copyHashes: readonly string[];
  /** What travelled, and what came in as the document. */
  readonly travelled: string | null;
  readonly cameIn: string | null;
  readonly events: readonly string[];
}

const UPLOADED = `
  select d.id, d.tenant_id as tenant, d.document_id as "documentId", d.state, d.due_at is not null or d.lease_token is not null as "isDue",
    (select count(*)::int from document r where r.instance_id = d.id and r.direction = 'receive') as copies,
    coalesce((select array_agg(encode(f.sha256, 'hex')) from document_file f where f.document = d.id), '{}') as hashes,
    coalesce((select array_agg(encode(f.sha256, 'hex')) from document_file f join document r on r.id = f.document
      where r.instance_id = d.id and r.direction = 'receive'), '{}') as "copyHashes",
    (select encode(f.sha256, 'hex') from document_file f where f.document = d.id and f.purpose in ('sent', 'document')
      order by f.purpose desc, f.position limit 1) as travelled,
    (select encode(f.sha256, 'hex') from document_file f join document r on r.id = f.document
      where r.instance_id = d.id and r.direction = 'receive' and f.purpose = 'document' order by f.position limit 1) as "cameIn",
    coalesce((select array_agg(e.type order by e.created_at, e.id) from webhook_event e where e.document = d.id), '{}') as events
  from document d where d.instance_id is null`;

const MOVING = `('RECEIVED', 'PROCESSING', 'SENDING')`;

export async function judge(sql: Sql, ledger: Ledger, receiver: Receiver): Promise<Verdict> {
  const rows = await sql.query<SentRow>(UPLOADED);
  const stored = new Map(rows.map((row) => [`${row.tenant} ${row.documentId}`, row]));
  const accepted = [...ledger.uploads].filter(([, { answeredMs }]) => answeredMs !== undefined);
  const found = accepted.flatMap(([documentId, upload]) => {
    const row = stored.get(`${ENDINGS[upload.kind].client} ${documentId}`);
    return row === undefined ? [] : [{ documentId, upload, ending: ENDINGS[upload.kind], row }];
  });
  const texts = (fits: (one: (typeof found)[number]) => boolean, about: (one: (typeof found)[number]) => string): string[] =>
    found.filter(fits).map((one) => `${one.documentId} (${one.upload.kind}): ${about(one)}`);

  const missing = accepted.filter(([id, { kind }]) => !stored.has(`${ENDINGS[kind].client} ${id}`)).map(([id]) => id);
  const late = found.filter(({ row }) => row.isDue || row.state === 'EXPORTED' || /^(RECEIVED|PROCESSING|SENDING)$/.test(row.state));
  const astray = texts(
    ({ row, ending }) => !ending.states.includes(row.state),
    ({ row }) => row.state,
  );
  const unarrived = texts(
    ({ row, ending }) => row.copies < ending.copies,
    ({ row }) => `${row.copies} copies`,
  );
  const doubled = [
    ...texts(
      ({ row, ending }) => row.copies > ending.copies,
      ({ row }) => `${row.copies} copies`,
    ),
    ...(await doubledNumbers(sql)),
  ];
  const webhooks = await judgeWebhooks(sql, receiver);
  const findings: Finding[] = [
    { invariant: 'every upload was answered 200', broken: unanswered(ledger) },
    { invariant: 'no client saw anything but its answer', broken: ledger.surprises },
    { invariant: 'every document that was accepted is there', broken: missing },
    { invariant: 'none is there that was not uploaded and answered', broken: invented(rows, ledger) },
    { invariant: 'each ended as its kind must', broken: astray },
    { invariant: 'each arrived at the buyer', broken: unarrived },
    { invariant: 'none arrived, or is there, twice', broken: doubled },
    {
      invariant: 'what came in is what travelled, byte for byte',
      broken: texts(
        ({ row, ending }) => ending.copies === 1 && row.copies === 1 && row.travelled !== row.cameIn,
        ({ row }) => `${row.travelled} travelled, ${row.cameIn} came in`,
      ),
    },
    {
      invariant: 'each picture is where it must be, byte for byte',
      broken: texts(pictureIsMissing, ({ upload }) => `no file ${upload.picture}`),
    },
    { invariant: 'every copy is ready or completed', broken: await strayCopies(sql) },
    { invariant: 'every completion that was answered 200 holds', broken: await lostCompletions(sql, ledger) },
    {
      invariant: 'each move that announces itself is one event, in order',
      broken: texts(
        ({ row, ending }) => row.events.join() !== ending.events.join(),
        ({ row }) => row.events.join(', ') || 'no event',
      ).concat(await strangeCopyEvents(sql)),
    },
    ...webhooks.findings,
    { invariant: 'no row belongs to nothing', broken: await orphans(sql) },
    { invariant: 'usage is what the rows say', broken: await wrongUsage(sql) },
  ];
  return {
    findings,
    counts: {
      accepted: accepted.length,
      arrived: found.reduce((sum, { row }) => sum + row.copies, 0),
      lost: new Set([...missing, ...[...unarrived, ...astray].map((text) => text.split(' ')[0]!)]).size,
      doubled: doubled.length + webhooks.doubled,
      late: late.length + webhooks.late,
      events: webhooks.events,
      repeatedWebhooks: webhooks.repeated,
    },
  };
}

function pictureIsMissing({ row, upload, ending }: { row: SentRow; upload: Upload; ending: Ending }): boolean {
  if (upload.picture === undefined) return false;
  // What is refused is kept as it was uploaded: nothing is taken out of it.
  const isAtBuyer = ending.copies === 0 || row.copyHashes.includes(upload.picture);
  return !isAtBuyer || !row.hashes.includes(upload.picture);
}

function unanswered(ledger: Ledger): string[] {
  return [...ledger.uploads]
    .filter(([, { answeredMs }]) => answeredMs === undefined)
    .map(([documentId, { kind }]) => `${documentId} (${kind})`);
}

function invented(rows: readonly SentRow[], ledger: Ledger): string[] {
  return rows.filter(({ documentId }) => ledger.uploads.get(documentId)?.answeredMs === undefined).map(({ documentId }) => documentId);
}

/** Numbers are given once, so two documents of one number at one tenant are one that was stored twice. */
async function doubledNumbers(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ number: string; tenant: string; count: number }>(
    `select number, tenant_id as tenant, count(*)::int as count from document where number is not null
     group by number, tenant_id, direction having count(*) > 1`,
  );
  return rows.map(({ number, tenant, count }) => `${number} is ${count} documents of ${tenant}`);
}

async function strayCopies(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string; state: string; number: string }>(
    `select id, state, number from document where instance_id is not null and state not in ('READY', 'EXPORTED')`,
  );
  return rows.map(({ id, state, number }) => `${id} (${number}): ${state}`);
}

async function lostCompletions(sql: Sql, { completed }: Ledger): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select given.id from unnest($1::text[]) as given (id) where not exists (
       select 1 from document d where d.tenant_id = 'demo-buyer' and d.document_id = given.id and d.state = 'EXPORTED' and d.completed_as = 'EXPORTED')`,
    [[...completed]],
  );
  return rows.map(({ id }) => id);
}

async function strangeCopyEvents(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string; events: string[] }>(
    `select d.id, array_agg(e.type) as events from document d left join webhook_event e on e.document = d.id
     where d.instance_id is not null group by d.id having array_agg(e.type) is distinct from array['invoice.receive']`,
  );
  return rows.map(({ id, events }) => `${id} at the buyer: ${events.join(', ')}`);
}

interface DeliveryRow {
  readonly event: string;
  readonly path: string;
  readonly state: string;
}

async function judgeWebhooks(
  sql: Sql,
  { heard, garbled }: Receiver,
): Promise<{ findings: Finding[]; events: number; repeated: number; doubled: number; late: number }> {
  const deliveries = await sql.query<DeliveryRow>(
    `select w.event_id as event, regexp_replace(s.endpoint, '^https://[^/]*', '') as path, w.state
     from webhook_delivery w join webhook_subscription s on s.id = w.subscription_id`,
  );
  const unplanned = await sql.query<{ id: string; deliveries: number }>(
    `select e.id, count(w.id)::int as deliveries from webhook_event e left join webhook_delivery w on w.event_id = e.id
     group by e.id having count(w.id) <> $1`,
    [ENDPOINTS['demo-seller'].length],
  );
  const events = await sql.query<{ id: string }>('select id from webhook_event');
  const known = new Set(deliveries.map(({ event, path }) => `${path} ${event}`));
  const all = [...heard].flatMap(([path, byId]) => [...byId].map(([id, one]) => ({ path, id, ...one })));
  const told = Map.groupBy(all, ({ path, type, documentId }) => `${path} ${type} ${documentId}`);
  const doubled = [...told].filter(([, ids]) => ids.length > 1).map(([what, ids]) => `${what} under ${ids.map(({ id }) => id).join(', ')}`);
  const unfinished = deliveries.filter(({ state }) => state !== 'DELIVERED' && state !== 'EXHAUSTED');
  return {
    findings: [
      { invariant: 'every event has one delivery for each endpoint', broken: unplanned.map(({ id, deliveries: n }) => `${id}: ${n}`) },
      { invariant: 'every delivery ended', broken: unfinished.map(({ event, path, state }) => `${event} to ${path}: ${state}`) },
      {
        invariant: 'what is said to be delivered was accepted',
        broken: deliveries
          .filter(({ event, path, state }) => state === 'DELIVERED' && !(heard.get(path)?.get(event)?.accepted ?? 0))
          .map(({ event, path }) => `${event} to ${path}`),
      },
      { invariant: 'no webhook was invented', broken: all.filter(({ path, id }) => !known.has(`${path} ${id}`)).map(({ id }) => id) },
      { invariant: 'a webhook that comes again has the same webhook-id', broken: [...doubled, ...garbled] },
    ],
    events: events.length,
    repeated: all.reduce((sum, { accepted }) => sum + Math.max(0, accepted - 1), 0),
    doubled: doubled.length,
    late: unfinished.length,
  };
}

async function orphans(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ what: string; count: number }>(
    `select 'files without a document' as what, count(*)::int as count from document_file f
       where not exists (select 1 from document d where d.id = f.document)
     union all select 'documents without a file', count(*)::int from document d
       where not exists (select 1 from document_file f where f.document = d.id and f.purpose = 'document')
     union all select 'moves without a document', count(*)::int from document_move m
       where not exists (select 1 from document d where d.id = m.document)
     union all select 'events without a document', count(*)::int from webhook_event e
       where not exists (select 1 from document d where d.id = e.document)
     union all select 'deliveries without an event', count(*)::int from webhook_delivery w
       where not exists (select 1 from webhook_event e where e.id = w.event_id)
     union all select 'leases of nobody', count(*)::int from document where lease_token is not null and state in ${MOVING}
       and not exists (select 1 from worker where worker.id = worker_id)`,
  );
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}

async function wrongUsage(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ tenant: string; documents: string; bytes: string; realDocuments: string; realBytes: string }>(
    `select u.tenant_id as tenant, sum(u.documents)::text as documents, sum(u.bytes)::text as bytes,
       (select count(*)::text from document d where d.tenant_id = u.tenant_id and d.instance_id is null) as "realDocuments",
       (select coalesce(sum(f.byte_length), 0)::text from document_file f join document d on d.id = f.document
         where d.tenant_id = u.tenant_id) as "realBytes"
     from tenant_usage u group by u.tenant_id`,
  );
  return rows
    .filter((row) => row.documents !== row.realDocuments || row.bytes !== row.realBytes)
    .map((row) => `${row.tenant}: ${row.documents} documents and ${row.bytes} bytes instead of ${row.realDocuments} and ${row.realBytes}`);
}
