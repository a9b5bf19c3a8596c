// Values that no client means, at every operation: each is refused or not found with a reason, and none is an internal error.
import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { ask } from '../support/graphql.js';
import { seeded } from '../support/mutations.js';
import { test } from '../support/test.js';
import { oddCall, oddRequest } from './oddInputs.js';

const SEED = 20_261_128;
const CALLS = 3_000;
const IN_PARALLEL = 8;

async function each(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, work));
}

test(`${CALLS} odd calls of GraphQL and as many of REST end in no internal error`, async (t) => {
  const faults: unknown[] = [];
  const quiet = (): void => undefined;
  // Exports that calls begin are made behind them.
  const error = (event: string, fields?: object): void => void (/^(graphql|request)\./.test(event) && faults.push([event, fields]));
  await using exchange = await startApp({ ROLES: 'api' }, { log: { debug: quiet, info: quiet, warn: quiet, error } });
  const seller = await exchange.as('demo-seller');
  await uploadInvoice(seller, 'one');
  const failed: unknown[] = [];
  await each(CALLS, async (index) => {
    const call = oddCall(seeded(SEED + index));
    const { status, errors } = await ask(seller, call.query, call.variables);
    if (status >= 500 || errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR')) failed.push([index, call.query]);
  });
  const { body: described } = await exchange.anonymous('/openapi.json');
  await each(CALLS, async (index) => {
    const random = seeded(SEED + CALLS + index);
    const { method, path, body } = oddRequest(described as Parameters<typeof oddRequest>[0], random);
    const client = random(4) === 0 ? exchange.anonymous : seller;
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const { status } = await client(path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (status >= 500) failed.push([index, status, method, path.slice(0, 100)]);
  });
  t.deepEqual([failed, faults], [[], []]);
});
