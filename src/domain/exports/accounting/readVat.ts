// Reads the VAT breakdowns of documents from their files.
import { setImmediate } from 'node:timers/promises';
import { offload } from '../../documents/threads/offload.js';
import { ExchangeError } from '../../errors.js';
import { withInvoiceXml } from '../../invoices/read.js';
import type { App } from '../../ports.js';
import { type FilesApp, mainFilesOf } from './mainFile.js';
import type { VatGroup } from './vatGroups.js';

type ReadingApp = FilesApp & Pick<App, 'threads'>;

/** By the id of the document's row. Without those that have none that can be read, as files that were removed and larger ones than are checked. */
export async function readVatOf(
  app: ReadingApp,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly VatGroup[]>> {
  const found = new Map<string, readonly VatGroup[]>();
  for (const [id, read] of await mainFilesOf(app, ids)) {
    const stored = await read();
    const groups = stored === undefined ? [] : await groupsOf(app, tenantId, stored);
    if (groups.length > 0) found.set(id, groups);
    // Small files are read in this thread: others get their turn.
    await setImmediate();
  }
  return found;
}

async function groupsOf(app: ReadingApp, tenantId: string, stored: Buffer): Promise<readonly VatGroup[]> {
  try {
    return await withInvoiceXml(app.threads, stored, tenantId, (xml) => offload(app, tenantId, 'vatGroups', xml));
  } catch (error) {
    if (error instanceof ExchangeError && error.code === 'NOT_AN_INVOICE') return [];
    throw error;
  }
}
