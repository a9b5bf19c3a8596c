// Reads the validation reports of many documents in one statement.
import type { Report } from '../../../validation/report.js';
import type { Actor } from '../../actor.js';
import type { App } from '../../ports.js';

/** Files out of the store. */
const READ_AT_ONCE = 8;

/**
 * The stored `validation.json` of each document. Missing where it was not checked yet, or was removed. `took` is told the bytes of each
 * before the next ones are read, and may throw.
 */
export async function reportsOf(
  app: Pick<App, 'database' | 'blobs'>,
  actor: Pick<Actor, 'tenantId'>,
  ids: readonly string[],
  took: (bytes: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Report>> {
  const rows = await app.database.sql.query<{ document: string; blob_key: string | null; bytes: Buffer | null }>(
    `select distinct on (f.document) f.document, f.blob_key, f.bytes
     from document_file f join document d on d.id = f.document
     where d.tenant_id = $1 and f.document = any($2::uuid[]) and f.message_type = 'VALIDATION' and f.file_name = 'validation.json'
     order by f.document, f.id desc`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  const reports = new Map<string, Report>();
  const read = async ({ document, blob_key, bytes }: (typeof rows)[number]): Promise<void> => {
    const stored = bytes ?? (await app.blobs.get(blob_key!));
    took(stored.byteLength);
    reports.set(document, JSON.parse(Buffer.from(stored).toString()) as Report);
  };
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) await Promise.all(rows.slice(start, start + READ_AT_ONCE).map(read));
  return reports;
}
