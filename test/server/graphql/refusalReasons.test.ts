import { clientOf, startApp } from '../../support/app.js';
import { ask } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

test('each reason has its id, its values and its sentence', async (t) => {
  const { errors } = await ask(seller, 'mutation { labelDocuments(documentIds: ["a"], add: [" b"], remove: []) }');
  const detail = 'add must be at most 20 labels, each of 1 to 50 characters that do not begin or end with a blank';
  t.deepEqual(errors[0]?.extensions, {
    code: 'PARAMETERS_INVALID',
    error: detail,
    reasons: [{ detail, id: 'LABELS_WRONG', values: { labels: 20, characters: 50 } }],
  });
});

test('a reason without an id is its sentence alone', async (t) => {
  const account = '{ channel: email, name: "ä", settings: { other: "1", smtpHost: "a" }, secrets: [] }';
  const { errors } = await ask(seller, `mutation { saveChannelAccount(account: ${account}) { id } }`);
  t.deepEqual(
    errors[0]?.extensions.reasons?.map(({ id }) => id),
    ['ACCOUNT_NAME_WRONG', undefined],
  );
});

test('where no reason has an id there are none', async (t) => {
  const { errors } = await ask(seller, '{ documents(first: 0) { totalCount } }');
  t.deepEqual(Object.keys(errors[0]?.extensions ?? {}), ['code', 'error']);
});

test('a reason without values has none', async (t) => {
  const { errors } = await ask(seller, 'mutation { dismissDocument(documentId: "a", note: " ") { documentId } }');
  t.deepEqual(errors[0]?.extensions.reasons, [{ detail: 'note must say why', id: 'NOTE_MISSING', values: {} }]);
});

test('problems of REST have no ids', async (t) => {
  const answer = await seller('/v3/webhook', {
    method: 'PUT',
    headers: { accept: 'application/problem+json' },
    body: { endpoint: 'http://example.org', subscriptions: ['invoice.error'] },
  });
  t.deepEqual((answer.body as { errors: unknown }).errors, [{ pointer: '#/endpoint', detail: 'endpoint must be an https URL' }]);
});
