// Metrics of a running service, as a collector gets them.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { load } from '../../config/load.js';
import { openMetricsExport } from '../../src/startup/openMetricsExport.js';
import { newFolder } from '../support/folderOf.js';
import { run } from '../support/process.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

interface Received {
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly key: string | string[] | undefined;
  readonly body: Buffer;
}

async function collector(t: ExecutionContext, status = 200): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, type: request.headers['content-type'], key: request.headers['x-key'], body: await buffer(request) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function settings(t: ExecutionContext): Promise<Readonly<Record<string, string>>> {
  const path = await newFolder(t);
  copyTemplate(path);
  return { PORT: '0', DATA_DIR: path, OTEL_METRICS_EXPORTER: 'otlp', OTEL_METRIC_EXPORT_INTERVAL: '1000' };
}

interface Exported {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: object }[] };
    readonly scopeMetrics: readonly {
      readonly metrics: readonly { readonly name: string; readonly sum?: object; readonly gauge?: object; readonly histogram?: object }[];
    }[];
  }[];
}

test('http/json: every family of /metrics goes to the collector, and nothing else', async (t) => {
  const { url, received } = await collector(t);
  const env = {
    ...(await settings(t)),
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${url}/own/metrics`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  };
  await using service = await run('src/main.js', env);
  await until(() => received.length > 0, 'metrics', { everyMs: 100 });
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const [{ path, type, key, body }] = received as [Received];
  t.deepEqual([path, type, key], ['/own/metrics', 'application/json', 'a b']);
  const [{ resource, scopeMetrics }] = (JSON.parse(body.toString()) as Exported).resourceMetrics as [Exported['resourceMetrics'][number]];
  const attributes = new Map(resource.attributes.map((one) => [one.key, one.value]));
  t.deepEqual(attributes.get('service.name'), { stringValue: 'exchange' });
  t.deepEqual(attributes.get('deployment.environment'), { stringValue: 'test' });
  const { metrics } = scopeMetrics[0]!;
  const exposed = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const names = metrics.map(({ name }) => name);
  t.deepEqual(
    names.filter((name) => !exposed.includes(name)),
    [],
  );
  const kinds = new Map(
    metrics.map(({ name, sum, gauge, histogram }) => [
      name,
      Object.entries({ sum, gauge, histogram }).find(([, one]) => one !== undefined)?.[0],
    ]),
  );
  t.is(kinds.get('exchange_http_refusals_total'), 'sum');
  t.is(kinds.get('exchange_http_connections'), 'gauge');
  t.is(kinds.get('exchange_webhook_first_attempt_lag_seconds'), 'histogram');
});

test('http/protobuf below the endpoint of traces, and once more at the end', async (t) => {
  const { url, received } = await collector(t);
  const service = await run('src/main.js', { ...(await settings(t)), OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'always_off' });
  const sent = (): Received[] => received.filter(({ path }) => path === '/v1/metrics');
  await until(() => sent().length > 0, 'metrics', { everyMs: 100 });
  t.is(sent()[0]!.type, 'application/x-protobuf');
  t.true(sent()[0]!.body.includes('exchange_http_refusals_total'));
  const before = sent().length;
  await service[Symbol.asyncDispose]();
  t.true(sent().length > before);
});

test('a collector that refuses, or is away, stops nothing, and is said once', async (t) => {
  const { url, received } = await collector(t, 503);
  const { metricsExport } = load({ OTEL_METRICS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url });
  const said: unknown[] = [];
  const log = { warn: (event: string, fields?: object) => said.push({ event, ...fields }) };
  const often = { metricsExport: { ...metricsExport!, everyMs: 5 } };
  const exporting = await openMetricsExport(often, async () => new Registry(), log as never);
  await until(() => received.length > 2, 'three exports', { everyMs: 10 });
  await exporting![Symbol.asyncDispose]();
  t.deepEqual(said, [{ event: 'metrics.unsent', error: `${new URL(url).host} answered 503` }]);
});

test('nothing is sent where nobody asked for it, and to the usual address without another', (t) => {
  const to = (env: Readonly<Record<string, string>>): string | undefined => load(env).metricsExport?.url;
  t.is(to({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }), undefined);
  const asked = { OTEL_METRICS_EXPORTER: 'otlp' };
  t.is(to({ ...asked, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }), 'http://collector:4318/v1/metrics');
  t.is(to(asked), 'http://localhost:4318/v1/metrics');
});
