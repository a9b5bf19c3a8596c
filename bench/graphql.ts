// A dashboard: 50 documents with files, last three moves, deliveries and attempts, of 100,000; beside one hand-written statement.
import pg from 'pg';
import { run } from '../test/support/process.js';
import { database, folder, token } from './environment.js';
import { load, post } from './load.js';
import { print, quantile } from './report.js';

const DOCUMENTS = 100_000;
const CONNECTIONS = 8;
const REQUESTS = 2_000;
const WARM_UP = 400;

const QUERY = `{ documents(first: 50) { edges { node { documentId status number importDate files { purpose fileName mimeType downloadUrl }
  timeline(last: 3) { status at reason attempt } webhookDeliveries { id state attempts { n outcome httpStatus } } } } } }`;

/** The same rows in one statement, as somebody would write it who needs nothing else. */
const FLOOR = `select json_agg(row_to_json(page)) as page from (
  select d.document_id, d.state, d.number, d.import_date,
    (select json_agg(json_build_object('purpose', f.purpose, 'fileName', f.file_name, 'mimeType', f.mime_type, 'id', f.id) order by f.position)
     from document_file f where f.document = d.id) as files,
    (select json_agg(m) from (select state, at, reason, attempt from document_move m where m.document = d.id order by m.id desc limit 3) m) as timeline,
    (select json_agg(json_build_object('id', w.id, 'state', w.state, 'attempts', (
       select json_agg(json_build_object('n', a.n, 'outcome', a.outcome, 'httpStatus', a.http_status)) from webhook_attempt a where a.delivery_id = w.id)))
     from webhook_event e join webhook_delivery w on w.event_id = e.id where e.document = d.id) as deliveries
  from document d where d.tenant_id = $1 order by d.import_date desc, d.id desc limit 50) page`;

const SEED = [
  `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, number)
   select gen_random_uuid(), 'demo-seller', 'd' || n, 'send', 'invoice', 'peppol', 'DELIVERED', ''::bytea, exchange_now() - n * interval '1 minute', 'INV-' || n
   from generate_series(1, ${DOCUMENTS}) n`,
  `insert into document_file (id, document, position, purpose, file_name, mime_type, byte_length, sha256, bytes)
   select gen_random_uuid(), d.id, p, case p when 0 then 'document' when 1 then 'image' else 'response' end, 'file' || p, 'application/xml', 1, ''::bytea, 'x'::bytea
   from document d, generate_series(0, 4) p`,
  `insert into document_move (document, state) select d.id, s from document d, unnest(array['PROCESSING', 'SENDING', 'EXPORTED', 'DELIVERED']) s`,
  `insert into webhook_event (id, tenant_id, type, document, snapshot)
   select 'evt_' || t || d.id, d.tenant_id, 'invoice.' || t, d.id, json_build_object('documentId', d.document_id, 'files', json_build_array())
   from document d, unnest(array['exported', 'delivered']) t`,
  `insert into webhook_delivery (event_id, subscription_id, tenant_id, document, state, attempt)
   select id, '00000000-0000-7000-8000-000000000000', tenant_id, document, 'DELIVERED', 1 from webhook_event`,
  `insert into webhook_attempt (delivery_id, n, started_at, duration_ms, outcome, http_status)
   select id, 1, exchange_now(), 20, 'DELIVERED', 204 from webhook_delivery`,
  'vacuum analyze',
];

export async function graphql(): Promise<void> {
  const own = await database();
  await using data = await folder();
  const pool = new pg.Pool({ connectionString: own.url, max: CONNECTIONS });
  try {
    await using exchange = await run('src/main.js', {
      DATABASE_URL: own.url,
      DATA_DIR: data.path,
      PORT: '0',
      ROLES: 'api',
      LOG_LEVEL: 'warn',
    });
    for (const statement of SEED) await pool.query(statement);
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await token(exchange.url, 'demo-seller')}` };
    const request = post('/graphql', headers, Buffer.from(JSON.stringify({ query: QUERY })));
    await load(exchange.url, request, CONNECTIONS, WARM_UP);
    const { latenciesMs, failures } = await load(exchange.url, request, CONNECTIONS, REQUESTS);
    await floor(pool, WARM_UP);
    const floors = await floor(pool, REQUESTS);
    const [p50Ms, p99Ms, floorP50Ms, floorP99Ms] = [latenciesMs, floors].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)]);
    const ratio = p50Ms! / floorP50Ms!;
    print(
      'graphql',
      ['', 'p50 ms', 'p99 ms', 'failures'],
      [
        ['dashboard by GraphQL (goal 20 / 80)', p50Ms!, p99Ms!, failures],
        ['floor: one hand-written statement', floorP50Ms!, floorP99Ms!, 0],
        ['ratio to the floor (goal 3)', ratio, '', ''],
      ],
      { p50Ms, p99Ms, floorP50Ms, floorP99Ms, ratio },
    );
  } finally {
    await pool.end();
    await own.drop();
  }
}

async function floor(pool: pg.Pool, count: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now();
      await pool.query({ name: 'floor', text: FLOOR, values: ['demo-seller'] });
      latenciesMs.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return latenciesMs;
}
