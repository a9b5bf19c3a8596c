// Reads the settings of OpenTelemetry.
import type { Config } from './config.js';
import type { Values } from './values.js';

/** Appends a sentence to `faults` for each invalid setting. */
export function telemetryOf(values: Values, faults: string[]): Pick<Config, 'tracing' | 'metricsExport'> {
  const { value, number } = values;
  const headers = pairsOf('OTEL_EXPORTER_OTLP_HEADERS', value('OTEL_EXPORTER_OTLP_HEADERS'), faults, HEADER_VALUE);
  const resource = pairsOf('OTEL_RESOURCE_ATTRIBUTES', value('OTEL_RESOURCE_ATTRIBUTES'), faults);
  const to = {
    protocol: value('OTEL_EXPORTER_OTLP_PROTOCOL') as 'http/protobuf' | 'http/json',
    headers,
    timeoutMs: number('OTEL_EXPORTER_OTLP_TIMEOUT'),
    serviceName: value('OTEL_SERVICE_NAME'),
    resource,
  };
  return { tracing: tracingOf(values, to, faults), metricsExport: metricsExportOf(values, to) };
}

type Collector = Pick<NonNullable<Config['tracing']>, 'protocol' | 'headers' | 'timeoutMs' | 'serviceName' | 'resource'>;

function tracingOf({ value, number, address }: Values, to: Collector, faults: string[]): Config['tracing'] {
  const endpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT');
  const share = value('OTEL_TRACES_SAMPLER_ARG');
  const samplerShare = Number(share);
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share)) faults.push(`OTEL_TRACES_SAMPLER_ARG is "${share}"; it takes a number from 0 to 1.`);
  if (endpoint === '') return undefined;
  return {
    ...to,
    url: `${endpoint}/v1/traces`,
    sampler: value('OTEL_TRACES_SAMPLER'),
    samplerShare,
    scheduleDelayMs: number('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMs: number('OTEL_BSP_EXPORT_TIMEOUT'),
    queueMax: number('OTEL_BSP_MAX_QUEUE_SIZE'),
    batchMax: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  };
}

/** Where exporters of OpenTelemetry send to without a setting. */
const USUAL_ENDPOINT = 'http://localhost:4318';

function metricsExportOf({ value, number, address }: Values, to: Collector): Config['metricsExport'] {
  if (value('OTEL_METRICS_EXPORTER') !== 'otlp') return undefined;
  const below = `${address('OTEL_EXPORTER_OTLP_ENDPOINT') || USUAL_ENDPOINT}/v1/metrics`;
  return { ...to, url: value('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT') || below, everyMs: number('OTEL_METRIC_EXPORT_INTERVAL') };
}

/** One that is sent would fail, and say the whole value. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** `name=value,name=value`, in the form of W3C Baggage: values are percent-encoded. */
function pairsOf(variable: string, text: string, faults: string[], values = /^/): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const pair of text.split(',').filter((one) => one.trim() !== '')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    try {
      if (at < 1 || name === '') throw new URIError('no name');
      const given = decodeURIComponent(pair.slice(at + 1).trim());
      if (!values.test(given)) throw new URIError('no value of a header');
      pairs[name] = given;
    } catch {
      // What it holds may be a secret.
      faults.push(`${variable} must be name=value pairs that are separated by commas, with percent-encoded values.`);
      return {};
    }
  }
  return pairs;
}
