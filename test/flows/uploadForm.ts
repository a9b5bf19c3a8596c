// An upload by the form of REST.
import type { Answer, Client } from '../support/app.js';
import { A1, FORM_TYPE, type FormPart, formBody } from '../support/form.js';

export async function uploadForm(client: Client, documentId: string, parts: readonly FormPart[] = A1): Promise<Answer> {
  return client('/v3/documents/invoice/receive/multipart', {
    method: 'POST',
    headers: { 'Content-Type': FORM_TYPE, documentId },
    body: formBody(parts),
  });
}
