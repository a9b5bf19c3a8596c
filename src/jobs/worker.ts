// Starts background work: recurring jobs with Agenda, and the work loops that jobs and the notifier wake.

import type { KeyStore } from '../auth/keys.js';
import { createAlertSender } from '../domain/alerts/tell.js';
import { createStandingExports } from '../domain/exports/standing/carry.js';
import { BEAT_EVERY_MS, beat, releaseForgotten, releaseLeases } from '../domain/maintenance/sweep.js';
import { createNoticeMailer } from '../domain/notices/tell.js';
import { createFinisher } from '../domain/participants/finish.js';
import { type App, WORK_LOOPS, type WorkLoopName } from '../domain/ports.js';
import { createEngine, type DeliveryQueue, type Engine } from '../domain/webhooks/delivery/engine.js';
import { recordWritten } from '../domain/webhooks/delivery/recordMetrics.js';
import { errorMessage } from '../errorMessage.js';
import { inSpan } from '../tracing/span.js';
import { type JobState, startAgenda } from './agenda.js';
import { createDocumentWork } from './documentWork.js';
import type { JobStore } from './jobStore.js';
import { createLeases, type Leases } from './leases.js';
import { recurringJobs } from './recurring.js';
import type { RecurringJob } from './recurringJob.js';
import { createWorkLoop, type WorkLoop } from './workLoop.js';

/**
 * Concurrent webhook requests. There is room for claimed deliveries that wait for their responses, for as many that are being sent, and for
 * the next claim.
 */
const DELIVERIES = { server: 768, embedded: 64 } as const;
/** Requests that have waited for long do not count towards the window. There may be this many times as many of them. */
const WAITED_FOR = 4;
/** How long a stop waits for recurring jobs. */
const CLOCK_STOP_MS = 5_000;

export interface Worker {
  wake(name: WorkLoopName, among?: readonly string[]): void;
  /** Resolves when nothing is in progress in this process. */
  idle(): Promise<void>;
  /** Whether Agenda runs: its last tick in any process was recent. */
  isAlive(): boolean;
  /** Recurring jobs whose last run in this process missed its deadline. */
  overdueJobs(): readonly string[];
  jobs(): readonly JobState[];
  /** Claims nothing more, waits for running work, and releases the rest. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts the work loops, the heartbeat and Agenda. An embedded process is alone, so it takes over the leases of an earlier process. */
export async function startWorker(
  app: App,
  store: JobStore,
  keys: KeyStore | undefined,
  workerId: string,
  runsJob: (name: string) => boolean = () => true,
): Promise<Worker> {
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
  const { work, releaseUnanswered } = createWork(app, workerId, leases, () => performance.now() - beatAtMs);
  const finisher = createFinisher(app);
  const teller = createAlertSender(app);
  const mailer = createNoticeMailer(app);
  const standing = createStandingExports(app);
  const stopping = new AbortController();
  // What a process left half done on the network is finished by the start, whenever the job has its turn.
  const finishing = finisher.runAtStart(stopping.signal);
  const jobs = Object.entries(recurringJobs(app, keys, workerId, { finisher, teller, mailer, standing })).filter(([name]) => runsJob(name));
  const clock = await startAgenda(store, Object.fromEntries(jobs.map(([name, job]) => [name, traced(name, job)])), app.log);
  for (const name of WORK_LOOPS) work.wake(name);
  return {
    wake: work.wake,
    idle: work.idle,
    isAlive: clock.isAlive,
    overdueJobs: clock.overdue,
    jobs: clock.jobs,
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.all([
        work.stop(timeoutMs),
        teller.stop(timeoutMs),
        mailer.stop(timeoutMs),
        standing.stop(timeoutMs),
        clock.stop(Math.min(timeoutMs, CLOCK_STOP_MS)),
        finishing,
      ]);
      clearInterval(heartbeat);
      await releaseLeases(app, workerId).catch((error) => logFailure(app, 'release', error));
    },
  };
}

function traced(name: string, job: RecurringJob): RecurringJob {
  const facts = { parent: null, attributes: { 'exchange.job': name } };
  return { ...job, run: (signal) => inSpan(`job ${name}`, facts, async () => job.run(signal)) };
}

interface WorkLoops {
  wake(name: WorkLoopName, among?: readonly string[]): void;
  idle(): Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}

function createWork(
  app: App,
  workerId: string,
  leases: Leases,
  beatAgeMs: () => number,
): { work: WorkLoops; releaseUnanswered: Engine['releaseUnanswered'] } {
  const window = app.database.embedded ? DELIVERIES.embedded : DELIVERIES.server;
  /** Claims and results are changes, too. */
  const changed = (): void => app.wake('changes');
  const engine = createEngine(app, {
    workerId,
    window,
    beatAgeMs,
    freed: (lane, among) => deliveries[lane === 'first' ? 'deliveries' : 'retries'].wake(among),
    wrote: (written) => {
      recordWritten(app.metrics, written);
      changed();
    },
  });
  const deliver = (lane: DeliveryQueue): WorkLoop =>
    createWorkLoop({
      ...lane,
      window: window * WAITED_FOR,
      claim: async (limit, among) => {
        const items = await lane.claim(limit, among);
        if (items.length > 0) changed();
        return items;
      },
      onError: (error) => logFailure(app, 'deliveries', error),
    });
  const deliveries = { deliveries: deliver(engine.first), retries: deliver(engine.again) };
  const documents = createDocumentWork(app, workerId, leases, {
    claimed: changed,
    ended: changed,
    failed: (error) => logFailure(app, 'documents', error),
  });
  const work: WorkLoops = {
    wake(name, among) {
      if (name === 'deliveries' || name === 'retries') deliveries[name].wake(among);
      else documents.wake(name);
    },
    async idle() {
      await documents.idle();
      for (const loop of Object.values(deliveries)) await loop.idle();
    },
    async stop(timeoutMs) {
      await Promise.all([documents.stop(timeoutMs), ...Object.values(deliveries).map((loop) => loop.stop(timeoutMs))]);
    },
  };
  return { work, releaseUnanswered: engine.releaseUnanswered };
}

function logFailure(app: Pick<App, 'log'>, job: string, error: unknown): void {
  app.log.error('job.failed', { job, error: errorMessage(error) });
}
