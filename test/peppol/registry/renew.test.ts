// A new certificate of the access point: every entry of an external SMP is written again.

import { clientActor } from '../../../src/domain/actor.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { prepareMigration } from '../../../src/domain/participants/migrateParticipant.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import { countRevisions, renewEntries } from '../../../src/domain/participants/renew.js';
import type { App } from '../../../src/domain/ports.js';
import { startApp } from '../../support/app.js';
import { ENDPOINT, type FakeNetwork, startNetwork } from '../../support/network/services.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const NEVER = new AbortController().signal;
const CALLER = clientActor('demo-seller', 'demo-seller');
const COUNT = 5;
const OLD = ENDPOINT.certificate;
const NEW = Buffer.from('another certificate').toString('base64');

interface World extends AsyncDisposable {
  readonly app: App;
  readonly network: FakeNetwork;
  /** The certificate of the access point from now on. */
  use(certificate: string): void;
  /** How many entries carry which certificate. */
  certificates(): Record<string, number>;
  /** Works, by the clock of the test, until so many entries carry the new certificate. */
  finish(count: number): Promise<void>;
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
  const finisher = createFinisher(app);
  const certificates = (): Record<string, number> => {
    const bodies = [...network.phoss.groups.values()].flatMap(({ metadata }) => [...metadata.values()]);
    const found = bodies.map((body) => (body.includes(NEW) ? 'new' : 'old'));
    return Object.fromEntries(['old', 'new'].map((name) => [name, found.filter((one) => one === name).length]));
  };
  const owned = stack.move();
  return {
    app,
    network,
    use: (next) => {
      certificate = next;
    },
    certificates,
    async finish(count) {
      await until(async () => {
        await finisher.run(NEVER);
        if (certificates()['new'] === count) return true;
        // On a busy machine a lease may end in the middle: the registration is put off by some seconds.
        await exchange.advance(10);
        return false;
      }, 'the entries are written');
    },
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
  await world.finish(3 * COUNT);
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
  await world.finish(3 * (COUNT - 1));
  t.deepEqual(world.certificates(), { old: 3, new: 3 * (COUNT - 1) });
  world.network.phoss.trouble = () => undefined;
  await world.finish(3 * COUNT);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});

test('entries of a participant that is prepared for a move are renewed, too', async (t) => {
  await using world = await startWorld();
  await prepareMigration(world.app, CALLER, '0190:renew-1');
  world.use(NEW);
  t.is(await renewEntries(world.app), COUNT);
  await world.finish(3 * COUNT);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});

test('a preparation in the middle of a renewal does not end it', async (t) => {
  await using world = await startWorld();
  world.use(NEW);
  world.network.phoss.trouble = (name) => (name.includes('renew-2') ? { status: 503 } : undefined);
  await renewEntries(world.app);
  await world.finish(3 * (COUNT - 1));
  await prepareMigration(world.app, CALLER, '0190:renew-2');
  world.network.phoss.trouble = () => undefined;
  await world.finish(3 * COUNT);
  t.deepEqual(world.certificates(), { old: 0, new: 3 * COUNT });
});
