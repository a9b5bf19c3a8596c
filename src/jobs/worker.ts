// The surface of time: what recurs, by Agenda, and the drains that it and the bell ring.
import type { KeyStore } from '../auth/keys.js';
import { claimDocuments, type Work } from '../domain/documents/claim.js';
import { type DocumentFiles, loadFiles } from '../domain/documents/files.js';
import { processDocument } from '../domain/documents/process.js';
import type { App, DrainName } from '../domain/ports.js';
import { BEAT_EVERY_MS, beat, releaseForgotten, releaseLeases } from '../domain/sweep.js';
import { createEngine, type Engine, type Lane } from '../webhooks/engine.js';
import { meterWritten } from '../webhooks/metered.js';
import { startAgenda } from './agenda.js';
import { createDrain, type Drain } from './drain.js';
import type { JobStore } from './jobStore.js';
import { createLeases, type Leases } from './leases.js';
import { recurringJobs } from './recurring.js';

/**
 * Documents and requests in work at once. PGlite has one connection, so more would only wait. There is room for requests that were
 * claimed and wait for their answers, for as many that are being sent, and for those that the next claim brings meanwhile.
 */
const WINDOWS = { server: { documents: 16, deliveries: 768 }, embedded: { documents: 8, deliveries: 64 } } as const;
/** Requests without an answer for long wait beside the window: at most so many times as many. */
const WAITED_FOR = 4;
/** Of a stop, for what the clock runs. */
const CLOCK_STOP_MS = 5_000;

export interface Worker {
  ring(name: DrainName, among?: readonly string[]): void;
  /** Resolves when nothing is in work here. */
  idle(): Promise<void>;
  /** Whether the clock runs: its last tick, here or in another process, was not long ago. */
  isAlive(): boolean;
  /** Claims nothing more, waits for what runs, gives back what is left. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts the drains, the heartbeat and Agenda. An embedded process is alone, so it takes over whatever a dead one held. */
export async function startWorker(app: App, store: JobStore, keys: KeyStore | undefined, workerId: string): Promise<Worker> {
  if (app.database.embedded) await releaseLeases(app, 'all');
  await beat(app, workerId);
  const leases = createLeases((held) => releaseForgotten(app, workerId, held));
  let beatAtMs = performance.now();
  const pulse = async (): Promise<void> => {
    const began = performance.now();
    await beat(app, workerId);
    beatAtMs = began;
    await leases.releaseForgotten();
    await releaseUnanswered();
  };
  const heartbeat = setInterval(() => void pulse().catch((error) => logFailure(app, 'beat', error)), BEAT_EVERY_MS).unref();
  const { drains, releaseUnanswered } = createDrains(app, workerId, leases, () => performance.now() - beatAtMs);
  const clock = await startAgenda(store, recurringJobs(app, keys, workerId), app.log);
  for (const drain of Object.values(drains)) drain.ring();
  return {
    ring: (name, among) => drains[name].ring(among),
    idle: async () => {
      for (const drain of Object.values(drains)) await drain.idle();
    },
    isAlive: clock.isAlive,
    async stop(timeoutMs) {
      const stopping = Object.values(drains).map((drain) => drain.stop(timeoutMs));
      await Promise.all([...stopping, clock.stop(Math.min(timeoutMs, CLOCK_STOP_MS))]);
      clearInterval(heartbeat);
      await releaseLeases(app, workerId).catch((error) => logFailure(app, 'release', error));
    },
  };
}

interface Drains {
  readonly drains: Record<DrainName, Drain>;
  readonly releaseUnanswered: Engine['releaseUnanswered'];
}

function createDrains(app: App, workerId: string, leases: Leases, beatAgeMs: () => number): Drains {
  const windows = app.database.embedded ? WINDOWS.embedded : WINDOWS.server;
  /** Claims and results are changes, too. */
  const ended = () => app.ring('changes');
  const engine = createEngine(app, {
    workerId,
    window: windows.deliveries,
    beatAgeMs,
    freed: (lane, among) => drains[lane === 'first' ? 'deliveries' : 'retries'].ring(among),
    wrote: (written) => {
      meterWritten(app.meter, written);
      ended();
    },
  });
  const claimed = <Item>(items: readonly Item[]): readonly Item[] => {
    if (items.length > 0) app.ring('changes');
    return items;
  };
  const deliver = (lane: Lane): Drain =>
    createDrain({
      ...lane,
      window: windows.deliveries * WAITED_FOR,
      claim: async (limit, among) => claimed(await lane.claim(limit, among)),
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
  return { drains, releaseUnanswered: engine.releaseUnanswered };
}

/** Loaded with its batch; where that failed, alone, so that one missing blob stops no other document. */
async function filesOf(app: App, work: Work, batch: ReturnType<typeof loadFiles>): Promise<DocumentFiles> {
  const files = await batch.catch(() => loadFiles(app, [work.id]));
  return files.get(work.id) ?? { contents: [], described: [] };
}

function logFailure(app: Pick<App, 'log'>, job: string, error: unknown): void {
  app.log.error('job.failed', { job, error: error instanceof Error ? error.message : String(error) });
}
