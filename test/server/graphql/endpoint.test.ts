// POST /graphql and /graphql/stream over HTTP: tokens, scopes, bodies, limits, and error responses.
import { randomBytes } from 'node:crypto';
import { getIntrospectionQuery } from 'graphql';
import { type Client, clientOf, startApp } from '../../support/app.js';
import { ask, faults } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { interceptStatements } from '../../support/statements.js';
import { test } from '../../support/test.js';
import { ownCpuTime } from '../../support/time.js';
import { ALL, BAD, HOSTILE, persisted, SCANS } from './endpointCases.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const seller = clientOf(exchange, 'demo-seller');

for (const path of ['/graphql', '/graphql/stream']) {
  test(`${path}: "no or a bad token: HTTP 401 and the REST body"`, async (t) => {
    for (const headers of [{}, { Authorization: 'Bearer nonsense' }] as Record<string, string>[]) {
      const answer = await exchange.anonymous(path, { method: 'POST', headers, body: { query: '{ viewer { tenantId } }' } });
      t.deepEqual({ status: answer.status, body: answer.body }, { status: 401, body: { message: 'Unauthorized' } });
      t.is(answer.headers.get('www-authenticate'), 'Authorization' in headers ? 'Bearer error="invalid_token"' : 'Bearer');
    }
  });

  test(`${path}: GET is not served: 405 with Allow`, async (t) => {
    const { status, headers } = await seller(`${path}?query=%7Bviewer%7BtenantId%7D%7D`);
    t.deepEqual([status, headers.get('allow')], [405, 'POST']);
  });

  test(`${path}: a request that a form of another site could send is refused`, async (t) => {
    const body = JSON.stringify({ query: '{ viewer { tenantId } }' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await seller(path, { method: 'POST', headers: { 'Content-Type': type }, body });
      t.is(answer.status, 400);
      t.regex(answer.text, /potential Cross-Site Request Forgery/);
    }
  });
}

test('answers are never cached', async (t) => {
  const { answer } = await ask(seller, '{ viewer { tenantId } }');
  t.is(answer.headers.get('cache-control'), 'no-store');
});

test('a batch of operations is refused', async (t) => {
  const answer = await seller('/graphql', { method: 'POST', body: [{ query: '{ viewer { tenantId } }' }] });
  t.is(answer.status, 400);
  t.regex(answer.text, /batching disabled/);
});

for (const [about, body, status, code] of BAD) {
  test(`${about}: ${status} ${code}, without a stack`, async (t) => {
    const answer = await seller('/graphql', { method: 'POST', body });
    const { errors } = answer.body as { errors: { extensions: object }[] };
    t.is(answer.status, status);
    t.deepEqual(errors[0]?.extensions, { code });
  });
}

test('a body that is no JSON is refused as by REST', async (t) => {
  const answer = await seller('/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' });
  t.deepEqual(
    { status: answer.status, body: answer.body },
    { status: 400, body: { message: 'Invalid request body', error: 'must be JSON' } },
  );
});

for (const [about, ids, code] of [
  ['as many values as are allowed', 9_999, 'PARAMETERS_INVALID'],
  ['one value more', 10_000, 'QUERY_LIMIT'],
] as const) {
  test(`variables with ${about}`, async (t) => {
    const query = 'mutation ($ids: [ID!]!) { retryDocuments(documentIds: $ids) { documentId } }';
    const { status, body } = await seller('/graphql', { method: 'POST', body: { query, variables: { ids: Array(ids).fill('a') } } });
    const { message, extensions } = (body as { errors: { message: string; extensions: { code: string } }[] }).errors[0]!;
    t.deepEqual([status, extensions.code], [code === 'QUERY_LIMIT' ? 400 : 200, code], message);
  });
}

const nested = (levels: number): string => `${'{ documents { edges { node '.repeat(levels)}{ documentId }${' } } }'.repeat(levels)}`;

for (const [about, query, code, message] of HOSTILE) {
  test.serial(`a hostile query (${about}) is refused with ${code} before it costs much`, async (t) => {
    const worked = ownCpuTime();
    const { status, errors } = await ask(seller, query);
    // Without its limit, it takes minutes.
    t.true(worked() < 10_000);
    t.is(status, 400);
    t.is(errors[0]?.extensions.code, code);
    t.regex(errors[0]?.message ?? '', message);
  });
}

test('documents within documents are counted by their `first`, also as a variable', async (t) => {
  t.is(nested(1), '{ documents { edges { node { documentId } } } }');
  const query = 'query ($first: Int) { documents(first: $first) { edges { node { webhookDeliveries { attempts { n } } } } } }';
  t.deepEqual(faults(await ask(seller, query, { first: 10 })), []);
  t.is((await ask(seller, query, { first: 1_000_000 })).errors[0]?.extensions.code, 'QUERY_LIMIT');
});

test('a `first` that a variable has by itself counts, too', async (t) => {
  const query = 'query ($first: Int! = 1000000) { documents(first: $first) { edges { node { files { fileName } } } } }';
  t.is((await ask(seller, query)).errors[0]?.extensions.code, 'QUERY_LIMIT');
  t.deepEqual(faults(await ask(seller, query, { first: 10 })), []);
});

test('each mutation after the first of a request takes from the rate as a request of its own', async (t) => {
  await using other = await startApp({ ROLES: 'api', RATE_LIMITS: 'read=1:3' });
  const client = await other.as('demo-seller');
  const one = 'completeDocuments(documents: [{ documentId: "none", status: EXPORTED }]) { error }';
  const many = (count: number): string => `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: ${one}`).join(' ')} }`;
  t.deepEqual(faults(await ask(client, many(4))), [{ code: 'TOO_MANY_REQUESTS', message: 'Too Many Requests: ask again in 1 s' }]);
});

test('persisted queries: by hash, once the query has been sent', async (t) => {
  const query = '{ viewer { clientId } }';
  const extensions = persisted(query);
  const unknown = await seller('/graphql', { method: 'POST', body: { extensions } });
  t.is((unknown.body as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code, 'PERSISTED_QUERY_NOT_FOUND');
  await seller('/graphql', { method: 'POST', body: { query, extensions } });
  const known = await seller('/graphql', { method: 'POST', body: { extensions } });
  t.deepEqual(known.body, { data: { viewer: { clientId: 'demo-seller' } } });
});

test('a fault of ours says nothing of the inside', async (t) => {
  const restore = interceptStatements(exchange.app.database, (_, values) => {
    if (values?.includes('broken')) throw new Error('secret of the inside');
  });
  try {
    const { errors, answer } = await ask(seller, '{ documents(filter: { number: "broken" }) { edges { cursor } } }');
    t.deepEqual(
      errors.map(({ message, extensions }) => ({ message, extensions })),
      [{ message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    );
    t.false(answer.text.includes('secret'));
  } finally {
    restore();
  }
});

test('CORS_ORIGINS names the browser origins that may call GraphQL', async (t) => {
  await using other = await startApp({ ROLES: 'api', CORS_ORIGINS: 'https://dashboard.example' });
  const allowed = async (client: Client, method: string, origin: string): Promise<readonly [number, string | null]> => {
    const body = method === 'POST' ? { body: { query: '{ viewer { tenantId } }' } } : {};
    const { status, headers } = await client('/graphql', { method, headers: { Origin: origin }, ...body });
    return [status, headers.get('access-control-allow-origin')];
  };
  const client = await other.as('demo-seller');
  t.deepEqual(await allowed(other.anonymous, 'OPTIONS', 'https://dashboard.example'), [204, 'https://dashboard.example']);
  const preflight = { method: 'OPTIONS', headers: { Origin: 'https://dashboard.example' } };
  t.is((await other.anonymous('/graphql/stream', preflight)).headers.get('access-control-allow-origin'), 'https://dashboard.example');
  t.deepEqual(await allowed(client, 'POST', 'https://dashboard.example'), [200, 'https://dashboard.example']);
  t.deepEqual(await allowed(other.anonymous, 'POST', 'https://dashboard.example'), [401, 'https://dashboard.example']);
  t.deepEqual(await allowed(client, 'POST', 'https://other.example'), [200, null]);
  t.deepEqual(await allowed(other.anonymous, 'OPTIONS', 'https://other.example'), [204, null]);
  t.deepEqual(await allowed(exchange.anonymous, 'OPTIONS', 'https://dashboard.example'), [405, null]);
});

const PRODUCTION = {
  EXCHANGE_ENV: 'production',
  PUBLIC_URL: 'https://exchange.example',
  MASTER_KEYS: `first:${randomBytes(32).toString('base64')}`,
};

test('the schema is told in sandbox, and in production only by GRAPHQL_INTROSPECTION', async (t) => {
  const query = getIntrospectionQuery();
  t.is((await ask(seller, query)).data.__schema.queryType.name, 'Query');
  for (const [env, told] of [
    [{}, false],
    [{ GRAPHQL_INTROSPECTION: 'on' }, true],
  ] as const) {
    await using other = await startApp({ ...PRODUCTION, ...env }, {});
    const { app } = other;
    await app.database.sql.query(`insert into tenant (id, name) values ('acme', 'Acme')`);
    const { hashSecret } = await import('../../../src/auth/clients.js');
    await app.database.sql.query(`insert into client (id, tenant_id, secret_hash, scopes) values ('demo-seller', 'acme', $1, $2)`, [
      hashSecret('demo-seller-secret'),
      ALL,
    ]);
    const client = await other.as('demo-seller');
    const { data, errors } = await ask(client, query);
    t.is(told ? data.__schema.queryType.name : errors[0]?.extensions.code, told ? 'Query' : 'GRAPHQL_VALIDATION_FAILED');
  }
});

test('a total costs 100 once, whatever `first` is', async (t) => {
  const page = (first: number): string => `documents(first: ${first}) { totalCount edges { node { documentId files { fileName } } } }`;
  t.deepEqual(faults(await ask(seller, `{ ${page(98)} }`)), []);
  const pages = Array.from({ length: 8 }, (_, n) => `a${n}: ${page(400)}`).join(' ');
  const { errors } = await ask(seller, `{ ${pages} }`);
  t.is(errors[0]?.message, 'The cost of the query is 10408; at most 10000 is allowed');
});

for (const [what, head, field, cost] of SCANS) {
  test(`${what} costs what reading everything costs, once`, async (t) => {
    const fields = Array.from({ length: 10 }, (_, n) => `a${n}: ${field}`).join(' ');
    const { status, errors } = await ask(seller, `${head} { ${fields} }`, { filter: { text: 'a' } });
    t.is(status, 400);
    t.is(errors[0]?.message, `The cost of the query is ${cost}; at most 10000 is allowed`);
  });
}
