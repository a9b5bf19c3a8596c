// Counts written results in the metrics of this process.
import type { AttemptClass, ProcessMetrics } from '../../ports.js';
import type { Attempted } from './attempt.js';
import { type Sign, signOf } from './circuitBreaker.js';
import type { ClaimedDelivery } from './claim.js';
import { PRIORITIES } from './limits.js';
import type { Written } from './record.js';

/** The outcome for the breaker. */
const CLASSES: Readonly<Record<Sign, AttemptClass>> = { SUCCESS: 'success', ANSWER: 'answer', FAULT: 'fault', TIMEOUT: 'timeout' };

export function recordWritten(metrics: ProcessMetrics, { onTime, late }: Written): void {
  for (const { delivery, attempted } of late) {
    metrics.resultLate();
    if (attempted !== undefined) recordAttemptMetrics(metrics, delivery, attempted);
  }
  for (const { delivery, state, attempted } of onTime) {
    if (attempted !== undefined) recordAttemptMetrics(metrics, delivery, attempted);
    if (state === 'RETRY') continue;
    metrics.ended(state, delivery.type);
    if (attempted?.outcome === 'DELIVERED' && isOfItsEvent(delivery)) {
      metrics.deliveryLag(attempted.startedAt.getTime() + attempted.durationMs - delivery.happenedAt.getTime());
    }
  }
}

function recordAttemptMetrics(metrics: ProcessMetrics, delivery: ClaimedDelivery, attempted: Attempted): void {
  const what = attempted.errorCode === 'BLOCKED' || attempted.refusedAddress !== undefined ? 'blocked' : CLASSES[signOf(attempted)];
  metrics.attempted(what, attempted.durationMs, attempted.timings);
  if (delivery.attempt === 1 && isOfItsEvent(delivery)) {
    metrics.firstAttemptLag(attempted.startedAt.getTime() - delivery.happenedAt.getTime());
  }
}

/** The age of a replay says nothing about the delay of events. */
function isOfItsEvent({ priority }: ClaimedDelivery): boolean {
  return priority !== PRIORITIES.replay;
}
