import { elsewhere, type OtherSide } from '../../../src/domain/lifecycle/otherSide.js';
import { textOf } from '../../../src/domain/occurrences/occurrence.js';
import { test } from '../../support/test.js';

const TAKEN: OtherSide = { channel: 'peppol', accessPoint: 'POP000001', instanceId: '1' };

for (const [what, side, channel, from, expected] of [
  ['the access point that took the invoice', TAKEN, 'peppol', 'POP000001', undefined],
  ['another access point', TAKEN, 'peppol', 'POP000002', 'from the access point POP000002'],
  ['another channel', TAKEN, 'api', 'POP000001', 'from the access point POP000001'],
  [
    'a channel whose answers have no access point of the taker',
    { ...TAKEN, channel: 'pagero', accessPoint: '' },
    'pagero',
    'acme/1',
    undefined,
  ],
  // Anybody can send an e-mail in the name of the receiver.
  ['an e-mail about an invoice that went by e-mail', { ...TAKEN, channel: 'email', accessPoint: '' }, 'email', '', 'by the channel email'],
] as const) {
  test(`a message of ${what}: ${expected ?? 'the other side'}`, (t) => {
    const received = { mlsTo: undefined, mlsType: undefined, accessPoint: from === '' ? undefined : from };
    const said = elsewhere({ instanceId: '2', channel, received }, side);
    t.is(said && textOf(said), expected);
  });
}

test('what the tenant uploaded is its own word', (t) => {
  t.is(elsewhere({ instanceId: undefined, channel: 'api' }, TAKEN), undefined);
});
