// The tax data document of an invoice, made and checked.
import { isSelfBilling } from '../../convert/documentKind.js';
import { buildTaxData, type TaxDataAbout } from '../../taxData/build.js';
import { formatOf } from '../../validation/format.js';
import type { Report } from '../../validation/report.js';
import { parseXml } from '../../xml/gate.js';
import { textAt } from '../../xml/path.js';
import { convertBytes } from '../documents/checks/convertBytes.js';
import { reportOn } from '../documents/checks/reportOn.js';
import { CHECKED_BYTES_MAX } from '../documents/checks/validateBytes.js';
import type { ThreadPool } from '../documents/threads/threadPool.js';
import { notAnInvoice, withInvoiceXml } from '../invoices/read.js';

interface MadeTaxData {
  readonly xml: Buffer;
  /** By which the authority pairs the reports of both corners. */
  readonly invoiceUuid: string | undefined;
  /** All layers of the rules of the country. Not `valid`: it is not sent. */
  readonly report: Report;
}

/**
 * `bytes`: an invoice or credit note in UBL or CII, or a PDF with one inside. Throws NOT_AN_INVOICE for others, and for CII that UBL cannot
 * hold: half of an invoice is never reported.
 */
export async function makeTaxData(threads: ThreadPool, bytes: Buffer, about: TaxDataAbout): Promise<MadeTaxData> {
  const { root } = parseXml(await ublOf(threads, bytes));
  const type = textAt(root, 'cbc:InvoiceTypeCode') ?? textAt(root, 'cbc:CreditNoteTypeCode');
  const isSelfBilled = isSelfBilling(textAt(root, 'cbc:CustomizationID'), type);
  const made = buildTaxData(root, isSelfBilled, about);
  const report = reportOn(parseXml(made.xml), made.xml, { at: about.at, bytesMax: CHECKED_BYTES_MAX, documentId: about.uuid });
  return { ...made, report };
}

function ublOf(threads: ThreadPool, bytes: Buffer): Promise<Uint8Array> {
  return withInvoiceXml(threads, bytes, undefined, async (xml) => {
    const format = formatOf(parseXml(xml).root);
    if (format === 'ubl-invoice' || format === 'ubl-creditnote') return xml;
    const converted = await convertBytes(threads, xml);
    if ('ubl' in converted) return converted.ubl;
    const [first] = converted.refusals;
    throw notAnInvoice(`${first?.path ?? ''} ${first?.text ?? ''}`.trim());
  });
}
