// Handles one claimed delivery, from its slot in the window to its written result.
import { flowOfEvent } from '../../flows/flowOfEvent.js';
import type { App } from '../../ports.js';
import { attempt } from './attempt.js';
import type { ClaimedDelivery } from './claim.js';
import type { EndpointConcurrency, RequestSlot } from './endpointConcurrency.js';
import { PRIORITIES } from './limits.js';
import { logFailure } from './logLines.js';
import type { Recorder } from './record.js';
import { createReplayStanding } from './replayStanding.js';
import type { DeliveryScheduler, LaneName } from './scheduler.js';
import { createSecretOpener, type OpenSecrets } from './secretCache.js';
import { createUnrecorded } from './unrecorded.js';
import { type DeliveryOutcome, judged, unsent } from './verdict.js';
import type { PlaceInWindow, Window } from './window.js';

export type DeliveryApp = Pick<App, 'database' | 'blobs' | 'post' | 'clock' | 'keyring' | 'settings' | 'log' | 'wake'>;

interface DeliverOptions {
  readonly window: Window;
  readonly concurrency: EndpointConcurrency;
  readonly scheduler: DeliveryScheduler;
  readonly recorder: Recorder;
  /** Whether this process certainly still has its leases. */
  readonly isAlive: () => boolean;
  /** A slot became free that others may have waited for, of these subscriptions where they are named. */
  readonly freed: (lane: LaneName, among?: readonly string[]) => void;
}

type Deliver = (lane: LaneName, delivery: ClaimedDelivery) => Promise<void>;

export function createDeliver(app: DeliveryApp, options: DeliverOptions): Deliver {
  const { window, concurrency, recorder } = options;
  const unrecorded = createUnrecorded();
  const openSecrets = createSecretOpener(app.keyring);
  const goesOn = createReplayStanding(app);
  return async (lane, delivery) => {
    const place = concurrency.enter(delivery.subscriptionId);
    const { sends, leave } = enter(options, lane, delivery, place);
    const entering = unrecorded.enter();
    const sent = entering instanceof Promise ? await entering : entering;
    try {
      sends();
      const outcome = await send(app, options, { openSecrets, goesOn }, delivery).finally(() => {
        leave();
        sent.answered();
      });
      const written = recorder.write(outcome);
      // Nothing is in progress, and the next due deliveries wait for their endpoint until these results are written.
      if (window.isEmpty() && concurrency.areBusy()) recorder.hurry();
      await written;
    } catch (error) {
      // The lease expires, or the heartbeat releases it. The row is never lost.
      logFailure(app, 'deliver', error, delivery);
    } finally {
      sent.recorded();
      place.leave();
      // The end of the delivery wakes its own lane. First attempts may have waited for this slot, too.
      if (lane === 'again') options.freed('first', [delivery.subscriptionId]);
    }
  };
}

function enter({ window, scheduler, freed }: DeliverOptions, lane: LaneName, delivery: ClaimedDelivery, place: RequestSlot): PlaceInWindow {
  /** The end of a retry wakes both lanes. For the end of a first attempt, the sweep wakes the other lane. */
  const wake = (): void => {
    freed(lane);
    if (lane === 'again') freed('first');
  };
  return window.enter(lane, {
    left() {
      // Other deliveries of the tenant may have waited for this slot.
      if (scheduler.leave(delivery)) wake();
    },
    slow() {
      place.slow();
      wake();
    },
  });
}

async function send(
  app: DeliveryApp,
  options: DeliverOptions,
  { openSecrets, goesOn }: { readonly openSecrets: OpenSecrets; readonly goesOn: ReturnType<typeof createReplayStanding> },
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome> {
  const isGone = delivery.endpoint === null;
  if (isGone || !delivery.enabled) return unsent(delivery, isGone ? 'CANCELLED' : 'SKIPPED');
  const keys = openSecrets(delivery);
  if (keys === undefined) return unsent(delivery, 'CANCELLED');
  // docs/decisions/041: nothing starts after the window, even if this service was down meanwhile. A requested replay gets its one attempt,
  // however long it waited for its turn.
  if (delivery.priority !== PRIORITIES.replay && delivery.expiresAt < app.clock()) return unsent(delivery, 'EXHAUSTED');
  if (!(await goesOn(delivery))) return unsent(delivery, 'CANCELLED');
  const sent = delivery.isFlow ? { ...delivery, flow: await flowOfEvent(app, delivery) } : delivery;
  if (!options.scheduler.isFresh(delivery) || !options.isAlive()) return unsent(delivery, 'RETRY');
  return judged(app, delivery, await attempt(app, sent, keys));
}
