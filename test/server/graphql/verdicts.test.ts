// Both surfaces give the same verdict for the same input, for every rule of upload, participants and webhooks that the types of
// GraphQL leave to the domain.
import { type Answer, clientOf, startApp } from '../../support/app.js';
import { A1, ATTACHMENT, FORM_TYPE, formBody } from '../../support/form.js';
import { ask, type GraphqlAnswer, uploadParts } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { UPLOADS } from './uploadCases.js';

const exchange = kept(() => startApp());
const client = clientOf(exchange, 'demo-seller');

interface Verdict {
  readonly message: string | undefined;
  readonly error: string | undefined;
}

function ofRest({ status, body }: Answer): Verdict {
  const { Error: fault, message, error } = body as { Error?: string; message?: string; error?: string };
  return status === 200 ? { message: undefined, error: undefined } : { message: fault ?? message, error };
}

/** A plain body of REST has no reason where the specification shows it whole. A problem document has it. */
async function explained(path: string, method: string, body: object): Promise<Verdict> {
  const plain = ofRest(await client(path, { method, body }));
  const { body: problem } = await client(path, { method, body, headers: { Accept: 'application/problem+json' } });
  return { message: plain.message, error: (problem as { detail: string }).detail };
}

function ofGraphql({ errors: [first] }: GraphqlAnswer): Verdict {
  const error = first?.extensions.error;
  // The message is that of REST followed by the reason, for which REST has a separate member.
  const message = error === undefined ? first?.message : first?.message.replace(`: ${error}`, '');
  return { message, error };
}

for (const [about, parts, status, message, { direction = 'send', documentId } = {}] of UPLOADS) {
  test(`upload of ${about}: ${status}`, async (t) => {
    const given = typeof parts === 'function' ? await parts() : parts;
    const headers = { 'Content-Type': FORM_TYPE, ...(documentId === undefined ? {} : { documentId }) };
    const answer = await client(`/v3/documents/invoice/${direction}/multipart`, { method: 'POST', headers, body: formBody(given) });
    const rest = ofRest(answer);
    t.is(answer.status, status);
    if (message instanceof RegExp) t.regex(rest.message ?? '', message);
    else t.is(rest.message, message);
    t.deepEqual(ofGraphql(await uploadParts(client, given, { direction, ...(documentId === undefined ? {} : { documentId }) })), rest);
  });
}

test('an upload by one surface is replayed, or in conflict, on the other', async (t) => {
  const path = '/v3/documents/invoice/send/multipart';
  const headers = { 'Content-Type': FORM_TYPE, documentId: 'both' };
  t.is((await client(path, { method: 'POST', headers, body: formBody(A1) })).status, 200);
  const again = await uploadParts(client, A1, { documentId: 'both' });
  t.deepEqual(again.data, { uploadDocument: { message: 'Document was received', documentId: 'both', replayed: true } });
  const other = await uploadParts(client, [...A1, ATTACHMENT], { documentId: 'both' });
  t.deepEqual(other.errors[0]?.extensions, { code: 'DOCUMENT_ID_USED' });
  t.is(other.errors[0]?.message, 'documentId both was already used for another document');
});

const GOOD = { countryCode: 'BE', identifier: '9918:verdict', documentTypes: [158] };
const PARTICIPANTS: readonly object[] = [
  {},
  { countryCode: 'BE' },
  { ...GOOD, countryCode: 'be' },
  { ...GOOD, countryCode: 'XX' },
  { ...GOOD, identifier: 'nothing' },
  { ...GOOD, identifier: '0000:1' },
  { ...GOOD, identifier: `9918:${'1'.repeat(131)}` },
  { ...GOOD, documentTypes: [] },
  { ...GOOD, documentTypes: [158, 158] },
  { ...GOOD, documentTypes: [1] },
  { ...GOOD, name: '' },
  { ...GOOD, name: 'x'.repeat(256) },
  { countryCode: 'XX', documentTypes: [1], name: '' },
];

const REGISTER = 'mutation ($participant: ParticipantInput!) { registerParticipant(participant: $participant) { identifier } }';
const CHANGE =
  'mutation ($identifier: String!, $participant: ParticipantInput!) { updateParticipant(identifier: $identifier, participant: $participant) { identifier } }';

for (const participant of PARTICIPANTS) {
  test(`participant ${JSON.stringify(participant).slice(0, 80)} is refused in the same words`, async (t) => {
    const added = ofRest(await client('/v3/participant', { method: 'POST', body: participant }));
    t.is(added.message, 'Invalid request body');
    t.deepEqual(ofGraphql(await ask(client, REGISTER, { participant })), added);
    const changed = ofRest(await client('/v3/participant/9918:verdict', { method: 'PUT', body: participant }));
    t.truthy(changed.message);
    t.deepEqual(ofGraphql(await ask(client, CHANGE, { identifier: '9918:verdict', participant })), changed);
  });
}

test('participants that are registered already, or not at all, are refused in the same words', async (t) => {
  const participant = { ...GOOD, identifier: '9918:twice' };
  t.deepEqual((await ask(client, REGISTER, { participant })).data, { registerParticipant: { identifier: '9918:twice' } });
  const twice = await explained('/v3/participant', 'POST', participant);
  t.regex(twice.message ?? '', /already exist/);
  const asked = ofGraphql(await ask(client, REGISTER, { participant }));
  t.deepEqual({ message: asked.message, error: `${asked.message}; ${asked.error}` }, twice);
  const remove = 'mutation ($identifier: String!) { removeParticipant(identifier: $identifier) }';
  const unknown = ofRest(await client('/v3/participant/9918:unknown', { method: 'DELETE' }));
  t.is(unknown.message, 'Participant 9918:unknown is not registered');
  t.deepEqual(ofGraphql(await ask(client, remove, { identifier: '9918:unknown' })), unknown);
  const { countryCode, documentTypes } = GOOD;
  const change = await ask(client, CHANGE, { identifier: '9918:twice', participant: { countryCode: 'LU', documentTypes, name: 'Twice' } });
  t.deepEqual(change.errors, []);
  t.not(countryCode, 'LU');
  t.deepEqual((await ask(client, remove, { identifier: '9918:TWICE' })).data, { removeParticipant: '9918:TWICE' });
  t.is((await ask(client, '{ participant(identifier: "9918:twice") { name } }')).data.participant, null);
});

const WEBHOOKS: readonly object[] = [
  {},
  { endpoint: 'https://hooks.example/a' },
  { subscriptions: ['invoice.receive'] },
  { endpoint: 'https://hooks.example/a', subscriptions: [] },
  { endpoint: 'http://hooks.example/a', subscriptions: ['invoice.receive'] },
  { endpoint: 'https://user:pass@hooks.example/a', subscriptions: ['invoice.receive'] },
  { endpoint: 'https://hooks.example/a#b', subscriptions: ['invoice.receive'] },
  { endpoint: 'https://10.0.0.1/a', subscriptions: ['invoice.receive'] },
  { endpoint: `https://hooks.example/${'a'.repeat(2048)}`, subscriptions: ['invoice.receive'] },
];

/** The same with the GraphQL names of event types. */
function named({ subscriptions, ...webhook }: { readonly subscriptions?: readonly string[] }): object {
  return subscriptions === undefined ? webhook : { ...webhook, subscriptions: subscriptions.map(nameOf) };
}

const nameOf = (type: string): string => type.toUpperCase().replace('.', '_');

const PUT =
  'mutation ($endpoint: String, $subscriptions: [EventType!]) { putWebhook(endpoint: $endpoint, subscriptions: $subscriptions) { id endpoint subscriptions signingSecret } }';

for (const webhook of WEBHOOKS) {
  test(`webhook ${JSON.stringify(webhook).slice(0, 100)} is refused in the same words`, async (t) => {
    const verdict = await explained('/v3/webhook', 'PUT', webhook);
    t.is(verdict.message, 'Invalid request body');
    t.deepEqual(ofGraphql(await ask(client, PUT, named(webhook))), verdict);
  });
}

test('a webhook put by one surface is the same on the other', async (t) => {
  const webhook = { endpoint: 'https://localhost/same', subscriptions: ['invoice.receive'] };
  const { body } = await client('/v3/webhook', { method: 'PUT', body: webhook });
  t.deepEqual((await ask(client, PUT, named(webhook))).data.putWebhook, named(body as typeof webhook));
});

test('an event type that is none is refused by both, by its name', async (t) => {
  const subscriptions = ['invoice.foo'];
  const rest = await explained('/v3/webhook', 'PUT', { endpoint: 'https://localhost/a', subscriptions });
  t.regex(rest.error ?? '', /^subscriptions\[0\] must be one of invoice\.receive, /);
  const { errors } = await ask(client, 'mutation { putWebhook(endpoint: "https://localhost/a", subscriptions: [INVOICE_FOO]) { id } }');
  t.deepEqual(
    errors.map(({ message, extensions }) => [message, extensions.code]),
    [['Value "INVOICE_FOO" does not exist in "EventType" enum. Did you mean the enum value "INVOICE_ERROR"?', 'GRAPHQL_VALIDATION_FAILED']],
  );
});

test('a reason stands in the message, too: many clients show nothing else', async (t) => {
  const { errors } = await ask(client, '{ documents(after: "broken") { pageInfo { endCursor } } }');
  const reason = 'cursor is not one of this list in this order, or was cut off or changed';
  t.deepEqual(
    errors.map(({ message, extensions }) => ({ message, extensions })),
    [{ message: `Invalid request parameters: ${reason}`, extensions: { code: 'PARAMETERS_INVALID', error: reason } }],
  );
});

test('completion is judged by the same rules', async (t) => {
  const complete =
    'mutation ($documentId: ID!, $status: CompletionStatus!, $message: String) { completeDocument(documentId: $documentId, status: $status, message: $message) { documentId status message } }';
  const input = { documentId: 'nothing', status: 'ERROR', message: 'x'.repeat(2001) };
  for (const one of [input, { ...input, message: 'why' }]) {
    const { documentId, ...body } = one;
    const verdict = ofRest(await client(`/v4/documents/export/${documentId}`, { method: 'PUT', body }));
    t.truthy(verdict.message);
    t.deepEqual(ofGraphql(await ask(client, complete, one)), verdict);
  }
});
