// kill -9 while other access points send: each message with a receipt is stored once, and one without is taken when it is sent again.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Answer } from '../support/app.js';
import { keystoreOf } from '../support/as4.js';
import { type As4Sender, createAs4Sender, type Numbered, RECEIVER } from '../support/as4Sender.js';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { tokenOf } from '../support/load.js';
import { pkcs12Of } from '../support/pkcs12.js';
import { run } from '../support/process.js';
import { IS_WHOLE, KILLS_DEADLINE_MS } from '../support/profile.js';
import { randomFrom } from '../support/random.js';
import { issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { sleep } from '../support/time.js';

const KILLS = IS_WHOLE ? 12 : 5;
const SENDERS = 4;
/** A kill comes at a random time within this limit, counted from the moment the process is ready. */
const LIFE_MS_MAX = 1_000;
const SEED = 20_261_123;

test('kill -9 while messages arrive: a receipt means one document, and none is lost', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using stack = new AsyncDisposableStack();
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const dataDir = await newFolder(stack);
  const { env, sender, at } = await accessPoints(dataDir);
  const settings = { ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const first = await run('src/main.js', settings);
  at.url = first.url;
  await register(first.url);
  await first.kill();

  const { acknowledged, open } = await killWhileSending(settings, sender, at);
  const last = await run('src/main.js', settings);
  at.url = last.url;
  for (const message of open) t.is((await sender.post(message)).kind, 'receipt');
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  stack.defer(() => sql.end());
  const { rows } = await sql.query<{ number: string }>(`select number from document where number like 'AS4-%' order by number`);
  const expected = [...acknowledged, ...open].map(({ number }) => number).sort();
  t.deepEqual(rows.map(({ number }) => number).sort(), expected);
  t.log(`${acknowledged.length} receipts over ${KILLS} kills, ${open.length} messages sent again`);
  t.true(acknowledged.length >= Math.floor(KILLS / 2), 'there was a load');
  await last.kill();
});

interface Target {
  url: string;
}

async function accessPoints(folder: string): Promise<{ env: Record<string, string>; sender: As4Sender; at: Target }> {
  const authority = await issue('C=BE,CN=Test AP CA', { isAuthority: true });
  const own = await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: authority });
  const other = await issue('C=NL,O=Other,OU=TEST AP,CN=POP000777', { issuer: authority });
  const [keystore, trust] = [join(folder, 'ap.p12'), join(folder, 'trust.pem')];
  await writeFile(keystore, pkcs12Of(own, 'geheim'));
  await writeFile(trust, authority.certificatePem);
  const at: Target = { url: '' };
  const ap = { current: () => [keystoreOf(own)], onChange: () => () => undefined };
  const sender = createAs4Sender({ anonymous: (path, options) => post(at.url + path, options), app: { pki: { ap } } }, keystoreOf(other));
  return { env: { AP_KEYSTORE_FILE: keystore, AP_KEYSTORE_PASSWORD: 'geheim', AP_TRUST_FILE: trust }, sender, at };
}

async function post(url: string, { headers, body }: { headers?: Readonly<Record<string, string>>; body?: unknown } = {}): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', ...(headers === undefined ? {} : { headers }), body: body as Buffer });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString(), body: undefined };
}

async function register(url: string): Promise<void> {
  const token = await tokenOf(url, 'demo-buyer');
  const response = await fetch(`${url}/v3/participant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'BE', identifier: RECEIVER, documentTypes: [158] }),
  });
  if (response.status !== 200) throw new Error(`Not registered: ${await response.text()}`);
}

/** The messages with a receipt, and those without. */
async function killWhileSending(
  env: Readonly<Record<string, string>>,
  sender: As4Sender,
  at: Target,
): Promise<{ acknowledged: Numbered[]; open: Numbered[] }> {
  const [acknowledged, open]: [Numbered[], Numbered[]] = [[], []];
  const random = randomFrom(SEED);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await run('src/main.js', env);
    at.url = running.url;
    const first = Promise.withResolvers<void>();
    let alive = true;
    const senders = Array.from({ length: SENDERS }, async () => {
      while (alive) {
        const message = await sender.message();
        const answer = await sender.post(message).catch(() => undefined);
        (answer?.kind === 'receipt' ? acknowledged : open).push(message);
        if (answer?.kind === 'receipt') first.resolve();
      }
    });
    // Every second life has a load, however slow the machine is.
    if (kill % 2 === 1) await first.promise;
    await sleep(50 + random() * LIFE_MS_MAX);
    await running.kill();
    alive = false;
    await Promise.all(senders);
  }
  return { acknowledged, open };
}
