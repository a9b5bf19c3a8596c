// The standard settings of OpenTelemetry that this exchange knows.
import type { Setting } from './setting.js';

export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'url',
    default: '',
    about: 'A collector of OpenTelemetry, such as http://localhost:4318. Spans go to /v1/traces below it. Without it, nothing is recorded.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    kind: 'choice',
    default: 'http/protobuf',
    choices: ['http/protobuf', 'http/json'],
    about: 'How spans and metrics are sent to the collector.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: 'text',
    default: '',
    secret: true,
    about: 'Headers of requests to the collector: name=value, separated by commas, percent-encoded.',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    kind: 'integer',
    default: '10000',
    min: 1,
    max: 600000,
    about: 'Milliseconds in which the collector answers.',
  },
  OTEL_SERVICE_NAME: { kind: 'text', default: 'exchange', about: 'The name of this service in traces and metrics.' },
  OTEL_RESOURCE_ATTRIBUTES: {
    kind: 'text',
    default: '',
    about: 'Further attributes of this process: name=value, separated by commas, percent-encoded.',
  },
  OTEL_TRACES_SAMPLER: {
    kind: 'choice',
    default: 'parentbased_always_on',
    choices: ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
    about: 'Which traces are recorded.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'text',
    default: '1',
    about: 'The share of traces that the samplers with traceidratio record, from 0 to 1.',
  },
  OTEL_METRICS_EXPORTER: {
    kind: 'choice',
    default: 'none',
    choices: ['none', 'otlp'],
    about: 'otlp: what /metrics says is sent to the collector, too.',
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    kind: 'url',
    default: '',
    about:
      'Where metrics go, whole: such as http://localhost:4318/v1/metrics. Without it, to /v1/metrics below OTEL_EXPORTER_OTLP_ENDPOINT, or http://localhost:4318.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    kind: 'integer',
    default: '60000',
    min: 1000,
    max: 3600000,
    about: 'Milliseconds between two exports of metrics.',
  },
  OTEL_BSP_SCHEDULE_DELAY: { kind: 'integer', default: '5000', min: 1, max: 600000, about: 'Milliseconds between two batches of spans.' },
  OTEL_BSP_EXPORT_TIMEOUT: {
    kind: 'integer',
    default: '30000',
    min: 1,
    max: 600000,
    about: 'Milliseconds in which a batch of spans is sent.',
  },
  OTEL_BSP_MAX_QUEUE_SIZE: { kind: 'integer', default: '2048', min: 1, max: 1000000, about: 'Spans that wait. Further ones are dropped.' },
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: { kind: 'integer', default: '512', min: 1, max: 1000000, about: 'Spans of one batch.' },
} as const satisfies Record<string, Setting>;
