// The lists that pages need, over a million documents of one tenant, each beside the same query by hand. Goal: under 200 ms.
import pg from 'pg';
import { createLog } from '../src/log.js';
import { openDatabase } from '../src/store/database.js';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder, token } from './environment.js';
import { fill, indexAll } from './lists/fill.js';
import { LISTS } from './lists/lists.js';
import { median, print } from './report.js';

const TIMES = 5;
const TENANT = 'demo-seller';
const CONNECTIONS_MAX = 9;

export async function lists(): Promise<void> {
  const count = Number(process.env['LISTS_DOCUMENTS'] ?? 1_000_000);
  const own = await databaseOnServer();
  await using data = await folder();
  const pool = new pg.Pool({ connectionString: own.url, max: 1 });
  // A connection may still be ending when the database is dropped.
  pool.on('error', () => undefined);
  try {
    await using exchange = await run('src/main.js', {
      DATABASE_URL: own.url,
      DATA_DIR: data.path,
      PORT: '0',
      ROLES: 'api',
      LOG_LEVEL: 'warn',
    });
    for (const statement of fill(count)) await pool.query(statement);
    await using database = await openDatabase({ kind: 'server', url: own.url, connectionsMax: CONNECTIONS_MAX }, createLog('warn', false));
    const indexSeconds = await indexAll(database);
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await token(exchange.url, TENANT)}` };
    const ask = async (query: string): Promise<void> => {
      const answer = await fetch(`${exchange.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      const { errors } = (await answer.json()) as { errors?: unknown };
      if (errors !== undefined) throw new Error(`Not answered: ${JSON.stringify(errors)}`);
    };
    const found = [];
    for (const { name, query, statement } of LISTS) {
      const oursMs = await timed(() => ask(query));
      const handMs = await timed(() => pool.query(statement, [TENANT]));
      found.push({ name, oursMs, handMs });
    }
    print(
      'lists',
      [`${count.toLocaleString('en')} documents`, 'GraphQL ms', 'by hand ms'],
      found.map(({ name, oursMs, handMs }) => [name, oursMs, handMs]),
      { documents: count, indexSeconds, lists: found },
    );
  } finally {
    await pool.end();
    await own.drop();
  }
}

/** The median, after once. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}
