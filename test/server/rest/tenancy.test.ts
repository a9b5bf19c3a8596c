// docs/decisions/002: the response for an identifier of another tenant is that for an unknown one.

import { type Answer, type Client, clientOf, type RequestOptions, startApp } from '../../support/app.js';
import { A1, FORM_TYPE, formBody } from '../../support/form.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const EXPORT = '/v4/documents/export';

const exchange = kept(() => startApp());
/** The owner of the rows. */
const owner = clientOf(exchange, 'demo-seller');
/** The tenant that requests them. */
const stranger = clientOf(exchange, 'demo-buyer');
let subscription: string;

async function upload(client: Client, documentId: string, direction = 'receive'): Promise<Answer> {
  const headers = { 'Content-Type': FORM_TYPE, documentId };
  return await client(`/v3/documents/invoice/${direction}/multipart`, { method: 'POST', headers, body: formBody(A1) });
}

test.before(async () => {
  await upload(owner, 'ready');
  await upload(owner, 'failed', 'send');
  await upload(owner, 'exported');
  await upload(owner, 'tired');
  await exchange.idle();
  await owner(`${EXPORT}/exported`, { method: 'PUT', body: { status: 'EXPORTED' } });
  for (let n = 1; n <= 10; n++) await owner(`${EXPORT}/tired`);
  await owner('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier: '9918:owned', documentTypes: [158] } });
  const body = { endpoint: 'https://example.com/', subscriptions: ['invoice.receive'] };
  subscription = ((await owner('/v3/webhook', { method: 'PUT', body })).body as { id: string }).id;
});

/** Status, meaningful headers, and the bytes of the body, with the identifier removed. */
function shape(answer: Answer, identifier: string): object {
  const ignored = new Set(['x-request-id', 'date', 'content-length']);
  const headers = [...answer.headers].filter(([name]) => !ignored.has(name));
  return { status: answer.status, headers, body: answer.text.replaceAll(identifier, '<id>') };
}

interface Case {
  readonly title: string;
  readonly owned: () => string;
  readonly unknown: string;
  readonly request: (id: string) => readonly [path: string, options: RequestOptions];
}

/** One document of the owner in each state with a distinct response to its owner. */
function documentCases(documentId: string): Case[] {
  const about = { owned: () => documentId, unknown: 'unknown' };
  const put = (body: object) => (id: string) => [`${EXPORT}/${id}`, { method: 'PUT', body }] as const;
  return [
    { ...about, title: `Get document, ${documentId}`, request: (id) => [`${EXPORT}/${id}`, {}] },
    { ...about, title: `completion as EXPORTED, ${documentId}`, request: put({ status: 'EXPORTED' }) },
    { ...about, title: `completion as ERROR, ${documentId}`, request: put({ status: 'ERROR', message: 'why' }) },
    {
      ...about,
      title: `completion of many, ${documentId}`,
      request: (id) => [`${EXPORT}/complete`, { method: 'POST', body: { documents: [{ documentId: id, status: 'EXPORTED' }] } }],
    },
  ];
}

function participantCase(title: string, options: RequestOptions): Case {
  return { title, owned: () => '9918:owned', unknown: '9918:unknown', request: (id) => [`/v3/participant/${id}`, options] };
}

const CASES: readonly Case[] = [
  ...['ready', 'failed', 'exported', 'tired'].flatMap(documentCases),
  participantCase('participant update', { method: 'PUT', body: { countryCode: 'BE', documentTypes: [160] } }),
  participantCase('participant update with a bad body', { method: 'PUT', body: {} }),
  participantCase('participant delete', { method: 'DELETE' }),
  {
    title: 'webhook delete',
    owned: () => subscription,
    unknown: '0197f3a2-c4d8-7b6e-9a41-000000000000',
    request: (id) => [`/v3/webhook/${id}`, { method: 'DELETE' }],
  },
];

for (const { title, owned, unknown, request } of CASES) {
  test.serial(`${title}: another tenant's identifier is answered like an unknown one`, async (t) => {
    const theirs = await stranger(...request(owned()));
    t.deepEqual(shape(theirs, owned()), shape(await stranger(...request(unknown)), unknown));
    t.true(theirs.status >= 400 || theirs.text.includes('"error"'));
  });
}

test.serial('upload: an identifier that another tenant has used is as free as an unknown one', async (t) => {
  const used = await upload(stranger, 'ready', 'send');
  t.deepEqual(shape(used, 'ready'), shape(await upload(stranger, 'never used', 'send'), 'never used'));
  t.is(used.status, 200);
});

test.serial('lists hold nothing of another tenant', async (t) => {
  const third = await exchange.as('demo-buyer');
  t.is((await third('/v3/participant')).text, '[]');
  t.is((await third('/v3/webhook')).text, '{"webhooks":[]}');
  for (const status of ['READY', 'DELIVERED', 'EXPORTED']) {
    t.is((await third(`${EXPORT}?status=${status}`)).text, '{"documents":[],"nextCursor":null}', status);
  }
});

test.serial('a rotation without subscriptions of its own sees none of another tenant', async (t) => {
  const answer = await stranger('/v3/webhook/rotate-secret', { method: 'POST' });
  t.deepEqual([answer.status, answer.body], [404, { message: 'Webhook subscription not found' }]);
});

test.serial('nothing of it has touched the rows of their owner', async (t) => {
  const before = await owner(`${EXPORT}?status=READY`);
  const documents = (before.body as { documents: { documentId: string; retrievalCount: number }[] }).documents;
  t.deepEqual(
    documents.map(({ documentId, retrievalCount }) => [documentId, retrievalCount]),
    [
      ['ready', 0],
      ['tired', 10],
    ],
  );
  t.deepEqual((await owner('/v3/participant')).body, [
    { name: '9918:owned', countryCode: 'BE', identifier: '9918:owned', documentTypes: [158] },
  ]);
  t.is(((await owner('/v3/webhook')).body as { webhooks: unknown[] }).webhooks.length, 1);
});
