// Signed answers of the own SMP: cached ones beside a static answer of the same size on Koa and beside phoss SMP, and those that have to be
// signed first.

import { DOCUMENT_TYPES_BY_CODE } from '../src/peppol/documentTypes.js';
import { metadataAddress } from '../src/peppol/smp/identifiers.js';
import { databaseOnServer } from '../test/support/database.js';
import { type Running, run } from '../test/support/process.js';
import { folder, token } from './environment.js';
import { type LoadResult, load } from './load.js';
import { median, print, quantile } from './report.js';
import { loadPhoss } from './smp/phoss.js';

const CONNECTIONS = 8;
const ROUNDS = 9;
const PER_ROUND = 20_000;
const PARTICIPANTS = 300;
const CODES = [158, 160, 170, 171] as const;
/** Participants whose answers are asked for again and again. */
const HOT = 100;

export async function smp(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await folder());
  const own = process.env['TEST_DATABASE_URL'] === undefined ? undefined : await databaseOnServer();
  if (own !== undefined) stack.defer(() => own.drop());
  const exchange = stack.use(
    await run('src/main.js', {
      ...(own === undefined ? {} : { DATABASE_URL: own.url }),
      DATA_DIR: data.path,
      PORT: '0',
      ROLES: 'api',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    }),
  );
  await register(exchange, PARTICIPANTS, CODES);
  const answerBytes = await sizeOf(exchange);
  const floor = stack.use(await run('bench/smp/floor.js', { ANSWER_BYTES: String(answerBytes) }));

  const warm = requests(PARTICIPANTS, 0).filter((_, index) => index % CODES.length === 0);
  await load(exchange.url, warm, 1, warm.length);
  const cold = requests(PARTICIPANTS, 1);
  const first = await load(exchange.url, cold, CONNECTIONS, cold.length);
  const hot = requests(HOT, 0).filter((_, index) => index % CODES.length === 0);
  for (const { url } of [exchange, floor]) await load(url, hot, CONNECTIONS, PER_ROUND);
  const [ours, floors]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await load(exchange.url, hot, CONNECTIONS, PER_ROUND));
    floors.push(await load(floor.url, hot, CONNECTIONS, PER_ROUND));
  }
  // Afterwards, because Java compiles beside its requests.
  const phosses = await loadPhoss({
    requests: requests(HOT, 0, '').filter((_, index) => index % CODES.length === 0),
    connections: CONNECTIONS,
    register: (manager) => register(manager, HOT, [CODES[0]]),
  });
  report({ ours, floors, phosses, first, answerBytes });
}

/** Asks for the metadata of each participant and code but the first `from` codes. `base`: the path of the SMP. */
function requests(participants: number, from: number, base = '/smp'): Buffer[] {
  return Array.from({ length: participants }, (_, index) =>
    CODES.slice(from).map((code) => {
      const path = metadataAddress(base, identifierOf(index), DOCUMENT_TYPES_BY_CODE[code].value);
      return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`);
    }),
  ).flat();
}

function identifierOf(index: number): string {
  return `9918:bench-${index}`;
}

async function register({ url }: Running, participants: number, codes: readonly number[]): Promise<void> {
  const headers = { Authorization: `Bearer ${await token(url, 'demo-seller')}`, 'Content-Type': 'application/json' };
  for (let index = 0; index < participants; index += 1) {
    const body = JSON.stringify({ identifier: identifierOf(index), countryCode: 'BE', documentTypes: codes });
    const answer = await fetch(`${url}/v3/participant`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

async function sizeOf({ url }: Running): Promise<number> {
  const answer = await fetch(metadataAddress(`${url}/smp`, identifierOf(0), DOCUMENT_TYPES_BY_CODE[158].value));
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.arrayBuffer()).byteLength;
}

interface Results {
  readonly ours: readonly LoadResult[];
  readonly floors: readonly LoadResult[];
  /** Empty where phoss SMP cannot be started. */
  readonly phosses: readonly LoadResult[];
  readonly first: LoadResult;
  readonly answerBytes: number;
}

function report({ ours, floors, phosses, first, answerBytes }: Results): void {
  const row = (name: string, results: readonly LoadResult[]) => {
    const all = results.flatMap(({ latenciesMs }) => latenciesMs);
    const failures = results.reduce((sum, one) => sum + one.failures, 0);
    return [name, median(results.map(({ perSecond }) => perSecond)), quantile(all, 0.5), quantile(all, 0.99), failures] as const;
  };
  const [cached, floor, cold] = [
    row(`cached signed answers of ${answerBytes} bytes`, ours),
    row('floor: Koa with one static answer of that size', floors),
    row('signed at the first question', [first]),
  ];
  const phoss = phosses.length === 0 ? undefined : row('phoss SMP in Jetty', phosses);
  const ratio = median(ours.map(({ perSecond }, index) => perSecond / floors[index]!.perSecond));
  print(
    'smp',
    ['', 'per second', 'p50 ms', 'p99 ms', 'failures'],
    [cached, floor, ['ratio to the floor', ratio, '', '', ''], cold, ...(phoss === undefined ? [] : [phoss])],
    {
      perSecond: cached[1],
      p99Ms: cached[3],
      floorPerSecond: floor[1],
      ratio,
      coldPerSecond: cold[1],
      ...(phoss === undefined ? {} : { phossPerSecond: phoss[1] }),
      answerBytes,
    },
  );
}
