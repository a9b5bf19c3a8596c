// Registrations over REST while SML and SMP fail in every way: what is answered, and what is held in the end.

import { createFinisher, type Finisher } from '../../../src/domain/participants/finish.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import type { Trouble } from '../../support/network/fakeService.js';
import { type FakePhoss, PHOSS_LOGIN, startPhoss } from '../../support/network/phossSmp.js';
import { type FakeSml, fault, startSml } from '../../support/network/sml.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

/** As short as a busy machine allows: some tests wait for it several times. */
const SML_TIMEOUT_MS = 2_000;
const SMP_ID = 'SMP-1';

const NEVER = new AbortController().signal;

let exchange: TestApp;
let finisher: Finisher;
let sml: FakeSml;
let phoss: FakePhoss;
let seller: Client;
let count = 0;

/** What goes wrong with the requests for one participant. Each test has participants of its own, so tests run side by side. */
const faults = new Map<string, Partial<Record<'sml' | 'phoss', ((name: string) => Trouble | undefined) | undefined>>>();
function faultsOf(identifier: string) {
  if (!faults.has(identifier)) faults.set(identifier, {});
  return faults.get(identifier)!;
}
function troubled(name: string, service: 'sml' | 'phoss'): Trouble | undefined {
  for (const fault of faults.values()) {
    const trouble = fault[service]?.(name);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}
/** Only within the time in which the exchange expects it: tests that use it run alone. */
const carryOutLate = (service: FakeSml | FakePhoss, identifier: string): void =>
  service.carryOutLate((name) => name.endsWith(` ${identifier}`));

test.before(async () => {
  [sml, phoss] = [await startSml(), await startPhoss()];
  sml.trouble = (name) => troubled(name, 'sml');
  phoss.trouble = (name) => troubled(name, 'phoss');
  exchange = await startApp({
    SML_URL: sml.url,
    SML_TIMEOUT_MS: String(SML_TIMEOUT_MS),
    SMP_ID,
    SMP_URL: phoss.url,
    SMP_TOKEN: PHOSS_LOGIN.token,
  });
  finisher = createFinisher(exchange.app);
  seller = await exchange.as('demo-seller');
});
test.after.always(async () => {
  await exchange?.[Symbol.asyncDispose]();
  await Promise.all([sml, phoss].map((one) => one?.[Symbol.asyncDispose]()));
});

const fresh = (): string => {
  count += 1;
  return `9918:outage-${count}`;
};
const post = (identifier: string) =>
  seller('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier, documentTypes: [158] } });
const put = (identifier: string) =>
  seller(`/v3/participant/${identifier}`, { method: 'PUT', body: { countryCode: 'BE', identifier, documentTypes: [160] } });
const remove = (identifier: string) => seller(`/v3/participant/${identifier}`, { method: 'DELETE' });

/** Which of SML, SMP and list have the participant. */
async function held(identifier: string): Promise<{ sml: boolean; smp: boolean; list: boolean }> {
  const list = (await seller('/v3/participant')).body as { identifier: string }[];
  return {
    sml: sml.participants.get(identifier) === SMP_ID,
    smp: phoss.groups.has(`iso6523-actorid-upis::${identifier}`),
    list: list.some((one) => one.identifier === identifier),
  };
}

const ALL = { sml: true, smp: true, list: true };
const NONE = { sml: false, smp: false, list: false };

/** Finishes what is due until no registration of it is unfinished. Time passes where nothing else is in progress. */
async function settled(identifier: string): Promise<{ sml: boolean; smp: boolean; list: boolean }> {
  await until(async () => {
    await finisher.run(NEVER);
    const [unfinished] = await exchange.app.database.sql.query<{ waitsMs: number | null }>(
      `select (select extract(epoch from min(due_at) - exchange_now()) * 1000 from participant
         where not exists (select 1 from participant where lease_until > exchange_now()))::float8 as "waitsMs"
       from participant where identifier_key = $1 and (state <> 'ACTIVE' or generation <> observed_generation)`,
      [identifier],
    );
    if (unfinished === undefined) return true;
    if (unfinished.waitsMs !== null && unfinished.waitsMs > 0) await exchange.advance(unfinished.waitsMs / 1_000);
    return false;
  }, `the registration of ${identifier} comes to an end`);
  return held(identifier);
}

const LOST: readonly Trouble[] = ['SILENT_BEFORE', 'SILENT_AFTER', 'CUT_BEFORE', 'CUT_AFTER', 'HALF', { status: 500, body: 'no SOAP' }];
const nameOf = (trouble: Trouble): string => (typeof trouble === 'string' ? trouble : `status ${trouble.status}`);

test('a registration, an update and a removal without a fault', async (t) => {
  const identifier = fresh();
  t.is((await post(identifier)).status, 200);
  t.deepEqual(await held(identifier), ALL);
  t.is((await put(identifier)).status, 200);
  t.is((await remove(identifier)).status, 200);
  t.deepEqual(await held(identifier), NONE);
});

for (const trouble of LOST) {
  test(`SML, ${nameOf(trouble)}: a creation is answered 503, and undone`, async (t) => {
    const identifier = fresh();
    faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? trouble : undefined);
    const answer = await post(identifier);
    t.deepEqual([answer.status, answer.body], [503, { message: 'Service Unavailable' }]);
    faultsOf(identifier).sml = undefined;
    t.deepEqual(await settled(identifier), NONE);
  });

  test(`SML, ${nameOf(trouble)}: a removal is answered 503, and finished`, async (t) => {
    const identifier = fresh();
    await post(identifier);
    faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? trouble : undefined);
    t.is((await remove(identifier)).status, 503);
    faultsOf(identifier).sml = undefined;
    t.deepEqual(await settled(identifier), NONE);
  });

  if (typeof trouble !== 'string' || !trouble.startsWith('SILENT')) {
    test(`SMP, ${nameOf(trouble)}: a creation is answered 503, and undone`, async (t) => {
      const identifier = fresh();
      faultsOf(identifier).phoss = (name) => (name === `PUT group ${identifier}` ? trouble : undefined);
      t.is((await post(identifier)).status, 503);
      faultsOf(identifier).phoss = undefined;
      t.deepEqual(await settled(identifier), NONE);
    });
  }
}

test.serial('a creation that the SML carries out late is undone', async (t) => {
  const identifier = fresh();
  faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? 'LATE' : undefined);
  t.is((await post(identifier)).status, 503);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.true(sml.participants.has(identifier));
  t.deepEqual(await settled(identifier), NONE);
});

test.serial('a group that the SMP makes late is removed', async (t) => {
  const identifier = fresh();
  faultsOf(identifier).phoss = (name) => (name === `PUT group ${identifier}` ? 'LATE' : undefined);
  t.is((await post(identifier)).status, 503);
  faultsOf(identifier).phoss = undefined;
  await until(async () => phoss.calls.includes(`DELETE group ${identifier}`));
  carryOutLate(phoss, identifier);
  t.deepEqual(await settled(identifier), NONE);
});

test.serial('a registration stays that is asked for after a removal that the SML carries out late', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  faultsOf(identifier).sml = undefined;
  await until(async () => !sml.participants.has(identifier));
  t.is((await post(identifier)).status, 200);
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('a registration stays that is asked for before the SML carries out a removal late', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  t.is((await post(identifier)).status, 200);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('a participant stays whose removal the SML first does not answer, then refuses, then carries out late', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? fault('InternalErrorFault', 'Not now') : undefined);
  await until(async () => (await held(identifier)).list);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('an update keeps a registration that the SML may still remove late', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  t.is((await post(identifier)).status, 200);
  t.is((await put(identifier)).status, 200);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('while the SML may remove a participant late, no other tenant gets its identifier', async (t) => {
  const identifier = fresh();
  const buyer = await exchange.as('demo-buyer');
  const take = async () =>
    (await buyer('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier, documentTypes: [158] } })).status;
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? 'LATE' : undefined);
  t.is((await remove(identifier)).status, 503);
  faultsOf(identifier).sml = undefined;
  await until(async () => !sml.participants.has(identifier));
  t.is(await take(), 400);
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), NONE);
  t.is(await take(), 200);
});

test.serial('a registration that may still be carried out late can be asked for again', async (t) => {
  const identifier = fresh();
  faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? 'LATE' : undefined);
  await post(identifier);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.is((await post(identifier)).status, 200);
  t.deepEqual(await settled(identifier), ALL);
});

for (const kind of ['BadRequestFault', 'NotFoundFault', 'UnauthorizedFault', 'InternalErrorFault'] as const) {
  test(`${kind} is 400 with its text, and nothing is held`, async (t) => {
    const identifier = fresh();
    faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? fault(kind, '[ERR-1] Not now') : undefined);
    const answer = await post(identifier);
    t.deepEqual([answer.status, answer.body], [400, { Error: `Participant ${identifier}: registration failed: [ERR-1] Not now` }]);
    t.deepEqual(await settled(identifier), NONE);
  });
}

test('a removal that the SML refuses is 400, and the participant stays', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? fault('InternalErrorFault', 'Not now') : undefined);
  const answer = await remove(identifier);
  t.deepEqual([answer.status, answer.body], [400, { Error: `Participant ${identifier}: registration failed: Not now` }]);
  t.deepEqual(await settled(identifier), ALL);
});

test('a lost creation of a participant that another SMP has is over when the SML refuses to delete it', async (t) => {
  const identifier = fresh();
  sml.publishers.set('OTHER', { logical: 'https://other.example', physical: '192.0.2.1' });
  sml.participants.set(identifier, 'OTHER');
  faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? 'CUT_BEFORE' : undefined);
  t.is((await post(identifier)).status, 503);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? fault('UnauthorizedFault', 'Not yours') : undefined);
  t.deepEqual(await settled(identifier), NONE);
  t.is(sml.participants.get(identifier), 'OTHER');
  sml.participants.delete(identifier);
  const buyer = await exchange.as('demo-buyer');
  const answer = await buyer('/v3/participant', { method: 'POST', body: { countryCode: 'BE', identifier, documentTypes: [158] } });
  t.is(answer.status, 200, answer.text);
});

test('a removal that waits for the SMP leaves alone what another SMP registers meanwhile', async (t) => {
  const identifier = fresh();
  await post(identifier);
  faultsOf(identifier).phoss = (name) => (name === `DELETE group ${identifier}` ? 'CUT_BEFORE' : undefined);
  t.is((await remove(identifier)).status, 503);
  sml.publishers.set('OTHER', { logical: 'https://other.example', physical: '192.0.2.1' });
  sml.participants.set(identifier, 'OTHER');
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? fault('UnauthorizedFault', 'Not yours') : undefined);
  faultsOf(identifier).phoss = undefined;
  t.deepEqual(await settled(identifier), NONE);
  t.is(sml.participants.get(identifier), 'OTHER');
});

/** The list of this SMP cannot be read: the SML does not answer, or has no such operation. */
const NO_LIST: readonly Trouble[] = [
  'CUT_BEFORE',
  { status: 500, body: 'no SOAP' },
  fault('BadRequestFault', '[ERR-106] Unknown operation'),
];

for (const [index, trouble] of NO_LIST.entries()) {
  test.serial(`a lost creation that the SML did not carry out is over without its list, ${index}`, async (t) => {
    const identifier = fresh();
    const listing = `list ${SMP_ID}`;
    faultsOf(identifier).sml = (name) => (name === `create ${identifier}` ? 'CUT_BEFORE' : name === listing ? trouble : undefined);
    t.is((await post(identifier)).status, 503);
    t.deepEqual(await settled(identifier), NONE);
    faultsOf(identifier).sml = undefined;
  });
}

test('a participant that the SML does not know any more is removed', async (t) => {
  const identifier = fresh();
  await post(identifier);
  sml.participants.delete(identifier);
  t.is((await remove(identifier)).status, 200);
  t.deepEqual(await held(identifier), NONE);
});

test('a refusal of the SMP is 400, and the SML holds nothing any more', async (t) => {
  const identifier = fresh();
  faultsOf(identifier).phoss = (name) =>
    name.startsWith(`PUT metadata ${identifier}`) ? { status: 400, body: 'Bad request: no' } : undefined;
  const answer = await post(identifier);
  t.deepEqual([answer.status, answer.body], [400, { Error: `Participant ${identifier}: registration failed: Bad request: no` }]);
  t.deepEqual(await settled(identifier), NONE);
});

test('an update that the SMP refuses leaves its entries as they were', async (t) => {
  const identifier = fresh();
  await post(identifier);
  const group = phoss.groups.get(`iso6523-actorid-upis::${identifier}`)!;
  const before = [...group.metadata.keys()].toSorted();
  faultsOf(identifier).phoss = (name) => (name.startsWith(`DELETE metadata ${identifier}`) ? { status: 400, body: 'no' } : undefined);
  t.is((await put(identifier)).status, 400);
  faultsOf(identifier).phoss = undefined;
  await settled(identifier);
  t.deepEqual([...group.metadata.keys()].toSorted(), before);
});

test('one participant that always fails keeps no other waiting', async (t) => {
  const [bad, good] = [fresh(), fresh()];
  faultsOf(bad).sml = (name) => (name.endsWith(bad) ? 'SILENT_BEFORE' : undefined);
  const hanging = post(bad);
  t.is((await post(good)).status, 200);
  t.is((await hanging).status, 503);
  t.is((await remove(good)).status, 200);
  t.deepEqual(await held(good), NONE);
  faultsOf(bad).sml = undefined;
  t.deepEqual(await settled(bad), NONE);
});
