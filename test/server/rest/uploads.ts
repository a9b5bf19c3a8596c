// Uploads to a service by the tenants of the sandbox, with a client or byte by byte, and how they are refused.
import type { ExecutionContext } from 'ava';
import { type Answer, type Client, clientOf, startApp } from '../../support/app.js';
import { answered } from '../../support/exported.js';
import { FORM_TYPE, type FormPart, formBody } from '../../support/form.js';
import { keptByEach } from '../../support/kept.js';
import { tokenOf } from '../../support/load.js';
import { test } from '../../support/test.js';

export const PATH = '/v3/documents/invoice/send/multipart';
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const MULTIPART_ONLY = 'Content-Type must be multipart/form-data';
export const PARSE = 'Failed to parse multipart request: ';

export const PDF_WITH_IMAGE =
  'image field must not be provided when document is a PDF. The PDF is the primary representation and its XML is extracted automatically.';
export const PDF_WITH_ATTACHMENT =
  'attachment fields must not be provided when document is a PDF. Attachments must be embedded in the PDF.';

interface Sending {
  readonly path?: string;
  readonly client?: Client;
  readonly type?: string;
  readonly documentId?: string;
}

/** Of the test file that called `begin`. */
export const [exchange, keep] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');
export const buyer = clientOf(exchange, 'demo-buyer');
let token: string;

export function begin(): void {
  keep();
  test.before(async () => {
    token = await tokenOf(exchange.url, 'demo-seller');
  });
}

export async function send(
  parts: readonly FormPart[] | string | Buffer,
  { path = PATH, client = seller, type = FORM_TYPE, documentId }: Sending = {},
): Promise<Answer> {
  const headers = { 'Content-Type': type, ...(documentId === undefined ? {} : { documentId }) };
  const body = typeof parts === 'string' || Buffer.isBuffer(parts) ? parts : formBody(parts);
  return await client(path, { method: 'POST', headers, body });
}

/** The head of an upload by the seller, with these headers after its token. */
export function headOf(headers: readonly string[], path = PATH): string {
  return [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n');
}

export const refused = (t: ExecutionContext, answer: Answer, message: string): void => answered(t, answer, 400, { Error: message });

/** As MIME libraries of mail write a form: a preamble, folded headers, Base64, an epilogue. */
export function mailBody(parts: readonly FormPart[]): Buffer {
  const written = parts.map(({ name, fileName, type, bytes }) => {
    const content = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
    const headers = `Content-Type: ${type}\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: base64`;
    const disposition = `Content-Disposition: form-data; name="${name}";\r\n filename="${fileName}"`;
    return `--B  \r\n${headers}\r\n${disposition}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`MIME-Version: 1.0\r\n\r\n${written.join('')}--B--\r\nthe end\r\n`);
}
