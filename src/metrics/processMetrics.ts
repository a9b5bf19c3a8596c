// What this process counts: deliveries of webhooks, steps of documents, replies, sign-ins.
import { Registry } from 'prom-client';
import { STATES } from '../domain/document.js';
import {
  ATTEMPT_CLASSES,
  DOCUMENT_STEPS,
  type DocumentStep,
  type ProcessMetrics,
  REVOCATION_SOURCES,
  SIGN_IN_WAYS,
} from '../domain/ports.js';
import { CHANNELS, EVENT_TYPES, FAULTS } from '../domain/vocabulary.js';
import { DELIVERY_ENDS } from '../domain/webhook.js';
import { by, counter, histogram } from './series.js';

const STEPS = ['dns', 'connect', 'tls', 'first_byte', 'total'] as const;
/** In seconds. An attempt takes 30 at most, unless WEBHOOK_TIMEOUT_MS is changed. */
const STEP_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Around the goals (10 ms, 60 ms at the 99th percentile), up to the end of the window. */
const LAG_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.06, 0.15, 0.5, 1, 5, 30, 300, 3_600, 21_600, 86_400];

/** A document is received by its upload and taken in hand by a claim, which are no moves. */
const MOVED_TO = STATES.filter((state) => state !== 'RECEIVED' && state !== 'PROCESSING');

/** A check takes milliseconds, a large document or a slow other side much longer. */
const DOCUMENT_STEP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Around the service level of Peppol: 20 minutes. */
const REPLY_BUCKETS = [1, 5, 30, 60, 300, 600, 1_200, 3_600, 86_400];
/** A reply that was given up counts as this late: above every bucket. */
const GIVEN_UP_SECONDS = 172_800;

export function createProcessMetrics(): { readonly metrics: ProcessMetrics; readonly registry: Registry } {
  const registry = new Registry();
  return { metrics: { ...webhookMetrics(registry), ...documentMetrics(registry), ...accessMetrics(registry) }, registry };
}

type Series = Parameters<typeof counter>[3];
type WebhookMetrics = Pick<ProcessMetrics, 'attempted' | 'firstAttemptLag' | 'deliveryLag' | 'ended' | 'resultLate' | 'leaseExpired'>;

function webhookMetrics(registry: Registry): WebhookMetrics {
  const count = (name: string, help: string, labels?: Series) => counter(registry, `exchange_webhook_${name}`, help, labels);
  const time = (name: string, help: string, buckets: number[], labels?: Series) =>
    histogram(registry, `exchange_webhook_${name}`, help, buckets, labels);
  const attempts = count('attempts_total', 'Requests to receivers by what came of them', by('class', ATTEMPT_CLASSES));
  const ends = DELIVERY_ENDS.flatMap((outcome) => EVENT_TYPES.map((type) => ({ outcome, type })));
  const deliveries = count('deliveries_total', 'Deliveries that came to an end', ends);
  const exhausted = count('exhausted_total', 'Deliveries that were given up');
  const blocked = count('ssrf_blocked_total', 'Requests that were not made because the address is not allowed');
  const late = count('late_results_total', 'Results that came when the delivery was in other hands');
  const expired = count('leases_expired_total', 'Deliveries taken back from a process that was dead or too slow');
  const steps = time('attempt_seconds', 'Time of requests: total of each, other steps of those answered', STEP_BUCKETS, by('step', STEPS));
  const firstLag = time('first_attempt_lag_seconds', 'From the event to the start of its first request', LAG_BUCKETS);
  const lag = time('delivery_lag_seconds', 'From the event to the answer that took it', LAG_BUCKETS);
  const observe = (step: (typeof STEPS)[number], ms: number | undefined): void => {
    if (ms !== undefined) steps.observe({ step }, ms / 1000);
  };
  return {
    attempted(what, totalMs, timings) {
      attempts.inc({ class: what });
      if (what === 'blocked') blocked.inc();
      observe('total', totalMs);
      observe('first_byte', timings?.headersMs);
      observe('dns', timings?.dnsMs);
      observe('connect', timings?.connectMs);
      observe('tls', timings?.tlsMs);
    },
    // The clock has a measured offset, and may be a millisecond behind.
    firstAttemptLag: (ms) => firstLag.observe(Math.max(0, ms) / 1000),
    deliveryLag: (ms) => lag.observe(Math.max(0, ms) / 1000),
    ended(outcome, type) {
      deliveries.inc({ outcome, type });
      if (outcome === 'EXHAUSTED') exhausted.inc();
    },
    resultLate: () => late.inc(),
    leaseExpired: () => expired.inc(),
  };
}

type DocumentMetrics = Pick<ProcessMetrics, 'stepped' | 'moved' | 'setAside' | 'documentUnreadable' | 'replied' | 'replyGivenUp'>;

function documentMetrics(registry: Registry): DocumentMetrics {
  const count = (name: string, help: string, labels?: Series) => counter(registry, `exchange_${name}`, help, labels);
  const aside = count('documents_set_aside_total', 'Documents that ended their process each time and wait for an operator');
  const moves = count('document_moves_total', 'Documents by the state to which they came', by('state', MOVED_TO));
  const faults = count('document_faults_total', 'Documents that ended in ERROR, by the code of it', by('code', FAULTS));
  const unreadable = count('channel_unreadable_documents_total', 'Documents found unreadable', by('channel', CHANNELS));
  const repliesGivenUp = count('replies_given_up_total', 'Replies to senders that were given up');
  const replies = histogram(
    registry,
    'exchange_reply_lag_seconds',
    'From the arrival of a document to its reply; one that is given up counts as two days',
    REPLY_BUCKETS,
  );
  const steps = histogram(
    registry,
    'exchange_document_step_seconds',
    'Time of steps of documents, by direction and the state in which they are',
    DOCUMENT_STEP_BUCKETS,
    DOCUMENT_STEPS.map(labelsOf),
  );
  return {
    stepped: (step, ms) => steps.observe(labelsOf(step), ms / 1000),
    moved(state, fault) {
      moves.inc({ state });
      if (state === 'ERROR' && fault !== undefined) faults.inc({ code: fault });
    },
    setAside: () => aside.inc(),
    documentUnreadable: (channel) => unreadable.inc({ channel }),
    replied: (ms) => replies.observe(Math.max(0, ms) / 1000),
    replyGivenUp() {
      repliesGivenUp.inc();
      replies.observe(GIVEN_UP_SECONDS);
    },
  };
}

function labelsOf(step: DocumentStep) {
  const [direction = '', state = ''] = step.split(' ');
  return { direction, state };
}

function accessMetrics(registry: Registry): Pick<ProcessMetrics, 'signInFailed' | 'signInLimited' | 'revocationAsked'> {
  const revocation = counter(
    registry,
    'exchange_revocation_requests_total',
    'Requests for revocation lists (list) and to OCSP responders (answer)',
    REVOCATION_SOURCES.flatMap((source) => ['good', 'failed'].map((outcome) => ({ outcome, source }))),
  );
  const failures = counter(
    registry,
    'exchange_sign_in_failures_total',
    'Wrong proofs of people and clients, by what they gave',
    by('by', SIGN_IN_WAYS),
  );
  const limited = counter(
    registry,
    'exchange_sign_in_limited_total',
    'Attempts of people and clients that were not judged, because there were too many',
    by('by', SIGN_IN_WAYS),
  );
  return {
    signInFailed: (way) => failures.inc({ by: way }),
    signInLimited: (way) => limited.inc({ by: way }),
    revocationAsked: (source, isGood) => revocation.inc({ outcome: isGood ? 'good' : 'failed', source }),
  };
}
