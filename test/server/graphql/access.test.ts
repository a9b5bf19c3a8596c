// Who may use which operation: a walk over the whole schema as each role, with tokens, and as nobody.
import {
  assertInputObjectType,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { CAPABILITY_SCOPES, PORTAL_CAPABILITIES, type PortalCapability } from '../../../src/domain/portal/capabilities.js';
import { SCOPES, type Scope } from '../../../src/domain/vocabulary.js';
import { ACCESS } from '../../../src/server/graphql/access.js';
import { createSchema } from '../../../src/server/graphql/schema.js';
import { type Client, startApp } from '../../support/app.js';
import { ask, data } from '../../support/graphql.js';
import { kept } from '../../support/kept.js';
import { browser, cookieIn, demo, enrol, PASSWORD, post } from '../../support/people.js';
import { openPortal, portalLink } from '../../support/portal.js';
import { test } from '../../support/test.js';

const schema = createSchema();
const OPERATIONS = {
  Query: Object.values(schema.getQueryType()!.getFields()),
  Mutation: Object.values(schema.getMutationType()!.getFields()),
};

interface Allowed {
  readonly isReading?: true;
  readonly role: string;
  readonly scope?: Scope;
  readonly isForPeople?: true;
  readonly portal?: readonly PortalCapability[];
}

function tableOf(kind: keyof typeof ACCESS): Readonly<Record<string, Allowed>> {
  return ACCESS[kind];
}

const exchange = kept(() => startApp());

/** A value that the type takes. What it says is of no interest. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(assertInputObjectType(type).getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  const known: Readonly<Record<string, string>> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    DateTimeISO: '"2026-01-01T00:00:00Z"',
    JSON: '{}',
    JSONObject: '{}',
  };
  return known[type.name] ?? '"x"';
}

function call(field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => `${name}: ${literal(type)}`);
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`}${selection}`;
}

/** The code of the first error. Undefined: it was carried out. */
async function codeOf(client: Client, kind: keyof typeof OPERATIONS, field: GraphQLField<unknown, unknown>): Promise<string | undefined> {
  const { errors } = await ask(client, `${kind === 'Query' ? 'query' : 'mutation'} { ${call(field)} }`);
  return errors[0]?.extensions.code;
}

async function signedIn(role: 'viewer' | 'operator' | 'admin'): Promise<Client> {
  const email = `${role}@seller.example`;
  await enrol(exchange, email, role);
  return browser(exchange, cookieIn(await post(exchange, '/app/sign-in', { email, password: PASSWORD })));
}

test('the table has each operation of the schema, and no other', (t) => {
  for (const [kind, type] of [
    ['Query', schema.getQueryType()],
    ['Mutation', schema.getMutationType()],
    ['Subscription', schema.getSubscriptionType()],
  ] as const) {
    t.deepEqual(Object.keys(ACCESS[kind]).sort(), Object.keys(type!.getFields()).sort(), kind);
  }
});

test('the description of an operation names its scope', (t) => {
  for (const [kind, fields] of Object.entries(OPERATIONS)) {
    for (const { name, description } of fields) {
      const { scope } = (ACCESS[kind as 'Query'] as Readonly<Record<string, { readonly scope?: string }>>)[name]!;
      if (scope !== undefined && name !== 'document') t.true(description?.includes(`Scope ${scope}`), name);
    }
  }
});

for (const role of ['viewer', 'operator', 'admin'] as const) {
  test.serial(`the role ${role} may use what the table says, and nothing else`, async (t) => {
    const person = await signedIn(role);
    const order = ['viewer', 'operator', 'admin'];
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const field of OPERATIONS[kind]) {
        const least = (ACCESS[kind] as Readonly<Record<string, { readonly role: string }>>)[field.name]!.role;
        const isAllowed = order.indexOf(role) >= order.indexOf(least);
        t.is((await codeOf(person, kind, field)) === 'FORBIDDEN', !isAllowed, `${field.name} takes ${least}`);
      }
    }
  });
}

for (const scope of SCOPES) {
  test.serial(`a token with ${scope} alone may use what the table says, and nothing else`, async (t) => {
    const client = await exchange.as('demo-seller', scope);
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const field of OPERATIONS[kind]) {
        const { scope: asked = scope, isForPeople } = tableOf(kind)[field.name]!;
        // What a link allows takes more scopes: test/server/signIn/portal.test.ts.
        if (field.name === 'createPortalLink') continue;
        t.is((await codeOf(client, kind, field)) === 'FORBIDDEN', isForPeople === true || asked !== scope, `${field.name} takes ${asked}`);
      }
    }
  });
}

for (const capability of PORTAL_CAPABILITIES) {
  test.serial(`a portal link for ${capability} opens what the table says, and nothing else`, async (t) => {
    const guest = await openPortal(exchange, await portalLink(await exchange.as('demo-seller'), `capabilities: [${capability}]`));
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const field of OPERATIONS[kind]) {
        const isAllowed = tableOf(kind)[field.name]!.portal?.includes(capability) ?? false;
        t.is((await codeOf(guest, kind, field)) === 'FORBIDDEN', !isAllowed, field.name);
      }
    }
  });
}

test('a portal link opens nothing that takes an admin, and has the scope of what it opens', (t) => {
  for (const kind of ['Query', 'Mutation', 'Subscription'] as const) {
    for (const [name, { role, isForPeople, scope, portal = [] }] of Object.entries(tableOf(kind))) {
      if (portal.length === 0) continue;
      t.true(role !== 'admin' && !isForPeople, name);
      for (const one of portal) if (scope !== undefined) t.true(CAPABILITY_SCOPES[one].includes(scope), `${name} by ${one}`);
    }
  }
});

test('nobody may use anything', async (t) => {
  for (const field of [...OPERATIONS.Query, ...OPERATIONS.Mutation]) {
    const kind = OPERATIONS.Query.includes(field) ? 'query' : 'mutation';
    const { status, body } = await exchange.anonymous('/graphql', { method: 'POST', body: { query: `${kind} { ${call(field)} }` } });
    t.deepEqual([status, body], [401, { message: 'Unauthorized' }], field.name);
  }
});

test('a token with exchange/read reads everything and changes nothing', async (t) => {
  await exchange.app.database.sql.query(`update client set scopes = array_append(scopes, 'exchange/read') where id = 'demo-buyer'`);
  const reader = await exchange.as('demo-buyer', 'exchange/read');
  for (const field of OPERATIONS.Query) t.not(await codeOf(reader, 'Query', field), 'FORBIDDEN', field.name);
  for (const field of OPERATIONS.Mutation) {
    const isReading = tableOf('Mutation')[field.name]!.isReading === true;
    t.is((await codeOf(reader, 'Mutation', field)) === 'FORBIDDEN', !isReading, field.name);
  }
  t.deepEqual((await data(reader, '{ documents { edges { node { files { fileName } webhookDeliveries { id } } } } }')).documents.edges, []);
  for (const path of ['/v3/webhook', '/v3/participant', '/v4/documents/export']) t.is((await reader(path)).status, 403, path);
});

test('a person sees nothing of another tenant', async (t) => {
  const seller = await exchange.as('demo-seller');
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://seller.example/hook', subscriptions: ['invoice.error'] } });
  const query = '{ webhookSubscriptions { endpoint } }';
  t.deepEqual((await data(await demo(exchange, 'viewer'), query)).webhookSubscriptions, [{ endpoint: 'https://seller.example/hook' }]);
  t.deepEqual((await data(await demo(exchange, 'buyer'), query)).webhookSubscriptions, []);
});

test('a change carries the name of the person', async (t) => {
  await data(
    await demo(exchange, 'seller'),
    'mutation { saveChannelAccount(account: { channel: email, name: "named", settings: { imapHost: "a.example" } }) { id } }',
  );
  const { auditLog } = await data(
    await exchange.as('demo-seller'),
    '{ auditLog(filter: { actions: [ACCOUNT_SAVE] }) { edges { node { actor } } } }',
  );
  t.deepEqual(auditLog.edges, [{ node: { actor: 'user:Demo seller <seller@demo.example>' } }]);
});
