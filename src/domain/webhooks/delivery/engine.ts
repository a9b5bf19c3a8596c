// The delivery engine: claimed deliveries are sent at once within a window of requests, and results are written in batches. No transaction
// is open during a request. A process that dies leaves leases that the sweep takes back.

import { releaseUnanswered } from '../../maintenance/sweep.js';
import type { App } from '../../ports.js';
import { type NotedResult, noteResults } from '../alerts.js';
import type { ClaimedDelivery } from './claim.js';
import { createDeliver, type DeliveryApp } from './deliver.js';
import { createEndpointConcurrency } from './endpointConcurrency.js';
import { createLearning } from './learnHealth.js';
import { LEASE_MARGIN_MS, PRIORITIES, type Priority } from './limits.js';
import { logFailure, logWritten } from './logLines.js';
import { createRecorder, type Recorder, type Written } from './record.js';
import { createDeliveryScheduler, type LaneName } from './scheduler.js';
import type { DeliveryOutcome } from './verdict.js';
import { createWindow } from './window.js';

/** Deliveries of one claim. */
const CLAIM_MAX = 200;
/** A process without a heartbeat for this time may have lost its leases. */
const BEAT_AGE_MS_MAX = 6_000;

export interface Engine {
  /** First attempts: at most `window` in progress together with {@link again}. */
  readonly first: DeliveryQueue;
  /** Retries, last attempts and replays: in at most 40 % of the window. */
  readonly again: DeliveryQueue;
  /** Releases the deliveries of a claim whose answer was lost: other processes never take the leases of a living process. A recurring job. */
  releaseUnanswered(): Promise<void>;
}

/** Input of a loop. */
export interface DeliveryQueue {
  readonly room: () => number;
  /** With less room, a claim is not worth its statement while work is in progress. */
  readonly roomMin: number;
  /** `among`: only deliveries of these subscriptions. */
  readonly claim: (limit: number, among?: ReadonlySet<string>) => Promise<readonly ClaimedDelivery[]>;
  readonly run: (items: readonly ClaimedDelivery[]) => readonly Promise<void>[];
  /** Whose next delivery the end of one makes room for: its endpoint's, or any where more is due than could be taken. */
  readonly refills: (delivery: ClaimedDelivery) => string | undefined;
}

interface EngineOptions {
  readonly workerId: string;
  /** Concurrent requests, without those that have waited for long. */
  readonly window: number;
  /** How long ago this process last wrote a heartbeat, in ms. */
  readonly beatAgeMs: () => number;
  /** A slot became free that others may have waited for, of these subscriptions where they are named: it is worth a claim. */
  readonly freed: (lane: LaneName, among?: readonly string[]) => void;
  /** Called with everything that was written. */
  readonly wrote?: (written: Written) => void;
}

export function createEngine(app: DeliveryApp, options: EngineOptions): Engine {
  const window = createWindow(options.window);
  const concurrency = createEndpointConcurrency();
  const isAlive = (): boolean => options.beatAgeMs() < BEAT_AGE_MS_MAX;
  const scheduler = createDeliveryScheduler(app, {
    workerId: options.workerId,
    full: concurrency.full,
    missed: options.freed,
    onError: (error) => logFailure(app, 'claim', error),
  });
  const recorder = recorderOf(app, options.wrote);
  const deliver = createDeliver(app, { window, concurrency, scheduler, recorder, isAlive, freed: options.freed });

  const lane = (name: LaneName, priorities: readonly Priority[]): DeliveryQueue => ({
    room: () => window.room(name),
    roomMin: window.sizes[name] / 4,
    refills: ({ subscriptionId }) => (scheduler.isBehind(name) ? undefined : subscriptionId),
    // Otherwise it would release deliveries that it may not send, be woken for them, and claim them again. The sweep wakes the loops every second.
    claim: async (limit, among) => (isAlive() ? scheduler.claim({ lane: name, priorities, limit: Math.min(limit, CLAIM_MAX), among }) : []),
    run: (items) => {
      const works = items.map((item) => deliver(name, item));
      for (const token of new Set(items.map((item) => item.leaseToken))) {
        void Promise.all(works).finally(() => scheduler.forget(token));
      }
      return works;
    },
  });
  const { first, retry, last, replay } = PRIORITIES;
  return {
    first: lane('first', [first]),
    again: lane('again', [last, retry, replay]),
    releaseUnanswered: () => releaseUnanswered(app, scheduler.unanswered()),
  };
}

/** Writes results, logs them, raises alerts, and updates the health of endpoints. */
function recorderOf(app: DeliveryApp, wrote: EngineOptions['wrote']): Recorder {
  const learn = createLearning(app);
  return createRecorder(app, app.settings.webhookTimeoutMs + LEASE_MARGIN_MS, (written) => {
    wrote?.(written);
    return Promise.all([logWritten(app, written), note(app, written), learn([...written.onTime, ...written.late])]).then(
      () => undefined,
      (error) => logFailure(app, 'learn', error),
    );
  });
}

/**
 * Raises alerts for the owner of the subscription and the operator. Late results count for the receiver's behaviour. They do not count
 * for the state of the delivery.
 */
function note(app: Pick<App, 'database' | 'log'>, { onTime, late }: Written): Promise<void> {
  const noted = ({ delivery, state, attempted }: DeliveryOutcome): NotedResult => ({
    subscriptionId: delivery.subscriptionId,
    status: attempted?.status,
    state,
  });
  return noteResults(app, [...onTime.map(noted), ...late.map((one) => ({ ...noted(one), state: undefined }))]);
}
