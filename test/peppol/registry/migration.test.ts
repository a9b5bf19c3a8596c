// Participants that move between SMPs, through GraphQL and on the wire of the SML.

import { clientActor } from '../../../src/domain/actor.js';
import type { ExchangeError } from '../../../src/domain/errors.js';
import { migrateParticipant } from '../../../src/domain/participants/migrateParticipant.js';
import { newMigrationKey } from '../../../src/domain/participants/migrationKey.js';
import { removeMoved } from '../../../src/domain/participants/removeMoved.js';
import type { App } from '../../../src/domain/ports.js';
import { ask } from '../../support/graphql.js';
import { fault } from '../../support/network/sml.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';
import { add, elsewhere, exchange, fresh, isListed, isPrepared, isServed, KEY, migrate, seller, sml, useSml } from './moves.js';

const NEVER = new AbortController().signal;
const PREPARE = 'mutation ($identifier: String!) { prepareParticipantMigration(identifier: $identifier) }';
const CANCEL = 'mutation ($identifier: String!) { cancelParticipantMigration(identifier: $identifier) { state } }';

useSml();

test('a key has 24 characters, six of each class', (t) => {
  const key = newMigrationKey();
  t.is(key.length, 24);
  t.deepEqual(
    [/[a-z]/g, /[A-Z]/g, /[0-9]/g, /[@#$%()[\]{}*^\-!~|+=]/g].map((all) => key.match(all)?.length),
    [6, 6, 6, 6],
  );
});

test.serial('a prepared participant stays registered, and the SML has the key that is shown', async (t) => {
  const identifier = await add();
  const { data } = await ask(seller, PREPARE, { identifier });
  t.is(sml.migrationKeys.get(identifier), data.prepareParticipantMigration);
  t.true(await isListed(identifier));
});

test.serial('the key is sealed where it is stored', async (t) => {
  const identifier = await add();
  const { data } = await ask(seller, PREPARE, { identifier });
  const [row] = await exchange.app.database.sql.query<{ key: string }>(
    'select migration_key as key from participant where identifier = $1',
    [identifier],
  );
  t.false(row?.key.includes(data.prepareParticipantMigration));
});

test.serial('preparing that the SML refuses is refused with its text', async (t) => {
  const identifier = await add();
  sml.trouble = (name) => (name === `prepareMigrate ${identifier}` ? fault('BadRequestFault', 'Not now') : undefined);
  const { errors } = await ask(seller, PREPARE, { identifier });
  t.is(errors[0]?.message, `Participant ${identifier}: registration failed: Not now`);
  t.true(await isListed(identifier));
});

test.serial('preparing without an answer is UNAVAILABLE, and may be repeated', async (t) => {
  const identifier = await add();
  sml.trouble = (name) => (name === `prepareMigrate ${identifier}` ? 'CUT_AFTER' : undefined);
  t.is((await ask(seller, PREPARE, { identifier })).errors[0]?.extensions.code, 'UNAVAILABLE');
  sml.trouble = () => undefined;
  const { data } = await ask(seller, PREPARE, { identifier });
  t.is(sml.migrationKeys.get(identifier), data.prepareParticipantMigration);
});

test.serial('a participant that another SMP has taken over is removed, and stays there', async (t) => {
  const [moved, staying] = [await add(), await add()];
  for (const identifier of [moved, staying]) await ask(seller, PREPARE, { identifier });
  sml.participants.set(moved, 'OTHER');
  await removeMoved(exchange.app, NEVER);
  t.deepEqual([await isListed(moved), await isServed(moved), sml.participants.get(moved)], [false, false, 'OTHER']);
  t.true(await isListed(staying));
});

test.serial('a removal that fails delays no other, however many participants are prepared', async (t) => {
  const all: string[] = [];
  for (let at = 0; at < 25; at += 1) all.push(await add());
  for (const identifier of all) await ask(seller, PREPARE, { identifier });
  const [first, ...others] = [...all.slice(0, 2), all.at(-1)!];
  for (const identifier of [first!, ...others]) sml.participants.set(identifier, 'OTHER');
  sml.trouble = (name) => (name === `delete ${first}` ? fault('InternalErrorFault', 'Not now') : undefined);
  await removeMoved(exchange.app, NEVER);
  t.deepEqual(await Promise.all(others.map(isListed)), [false, false]);
  t.true(await isListed(all[2]!));
});

test.serial('the list of the SML is read twice at most, whatever the number of prepared participants', async (t) => {
  const all = [await add(), await add(), await add()];
  for (const identifier of all) await ask(seller, PREPARE, { identifier });
  for (const identifier of all) sml.participants.set(identifier, 'OTHER');
  let lists = 0;
  const listed: App['registry']['listed'] = (signal) => {
    lists += 1;
    return exchange.app.registry.listed!(signal);
  };
  await removeMoved({ ...exchange.app, registry: { ...exchange.app.registry, listed } }, NEVER);
  t.deepEqual([lists, await Promise.all(all.map(isListed))], [2, [false, false, false]]);
});

test.serial('a participant that one list lacks and the next one has stays', async (t) => {
  const identifier = await add();
  await ask(seller, PREPARE, { identifier });
  let lists = 0;
  const listed: App['registry']['listed'] = async function* (signal) {
    lists += 1;
    const isFirst = lists === 1;
    for await (const page of exchange.app.registry.listed!(signal)) yield isFirst ? page.filter((one) => one !== identifier) : page;
  };
  await removeMoved({ ...exchange.app, registry: { ...exchange.app.registry, listed } }, NEVER);
  t.deepEqual([lists, await isListed(identifier)], [2, true]);
});

test.serial('after a preparation is withdrawn, the key that was handed over moves nothing', async (t) => {
  const identifier = await add();
  const { data } = await ask(seller, PREPARE, { identifier });
  t.deepEqual((await ask(seller, CANCEL, { identifier })).data, { cancelParticipantMigration: { state: 'ACTIVE' } });
  t.not(sml.migrationKeys.get(identifier), data.prepareParticipantMigration);
  t.false(await isPrepared(identifier));
});

test.serial('withdrawing what is not prepared does not ask the SML', async (t) => {
  const identifier = await add();
  t.deepEqual((await ask(seller, CANCEL, { identifier })).errors, []);
  t.false(sml.calls.includes(`prepareMigrate ${identifier}`));
});

test.serial('withdrawing without an answer is UNAVAILABLE, and may be repeated', async (t) => {
  const identifier = await add();
  await ask(seller, PREPARE, { identifier });
  sml.trouble = (name) => (name === `prepareMigrate ${identifier}` ? 'CUT_BEFORE' : undefined);
  t.is((await ask(seller, CANCEL, { identifier })).errors[0]?.extensions.code, 'UNAVAILABLE');
  t.true(await isPrepared(identifier));
  sml.trouble = () => undefined;
  t.deepEqual((await ask(seller, CANCEL, { identifier })).errors, []);
  t.false(await isPrepared(identifier));
});

test.serial('withdrawing after another SMP took the participant is refused, and the participant is removed', async (t) => {
  const identifier = await add();
  await ask(seller, PREPARE, { identifier });
  sml.participants.set(identifier, 'OTHER');
  t.is((await ask(seller, CANCEL, { identifier })).errors[0]?.extensions.code, 'REGISTRY_REFUSED');
  await removeMoved(exchange.app, NEVER);
  t.false(await isListed(identifier));
});

test.serial('preparing again after another SMP took the participant is refused, and the participant is removed', async (t) => {
  const identifier = await add();
  await ask(seller, PREPARE, { identifier });
  sml.participants.set(identifier, 'OTHER');
  t.is((await ask(seller, PREPARE, { identifier })).errors[0]?.extensions.code, 'REGISTRY_REFUSED');
  await removeMoved(exchange.app, NEVER);
  t.false(await isListed(identifier));
});

test.serial('a first preparation that the SML refuses leaves none', async (t) => {
  const identifier = await add();
  sml.trouble = (name) => (name === `prepareMigrate ${identifier}` ? fault('BadRequestFault', 'Not now') : undefined);
  await ask(seller, PREPARE, { identifier });
  t.false(await isPrepared(identifier));
});

test.serial('a participant that another SMP has taken over can be removed by its tenant', async (t) => {
  const identifier = await add();
  await ask(seller, PREPARE, { identifier });
  sml.participants.set(identifier, 'OTHER');
  sml.trouble = (name) => (name === `delete ${identifier}` ? fault('UnauthorizedFault', 'Not yours') : undefined);
  t.is((await seller(`/v3/participant/${identifier}`, { method: 'DELETE' })).status, 200);
  t.is(sml.participants.get(identifier), 'OTHER');
});

test.serial('a participant moves here with its key', async (t) => {
  const identifier = elsewhere();
  t.deepEqual((await migrate(identifier)).data, { migrateParticipant: { state: 'ACTIVE' } });
  t.deepEqual([sml.participants.get(identifier), await isServed(identifier)], ['SMP-1', true]);
});

test.serial('with another key nothing moves', async (t) => {
  const identifier = elsewhere();
  const { errors } = await migrate(identifier, 'wrongWRONG12#$');
  t.is(errors[0]?.extensions.code, 'REGISTRY_REFUSED');
  t.deepEqual([sml.participants.get(identifier), await isListed(identifier)], ['OTHER', false]);
});

test.serial('a key that is none is refused before the SML is asked', async (t) => {
  const { errors } = await migrate(elsewhere(), 'short');
  t.is(errors[0]?.message, 'Invalid request body: migrationKey must have 8 to 24 characters of ASCII without blanks');
});

for (const trouble of ['CUT_BEFORE', 'CUT_AFTER', 'HALF'] as const) {
  test.serial(`${trouble}: a move whose answer was lost goes on`, async (t) => {
    const identifier = elsewhere();
    sml.trouble = (name) => (name === `migrate ${identifier}` ? trouble : undefined);
    t.is((await migrate(identifier)).errors[0]?.extensions.code, 'UNAVAILABLE');
    sml.trouble = () => undefined;
    await until(() => isListed(identifier), `${identifier} is listed`);
    t.deepEqual([sml.participants.get(identifier), await isServed(identifier)], ['SMP-1', true]);
  });
}

test.serial('a move whose answer was lost, and that is then refused, leaves the identifier to others', async (t) => {
  const identifier = elsewhere();
  sml.trouble = (name) => (name === `migrate ${identifier}` ? 'CUT_BEFORE' : undefined);
  t.is((await migrate(identifier)).errors[0]?.extensions.code, 'UNAVAILABLE');
  sml.migrationKeys.set(identifier, 'another12#$KEY');
  sml.trouble = () => undefined;
  const { sql } = exchange.app.database;
  const rowsOf = (): Promise<object[]> => sql.query('select 1 from participant where identifier = $1', [identifier]);
  await until(async () => (await rowsOf()).length === 0, `${identifier} is free`);
  sml.participants.delete(identifier);
  const buyer = await exchange.as('demo-buyer');
  const answer = await buyer('/v3/participant', { method: 'POST', body: { identifier, countryCode: 'BE', documentTypes: [158] } });
  t.is(answer.status, 200, answer.text);
});

test.serial('what moved here moves on and can come back', async (t) => {
  const identifier = elsewhere();
  await migrate(identifier);
  const { data } = await ask(seller, PREPARE, { identifier });
  sml.participants.set(identifier, 'OTHER');
  await removeMoved(exchange.app, NEVER);
  sml.migrationKeys.set(identifier, data.prepareParticipantMigration);
  t.deepEqual((await migrate(identifier, data.prepareParticipantMigration)).errors, []);
  t.is(sml.participants.get(identifier), 'SMP-1');
});

test.serial('an exchange with its own SML says that there is no other SMP', async (t) => {
  const { prepare: _, migration: __, ...registry } = exchange.app.registry;
  const input = { identifier: fresh(), name: 'x', countryCode: 'BE', documentTypes: [158] as const };
  const error = await t.throwsAsync(
    migrateParticipant({ ...exchange.app, registry }, clientActor('demo-seller', 'demo-seller'), input, KEY),
    {
      code: 'PARAMETERS_INVALID',
    },
  );
  t.is((error as ExchangeError).detail, 'this exchange has no SML (SML_URL) by which participants move');
});
