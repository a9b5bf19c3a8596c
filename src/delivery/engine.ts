// The outbox at work: what is claimed is sent at once through a window of requests, and written down in batches. No transaction
// is open during a request; a process that dies leaves leases that the sweep takes back.
import type { App } from '../domain/ports.js';
import { releaseUnanswered } from '../domain/sweep.js';
import { type NotedResult, noteResults } from '../domain/webhooks/alerts.js';
import { attempt } from './attempt.js';
import { type ClaimedDelivery, LEASE_MARGIN_MS, PRIORITIES, type Priority, SLOW_AFTER_MS } from './claim.js';
import { createEndpointConcurrency, type Place } from './endpointConcurrency.js';
import { createLearning } from './endpoints.js';
import { fieldsOf, logWritten } from './logLines.js';
import { createRecorder, type Written } from './record.js';
import { createDeliveryScheduler, type LaneName } from './scheduler.js';
import { createSecretOpener } from './secretCache.js';
import { createUnrecorded } from './unrecorded.js';
import { judged, type Outcome, unsent } from './verdict.js';

/** Of one claim. */
const CLAIM_MAX = 200;
/** The part of the window that retries and replays may take: a storm of them does not delay what is new. */
const AGAIN_PART = 0.4;
/** A process whose heart has not beaten for so long may have lost its leases already. */
const BEAT_AGE_MS_MAX = 6_000;

export interface Engine {
  /** First attempts: at most `window` in work together with {@link again}. */
  readonly first: Lane;
  /** Retries, last tries and replays: in at most 40 % of the window. */
  readonly again: Lane;
  /** Gives back what a claim took whose answer was lost: a living process's leases are nobody else's to take. Recurring. */
  releaseUnanswered(): Promise<void>;
}

/** What a loop needs. */
export interface Lane {
  readonly room: () => number;
  /** With less a claim is not worth its statement while work goes on. */
  readonly roomMin: number;
  /** `among`: of these subscriptions only. */
  readonly claim: (limit: number, among?: ReadonlySet<string>) => Promise<readonly ClaimedDelivery[]>;
  readonly run: (items: readonly ClaimedDelivery[]) => readonly Promise<void>[];
  /** Whose next one the end of a delivery makes room for: its endpoint's, or anybody's where more is due than could be taken. */
  readonly refills: (delivery: ClaimedDelivery) => string | undefined;
}

type Delivering = Pick<App, 'database' | 'post' | 'clock' | 'keyring' | 'settings' | 'log'>;

export interface EngineOptions {
  readonly workerId: string;
  /** Requests at once, without those that have waited for long. */
  readonly window: number;
  /** How long ago this process last said that it is alive, in ms. */
  readonly beatAgeMs: () => number;
  /** A place became free that others may have waited for, of these subscriptions where they are named: it is worth a claim. */
  readonly freed: (lane: LaneName, among?: readonly string[]) => void;
  /** Told of everything that is written. */
  readonly wrote?: (written: Written) => void;
}

export function createEngine(app: Delivering, options: EngineOptions): Engine {
  const { workerId, window } = options;
  const inWork = { first: 0, again: 0 };
  const concurrency = createEndpointConcurrency();
  const scheduler = createDeliveryScheduler(app, {
    workerId,
    full: concurrency.full,
    missed: options.freed,
    onError: (error) => logFailure(app, 'claim', error),
  });
  const unrecorded = createUnrecorded();
  const openSecrets = createSecretOpener(app.keyring);
  const learn = createLearning(app);
  const recorder = createRecorder(app, app.settings.webhookTimeoutMs + LEASE_MARGIN_MS, (written) => {
    options.wrote?.(written);
    return Promise.all([logWritten(app, written), note(app, written), learn([...written.onTime, ...written.late])]).then(
      () => undefined,
      (error) => logFailure(app, 'learn', error),
    );
  });

  const isAlive = (): boolean => options.beatAgeMs() < BEAT_AGE_MS_MAX;
  const isTrusted = (delivery: ClaimedDelivery): boolean => scheduler.isFresh(delivery) && isAlive();

  const send = async (delivery: ClaimedDelivery): Promise<Outcome> => {
    const isGone = delivery.endpoint === null;
    if (isGone || !delivery.enabled) return unsent(delivery, isGone ? 'CANCELLED' : 'SKIPPED');
    const keys = openSecrets(delivery);
    if (keys === undefined) return unsent(delivery, 'CANCELLED');
    // docs/decisions/041: nothing starts after the window, also where this service was down meanwhile; but what somebody
    // asked for once more gets its one try, however long it waited for its turn.
    if (delivery.priority !== PRIORITIES.replay && delivery.expiresAt < app.clock()) return unsent(delivery, 'EXHAUSTED');
    if (!isTrusted(delivery)) return unsent(delivery, 'RETRY');
    return judged(app, delivery, await attempt(app, delivery, keys));
  };

  /** Both lanes are woken for what retries leave; what first attempts leave the sweep finds for the others. */
  const freed = (lane: LaneName): void => {
    options.freed(lane);
    if (lane === 'again') options.freed('first');
  };

  /** Takes a place in the window until it is left, by an answer or because the answer does not come: hanging endpoints stop nobody. */
  const enter = (lane: LaneName, delivery: ClaimedDelivery, place: Place): { readonly sends: () => void; readonly leave: () => void } => {
    inWork[lane] += 1;
    let isInside = true;
    let timer: NodeJS.Timeout | undefined;
    const leaveOnce = (): void => {
      if (!isInside) return;
      isInside = false;
      inWork[lane] -= 1;
      // Others of the tenant may have waited for this place.
      if (scheduler.leave(delivery)) freed(lane);
    };
    return {
      sends() {
        timer = setTimeout(() => {
          leaveOnce();
          place.slow();
          freed(lane);
        }, SLOW_AFTER_MS).unref();
      },
      leave() {
        clearTimeout(timer);
        leaveOnce();
      },
    };
  };

  const work = async (lane: LaneName, delivery: ClaimedDelivery): Promise<void> => {
    const place = concurrency.enter(delivery.subscriptionId);
    const { sends, leave } = enter(lane, delivery, place);
    const entering = unrecorded.enter();
    const sent = entering instanceof Promise ? await entering : entering;
    try {
      sends();
      const outcome = await send(delivery).finally(() => {
        leave();
        sent.answered();
      });
      const written = recorder.write(outcome);
      // Nothing is under way, and what is due next waits for its endpoint: until it is written that these are over.
      if (free() === window && concurrency.areBusy()) recorder.hurry();
      await written;
    } catch (error) {
      // Its lease runs out, or the heartbeat gives it back: the row is never lost.
      logFailure(app, 'deliver', error, delivery);
    } finally {
      sent.recorded();
      place.leave();
      // Its own lane is woken by its end; first attempts may have waited for this place, too.
      if (lane === 'again') options.freed('first', [delivery.subscriptionId]);
    }
  };

  const lane = (name: LaneName, priorities: readonly Priority[], size: number, room: () => number): Lane => ({
    room,
    roomMin: size / 4,
    refills: ({ subscriptionId }) => (scheduler.isBehind(name) ? undefined : subscriptionId),
    // What it may not send it would only give back, be woken for, and claim again at once. The sweep wakes the loops every second.
    claim: async (limit, among) => (isAlive() ? scheduler.claim({ lane: name, priorities, limit: Math.min(limit, CLAIM_MAX), among }) : []),
    run: (items) => {
      const works = items.map((item) => work(name, item));
      for (const token of new Set(items.map((item) => item.leaseToken))) {
        void Promise.all(works).finally(() => scheduler.forget(token));
      }
      return works;
    },
  });
  const free = (): number => window - inWork.first - inWork.again;
  const { retry, last, replay } = PRIORITIES;
  const againMax = Math.floor(window * AGAIN_PART);
  return {
    first: lane('first', [PRIORITIES.first], window, free),
    again: lane('again', [last, retry, replay], againMax, () => Math.min(free(), againMax - inWork.again)),
    releaseUnanswered: () => releaseUnanswered(app, scheduler.unanswered()),
  };
}

/**
 * Who owns the subscription, and who operates the service, hear of what asks for them. What a receiver answered counts also where it
 * came late, as all results of a statement seem to that was carried out and not answered; what became of the delivery does not.
 */
function note(app: Pick<App, 'database' | 'log'>, { onTime, late }: Written): Promise<void> {
  const noted = ({ delivery, state, attempted }: Outcome): NotedResult => ({
    subscriptionId: delivery.subscriptionId,
    status: attempted?.status,
    state,
  });
  return noteResults(app, [...onTime.map(noted), ...late.map((one) => ({ ...noted(one), state: undefined }))]);
}

function logFailure(app: Pick<App, 'log'>, step: string, error: unknown, delivery?: ClaimedDelivery): void {
  const reason = error instanceof Error ? error.message : String(error);
  app.log.error('webhook.engine.failed', { step, error: reason, ...(delivery === undefined ? {} : fieldsOf(delivery)) });
}
