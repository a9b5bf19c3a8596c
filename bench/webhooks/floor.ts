// The floors: bare outbox loops over TLS. Claim, POST, one update; no signature, no log, no isolation, no limits. FLOOR selects one.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createBarePost } from './barePost.js';
import { FLOORS, type FloorName } from './floors.js';

const WINDOW = 512;
const BATCH = 200;
const { tables, claim: claimText, record: recordText } = FLOORS[process.env['FLOOR'] as FloorName];
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 8 });
for (const statement of tables) await pool.query(statement);
const post = createBarePost(Number(process.env['SINK_PORT']), process.env['SINK_CA_FILE']);

interface Row {
  readonly id: string;
  readonly event: string;
  readonly path: string;
  readonly body: string;
  readonly lease: string;
}

let running = 0;
let done: Row[] = [];
let freed: (() => void) | undefined;

async function send(row: Row): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'webhook-id': row.event };
  await post({ url: `https://localhost${row.path}`, headers, body: Buffer.from(row.body), timeoutMs: 30_000 });
  done.push(row);
  running -= 1;
  freed?.();
}

async function record(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    if (done.length === 0) continue;
    const rows = done;
    done = [];
    await pool.query({ name: 'record', text: recordText, values: [rows.map(({ id }) => id), rows.map(({ lease }) => lease)] });
  }
}

async function claim(): Promise<void> {
  for (;;) {
    if (WINDOW - running < BATCH / 2) {
      await new Promise<void>((resolve) => {
        freed = resolve;
      });
      continue;
    }
    const { rows } = await pool.query<Row>({ name: 'claim', text: claimText, values: [Math.min(BATCH, WINDOW - running), randomUUID()] });
    running += rows.length;
    for (const row of rows) void send(row);
    if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

void record();
void claim();
console.log('works without an API');
process.once('SIGTERM', () => process.exit(0));
