// What this process counts: deliveries of webhooks, steps of documents, replies, sign-ins.

import { STATES } from '../domain/document.js';
import {
  ATTEMPT_CLASSES,
  DOCUMENT_STEPS,
  type DocumentStep,
  type ProcessMetrics,
  REVOCATION_SOURCES,
  SIGN_IN_WAYS,
} from '../domain/ports.js';
import { CHANNELS, EVENT_TYPES, type EventType, FAULTS } from '../domain/vocabulary.js';
import { DELIVERY_ENDS, type DeliveryEnd } from '../domain/webhook.js';
import { type Counter, createCounter, createHistogram, type Family, type Histogram, writeFamilies } from './prometheusText.js';

const ASKED = ['good', 'failed'] as const;
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

interface ExposedMetrics {
  readonly metrics: ProcessMetrics;
  /** All metrics in the text format of Prometheus. Every series exists from the start, at 0. */
  expose(): string;
}

export function createProcessMetrics(): ExposedMetrics {
  const series = createSeries();
  return { metrics: metricsOn(series), expose: () => writeFamilies([...countersOf(series), ...histogramsOf(series)]) };
}

type AllSeries = ReturnType<typeof createSeries>;

function createSeries() {
  return {
    attempts: each(ATTEMPT_CLASSES, createCounter),
    deliveries: each(DELIVERY_ENDS, () => each(EVENT_TYPES, createCounter)),
    steps: each(STEPS, () => createHistogram(STEP_BUCKETS)),
    firstAttemptLag: createHistogram(LAG_BUCKETS),
    deliveryLag: createHistogram(LAG_BUCKETS),
    blocked: createCounter(),
    exhausted: createCounter(),
    late: createCounter(),
    expired: createCounter(),
    documentSteps: each(DOCUMENT_STEPS, () => createHistogram(DOCUMENT_STEP_BUCKETS)),
    moves: each(STATES, createCounter),
    faults: each(FAULTS, createCounter),
    setAside: createCounter(),
    unreadable: each(CHANNELS, createCounter),
    replies: createHistogram(REPLY_BUCKETS),
    repliesGivenUp: createCounter(),
    revocation: each(REVOCATION_SOURCES, () => each(ASKED, createCounter)),
    signInFailures: each(SIGN_IN_WAYS, createCounter),
    signInsLimited: each(SIGN_IN_WAYS, createCounter),
  };
}

function countersOf(series: AllSeries): readonly Family[] {
  return [
    counters(
      'exchange_webhook_attempts_total',
      'Requests to receivers by what came of them',
      labelled('class', ATTEMPT_CLASSES, series.attempts),
    ),
    counters('exchange_webhook_deliveries_total', 'Deliveries that came to an end', endsOf(series.deliveries)),
    counters('exchange_webhook_exhausted_total', 'Deliveries that were given up', alone(series.exhausted)),
    counters(
      'exchange_webhook_ssrf_blocked_total',
      'Requests that were not made because the address is not allowed',
      alone(series.blocked),
    ),
    counters('exchange_webhook_late_results_total', 'Results that came when the delivery was in other hands', alone(series.late)),
    counters(
      'exchange_webhook_leases_expired_total',
      'Deliveries taken back from a process that was dead or too slow',
      alone(series.expired),
    ),
    counters(
      'exchange_documents_set_aside_total',
      'Documents that ended their process each time and wait for an operator',
      alone(series.setAside),
    ),
    counters('exchange_document_moves_total', 'Documents by the state to which they came', labelled('state', MOVED_TO, series.moves)),
    counters('exchange_document_faults_total', 'Documents that ended in ERROR, by the code of it', labelled('code', FAULTS, series.faults)),
    counters('exchange_channel_unreadable_documents_total', 'Documents found unreadable', labelled('channel', CHANNELS, series.unreadable)),
    counters(
      'exchange_revocation_requests_total',
      'Requests for revocation lists (list) and to OCSP responders (answer)',
      REVOCATION_SOURCES.flatMap((source) =>
        ASKED.map((outcome) => [[`outcome="${outcome}"`, `source="${source}"`], series.revocation[source][outcome]] as const),
      ),
    ),
    counters(
      'exchange_sign_in_failures_total',
      'Wrong proofs of people and clients, by what they gave',
      labelled('by', SIGN_IN_WAYS, series.signInFailures),
    ),
    counters(
      'exchange_sign_in_limited_total',
      'Attempts of people and clients that were not judged, because there were too many',
      labelled('by', SIGN_IN_WAYS, series.signInsLimited),
    ),
    counters('exchange_replies_given_up_total', 'Replies to senders that were given up', alone(series.repliesGivenUp)),
  ];
}

function histogramsOf(series: AllSeries): readonly Family[] {
  return [
    histograms(
      'exchange_reply_lag_seconds',
      'From the arrival of a document to its reply; one that is given up counts as two days',
      alone(series.replies),
    ),
    histograms(
      'exchange_document_step_seconds',
      'Time of steps of documents, by direction and the state in which they are',
      DOCUMENT_STEPS.map((step) => [labelsOf(step), series.documentSteps[step]] as const),
    ),
    histograms(
      'exchange_webhook_attempt_seconds',
      'Time of requests: total of each, other steps of those answered',
      labelled('step', STEPS, series.steps),
    ),
    histograms(
      'exchange_webhook_first_attempt_lag_seconds',
      'From the event to the start of its first request',
      alone(series.firstAttemptLag),
    ),
    histograms('exchange_webhook_delivery_lag_seconds', 'From the event to the answer that took it', alone(series.deliveryLag)),
  ];
}

function metricsOn(series: AllSeries): ProcessMetrics {
  return {
    attempted(what, totalMs, timings) {
      series.attempts[what].add();
      if (what === 'blocked') series.blocked.add();
      series.steps.total.observe(totalMs / 1000);
      if (timings === undefined) return;
      const { dnsMs, connectMs, tlsMs, headersMs } = timings;
      series.steps.first_byte.observe(headersMs / 1000);
      if (dnsMs !== undefined) series.steps.dns.observe(dnsMs / 1000);
      if (connectMs !== undefined) series.steps.connect.observe(connectMs / 1000);
      if (tlsMs !== undefined) series.steps.tls.observe(tlsMs / 1000);
    },
    // The clock has a measured offset, and may be a millisecond behind.
    firstAttemptLag: (ms) => series.firstAttemptLag.observe(Math.max(0, ms) / 1000),
    deliveryLag: (ms) => series.deliveryLag.observe(Math.max(0, ms) / 1000),
    ended(how, type) {
      series.deliveries[how][type].add();
      if (how === 'EXHAUSTED') series.exhausted.add();
    },
    resultLate: series.late.add,
    leaseExpired: series.expired.add,
    stepped: (step, ms) => series.documentSteps[step].observe(ms / 1000),
    moved(to, fault) {
      series.moves[to].add();
      if (to === 'ERROR' && fault !== undefined) series.faults[fault].add();
    },
    setAside: series.setAside.add,
    documentUnreadable: (channel) => series.unreadable[channel].add(),
    replied: (ms) => series.replies.observe(Math.max(0, ms) / 1000),
    replyGivenUp() {
      series.repliesGivenUp.add();
      series.replies.observe(GIVEN_UP_SECONDS);
    },
    signInFailed: (by) => series.signInFailures[by].add(),
    signInLimited: (by) => series.signInsLimited[by].add(),
    revocationAsked: (source, isGood) => series.revocation[source][isGood ? 'good' : 'failed'].add(),
  };
}

function labelsOf(step: DocumentStep): readonly string[] {
  const [direction, state] = step.split(' ');
  return [`direction="${direction}"`, `state="${state}"`];
}

function endsOf(deliveries: Readonly<Record<DeliveryEnd, Readonly<Record<EventType, Counter>>>>) {
  return DELIVERY_ENDS.flatMap((outcome) =>
    EVENT_TYPES.map((type) => [[`outcome="${outcome}"`, `type="${type}"`], deliveries[outcome][type]] as const),
  );
}

function counters(name: string, help: string, series: readonly (readonly [readonly string[], Counter])[]): Family {
  return { name, kind: 'counter', help, series };
}

function histograms(name: string, help: string, series: readonly (readonly [readonly string[], Histogram])[]): Family {
  return { name, kind: 'histogram', help, series };
}

function alone<One>(one: One): readonly (readonly [readonly string[], One])[] {
  return [[[], one]];
}

function labelled<Name extends string, One>(label: string, names: readonly Name[], all: Readonly<Record<Name, One>>) {
  return names.map((name) => [[`${label}="${name}"`], all[name]] as const);
}

function each<Name extends string, One>(names: readonly Name[], create: () => One): Readonly<Record<Name, One>> {
  return Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, One>;
}
