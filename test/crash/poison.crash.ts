// A document that ends every worker that processes it: it is set aside after five claims, and other documents in progress arrive.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOnServer } from '../support/database.js';
import { tokenOf, upload } from '../support/load.js';
import { run } from '../support/process.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const INVOICE = new URL('../fixtures/ubl-invoice.xml', import.meta.url);
const INNOCENT = 30;
const DEATHS = 5;

test('a document that kills its worker is set aside after five claims; the others are delivered', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  const database = await databaseOnServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-poison-'));
  const sql = new pg.Client({ connectionString: database.url });
  let deaths = 0;
  try {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
    const first = await run('src/main.js', { ...env, ROLES: 'api' });
    await sql.connect();
    const token = await tokenOf(first.url, 'demo-seller');
    await fetch(`${first.url}/v3/participant`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await tokenOf(first.url, 'demo-buyer')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ countryCode: 'BE', identifier: '0088:5400000000027', documentTypes: [158] }),
    });
    const xml = await readFile(INVOICE, 'utf8');
    const ids = ['poison', ...Array.from({ length: INNOCENT }, (_, index) => `innocent-${index}`)];
    for (const id of ids) t.true(await upload(first.url, token, id, xml.replace('F2026-0017', id)));

    const isOver = async (): Promise<boolean> => {
      const { rows } = await sql.query<{ n: number }>(
        `select count(*)::int as n from document where direction = 'send' and state not in ('DELIVERED', 'ERROR')`,
      );
      return rows[0]!.n === 0;
    };
    while (!(await isOver())) {
      if (deaths > DEATHS) throw new Error('It is still claimed');
      const worker = await run('test/support/poisoned.js', env);
      // Until the worker dies, or every document has reached its end.
      await until(async () => !isAlive(worker.pid) || (await isOver()), 'the worker dies, or all is over');
      if (isAlive(worker.pid)) await worker.kill();
      else deaths += 1;
    }
    const { rows } = await sql.query<{ id: string; state: string; message: string | null; aside: boolean }>(
      `select document_id as id, state, fault_message as message, set_aside_at is not null as aside from document where direction = 'send'`,
    );
    t.deepEqual(
      rows.filter(({ state }) => state !== 'DELIVERED'),
      [
        {
          id: 'poison',
          state: 'ERROR',
          message: 'Processing was interrupted 5 times without a result; the document is set aside until an operator retries it',
          aside: true,
        },
      ],
    );
    t.is(rows.length, INNOCENT + 1);
    t.is(deaths, DEATHS);
    await first.kill();
  } finally {
    await sql.end().catch(() => undefined);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** A process that has ended does not count as alive even before it is waited for: Node reaps its children. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
