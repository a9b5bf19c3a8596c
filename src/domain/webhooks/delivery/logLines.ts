// The log lines of the engine. Each names the delivery and its origin, and nothing of its content.
import { errorMessage } from '../../../errorMessage.js';
import type { App, LogFields } from '../../ports.js';
import { traceIdOf } from '../../trace.js';
import type { ClaimedDelivery } from './claim.js';
import type { Written } from './record.js';
import type { DeliveryOutcome } from './verdict.js';

/** The fields of every line about a delivery. `request` is the X-Request-Id of the upload, where it is known. */
export interface DeliveryFields extends LogFields {
  readonly tenant: string;
  readonly subscription: string;
  readonly eventId: string;
  readonly document: string;
  readonly delivery: string;
  readonly attempt: number;
  readonly request?: string;
  /** The trace id of the upload, where it named a trace. */
  readonly trace?: string;
}

export function fieldsOf(delivery: ClaimedDelivery, request?: string): DeliveryFields {
  return {
    tenant: delivery.tenantId,
    subscription: delivery.subscriptionId,
    eventId: delivery.eventId,
    document: delivery.snapshot.documentId,
    delivery: delivery.id,
    attempt: delivery.attempt,
    ...(request === undefined ? {} : { request }),
    ...(delivery.traceParent === null ? {} : { trace: traceIdOf(delivery.traceParent)! }),
  };
}

/** Logs failed attempts, exhausted deliveries and late results. Never rejects. */
export async function logWritten(app: Pick<App, 'database' | 'log'>, { onTime, late }: Written): Promise<void> {
  const failed = onTime.filter(({ attempted }) => attempted?.outcome === 'FAILED');
  const exhausted = onTime.filter(({ state }) => state === 'EXHAUSTED');
  const said = [...failed, ...exhausted, ...late];
  if (said.length === 0) return;
  const requests = await requestsOf(
    app,
    said.map(({ delivery }) => delivery),
  );
  const fields = ({ delivery }: DeliveryOutcome): DeliveryFields => fieldsOf(delivery, requests.get(delivery.id));
  for (const one of failed) app.log.info('webhook.attempt.failed', { ...fields(one), ...reasonOf(one) });
  for (const one of exhausted) app.log.warn('webhook.exhausted', fields(one));
  for (const one of late) app.log.warn('webhook.result.late', fields(one));
}

/** The refused address is for the operator only. A tenant sees only the code. */
function reasonOf({ attempted, state }: DeliveryOutcome): object {
  const { status, errorCode, refusedAddress: address, durationMs: ms } = attempted ?? {};
  return { state, ms, ...(status === undefined ? { code: errorCode } : { status }), ...(address === undefined ? {} : { address }) };
}

/** The request ids of the documents, by delivery. Read only for logged ones, because a join for all would cost time. */
export async function requestsOf(
  { database }: Pick<App, 'database'>,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const rows = await database.sql.query<{ id: string; request: string }>(
      `select w.id::text as id, d.request_id as request from webhook_delivery w join document d on d.id = w.document
       where w.id = any($1::bigint[]) and d.request_id is not null`,
      [deliveries.map(({ id }) => id)],
      { prepared: true, brief: true },
    );
    return new Map(rows.map(({ id, request }) => [id, request]));
  } catch {
    // The line is written without it.
    return new Map();
  }
}

/** Logs a failed step of the engine, with the delivery where it concerns one. */
export function logFailure(app: Pick<App, 'log'>, step: string, error: unknown, delivery?: ClaimedDelivery): void {
  const reason = errorMessage(error);
  app.log.error('webhook.engine.failed', { step, error: reason, ...(delivery === undefined ? {} : fieldsOf(delivery)) });
}
