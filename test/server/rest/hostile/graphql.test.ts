// GraphQL requests that are made to be slow.
import { clientOf, startApp } from '../../../support/app.js';
import { FORM_TYPE, type FormPart, formBody } from '../../../support/form.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const KIB = 1024;

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

const times = (count: number, text: (n: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(between);
const nested = (levels: number, before: string, inside: string, after: string): string =>
  before.repeat(levels) + inside + after.repeat(levels);
const filter = (value: string): string => `{ documents(filter: ${value}) { totalCount } }`;

const doubling = (count: number): string =>
  times(count, (n) => {
    const inner = n < count - 1 ? `...f${n + 1} ...f${n + 1}` : 'answeredDocument { documentId }';
    return `fragment f${n} on Document { documentId ${inner} }`;
  });

const QUERIES: readonly (readonly [about: string, query: string])[] = [
  ['64 KiB of line feeds', `{${'\n'.repeat(65_000)}viewer { tenantId } }`],
  ['64 KiB of comments', `{${'#\n'.repeat(32_000)}viewer { tenantId } }`],
  ['1,900 times the same field', `{ viewer { ${'tenantId '.repeat(1_900)} } }`],
  ['650 times the same object', `{ ${'viewer { tenantId } '.repeat(490)} }`],
  ['600 aliases', `{ ${times(600, (n) => `a${n}: __typename`)} }`],
  ['600 times one alias', `{ ${times(600, () => 'a: __typename')} }`],
  ['600 unknown fields', `{ viewer { ${times(1_900, (n) => `tenantIx${n}`)} } }`],
  ['600 unknown arguments', `{ document(${times(600, (n) => `documentIx${n}: 1`)}) { documentId } }`],
  ['fragments that double', `{ document(documentId: "x") { ...f0 } } ${doubling(40)}`],
  [
    'fragments that overlap',
    `{ document(documentId: "x") { ${times(120, (n) => `...f${n}`)} } } ${times(120, (n) => `fragment f${n} on Document { a: documentId b: number answeredDocument { a: documentId } }`)}`,
  ],
  [
    'fragments that meet each other',
    `{ ${times(60, (n) => `viewer { ...f${n} }`)} } ${times(60, (n) => `fragment f${n} on Viewer { tenantId ...f${(n + 1) % 60} }`)}`,
  ],
  ['900 levels', nested(900, '{ viewer ', '{ tenantId }', ' }')],
  ['900 inline fragments in each other', `{ ${nested(480, '... { ', '__typename', ' }')} }`],
  ['900 lists in each other', filter(nested(900, '[', '1', ']'))],
  ['450 objects in each other', filter(nested(450, '{ a: ', '1', ' }'))],
  ['900 lists in each other as a default', `query ($a: String = ${nested(900, '[', '1', ']')}) { viewer { tenantId } }`],
  ['a type of 900 lists', `query ($a: ${nested(900, '[', 'String', ']')}) { viewer { tenantId } }`],
  ['480 variables', `query (${times(480, (n) => `$a${n}: String`)}) { viewer { tenantId } }`],
  ['480 directives', `{ viewer { tenantId ${times(480, () => '@skip(if: false)')} } }`],
  ['480 unknown directives', `{ viewer { tenantId ${times(900, (n) => `@skipx${n}`)} } }`],
  ['a list of 1,900 enumeration values', filter(`{ state: [${times(1_900, () => 'SENDING', ',')}] }`)],
  ['an identifier of 60 KiB', `{ document(documentId: "${'a'.repeat(60 * KIB)}") { documentId } }`],
  ['a number of 60,000 digits', filter(`{ amountDue: { min: ${'9'.repeat(60_000)} } }`)],
  ['480 operations', times(480, (n) => `query q${n} { __typename }`)],
  [
    'all types',
    '{ __schema { types { name fields { name args { name type { name } } type { name ofType { name ofType { name } } } } } } }',
  ],
];

for (const [about, query] of inProfile(QUERIES)) {
  test.serial(`a query with ${about} keeps nobody waiting`, async (t) => {
    await keepsNobodyWaiting(t, exchange, () => seller('/graphql', { method: 'POST', body: { query } }));
  });
}

const LISTS = 'query ($a: DocumentFilterInput) { documents(filter: $a) { totalCount } }';
const SAVE = 'mutation ($a: ChannelAccountInput!) { saveChannelAccount(account: $a) { id } }';

const VARIABLES: readonly (readonly [about: string, query: string, a: unknown])[] = [
  ['a list of 250,000 states', LISTS, { state: Array(250_000).fill('x') }],
  ['a list of 100,000 valid states', LISTS, { state: Array(90_000).fill('SENDING') }],
  ['80,000 unknown members', LISTS, Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`n${n}`, 0]))],
  ['a name of 1 MiB', LISTS, { buyerName: 'a'.repeat(1_000 * KIB) }],
  ['a text of 1 MiB that is searched', LISTS, { buyerNameContains: '%_'.repeat(500 * KIB) }],
  ['a number of 1,000,000 digits', LISTS, { amountDue: { min: '9'.repeat(1_000_000) } }],
  ['a date of 1 MiB', LISTS, { issueDate: { from: '2'.repeat(1_000 * KIB) } }],
  ['20,000 secrets', SAVE, { channel: 'weexa', name: 'a', settings: {}, secrets: Array(20_000).fill({ name: 'secret', value: 'a' }) }],
  [
    'settings with 80,000 names',
    SAVE,
    { channel: 'weexa', name: 'a', settings: Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`n${n}`, 0])) },
  ],
  ['a setting of 1 MiB', SAVE, { channel: 'weexa', name: 'a', settings: { url: `https://${'a.'.repeat(500_000)}` } }],
  [
    'addresses of 1 MiB',
    SAVE,
    { channel: 'email', name: 'a', settings: { smtpHost: 'a', from: 'a@b.example', addresses: Array(60_000).fill('a@b.example') } },
  ],
];

for (const [about, query, a] of inProfile(VARIABLES)) {
  test.serial(`variables with ${about} keep nobody waiting`, async (t) => {
    const body = JSON.stringify({ query, variables: { a } });
    const headers = { 'Content-Type': 'application/json' };
    await keepsNobodyWaiting(t, exchange, () => seller('/graphql', { method: 'POST', headers, body }));
  });
}

const MIB = 1024 * KIB;
const UPLOAD = 'mutation ($f: Upload!) { uploadDocument(document: $f) { documentId } }';
const operations = (variables: string): FormPart => ({ name: 'operations', bytes: `{"query":"${UPLOAD}","variables":${variables}}` });

const FORMS: readonly (readonly [about: string, parts: readonly FormPart[]])[] = [
  ['4 MiB of empty lists', [operations(`{"a":[${'[],'.repeat(1_300 * KIB)}1]}`), { name: 'map', bytes: '{}' }]],
  ['4 MiB of names', [operations(`{${Array.from({ length: 300_000 }, (_, n) => `"n${n}":0`).join(',')}}`), { name: 'map', bytes: '{}' }]],
  [
    'a map of 4 MiB of names',
    [operations('{"f":null}'), { name: 'map', bytes: `{${Array.from({ length: 250_000 }, (_, n) => `"n${n}":[]`).join(',')}}` }],
  ],
  [
    'a map of one path of 4 MiB',
    [operations('{"f":null}'), { name: 'map', bytes: `{"0":["${'a.'.repeat(2 * MIB)}"]}` }, { name: '0', bytes: 'a' }],
  ],
];

for (const [about, parts] of inProfile(FORMS)) {
  test.serial(`a form with ${about} keeps nobody waiting`, async (t) => {
    const headers = { 'Content-Type': FORM_TYPE, 'Apollo-Require-Preflight': '1' };
    const body = formBody(parts);
    await keepsNobodyWaiting(t, exchange, () => seller('/graphql', { method: 'POST', headers, body }));
  });
}
