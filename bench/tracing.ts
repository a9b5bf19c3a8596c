// What tracing costs: uploads, and documents from the upload to READY, with 1 % of traces recorded and sent to a collector, beside the same
// without tracing. Rounds alternate, and so does which of the two comes first.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { run } from '../test/support/process.js';
import { folder } from './environment.js';
import { load } from './load.js';
import { type Measured, measure, openServerDatabase, ROW_HEADINGS, type Round, ratioOf, row, startExchange } from './pipeline.js';
import { median, print } from './report.js';
import { uploadRequest } from './upload.js';

const ROUNDS = { accept: 12, pipeline: 10 };
const CONNECTIONS = 8;
const UPLOADS_PER_ROUND = 2_000;
const UPLOADS_WARM_UP = 3_000;
const DOCUMENTS_PER_ROUND = 200;

export async function tracing(): Promise<void> {
  await using collector = await openCollector();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  };
  const accept = await compare(ROUNDS.accept, startUploads, settings);
  const atUploads = collector.requests();
  const pipeline = await compare(ROUNDS.pipeline, (more) => startExchange('src/main.js', more, DOCUMENTS_PER_ROUND), settings);
  const atPipeline = collector.requests() - atUploads;
  if (atUploads === 0 || atPipeline === 0) throw new Error('The collector got no spans');
  report(accept, pipeline, { atUploads, atPipeline });
}

interface Compared {
  readonly without: readonly Round[];
  readonly traced: readonly Round[];
}

type Settings = Readonly<Record<string, string>>;

async function compare(rounds: number, start: (settings: Settings) => Promise<Measured>, settings: Settings): Promise<Compared> {
  await using stack = new AsyncDisposableStack();
  const one = { measured: stack.use(await start({})), results: [] as Round[] };
  const other = { measured: stack.use(await start(settings)), results: [] as Round[] };
  for (let round = 0; round < rounds; round += 1)
    for (const { measured, results } of round % 2 === 0 ? [one, other] : [other, one]) results.push(await measured.round());
  return { without: one.results, traced: other.results };
}

/** An exchange that only takes uploads, as in `accept`. */
async function startUploads(settings: Settings): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const { url, client } = stack.use(await openServerDatabase());
  const data = stack.use(await folder());
  const common = { DATABASE_URL: url, DATA_DIR: data.path, PORT: '0', ROLES: 'api', LOG_LEVEL: 'warn' };
  const exchange = stack.use(await run('src/main.js', { ...common, ...settings }));
  const request = await uploadRequest(exchange.url);
  await load(exchange.url, request, CONNECTIONS, UPLOADS_WARM_UP);
  const all = stack.move();
  return {
    round: () => measure(exchange.pid, client, () => upload(exchange.url, request), UPLOADS_PER_ROUND),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function upload(url: string, request: Buffer): Promise<void> {
  const { failures } = await load(url, request, CONNECTIONS, UPLOADS_PER_ROUND);
  if (failures > 0) throw new Error(`${failures} uploads failed`);
}

/** Takes every export and counts the requests. */
async function openCollector(): Promise<AsyncDisposable & { readonly url: string; requests(): number }> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function report(accept: Compared, pipeline: Compared, collector: object): void {
  const [acceptRatio, pipelineRatio] = [ratiosOf(accept), ratiosOf(pipeline)];
  const ratio = (name: string, { rate, cpu }: Ratios) => [`${name}: ratio, traced to without`, rate, cpu, '', '', '', ''];
  print(
    'tracing',
    ['', 'per second', ...ROW_HEADINGS],
    [
      row('accept, without', accept.without),
      row('accept, traced', accept.traced),
      ratio('accept', acceptRatio),
      row('pipeline, without', pipeline.without),
      row('pipeline, traced', pipeline.traced),
      ratio('pipeline', pipelineRatio),
    ],
    { accept: acceptRatio, pipeline: pipelineRatio, requestsToTheCollector: collector },
  );
}

interface Ratios {
  /** Rate with tracing to the rate without. */
  readonly rate: number;
  /** CPU time of node without tracing to that with it. */
  readonly cpu: number;
}

/** Medians over the pairs of rounds. */
function ratiosOf({ without, traced }: Compared): Ratios {
  return {
    rate: ratioOf(traced, without),
    cpu: median(without.map(({ nodeMs }, index) => nodeMs / traced[index]!.nodeMs)),
  };
}
