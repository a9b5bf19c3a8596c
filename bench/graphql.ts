// A dashboard: 50 of 100,000 documents with files, last three moves, deliveries and attempts, compared with a hand-written server.

import { deepEqual } from 'node:assert/strict';
import pg from 'pg';
import { databaseOnServer } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { QUERY, STATEMENT } from './dashboard.js';
import { folder, token } from './environment.js';
import { type LoadResult, load, post } from './load.js';
import { median, print, quantile } from './report.js';

const DOCUMENTS = 100_000;
const CONNECTIONS = 8;
const ROUNDS = 5;
const PER_ROUND = 500;
const WARM_UP = 400;

/** Stores documents as the service does: UUIDv7 ids, the rows of a document together, one document after the other. */
const SEED = [
  `create function seed_id(at timestamptz) returns uuid language sql volatile as $$
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
       || '8' || substr(md5(random()::text), 1, 15))::uuid $$`,
  `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, number)
   select seed_id(at), 'demo-seller', 'd' || n, 'send', 'invoice', 'peppol', 'DELIVERED', ''::bytea, at, 'INV-' || n
   from (select n, exchange_now() - n * interval '1 minute' as at from generate_series(${DOCUMENTS}, 1, -1) n) n`,
  `insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
   select seed_id(d.import_date), d.id, p, case p when 0 then 'document' when 1 then 'image' else 'response' end, 'file' || p, 'application/xml', 1, ''::bytea, 'x'::bytea
   from document d, generate_series(0, 4) p order by d.import_date, p`,
  `insert into document_move (document, state, at) select d.id, s, d.import_date + n * interval '1 second'
   from document d, unnest(array['PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED']) with ordinality s(s, n) order by d.import_date, n`,
  `insert into webhook_event (id, tenant_id, type, document, snapshot, created_at)
   select 'evt_' || replace(seed_id(d.import_date + n * interval '1 second')::text, '-', ''), d.tenant_id, 'invoice.' || t, d.id,
     json_build_object('documentId', d.document_id, 'files', json_build_array()), d.import_date + n * interval '1 second'
   from document d, unnest(array['exported', 'delivered']) with ordinality t(t, n) order by d.import_date, n`,
  `insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, attempt, created_at)
   select id, '00000000-0000-7000-8000-000000000000', tenant_id, document, 'DELIVERED', 1, created_at from webhook_event order by created_at`,
  `insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status)
   select id, 1, created_at, 20, 'DELIVERED', 204 from webhook_delivery order by id`,
  'drop function seed_id',
  'vacuum analyze',
];

interface Round {
  readonly ours: LoadResult;
  readonly two: Pick<LoadResult, 'latenciesMs' | 'failures'>;
  readonly hand: LoadResult;
  readonly statement: Pick<LoadResult, 'latenciesMs' | 'failures'>;
}

export async function graphql(): Promise<void> {
  const own = await databaseOnServer();
  await using data = await folder();
  const pool = new pg.Pool({ connectionString: own.url, max: CONNECTIONS });
  // A connection may still be ending when the database is dropped.
  pool.on('error', () => undefined);
  try {
    const settings = { DATABASE_URL: own.url, DATA_DIR: data.path, PORT: '0', ROLES: 'api', LOG_LEVEL: 'warn' };
    await using exchange = await run('src/main.js', settings);
    await using second = await run('src/main.js', settings);
    for (const statement of SEED) await pool.query(statement);
    await using floor = await run('bench/handwritten.js', { DATABASE_URL: own.url });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await token(exchange.url, 'demo-seller')}` };
    const query = JSON.stringify({ query: QUERY });
    await compare(`${exchange.url}/graphql`, headers, query, floor.url);
    const [ours, hand] = [post('/graphql', headers, Buffer.from(query)), post('/', headers, Buffer.from(query))];
    for (const { url } of [exchange, second]) await load(url, ours, CONNECTIONS, WARM_UP);
    await load(floor.url, hand, CONNECTIONS, WARM_UP);
    await alone(pool, WARM_UP);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await load(exchange.url, ours, CONNECTIONS, PER_ROUND),
        two: await shared([exchange.url, second.url], ours),
        hand: await load(floor.url, hand, CONNECTIONS, PER_ROUND),
        statement: await alone(pool, PER_ROUND),
      });
    }
    report(rounds);
  } finally {
    await pool.end();
    await own.drop();
  }
}

/** Throws where the two responses differ in more than their links. */
async function compare(url: string, headers: Readonly<Record<string, string>>, body: string, floor: string): Promise<void> {
  const answers = await Promise.all([url, floor].map(async (one) => (await fetch(one, { method: 'POST', headers, body })).json()));
  const [ours, hand] = answers.map((answer) =>
    JSON.parse(JSON.stringify(answer, (name, value) => (name === 'downloadUrl' ? /\/files\/[^?]*/.exec(value)?.[0] : value))),
  );
  deepEqual(ours, hand);
}

/** The same number of connections, shared by two processes. */
async function shared(urls: readonly [string, string], request: Buffer): Promise<Round['two']> {
  const results = await Promise.all(urls.map((url) => load(url, request, CONNECTIONS / 2, PER_ROUND / 2)));
  return {
    latenciesMs: results.flatMap(({ latenciesMs }) => latenciesMs),
    failures: results.reduce((sum, { failures }) => sum + failures, 0),
  };
}

/** The statement without a server: no HTTP, no links, no dates. */
async function alone(pool: pg.Pool, count: number): Promise<Round['statement']> {
  const latenciesMs: number[] = [];
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now();
      await pool.query({ name: 'dashboard', text: STATEMENT, values: ['demo-seller'] });
      latenciesMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return { latenciesMs, failures: 0 };
}

function report(rounds: readonly Round[]): void {
  const of = (kind: keyof Round, q: number) => median(rounds.map((round) => quantile(round[kind].latenciesMs, q)));
  const ratio = (to: keyof Round) =>
    median(rounds.map((round) => quantile(round.ours.latenciesMs, 0.5) / quantile(round[to].latenciesMs, 0.5)));
  const row = (name: string, kind: keyof Round) =>
    [name, of(kind, 0.5), of(kind, 0.99), rounds.reduce((sum, round) => sum + round[kind].failures, 0)] as const;
  const [ours, two, hand, statement] = [
    row('dashboard by GraphQL', 'ours'),
    row('the same by two processes', 'two'),
    row('floor: node:http + one hand-written statement', 'hand'),
    row('the statement alone, in the client', 'statement'),
  ];
  print(
    'graphql',
    ['', 'p50 ms', 'p99 ms', 'failures'],
    [
      ours,
      two,
      hand,
      statement,
      ['ratio to the floor', ratio('hand'), '', ''],
      ['ratio to the statement alone', ratio('statement'), '', ''],
    ],
    {
      p50Ms: ours[1],
      p99Ms: ours[2],
      twoP50Ms: two[1],
      twoP99Ms: two[2],
      floorP50Ms: hand[1],
      floorP99Ms: hand[2],
      ratio: ratio('hand'),
      ratioToStatement: ratio('statement'),
    },
  );
}
