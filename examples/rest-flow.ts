// An invoice goes from one tenant of the sandbox to another, by REST alone. Needs Node 22.18 or later and no package.
// node examples/rest-flow.ts [http://127.0.0.1:8080]
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const tour = new URL('../test/fixtures/tour/', import.meta.url);

class HttpError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/** Throws HttpError where the status is 400 or more. */
async function call(
  method: string,
  path: string,
  token?: string,
  body?: string | FormData | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const request = { method, headers: { ...headers, ...authorization }, signal: AbortSignal.timeout(30_000) };
  const answer = await fetch(new URL(path, base), body === undefined ? request : { ...request, body });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  return answer;
}

async function callJson<Answer>(method: string, path: string, token: string, value?: object): Promise<Answer> {
  const body = value === undefined ? undefined : JSON.stringify(value);
  return (await call(method, path, token, body, { 'Content-Type': 'application/json' })).json() as Promise<Answer>;
}

async function logIn(client: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  const { access_token } = (await (await call('POST', '/oauth2/token', undefined, form)).json()) as { access_token: string };
  return access_token;
}

/** A webhook would tell; a program without one asks again. */
async function waitFor<Found>(look: () => Promise<Found | undefined>, milliseconds = 30_000): Promise<Found> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await setTimeout(200)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('the document did not arrive');
}

interface Exported {
  readonly status: string;
  readonly files: readonly { readonly fileName: string; readonly downloadUrl: string }[];
}

async function waitingFor(token: string, identifier: string): Promise<string | undefined> {
  type List = { documents: { documentId: string; receiverIdentifier?: string }[] };
  const { documents } = await callJson<List>('GET', '/v4/documents/export?limit=500', token);
  return documents.find((one) => one.receiverIdentifier === identifier)?.documentId;
}

/** undefined as long as the document is on its way. */
async function retrieved(token: string, documentId: string): Promise<Exported | undefined> {
  try {
    return await callJson<Exported>('GET', `/v4/documents/export/${documentId}`, token);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return undefined;
    throw error;
  }
}

const run = randomUUID().slice(0, 8);
const [identifier, sentId] = [`9915:ts${run}`, `typescript-${run}`];
const [seller, buyer] = [await logIn('demo-seller'), await logIn('demo-buyer')];

await callJson('POST', '/v3/participant', buyer, { countryCode: 'LU', identifier, documentTypes: [158, 160] });
const xml = (await readFile(new URL('invoice.xml', tour), 'utf8')).replace('>buyer1<', `>ts${run}<`);
const pdf = await readFile(new URL('invoice.pdf', tour));
const form = new FormData();
form.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
form.append('image', new Blob([pdf], { type: 'application/pdf' }), 'invoice.pdf');
await call('POST', '/v3/documents/invoice/send/multipart', seller, form, { documentId: sentId });
console.log(`${sentId}: sent`);

const documentId = await waitFor(() => waitingFor(buyer, identifier));
const document = await callJson<Exported>('GET', `/v4/documents/export/${documentId}`, buyer);
const files = new Map<string, Buffer>();
for (const { fileName, downloadUrl } of document.files) {
  files.set(fileName, Buffer.from(await (await call('GET', downloadUrl)).arrayBuffer()));
}
console.log(`${documentId}: ${document.status}, ${[...files.keys()].sort().join(', ')}`);
if (files.get('invoice.pdf')?.equals(pdf) !== true) throw new Error('the PDF that arrived is not the one that was sent');
await callJson('PUT', `/v4/documents/export/${documentId}`, buyer, { status: 'EXPORTED' });

console.log(`${sentId}: ${(await waitFor(() => retrieved(seller, sentId))).status}`);
await callJson('DELETE', `/v3/participant/${identifier}`, buyer);
