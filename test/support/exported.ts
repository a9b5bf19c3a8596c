// What the tests of Get document, completion, list, download links and retention share: an exchange, uploads, requests.
import type { ExecutionContext } from 'ava';
import { type Answer, type Client, clientOf, startApp, type TestApp } from './app.js';
import { mutate } from './fixtures.js';
import { DOCUMENT, FORM_TYPE, type FormPart, formBody, IMAGE, INVOICE_XML } from './form.js';
import { keptByEach } from './kept.js';

export const PATH = '/v4/documents/export';
export const DAY = 24 * 60 * 60;
export const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export interface File {
  readonly purpose: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly downloadUrl: string;
  readonly messageType?: string;
}

export interface Exported {
  readonly status: string;
  readonly importDate: string;
  readonly timestamp: string;
  readonly files: readonly File[];
}

export interface Listed {
  readonly documents: readonly { documentId: string; importDate: string }[];
  readonly nextCursor: string | null;
}

/** Of the test file that called `begin`. */
export const [exchange, begin] = keptByEach(startApp);
export const seller = clientOf(exchange, 'demo-seller');

export interface Upload {
  readonly parts?: readonly FormPart[];
  readonly type?: string;
  readonly direction?: 'send' | 'receive';
  readonly client?: Client;
}

export async function upload(
  documentId: string,
  { parts = [DOCUMENT, IMAGE], type = 'invoice', direction = 'receive', client = seller }: Upload = {},
): Promise<void> {
  const headers = { 'Content-Type': FORM_TYPE, documentId };
  const answer = await client(`/v3/documents/${type}/${direction}/multipart`, { method: 'POST', headers, body: formBody(parts) });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Uploads and waits until processing has ended. */
export async function settled(documentId: string, options: Upload = {}, own: TestApp = exchange): Promise<void> {
  await upload(documentId, options);
  await own.idle();
}

/** An outgoing invoice to one of the sandbox's receivers. */
export const to = (receiver: string): Upload => ({
  direction: 'send',
  parts: [{ ...DOCUMENT, bytes: mutate(INVOICE_XML, ['schemeID="0088">5400000000027', `schemeID="9915">${receiver}`]) }, IMAGE],
});

export const get = (documentId: string, client: Client = seller): Promise<Answer> => client(`${PATH}/${encodeURIComponent(documentId)}`);
export const complete = (documentId: string, body: object | string, client: Client = seller): Promise<Answer> =>
  client(`${PATH}/${encodeURIComponent(documentId)}`, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body });

export async function filesOf(documentId: string, client: Client = seller): Promise<readonly File[]> {
  return ((await get(documentId, client)).body as Exported).files;
}

export async function linkOf(documentId: string, fileName: string): Promise<string> {
  const file = (await filesOf(documentId)).find((one) => one.fileName === fileName);
  if (file === undefined) throw new Error(`${documentId} has no ${fileName}`);
  return file.downloadUrl;
}

export function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  t.deepEqual({ status: answer.status, body: answer.body }, { status, body });
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

export const NOT_WAITING = { message: 'Document is not waiting to be exported' };
export const NOT_FOUND = { Error: 'Document not found' };
export const FORBIDDEN = { message: 'Forbidden' };
