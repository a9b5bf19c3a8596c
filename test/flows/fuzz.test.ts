// Ten thousand invalid uploads over real sockets: no internal error, no hang, no leftover data.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Log } from '../../src/domain/ports.js';
import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { mutatedUpload, seeded } from '../support/mutations.js';
import { rawClient } from '../support/rawHttp.js';
import { untilReady } from '../support/ready.js';
import { test } from '../support/test.js';

const SEED = 20_261_121;
const REQUESTS = 10_000;
const IN_PARALLEL = 8;
const WARM_UP = 2_000;
const GROWTH_BYTES_MAX = 32 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live objects and the bytes of live buffers. */
function memory(): { heap: number; buffers: number } {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

test('10,000 mutated uploads: each is answered below 500 or its connection closed, and memory stays where it was', async (t) => {
  const faults: string[] = [];
  const add = (event: string, fields?: object): void => void faults.push(`${event} ${JSON.stringify(fields)}`);
  const log: Log = { debug: () => undefined, info: () => undefined, warn: add, error: add };
  await using exchange = await startApp({ ROLES: 'api' }, { log });
  const seller = await exchange.as('demo-seller');
  const port = Number(new URL(exchange.url).port);
  const form = 'grant_type=client_credentials&client_id=demo-seller&client_secret=demo-seller-secret';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body: form });
  const { access_token: token } = answer.body as { access_token: string };

  const seen = new Map<number | 'closed', number>();
  let next = 0;
  const work = async (until: number): Promise<void> => {
    const client = rawClient(port);
    while (next < until) {
      const index = next++;
      const { bytes, ...how } = mutatedUpload(seeded(SEED + index), token);
      const statuses = await client.send(bytes, how).catch((error: Error) => t.fail(`request ${index}: ${error.message}`) && []);
      const last = statuses.at(-1);
      if (last === undefined && !how.endsAfter) t.fail(`request ${index}: closed without an answer`);
      if (statuses.some((status) => !(status < 500))) t.fail(`request ${index}: answered ${statuses.join(', ')}; ${faults.at(-1)}`);
      seen.set(last ?? 'closed', (seen.get(last ?? 'closed') ?? 0) + 1);
    }
    client.close();
  };
  const run = (until: number): Promise<unknown> => Promise.all(Array.from({ length: IN_PARALLEL }, () => work(until)));

  await run(WARM_UP);
  const before = memory();
  await run(REQUESTS);
  const after = memory();

  t.log(Object.fromEntries(seen), { heapGrowth: after.heap - before.heap, bufferGrowth: after.buffers - before.buffers });
  t.deepEqual(faults, []);
  for (const status of [200, 400, 401, 404, 405, 409, 413, 422]) t.true((seen.get(status) ?? 0) > 0, `no answer was ${status}`);
  t.true(after.heap - before.heap < GROWTH_BYTES_MAX, `the heap grew by ${after.heap - before.heap} bytes`);
  t.true(after.buffers - before.buffers < GROWTH_BYTES_MAX, `buffers grew by ${after.buffers - before.buffers} bytes`);
  await untilReady(exchange.url);
  t.is(await uploadInvoice(seller, 'after-it-all'), 'after-it-all');
});
