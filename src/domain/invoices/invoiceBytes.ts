// Checks an invoice as JSON, and reads a document as one.
import { type InvoiceCheck, prepareInvoice, withReport } from '../../invoices/prepare.js';
import { type ReadInvoice, readInvoice } from '../../invoices/read.js';
import type { InvoiceTarget } from '../../invoices/write.js';
import type { LanguageTag } from '../../texts/languages.js';
import { formatOf, syntaxOf } from '../../validation/format.js';
import { inLanguage, loadLanguage } from '../../validation/language.js';
import { parseXml } from '../../xml/gate.js';
import { checkDocument } from '../documents/checks/check.js';
import type { Settings } from '../settings.js';
import { parseInvoice } from './parse.js';

export interface InvoiceInput {
  /** The text of the JSON. */
  readonly bytes: Uint8Array;
  /** By default that of the profile. */
  readonly target?: InvoiceTarget | undefined;
  /** Selects the versions of rules. */
  readonly at: Date;
  readonly settings: Pick<Settings, 'validationBytesMax'>;
  /** Of the sentences of rules. Default: English. */
  readonly language?: LanguageTag | undefined;
}

/** `xml`: of the invoice, whether it is valid or not. */
type InvoiceOutput = { readonly check: InvoiceCheck; readonly xml: Buffer } | { readonly notJson: string };

export function checkInvoiceBytes({ bytes: text, target, at, settings, language = 'en' }: InvoiceInput): InvoiceOutput {
  const parsed = parseInvoice(text);
  if ('notJson' in parsed) return parsed;
  const prepared = prepareInvoice(parsed.value, parsed.repeated, target);
  const { bytes } = prepared.written;
  // The metadata of the PDF will say so, which decides between the schemas of the norm and of Factur-X.
  const generation = prepared.facturX === undefined ? undefined : 'factur-x';
  const about = { documentId: 'invoice', documentType: 'invoice', importDate: at, hasImage: true, taken: [], generation } as const;
  const report = inLanguage(checkDocument(settings, bytes, about).report, loadLanguage(language));
  return { check: withReport(prepared, report), xml: bytes };
}

type ReadInvoiceOutput = ReadInvoice | { readonly notInvoice: string };

/** UBL or CII. Throws XmlError. */
export function readInvoiceBytes(xml: Uint8Array): ReadInvoiceOutput {
  const { root } = parseXml(xml);
  const format = formatOf(root);
  const isInvoice = format !== undefined && ['ubl', 'cii'].includes(syntaxOf(format) ?? '');
  return isInvoice ? readInvoice(root) : { notInvoice: `its root element is ${root.local}` };
}
