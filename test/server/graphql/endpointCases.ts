// Requests of POST /graphql that lack a scope, are malformed, hostile or too costly, and their answers.
import { createHash } from 'node:crypto';

export const ALL = ['exchange/send', 'exchange/participant', 'exchange/webhook', 'exchange/receive'];

export const persisted = (query: string, version = 1): object => ({
  persistedQuery: { version, sha256Hash: createHash('sha256').update(query).digest('hex') },
});

export const BAD: readonly (readonly [about: string, body: object | string, status: number, code: string])[] = [
  ['no query', {}, 400, 'BAD_REQUEST'],
  ['no GraphQL', { query: '{' }, 400, 'GRAPHQL_PARSE_FAILED'],
  ['an unknown field', { query: '{ nothing }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'a variable of the wrong type',
    { query: 'query ($n: Int) { documents(first: $n) { totalCount } }', variables: { n: 'x' } },
    400,
    'BAD_USER_INPUT',
  ],
  [
    'null where none may be',
    { query: 'query ($n: Int) { documents(first: $n) { totalCount } }', variables: { n: null } },
    200,
    'BAD_USER_INPUT',
  ],
  [
    'a time before the year 1',
    { query: 'query ($at: DateTimeISO!) { documents(filter: { from: $at }) { totalCount } }', variables: { at: '0000-06-01T00:00:00Z' } },
    400,
    'BAD_USER_INPUT',
  ],
  [
    'another query than its hash says',
    { query: '{ viewer { tenantId } }', extensions: persisted('{ viewer { clientId } }') },
    400,
    'BAD_REQUEST',
  ],
  [
    'a persisted query of another version',
    { query: '{ viewer { tenantId } }', extensions: persisted('{ viewer { tenantId } }', 2) },
    400,
    'BAD_REQUEST',
  ],
  ['an unknown operation', { query: 'query a { viewer { tenantId } }', operationName: 'b' }, 400, 'OPERATION_RESOLUTION_FAILURE'],
];

const chain = (levels: number): string =>
  `{ document(documentId: "x") ${'{ answeredDocument '.repeat(levels)}{ documentId }${' }'.repeat(levels)} }`;

export const HOSTILE: readonly (readonly [about: string, query: string, code: string, message: RegExp])[] = [
  ['deep', chain(20), 'QUERY_LIMIT', /^The depth of the query is 22; at most 16 is allowed$/],
  [
    'deep values',
    `mutation { saveChannelAccount(account: { channel: weexa, name: "a", settings: ${'{ a: '.repeat(64)}1${' }'.repeat(64)} }) { id } }`,
    'QUERY_LIMIT',
    /^The depth of values of the query is 65; at most 64 is allowed$/,
  ],
  [
    'many aliases',
    `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: viewer { tenantId }`).join(' ')} }`,
    'QUERY_LIMIT',
    /^The number of aliases of the query is 31; at most 30 is allowed$/,
  ],
  [
    'wide',
    '{ documents(first: 500) { edges { node { applicationResponses(first: 10) { applicationResponses { documentId } } webhookDeliveries(first: 10) { attempts { n } } } } } }',
    'QUERY_LIMIT',
    /^The cost of the query is 12001; at most 10000 is allowed$/,
  ],
  [
    'fragments that double',
    `{ document(documentId: "x") { ...f0 } } ${Array.from({ length: 40 }, (_, n) => `fragment f${n} on Document { documentId ${n < 39 ? `...f${n + 1} ...f${n + 1}` : 'answeredDocument { documentId }'} }`).join(' ')}`,
    'QUERY_LIMIT',
    /^The cost of the query is \d+; at most 10000 is allowed$/,
  ],
  [
    'fragments in a circle',
    '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }',
    'GRAPHQL_VALIDATION_FAILED',
    /within itself/,
  ],
  [
    'long without words',
    `{${'\n'.repeat(400_000)}${'nothing '.repeat(100)}}`,
    'QUERY_LIMIT',
    /^The length of the query is 400802; at most 65536 is allowed$/,
  ],
  ['very long', `{ viewer { ${'tenantId '.repeat(2_000)} } }`, 'GRAPHQL_PARSE_FAILED', /Document contains more tha\w 2000 tokens/],
  [
    'introspection in a circle',
    `{ __schema { types ${'{ fields { type '.repeat(6)}{ name }${' } }'.repeat(6)} } }`,
    'GRAPHQL_VALIDATION_FAILED',
    /introspection depth/i,
  ],
  [
    'one field again and again',
    `{ viewer { ${'tenantId '.repeat(1_900)} } documents2 }`,
    'GRAPHQL_VALIDATION_FAILED',
    /^Validation aborted|Cannot query field/,
  ],
];

/** What costs as much as reading everything. */
export const SCANS: readonly (readonly [what: string, head: string, field: string, cost: number])[] = [
  ['a filter by text', 'query', 'documents(first: 1, filter: { text: "a" }) { pageInfo { hasNextPage } }', 10_020],
  [
    'a text of a variable',
    'query ($text: String = "a")',
    'documents(first: 1, filter: { text: $text }) { pageInfo { hasNextPage } }',
    10_020,
  ],
  [
    'a filter of a variable',
    'query ($filter: DocumentFilterInput)',
    'documents(first: 1, filter: $filter) { pageInfo { hasNextPage } }',
    10_020,
  ],
];
