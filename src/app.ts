// The composition root: with startup/ and outgoingRequests.ts the only place that names implementations. All parts may be overridden.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Bearer } from './auth/bearer.js';
import { createKeyStore, type KeyStore } from './auth/keys.js';
import type { TakeAs4 } from './channels/peppol/as4Inbound.js';
import { PEPPOL } from './channels/peppol/descriptor.js';
import { openAs4Inbound } from './channels/peppol/open.js';
import { MAGIC, MAGIC_RECEIVERS } from './channels/sandbox/magic.js';
import { type Clock, createClock } from './clock.js';
import { createCache } from './domain/cache.js';
import type { ChannelRoute } from './domain/channelRoute.js';
import { createIntake } from './domain/documents/intake/intake.js';
import { createQuotaGate } from './domain/documents/intake/quota/quota.js';
import { createMoves } from './domain/documents/pipeline/moves.js';
import { COPIES_KEPT } from './domain/documents/retrieval/rendering.js';
import { createReplies } from './domain/documents/sending/replies.js';
import { createThreadPool } from './domain/documents/threads/threadPool.js';
import { createPacer } from './domain/pacer.js';
import { releaseRegistrations } from './domain/participants/lease.js';
import { settleAddresses } from './domain/people/addresses.js';
import { type App, type Log, WORK_LOOPS } from './domain/ports.js';
import { createReceivers } from './domain/receivers/receivers.js';
import { createRouter } from './domain/routing/channelRouter.js';
import { createLookups } from './domain/statements/lookups.js';
import type { EndpointRules } from './domain/webhooks/endpointUrl.js';
import { createNotifier } from './jobs/notifier.js';
import { startWorker, type Worker } from './jobs/worker.js';
import { createLog } from './log.js';
import { createProcessMetrics } from './metrics/processMetrics.js';
import { createConnect, createOutgoing, endpointRulesOf } from './outgoingRequests.js';
import { clientCertificateOf } from './pki/clientCertificate.js';
import { type Authority, openAuthority } from './sandbox/authority.js';
import { DEMO_CLIENTS, DEMO_PEOPLE, type DemoPerson, seedSandbox } from './sandbox/seed.js';
import { bearerOf } from './startup/bearerOf.js';
import { logEmbedded, logSkew } from './startup/logStart.js';
import { networkCertificates } from './startup/networkCertificates.js';
import { openChannels } from './startup/openChannels.js';
import { openDiscovery } from './startup/openDiscovery.js';
import { openEvidenceKey } from './startup/openEvidenceKey.js';
import { type Feeds, openFeeds } from './startup/openFeeds.js';
import { openKeyring } from './startup/openKeyring.js';
import { openMail } from './startup/openMail.js';
import { openConfigured, openJobStore, openOwnBlobs, prepareFolder } from './startup/openParts.js';
import { openPki, type Pki } from './startup/openPki.js';
import { openRegistry } from './startup/openRegistry.js';
import { type OpenRevocation, openRevocation } from './startup/openRevocation.js';
import { type OpenSmp, openSmp } from './startup/openSmp.js';
import { settingsOf } from './startup/settingsOf.js';
import type { OpenDatabase } from './store/database.js';

/** The running service: everything that use cases need, and what the server and the worker need in addition. */
export interface RunningApp extends App, AsyncDisposable {
  readonly config: Config;
  readonly bearer: Bearer;
  /** undefined with an external issuer. */
  readonly keys: KeyStore | undefined;
  readonly time: Clock;
  /** Which webhook endpoints PUT accepts. */
  readonly endpointRules: EndpointRules;
  /** The certificate authority of the sandbox. */
  readonly authority: Authority | undefined;
  /** The identifiers of the sandbox with an outcome each. None elsewhere. */
  readonly magicReceivers: readonly { readonly identifier: string; readonly about: string }[];
  /** The clients of the sandbox, with public secrets. None elsewhere. */
  readonly demoClients: readonly { readonly id: string; readonly secret: string }[];
  /** The people of the sandbox, who sign in by a button. None elsewhere. */
  readonly demoPeople: readonly DemoPerson[];
  readonly feeds: Feeds;
  /** Keys and trusted authorities of the network. */
  readonly pki: Pki;
  /** Undefined where another SMP is set. */
  readonly smp: OpenSmp['smp'];
  /** Whether certificates of access points are revoked, and the lists that say so. */
  readonly revocation: OpenRevocation;
  /** Takes messages of other access points. Undefined without a key or trusted authorities. */
  readonly takeAs4: TakeAs4 | undefined;
  /** What the other sides of channels call, beside AS4. */
  readonly channelRoutes: readonly ChannelRoute[];
  readonly processMetrics: ReturnType<typeof createProcessMetrics>['registry'];
  /** Undefined where ROLES has no worker, and before startWork. */
  worker(): Worker | undefined;
  serveAt(addresses: ServedAddresses): void;
  /** Starts jobs and work loops where ROLES has them. */
  startWork(): Promise<void>;
  /** Claims nothing more, and waits for running work. */
  stopWork(timeoutMs: number): Promise<void>;
}

const CLOCK_MEASURE_MS = 1_000;

/** The addresses of the servers of this process. */
interface ServedAddresses {
  /** For links where PUBLIC_URL is unset. */
  readonly api?: string;
  /** Takes AS4 messages of this process to itself, where it has no API. */
  readonly as4?: string;
}

/** Parts that replace those of the settings. Who gives a database closes it. */
export type Overrides = Partial<Omit<App, 'database'>> & {
  readonly database?: OpenDatabase;
  /** Which recurring jobs run. By default all. */
  readonly runsJob?: (name: string) => boolean;
};

/** Where a part cannot be opened, all opened parts are closed. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<RunningApp> {
  await using stack = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel, process.stdout.isTTY === true);
  const sandbox = config.env === 'sandbox';
  logEmbedded(config, log);
  const addresses: ServedAddresses = {};
  const settings = overrides.settings ?? settingsOf(config, () => addresses.api);
  const parts = await openParts(config, overrides, () => settings.publicUrl, log, stack);
  const { database, time, authority, pki, smp, revocation, processMetrics } = parts;

  let worker: Worker | undefined;
  const notifier = await createNotifier(database, config.roles.worker, (name, among) => worker?.wake(name, among));
  stack.use(notifier);
  const mail = 'mail' in overrides ? overrides.mail : openMail(config, { authority, clock: parts.app.clock }, settings, stack);
  const base = useCasesOn({ ...parts.app, mail, wake: notifier.wake, settings }, overrides);
  const opening = { app: base, config, pki, revocation, servedAt: () => addresses.as4 ?? addresses.api, stack };
  const opened = await openChannels(opening);
  const app: App = { ...base, channels: overrides.channels ?? opened.channels };
  const keys = config.tokens.kind === 'own' ? createKeyStore(app, config.tokens.lifetimeSeconds) : undefined;
  if (database.embedded) await releaseRegistrations(app);
  if (sandbox) await seedSandbox(app);
  await settleAddresses(app);
  const feeds = openFeeds(app, notifier, stack);
  const jobStore = config.roles.worker ? stack.use(await openJobStore(config, database.pool, log)) : undefined;

  const stopping = new AbortController();
  stack.defer(() => stopping.abort());
  const owned = stack.move();
  const stopWork = async (timeoutMs: number): Promise<void> => {
    await worker?.stop(timeoutMs);
    worker = undefined;
  };
  return {
    ...app,
    config,
    keys,
    time,
    authority,
    feeds,
    pki,
    smp,
    revocation,
    takeAs4: openAs4Inbound(opening),
    channelRoutes: opened.routes,
    processMetrics,
    magicReceivers: sandbox ? Object.entries(MAGIC).map(([identifier, { about }]) => ({ identifier, about })) : [],
    demoClients: sandbox ? DEMO_CLIENTS : [],
    demoPeople: sandbox ? DEMO_PEOPLE : [],
    endpointRules: endpointRulesOf(config),
    bearer: bearerOf(config, app, keys),
    worker: () => worker,
    serveAt: (served) => void Object.assign(addresses, served),
    async startWork() {
      // A network that is down does not stop the start: it is tried again by a job, and before the next registration.
      app.registry.prepare?.(stopping.signal).catch(() => undefined);
      if (jobStore === undefined) return;
      worker = await startWorker(app, jobStore, keys, randomUUID(), overrides.runsJob);
      for (const name of WORK_LOOPS) worker.wake(name);
    },
    stopWork,
    async [Symbol.asyncDispose]() {
      await stopWork(0);
      await owned.disposeAsync();
    },
  };
}

/** The parts that all others need: the database, its clock, keys, files, outgoing requests and the registry. */
async function openParts(config: Config, overrides: Overrides, publicUrl: () => string, log: Log, stack: AsyncDisposableStack) {
  const sandbox = config.env === 'sandbox';
  await prepareFolder(config.dataDir);
  const database = overrides.database ?? stack.use(await openConfigured(config, log));
  const time = await createClock(database);
  logSkew(config, time, log);
  const measuring = setInterval(() => void time.measure().catch(() => undefined), CLOCK_MEASURE_MS).unref();
  stack.defer(() => clearInterval(measuring));
  const keyring = await openKeyring({ database, log }, config, stack);
  const authority = sandbox ? await openAuthority(join(config.dataDir, 'pki'), new Date()) : undefined;
  const blobs = overrides.blobs ?? (await openOwnBlobs(config, log, database.sql));
  const pki = await openPki(config, log, stack);
  const outgoing = overrides.outgoing ?? createOutgoing(config, authority, log, stack, clientCertificateOf(pki.smp));
  const { metrics, registry: processMetrics } = createProcessMetrics();
  const revocation = await openRevocation(config, { outgoing, log, metrics, own: pki }, stack);
  const threads = overrides.threads ?? stack.use(createThreadPool({ fonts: config.pdfFonts }));
  const { smp, changed } = await openSmp(config, database, pki, publicUrl, stack);
  const alwaysReachable = sandbox ? MAGIC_RECEIVERS : new Set<string>();
  const registry = overrides.registry ?? openRegistry(config, { database, outgoing, pki, publicUrl, alwaysReachable, changed, log });
  const clock = overrides.clock ?? time.now;
  // Certificates are valid by the real time, which the clock of a sandbox need not be.
  const discovery = openDiscovery(config, { outgoing, threads, ...pki, ...revocation, clock: () => new Date() });
  const app = {
    database,
    threads,
    copies: createCache({ ...COPIES_KEPT, bytesOf: (copy: Buffer) => copy.length, clock }),
    turns: createPacer(),
    keyring,
    evidenceKey: overrides.evidenceKey ?? openEvidenceKey({ database, keyring, clock }, config.evidence, stack),
    blobs,
    outgoing,
    connect: overrides.connect ?? createConnect(config, authority, log),
    post: overrides.post ?? outgoing('webhook'),
    registry,
    certificates: overrides.certificates ?? (() => networkCertificates(pki, new Date())),
    receivers: overrides.receivers ?? createReceivers(registry, discovery),
    clock,
    log,
    metrics: overrides.metrics ?? metrics,
  };
  return { app, database, time, authority, pki, smp, revocation, processMetrics };
}

type Opened = Awaited<ReturnType<typeof openParts>>['app'] & Pick<App, 'wake' | 'settings' | 'mail'>;

/** What use cases share besides the interfaces: batches of statements, quotas and the router. */
function useCasesOn(app: Opened, overrides: Overrides): Omit<App, 'channels'> {
  const { database, receivers, settings } = app;
  return {
    ...app,
    intake: overrides.intake ?? createIntake(database),
    moves: overrides.moves ?? createMoves(database, app.metrics.moved),
    lookups: overrides.lookups ?? createLookups(database),
    replies: overrides.replies ?? createReplies(database),
    quota: overrides.quota ?? createQuotaGate(app),
    router: overrides.router ?? createRouter({ network: PEPPOL.name, ereports: settings.ereportChannel }, receivers),
  };
}
