// The whole service with Agenda's jobs in MongoDB: it accepts and delivers documents whether MongoDB is available or not.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { JOB_COLLECTION } from '../../src/jobs/mongoJobs.js';
import { startApp, type TestApp } from '../support/app.js';
import { newFolder } from '../support/folderOf.js';
import { tokenOf, upload } from '../support/load.js';
import { dropMongo, mongoOf } from '../support/mongo.js';
import { run } from '../support/process.js';
import { proxied } from '../support/proxy.js';
import { untilReady } from '../support/ready.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);
const DOCUMENTS = 40;
/** These tests wait for what jobs do by the clock. */
const EVERY_JOB = (): boolean => true;
/** Receivers of the sandbox: one accepts everything, the other is unreachable twice, so that only retries reach it. */
const ACCEPTS = 'sandbox-accepts';
const DOWN = 'sandbox-down';

const xml = await readFile(INVOICE, 'utf8');

/** The fixture with its sender, a new number, and a magic receiver. */
function invoice(number: string, receiver: string): string {
  return xml
    .replace('F2026-0017', number)
    .replace(/<cbc:EndpointID schemeID="0088">5400000000027</, `<cbc:EndpointID schemeID="9915">${receiver}<`);
}

/** A MongoDB database of this test, behind a network that the test can cut. */
async function cuttable(t: ExecutionContext): ReturnType<typeof proxied> {
  const direct = mongoOf(randomUUID())!;
  t.teardown(() => dropMongo(direct));
  const made = await proxied(direct);
  t.teardown(() => made.proxy[Symbol.asyncDispose]());
  return made;
}

async function jobsIn(t: ExecutionContext, url: string): Promise<Map<string, Date | null>> {
  const client = new MongoClient(url);
  t.teardown(() => client.close());
  const jobs = await client.db().collection<{ name: string; lastRunAt: Date | null }>(JOB_COLLECTION).find().toArray();
  return new Map(jobs.map(({ name, lastRunAt }) => [name, lastRunAt]));
}

async function states({ app }: TestApp): Promise<Record<string, number>> {
  const rows = await app.database.sql.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from document where direction = 'send' group by state order by state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

test('the jobs are in MongoDB, and nothing else is; PostgreSQL has everything but the jobs', async (t) => {
  await using exchange = await startApp({}, { runsJob: EVERY_JOB });
  const { url } = exchange;
  t.true(await upload(url, await tokenOf(url, 'demo-seller'), 'first', invoice('first', ACCEPTS)));
  await until(async () => (await states(exchange))['DELIVERED'] === 1);
  const address = exchange.app.config.mongodbUrl!;
  await until(async () => (await jobsIn(t, address)).get('sweep') instanceof Date);
  t.true((await jobsIn(t, address)).has('retention'));
  t.deepEqual(await exchange.app.database.sql.query('select name from agenda_jobs'), []);
  const client = new MongoClient(address);
  t.teardown(() => client.close());
  t.deepEqual(
    (await client.db().listCollections().toArray()).map(({ name }) => name).filter((name) => !name.startsWith('system.')),
    [JOB_COLLECTION],
  );
});

test('MongoDB is taken away under load: what is accepted, before and after, is delivered; retries, too; and the clock ticks again', async (t) => {
  const { proxy, url: MONGODB_URL } = await cuttable(t);
  await using exchange = await startApp({ MONGODB_URL, SEND_RETRY_BASE_MS: '500' }, { runsJob: EVERY_JOB });
  const { url } = exchange;
  const token = await tokenOf(url, 'demo-seller');
  const accepted: boolean[] = [];
  for (let number = 0; number < DOCUMENTS; number += 1) {
    if (number === DOCUMENTS / 2) await proxy.cut();
    accepted.push(await upload(url, token, `load-${number}`, invoice(`load-${number}`, number % 2 === 0 ? ACCEPTS : DOWN)));
  }
  t.deepEqual(
    accepted.filter((isAccepted) => !isAccepted),
    [],
  );
  // Only the sweep finds the documents that are to be retried later.
  await until(async () => (await states(exchange))['DELIVERED'] === DOCUMENTS);
  await proxy.mend();
  const before = (await jobsIn(t, MONGODB_URL)).get('sweep');
  await until(async () => (await jobsIn(t, MONGODB_URL)).get('sweep')?.getTime() !== before?.getTime());
  await t.notThrowsAsync(untilReady(exchange.url));
});

test('MongoDB is not there at the start: the service starts, accepts and delivers, and the jobs are there when MongoDB is', async (t) => {
  const { proxy, url: MONGODB_URL } = await cuttable(t);
  await proxy.cut();
  const DATA_DIR = await newFolder(t);
  copyTemplate(DATA_DIR);
  await using service = await run('src/main.js', { DATA_DIR, MONGODB_URL, PORT: '0', LOG_LEVEL: 'silent', SEND_RETRY_BASE_MS: '500' });
  const token = await tokenOf(service.url, 'demo-seller');
  t.true(await upload(service.url, token, 'away', invoice('away', DOWN)));
  const statusOf = async (): Promise<unknown> => {
    const answer = await fetch(`${service.url}/v4/documents/export/away`, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { status?: unknown }).status;
  };
  await until(async () => (await statusOf()) === 'DELIVERED', 'the document is delivered', { everyMs: 500 });
  await proxy.mend();
  await until(async () => (await jobsIn(t, MONGODB_URL)).get('sweep') instanceof Date);
});

test('kill -9 of a process: its locks in MongoDB and its work are taken over by the next', async (t) => {
  const { url: MONGODB_URL } = await cuttable(t);
  const DATA_DIR = await newFolder(t);
  copyTemplate(DATA_DIR);
  const env = { DATA_DIR, MONGODB_URL, PORT: '0', LOG_LEVEL: 'silent', SEND_RETRY_BASE_MS: '500' };
  const first = await run('src/main.js', env);
  const token = await tokenOf(first.url, 'demo-seller');
  for (let number = 0; number < 10; number += 1) {
    t.true(await upload(first.url, token, `kill-${number}`, invoice(`kill-${number}`, number % 2 === 0 ? ACCEPTS : DOWN)));
  }
  await first.kill();
  const client = new MongoClient(MONGODB_URL);
  t.teardown(() => client.close());
  await client
    .db()
    .collection(JOB_COLLECTION)
    .updateOne({ name: 'sweep' }, { $set: { lockedAt: new Date() } });
  await using next = await run('src/main.js', env);
  const headers = { Authorization: `Bearer ${await tokenOf(next.url, 'demo-seller')}` };
  const numbers = Array.from({ length: 10 }, (_, number) => number);
  const statusOf = async (number: number): Promise<unknown> => {
    const answer = await fetch(`${next.url}/v4/documents/export/kill-${number}`, { headers });
    return ((await answer.json()) as { status?: unknown }).status;
  };
  for (const number of numbers) {
    await until(async () => (await statusOf(number)) === 'DELIVERED', `document ${number} is delivered`, { everyMs: 200 });
  }
  t.deepEqual(
    await Promise.all(numbers.map(statusOf)),
    numbers.map(() => 'DELIVERED'),
  );
});
