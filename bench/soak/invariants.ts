// The verdict: compares the clients' ledger with the database and with the webhook receiver, after all work is finished.
import type { Sql } from '../../src/domain/database.js';
import { COPIES, IS_INBOUND } from './copies.js';
import { ENDINGS, type Ending } from './documents.js';
import type { Finding } from './finding.js';
import { HOSTILE_TENANT } from './hostile/tenant.js';
import type { Ledger, Upload } from './ledger.js';
import type { Receiver } from './receiver.js';
import { doubledNumbers, orphans, strangeCopyEvents, strayCopies, wrongUsage } from './rows.js';
import { judgeWebhooks } from './webhookChecks.js';

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly counts: {
    /** Uploads that were answered 200. */
    readonly accepted: number;
    /** Documents that reached the buyer over the network. */
    readonly arrived: number;
    /** Accepted, but missing or in the wrong state. */
    readonly lost: number;
    /** Stored more than once. */
    readonly doubled: number;
    /** Not in a final state when the waiting ended. */
    readonly late: number;
    readonly events: number;
    /** Webhooks that were accepted again, under the same webhook-id. */
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
  /** SHA-256 in hex of its files, and of those of its copy. */
  readonly hashes: readonly string[];
  readonly copyHashes: readonly string[];
  /** The sent payload, and the received document: hash of the root element, or the id of the file where it is in the file store. */
  readonly sent: string | null;
  readonly cameIn: string | null;
  readonly events: readonly string[];
}

/** Only the root element: nothing outside it is sent. */
const ROOT = `case when f.bytes is null then f.id::text else encode(sha256(btrim(substring(f.bytes from
  case when substring(f.bytes from 1 for 5) = '<?xml' then position('?>' in f.bytes) + 2 else 1 end), '\\x0a0d20')), 'hex') end`;

const UPLOADED = `
  select d.id, d.tenant_id as tenant, d.document_id as "documentId", d.state, d.due_at is not null or d.lease_token is not null as "isDue",
    (select count(*)::int from document r where r.direction = 'receive' and r.id = any(copy.ids)) as copies,
    coalesce((select array_agg(encode(f.sha256, 'hex')) from document_file f where f.document = d.id), '{}') as hashes,
    coalesce((select array_agg(encode(f.sha256, 'hex')) from document_file f join document r on r.id = f.document
      where r.direction = 'receive' and r.id = any(copy.ids)), '{}') as "copyHashes",
    (select ${ROOT} from document_file f where f.document = d.id and f.purpose in ('sent', 'document')
      order by f.purpose desc, f.position limit 1) as "sent",
    (select ${ROOT} from document_file f join document r on r.id = f.document
      where r.direction = 'receive' and r.id = any(copy.ids) and f.purpose = 'document' order by f.position limit 1) as "cameIn",
    coalesce((select array_agg(e.type order by e.created_at, e.id) from webhook_event e where e.document = d.id), '{}') as events
  from document d left join ${COPIES} copy on copy.sent = d.id where not ${IS_INBOUND} and d.tenant_id <> '${HOSTILE_TENANT}'`;

/** `roots`: hashes of the root elements of files in the file store, by id of the file. */
export async function judge(sql: Sql, ledger: Ledger, receiver: Receiver, roots: ReadonlyMap<string, string>): Promise<Verdict> {
  const rows = await sql.query<SentRow>(UPLOADED);
  const stored = new Map(rows.map((row) => [`${row.tenant} ${row.documentId}`, row]));
  const accepted = [...ledger.uploads].filter(([, { answeredMs }]) => answeredMs !== undefined);
  const found = accepted.flatMap(([documentId, upload]) => {
    const row = stored.get(`${ENDINGS[upload.kind].client} ${documentId}`);
    return row === undefined ? [] : [{ documentId, upload, ending: ENDINGS[upload.kind], row }];
  });
  const texts: Texts = (fits, about) => found.filter(fits).map((one) => `${one.documentId} (${one.upload.kind}): ${about(one)}`);

  const missing = accepted.filter(([id, { kind }]) => !stored.has(`${ENDINGS[kind].client} ${id}`)).map(([id]) => id);
  const late = found.filter(({ row, ending }) => row.isDue || (!ending.states.includes(row.state) && row.state !== 'ERROR'));
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
    ...bytesFindings(texts, roots),
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

/** The faults of some of the documents, one text each. */
type Texts = (fits: (one: FoundUpload) => boolean, about: (one: FoundUpload) => string) => string[];

interface FoundUpload {
  readonly documentId: string;
  readonly upload: Upload;
  readonly ending: Ending;
  readonly row: SentRow;
}

function bytesFindings(texts: Texts, roots: ReadonlyMap<string, string>): Finding[] {
  const rootOf = (root: string | null): string | undefined => (root === null ? undefined : (roots.get(root) ?? root));
  return [
    {
      invariant: 'what came in is what was sent, byte for byte',
      broken: texts(
        ({ row, ending }) => ending.copies === 1 && row.copies === 1 && (rootOf(row.sent) ?? '') !== rootOf(row.cameIn),
        ({ row }) => `${row.sent} was sent, ${row.cameIn} came in`,
      ),
    },
    {
      invariant: 'each picture is where it must be, byte for byte',
      broken: texts(pictureIsMissing, ({ upload }) => `no file ${upload.picture}`),
    },
  ];
}

function pictureIsMissing({ row, upload, ending }: { row: SentRow; upload: Upload; ending: Ending }): boolean {
  if (upload.picture === undefined) return false;
  // A refused document is kept as it was uploaded: no files are extracted from it.
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

async function lostCompletions(sql: Sql, { completed }: Ledger): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select given.id from unnest($1::text[]) as given (id) where not exists (
       select 1 from document d where d.tenant_id = 'demo-buyer' and d.document_id = given.id and d.state = 'EXPORTED' and d.completed_as = 'EXPORTED')`,
    [[...completed]],
  );
  return rows.map(({ id }) => id);
}
