// Tests that need a database server: several processes on one database, and a database that becomes unavailable.

import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { databaseOnServer } from '../support/database.js';
import { newFolder } from '../support/folderOf.js';
import { judge, openInbox, prepare, tokenOf, untilSettled, upload } from '../support/load.js';
import { type Running, run } from '../support/process.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);
const DOCUMENTS = 200;
const UPLOADERS = 4;

interface Several extends AsyncDisposable {
  readonly processes: readonly Running[];
  readonly sql: pg.Client;
  readonly heard: ReadonlyMap<string, number>;
}

/** Starts `count` processes at the same time on an empty database, with subscriptions of both tenants and a registered buyer. */
async function several(count: number): Promise<Several> {
  await using stack = new AsyncDisposableStack();
  const database = await databaseOnServer();
  stack.defer(() => database.drop());
  const dataDir = await newFolder(stack);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', WEBHOOK_RETRY_BASE_MS: '200' };
  const processes = await Promise.all(Array.from({ length: count }, () => run('src/main.js', env)));
  for (const process of processes) stack.use(process);
  const heard = new Map<string, number>();
  const inbox = await openInbox(processes[0]!.url, heard);
  stack.defer(() => {
    inbox.closeAllConnections();
    inbox.close();
  });
  await prepare(processes[0]!.url, `https://localhost:${(inbox.address() as AddressInfo).port}/hook`);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  stack.defer(() => sql.end());
  const owned = stack.move();
  return { processes, sql, heard, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Uploads to the processes in turn. Returns the ids of the documents that were answered 200. */
async function load({ processes }: Several, prefix: string): Promise<Set<string>> {
  const xml = await readFile(INVOICE, 'utf8');
  const token = await tokenOf(processes[0]!.url, 'demo-seller');
  const answered = new Set<string>();
  let next = 0;
  await Promise.all(
    Array.from({ length: UPLOADERS }, async () => {
      while (next < DOCUMENTS) {
        const number = next++;
        const documentId = `${prefix}-${number}`;
        const { url } = processes[number % processes.length]!;
        if (await upload(url, token, documentId, xml.replace('F2026-0017', documentId))) answered.add(documentId);
      }
    }),
  );
  return answered;
}

async function settle(t: ExecutionContext, at: Several, answered: ReadonlySet<string>): Promise<void> {
  await untilSettled(at.sql);
  await judge(t, at.sql, answered, at.heard);
}

test.serial(
  'four processes that start at once on an empty database all get ready, and share the work without doing any twice',
  async (t) => {
    await using at = await several(4);
    const answered = await load(at, 'shared');
    t.is(answered.size, DOCUMENTS);
    await settle(t, at, answered);
    t.deepEqual(
      [...at.heard.values()].filter((times) => times !== 1),
      [],
      'nothing was sent twice',
    );
  },
);

test.serial(
  'case 36: the database that cuts every connection, again and again under load, loses nothing and ends no process',
  async (t) => {
    await using at = await several(2);
    let loading = true;
    const cutting = (async () => {
      while (loading) {
        await at.sql.query(
          `select pg_terminate_backend(pid), pg_sleep(0.2) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
    })();
    const answered = await load(at, 'cut');
    loading = false;
    await cutting;
    t.true(answered.size > 0, 'some were answered 200');
    await settle(t, at, answered);
    for (const { url } of at.processes) t.is((await fetch(`${url}/health/live`)).status, 200);
  },
);

test.serial('a process that stands still for longer than its lease lives does nothing twice when it goes on', async (t) => {
  await using at = await several(2);
  const [still, other] = at.processes as readonly [Running, Running];
  const answered = await load(at, 'still');
  process.kill(still.pid, 'SIGSTOP');
  await leasesTaken(at.sql);
  process.kill(still.pid, 'SIGCONT');
  await settle(t, at, answered);
  t.is((await fetch(`${other.url}/health/live`)).status, 200);
});

/** Waits until no lease is held: the other process has taken over the work of the stopped one. */
async function leasesTaken(sql: pg.Client): Promise<void> {
  await until(async () => {
    const { rows } = await sql.query<{ held: number }>(
      `select (select count(*) from document where lease_token is not null)::int
         + (select count(*) from webhook_delivery where state in ('PENDING', 'RETRY', 'IN_FLIGHT'))::int as held`,
    );
    return rows[0]?.held === 0;
  }, 'no lease is held');
}
