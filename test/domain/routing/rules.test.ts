import { type Nameable, type RouteRule, ruleFaults } from '../../../src/domain/routing/rules.js';
import type { ChannelName, DocumentType } from '../../../src/domain/vocabulary.js';
import { test } from '../../support/test.js';

const HERE: Nameable = { channels: ['peppol', 'email'], accounts: [{ channel: 'email', name: 'main' }] };
const rule = (when: RouteRule['when'], channel: ChannelName = 'peppol'): RouteRule => ({ channel, when, orNext: false });

for (const [what, documentType, rules, faults] of [
  ['no rules', 'invoice', [], []],
  [
    'all conditions',
    'invoice',
    [
      rule({
        onNetwork: true,
        hasEmail: false,
        countries: ['BE'],
        typeCodes: ['380'],
        currency: 'EUR',
        amountMin: '-0.0001',
        amountMax: '999999999999999999.9999',
      }),
    ],
    [],
  ],
  ['partners for e-reports', 'ereport', [rule({}, 'api')], ['rule 1: the channel api takes no ereport here: none does']],
  ['a channel that is not configured', 'invoice', [rule({}, 'weexa')], ['rule 1: the channel weexa takes no invoice here: email, peppol']],
  ['the network for e-reports', 'ereport', [rule({})], ['rule 1: the channel peppol takes no ereport here: none does']],
  ['an account', 'invoice', [{ ...rule({}, 'email'), account: 'main' }], []],
  [
    'an account that is not there',
    'invoice',
    [{ ...rule({}, 'email'), account: 'other' }],
    ['rule 1: there is no account other of the channel email'],
  ],
  [
    'an account of another channel',
    'invoice',
    [{ ...rule({}), account: 'main' }],
    ['rule 1: there is no account main of the channel peppol'],
  ],
  ['a country in small letters', 'invoice', [rule({ countries: ['be'] })], ['rule 1: countries must be codes of ISO 3166-1, such as DE']],
  [
    'a country that does not exist',
    'invoice',
    [rule({ countries: ['UK'] })],
    ['rule 1: countries must be codes of ISO 3166-1, such as DE'],
  ],
  ['no country', 'invoice', [rule({ countries: [] })], ['rule 1: countries must have 1 to 50 entries']],
  ['51 type codes', 'invoice', [rule({ typeCodes: Array(51).fill('1') })], ['rule 1: typeCodes must have 1 to 50 entries']],
  ['a type code with a space', 'invoice', [rule({ typeCodes: ['3 0'] })], ['rule 1: typeCodes must be 1 to 16 letters or digits each']],
  ['an amount without currency', 'invoice', [rule({}), rule({ amountMin: '1' })], ['rule 2: an amount needs a currency']],
  [
    'an amount with an exponent',
    'invoice',
    [rule({ currency: 'EUR', amountMax: '1e3' })],
    ['rule 1: an amount must be a decimal with at most 18 digits before the point and 4 behind it'],
  ],
  ['a currency of two letters', 'invoice', [rule({ currency: 'EU' })], ['rule 1: currency must be three capital letters']],
  ['21 rules', 'invoice', Array(21).fill(rule({})), ['there may be at most 20 rules']],
] as readonly (readonly [string, DocumentType, RouteRule[], string[]])[]) {
  test(`the faults of ${what}`, (t) => {
    t.deepEqual(
      ruleFaults(documentType, rules, HERE).map(({ detail }) => detail),
      faults,
    );
  });
}
