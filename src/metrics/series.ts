// Metrics of prom-client in a registry. Every series of a counter or histogram is there from the start, at 0: alert rules fail on series
// that come and go.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

/** The labels of series by one label. */
export function by(label: string, values: readonly string[]): Labels[] {
  return values.map((value) => ({ [label]: value }));
}

/** `series`: the labels of each; none where it has no labels. */
export function counter(registry: Registry, name: string, help: string, series: readonly Labels[] = []): Counter {
  const created = new Counter({ name, help, labelNames: Object.keys(series[0] ?? {}), registers: [registry] });
  for (const labels of series) created.inc(labels, 0);
  return created;
}

/** `buckets` ascend. Each is the last value of its bucket. */
export function histogram(registry: Registry, name: string, help: string, buckets: number[], series: readonly Labels[] = []): Histogram {
  const created = new Histogram({ name, help, labelNames: Object.keys(series[0] ?? {}), buckets, registers: [registry] });
  for (const labels of series) created.zero(labels);
  return created;
}

export function gauge(registry: Registry, name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
