// Registrations over REST while SML and SMP fail in every way: what is answered, and what is held in the end.

import type { Trouble } from '../../support/network/fakeService.js';
import { fault } from '../../support/network/sml.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import {
  ALL,
  carryOutLate,
  exchange,
  faultsOf,
  fresh,
  held,
  NONE,
  phoss,
  post,
  put,
  remove,
  removedLate,
  SMP_ID,
  settled,
  sml,
  undoesCreation,
  useNetwork,
} from './troubledNetwork.js';

useNetwork();

const LOST: readonly Trouble[] = ['CUT_BEFORE', 'CUT_AFTER', 'HALF', { status: 500, body: 'no SOAP' }];
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
  test(`SML, ${nameOf(trouble)}: a creation is answered 503, and undone`, (t) => undoesCreation(t, trouble));

  test(`SML, ${nameOf(trouble)}: a removal is answered 503, and finished`, async (t) => {
    const identifier = fresh();
    await post(identifier);
    faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? trouble : undefined);
    t.is((await remove(identifier)).status, 503);
    faultsOf(identifier).sml = undefined;
    t.deepEqual(await settled(identifier), NONE);
  });

  test(`SMP, ${nameOf(trouble)}: a creation is answered 503, and undone`, async (t) => {
    const identifier = fresh();
    faultsOf(identifier).phoss = (name) => (name === `PUT group ${identifier}` ? trouble : undefined);
    t.is((await post(identifier)).status, 503);
    faultsOf(identifier).phoss = undefined;
    t.deepEqual(await settled(identifier), NONE);
  });
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
  const identifier = await removedLate(t);
  faultsOf(identifier).sml = undefined;
  await until(async () => !sml.participants.has(identifier));
  t.is((await post(identifier)).status, 200);
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('a registration stays that is asked for before the SML carries out a removal late', async (t) => {
  const identifier = await removedLate(t);
  t.is((await post(identifier)).status, 200);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('a participant stays whose removal the SML first does not answer, then refuses, then carries out late', async (t) => {
  const identifier = await removedLate(t);
  faultsOf(identifier).sml = (name) => (name === `delete ${identifier}` ? fault('InternalErrorFault', 'Not now') : undefined);
  await until(async () => (await held(identifier)).list);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('an update keeps a registration that the SML may still remove late', async (t) => {
  const identifier = await removedLate(t);
  t.is((await post(identifier)).status, 200);
  t.is((await put(identifier)).status, 200);
  faultsOf(identifier).sml = undefined;
  carryOutLate(sml, identifier);
  t.deepEqual(await settled(identifier), ALL);
});

test.serial('while the SML may remove a participant late, no other tenant gets its identifier', async (t) => {
  const identifier = await removedLate(t);
  const take = async () => (await post(identifier, await exchange.as('demo-buyer'))).status;
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
  const answer = await post(identifier, await exchange.as('demo-buyer'));
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
  const [bad, good, goesOn] = [fresh(), fresh(), Promise.withResolvers<void>()];
  sml.at = (moment, name) => (moment === 'received' && name.endsWith(bad) ? goesOn.promise : undefined);
  faultsOf(bad).sml = (name) => (name.endsWith(bad) ? 'CUT_BEFORE' : undefined);
  const hanging = post(bad);
  await until(() => sml.calls.includes(`create ${bad}`));
  t.is((await post(good)).status, 200);
  t.is((await remove(good)).status, 200);
  t.deepEqual(await held(good), NONE);
  goesOn.resolve();
  t.is((await hanging).status, 503);
  faultsOf(bad).sml = undefined;
  t.deepEqual(await settled(bad), NONE);
});
