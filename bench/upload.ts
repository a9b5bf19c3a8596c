// The upload of most benchmarks: a self-contained invoice of 15 KB from the demo seller to the demo buyer.
import { token } from './environment.js';
import { multipart, selfContainedInvoice } from './invoice.js';
import { post } from './load.js';

export const DOCUMENT_BYTES = 15 * 1024;

/** The bytes of the request, with a token of the exchange at `url`. */
export async function uploadRequest(url: string): Promise<Buffer> {
  const { contentType, body } = multipart(selfContainedInvoice(DOCUMENT_BYTES));
  const headers = { 'Content-Type': contentType, Authorization: `Bearer ${await token(url, 'demo-seller')}` };
  return post('/v3/documents/invoice/send/multipart', headers, body);
}
