// Problem documents: every kind of error answer, for clients that ask for them, and the pages of the types.
import { readFileSync } from 'node:fs';
import { PROBLEMS } from '../../../src/server/rest/pages/problems.js';
import { type Answer, type Client, clientOf, type RequestOptions, startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { type ExecutionContext, test } from '../../support/test.js';

const ACCEPT = { Accept: 'application/problem+json', 'X-Request-Id': 'request-1' };

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

interface Problem {
  readonly type: string;
  readonly status: number;
  readonly [member: string]: unknown;
}

function asking(client: Client, path: string, options: RequestOptions = {}): Promise<Answer> {
  return client(path, { ...options, headers: { ...ACCEPT, ...options.headers } });
}

function isProblem(t: ExecutionContext, answer: Answer, problem: Problem): void {
  const expected = { instance: 'request-1', ...problem, type: `${exchange.url}/problems/${problem.type}` };
  t.deepEqual(
    { status: answer.status, contentType: answer.headers.get('content-type'), body: answer.body },
    { status: problem.status, contentType: 'application/problem+json; charset=utf-8', body: expected },
  );
}

test('a body that is refused for several reasons names each with its place', async (t) => {
  const answer = await asking(seller, '/v3/participant', { method: 'POST', body: { countryCode: 'XX', documentTypes: [] } });
  isProblem(t, answer, {
    type: 'body-invalid',
    title: 'Invalid request body',
    status: 400,
    detail:
      "must have required property 'identifier'; countryCode must be a country code of ISO 3166-1 alpha-2; documentTypes must not be empty",
    errors: [
      { pointer: '#/identifier', detail: "must have required property 'identifier'" },
      { pointer: '#/countryCode', detail: 'countryCode must be a country code of ISO 3166-1 alpha-2' },
      { pointer: '#/documentTypes', detail: 'documentTypes must not be empty' },
    ],
  });
});

test('a subscription that is refused: the reasons for clients that ask', async (t) => {
  const answer = await asking(seller, '/v3/webhook', { method: 'PUT', body: { endpoint: 'http://erp.example' } });
  t.deepEqual((answer.body as { errors: unknown }).errors, [
    { pointer: '#/endpoint', detail: 'endpoint must be an https URL' },
    { pointer: '#/subscriptions', detail: "must have required property 'subscriptions'" },
  ]);
});

test('a query that is refused names its parameter', async (t) => {
  const answer = await asking(seller, '/v4/documents/export?limit=0');
  isProblem(t, answer, {
    type: 'parameters-invalid',
    title: 'Invalid request parameters',
    status: 400,
    detail: 'limit must be a whole number from 1 to 500',
    errors: [{ parameter: 'limit', detail: 'limit must be a whole number from 1 to 500' }],
  });
});

test('another media type is named', async (t) => {
  const answer = await asking(seller, '/v3/participant', { method: 'POST', body: '<a/>', headers: { 'Content-Type': 'text/xml' } });
  const detail = 'the body must be application/json, not text/xml';
  isProblem(t, answer, { type: 'unsupported-media-type', title: 'Unsupported media type', status: 415, detail });
});

test('a body that is too long is told the limit', async (t) => {
  const answer = await asking(seller, '/v3/participant', { method: 'POST', body: { name: 'x'.repeat(1024 * 1024) } });
  const detail = 'at most 1048576 bytes are taken here';
  isProblem(t, answer, { type: 'request-too-long', title: 'Request too long', status: 413, detail });
});

test('a participant that is registered already is told to be yours', async (t) => {
  const body = { countryCode: 'BE', identifier: '0088:5400000000034', documentTypes: [158] };
  await seller('/v3/participant', { method: 'POST', body });
  const answer = await asking(seller, '/v3/participant', { method: 'POST', body });
  const { body: plain } = await seller('/v3/participant', { method: 'POST', body });
  const refused = (plain as { Error: string }).Error;
  t.regex(refused, /registration failed: .*already exist/);
  const detail = `${refused}; you have registered this participant already; PUT changes it, DELETE removes it`;
  isProblem(t, answer, { type: 'registry-refused', title: 'The registry refused', status: 400, detail });
});

for (const [about, authorization, detail] of [
  ['missing', undefined, 'no token was sent: the header Authorization must be "Bearer" and a token'],
  ['malformed', 'Basic x', 'the header Authorization must be "Bearer" and a token as it was issued'],
  ['no token', 'Bearer x', 'the header Authorization must be "Bearer" and a token as it was issued'],
  [
    'of another issuer',
    `Bearer ${Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url')}.e30.e30`,
    'the token is of another issuer or audience, was changed, or its client is unknown or revoked',
  ],
] as const) {
  test(`a token that is ${about} is told`, async (t) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await asking(exchange.anonymous, '/v3/webhook', { headers });
    isProblem(t, answer, { type: 'unauthorized', title: 'Unauthorized', status: 401, detail });
  });
}

test('a token that has expired is told', async (t) => {
  await using own = await startApp({ ROLES: 'api' });
  const client = await own.as('demo-seller');
  await own.advance(3_600);
  const { body } = await asking(client, '/v3/webhook');
  t.is((body as { detail: string }).detail, 'the token has expired');
});

test('the token endpoint keeps the members of OAuth', async (t) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = 'grant_type=client_credentials&client_id=demo-seller&client_secret=wrong';
  const answer = await asking(exchange.anonymous, '/oauth2/token', { method: 'POST', headers, body });
  isProblem(t, answer, {
    error: 'invalid_client',
    error_description: 'client authentication failed',
    type: 'invalid-client',
    title: 'Client authentication failed',
    status: 401,
    detail: 'client authentication failed',
  });
});

test('GraphQL without a token', async (t) => {
  const answer = await asking(exchange.anonymous, '/graphql', { method: 'POST', body: { query: '{ __typename }' } });
  t.is((answer.body as { type: string }).type, `${exchange.url}/problems/unauthorized`);
});

test('a query that is not executed names each of its faults', async (t) => {
  const answer = await asking(seller, '/graphql', { method: 'POST', body: { query: '{ x y }' } });
  const [x, y] = ['Cannot query field "x" on type "Query".', 'Cannot query field "y" on type "Query".'];
  isProblem(t, answer, {
    type: 'graphql-request-invalid',
    title: 'Invalid GraphQL request',
    status: 400,
    detail: `${x}; ${y}`,
    errors: [
      { pointer: '#/query', detail: x },
      { pointer: '#/query', detail: y },
    ],
  });
});

test('a body of GraphQL that is no query is refused as a whole', async (t) => {
  const answer = await asking(seller, '/graphql', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } });
  const [fault] = (answer.body as { errors: { pointer: string; detail: string }[] }).errors;
  t.is(fault?.pointer, '#');
});

test('a query that is executed is answered with JSON', async (t) => {
  const answer = await asking(seller, '/graphql', { method: 'POST', body: { query: '{ __typename }' } });
  t.deepEqual({ status: answer.status, body: answer.body }, { status: 200, body: { data: { __typename: 'Query' } } });
});

test('a client that accepts JSON as well gets a problem document', async (t) => {
  const answer = await seller('/v4/documents/export/nothing', { headers: { Accept: 'application/json, application/problem+json' } });
  t.is(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
});

for (const [how, accepted] of [
  ['accepts anything', '*/*'],
  ['refuses problem documents', 'application/json, application/problem+json;q=0'],
] as const) {
  test(`a client that ${how} gets the body of the specification`, async (t) => {
    const answer = await seller('/v4/documents/export/nothing', { headers: { Accept: accepted } });
    t.deepEqual(answer.body, { Error: 'Document not found' });
  });
}

test('the answer says that it depends on Accept', async (t) => {
  const answer = await seller('/v4/documents/export/nothing');
  t.is(answer.headers.get('vary'), 'Accept');
});

test('success is answered as always', async (t) => {
  const answer = await asking(seller, '/v3/webhook');
  t.deepEqual({ status: answer.status, body: answer.body }, { status: 200, body: { webhooks: [] } });
});

test('the page of a type explains it', async (t) => {
  const answer = await exchange.anonymous('/problems/retrieval-limit');
  t.is(answer.status, 200);
  t.true(answer.text.includes('<h1>Retrieved too often</h1>') && answer.text.includes('Complete the document.'));
});

test('the page of an unknown type is not found', async (t) => {
  t.is((await exchange.anonymous('/problems/nothing')).status, 404);
});

test('the list of types leads to each', async (t) => {
  const { text } = await exchange.anonymous('/problems');
  const paths = Array.from(text.matchAll(/href="(\/problems\/[^"]+)"/g), ([, path = '']) => path);
  const statuses = await Promise.all(paths.map(async (path) => (await exchange.anonymous(path)).status));
  t.deepEqual(new Set(statuses), new Set([200]));
});

test('the documentation lists every type', (t) => {
  const rows = Object.entries(PROBLEMS).map(([type, { status, title }]) => `| \`${type}\` | ${status} | ${title} |`);
  const listed = readFileSync('docs/problems.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  t.deepEqual(listed, rows);
});
