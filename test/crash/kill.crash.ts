// kill -9 at any time: every document answered 200 reaches its end exactly once, and every event is delivered.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOnServer } from '../support/database.js';
import { judge, openInbox, prepare, tokenOf, untilSettled, upload } from '../support/load.js';
import { run } from '../support/process.js';
import { IS_WHOLE, KILLS_DEADLINE_MS } from '../support/profile.js';
import { randomFrom } from '../support/random.js';
import { test } from '../support/test.js';
import { sleep, stopwatch } from '../support/time.js';

const KILLS = IS_WHOLE ? 50 : 15;
const UPLOADERS = 4;
/** A kill comes at a random time within this limit, counted from the moment the process is ready. */
const LIFE_MS_MAX = 1_200;
const SEED = 20_261_121;

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);

test('kill -9 under load, again and again: every document answered 200 reaches its end exactly once, no event is lost, none invented', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const database = await databaseOnServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-crash-'));
  const sql = new pg.Client({ connectionString: database.url });
  const heard = new Map<string, number>();
  let inbox: Server | undefined;
  try {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', WEBHOOK_RETRY_BASE_MS: '200' };
    const first = await run('src/main.js', env);
    inbox = await openInbox(first.url, heard);
    await prepare(first.url, `https://localhost:${(inbox.address() as AddressInfo).port}/hook`);
    await first.kill();
    await sql.connect();

    const answered = await killUnderLoad(env);
    const last = await run('src/main.js', env);
    const lasted = stopwatch();
    await untilSettled(sql);
    t.log(`${answered.size} documents answered 200 over ${KILLS} kills; settled ${Math.round(lasted())} ms after the last start`);
    await judge(t, sql, answered, heard);
    t.true(answered.size >= Math.floor(KILLS / 2), 'there was a load');
    await last.kill();
  } finally {
    inbox?.closeAllConnections();
    inbox?.close();
    await sql.end().catch(() => undefined);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Starts, loads and kills the process repeatedly. Returns the ids of the documents that were answered 200. */
async function killUnderLoad(env: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  const random = randomFrom(SEED);
  let counter = 0;
  const xml = await readFile(INVOICE, 'utf8');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await run('src/main.js', env);
    const token = await tokenOf(running.url, 'demo-seller');
    const first = Promise.withResolvers<void>();
    let alive = true;
    const uploaders = Array.from({ length: UPLOADERS }, async () => {
      while (alive) {
        counter += 1;
        const documentId = `crash-${counter}`;
        if (!(await upload(running.url, token, documentId, xml.replace('F2026-0017', documentId)))) continue;
        answered.add(documentId);
        first.resolve();
      }
    });
    // Every second life has a load, however slow the machine is.
    if (kill % 2 === 1) await first.promise;
    await sleep(50 + random() * LIFE_MS_MAX);
    await running.kill();
    alive = false;
    await Promise.all(uploaders);
  }
  return answered;
}
