// The report of an invoice, made and checked. What a thread does for a large one.
import { ciiToUbl } from '../../convert/ciiToUbl.js';
import { isSelfBilling } from '../../convert/documentKind.js';
import { buildTaxData, type TaxDataAbout } from '../../taxData/build.js';
import { formatOf } from '../../validation/format.js';
import type { Report } from '../../validation/report.js';
import { parseXml } from '../../xml/gate.js';
import { textAt } from '../../xml/path.js';
import type { XmlDocument, XmlElement } from '../../xml/tree.js';
import { reportOn } from '../documents/checks/reportOn.js';

export interface TaxDataInput {
  /** UBL or CII. */
  readonly bytes: Uint8Array;
  readonly about: TaxDataAbout;
  /** A larger report is not checked in full. */
  readonly bytesMax: number;
}

export interface MadeTaxData {
  readonly xml: Buffer;
  /** By which the authority pairs the reports of both corners. */
  readonly invoiceUuid: string | undefined;
  /** All layers of the rules of the country. Not `valid`: it is not sent. */
  readonly report: Report;
}

export function taxDataOf({ bytes, about, bytesMax }: TaxDataInput): MadeTaxData | { readonly notInvoice: string } {
  const root = ublOf(parseXml(bytes));
  if (typeof root === 'string') return { notInvoice: root };
  const type = textAt(root, 'cbc:InvoiceTypeCode') ?? textAt(root, 'cbc:CreditNoteTypeCode');
  const made = buildTaxData(root, isSelfBilling(textAt(root, 'cbc:CustomizationID'), type), about);
  const report = reportOn(parseXml(made.xml), made.xml, { at: about.at, bytesMax, documentId: about.uuid });
  return { ...made, report };
}

/** Or why there is none. */
function ublOf(document: XmlDocument): XmlElement | string {
  const format = formatOf(document.root);
  if (format === 'ubl-invoice' || format === 'ubl-creditnote') return document.root;
  if (format !== 'cii') return 'It is neither UBL nor CII';
  const { bytes, findings } = ciiToUbl(document);
  const [first] = findings;
  return first === undefined ? parseXml(bytes).root : `${first.path} ${first.text}`;
}
