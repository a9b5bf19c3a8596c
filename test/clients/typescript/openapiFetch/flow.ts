// An upload with openapi-fetch, whose types openapi-typescript makes of the OpenAPI document.
// flow.js URL INVOICE.xml INVOICE.pdf IDENTIFIER, where the identifier is that of the invoice's buyer.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema';

const WAIT_MS = 30_000;
const POLL_MS = 100;

async function logIn(baseUrl: string, clientId: string): Promise<Client<paths>> {
  const { data } = await createClient<paths>({ baseUrl }).POST('/oauth2/token', {
    body: { grant_type: 'client_credentials', client_id: clientId, client_secret: `${clientId}-secret` },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${data!.access_token}` } });
}

async function send(seller: Client<paths>, invoice: File, image: File, documentId: string): Promise<void> {
  const { data, error } = await seller.POST('/v3/documents/{documentType}/{direction}/multipart', {
    params: { path: { documentType: 'invoice', direction: 'send' }, header: { documentId } },
    // A file is a string of the format binary in the types.
    body: { document: invoice as unknown as string, image: image as unknown as string },
    bodySerializer: (parts) => {
      const form = new FormData();
      for (const [name, part] of Object.entries(parts)) form.append(name, part as unknown as File);
      return form;
    },
  });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  expect(documentId, data.documentId);
}

async function main([url, invoicePath, picturePath, identifier]: string[]): Promise<void> {
  const [seller, buyer] = [await logIn(url!, 'demo-seller'), await logIn(url!, 'demo-buyer')];
  const body = { countryCode: 'LU', identifier: identifier!, documentTypes: [158 as const] };
  expect('success', (await buyer.POST('/v3/participant', { body })).data?.status);
  const documentId = `fetch-${identifier!.replace(':', '-')}`;
  await send(seller, await file(invoicePath!, 'application/xml'), await file(picturePath!, 'application/pdf'), documentId);
  const path = { params: { path: { documentId } } };
  let found = await seller.GET('/v4/documents/export/{documentId}', path);
  for (const end = Date.now() + WAIT_MS; found.data === undefined && Date.now() < end; await setTimeout(POLL_MS))
    found = await seller.GET('/v4/documents/export/{documentId}', path);
  expect('DELIVERED', found.data?.status);
  const { data } = await buyer.GET('/v4/documents/export', { params: { query: { limit: 500 } } });
  expect(
    true,
    data?.documents.some(({ receiverIdentifier }) => receiverIdentifier === identifier),
  );
}

function expect(expected: unknown, actual: unknown): void {
  if (expected !== actual) throw new Error(`expected ${String(expected)}, got ${String(actual)}`);
}

async function file(path: string, type: string): Promise<File> {
  return new File([await readFile(path)], basename(path), { type });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
