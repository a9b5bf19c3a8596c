import { load } from '../../config/load.js';
import { test } from '../support/test.js';

const SECRET = 'hidden-value';

for (const [title, env, message] of [
  [
    'an address of a collector with a user',
    { OTEL_EXPORTER_OTLP_ENDPOINT: `https://user:${SECRET}@collector.example` },
    'OTEL_EXPORTER_OTLP_ENDPOINT takes an address without user',
  ],
  [
    'an address for metrics with a user',
    { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `https://user:${SECRET}@collector.example/v1/metrics` },
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT takes an address without user.',
  ],
  [
    'a header with a line feed',
    { OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${SECRET}%0A` },
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs that are separated by commas, with percent-encoded values.',
  ],
] as const) {
  test(`${title} is refused, and not shown`, (t) => {
    const error = t.throws(() => load({ DATA_DIR: '/nowhere', ...env }))!;
    t.true(error.message.includes(message), error.message);
    t.false(error.message.includes(SECRET));
  });
}
