// A new certificate of the access point: every entry of an external SMP is written again.

import { clientActor } from '../../../src/domain/actor.js';
import { createFinisher, type Finisher } from '../../../src/domain/participants/finish.js';
import { prepareMigration } from '../../../src/domain/participants/migrateParticipant.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { countRevisions, renewEntries } from '../../../src/domain/participants/renew.js';
import type { App } from '../../../src/domain/ports.js';
import { startApp } from '../../support/app.js';
import { ENDPOINT, type FakeNetwork, startNetwork } from '../../support/network/services.js';
import { test } from '../../support/test.js';

const NEVER = new AbortController().signal;
const CALLER = clientActor('demo-seller', 'demo-seller');
const COUNT = 5;
const OLD = ENDPOINT.certificate;
const NEW = Buffer.from('another certificate').toString('base64');

interface World extends AsyncDisposable {
  readonly app: App;
  readonly network: FakeNetwork;
  readonly finisher: Finisher;
  /** The certificate of the access point from now on. */
  use(certificate: string): void;
  /** How many entries carry which certificate. */
  certificates(): Record<string, number>;
  advance(seconds: number): Promise<void>;
}

/** Some participants on an external SMP. Each has three entries. */
async function startWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const exchange = stack.use(await startApp({ ROLES: 'api' }));
  const network = stack.use(await startNetwork());
  let certificate = OLD;
  const smp = { ...network.external, endpoint: () => ({ ...ENDPOINT, certificate }) };
  const app: App = { ...exchange.app, registry: network.registry(exchange.app.database, { smp, directory: 'none' }) };
  for (let count = 1; count <= COUNT; count += 1) {
    await registerParticipant(app, CALLER, { identifier: `0190:renew-${count}`, name: 'Renew', countryCode: 'NL', documentTypes: [158] });
  }
  const owned = stack.move();
  return {
    app,
    network,
    finisher: createFinisher(app),
    use: (next) => {
      certificate = next;
    },
    certificates() {
      const bodies = [...network.phoss.groups.values()].flatMap(({ metadata }) => [...metadata.values()]);
      const found = bodies.map((body) => (body.includes(NEW) ? 'new' : 'old'));
      return Object.fromEntries(['old', 'new'].map((name) => [name, found.filter((one) => one === name).length]));
    },
    advance: (seconds) => exchange.advance(seconds),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

test('without a change, nothing is written', async (t) => {
  await using world = await startWorld();
  t.is(await renewEntries(world.app), 0);
});

test('a new certificate is written to every entry', async (t) => {
  await using world = await startWorld();
  world.use(NEW);
  t.is(await renewEntries(world.app), COUNT);
  await world.finisher.run(NEVER);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
  t.is(await renewEntries(world.app), 0);
  t.deepEqual(
    (await countRevisions(world.app)).map(({ count }) => count),
    [COUNT],
  );
});

test('an SMP that is away in the middle delays only what it did not take', async (t) => {
  await using world = await startWorld();
  world.use(NEW);
  world.network.phoss.trouble = (name) => (name.includes('renew-2') ? { status: 503 } : undefined);
  await renewEntries(world.app);
  await world.finisher.run(NEVER);
  t.deepEqual(world.certificates(), { old: 3, new: 3 * (COUNT - 1) });
  world.network.phoss.trouble = () => undefined;
  await world.advance(10);
  await world.finisher.run(NEVER);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});

test('entries of a participant that is prepared for a move are renewed, too', async (t) => {
  await using world = await startWorld();
  await prepareMigration(world.app, CALLER, '0190:renew-1');
  world.use(NEW);
  t.is(await renewEntries(world.app), COUNT);
  await world.finisher.run(NEVER);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});

test('a preparation in the middle of a renewal does not end it', async (t) => {
  await using world = await startWorld();
  world.use(NEW);
  world.network.phoss.trouble = (name) => (name.includes('renew-2') ? { status: 503 } : undefined);
  await renewEntries(world.app);
  await world.finisher.run(NEVER);
  await prepareMigration(world.app, CALLER, '0190:renew-2');
  world.network.phoss.trouble = () => undefined;
  await world.finisher.run(NEVER);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});
