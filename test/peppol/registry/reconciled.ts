// An exchange with one participant and everything that holds it: SML, DNS, SMP and Directory.
import { clientActor } from '../../../src/domain/actor.js';
import { createFinisher } from '../../../src/domain/participants/finish.js';
import { driftOf } from '../../../src/domain/participants/reconcile/drift.js';
import { reconcile } from '../../../src/domain/participants/reconcile/reconcile.js';
import { registerParticipant } from '../../../src/domain/participants/register.js';
import type { App } from '../../../src/domain/ports.js';
import { createResolveSmp } from '../../../src/peppol/discovery/naptr.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type NaptrServer, startNaptr } from '../../support/network/naptr.js';
import { type FakeNetwork, SMP_URL, startNetwork } from '../../support/network/services.js';

export const NEVER = new AbortController().signal;
export const CALLER = clientActor('demo-seller', 'demo-seller');
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface World extends AsyncDisposable {
  readonly exchange: TestApp;
  readonly network: FakeNetwork;
  readonly dns: NaptrServer;
  readonly app: App;
  /** Runs the reconciler, then finishes what it started. */
  run(): Promise<void>;
  drift(): Promise<string[]>;
}

export const IDENTIFIER = '0190:Reconciled-1';
export const KEY = IDENTIFIER.toLowerCase();

/** An exchange with one participant, a day after its registration. */
export async function startWorld(): Promise<World> {
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

export const group = ({ network }: World) => network.phoss.groups.get(`iso6523-actorid-upis::${KEY}`)!;
export function spoilEntry(world: World, change: (entry: string) => string): void {
  const { metadata } = group(world);
  for (const [type, entry] of metadata) metadata.set(type, change(entry));
}
