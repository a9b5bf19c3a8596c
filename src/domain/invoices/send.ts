// Sends an invoice as JSON: the upload of its UBL, with its readable copy as the image.
import type { InvoiceError } from '../../invoices/errors.js';
import type { LanguageTag } from '../../texts/languages.js';
import type { Actor } from '../actor.js';
import { earlierUpload } from '../documents/intake/earlier.js';
import { RECEIVED, upload } from '../documents/intake/upload.js';
import { imageOf, makeInvoice } from './check.js';

interface SentInvoice {
  readonly message: string;
  readonly documentId: string;
  readonly replayed: boolean;
  readonly computed: readonly string[];
  readonly warnings: readonly InvoiceError[];
}

/** Throws INVOICE_INVALID, and what an upload throws. The same invoice gives the same bytes, so that it is answered as an upload sent twice. */
export async function sendInvoice(
  app: Parameters<typeof upload>[0],
  actor: Actor,
  json: Uint8Array,
  documentId: string | undefined,
  language?: LanguageTag,
): Promise<SentInvoice> {
  const { xml, computed, warnings } = await makeInvoice(app, actor, json, 'ubl', language);
  // The copy may look different since an upgrade; the invoice is the same.
  if (documentId !== undefined && (await earlierUpload(app, actor, documentId.trim(), xml)) === 'same')
    return { message: RECEIVED, documentId: documentId.trim(), replayed: true, computed, warnings };
  const image = await imageOf(app, actor, xml);
  const parts = [
    { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes: xml },
    { name: 'image', fileName: 'invoice.pdf', contentType: 'application/pdf', bytes: image },
  ];
  const result = await upload(app, actor, { documentType: 'invoice', direction: 'send', documentId, parts });
  return { ...result, computed, warnings };
}
