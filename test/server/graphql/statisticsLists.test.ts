// Statistics: by state, type, channel and error code, by direction with zeros, and how many documents are in each state now.
import { countDocumentsAnew } from '../../../src/domain/documents/retrieval/statistics/counting.js';
import { startApp } from '../../support/app.js';
import { BUYER, register, uploadInvoice } from '../../support/documents.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));

test.before(async () => {
  const { sql } = exchange.app.database;
  for (const [n, direction, state] of [
    [1, 'send', 'RECEIVED'],
    [2, 'send', 'ERROR'],
    [3, 'receive', 'ERROR'],
    [4, 'receive', 'ERROR'],
  ] as const) {
    await sql.query(
      `with d as (
        insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, import_date, fault_code)
        values ($1, 'demo-seller', $1::uuid::text, $2, 'invoice', 'api', $3, '', $4::timestamptz, case when $3 = 'ERROR' then 'SEND_FAILED' end)
        returning id, state)
      insert into document_move (document, state) select id, state from d where state <> 'RECEIVED'`,
      [`0199c1d2-e3f4-7a5b-8c6d-7e8f9012360${n}`, direction, state, `2026-05-0${n}T10:00:00Z`],
    );
  }
});

const PERIOD = 'from: "2026-04-27T00:00:00Z", to: "2026-05-05T00:00:00Z"';

for (const counted of [false, true]) {
  test.serial(`by direction, and now: ${counted ? 'counted' : 'counted live'}`, async (t) => {
    if (counted) await countDocumentsAnew(exchange.app);
    const query = `{ statistics(${PERIOD}, bucket: MONTH) { byDirection { at key count } } documentCounts { direction status count } }`;
    const may = '2026-05-01T00:00:00.000Z';
    t.deepEqual(await data(await exchange.as('demo-seller'), query), {
      statistics: {
        byDirection: [
          { at: may, key: 'receive', count: 2 },
          { at: may, key: 'send', count: 2 },
        ],
      },
      documentCounts: [
        { direction: 'send', status: 'RECEIVED', count: 1 },
        { direction: 'send', status: 'ERROR', count: 1 },
        { direction: 'receive', status: 'ERROR', count: 2 },
      ],
    });
    t.deepEqual((await data(await exchange.as('demo-buyer'), '{ documentCounts { count } }')).documentCounts, []);
  });
}

for (const [bucket, begins] of [
  ['WEEK', ['2026-04-27T00:00:00.000Z', '2026-05-04T00:00:00.000Z']],
  ['MONTH', ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']],
] as const) {
  test(`each ${bucket} has each value, also 0`, async (t) => {
    const query = `{ statistics(${PERIOD}, bucket: ${bucket}, zeroFilled: true) { byDirection { at key count } byStatus { at } } }`;
    const { statistics } = await data(await exchange.as('demo-seller'), query);
    const counts = bucket === 'WEEK' ? [2, 1, 0, 1] : [0, 0, 2, 2];
    t.deepEqual(statistics.byDirection, [
      { at: begins[0], key: 'send', count: counts[0] },
      { at: begins[0], key: 'receive', count: counts[1] },
      { at: begins[1], key: 'send', count: counts[2] },
      { at: begins[1], key: 'receive', count: counts[3] },
    ]);
    t.is(statistics.byStatus.length, 2 * 7);
  });
}

test('each day of a period is there, the first and the last', async (t) => {
  const query = `{ statistics(${PERIOD}, bucket: DAY, zeroFilled: true) { byErrorCode { at key } } }`;
  const { statistics } = await data(await exchange.as('demo-seller'), query);
  const days = [...new Set(statistics.byErrorCode.map(({ at }: { at: string }) => at.slice(0, 10)))];
  t.deepEqual([days.length, days[0], days.at(-1)], [8, '2026-04-27', '2026-05-04']);
});

test('statistics count by state, type, channel and error code, with latencies', async (t) => {
  await using own = await startApp();
  const client = await own.as('demo-seller');
  await register(await own.as('demo-buyer'), BUYER);
  await uploadInvoice(client, 'a');
  await uploadInvoice(client, 'b', '0088:5400000000034');
  await own.idle();
  const { statistics } = await data(
    client,
    '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: MONTH) { byStatus { key count } byDocumentType { key count } byChannel { key count } byErrorCode { key count } latency { count p50Ms p95Ms p99Ms } } }',
  );
  const { latency, ...counts } = statistics;
  t.deepEqual(counts, {
    byStatus: [
      { key: 'DELIVERED', count: 1 },
      { key: 'ERROR', count: 1 },
    ],
    byDocumentType: [{ key: 'invoice', count: 2 }],
    byChannel: [{ key: 'peppol', count: 2 }],
    byErrorCode: [{ key: 'PARTICIPANT_NOT_FOUND', count: 1 }],
  });
  t.is(latency[0].count, 1);
  t.true(latency[0].p50Ms > 0 && latency[0].p50Ms === latency[0].p99Ms);
  const { errors } = await ask(
    client,
    '{ statistics(from: "2020-01-01T00:00:00Z", to: "2090-01-01T00:00:00Z", bucket: HOUR) { byStatus { key } } }',
  );
  t.deepEqual(errors[0]?.extensions, {
    code: 'PARAMETERS_INVALID',
    error: 'from must be before to, at most 1000 buckets, such as 2026-08-01T00:00:00Z to 2026-08-20T00:00:00Z',
  });
});
