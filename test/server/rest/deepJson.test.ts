// JSON that is nested deeply, or has many names, at every place that reads it.
import { clientOf, startApp } from '../../support/app.js';
import { sendParts } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const DEEP = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const REFUSED = { status: 400, body: { message: 'Invalid request body', error: 'must not be nested deeper than 64 levels' } };
const UNEXPLAINED = { status: 400, body: { message: 'Invalid request body' } };
const JSON_TYPE = { 'Content-Type': 'application/json' };

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

const SAVE =
  'mutation ($settings: JSON!) { saveChannelAccount(account: { channel: pagero, name: \\"main\\", settings: $settings }) { id } }';
const PLACES: readonly (readonly [about: string, method: string, path: string, body: string, refused?: object])[] = [
  ['a participant', 'POST', '/v3/participant', DEEP],
  ['a subscription', 'PUT', '/v3/webhook', `{"endpoint":${DEEP}}`, UNEXPLAINED],
  ['a completion', 'PUT', '/v4/documents/export/x', DEEP],
  ['settings of an account', 'POST', '/graphql', `{"query":"${SAVE}","variables":{"settings":${DEEP}}}`],
  ['an operation of a stream', 'POST', '/graphql/stream', `{"query":"subscription { documentChanged { to } }","variables":${DEEP}}`],
];

for (const [about, method, path, body, refused = REFUSED] of PLACES) {
  test(`${about} with 100,000 objects within each other: 400`, async (t) => {
    const answer = await seller(path, { method, headers: JSON_TYPE, body });
    t.deepEqual({ status: answer.status, body: answer.body }, refused);
  });
}

test('a multipart operation with 100,000 objects within each other: 400 with the reason', async (t) => {
  const { answer } = await sendParts(seller, [
    { name: 'operations', bytes: `{"query":"{ viewer { tenantId } }","variables":${DEEP}}` },
    { name: 'map', bytes: '{}' },
  ]);
  t.deepEqual(
    { status: answer.status, body: answer.body },
    { status: 400, body: { Error: 'Failed to parse multipart request: operations must not be nested deeper than 64 levels' } },
  );
});

test('more than 1,000 names in an object: 400 with the reason', async (t) => {
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`n${n}`, 0])));
  const answer = await seller('/v3/participant', { method: 'POST', headers: JSON_TYPE, body: wide });
  t.deepEqual(
    { status: answer.status, body: answer.body },
    { status: 400, body: { message: 'Invalid request body', error: 'must not have an object of more than 1000 names' } },
  );
});

test('an operation of more than 1 MiB in a form: 400 with the reason', async (t) => {
  const { answer } = await sendParts(seller, [
    { name: 'operations', bytes: `{"query":"${' '.repeat(1024 * 1024)}"}` },
    { name: 'map', bytes: '{}' },
  ]);
  t.deepEqual(
    { status: answer.status, body: answer.body },
    { status: 400, body: { Error: 'Failed to parse multipart request: operations must not be longer than 1048576 bytes' } },
  );
});

for (const name of ['__proto__', '__pr\\u006fto__']) {
  test(`a member ${name}: 400 with the reason`, async (t) => {
    const answer = await seller('/v3/participant', { method: 'POST', headers: JSON_TYPE, body: `{"a":[{"${name}":{}}]}` });
    t.deepEqual(
      { status: answer.status, body: answer.body },
      { status: 400, body: { message: 'Invalid request body', error: 'must not have the name __proto__' } },
    );
  });
}
