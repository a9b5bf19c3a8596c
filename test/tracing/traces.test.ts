// Traces of a running service, as a collector gets them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { invoice, PICTURE } from '../support/documents.js';
import { newFolder } from '../support/folderOf.js';
import { tokenOf } from '../support/load.js';
import { run } from '../support/process.js';
import { copyTemplate } from '../support/template.js';
import { type ExecutionContext, test } from '../support/test.js';
import { until } from '../support/until.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

interface Collector {
  readonly url: string;
  readonly spans: Span[];
  readonly resource: Map<string, string | undefined>;
}

/** A collector with the protocol `http/json`. */
async function collector(t: ExecutionContext): Promise<Collector> {
  const spans: Span[] = [];
  const resource = new Map<string, string | undefined>();
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const one of resourceSpans) {
      for (const { key, value } of one.resource.attributes) resource.set(key, value.stringValue);
      for (const { spans: more } of one.scopeSpans) spans.push(...more);
    }
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, resource };
}

async function folder(t: ExecutionContext): Promise<string> {
  const path = await newFolder(t);
  copyTemplate(path);
  return path;
}

const SETTINGS = { PORT: '0', LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_BSP_SCHEDULE_DELAY: '100' } as const;

async function send(url: string, receiver: string): Promise<void> {
  const token = await tokenOf(url, 'demo-seller');
  const body = new FormData();
  const xml = invoice().replace('schemeID="0088">5400000000027', `schemeID="9915">${receiver}`);
  body.append('document', new Blob([xml], { type: 'application/xml' }), 'invoice.xml');
  body.append('image', new Blob([PICTURE.bytes], { type: PICTURE.mimeType }), PICTURE.fileName);
  const answer = await fetch(`${url}/v3/documents/invoice/send/multipart`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${CALLER}-01` },
    body,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
}

test('one trace goes from the upload through checks, AS4 and the receiving side to the collector', async (t) => {
  const { url: endpoint, spans, resource } = await collector(t);
  const env = {
    ...SETTINGS,
    DATA_DIR: await folder(t),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test%20bed',
  };
  await using service = await run('src/main.js', env);
  const buyer = await tokenOf(service.url, 'demo-buyer');
  await fetch(`${service.url}/v3/participant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${buyer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Buyer', countryCode: 'LU', identifier: '9915:traced', documentTypes: [158] }),
  });
  await send(service.url, 'traced');
  const names = (): string[] => spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
  const wanted = [
    'POST /v3/documents/:documentType/:direction/multipart',
    'document send PROCESSING',
    'document send SENDING',
    'POST ownAs4',
    'POST /as4',
    'document receive PROCESSING',
  ];
  await until(() => wanted.every((name) => names().includes(name)), 'the spans of the document', { everyMs: 100 }).catch(
    (error: unknown) => {
      t.log(names());
      throw error;
    },
  );
  const byName = (name: string): Span => spans.find((span) => span.traceId === TRACE && span.name === name)!;
  t.is(byName(wanted[0]!).parentSpanId, CALLER);
  t.is(byName('POST /as4').parentSpanId, byName('POST ownAs4').spanId);
  t.is(byName('document send PROCESSING').parentSpanId, byName(wanted[0]!).spanId);
  t.deepEqual([resource.get('service.name'), resource.get('deployment.environment')], ['exchange', 'test bed']);
  const text = JSON.stringify(spans);
  for (const secret of ['Example', '5400000000010', 'demo-seller-secret', 'F2026-0017', buyer]) t.false(text.includes(secret), secret);
});

test('a collector that is away stops nothing', async (t) => {
  const { url } = await collector(t);
  const away = url.replace(/\d+$/, '1');
  await using service = await run('src/main.js', { ...SETTINGS, DATA_DIR: await folder(t), OTEL_EXPORTER_OTLP_ENDPOINT: away });
  await send(service.url, 'sandbox-accepts');
  const token = await tokenOf(service.url, 'demo-seller');
  const text = await until(
    async () => {
      const answer = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: '{ documents { edges { node { status } } } }' }),
      });
      const told = await answer.text();
      return told.includes('"DELIVERED"') && told;
    },
    'the document is delivered',
    { everyMs: 100 },
  );
  t.deepEqual(JSON.parse(text), { data: { documents: { edges: [{ node: { status: 'DELIVERED' } }] } } });
});
