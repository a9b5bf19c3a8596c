// From upload to READY at the receiver over the simulated network, sustained over 2,000 documents.

import pg from 'pg';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder, token } from './environment.js';
import { load } from './load.js';
import { print, quantile } from './report.js';
import { uploadRequest } from './upload.js';

const DOCUMENTS = 2_000;
const WARM_UP = 300;
const CONNECTIONS = 8;
const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

export async function pipeline(): Promise<void> {
  const own = await databaseOnServer();
  await using data = await folder();
  const client = new pg.Client({ connectionString: own.url });
  try {
    await using exchange = await run('src/main.js', { DATABASE_URL: own.url, DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' });
    await client.connect();
    await registerReceiver(exchange.url);
    const request = await uploadRequest(exchange.url);
    await load(exchange.url, request, CONNECTIONS, WARM_UP);
    await untilReady(client, WARM_UP);

    const began = performance.now();
    const uploads = await load(exchange.url, request, CONNECTIONS, DOCUMENTS);
    const uploadedMs = performance.now() - began;
    await untilReady(client, WARM_UP + DOCUMENTS);
    const readyMs = performance.now() - began;
    await untilDelivered(client, WARM_UP + DOCUMENTS);
    const deliveredMs = performance.now() - began;

    const perSecond = DOCUMENTS / (readyMs / 1000);
    const rows = [
      ['uploaded', DOCUMENTS / (uploadedMs / 1000), uploadedMs],
      ['READY at the receiver (goal 200)', perSecond, readyMs],
      ['DELIVERED at the sender', DOCUMENTS / (deliveredMs / 1000), deliveredMs],
    ];
    print('pipeline', ['', 'per second', 'ms for 2,000'], rows, {
      perSecond,
      uploadP99Ms: quantile(uploads.latenciesMs, 0.99),
      failures: uploads.failures,
      memoryMiB: Math.round(exchange.memory()),
    });
  } finally {
    await client.end();
    await own.drop();
  }
}

export async function registerReceiver(url: string): Promise<void> {
  const answer = await fetch(`${url}/v3/participant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await token(url, 'demo-buyer')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158, 160] }),
  });
  if (!answer.ok) throw new Error(`The participant was not registered: ${await answer.text()}`);
}

function untilReady(client: pg.Client, count: number): Promise<void> {
  return until(client, `select count(*)::int as n from document where direction = 'receive' and state = 'READY'`, count);
}

export function untilDelivered(client: pg.Client, count: number): Promise<void> {
  return until(client, `select count(*)::int as n from document where direction = 'send' and state = 'DELIVERED'`, count);
}

async function until(client: pg.Client, query: string, count: number): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ n: number }>(query);
    if ((rows[0]?.n ?? 0) >= count) return;
    if (performance.now() > end) throw new Error(`Only ${rows[0]?.n} of ${count} documents got there`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
