// The text of /metrics as metrics of OpenTelemetry.
import { metricsOf } from '../../src/metrics/openTelemetry.js';
import { readExposition } from '../../src/metrics/readExposition.js';
import { test } from '../support/test.js';

const TEXT = `# HELP exchange_things_total Things that came
# TYPE exchange_things_total counter
exchange_things_total{kind="a \\"b\\"\\\\c\\nd",other="x"} 3
exchange_things_total{kind="none",other=""} 0

# HELP exchange_pool_bytes Bytes
# TYPE exchange_pool_bytes gauge
exchange_pool_bytes 1.5e6
exchange_pool_bytes{kind="unknown"} NaN
# HELP exchange_empty Nothing
# TYPE exchange_empty gauge
# HELP exchange_took_seconds Time
# TYPE exchange_took_seconds histogram
exchange_took_seconds_bucket{route="/a",le="0.1"} 1
exchange_took_seconds_bucket{route="/a",le="0.5"} 4
exchange_took_seconds_bucket{route="/a",le="+Inf"} 6
exchange_took_seconds_sum{route="/a"} 7.25
exchange_took_seconds_count{route="/a"} 6
`;

test('families, their samples and escaped labels are read', (t) => {
  const [things, pool, took, ...more] = readExposition(TEXT);
  t.deepEqual(more, []);
  t.deepEqual(things, {
    name: 'exchange_things_total',
    help: 'Things that came',
    kind: 'counter',
    samples: [
      { name: 'exchange_things_total', labels: { kind: 'a "b"\\c\nd', other: 'x' }, value: 3 },
      { name: 'exchange_things_total', labels: { kind: 'none', other: '' }, value: 0 },
    ],
  });
  t.deepEqual(pool?.samples, [{ name: 'exchange_pool_bytes', labels: {}, value: 1_500_000 }]);
  t.deepEqual([took?.kind, took?.samples.length], ['histogram', 5]);
});

test('counters are sums since the start, gauges are gauges, and buckets count what is in them alone', (t) => {
  const resource = { attributes: { 'service.name': 'exchange' } };
  const period = { startedAt: new Date('2026-11-26T10:00:00.250Z'), at: new Date('2026-11-26T10:01:00Z') };
  const { scopeMetrics } = metricsOf(TEXT, resource as never, period);
  const [things, pool, took] = scopeMetrics[0]!.metrics as unknown as Record<string, unknown>[];
  const times = { startTime: [1_795_687_200, 250_000_000], endTime: [1_795_687_260, 0] };
  t.like(things, { aggregationTemporality: 1, dataPointType: 3, isMonotonic: true });
  t.like(things!['descriptor'], { name: 'exchange_things_total', description: 'Things that came', unit: '' });
  t.deepEqual((things!['dataPoints'] as object[])[1], { ...times, attributes: { kind: 'none', other: '' }, value: 0 });
  t.like(pool, { dataPointType: 2, descriptor: { name: 'exchange_pool_bytes', unit: 'By' } });
  t.like(took, { dataPointType: 0, descriptor: { name: 'exchange_took_seconds', unit: 's' } });
  t.deepEqual(took!['dataPoints'], [
    {
      ...times,
      attributes: { route: '/a' },
      value: { buckets: { boundaries: [0.1, 0.5], counts: [1, 3, 2] }, sum: 7.25, count: 6 },
    },
  ]);
});
