import { startApp } from '../../support/app.js';
import { test } from '../../support/test.js';
import { testRegistration } from './registration.js';

testRegistration('embedded', {});

test('no answer of the registry is 503, and the participant is not listed', async (t) => {
  const away = async (): Promise<never> => {
    throw new Error('no answer');
  };
  const part = { timeoutMs: 1_000, apply: away, undo: away, observe: away };
  const registry = { sml: part, smp: part, directory: part, lookup: async () => undefined };
  await using exchange = await startApp({ ROLES: 'api' }, { registry });
  const seller = await exchange.as('demo-seller');
  const body = { countryCode: 'BE', identifier: '9918:x', documentTypes: [158] };
  const answer = await seller('/v3/participant', { method: 'POST', body });
  t.deepEqual({ status: answer.status, body: answer.body }, { status: 503, body: { message: 'Service Unavailable' } });
  t.deepEqual((await seller('/v3/participant')).body, []);
});

test('a step that does not heed its signal is given up at its deadline', async (t) => {
  const hangs = (): Promise<never> => new Promise(() => undefined);
  const part = { timeoutMs: 50, apply: hangs, undo: hangs, observe: hangs };
  const registry = { sml: part, smp: part, directory: part, lookup: async () => undefined };
  await using exchange = await startApp({ ROLES: 'api' }, { registry });
  const seller = await exchange.as('demo-seller');
  const body = { countryCode: 'BE', identifier: '9918:x', documentTypes: [158] };
  t.is((await seller('/v3/participant', { method: 'POST', body })).status, 503);
});
