// The reconciler against SML, DNS, SMP and Directory: what each difference is reported as, and what is mended.
import { prepareMigration } from '../../../src/domain/participants/migrateParticipant.js';
import { reconcile } from '../../../src/domain/participants/reconcile/reconcile.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import type { App } from '../../../src/domain/ports.js';
import { recordingLog } from '../../support/accounts.js';
import { data } from '../../support/graphql.js';
import { ENDPOINT, SMP_ID } from '../../support/network/services.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { DIFFERENCES, GONE_FROM_SML } from './differences.js';
import { CALLER, group, IDENTIFIER, KEY, NEVER, spoilEntry, startWorld, type World } from './reconciled.js';

test('where everything is as registered, nothing is reported', async (t) => {
  await using world = await startWorld();
  await world.run();
  t.deepEqual(await world.drift(), []);
});

for (const [what, spoil, reported, left] of DIFFERENCES) {
  test(what, async (t) => {
    await using world = await startWorld();
    spoil(world);
    await world.run();
    t.deepEqual(await world.drift(), reported);
    await world.run();
    t.deepEqual(await world.drift(), left);
  });
}

test('a lost entry is written to the SMP again', async (t) => {
  await using world = await startWorld();
  const before = [...group(world).metadata.keys()].toSorted();
  world.network.phoss.groups.delete(`iso6523-actorid-upis::${KEY}`);
  await world.run();
  t.deepEqual([...group(world).metadata.keys()].toSorted(), before);
});

test('a line-wrapped certificate with PEM armour is the same certificate', async (t) => {
  await using world = await startWorld();
  const armoured = `-----BEGIN CERTIFICATE-----\n${ENDPOINT.certificate.slice(0, 2)}\n${ENDPOINT.certificate.slice(2)}\n-----END CERTIFICATE-----`;
  spoilEntry(world, (entry) => entry.replace(ENDPOINT.certificate, armoured));
  await world.run();
  t.deepEqual(await world.drift(), []);
});

test('entries that wait for their renewal are not reported', async (t) => {
  await using world = await startWorld();
  const certificate = Buffer.from('another certificate').toString('base64');
  const smp = { ...world.network.external, endpoint: () => ({ ...ENDPOINT, certificate }) };
  const registry = world.network.registry(world.exchange.app.database, { smp });
  await reconcile({ ...world.app, registry }, NEVER);
  t.deepEqual(await world.drift(), []);
});

test('nothing is written to an SMP for a participant that the SML does not have', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.delete(KEY);
  world.network.phoss.groups.delete(`iso6523-actorid-upis::${KEY}`);
  await world.run();
  t.deepEqual(await world.drift(), [GONE_FROM_SML, 'smp MISSING 0: The SMP does not have the participant']);
  t.false(world.network.phoss.groups.has(`iso6523-actorid-upis::${KEY}`));
});

test('what cannot be asked now is neither reported nor forgotten', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.delete(KEY);
  await world.run();
  for (const fake of [world.network.sml, world.network.phoss, world.network.directory]) fake.trouble = () => ({ status: 503 });
  world.dns.set(KEY, 'SERVFAIL');
  await world.run();
  t.deepEqual(await world.drift(), [GONE_FROM_SML]);
});

test('while the list of the SML cannot be read, the SML is not asked for each participant', async (t) => {
  await using world = await startWorld();
  for (let at = 1; at <= 3; at += 1) {
    await registerParticipant(world.app, CALLER, { identifier: `0190:listed-${at}`, name: 'x', countryCode: 'NL', documentTypes: [158] });
  }
  world.network.sml.calls.length = 0;
  world.network.sml.trouble = (name) => (name.startsWith('list') ? { status: 503 } : undefined);
  await world.exchange.advance(1);
  await world.run();
  t.deepEqual(world.network.sml.calls, [`list ${SMP_ID}`]);
});

test('a comparison that ends at its deadline goes on where it ended', async (t) => {
  await using world = await startWorld();
  await world.exchange.app.database.sql.query(`insert into participant
      (id, tenant_id, identifier, identifier_key, name, country_code, document_types, state, generation, observed_generation, created_at)
    select gen_random_uuid(), 'demo-seller', '0190:many-' || n, '0190:many-' || n, 'x', 'NL', '{158}', 'ACTIVE', 1, 1, exchange_now() - interval '1 day'
    from generate_series(1, 250) n`);
  const deadline = new AbortController();
  const seen: string[] = [];
  const { smp } = world.app.registry;
  const observe: typeof smp.observe = async (holder, signal) => {
    seen.push(holder.identifier);
    if (seen.length === 201) deadline.abort();
    return smp.observe(holder, signal);
  };
  const app: App = { ...world.app, registry: { ...world.app.registry, smp: { ...smp, observe } } };
  const rest = await reconcile(app, deadline.signal);
  const first = new Set(seen.splice(0).slice(0, 200));
  t.is(await reconcile(app, NEVER, rest), undefined);
  t.deepEqual(
    seen.filter((one) => first.has(one)),
    [],
  );
  t.is(first.size + seen.length, 251);
});

test('a registration that is mended elsewhere is no longer reported', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.delete(KEY);
  await world.run();
  world.network.sml.participants.set(KEY, SMP_ID);
  await world.run();
  t.deepEqual(await world.drift(), []);
});

test('of a participant that is prepared for a move, a lost entry of the SMP is written again', async (t) => {
  await using world = await startWorld();
  await prepareMigration(world.app, CALLER, IDENTIFIER);
  world.network.phoss.groups.delete(`iso6523-actorid-upis::${KEY}`);
  await world.run();
  t.deepEqual(await world.drift(), ['smp MISSING 1: The SMP does not have the participant']);
  t.is(group(world).metadata.size, 3);
});

test('of a participant that is prepared for a move, SML and DNS may name another SMP', async (t) => {
  await using world = await startWorld();
  await prepareMigration(world.app, CALLER, IDENTIFIER);
  world.network.sml.participants.set(KEY, 'SMP-OF-OTHERS');
  world.dns.set(KEY, { smp: 'https://other.example' });
  await world.run();
  t.deepEqual(await world.drift(), []);
});

async function unknown({ app }: World): Promise<string[]> {
  const rows = await app.database.sql.query<{ key: string }>(
    'select identifier_key as key from participant_drift where participant is null',
  );
  return rows.map(({ key }) => key);
}

test('a participant that the SML lists for this SMP, but nobody registered here, is reported to the operator', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.set('0190:stray', SMP_ID);
  await world.run();
  t.deepEqual(await unknown(world), ['0190:stray']);
  t.deepEqual(await world.drift(), []);
  world.network.sml.participants.delete('0190:stray');
  await world.exchange.advance(1);
  await world.run();
  t.deepEqual(await unknown(world), []);
});

test('an unknown participant is logged once', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.set('0190:stray', SMP_ID);
  const { log, text } = recordingLog();
  const logged = (): string[] =>
    text()
      .split('\n')
      .filter((line) => line.includes('registry.drift'));
  await reconcile({ ...world.app, log }, NEVER);
  await reconcile({ ...world.app, log }, NEVER);
  t.deepEqual(logged(), [`warn registry.drift ${JSON.stringify({ part: 'sml', kind: 'UNKNOWN', identifier: '0190:stray' })}`]);
});

test('an unknown participant is not forgotten while the list cannot be read', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.set('0190:stray', SMP_ID);
  await world.run();
  world.network.sml.trouble = (name) => (name.startsWith('list') ? { status: 503 } : undefined);
  await world.exchange.advance(1);
  await world.run();
  t.deepEqual(await unknown(world), ['0190:stray']);
});

test('a participant that is removed while the comparison runs is not reported as unknown', async (t) => {
  await using world = await startWorld();
  const { app } = world;
  let lists = 0;
  const listed: App['registry']['listed'] = async function* (signal) {
    lists += 1;
    yield* app.registry.listed!(signal);
    if (lists === 1) await removeParticipant(app, CALLER, IDENTIFIER);
  };
  await reconcile({ ...app, registry: { ...app.registry, listed } }, NEVER);
  t.deepEqual([lists, await unknown(world)], [2, []]);
});

async function gauge(t: ExecutionContext, { exchange }: World, series: string): Promise<void> {
  const { text } = await exchange.anonymous('/metrics');
  t.true(text.includes(`${series}\n`), series);
}

test('drift is in GraphQL and in the metrics', async (t) => {
  await using world = await startWorld();
  world.network.sml.participants.delete(KEY);
  await world.run();
  const seller = await world.exchange.as('demo-seller');
  const query = `{ participant(identifier: "${IDENTIFIER}") { drift { part kind detail mended } } }`;
  t.deepEqual((await data(seller, query)).participant.drift, [
    { part: 'sml', kind: 'MISSING', detail: 'The SML does not list the participant for this SMP', mended: 0 },
  ]);
  await gauge(t, world, 'exchange_registry_drift{part="sml",kind="MISSING"} 1');
  await gauge(t, world, 'exchange_registry_drift{part="smp",kind="MISSING"} 0');
});
