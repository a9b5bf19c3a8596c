import { INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../../src/peppol/documentTypes.js';
import { createOwnRegistry, type OwnRegistry, type OwnRegistryOptions } from '../../../src/peppol/registry/own.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';
import { register, testRegistry, typesOf, update } from './contract.js';

const exchange = kept(() => startApp({ ROLES: 'api' }));

const open = (options: Partial<OwnRegistryOptions> = {}): OwnRegistry =>
  createOwnRegistry(exchange.app.database, { registerResponses: true, alwaysReachable: new Set(), ...options });

testRegistry('own', async () => open());

test('the refusal has the words of the SML', async (t) => {
  const entry = { identifier: '0190:Taken', name: 'Taken', countryCode: 'NL', documentTypes: [158] as const };
  await register(open(), 'demo-seller', entry);
  await t.throwsAsync(register(open(), 'demo-buyer', entry), {
    message:
      'Participant 0190:Taken: registration failed: [ERR-106] The participant identifier [0190:taken] with scheme: ' +
      '[iso6523-actorid-upis] already exist with naptr service [Meta:SMP]',
  });
});

for (const [registerResponses, expected] of [
  [true, [INVOICE_RESPONSE.value, MESSAGE_LEVEL_STATUS.value]],
  [false, []],
] as const) {
  test(`PEPPOL_REGISTER_RESPONSES ${registerResponses ? 'on' : 'off'}: ${expected.length} types for responses beside the registered ones`, async (t) => {
    const identifier = `0190:Responses-${registerResponses}`;
    const registry = open({ registerResponses });
    await register(registry, 'demo-seller', { identifier, name: 'Responses', countryCode: 'NL', documentTypes: [158] });
    const found = [...typesOf((await registry.lookup(identifier))!)];
    t.deepEqual(found.slice(1), [...expected]);
  });
}

test('receivers that are always reachable take every type without being registered', async (t) => {
  const found = await open({ alwaysReachable: new Set(['9915:magic']) }).lookup('9915:MAGIC');
  t.is(found?.documentTypeIds, 'every');
});

test.serial('an entry is in the Directory once it was published, and again after each change', async (t) => {
  const entry = { identifier: '0190:Published', name: 'Published', countryCode: 'NL', documentTypes: [158] as const };
  const isPublished = async (): Promise<unknown> =>
    (
      await exchange.app.database.sql.query(
        `select published_at is not null as yes from registry_entry where identifier_key = '0190:published'`,
      )
    )[0]?.['yes'];
  await register(open(), 'demo-seller', entry);
  const registered = await isPublished();
  await open().directory.apply(entry, new AbortController().signal);
  const published = await isPublished();
  await update(open(), 'demo-seller', { ...entry, name: 'Renamed' });
  t.deepEqual([registered, published, await isPublished()], [false, true, false]);
});
