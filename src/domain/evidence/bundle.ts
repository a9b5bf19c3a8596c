// The evidence about one document: an ASiC-E container (ETSI EN 319 162-1) that anybody can verify without this exchange.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { signFiles } from '../../evidence/xades.js';
import { ARCHIVE_BYTES_MAX, type ZipEntry, zip, zipEntryOf, zipLength } from '../../evidence/zip.js';
import { escapeAttribute } from '../../xml/escape.js';
import { type Actor, actorName } from '../actor.js';
import { audit } from '../audit/record.js';
import { BlobMissing } from '../blobs/store.js';
import type { Sql } from '../database.js';
import { ExchangeError } from '../errors.js';
import type { App } from '../ports.js';
import { type EvidenceFile, evidenceContent, JSON_TYPE, jsonFile, textFile } from './content.js';
import { latestHead, type ProvenEntry, proveEntries, type SignedHead } from './proofs.js';
import { sealTenant } from './seal.js';

export const EVIDENCE_TYPE = 'application/vnd.etsi.asic-e+zip';
/** Entries of the audit log, the latest ones. */
const ENTRIES_MAX = 200;
const BINDING_TRIES_MAX = 3;
/** A safe distance from the limit of the archive, for what is added to the files. */
const FILES_BYTES_MAX = ARCHIVE_BYTES_MAX - 64 * 1024 * 1024;

export interface Evidence {
  readonly fileName: string;
  readonly byteLength: number;
  read(): AsyncGenerator<Uint8Array, void>;
}

type EvidenceApp = Pick<App, 'database' | 'blobs' | 'clock' | 'settings' | 'evidenceKey'>;

/** A file with its sums. */
interface SummedFile extends EvidenceFile {
  readonly sha256: string;
  readonly crc32: number;
}

/**
 * Makes the evidence about a document of the actor's tenant. The audit log notes it with a sum over the files, and is sealed at once, so
 * that the proof of this entry binds the files to the log.
 *
 * @param document the id of its row
 * @throws {ExchangeError} NOT_FOUND where there is no such document
 */
export async function makeEvidence(app: EvidenceApp, actor: Actor, document: string): Promise<Evidence> {
  const made = (await makeEvidenceOf(app, actor, [document])).get(document);
  if (made === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
  return made;
}

/** Why a document has no evidence: a file of it is not in the store, or its files are too large. */
type EvidenceFault = 'FILE_MISSING' | 'TOO_LARGE';

interface OfMany {
  /** An entry of the audit log that says the same, from this time on, is not repeated: a run that failed has noted it. */
  readonly since?: Date;
  /** Told by the id of its row, which document is left out. Absent: it fails. */
  readonly leaveOut?: (id: string, fault: EvidenceFault) => void;
}

/** The same for several documents, by the ids of their rows. The log is sealed once for all. Those that are not there are left out. */
export async function makeEvidenceOf(
  app: EvidenceApp,
  actor: Actor,
  documents: readonly string[],
  { since, leaveOut }: OfMany = {},
): Promise<ReadonlyMap<string, Evidence>> {
  const rows = await app.database.sql.query<{ id: string; documentId: string }>(
    'select id, document_id as "documentId" from document where id = any($1::uuid[]) and tenant_id = $2 order by id',
    [documents, actor.tenantId],
  );
  const contents = new Map<string, readonly SummedFile[]>();
  for (const { id, documentId } of rows) {
    try {
      contents.set(documentId, await summedAll(await evidenceContent(app, actor.tenantId, id)));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined || leaveOut === undefined) throw error;
      leaveOut(id, fault);
    }
  }
  const bound = await bind(app, actor, contents, since);
  const made = new Map<string, Evidence>();
  for (const { id, documentId } of rows) {
    const content = contents.get(documentId);
    if (content === undefined) continue;
    const { head, entries } = bound.get(documentId)!;
    const files = [...content, ...(await summedAll(auditFiles(head, entries)))];
    made.set(id, await container(app, documentId, files));
  }
  return made;
}

function faultOf(error: unknown): EvidenceFault | undefined {
  if (error instanceof BlobMissing) return 'FILE_MISSING';
  return error instanceof FilesTooLarge ? 'TOO_LARGE' : undefined;
}

interface Bound {
  readonly head: SignedHead;
  readonly entries: readonly ProvenEntry[];
}

/**
 * Notes the sums in the audit log, by documentId, and proves them. Where the same person asks twice at once, one of the two finds its entry
 * locked, and tries again.
 */
async function bind(
  app: EvidenceApp,
  actor: Actor,
  contents: ReadonlyMap<string, readonly SummedFile[]>,
  since: Date | undefined,
): Promise<ReadonlyMap<string, Bound>> {
  const { sql } = app.database;
  const noted = since === undefined ? new Set() : await notedSince(sql, actor, [...contents.keys()], since);
  const bound = new Map<string, Bound>();
  for (let tries = 0; tries < BINDING_TRIES_MAX; tries += 1) {
    const left = [...contents].filter(([documentId]) => !bound.has(documentId)).map(([id, files]) => ({ id, files, sha256: sumOf(files) }));
    for (const { id, files, sha256 } of left) {
      if (tries > 0 || !noted.has(`${sha256} ${id}`)) await audit(sql, actor, 'document.evidence', id, { files: files.length, sha256 });
    }
    const ids = left.map(({ id }) => id);
    await sealTenant(app, actor.tenantId, ids);
    const head = await latestHead(sql, actor.tenantId);
    if (head === undefined) continue;
    for (const { id, sha256 } of left) {
      const entries = await proveEntries(sql, actor.tenantId, id, head.size, ENTRIES_MAX);
      if (entries.some(({ text }) => text.includes(sha256))) bound.set(id, { head, entries });
    }
    if (bound.size === contents.size) return bound;
  }
  throw new ExchangeError('UNAVAILABLE', 'Service Unavailable');
}

/** What the actor's entries of the log say since the minute of then: the sum, a space, the documentId. */
async function notedSince(sql: Sql, actor: Actor, documentIds: readonly string[], since: Date): Promise<ReadonlySet<unknown>> {
  const rows = await sql.query<{ noted: string }>(
    `select concat(details ->> 'sha256', ' ', subject) as noted from audit_entry
     where tenant_id = $1 and subject = any($2::text[]) and action = 'document.evidence' and actor = $3
       and at >= date_trunc('minute', $4::timestamptz)`,
    [actor.tenantId, documentIds, actorName(actor), since],
  );
  return new Set(rows.map(({ noted }) => noted));
}

/** SHA-256 over a line for each file: its sum, two spaces, its name, as `sha256sum` prints them. */
function sumOf(files: readonly SummedFile[]): string {
  return createHash('sha256')
    .update(files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''))
    .digest('hex');
}

function auditFiles(head: SignedHead, entries: readonly ProvenEntry[]): EvidenceFile[] {
  const texts = entries.map(({ text, leaf }) => textFile(`audit/${leaf.position}.json`, JSON_TYPE, text));
  const proofs = {
    head: {
      statement: head.statement,
      signature: head.signature.toString('base64'),
      certificate: head.certificate.toString('base64'),
    },
    proofs: entries.map(({ leaf, path }) => ({
      entry: `audit/${leaf.position}.json`,
      leaf,
      path: path.map((hash) => hash.toString('hex')),
    })),
  };
  const stamps = head.timeStamp === null ? [] : [textFile('audit/head.tst', 'application/vnd.etsi.timestamp-token', head.timeStamp)];
  return [...texts, jsonFile('audit/proofs.json', proofs), ...stamps];
}

async function container({ evidenceKey, clock }: EvidenceApp, documentId: string, files: readonly SummedFile[]): Promise<Evidence> {
  const at = clock();
  const manifest = await summed(
    jsonFile('manifest.json', {
      documentId,
      createdAt: at.toISOString(),
      files: files.map(({ name, byteLength, mimeType, sha256 }) => ({ name, bytes: byteLength, mimeType, sha256 })),
    }),
  );
  const data = [...files, manifest];
  const entries: ZipEntry[] = [
    zipEntryOf('mimetype', Buffer.from(EVIDENCE_TYPE)),
    ...data,
    zipEntryOf('META-INF/manifest.xml', Buffer.from(openDocumentManifest(data))),
    zipEntryOf('META-INF/signatures.xml', Buffer.from(signFiles(data, await evidenceKey(), at))),
  ];
  return {
    fileName: `${documentId}.asice`,
    byteLength: zipLength(entries),
    read: () => zip(entries),
  };
}

class FilesTooLarge extends ExchangeError {}

async function summedAll(files: readonly EvidenceFile[]): Promise<SummedFile[]> {
  const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > FILES_BYTES_MAX)
    throw new FilesTooLarge('UNAVAILABLE', 'Service Unavailable', `evidence has at most ${FILES_BYTES_MAX} bytes`);
  const all: SummedFile[] = [];
  for (const file of files) all.push(await summed(file));
  return all;
}

async function summed(file: EvidenceFile): Promise<SummedFile> {
  const hash = createHash('sha256');
  let sum = 0;
  for await (const piece of file.read()) {
    hash.update(piece);
    sum = crc32(piece, sum);
  }
  return { ...file, sha256: hash.digest('hex'), crc32: sum };
}

/** OpenDocument 1.2, part 3: what some readers of ASiC-E ask for. */
function openDocumentManifest(files: readonly EvidenceFile[]): string {
  const entry = (path: string, type: string): string =>
    ` <manifest:file-entry manifest:full-path="${escapeAttribute(path)}" manifest:media-type="${escapeAttribute(type)}"/>\n`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">\n' +
    entry('/', EVIDENCE_TYPE) +
    files.map(({ name, mimeType }) => entry(name, mimeType)).join('') +
    '</manifest:manifest>\n'
  );
}
