// The same metrics as those of Prometheus, written for OpenTelemetry. Counters are sums since the start of the process.
import type { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer';
import type { Registry } from 'prom-client';

type ResourceMetrics = Parameters<(typeof JsonMetricsSerializer)['serializeRequest']>[0];
type Resource = ResourceMetrics['resource'];
type ScopeMetrics = ResourceMetrics['scopeMetrics'][number];
type Metric = ScopeMetrics['metrics'][number];
type Time = Metric['dataPoints'][number]['startTime'];

/** The enumerations of the SDK, whose modules are loaded only where something is sent. */
const CUMULATIVE = 1;
const DOUBLE = 1;
const TYPES = { HISTOGRAM: 0, GAUGE: 2, SUM: 3 } as const;

interface Period {
  /** Of the process. */
  readonly startedAt: Date;
  readonly at: Date;
}

type Family = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
/** `metricName`: of a histogram, its name with `_bucket`, `_sum` or `_count` behind it. */
type Value = Family['values'][number] & { readonly metricName?: string };

/** A value that is no number is left out, and so is a metric without values. */
export function metricsOf(families: readonly Family[], resource: Resource, { startedAt, at }: Period): ResourceMetrics {
  const times = { startTime: timeOf(startedAt), endTime: timeOf(at) };
  const metrics = families
    .map((family) => ({ ...family, values: family.values.filter(({ value }) => !Number.isNaN(value)) }))
    .filter(({ values }) => values.length > 0)
    .map((family) => metricOf(family, times));
  return { resource, scopeMetrics: [{ scope: { name: 'exchange' }, metrics }] };
}

type Times = Readonly<Record<'startTime' | 'endTime', Time>>;

function metricOf({ name, help, type, values }: Family, times: Times): Metric {
  // Its type is that of an enumeration, its value a word.
  const kind = String(type);
  const described = { descriptor: { name, description: help, unit: unitOf(name), valueType: DOUBLE }, aggregationTemporality: CUMULATIVE };
  if (kind === 'histogram') {
    return {
      ...described,
      dataPointType: TYPES.HISTOGRAM,
      dataPoints: histogramsOf(name, values).map((one) => ({ ...times, ...one })),
    } as Metric;
  }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }));
  const point = kind === 'counter' ? { dataPointType: TYPES.SUM, isMonotonic: true } : { dataPointType: TYPES.GAUGE };
  return { ...described, ...point, dataPoints } as Metric;
}

/** Buckets of Prometheus count what is below them as well; those of OpenTelemetry do not. */
function histogramsOf(name: string, values: readonly Value[]) {
  const series = new Map<
    string,
    { attributes: ReturnType<typeof attributesOf>; below: [bound: number, count: number][]; sum: number; count: number }
  >();
  for (const { metricName: sample, labels, value } of values) {
    const { le, ...attributes } = attributesOf(labels);
    const key = JSON.stringify(Object.entries(attributes).sort());
    const one = series.get(key) ?? { attributes, below: [], sum: 0, count: 0 };
    series.set(key, one);
    if (sample === `${name}_sum`) one.sum = value;
    else if (sample === `${name}_count`) one.count = value;
    else one.below.push([le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value]);
  }
  return [...series.values()].map(({ attributes, below, sum, count }) => {
    const sorted = below.sort(([a], [b]) => a - b);
    const counts = sorted.map(([, value], index) => value - (sorted[index - 1]?.[1] ?? 0));
    const boundaries = sorted.map(([bound]) => bound).filter(Number.isFinite);
    return { attributes, value: { buckets: { boundaries, counts }, sum, count } };
  });
}

function attributesOf(labels: Value['labels']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
}

/** UCUM. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's';
  return /_bytes(_total)?$/.test(name) ? 'By' : '';
}

function timeOf(at: Date): Time {
  const ms = at.getTime();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
