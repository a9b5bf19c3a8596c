// The tax data document of an invoice, made and checked.
import type { TaxDataAbout } from '../../taxData/build.js';
import { CHECKED_BYTES_MAX } from '../documents/checks/validateBytes.js';
import { offload } from '../documents/threads/offload.js';
import type { ThreadPool } from '../documents/threads/threadPool.js';
import { notAnInvoice, withInvoiceXml } from '../invoices/read.js';
import type { MadeTaxData } from './taxDataBytes.js';

/**
 * `bytes`: an invoice or credit note in UBL or CII, or a PDF with one inside. `owner`: whose tasks wait for each other. Throws NOT_AN_INVOICE
 * for others, and for CII that UBL cannot hold: half of an invoice is never reported.
 */
export function makeTaxData(
  threads: ThreadPool,
  bytes: Buffer,
  about: TaxDataAbout,
  { owner = '', bytesMax = CHECKED_BYTES_MAX }: { readonly owner?: string; readonly bytesMax?: number } = {},
): Promise<MadeTaxData> {
  return withInvoiceXml(threads, bytes, owner, async (xml) => {
    const made = await offload({ threads }, owner, 'taxData', { bytes: xml, about, bytesMax });
    if ('notInvoice' in made) throw notAnInvoice(made.notInvoice);
    return made;
  });
}
