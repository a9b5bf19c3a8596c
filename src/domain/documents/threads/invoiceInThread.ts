// Checks an invoice as JSON and reads a document as one, in a thread or in this one. Input and output are plain data.
import { type InvoiceCheck, prepareInvoice, withReport } from '../../../invoices/prepare.js';
import { type ReadInvoice, readInvoice } from '../../../invoices/read.js';
import type { InvoiceSyntax } from '../../../invoices/write.js';
import { formatOf, syntaxOf } from '../../../validation/format.js';
import { parseXml } from '../../../xml/gate.js';
import { parseInvoice } from '../../invoices/parse.js';
import type { Settings } from '../../settings.js';
import { checkDocument } from '../checks/check.js';

export interface InvoiceInput {
  /** The text of the JSON. */
  readonly bytes: Uint8Array;
  /** By default that of the profile. */
  readonly syntax?: InvoiceSyntax | undefined;
  /** Selects the versions of rules. */
  readonly at: Date;
  readonly settings: Pick<Settings, 'validationBytesMax'>;
}

/** `xml`: of the invoice, whether it is valid or not. */
export type InvoiceOutput = { readonly check: InvoiceCheck; readonly xml: Uint8Array } | { readonly notJson: string };

export function checkInvoiceHere({ bytes: text, syntax, at, settings }: InvoiceInput): InvoiceOutput {
  const parsed = parseInvoice(text);
  if ('notJson' in parsed) return parsed;
  const prepared = prepareInvoice(parsed.value, parsed.repeated, syntax);
  const { bytes } = prepared.written;
  const about = { documentId: 'invoice', documentType: 'invoice', importDate: at, hasImage: true, taken: [] } as const;
  return { check: withReport(prepared, checkDocument(settings, bytes, about).report), xml: bytes };
}

export type ReadInvoiceOutput = ReadInvoice | { readonly notInvoice: string };

/** UBL or CII. Throws XmlError. */
export function readInvoiceHere(xml: Uint8Array): ReadInvoiceOutput {
  const { root } = parseXml(xml);
  const format = formatOf(root);
  const isInvoice = format !== undefined && ['ubl', 'cii'].includes(syntaxOf(format) ?? '');
  return isInvoice ? readInvoice(root) : { notInvoice: `its root element is ${root.local}` };
}
