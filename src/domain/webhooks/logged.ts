// A delivery and its attempts as dashboards see them: their fields, and how these are read.
import {
  instant,
  instantOrNull,
  type JsonColumn,
  type JsonColumns,
  number,
  numberOrNull,
  type Reading,
  reading,
  rows,
  rowsWith,
  type Selection,
  text,
  textOrNull,
} from '../jsonColumns.js';
import type { EventType } from '../vocabulary.js';
import type { AttemptOutcome, DeliveryState } from '../webhook.js';

export interface LoggedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly documentId: string;
  readonly subscriptionId: string;
  readonly state: DeliveryState;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly lastHttpStatus: number | null;
  readonly lastErrorCode: string | null;
  /** Where they were asked for with it. */
  readonly attempts?: readonly LoggedAttempt[];
}

export interface LoggedAttempt {
  readonly n: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly responseHead: Buffer | null;
}

/** Over `a`, the attempt. */
const ATTEMPT: JsonColumns<LoggedAttempt> = {
  n: number('a.n'),
  startedAt: instant('a.started_at'),
  durationMs: number('a.duration_ms'),
  outcome: text('a.outcome'),
  httpStatus: numberOrNull('a.http_status'),
  errorCode: textOrNull('a.error_code'),
  responseHead: {
    sql: "encode(a.response_head, 'base64')",
    read: (value) => (value === null ? null : Buffer.from(value, 'base64')),
  },
};

/** Over `w`, the delivery, `e`, its event, and `d`, its document or nothing, for that may be gone or never was. */
const DELIVERY: JsonColumns<Omit<LoggedDelivery, 'attempts'>> = {
  id: text('w.id::text'),
  eventId: text('w.event_id'),
  type: text('e.type'),
  documentId: text("coalesce(d.document_id, e.snapshot ->> 'documentId')"),
  subscriptionId: text('w.subscription_id::text'),
  state: text('w.state'),
  attemptCount: number('w.attempt'),
  nextAttemptAt: instantOrNull("case when w.state in ('PENDING', 'RETRY') then w.due_at end"),
  expiresAt: instantOrNull('w.expires_at'),
  createdAt: instant('w.created_at'),
  lastHttpStatus: numberOrNull('w.last_status'),
  lastErrorCode: textOrNull('w.last_error'),
};

/** Over `w`, the delivery: its attempts, in their order. */
export function attemptRows(selection: Selection): JsonColumn<readonly LoggedAttempt[]> {
  return rows(reading(ATTEMPT, selection), 'from webhook_attempt a where a.delivery_id = w.id order by a.id');
}

/** Over `w`, `e` and `d`; without attempts. */
export function deliveryReading(selection: Selection): Reading<LoggedDelivery> {
  return reading(DELIVERY, selection);
}

/** Over `d`, the document: its deliveries in the order of their events, with attempts where they are selection. */
export function deliveryRows(selection: Selection): JsonColumn<readonly LoggedDelivery[]> {
  const from = 'from webhook_event e join webhook_delivery w on w.event_id = e.id';
  const where = 'where e.document = d.id and w.tenant_id = d.tenant_id order by w.id';
  if (!selection.has('attempts')) return rows(deliveryReading(selection), `${from} ${where}`);
  // Looked up for each, whatever the statistics say: a plan that read them all would do so for each document.
  const attempts = 'left join lateral (select * from webhook_attempt a where a.delivery_id = w.id offset 0) a on true';
  return rowsWith(
    deliveryReading(selection),
    'attempts',
    reading(ATTEMPT, selection.below('attempts')),
    `${from} ${attempts} ${where}, a.id`,
  );
}
