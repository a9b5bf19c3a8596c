// Metrics of prom-client as metrics of OpenTelemetry.
import { Registry } from 'prom-client';
import { metricsOf } from '../../src/metrics/openTelemetry.js';
import { counter, gauge, histogram } from '../../src/metrics/series.js';
import { test } from '../support/test.js';

async function world() {
  const registry = new Registry();
  const labels = [
    { kind: 'a "b"\\c\nd', other: 'x' },
    { kind: 'none', other: '' },
  ];
  counter(registry, 'exchange_things_total', 'Things that came', labels).inc(labels[0]!, 3);
  const pool = gauge(registry, 'exchange_pool_bytes', 'Bytes', ['priority']);
  pool.set({ priority: 0 }, 1.5e6);
  pool.set({ priority: 1 }, Number.NaN);
  gauge(registry, 'exchange_empty', 'Nothing', ['kind']);
  const took = histogram(registry, 'exchange_took_seconds', 'Time', [0.1, 0.5], [{ route: '/a' }]);
  for (const value of [0.05, 0.2, 0.3, 0.5, 1, 5.2]) took.observe({ route: '/a' }, value);
  return registry.getMetricsAsJSON();
}

test('counters are sums since the start, gauges are gauges, and buckets count what is in them alone', async (t) => {
  const resource = { attributes: { 'service.name': 'exchange' } };
  const period = { startedAt: new Date('2026-11-26T10:00:00.250Z'), at: new Date('2026-11-26T10:01:00Z') };
  const { scopeMetrics } = metricsOf(await world(), resource as never, period);
  const [things, pool, took, ...more] = scopeMetrics[0]!.metrics as unknown as Record<string, unknown>[];
  const times = { startTime: [1_795_687_200, 250_000_000], endTime: [1_795_687_260, 0] };
  t.deepEqual(more, []);
  t.like(things, { aggregationTemporality: 1, dataPointType: 3, isMonotonic: true });
  t.like(things!['descriptor'], { name: 'exchange_things_total', description: 'Things that came', unit: '' });
  t.deepEqual(things!['dataPoints'], [
    { ...times, attributes: { kind: 'a "b"\\c\nd', other: 'x' }, value: 3 },
    { ...times, attributes: { kind: 'none', other: '' }, value: 0 },
  ]);
  t.like(pool, { dataPointType: 2, descriptor: { name: 'exchange_pool_bytes', unit: 'By' } });
  t.deepEqual(pool!['dataPoints'], [{ ...times, attributes: { priority: '0' }, value: 1_500_000 }]);
  t.like(took, { dataPointType: 0, descriptor: { name: 'exchange_took_seconds', unit: 's' } });
  t.deepEqual(took!['dataPoints'], [
    {
      ...times,
      attributes: { route: '/a' },
      value: { buckets: { boundaries: [0.1, 0.5], counts: [1, 3, 2] }, sum: 7.25, count: 6 },
    },
  ]);
});
