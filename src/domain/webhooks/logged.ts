// A delivery and its attempts as dashboards see them: their columns, and how these are read.
import { cellsOf, instant, instantOf, instantOrNull, numberOrNull } from '../cells.js';
import type { EventType } from '../vocabulary.js';
import type { DeliveryState } from '../webhook.js';

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
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
  readonly responseHead: Buffer | null;
}

type Text = string | null;
export type DeliveryCells = [string, string, EventType, string, string, DeliveryState, string, Text, Text, string, Text, Text, string?];
export type AttemptCells = [string, string, string, string, Text, Text, Text];

/** SQL over `w`, the delivery: its attempts, in their order. */
export const ATTEMPTS = cellsOf(
  `select array[a.n::text, ${instant('a.started_at')}, a.duration_ms::text, a.outcome, a.http_status::text, a.error_code,
     encode(a.response_head, 'base64')]
   from webhook_attempt a where a.delivery_id = w.id order by a.id`,
);

/** SQL over `w`, the delivery, `e`, its event, and `d`, its document or nothing, for that may be gone or never was. */
export function deliveryCells(withAttempts: boolean): string {
  return `array[w.id::text, w.event_id, e.type, coalesce(d.document_id, e.snapshot ->> 'documentId'), w.subscription_id::text, w.state,
    w.attempt::text, case when w.state in ('PENDING', 'RETRY') then ${instant('w.due_at')} end, ${instant('w.expires_at')},
    ${instant('w.created_at')}, w.last_status::text, w.last_error${withAttempts ? `, ${ATTEMPTS}::text` : ''}]`;
}

export function readDelivery(cells: DeliveryCells): LoggedDelivery {
  const [id, eventId, type, documentId, subscriptionId, state, attemptCount, nextAttemptAt, expiresAt, createdAt, status, error, attempts] =
    cells;
  return {
    id,
    eventId,
    type,
    documentId,
    subscriptionId,
    state,
    attemptCount: Number(attemptCount),
    nextAttemptAt: instantOrNull(nextAttemptAt),
    expiresAt: instantOrNull(expiresAt),
    createdAt: instantOf(createdAt),
    lastHttpStatus: numberOrNull(status),
    lastErrorCode: error,
    ...(attempts === undefined ? {} : { attempts: (JSON.parse(attempts) as AttemptCells[]).map(readAttempt) }),
  };
}

export function readAttempt([n, startedAt, durationMs, outcome, httpStatus, errorCode, responseHead]: AttemptCells): LoggedAttempt {
  return {
    n: Number(n),
    startedAt: instantOf(startedAt),
    durationMs: Number(durationMs),
    outcome,
    httpStatus: numberOrNull(httpStatus),
    errorCode,
    responseHead: responseHead === null ? null : Buffer.from(responseHead, 'base64'),
  };
}
