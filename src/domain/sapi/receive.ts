// The mailbox of a participant in SAPI-SK: what arrived for it as UBL, oldest first, until it is acknowledged.
import { createHash } from 'node:crypto';
import { XmlError } from '../../xml/error.js';
import type { Actor } from '../actor.js';
import { complete } from '../documents/completion/complete.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { offload } from '../documents/threads/offload.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { isKept, keptFrom } from '../retention/rules.js';
import { type CursorPosition, readCursor, writeCursor } from '../statements/cursor.js';
import { isStorable } from '../text.js';
import type { SapiMetadata } from './document.js';
import { mailboxType } from './documentType.js';
import { sapiTime } from './time.js';

const SAPI_STATUSES = ['RECEIVED', 'ACKNOWLEDGED'] as const;
type SapiStatus = (typeof SAPI_STATUSES)[number];

const LIMIT = { default: 20, max: 100 } as const;
/** Of larger documents the head alone is read. */
const HEAD_BYTES = 256 * 1024;
/** The state and completion of each status. */
const CONDITIONS: Readonly<Record<SapiStatus, string>> = {
  RECEIVED: "d.state = 'READY' and d.completed_as is null",
  ACKNOWLEDGED: "d.state = 'EXPORTED'",
};

interface Row {
  readonly id: string;
  readonly documentId: string;
  readonly micros: string;
  readonly importDate: Date;
  readonly number: string | null;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly state: string;
  readonly sapiType: string | null;
  readonly sapiProcess: string | null;
}

interface Listed extends SapiMetadata {
  readonly providerDocumentId: string;
  readonly documentNumber: string;
  readonly status: SapiStatus;
}

interface SapiListQuery {
  readonly status: SapiStatus;
  readonly limit: number;
  readonly pageToken: string | undefined;
}

type ReadApp = Pick<App, 'database' | 'blobs' | 'keyring' | 'settings' | 'threads' | 'turns'>;

/** Throws PARAMETERS_INVALID. */
export function readSapiQuery(query: Readonly<Record<string, string | string[] | undefined>>): SapiListQuery {
  const [status = 'RECEIVED', limit = String(LIMIT.default), pageToken] = ['status', 'limit', 'pageToken'].map((name) => {
    const value = query[name];
    if (Array.isArray(value)) throw parameterInvalid(`${name} must be given once`, name);
    return value === '' ? undefined : value;
  });
  const known = SAPI_STATUSES.find((one) => one === status);
  if (known === undefined) throw parameterInvalid(`status must be one of ${SAPI_STATUSES.join(', ')}`, 'status');
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > LIMIT.max)
    throw parameterInvalid(`limit must be a whole number from 1 to ${LIMIT.max}`, 'limit');
  return { status: known, limit: Number(limit), pageToken };
}

const COLUMNS = `d.id, d.document_id as "documentId", (extract(epoch from d.import_date) * 1000000)::bigint::text as micros,
  d.import_date as "importDate", d.number, d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier", d.state,
  d.sapi_type as "sapiType", d.sapi_process as "sapiProcess"`;
/** As the index has it, which serves no other words. */
const IN_MAILBOX = "d.direction = 'receive' and d.receiver_identifier like '0245:__________' and d.sapi_type is distinct from ''";
/** Documents whose type was not kept, looked at for one page. */
const LOOKED_MAX = 200;

/**
 * `participant`: one of the tenant. A page has fewer than asked for at the end of the list, and where too many documents from before their
 * types were kept stand before the next.
 */
export async function listSapi(
  app: ReadApp,
  actor: Actor,
  participant: string,
  { status, limit, pageToken }: SapiListQuery,
): Promise<{ readonly documents: readonly Listed[]; readonly nextPageToken?: string }> {
  const list = `sapi ${participant} ${status}`;
  let after = pageToken === undefined ? undefined : readCursor(app, actor, list, pageToken, 'pageToken');
  const documents: Listed[] = [];
  const atOnce = Math.max(limit, LIMIT.default);
  for (let looked = 0; looked < LOOKED_MAX; looked += atOnce) {
    const rows = await rowsAfter(app, actor, participant, { status, limit: atOnce, after });
    // One after the other: those from before are read, and a page of large documents would fill the memory.
    for (const row of rows.slice(0, atOnce)) {
      const one = await listed(app, actor, row, status);
      if (one !== undefined) documents.push(one);
      after = [row.micros, row.id];
      if (documents.length === limit) break;
    }
    const isRest = after?.[1] !== rows.at(-1)?.id;
    if (rows.length === 0 || !isRest) return { documents };
    if (documents.length === limit) break;
  }
  return { documents, ...(after === undefined ? {} : { nextPageToken: writeCursor(app, actor, list, after) }) };
}

interface Place {
  readonly status: SapiStatus;
  readonly limit: number;
  readonly after: CursorPosition | undefined;
}

/** One more than the limit, if there are so many. */
async function rowsAfter(app: ReadApp, { tenantId }: Actor, participant: string, { status, limit, after }: Place): Promise<readonly Row[]> {
  return app.database.reads(tenantId).query<Row>(
    `select ${COLUMNS} from document d
     where d.tenant_id = $1 and d.receiver_identifier = $2 and ${CONDITIONS[status]} and ${IN_MAILBOX}
       and d.import_date > ${keptFrom('$1', '$3::int')} and ${isKept('d', '$3::int')}
       and ($4::bigint is null or (d.import_date, d.id) > (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
     order by d.import_date, d.id limit $6`,
    [tenantId, participant, app.settings.retentionDays, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
}

interface Detail {
  readonly documentId: string;
  readonly providerDocumentId: string;
  readonly status: SapiStatus;
  readonly metadata: SapiMetadata;
  readonly payload: string;
  readonly payloadFormat: 'XML';
  readonly payloadEncoding: 'UTF-8';
  readonly checksum: string;
}

/** Counts no retrieval. Throws DOCUMENT_NOT_FOUND, also for a document of another participant. */
export async function readSapi(app: ReadApp, actor: Actor, participant: string, documentId: string): Promise<Detail> {
  const { row, one } = await found(app, actor, participant, documentId);
  const bytes = await bytesOf(app, row);
  const { providerDocumentId, documentNumber, status, ...metadata } = one;
  return {
    documentId,
    providerDocumentId,
    status,
    metadata: { ...metadata, documentId: documentNumber },
    payload: bytes.toString(),
    payloadFormat: 'XML',
    payloadEncoding: 'UTF-8',
    checksum: createHash('sha256').update(bytes).digest('hex'),
  };
}

interface Acknowledged {
  readonly documentId: string;
  readonly status: 'ACKNOWLEDGED';
  readonly acknowledgedDateTime: string;
}

/** The completion of the document. Again: the first time. Throws DOCUMENT_NOT_FOUND. */
export async function acknowledgeSapi(
  app: ReadApp & Parameters<typeof complete>[0],
  actor: Actor,
  participant: string,
  documentId: string,
): Promise<Acknowledged> {
  await found(app, actor, participant, documentId);
  await complete(app, actor, documentId, { status: 'EXPORTED', message: undefined });
  const [row] = await app.database.sql.query<{ at: Date }>(
    'select coalesce(completed_at, import_date) as at from document where tenant_id = $1 and document_id = $2',
    [actor.tenantId, documentId],
  );
  if (row === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return { documentId, status: 'ACKNOWLEDGED', acknowledgedDateTime: sapiTime(row.at) };
}

async function found(
  app: ReadApp,
  actor: Actor,
  participant: string,
  documentId: string,
): Promise<{ readonly row: Row; readonly one: Listed }> {
  const [row] = isStorable(documentId)
    ? await app.database.sql.query<Row>(
        `select ${COLUMNS} from document d
         where d.tenant_id = $1 and d.document_id = $2 and ${IN_MAILBOX} and d.receiver_identifier = $3
           and d.state in ('READY', 'EXPORTED') and ${isKept('d', '$4::int')}`,
        [actor.tenantId, documentId, participant, app.settings.retentionDays],
      )
    : [];
  const one = row && (await listed(app, actor, row, row.state === 'READY' ? 'RECEIVED' : 'ACKNOWLEDGED'));
  if (row === undefined || one === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return { row, one };
}

async function bytesOf({ database, blobs }: Pick<App, 'database' | 'blobs'>, { id }: Row): Promise<Buffer> {
  const [file] = await database.sql.query<{ bytes: Buffer | null; blobKey: string | null }>(
    `select bytes, blob_key as "blobKey" from document_file where document = $1 and purpose = 'document' order by position, id limit 1`,
    [id],
  );
  return file?.bytes ?? (await blobs.get(file?.blobKey ?? ''));
}

/** Undefined for what is no UBL document of a business partner. */
async function listed(app: ReadApp, actor: Actor, row: Row, status: SapiStatus): Promise<Listed | undefined> {
  const { sapiType, sapiProcess } = row.sapiType === null ? await typed(app, actor, row) : row;
  if (sapiType === null || sapiType === '') return undefined;
  return {
    documentId: row.documentId,
    providerDocumentId: row.documentId,
    documentNumber: row.number ?? '',
    documentTypeId: sapiType,
    processId: sapiProcess ?? '',
    senderParticipantId: row.senderIdentifier ?? '',
    receiverParticipantId: row.receiverIdentifier ?? '',
    creationDateTime: sapiTime(row.importDate),
    status,
  };
}

/** A document from before its type was kept: it is read once. */
async function typed(app: ReadApp, { tenantId }: Actor, row: Row): Promise<Pick<Row, 'sapiType' | 'sapiProcess'>> {
  const header = await headerOf(app, tenantId, await bytesOf(app, row));
  const found = { sapiType: header === undefined ? '' : mailboxType(header), sapiProcess: header?.profileId ?? null };
  await app.database.sql.query('update document set sapi_type = $2, sapi_process = $3 where id = $1 and sapi_type is null', [
    row.id,
    found.sapiType,
    found.sapiProcess,
  ]);
  return found;
}

async function headerOf({ threads, turns }: ReadApp, tenantId: string, bytes: Buffer): Promise<HeaderFields | undefined> {
  try {
    return (await offload({ threads, turns }, tenantId, 'read', { bytes, bytesMax: HEAD_BYTES })).header;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
