import { clientOf, startApp } from '../../../support/app.js';
import { kept } from '../../../support/kept.js';
import { test } from '../../../support/test.js';
import { startAfnor } from './support.js';

const DIRECTORY = '/afnor/directory/v1';
const LINE = `${DIRECTORY}/directory-line/code:`;

const exchange = kept(startAfnor);
const client = clientOf(exchange, 'demo-seller');

test.before(async () => {
  const body = { countryCode: 'FR', identifier: '0225:100000009_10000000900017', documentTypes: [158] };
  await client('/v3/participant', { method: 'POST', body });
});

test('an address that is registered is a line, with what the address says', async (t) => {
  const { status, body } = await client(`${LINE}100000009_10000000900017`);
  t.is(status, 200);
  const line = { platformType: 'WK', directoryLineStatus: 'Enabled' };
  t.deepEqual(body, { addressingIdentifier: '100000009_10000000900017', siren: '100000009', siret: '10000000900017', ...line });
  t.deepEqual((await client(`${LINE}100000009_10000000900017?fields=siren`)).body, { siren: '100000009', ...line });
});

test('an address that is not registered is unknown', async (t) => {
  const { status, body } = await client(`${LINE}100000017`);
  t.is(status, 404);
  t.deepEqual(body, {
    errorCode: 'MISSING_RESOURCE',
    errorMessage: 'Receiver not found',
    details: 'Participant 0225:100000017 is not registered on the network',
  });
});

test('what is no address, and a field that is none, are refused', async (t) => {
  for (const path of [`${LINE}seller`, `${LINE}${'1'.repeat(126)}`, `${LINE}100000009?fields=name`]) {
    const answer = await client(path);
    t.is(answer.status, 400);
    t.is((answer.body as { errorCode: string }).errorCode, 'PARAMETERS_INVALID');
  }
});

for (const [method, path] of [
  ['POST', '/siren/search'],
  ['GET', '/siren/code-insee:100000009'],
  ['POST', '/siret/search'],
  ['GET', '/siret/code-insee:10000000900017'],
  ['POST', '/routing-code/search'],
  ['GET', '/routing-code/siret:10000000900017/code:SALES'],
  ['POST', '/directory-line/search'],
  ['GET', '/directory-line/code:100000009?include=siren'],
] as const) {
  test(`${method} ${path} says that it needs the national directory`, async (t) => {
    const answer = await client(`${DIRECTORY}${path}`, { method, ...(method === 'POST' ? { body: {} } : {}) });
    t.is(answer.status, 501);
    t.deepEqual(answer.body, {
      errorCode: 'NOT_IMPLEMENTED',
      errorMessage: 'Not Implemented',
      details: 'this needs the national directory, which this service has no access to; it answers lines by their address',
    });
  });
}

test('an unknown path below the interface has its error form', async (t) => {
  const { status, body } = await client('/afnor/flow/v2/flows');
  t.is(status, 404);
  t.deepEqual(body, { errorCode: 'MISSING_RESOURCE', errorMessage: 'Not Found' });
});

test('the interface is off where nothing is set', async (t) => {
  await using plain = await startApp();
  const answer = await (await plain.as('demo-seller'))('/afnor/flow/v1/healthcheck');
  t.is(answer.status, 404);
  t.deepEqual(answer.body, { message: 'Not Found' });
});
