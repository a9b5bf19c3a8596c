// Which rule is taken, and why the others are not.

import { SendFault } from '../../../src/domain/channel.js';
import { occurrence, textOf } from '../../../src/domain/occurrences/occurrence.js';
import { type Choosing, choose, type NetworkForm, stepsText } from '../../../src/domain/routing/choose.js';
import type { RouteFacts } from '../../../src/domain/routing/conditions.js';
import type { RouteRule } from '../../../src/domain/routing/rules.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import { test } from '../../support/test.js';

const FACTS: RouteFacts = { country: 'BE', hasEmail: true, typeCode: '380', currency: 'EUR', total: '100.00' };
const FORM: NetworkForm = { form: 'as-is' };
const MISSING = new SendFault('Not registered', 'final', 'PARTICIPANT_NOT_FOUND');
const AWAY = new SendFault('DNS is away', 'transient');

const rule = (channel: ChannelName, when: RouteRule['when'] = {}, orNext = false): RouteRule => ({ channel, when, orNext });

function choosing(rules: readonly RouteRule[], fault?: SendFault, facts: Partial<RouteFacts> = {}): Choosing & { asked(): number } {
  let asked = 0;
  return {
    rules,
    facts: () => ({ ...FACTS, ...facts }),
    network: 'peppol',
    fallback: 'peppol',
    unreachable: async () => undefined,
    async onNetwork() {
      asked += 1;
      if (fault !== undefined) throw fault;
      return FORM;
    },
    asked: () => asked,
  };
}

async function chosen(given: Choosing): Promise<ChannelName | string> {
  const { result } = await choose(given);
  return 'route' in result ? result.route.channel : result.fault.message;
}

test('without rules the network is asked once, and no fact is read', async (t) => {
  const given = {
    ...choosing([]),
    facts: (): never => {
      throw new Error('read');
    },
  };
  t.deepEqual(await choose(given), {
    steps: [{ rule: undefined, channel: 'peppol', outcome: 'chosen', reason: occurrence('ROUTE_NO_RULES') }],
    result: { route: { channel: 'peppol', form: 'as-is' } },
  });
});

test('the first rule that holds is taken, though later ones hold, too; the receiver is not looked up for it', async (t) => {
  const given = choosing([rule('pagero', { countries: ['FR'] }), rule('email'), rule('peppol')]);
  t.deepEqual(await choose(given), {
    steps: [
      { rule: 1, channel: 'pagero', outcome: 'unmet', reason: occurrence('COUNTRY_IS', { country: 'BE' }) },
      { rule: 2, channel: 'email', outcome: 'chosen', reason: occurrence('ROUTE_HOLDS') },
    ],
    result: { route: { channel: 'email', form: 'as-is' } },
  });
  t.is(given.asked(), 0);
});

test('a receiver that cannot be reached on the network ends the choice', async (t) => {
  const { steps, result } = await choose(choosing([rule('peppol'), rule('email')], MISSING));
  t.deepEqual(result, { fault: MISSING });
  t.is(textOf(stepsText(steps)), 'Rule 1 (peppol): Not registered');
});

test('where its rule says so the next ones are asked, with one lookup', async (t) => {
  const given = choosing([rule('peppol', {}, true), rule('email', { onNetwork: false })], MISSING);
  const { steps, result } = await choose(given);
  t.deepEqual(result, { route: { channel: 'email', form: 'as-is' } });
  t.is(textOf(stepsText(steps)), 'Rule 1 (peppol): Not registered; Rule 2 (email): its conditions hold');
  t.is(given.asked(), 1);
});

const NO_PARTNER = 'No partner takes it';

/** Every other channel but the network reaches nobody, except by the account `other`. */
function choosingAlone(rules: readonly RouteRule[]): Choosing {
  return { ...choosing(rules), unreachable: async (_, account) => (account === 'other' ? undefined : { reason: NO_PARTNER }) };
}

test('another channel that cannot reach the receiver ends the choice, too', async (t) => {
  const { steps, result } = await choose(choosingAlone([rule('api'), rule('peppol')]));
  t.deepEqual(steps, [{ rule: 1, channel: 'api', outcome: 'unreachable', reason: NO_PARTNER }]);
  t.true('fault' in result);
  t.like('fault' in result && result.fault, { kind: 'final', code: 'PARTICIPANT_NOT_FOUND', message: NO_PARTNER });
});

test('where its rule says so the next ones are asked after another channel, too', async (t) => {
  const { steps, result } = await choose(choosingAlone([rule('api', {}, true), rule('peppol')]));
  t.deepEqual(result, { route: { channel: 'peppol', form: 'as-is' } });
  t.is(textOf(stepsText(steps)), `Rule 1 (api): ${NO_PARTNER}; Rule 2 (peppol): its conditions hold`);
});

test('where the network goes first the next ones are asked, whatever the rule says', async (t) => {
  const given = { ...choosing([rule('api')]), unreachable: async () => ({ reason: 'on the network', isNetworkFirst: true }) };
  const { steps, result } = await choose(given);
  t.deepEqual(result, { route: { channel: 'peppol', form: 'as-is' } });
  t.is(textOf(stepsText(steps)), 'Rule 1 (api): on the network; Default (peppol): no rule was taken');
});

test('a channel is asked for the account that its rule names, and the way names it', async (t) => {
  const { steps, result } = await choose(choosingAlone([rule('api', {}, true), { ...rule('api'), account: 'other' }]));
  t.deepEqual(result, { route: { channel: 'api', form: 'as-is', account: 'other' } });
  t.is(textOf(stepsText(steps)), `Rule 1 (api): ${NO_PARTNER}; Rule 2 (api, account other): its conditions hold`);
});

test('a lookup that fails for now never leads to another channel', async (t) => {
  const { steps, result } = await choose(choosing([rule('peppol', {}, true), rule('email')], AWAY));
  t.deepEqual(result, { fault: AWAY });
  t.deepEqual(steps, [{ rule: 1, channel: 'peppol', outcome: 'undecided', reason: 'DNS is away' }]);
});

test('a condition on the network that cannot be answered for now decides nothing either', async (t) => {
  t.deepEqual((await choose(choosing([rule('email', { onNetwork: false }), rule('email')], AWAY))).result, { fault: AWAY });
});

test('where no rule holds, or none is left, the default way is taken', async (t) => {
  t.is(await chosen(choosing([rule('email', { countries: ['FR'] })])), 'peppol');
  t.is(await chosen(choosing([rule('peppol', {}, true)], MISSING)), 'Not registered');
  const { result } = await choose({ ...choosing([]), fallback: undefined });
  t.is('fault' in result && result.fault.message, 'No channel for e-reports is configured');
});

const EUR = { currency: 'EUR' };
for (const [what, when, facts, isMet] of [
  ['the country', { countries: ['FR', 'BE'] }, {}, true],
  ['another country', { countries: ['FR'] }, {}, false],
  ['an unknown country', { countries: ['FR'] }, { country: undefined }, false],
  ['the type code', { typeCodes: ['380'] }, {}, true],
  ['another type code', { typeCodes: ['381'] }, {}, false],
  ['the least amount itself', { ...EUR, amountMin: '100' }, {}, true],
  ['less than the least amount', { ...EUR, amountMin: '100' }, { total: '99.9999' }, false],
  ['the greatest amount itself', { ...EUR, amountMax: '100.0' }, {}, true],
  ['more than the greatest amount, beyond a double', { ...EUR, amountMax: '100' }, { total: '100.0000000000000000000000001' }, false],
  ['a negative total', { ...EUR, amountMax: '0' }, { total: '-5' }, true],
  ['an unknown total', { ...EUR, amountMin: '0' }, { total: undefined }, false],
  ['another currency', { currency: 'USD' }, {}, false],
  ['an e-mail address', { hasEmail: true }, {}, true],
  ['no e-mail address', { hasEmail: false }, {}, false],
  ['an e-mail address that is not there', { hasEmail: true }, { hasEmail: false }, false],
  ['the network', { onNetwork: true }, {}, true],
  ['not the network', { onNetwork: false }, {}, false],
] as readonly (readonly [string, RouteRule['when'], Partial<RouteFacts>, boolean])[]) {
  test(`a condition on ${what} ${isMet ? 'holds' : 'does not hold'}`, async (t) => {
    t.is(await chosen(choosing([rule('email', when)], undefined, facts)), isMet ? 'email' : 'peppol');
  });
}
