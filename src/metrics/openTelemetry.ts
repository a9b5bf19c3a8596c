// What /metrics says, as metrics of OpenTelemetry: the same names, read from the same text, so that each is defined once. Counters are sums
// since the start of the process.
import type { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { type Family, readExposition, type Sample } from './readExposition.js';

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

export function metricsOf(exposition: string, resource: Resource, { startedAt, at }: Period): ResourceMetrics {
  const times = { startTime: timeOf(startedAt), endTime: timeOf(at) };
  const metrics = readExposition(exposition).map((family) => metricOf(family, times));
  return { resource, scopeMetrics: [{ scope: { name: 'exchange' }, metrics }] };
}

type Times = Readonly<Record<'startTime' | 'endTime', Time>>;

function metricOf({ name, help, kind, samples }: Family, times: Times): Metric {
  const described = { descriptor: { name, description: help, unit: unitOf(name), valueType: DOUBLE }, aggregationTemporality: CUMULATIVE };
  if (kind === 'histogram') {
    return {
      ...described,
      dataPointType: TYPES.HISTOGRAM,
      dataPoints: histogramsOf(name, samples).map((one) => ({ ...times, ...one })),
    } as Metric;
  }
  const dataPoints = samples.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  const type = kind === 'counter' ? { dataPointType: TYPES.SUM, isMonotonic: true } : { dataPointType: TYPES.GAUGE };
  return { ...described, ...type, dataPoints } as Metric;
}

/** Buckets of Prometheus count what is below them as well; those of OpenTelemetry do not. */
function histogramsOf(name: string, samples: readonly Sample[]) {
  const series = new Map<string, { attributes: Sample['labels']; below: [bound: number, count: number][]; sum: number; count: number }>();
  for (const { name: sample, labels, value } of samples) {
    const { le, ...attributes } = labels;
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

/** UCUM. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's';
  return /_bytes(_total)?$/.test(name) ? 'By' : '';
}

function timeOf(at: Date): Time {
  const ms = at.getTime();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
