// Reads the VAT breakdowns of documents from their files.
import { setImmediate } from 'node:timers/promises';
import { BlobMissing } from '../../blobs/store.js';
import { offload } from '../../documents/threads/offload.js';
import { ExchangeError } from '../../errors.js';
import { withInvoiceXml } from '../../invoices/read.js';
import type { App } from '../../ports.js';
import type { VatGroup } from './vatGroups.js';

type ReadingApp = Pick<App, 'database' | 'blobs' | 'threads' | 'settings'>;

interface DocumentBytes {
  readonly document: string;
  readonly blobKey: string | null;
  readonly bytes: Buffer | null;
}

/** By the id of the document's row. Without those that have none that can be read, as files that were removed and larger ones than are checked. */
export async function readVatOf(
  app: ReadingApp,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly VatGroup[]>> {
  const rows = await app.database.sql.query<DocumentBytes>(
    `select distinct on (document) document, blob_key as "blobKey", bytes from document_file
     where document = any($1::uuid[]) and purpose = 'document' and byte_length <= $2 order by document, position, id`,
    [ids, app.settings.validationBytesMax],
  );
  const found = new Map<string, readonly VatGroup[]>();
  for (const row of rows) {
    const groups = await groupsOf(app, tenantId, row);
    if (groups.length > 0) found.set(row.document, groups);
    // Small files are read in this thread: others get their turn.
    await setImmediate();
  }
  return found;
}

async function groupsOf(app: ReadingApp, tenantId: string, { blobKey, bytes }: DocumentBytes): Promise<readonly VatGroup[]> {
  try {
    const stored = bytes ?? (blobKey === null ? undefined : await app.blobs.get(blobKey));
    if (stored === undefined) return [];
    return await withInvoiceXml(app.threads, stored, tenantId, (xml) => offload(app, tenantId, 'vatGroups', xml));
  } catch (error) {
    if (error instanceof BlobMissing || (error instanceof ExchangeError && error.code === 'NOT_AN_INVOICE')) return [];
    throw error;
  }
}
