// JSON that is made to be slow.
import { clientOf, startApp } from '../../../support/app.js';
import { kept } from '../../../support/kept.js';
import { keepsNobodyWaiting } from '../../../support/longestTurn.js';
import { inProfile } from '../../../support/profile.js';
import { test } from '../../../support/test.js';

const KIB = 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');

const TEXTS: readonly (readonly [about: string, text: string])[] = [
  ['100,000 objects within each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['1 MiB of lists within each other', '['.repeat(510 * KIB) + ']'.repeat(510 * KIB)],
  ['1 MiB of empty lists', `[${'[],'.repeat(340 * KIB)}1]`],
  ['1 MiB of names', `{${Array.from({ length: 80_000 }, (_, n) => `"n${n}":0`).join(',')}}`],
  ['1 MiB of numbers with many digits', `[${`${'1'.repeat(1_000)},`.repeat(1_000)}1]`],
  ['a number of 1,000,000 digits', `[${'9'.repeat(1_000_000)}]`],
  ['a text of escapes', `"${'\\u00e9'.repeat(170 * KIB)}"`],
];

for (const [about, text] of inProfile(TEXTS)) {
  for (const [surface, method, path, body] of [
    ['REST', 'PUT', '/v3/webhook', text],
    ['GraphQL', 'POST', '/graphql', `{"query":"{ viewer { tenantId } }","variables":{"a":${text}}}`],
    [
      'GraphQL, used',
      'POST',
      '/graphql',
      `{"query":"query ($a: String) { document(documentId: $a) { number } }","variables":{"a":${text}}}`,
    ],
  ] as const) {
    test.serial(`${about} at ${surface} keep nobody waiting`, async (t) => {
      await keepsNobodyWaiting(t, exchange, () => seller(path, { method, headers: JSON_TYPE, body }));
    });
  }
}
