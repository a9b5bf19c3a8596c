// The mailbox of a participant in SAPI-SK: what arrived for it as UBL, oldest first, until it is acknowledged.
import { createHash } from 'node:crypto';
import { MESSAGE_LEVEL_STATUS } from '../../peppol/documentTypes.js';
import { XmlError } from '../../xml/error.js';
import type { Actor } from '../actor.js';
import { complete } from '../documents/completion/complete.js';
import type { HeaderFields } from '../documents/fields/read.js';
import { offload } from '../documents/threads/offload.js';
import { ExchangeError, parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { isKept, keptFrom } from '../retention/rules.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import { isStorable } from '../text.js';
import { type SapiMetadata, sapiDocumentType } from './document.js';
import { sapiTime } from './time.js';

const SAPI_STATUSES = ['RECEIVED', 'ACKNOWLEDGED'] as const;
type SapiStatus = (typeof SAPI_STATUSES)[number];

const LIMIT = { default: 20, max: 100 } as const;
/** Larger documents are read by their head alone. */
const HEAD_BYTES = 256 * 1024;
/** The state and completion of each status. */
const CONDITIONS: Readonly<Record<SapiStatus, string>> = {
  RECEIVED: "state = 'READY' and completed_as is null",
  ACKNOWLEDGED: "state = 'EXPORTED'",
};

interface Row {
  readonly id: string;
  readonly documentId: string;
  readonly micros: string;
  readonly importDate: Date;
  readonly senderIdentifier: string | null;
  readonly receiverIdentifier: string | null;
  readonly state: string;
  readonly bytes: Buffer | null;
  readonly blobKey: string | null;
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
  d.import_date as "importDate", d.sender_identifier as "senderIdentifier", d.receiver_identifier as "receiverIdentifier",
  d.state, f.bytes, f.blob_key as "blobKey"`;
const FROM = `from document d join lateral (
    select bytes, blob_key from document_file f where f.document = d.id and f.purpose = 'document' order by f.position, f.id limit 1) f on true`;

/** `participant`: one of the tenant. Documents that are no UBL are left out, so a page may have fewer than asked for. */
export async function listSapi(
  app: ReadApp,
  actor: Actor,
  participant: string,
  { status, limit, pageToken }: SapiListQuery,
): Promise<{ readonly documents: readonly Listed[]; readonly nextPageToken?: string }> {
  const list = `sapi ${participant} ${status}`;
  const after = pageToken === undefined ? undefined : readCursor(app, actor, list, pageToken);
  const rows = await app.database.reads(actor.tenantId).query<Row>(
    `select ${COLUMNS} ${FROM}
     where d.tenant_id = $1 and d.direction = 'receive' and ${CONDITIONS[status]} and lower(d.receiver_identifier) = $2
       and d.import_date > ${keptFrom('$1', '$3::int')} and ${isKept('d', '$3::int')}
       and ($4::bigint is null or (d.import_date, d.id) > (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
     order by d.import_date, d.id limit $6`,
    [actor.tenantId, participant, app.settings.retentionDays, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const documents: (Listed | undefined)[] = [];
  // One after the other: a page of large documents would fill the memory.
  for (const row of page) documents.push(await listed(app, actor, row, await bytesOf(app, row), status));
  const last = page.at(-1);
  return {
    documents: documents.filter((one) => one !== undefined),
    ...(rows.length > limit && last !== undefined ? { nextPageToken: writeCursor(app, actor, list, [last.micros, last.id]) } : {}),
  };
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
  const { bytes, one } = await found(app, actor, participant, documentId);
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
): Promise<{ readonly bytes: Buffer; readonly one: Listed }> {
  const [row] = isStorable(documentId)
    ? await app.database.sql.query<Row>(
        `select ${COLUMNS} ${FROM}
         where d.tenant_id = $1 and d.document_id = $2 and d.direction = 'receive' and lower(d.receiver_identifier) = $3
           and d.state in ('READY', 'EXPORTED') and ${isKept('d', '$4::int')}`,
        [actor.tenantId, documentId, participant, app.settings.retentionDays],
      )
    : [];
  const bytes = row === undefined ? undefined : await bytesOf(app, row);
  const one =
    row === undefined || bytes === undefined
      ? undefined
      : await listed(app, actor, row, bytes, row.state === 'READY' ? 'RECEIVED' : 'ACKNOWLEDGED');
  if (row === undefined || bytes === undefined || one === undefined) throw new ExchangeError('DOCUMENT_NOT_FOUND', 'Document not found');
  return { bytes, one };
}

async function bytesOf({ blobs }: Pick<App, 'blobs'>, { bytes, blobKey }: Row): Promise<Buffer> {
  return bytes ?? (await blobs.get(blobKey ?? ''));
}

/** Undefined for what is no UBL document of a business partner. */
async function listed(app: ReadApp, { tenantId }: Actor, row: Row, bytes: Buffer, status: SapiStatus): Promise<Listed | undefined> {
  const header = await headerOf(app, tenantId, bytes);
  const documentTypeId = header && sapiDocumentType(header);
  if (header === undefined || documentTypeId === undefined || documentTypeId === '' || documentTypeId === MESSAGE_LEVEL_STATUS.value)
    return undefined;
  return {
    documentId: row.documentId,
    providerDocumentId: row.documentId,
    documentNumber: header.number ?? '',
    documentTypeId,
    processId: header.profileId ?? '',
    senderParticipantId: row.senderIdentifier ?? header.senderIdentifier ?? '',
    receiverParticipantId: row.receiverIdentifier ?? '',
    creationDateTime: sapiTime(row.importDate),
    status,
  };
}

async function headerOf({ threads, turns }: ReadApp, tenantId: string, bytes: Buffer): Promise<HeaderFields | undefined> {
  try {
    return (await offload({ threads, turns }, tenantId, 'read', { bytes, bytesMax: HEAD_BYTES })).header;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
