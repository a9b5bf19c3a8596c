import { join } from 'node:path';
import { openAuthority } from '../../../src/sandbox/authority.js';
import { databaseOnServer } from '../../support/database.js';
import { invoiceTo } from '../../support/documents.js';
import { newFolder } from '../../support/folderOf.js';
import { answers, startInbox } from '../../support/inbox.js';
import { tokenOf, upload } from '../../support/load.js';
import { type Running, run } from '../../support/process.js';
import { KILLS_DEADLINE_MS } from '../../support/profile.js';
import { startProxy } from '../../support/proxy.js';
import { copyTemplate } from '../../support/template.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { stopwatch } from '../../support/time.js';
import { until } from '../../support/until.js';

const STATES = '{ webhookDeliveries { edges { node { state } } } }';

async function subscribe({ url }: Running, token: string, endpoint: string): Promise<void> {
  const answer = await fetch(`${url}/v3/webhook`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, subscriptions: ['invoice.error'] }),
  });
  if (answer.status !== 200) throw new Error(`Not subscribed: ${await answer.text()}`);
}

/** The state of each delivery. */
async function states({ url }: Running, token: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: STATES }) });
  const { data } = (await answer.json()) as { data: { webhookDeliveries: { edges: { node: { state: string } }[] } } };
  return data.webhookDeliveries.edges.map(({ node }) => node.state);
}

async function killed(t: ExecutionContext, settings: Readonly<Record<string, string>>, dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings };
  const authority = await openAuthority(join(dataDir, 'pki'), new Date());
  await using before = await startInbox({ authority });
  await using waiting = await startInbox({ authority, behave: () => undefined });
  await using behind = await startInbox({ authority });
  await using cut = await startProxy(before.port);
  cut.stall();

  const first = await run('src/main.js', env);
  const token = await tokenOf(first.url, 'demo-seller');
  for (const port of [cut.port, waiting.port, behind.port]) await subscribe(first, token, `https://localhost:${port}/`);
  behind.behave = async (received, response) => {
    await waiting.next(1);
    // It receives the response, but cannot record it.
    process.kill(first.pid, 'SIGSTOP');
    answers(200)(received, response);
    response.once('finish', () => void first.kill());
  };
  await upload(first.url, token, 'killed', invoiceTo('9915:sandbox-not-found'));
  await behind.next(1);
  await until(() => !isAlive(first.pid), 'the process is dead');

  cut.resume();
  for (const one of [waiting, behind]) one.behave = answers(200);
  await using again = await run('src/main.js', env);
  const lasted = stopwatch();
  await until(async () => (await states(again, token)).join() === 'DELIVERED,DELIVERED,DELIVERED', 'all are delivered');
  const resumedMs = lasted();
  t.deepEqual(
    [before, waiting, behind].map(({ requests }) => requests.length),
    [1, 2, 2],
    'once, again for want of an answer, and one repeat',
  );
  t.is(new Set([before, waiting, behind].flatMap(({ requests }) => requests.map(({ headers }) => headers['webhook-id']))).size, 1);
  t.log(`resumed ${Math.round(resumedMs)} ms after the restart`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.serial('case 33: kill -9 before the request, while it waits, and behind the answer: resumed by itself, on PGlite', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const dataDir = await newFolder(t);
  copyTemplate(dataDir);
  await killed(t, {}, dataDir);
});

test.serial('case 33: kill -9 before the request, while it waits, and behind the answer: resumed by itself, on a server', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const database = await databaseOnServer();
  t.teardown(() => database.drop());
  await killed(t, { DATABASE_URL: database.url }, await newFolder(t));
});
