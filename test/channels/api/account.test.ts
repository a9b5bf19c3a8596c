import { settingsOf } from '../../../src/channels/api/account.js';
import type { Account, AccountSettings } from '../../../src/domain/channelAccount.js';
import { test } from '../../support/test.js';

const accountOf = (settings: AccountSettings, clientSecret?: string): Account =>
  ({ id: 'a', tenantId: 'acme', name: 'main', settings, secret: () => clientSecret }) as unknown as Account;

test('lists are trimmed, and each entry counts once', (t) => {
  t.deepEqual(settingsOf(accountOf({ partners: ' one,two ,,one ', receivers: '9915:A, 9915:a' })), {
    partners: ['one', 'two'],
    receivers: ['9915:a'],
    exchange: undefined,
  });
});

test('the address of a second exchange has no slash at its end', (t) => {
  const { exchange } = settingsOf(accountOf({ url: 'https://other.example/base/', clientId: 'acme' }, 'secret'));
  t.deepEqual(exchange, { account: 'a', url: 'https://other.example/base', clientId: 'acme', clientSecret: 'secret' });
});

const many = (count: number): string => Array.from({ length: count }, (_, index) => `n${index}`).join();

for (const [settings, secret, message] of [
  [{}, undefined, 'The account has neither partners nor a url'],
  [{ partners: ' , ' }, undefined, 'The account has neither partners nor a url'],
  [{ partners: many(51) }, undefined, 'The setting partners has more than 50 tenants'],
  [{ partners: 'x'.repeat(65) }, undefined, 'The setting partners has a text that is no id'],
  [{ partners: 'one', identifiers: many(51) }, undefined, 'The setting identifiers has more than 50 receivers'],
  [{ partners: 'one', receivers: many(51) }, undefined, 'The setting receivers has more than 50 receivers'],
  [{ url: 'other.example', clientId: 'c' }, 's', 'The setting url is not an https address without user, query and fragment'],
  [{ url: 'https://u:p@other.example', clientId: 'c' }, 's', 'The setting url is not an https address without user, query and fragment'],
  [{ url: 'https://other.example' }, 's', 'The setting clientId is missing'],
  [{ url: 'https://other.example', clientId: 'c' }, undefined, 'The secret clientSecret is missing'],
] as const) {
  test(`settings ${JSON.stringify(settings).slice(0, 60)}: ${message}`, (t) => {
    t.throws(() => settingsOf(accountOf(settings, secret)), { message, code: 'MISCONFIGURED' });
  });
}
