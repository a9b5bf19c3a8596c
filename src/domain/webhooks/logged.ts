// The fields of a delivery and its attempts, for dashboards, and the SQL that reads them.
import {
  instant,
  instantOrNull,
  type JsonColumn,
  type JsonColumns,
  number,
  numberOrNull,
  type RowReader,
  reading,
  rows,
  rowsWith,
  type Selection,
  text,
  textOrNull,
} from '../statements/jsonColumns.js';
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
  /** Present where the query selected them. */
  readonly attempts?: readonly LoggedAttempt[];
}

export interface LoggedAttempt {
  readonly n: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  readonly responseHead: Buffer | null;
}

/** SQL over `a`, the attempt. */
const ATTEMPT: JsonColumns<LoggedAttempt> = {
  n: number('a.n'),
  startedAt: instant('a.started_at'),
  durationMs: number('a.duration_ms'),
  outcome: text('a.outcome'),
  httpStatus: numberOrNull('a.http_status'),
  errorCode: textOrNull('a.error_code'),
  errorText: textOrNull('a.error_text'),
  responseHead: {
    sql: "encode(a.response_head, 'base64')",
    read: (value) => (value === null ? null : Buffer.from(value, 'base64')),
  },
};

/** SQL over `w`, the delivery, `e`, its event, and `d`, its document. The document may be missing. */
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

/** The latest attempts of a delivery that are read. Those by hand have no limit. */
export const ATTEMPTS_MAX = 50;
/** The deliveries of a document that are read, where the selection does not say how many. */
const DELIVERIES_MAX = 500;

const LATEST_ATTEMPTS = `(select * from webhook_attempt a where a.delivery_id = w.id order by a.id desc limit ${ATTEMPTS_MAX})`;

/** SQL over `w`, the delivery: its attempts, in order. */
export function attemptRows(selection: Selection): JsonColumn<readonly LoggedAttempt[]> {
  return rows(reading(ATTEMPT, selection), `from ${LATEST_ATTEMPTS} a order by a.id`);
}

/** SQL over `w`, `e` and `d`, without attempts. */
export function deliveryReading(selection: Selection): RowReader<LoggedDelivery> {
  return reading(DELIVERY, selection);
}

/** SQL over `d`, the document: its first deliveries in the order of their events, with attempts where the selection has them. */
export function deliveryRows(selection: Selection): JsonColumn<readonly LoggedDelivery[]> {
  const from = 'from webhook_event e join webhook_delivery w on w.event_id = e.id';
  const where = 'where e.document = d.id and w.tenant_id = d.tenant_id order by w.id';
  const first = Math.min(selection.first ?? DELIVERIES_MAX, DELIVERIES_MAX);
  if (!selection.has('attempts')) return rows(deliveryReading(selection), `${from} ${where} limit ${first}`);
  // A lateral lookup for each, whatever the statistics say. A plan that reads the whole table would do so for each document.
  const attempts = `left join lateral ${LATEST_ATTEMPTS} a on true`;
  // A delivery is a row for each of its attempts here, so the limit is only an upper one.
  const { sql, read } = rowsWith(
    deliveryReading(selection),
    'attempts',
    reading(ATTEMPT, selection.below('attempts')),
    `${from} ${attempts} ${where}, a.id limit ${first * ATTEMPTS_MAX}`,
  );
  return { sql, read: (text) => read(text).slice(0, first) };
}
