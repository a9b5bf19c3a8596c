// The contract of registries on real wires, and what each external service is told.

import type { Registry } from '../../../src/domain/registry.js';
import { OUTGOING_LIMITS } from '../../../src/outgoingRequests.js';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../../src/peppol/documentTypes.js';
import { documentTypeUri } from '../../../src/peppol/smp/identifiers.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { PHOSS_LOGIN } from '../../support/network/phossSmp.js';
import { type FakeNetwork, SMP_ID, SMP_URL, startNetwork } from '../../support/network/services.js';
import { fault } from '../../support/network/sml.js';
import { test } from '../../support/test.js';
import { register, remove, testRegistry, update } from './contract.js';

const NEVER = new AbortController().signal;
const OWNER = 'demo-seller';

const exchange = kept(() => startApp({ ROLES: 'api' }));
const network = kept(startNetwork);

const fresh = async (options: Parameters<FakeNetwork['registry']>[1]): Promise<Registry> =>
  network.registry(exchange.app.database, options);
for (const [kind, options] of [
  ['SML and phoss SMP', {}],
  ['SML and own SMP', { smp: undefined }],
  ['own SML and phoss SMP', { sml: undefined }],
] as const) {
  testRegistry(kind, () => fresh(options));
}

let count = 0;
const entryOf = () => {
  count += 1;
  return { identifier: `0190:Network-${count}`, name: 'A & B', countryCode: 'NL', documentTypes: [158] as const };
};
const open = (): Registry => network.registry(exchange.app.database);

/** The calls about one participant, as SML and phoss SMP heard them. */
async function told(work: () => Promise<void>, identifier: string): Promise<string[]> {
  const began = [network.sml.calls.length, network.phoss.calls.length, network.directory.calls.length];
  await work();
  const all = [network.sml, network.phoss, network.directory].flatMap(({ calls }, index) => calls.slice(began[index]));
  return all.filter((name) => name.includes(identifier.toLowerCase())).map((name) => name.replace(` ${identifier.toLowerCase()}`, ''));
}

const [FIRST, OTHER] = [documentTypeUri(DOCUMENT_TYPES_BY_CODE[158].value), documentTypeUri(DOCUMENT_TYPES_BY_CODE[170].value)];
const RESPONSES = [INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS].map(({ value }) => documentTypeUri(value));

test.serial('a registration creates in the SML, then the group, its entries and the card on the SMP', async (t) => {
  const entry = entryOf();
  const calls = await told(() => register(open(), OWNER, entry), entry.identifier);
  const entries = [FIRST, ...RESPONSES].map((type) => `PUT metadata ${type}`);
  t.deepEqual(
    [...calls.slice(0, 3), ...calls.slice(3, -1).toSorted(), calls.at(-1)],
    ['create', 'GET group', 'PUT group', ...entries.toSorted(), 'PUT card'],
  );
  const group = network.phoss.groups.get(`iso6523-actorid-upis::${entry.identifier.toLowerCase()}`);
  t.deepEqual([...(group?.metadata.keys() ?? [])].toSorted(), [FIRST, ...RESPONSES].toSorted());
  t.regex(
    group?.metadata.get(FIRST) ?? '',
    /transportProfile="peppol-transport-as4-v2_0".*https:\/\/ap\.example\/as4.*<smp:Certificate>TUlJ</,
  );
  t.regex(group?.card ?? '', /<Name>A &amp; B<\/Name><CountryCode>NL<\/CountryCode>/);
});

test.serial('an update leaves the SML alone, and takes away what is no longer registered', async (t) => {
  const entry = entryOf();
  await register(open(), OWNER, entry);
  const calls = await told(() => update(open(), OWNER, { ...entry, documentTypes: [170] }), entry.identifier);
  const entries = [OTHER, ...RESPONSES].map((type) => `PUT metadata ${type}`);
  t.is(calls[0], 'GET group');
  t.deepEqual(calls.slice(1, -2).toSorted(), entries.toSorted());
  t.deepEqual(calls.slice(-2).toSorted(), [`DELETE metadata ${FIRST}`, 'PUT card']);
  const group = network.phoss.groups.get(`iso6523-actorid-upis::${entry.identifier.toLowerCase()}`);
  t.deepEqual([...(group?.metadata.keys() ?? [])].toSorted(), [OTHER, ...RESPONSES].toSorted());
});

test.serial('an update leaves entries alone that this exchange does not register', async (t) => {
  const entry = entryOf();
  await register(open(), OWNER, entry);
  const group = network.phoss.groups.get(`iso6523-actorid-upis::${entry.identifier.toLowerCase()}`)!;
  group.metadata.set('busdox-docid-qns::order', '');
  await update(open(), OWNER, entry);
  t.true(group.metadata.has('busdox-docid-qns::order'));
});

test.serial('a removal deletes in the SML, then on the SMP', async (t) => {
  const entry = entryOf();
  await register(open(), OWNER, entry);
  t.deepEqual(await told(() => remove(open(), OWNER, entry.identifier), entry.identifier), ['delete', 'DELETE group']);
});

test.serial('business cards that are switched off are no fault', async (t) => {
  network.phoss.hasCards = false;
  t.teardown(() => {
    network.phoss.hasCards = true;
  });
  await t.notThrowsAsync(register(open(), OWNER, entryOf()));
});

test.serial('the basic login is taken, too', async (t) => {
  const { user, password } = PHOSS_LOGIN;
  const registry = network.registry(exchange.app.database, { smp: { ...network.external, login: { kind: 'basic', user, password } } });
  await t.notThrowsAsync(register(registry, OWNER, entryOf()));
});

test.serial('before the first participant the SMP itself is registered, once', async (t) => {
  network.sml.publishers.clear();
  const before = network.sml.calls.length;
  const registry = open();
  await Promise.all([register(registry, OWNER, entryOf()), register(registry, OWNER, entryOf())]);
  const calls = network.sml.calls.slice(before).filter((name) => name.startsWith('smp '));
  t.deepEqual(calls, [`smp read ${SMP_ID}`, `smp create ${SMP_ID}`]);
  t.deepEqual(network.sml.publishers.get(SMP_ID), { logical: SMP_URL, physical: '192.0.2.1' });
});

test.serial('another address of the SMP is changed in the SML', async (t) => {
  network.sml.publishers.set(SMP_ID, { logical: 'https://before.example', physical: '192.0.2.9' });
  await open().prepare?.(NEVER);
  t.deepEqual(network.sml.publishers.get(SMP_ID), { logical: SMP_URL, physical: '192.0.2.1' });
});

test.serial('while the SMP is not registered, a participant is refused with the text of the SML, and nothing is left', async (t) => {
  network.sml.trouble = (name) => (name.startsWith('smp ') ? fault('UnauthorizedFault', '[ERR-101] Another certificate') : undefined);
  t.teardown(() => {
    network.sml.trouble = () => undefined;
  });
  const entry = entryOf();
  await t.throwsAsync(register(open(), OWNER, entry), {
    code: 'REGISTRY_REFUSED',
    message: `Participant ${entry.identifier}: registration failed: [ERR-101] Another certificate`,
  });
  t.deepEqual(
    await exchange.app.database.sql.query('select 1 from network_holder where identifier_key = $1', [entry.identifier.toLowerCase()]),
    [],
  );
});

test.serial('an identifier that another tenant has in the own registry is refused, and nothing is left', async (t) => {
  const entry = entryOf();
  await register(network.registry(exchange.app.database, { sml: undefined, smp: undefined }), 'demo-buyer', entry);
  await t.throwsAsync(register(open(), OWNER, entry), { code: 'REGISTRY_REFUSED' });
  t.deepEqual(
    await exchange.app.database.sql.query('select 1 from network_holder where identifier_key = $1', [entry.identifier.toLowerCase()]),
    [],
  );
});

test.serial('an identifier that another SMP has is refused, and stays there', async (t) => {
  const entry = entryOf();
  network.sml.participants.set(entry.identifier.toLowerCase(), 'ANOTHER');
  const { message } = await t.throwsAsync(register(open(), OWNER, entry), { code: 'REGISTRY_REFUSED' });
  t.regex(message, /registration failed: \[ERR-106\] The participant identifier .* on subdomain: \[test\.example\]$/);
  t.is(network.sml.participants.get(entry.identifier.toLowerCase()), 'ANOTHER');
});

test.serial('what exists after an answer was lost counts as done', async (t) => {
  const entry = entryOf();
  network.sml.trouble = (name) => (name.startsWith('create ') ? 'CUT_AFTER' : undefined);
  await t.throwsAsync(register(open(), OWNER, entry), { name: 'RequestError' });
  network.sml.trouble = () => undefined;
  await t.notThrowsAsync(register(open(), OWNER, entry));
});

test.serial('what another SMP has is refused, also after an answer was lost', async (t) => {
  const entry = entryOf();
  network.sml.participants.set(entry.identifier.toLowerCase(), 'ANOTHER');
  network.sml.trouble = (name) => (name.startsWith('create ') ? 'CUT_AFTER' : undefined);
  await t.throwsAsync(register(open(), OWNER, entry), { name: 'RequestError' });
  network.sml.trouble = () => undefined;
  await t.throwsAsync(register(open(), OWNER, entry), { code: 'REGISTRY_REFUSED', message: /already exist with naptr service/ });
});

test('a registration in the SMP waits for calls that each take as long as they may', (t) => {
  // The group, nine entries in three rounds, the business card, what is there, and seven removals in two rounds.
  t.true(open().smp.timeoutMs > 8 * OUTGOING_LIMITS.smpManagement.timeoutMs);
});

for (const [what, reply, message] of [
  ['a 4xx', { status: 422, body: 'no\u0007 such\nthing' }, 'no such thing'],
  [
    'a 500 about the SML',
    { status: 500, body: "Failed to create 'x' in SML - [ERR-106] already exist" },
    "Failed to create 'x' in SML - [ERR-106] already exist",
  ],
  ['a 4xx without a body', { status: 404 }, 'The SMP answered 404'],
] as const) {
  test.serial(`${what} of the SMP is a refusal with its text`, async (t) => {
    network.phoss.trouble = () => reply;
    t.teardown(() => {
      network.phoss.trouble = () => undefined;
    });
    const entry = entryOf();
    await t.throwsAsync(register(open(), OWNER, entry), {
      code: 'REGISTRY_REFUSED',
      message: `Participant ${entry.identifier}: registration failed: ${message}`,
    });
  });
}

for (const [what, trouble, message] of [
  ['a refused login', { status: 403, body: 'token secret' }, 'The SMP refused the login with 403'],
  ['a 401', { status: 401, body: 'token secret' }, 'The SMP refused the login with 401'],
  ['a 500', { status: 500, body: 'token secret' }, 'The SMP answered 500'],
  ['a 503', { status: 503, body: 'token secret' }, 'The SMP answered 503'],
  ['a redirect', { status: 302 }, 'The SMP answered 302'],
  ['half an answer', 'HALF', 'the answer was cut off'],
] as const) {
  test.serial(`${what} of the SMP is a fault without its body`, async (t) => {
    network.phoss.trouble = () => trouble;
    t.teardown(() => {
      network.phoss.trouble = () => undefined;
    });
    const error = await t.throwsAsync(register(open(), OWNER, entryOf()), { message });
    t.false(/secret/.test(String(error.stack)));
  });
}
