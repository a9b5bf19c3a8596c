// kill -9 on the embedded parts: every document answered 200 is stored after the restart, and reaches its end exactly once.
import { readFile } from 'node:fs/promises';
import { newFolder } from '../support/folderOf.js';
import { type Running, run } from '../support/process.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';
import { sleep } from '../support/time.js';
import { until } from '../support/until.js';

const KILLS = 5;
const UPLOADERS = 3;
/** A kill comes at a random time within this limit, counted from the first response to an upload of a process. */
const LIFE_MS_MAX = 1_500;
const SEED = 20_261_122;
const BUYER = '0088:5400000000027';

const INVOICE = new URL('../../../test/fixtures/ubl-invoice.xml', import.meta.url);

test('kill -9, 5 times under load, on PGlite: every document answered 200 reaches its end exactly once', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const dataDir = await newFolder(t);
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const random = randomFrom(SEED);
  const answered: string[] = [];
  // One token for all processes: it stays valid after a restart.
  let seller: string | undefined;
  let counter = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await run('src/main.js', env);
    if (seller === undefined) {
      await register(running, await tokenOf(running, 'demo-buyer'));
      seller = await tokenOf(running, 'demo-seller');
    }
    const token = seller;
    const { promise: first, resolve: heard } = Promise.withResolvers<void>();
    let alive = true;
    const uploaders = Array.from({ length: UPLOADERS }, async () => {
      while (alive) {
        counter += 1;
        const documentId = `embedded-${counter}`;
        if (!(await upload(running, token, documentId))) continue;
        answered.push(documentId);
        heard();
      }
    });
    await first;
    await sleep(random() * LIFE_MS_MAX);
    await running.kill();
    alive = false;
    await Promise.all(uploaders);
  }

  await using last = await run('src/main.js', env);
  const sent = await settled(last, seller ?? '');
  t.deepEqual(
    answered.filter((documentId) => !sent.delivered.includes(documentId)),
    [],
    'every document answered 200 is there, and delivered',
  );
  t.deepEqual(sent.elsewhere, [], 'nothing is stuck or failed');
  const received = await listed(last, await tokenOf(last, 'demo-buyer'), 'READY');
  t.is(received.length, sent.delivered.length, 'each arrived exactly once');
  t.true(answered.length >= KILLS, 'there was a load');
  t.log(`${answered.length} documents answered 200 over ${KILLS} kills`);
});

/** True where the complete response arrived with status 200. */
async function upload({ url }: Running, token: string, documentId: string): Promise<boolean> {
  const xml = (await readFile(INVOICE, 'utf8')).replace('F2026-0017', documentId);
  const form = new FormData();
  form.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
  form.append('image', new Blob([`%PDF-1.7 ${documentId}`], { type: 'application/pdf' }), 'invoice.pdf');
  const headers = { Authorization: `Bearer ${token}`, documentId };
  try {
    const answer = await fetch(`${url}/v3/documents/invoice/send/multipart`, { method: 'POST', headers, body: form });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

async function tokenOf({ url }: Running, client: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` });
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function register({ url }: Running, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ countryCode: 'LU', identifier: BUYER, documentTypes: [158] });
  const answer = await fetch(`${url}/v3/participant`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`The participant was refused: ${await answer.text()}`);
}

/** The documents of a tenant in a state, page by page. */
async function listed({ url }: Running, token: string, status: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ status, limit: '500', ...(cursor === '' ? {} : { cursor }) });
    const answer = await fetch(`${url}/v4/documents/export?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    const page = (await answer.json()) as { documents: { documentId: string }[]; nextCursor: string | null };
    found.push(...page.documents.map(({ documentId }) => documentId));
    cursor = page.nextCursor;
  }
  return found;
}

/** Waits until none of the sender's documents is in progress. */
async function settled(running: Running, token: string): Promise<{ delivered: string[]; elsewhere: string[] }> {
  const moving: string[] = [];
  const isSettled = async (): Promise<boolean> => {
    moving.length = 0;
    for (const state of ['RECEIVED', 'PROCESSING', 'SENDING', 'EXPORTED']) moving.push(...(await listed(running, token, state)));
    return moving.length === 0;
  };
  await until(isSettled, () => `none is in progress: ${moving.join()}`, { everyMs: 100 });
  return { delivered: await listed(running, token, 'DELIVERED'), elsewhere: await listed(running, token, 'ERROR') };
}
