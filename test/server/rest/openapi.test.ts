// The served document: its paths, its validity as OpenAPI, and the correctness of its examples.
import { Validator } from '@seriousme/openapi-schema-validator';
import { MAGIC } from '../../../src/channels/sandbox/magic.js';
import { EVENT_TYPES } from '../../../src/domain/vocabulary.js';
import { createMetrics } from '../../../src/metrics/exposition.js';
import { createRateLimiter } from '../../../src/server/request/rates.js';
import { createUploadMemory } from '../../../src/server/request/uploadMemory.js';
import { createEventWaits } from '../../../src/server/rest/eventWaits.js';
import type { OpenapiDocument } from '../../../src/server/rest/openapi/document.js';
import type { Answer } from '../../../src/server/rest/openapi/parts.js';
import { createRouter } from '../../../src/server/rest/router.js';
import { startApp, type TestApp } from '../../support/app.js';
import { readContract } from '../../support/contract.js';
import { EXTERNAL, PRODUCTION } from '../../support/environments.js';
import { test } from '../../support/test.js';

interface Served {
  readonly document: OpenapiDocument;
  readonly routes: readonly string[];
}

/** The document served by a service of that environment. Each service is started once. */
function served(env: Readonly<Record<string, string>>): () => Promise<Served> {
  let found: Promise<Served> | undefined;
  const read = async (): Promise<Served> => {
    await using exchange = await startApp(env);
    return { document: (await exchange.anonymous('/openapi.json')).body as OpenapiDocument, routes: routesOf(exchange) };
  };
  return () => {
    found ??= read();
    return found;
  };
}

const sandbox = served({});
const production = served(PRODUCTION);
const external = served({ ...PRODUCTION, ...EXTERNAL });

/** `get /v3/participant/{identifier}` of every route; HEAD is included in GET. */
function routesOf(exchange: TestApp): string[] {
  return createRouter(exchange.app, createMetrics(exchange.app), {
    rates: createRateLimiter(new Map()),
    memory: createUploadMemory(),
    waits: createEventWaits(exchange.app),
  })
    .stack.flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method.toLowerCase()} ${String(path).replace(/:(\w+)/g, '{$1}')}`),
    )
    .sort();
}

function operationsOf(document: OpenapiDocument): string[] {
  return Object.entries(document.paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`))
    .sort();
}

test('sandbox: every route is described, and nothing else', async (t) => {
  const { document, routes } = await sandbox();
  t.true(routes.includes('post /sandbox/clock'));
  t.deepEqual(operationsOf(document), routes);
});

test('production: every route is described, and nothing of the sandbox', async (t) => {
  const { document, routes } = await production();
  t.deepEqual(operationsOf(document), routes);
  t.notRegex(JSON.stringify(document), /sandbox|demo-seller/i);
  t.deepEqual(document['servers'], [{ url: 'https://exchange.example/base' }]);
});

test('with an external issuer tokens and keys are not described, for they are not served', async (t) => {
  const { document, routes } = await external();
  t.deepEqual(
    routes.filter((route) => !operationsOf(document).includes(route)),
    ['get /.well-known/jwks.json', 'post /oauth2/token'],
  );
});

for (const [name, environment] of Object.entries({ sandbox, external })) {
  test(`${name}: the document is valid by the official JSON Schema of OpenAPI 3.1`, async (t) => {
    const { document } = await environment();
    t.deepEqual(await new Validator().validate(structuredClone(document)), { valid: true });
    const broken = { ...document, paths: { '/x': { get: { parameters: [{ name: 'x' }] } } } };
    t.false((await new Validator().validate(broken)).valid);
  });
}

test('every component and every example is true by its own schema', async (t) => {
  const contract = readContract((await sandbox()).document, { isClosed: true });
  const { schemas } = contract.document['components'] as { schemas: Record<string, object> };
  for (const name of Object.keys(schemas)) t.notThrows(() => contract.faultsOfValue({ $ref: `#/components/schemas/${name}` }, null), name);
  let seen = 0;
  for (const content of contentsOf(contract.document)) {
    for (const [name, { value }] of Object.entries(content.examples ?? {})) {
      t.deepEqual(contract.faultsOfValue(content.schema ?? {}, value), [], name);
      seen++;
    }
  }
  t.true(seen > 50);
});

test('operation ids are unique, references lead somewhere', async (t) => {
  const { document } = await sandbox();
  const ids = JSON.stringify(document).match(/"operationId":"[^"]+"/g) ?? [];
  t.is(new Set(ids).size, ids.length);
  for (const reference of new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g))) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    t.not(found, undefined, reference);
  }
});

test('the eleven subscription types are the webhooks of the document', async (t) => {
  const { document } = await sandbox();
  t.deepEqual(Object.keys(document['webhooks'] as object), [...EVENT_TYPES]);
});

test('the document says what a PUT after a rotation does, and lists the magic receivers', async (t) => {
  const { paths } = (await sandbox()).document;
  t.regex(paths['/v3/webhook']?.put?.description ?? '', /A PUT after a rotation re-keys this subscription/);
  const upload = paths['/v3/documents/{documentType}/{direction}/multipart']?.post?.description ?? '';
  for (const identifier of Object.keys(MAGIC)) t.true(upload.includes(`\`${identifier}\``), identifier);
});

test('code generators find a name for every enumeration, and a type beside every constant', async (t) => {
  const { document } = await sandbox();
  const { schemas } = document['components'] as { schemas: Record<string, object> };
  for (const schema of schemasOf(document)) {
    if ('const' in schema) t.is(schema['type'], typeof schema['const'], JSON.stringify(schema));
    if ('enum' in schema) t.true(Object.values(schemas).includes(schema), JSON.stringify(schema));
    for (const branch of (schema['oneOf'] ?? []) as object[]) t.deepEqual(Object.keys(branch), ['$ref']);
  }
});

test('constants of different enumerations have different names, which Go needs', async (t) => {
  const { schemas } = (await sandbox()).document['components'] as {
    schemas: Record<string, { enum?: string[]; 'x-enum-varnames'?: string[] }>;
  };
  const names = Object.values(schemas).flatMap((schema) => schema['x-enum-varnames'] ?? schema.enum ?? []);
  const constants = names.map((name) => name.toUpperCase().replace(/\W/g, '_'));
  t.deepEqual(
    constants.filter((name, index) => constants.indexOf(name) !== index),
    [],
  );
  for (const name of constants) t.regex(name, /^[A-Z]/);
});

test('no schema has a name that a language has already', async (t) => {
  const { schemas } = (await sandbox()).document['components'] as { schemas: Record<string, object> };
  for (const name of Object.keys(schemas)) t.notRegex(name, /^(Error|File|New.*)$/);
});

for (const [name, environment] of Object.entries({ sandbox, production, external })) {
  test(`${name}: a bearer token is the only way to authenticate`, async (t) => {
    const { securitySchemes } = (await environment()).document['components'] as { securitySchemes: Record<string, object> };
    t.deepEqual(Object.keys(securitySchemes), ['token']);
    t.like(securitySchemes['token'], { type: 'http', scheme: 'bearer' });
  });
}

test('?webhooks=false leaves out the webhooks and their tag, and nothing else', async (t) => {
  await using exchange = await startApp();
  const whole = (await exchange.anonymous('/openapi.json?webhooks=true')).body as OpenapiDocument;
  const { webhooks, tags, ...rest } = whole;
  t.is(Object.keys(webhooks as object).length, EVENT_TYPES.length);
  const { tags: fewer, ...without } = (await exchange.anonymous('/openapi.json?webhooks=false')).body as OpenapiDocument;
  t.deepEqual(without, rest as typeof without);
  t.deepEqual(
    fewer,
    (tags as { name: string }[]).filter((tag) => tag.name !== 'Notifications'),
  );
});

for (const query of ['webhooks=no', 'webhooks=', 'webhooks=true&webhooks=true']) {
  test(`?${query} is refused`, async (t) => {
    await using exchange = await startApp();
    const { status, body } = await exchange.anonymous(`/openapi.json?${query}`);
    t.is(status, 400);
    t.deepEqual(body, { message: 'Invalid request parameters', error: 'webhooks must be true or false, and given once' });
  });
}

/** Every object of the document that may be a schema, without examples. */
function schemasOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(schemasOf);
  const within = Object.entries(value).flatMap(([name, one]) => (name === 'examples' ? [] : schemasOf(one)));
  return [value as Record<string, unknown>, ...within];
}

/** Every `content` of the document. */
function contentsOf(value: unknown): NonNullable<Answer['content']>[string][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as Answer).content;
  return [...(own === undefined ? [] : Object.values(own)), ...Object.values(value).flatMap(contentsOf)];
}
