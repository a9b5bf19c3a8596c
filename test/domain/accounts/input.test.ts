// Validation of account input against the channel's description of an account.

import { type AccountInput, readAccount } from '../../../src/domain/accounts/input.js';
import { accountChannel } from '../../support/accounts.js';
import { test } from '../../support/test.js';

const GIVEN: AccountInput = { channel: 'weexa', name: 'main', settings: { host: 'example.org' }, secrets: [] };
const channels = { weexa: accountChannel() };

for (const [about, input, detail] of [
  ['a channel without accounts', { channel: 'email' }, 'the channel email has no accounts here'],
  ['a name of other characters', { name: 'ä' }, 'name must have 1 to 64 letters, digits, spaces or . _ - and begin with a letter or digit'],
  ['settings that are a list', { settings: [] }, 'settings must be an object'],
  ['settings that are too large', { settings: { host: 'x'.repeat(17_000) } }, 'settings must have at most 16384 bytes as JSON'],
  [
    'several faults',
    { settings: { mode: 'dry', port: 0, tls: 'yes', other: 1 } },
    'setting mode must be one of live, test; setting port must be 1 to 65535; setting tls must be true or false; ' +
      'setting other is unknown: there are host, mode, port, tls; setting host is required',
  ],
  ['a number that is none', { settings: { host: 'a', port: 1.5 } }, 'setting port must be a whole number'],
  ['a text with U+0000', { settings: { host: 'a\0b' } }, 'setting host must be a text'],
  ['a text that is too long', { settings: { host: 'x'.repeat(21) } }, 'setting host must have 1 to 20 characters'],
  ['an unknown secret', { secrets: [{ name: 'pin', value: '1234' }] }, 'secret pin is unknown: there are password, token'],
  [
    'a secret given twice',
    {
      secrets: [
        { name: 'token', value: 'a' },
        { name: 'token', value: 'b' },
      ],
    },
    'secret token is given twice',
  ],
  ['a secret that is too long', { secrets: [{ name: 'token', value: 'x'.repeat(8_193) }] }, 'secret token must have at most 8192 bytes'],
] as const) {
  test(`refused with the reason: ${about}`, (t) => {
    const error = t.throws(() => readAccount({ channels }, { ...GIVEN, ...(input as Partial<AccountInput>) }), {
      code: 'BODY_INVALID',
      message: 'Invalid request body',
    });
    t.is((error as Error & { detail?: string }).detail, detail);
  });
}

test('taken as it is given: every kind of setting, and secrets by their names', (t) => {
  const settings = { host: 'example.org', mode: 'test', port: 993, tls: true };
  const read = readAccount({ channels }, { ...GIVEN, settings, secrets: [{ name: 'token', value: null }] });
  t.deepEqual(read.settings, settings);
  t.deepEqual([...read.secrets], [['token', null]]);
});
