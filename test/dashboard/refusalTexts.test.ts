// Every code and reason by which the service refuses what people do has a sentence in each language of the dashboard, and there is none
// that nobody says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../src/domain/errors.js';
import { REASONS } from '../../src/domain/reasons.js';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import { sourcesIn } from '../support/imports.js';
import { test } from '../support/test.js';

type Group = Readonly<Record<string, string>>;
const ALL = LANGUAGE_TAGS.map((tag) => [tag, readTexts<{ faults: Group; refusedFor: Group }>(tag, 'dashboard')] as const);

/** Codes of interfaces that only programs use: REST, links to files, other networks. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'RETRIEVAL_LIMIT',
  'SIGNATURE_INVALID',
  'MESSAGE_NOT_FOUND',
  'MESSAGE_USED',
  'RECEIVER_NOT_FOUND',
  'FLOW_REFUSED',
  'NOT_OFFERED',
  'LINK_EXPIRED',
  'LINK_FORBIDDEN',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_ACCEPTABLE',
  'INVOICE_INVALID',
  'NOT_AN_INVOICE',
]);

/** Codes that do not come from the domain: of GraphQL, and of the page itself. */
const OTHERS = ['BAD_USER_INPUT', 'INTERNAL_SERVER_ERROR', 'AWAY'];

for (const [language, { faults, refusedFor }] of ALL) {
  test(`a sentence for every code, and no more: ${language}`, (t) => {
    const met = ERROR_CODES.filter((code) => !OF_PROGRAMS.has(code));
    t.deepEqual(Object.keys(faults).sort(), [...met, ...OTHERS].sort());
  });

  test(`a sentence for every reason, and no more, with the same values: ${language}`, (t) => {
    const values = Object.entries(refusedFor).map(([id, text]) => [id, [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()]);
    const expected = Object.entries(REASONS).map(([id, names]) => [id, names.filter((name) => name !== 'channel').toSorted()]);
    t.deepEqual(Object.fromEntries(values), Object.fromEntries(expected));
  });
}

for (const [language, { faults, refusedFor }] of ALL.filter(([tag]) => tag !== 'en')) {
  test(`none is that of English: ${language}`, (t) => {
    const english: ReadonlySet<string> = new Set(Object.values({ ...ALL[0]![1].faults, ...ALL[0]![1].refusedFor }));
    t.deepEqual(
      [...Object.values(faults), ...Object.values(refusedFor)].filter((text) => english.has(text)),
      [],
    );
  });
}

test('every reason is given by the service', (t) => {
  const files = ['domain', 'server', 'channels'].flatMap((room) => sourcesIn(join('src', room)));
  const source = files
    .filter((file) => !file.endsWith('domain/reasons.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  t.deepEqual(
    Object.keys(REASONS).filter((id) => !source.includes(`'${id}'`)),
    [],
  );
});
