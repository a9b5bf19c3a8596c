// The floor: a bare outbox loop over one table. Claim under a lease, POST, one update; no signature, no log, no limits.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPlainPost } from './plainPost.js';

const WINDOW = 512;
const BATCH = 200;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 8 });
await pool.query(`create table if not exists outbox (id bigint generated always as identity primary key, event text not null,
  path text not null, body text not null, state text not null default 'PENDING', due_at timestamptz not null default now(), lease uuid)`);
await pool.query("create index if not exists outbox_due on outbox (due_at) where state = 'PENDING'");
const post = createPlainPost(Number(process.env['PLAIN_PORT']));

interface Row {
  readonly id: string;
  readonly event: string;
  readonly path: string;
  readonly body: string;
}

let running = 0;
let done: string[] = [];
let freed: (() => void) | undefined;

async function send(row: Row): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'webhook-id': row.event };
  await post({ url: `https://localhost${row.path}`, headers, body: Buffer.from(row.body), timeoutMs: 30_000 });
  done.push(row.id);
  running -= 1;
  freed?.();
}

async function record(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    if (done.length === 0) continue;
    const ids = done;
    done = [];
    await pool.query({ name: 'record', text: "update outbox set state = 'DELIVERED' where id = any($1::bigint[])", values: [ids] });
  }
}

const CLAIM = `update outbox o set state = 'IN_FLIGHT', lease = $2 from (
    select id from outbox where state = 'PENDING' and due_at <= now() order by due_at limit $1 for update skip locked) due
  where o.id = due.id returning o.id, o.event, o.path, o.body`;

async function claim(): Promise<void> {
  for (;;) {
    if (WINDOW - running < BATCH / 2) {
      await new Promise<void>((resolve) => {
        freed = resolve;
      });
      continue;
    }
    const { rows } = await pool.query<Row>({ name: 'claim', text: CLAIM, values: [Math.min(BATCH, WINDOW - running), randomUUID()] });
    running += rows.length;
    for (const row of rows) void send(row);
    if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

void record();
void claim();
console.log('works without an API');
process.once('SIGTERM', () => process.exit(0));
