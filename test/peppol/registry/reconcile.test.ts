// The reconciler against SML, DNS, SMP and Directory: what each difference is reported as, and what is mended.
import type { ExecutionContext } from 'ava';
import { clientActor } from '../../../src/domain/actor.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { prepareMigration } from '../../../src/domain/participants/migrateParticipant.js';
import { driftOf } from '../../../src/domain/participants/reconcile/drift.js';
import { reconcile } from '../../../src/domain/participants/reconcile/reconcile.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { removeParticipant } from '../../../src/domain/participants/remove.js';
import type { App } from '../../../src/domain/ports.js';
import { createResolveSmp } from '../../../src/peppol/discovery/naptr.js';
import { startApp, type TestApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { type NaptrServer, startNaptr } from '../../support/network/naptr.js';
import { ENDPOINT, type FakeNetwork, SMP_ID, SMP_URL, startNetwork } from '../../support/network/services.js';
import { test } from '../../support/test.js';

const NEVER = new AbortController().signal;
const CALLER = clientActor('demo-seller', 'demo-seller');
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface World extends AsyncDisposable {
  readonly exchange: TestApp;
  readonly network: FakeNetwork;
  readonly dns: NaptrServer;
  readonly app: App;
  /** Runs the reconciler, then finishes what it started. */
  run(): Promise<void>;
  drift(): Promise<string[]>;
}

const IDENTIFIER = '0190:Reconciled-1';
const KEY = IDENTIFIER.toLowerCase();

/** An exchange with one participant, a day after its registration. */
async function startWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const exchange = stack.use(await startApp({ ROLES: 'api', RECONCILE_SECONDS: '0' }));
  const network = stack.use(await startNetwork());
  const dns = stack.use(await startNaptr());
  const resolveSmp = createResolveSmp({ zone: dns.zone, servers: [dns.server] });
  const registry = network.registry(exchange.app.database, {
    locate: async (identifier) => {
      const smp = await resolveSmp(identifier).catch((error: { code?: string }) => {
        if (error.code === 'not-registered') return undefined;
        throw error;
      });
      return smp === undefined ? undefined : { smp, isOwn: smp === SMP_URL };
    },
  });
  const app: App = { ...exchange.app, registry };
  const finisher = createFinisher(app);
  await registerParticipant(app, CALLER, { identifier: IDENTIFIER, name: 'Reconciled', countryCode: 'NL', documentTypes: [158] });
  await finisher.run(NEVER);
  dns.set(KEY, { smp: SMP_URL });
  await exchange.advance(DAY_SECONDS + HOUR_SECONDS);
  const owned = stack.move();
  return {
    exchange,
    network,
    dns,
    app,
    async run() {
      await reconcile(app, NEVER);
      await finisher.run(NEVER);
    },
    async drift() {
      const found = (await driftOf(app, CALLER.tenantId, [IDENTIFIER])).get(KEY) ?? [];
      return found.map(({ part, kind, detail, mended }) => `${part} ${kind} ${mended}: ${detail}`);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

test('where everything is as registered, nothing is reported', async (t) => {
  await using world = await startWorld();
  await world.run();
  t.deepEqual(await world.drift(), []);
});

/** `spoil` changes one part. After one run there is `reported`, after a second one `left`. */
type Case = readonly [what: string, spoil: (world: World) => void, reported: readonly string[], left: readonly string[]];

const group = ({ network }: World) => network.phoss.groups.get(`iso6523-actorid-upis::${KEY}`)!;
function spoilEntry(world: World, change: (entry: string) => string): void {
  const { metadata } = group(world);
  for (const [type, entry] of metadata) metadata.set(type, change(entry));
}

const GONE_FROM_SML = 'sml MISSING 0: The SML does not list the participant for this SMP';

const CASES: readonly Case[] = [
  ["somebody else's deregistration", ({ network }) => network.sml.participants.delete(KEY), [GONE_FROM_SML], [GONE_FROM_SML]],
  [
    'a participant that moved to another SMP',
    ({ network }) => network.sml.participants.set(KEY, 'SMP-OF-OTHERS'),
    [GONE_FROM_SML],
    [GONE_FROM_SML],
  ],
  [
    'DNS without the participant',
    ({ dns }) => dns.remove(KEY),
    ['dns MISSING 0: DNS has no SMP for the participant'],
    ['dns MISSING 0: DNS has no SMP for the participant'],
  ],
  [
    'DNS with another SMP',
    ({ dns }) => dns.set(KEY, { smp: 'https://other.example' }),
    ['dns FOREIGN 0: DNS names another SMP for the participant: https://other.example'],
    ['dns FOREIGN 0: DNS names another SMP for the participant: https://other.example'],
  ],
  [
    'an SMP that lost the participant',
    ({ network }) => network.phoss.groups.delete(`iso6523-actorid-upis::${KEY}`),
    ['smp MISSING 1: The SMP does not have the participant'],
    [],
  ],
  [
    'an SMP that lost an entry',
    (world) => {
      const { metadata } = group(world);
      metadata.delete([...metadata.keys()][0]!);
    },
    ['smp DIFFERENT 1: The SMP lacks Peppol BIS Billing UBL Invoice V3 and has nothing too much'],
    [],
  ],
  [
    'an SMP whose entries name another access point, as one restored from a backup',
    (world) => spoilEntry(world, (entry) => entry.replace(ENDPOINT.url, 'https://old.example/as4')),
    [
      'smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has the address https://old.example/as4 instead of https://ap.example/as4',
    ],
    [],
  ],
  [
    'an SMP whose entries have another certificate',
    (world) => spoilEntry(world, (entry) => entry.replace(ENDPOINT.certificate, 'T0xE')),
    ['smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has another certificate of the access point'],
    [],
  ],
  [
    'an SMP whose entries have another process',
    (world) => spoilEntry(world, (entry) => entry.replace('billing:01:1.0', 'billing:02:1.0')),
    ['smp DIFFERENT 1: The entry for Peppol BIS Billing UBL Invoice V3 has no process urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    [],
  ],
  [
    'a Directory that lost the participant',
    ({ network }) => network.directory.indexed.clear(),
    ['directory MISSING 1: The Directory does not have the participant'],
    [],
  ],
];

for (const [what, spoil, reported, left] of CASES) {
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
