// A test of your own against the sandbox on real parts: it starts the compose file, sends an invoice and receives it.
// npm install --save-dev testcontainers, then: EXCHANGE_FOLDER=../exchange node --test exchange.test.mts (Node 22.18 or later)
// With EXCHANGE_URL, the sandbox at that address is used, and Docker is not needed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const { EXCHANGE_URL, EXCHANGE_FOLDER = '.', EXCHANGE_PORT = '8080' } = process.env;
const base = EXCHANGE_URL ?? `http://127.0.0.1:${EXCHANGE_PORT}`;
let stop: () => Promise<unknown> = async () => undefined;

before(async () => {
  if (EXCHANGE_URL !== undefined) return;
  const { DockerComposeEnvironment, Wait } = await import('testcontainers');
  // The first start builds the image.
  const environment = await new DockerComposeEnvironment(EXCHANGE_FOLDER, 'docker-compose.yml')
    .withEnvironment({ EXCHANGE_PORT })
    .withDefaultWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(600_000)
    .up();
  stop = () => environment.down({ removeVolumes: true });
});

after(() => stop());

async function call(path: string, init: RequestInit = {}, token?: string): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(new URL(path, base), { ...init, headers, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function logIn(client: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  return ((await (await call('/oauth2/token', { method: 'POST', body })).json()) as { access_token: string }).access_token;
}

/** The document that waits for a receiver, at most 30 seconds later. */
async function arrived(token: string, receiver: string): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(200)) {
    const list = await (await call('/v4/documents/export?limit=500', {}, token)).json();
    const { documents } = list as { documents: { documentId: string; receiverIdentifier?: string }[] };
    const found = documents.find(({ receiverIdentifier }) => receiverIdentifier === receiver);
    if (found !== undefined) return found.documentId;
  }
  throw new Error(`nothing arrived for ${receiver}`);
}

test('an invoice that the seller sends reaches the buyer', async () => {
  const [seller, buyer] = [await logIn('demo-seller'), await logIn('demo-buyer')];
  const number = `test${randomUUID().slice(0, 8)}`;
  const participant = JSON.stringify({ countryCode: 'LU', identifier: `9915:${number}`, documentTypes: [158, 160] });
  await call('/v3/participant', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: participant }, buyer);

  const invoice = (await (await call('/example-invoice.xml')).text()).replace('>sandbox-accepts<', `>${number}<`);
  const form = new FormData();
  form.append('document', new Blob([invoice], { type: 'application/xml' }), 'invoice.xml');
  await call('/v3/documents/invoice/send/multipart', { method: 'POST', headers: { documentId: number }, body: form }, seller);

  const documentId = await arrived(buyer, `9915:${number}`);
  const document = await (await call(`/v4/documents/export/${documentId}`, {}, buyer)).json();
  const { files } = document as { files: { purpose: string; downloadUrl: string }[] };
  const { downloadUrl } = files.find(({ purpose }) => purpose === 'document')!;
  // The network carries the root element alone.
  assert.equal(await (await call(downloadUrl)).text(), invoice.slice(invoice.indexOf('<Invoice')).trimEnd());
});
