// The surface of time: a table of recurring jobs for Agenda, the clock, and the two drains that it and the bell ring.
import { PostgresBackend } from '@agendajs/postgres-backend';
import { Agenda } from 'agenda';
import type { Pool } from 'pg';
import type { KeyStore } from '../auth/keys.js';
import { claimDocuments, type Work } from '../domain/documents/claim.js';
import { type DocumentFiles, loadFiles } from '../domain/documents/files.js';
import { processDocument } from '../domain/documents/process.js';
import { finishRegistrations } from '../domain/participants/finish.js';
import type { App, DrainName } from '../domain/ports.js';
import { removeOld } from '../domain/retention.js';
import { BEAT_EVERY_MS, beat, releaseForgotten, releaseLeases, repair } from '../domain/sweep.js';
import { disableFailing } from '../domain/webhooks/disable.js';
import { retireSecrets } from '../domain/webhooks/secrets.js';
import { resumeMissed } from '../domain/webhooks/subscribe.js';
import type { PoolLike } from '../store/embedded.js';
import { endBehindBreakers } from '../webhooks/endings.js';
import { createEngine, type Lane } from '../webhooks/engine.js';
import { createDrain, type Drain } from './drain.js';
import { createLeases, type Leases } from './leases.js';

/** Documents and requests in work at once. PGlite has one connection, so more would only wait. */
const WINDOWS = { server: { documents: 16, deliveries: 512 }, embedded: { documents: 8, deliveries: 64 } } as const;
/** Requests without an answer for long wait beside the window: at most so many times as many. */
const WAITED_FOR = 4;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Above processEvery, and the longest silence of a job after its process died. */
const TICK_LOCK_MS = 3 * SECOND;
const LONG_LOCK_MS = 5 * MINUTE;

export interface Worker {
  ring(name: DrainName): void;
  /** Resolves when nothing is in work here. */
  idle(): Promise<void>;
  /** Whether the clock runs: the last tick was not long ago. */
  isAlive(): boolean;
  /** Claims nothing more, waits for what runs, gives back what is left. */
  stop(timeoutMs: number): Promise<void>;
}

interface Job {
  readonly everyMs: number;
  readonly lockMs: number;
  readonly run: () => Promise<void>;
}

/** What recurs, by name. Each is safe to run twice, and by several processes. */
function jobs(app: App, keys: KeyStore | undefined, workerId: string): Record<string, Job> {
  return {
    sweep: {
      everyMs: SECOND,
      lockMs: TICK_LOCK_MS,
      run: async () => {
        await repair(app, workerId);
        for (const channel of Object.values(app.channels)) await channel.tick?.();
      },
    },
    registrations: {
      everyMs: 5 * SECOND,
      lockMs: 10 * SECOND,
      run: async () => {
        await finishRegistrations(app);
        await app.registry.publish();
      },
    },
    retention: { everyMs: HOUR, lockMs: LONG_LOCK_MS, run: () => removeOld(app) },
    endings: { everyMs: 15 * SECOND, lockMs: MINUTE, run: () => endBehindBreakers(app) },
    // "within 1 h" after their end, which alone already ends their use
    secrets: { everyMs: 10 * MINUTE, lockMs: MINUTE, run: () => retireSecrets(app) },
    keys: { everyMs: HOUR, lockMs: MINUTE, run: async () => keys?.rotate() },
    disabling: {
      everyMs: 5 * MINUTE,
      lockMs: MINUTE,
      run: async () => {
        await disableFailing(app);
        await resumeMissed(app);
      },
    },
  };
}

/** Starts the drains, the heartbeat and Agenda. An embedded process is alone, so it takes over whatever a dead one held. */
export async function startWorker(app: App, pool: PoolLike, keys: KeyStore | undefined, workerId: string): Promise<Worker> {
  if (app.database.embedded) await releaseLeases(app, 'all');
  await beat(app, workerId);
  const leases = createLeases((held) => releaseForgotten(app, workerId, held));
  let beatAtMs = performance.now();
  const pulse = async (): Promise<void> => {
    const began = performance.now();
    await beat(app, workerId);
    beatAtMs = began;
    await leases.releaseForgotten();
  };
  const heartbeat = setInterval(() => void pulse().catch((error) => logFailure(app, 'beat', error)), BEAT_EVERY_MS).unref();
  const drains = createDrains(app, workerId, leases, () => performance.now() - beatAtMs);
  let lastTick = performance.now();
  const agenda = await startAgenda(app, pool, jobs(app, keys, workerId), () => {
    lastTick = performance.now();
  });
  for (const drain of Object.values(drains)) drain.ring();
  return {
    ring: (name) => drains[name].ring(),
    idle: async () => {
      for (const drain of Object.values(drains)) await drain.idle();
    },
    isAlive: () => performance.now() - lastTick < MINUTE,
    async stop(timeoutMs) {
      await agenda.drain({ timeout: Math.min(timeoutMs, 5 * SECOND) }).catch((error) => logFailure(app, 'drain', error));
      await agenda.stop().catch((error) => logFailure(app, 'stop', error));
      await Promise.all(Object.values(drains).map((drain) => drain.stop(timeoutMs)));
      clearInterval(heartbeat);
      await releaseLeases(app, workerId).catch((error) => logFailure(app, 'release', error));
    },
  };
}

function createDrains(app: App, workerId: string, leases: Leases, beatAgeMs: () => number): Record<DrainName, Drain> {
  const windows = app.database.embedded ? WINDOWS.embedded : WINDOWS.server;
  /** Claims and results are changes, too. */
  const ended = () => app.ring('changes');
  const engine = createEngine(app, {
    workerId,
    window: windows.deliveries,
    beatAgeMs,
    freed: (lane) => drains[lane === 'first' ? 'deliveries' : 'retries'].ring(),
    wrote: ended,
  });
  const claimed = <Item>(items: readonly Item[]): readonly Item[] => {
    if (items.length > 0) app.ring('changes');
    return items;
  };
  const deliver = (lane: Lane): Drain =>
    createDrain({
      ...lane,
      window: windows.deliveries * WAITED_FOR,
      roomMin: windows.deliveries / 4,
      refills: true,
      claim: async (limit) => claimed(await lane.claim(limit)),
      onError: (error) => logFailure(app, 'deliveries', error),
    });
  const drains: Record<DrainName, Drain> = {
    documents: createDrain({
      window: windows.documents,
      claim: (limit) => leases.claim(async () => claimed(await claimDocuments(app, workerId, limit))),
      run: (items) => {
        const loading = loadFiles(
          app,
          items.map((item) => item.id),
        );
        return items.map((item) => leases.letGoAfter(item.leaseToken, processDocument(app, item, filesOf(app, item, loading)).then(ended)));
      },
      onError: (error) => logFailure(app, 'documents', error),
    }),
    deliveries: deliver(engine.first),
    retries: deliver(engine.again),
  };
  return drains;
}

/** Loaded with its batch; where that failed, alone, so that one missing blob stops no other document. */
async function filesOf(app: App, work: Work, batch: ReturnType<typeof loadFiles>): Promise<DocumentFiles> {
  const files = await batch.catch(() => loadFiles(app, [work.id]));
  return files.get(work.id) ?? { contents: [], described: [] };
}

async function startAgenda(app: App, pool: PoolLike, table: Record<string, Job>, ticked: () => void): Promise<Agenda> {
  const agenda = new Agenda({
    // Agenda calls `query` and `connect` of a pool only; the embedded one has just these.
    backend: new PostgresBackend({ pool: pool as unknown as Pool, ensureSchema: false, disableNotifications: true }),
    processEvery: SECOND / 2,
    defaultConcurrency: 1,
    defaultLockLimit: 1,
    maxConcurrency: 10,
  });
  agenda.on('error', (error) => logFailure(app, 'agenda', error));
  for (const [name, job] of Object.entries(table)) {
    agenda.define(
      name,
      async () => {
        ticked();
        await job.run().catch((error) => logFailure(app, name, error));
      },
      { concurrency: 1, lockLimit: 1, lockLifetime: job.lockMs },
    );
  }
  await agenda.start();
  for (const [name, job] of Object.entries(table)) await agenda.every(job.everyMs, name);
  return agenda;
}

function logFailure(app: Pick<App, 'log'>, job: string, error: unknown): void {
  app.log.error('job.failed', { job, error: error instanceof Error ? error.message : String(error) });
}
