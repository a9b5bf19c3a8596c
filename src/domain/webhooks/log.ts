// Deliveries of one tenant, as dashboards ask for them. Links are never among what is shown: they are bearer credentials.
import { readCursor, writeCursor } from '../cursor.js';
import type { Page } from '../documents/search.js';
import { ExchangeError } from '../errors.js';
import type { App, Caller } from '../ports.js';
import { isStorable } from '../text.js';
import type { EventType } from '../vocabulary.js';
import type { DeliveryState } from '../webhook.js';
import type { Snapshot } from './announce.js';

export interface DeliveryFilter {
  readonly subscriptionId?: string | null;
  readonly states?: readonly DeliveryState[] | null;
  readonly types?: readonly string[] | null;
  readonly documentId?: string | null;
  /** When the event happened; from inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** Of the last attempt. */
  readonly errorCode?: string | null;
}

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
  /** The body without links, type, eventId and timestamp. */
  readonly snapshot: Snapshot;
  /** The row of the document; its key in the database. */
  readonly document: string;
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

const COLUMNS = `w.id::text as id, w.event_id as "eventId", e.type, e.snapshot ->> 'documentId' as "documentId",
  w.subscription_id as "subscriptionId", w.state, w.attempt as "attemptCount",
  case when w.state in ('PENDING', 'RETRY') then w.due_at end as "nextAttemptAt", w.expires_at as "expiresAt",
  w.created_at as "createdAt", w.last_status as "lastHttpStatus", w.last_error as "lastErrorCode", e.snapshot, w.document`;
const TABLES = 'webhook_delivery w join webhook_event e on e.id = w.event_id';
const LIST = 'deliveries';

/** Latest first. Throws PARAMETERS_INVALID for a cursor that is none of ours. */
export async function searchDeliveries(
  app: Pick<App, 'database' | 'keyring'>,
  caller: Caller,
  query: { readonly filter: DeliveryFilter; readonly first: number; readonly after?: string | null },
): Promise<Page<LoggedDelivery>> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(caller, query.filter, values);
  if (query.after !== undefined && query.after !== null) {
    const [, id] = readCursor(app, caller, LIST, query.after);
    conditions.push(`w.id < $${values.push(id)}::bigint`);
  }
  values.push(query.first + 1);
  const rows = await app.database.sql.query<LoggedDelivery>(
    `select ${COLUMNS} from ${TABLES} where ${conditions.join(' and ')} order by w.id desc limit $${values.length}`,
    values,
  );
  return {
    items: rows.slice(0, query.first).map((node) => ({ node, cursor: writeCursor(app, caller, LIST, ['', node.id]) })),
    hasNextPage: rows.length > query.first,
  };
}

export async function countDeliveries(app: Pick<App, 'database'>, caller: Caller, filter: DeliveryFilter): Promise<number> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(caller, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from ${TABLES} where ${conditions.join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
}

/** undefined where the tenant has no such delivery. */
export async function findDelivery(app: Pick<App, 'database'>, caller: Caller, id: string): Promise<LoggedDelivery | undefined> {
  if (!isStorable(id)) return undefined;
  const [row] = await app.database.sql.query<LoggedDelivery>(
    `select ${COLUMNS} from ${TABLES} where w.tenant_id = $1 and w.id::text = $2`,
    [caller.tenantId, id],
  );
  return row;
}

/** Those of these that match the filter as they are now; by id. Throws PARAMETERS_INVALID. */
export async function matchDeliveries(
  app: Pick<App, 'database'>,
  caller: Caller,
  ids: readonly string[],
  filter: DeliveryFilter,
): Promise<ReadonlyMap<string, LoggedDelivery>> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(caller, filter, values);
  const rows = await app.database.sql.query<LoggedDelivery>(
    `select ${COLUMNS} from ${TABLES} where ${conditions.join(' and ')} and w.id = any($${values.push(ids)}::bigint[])`,
    values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The deliveries of each document, in the order of its events; by the document's row id. */
export async function deliveriesOf(
  app: Pick<App, 'database'>,
  caller: Caller,
  documents: readonly string[],
): Promise<ReadonlyMap<string, readonly LoggedDelivery[]>> {
  const rows = await app.database.sql.query<LoggedDelivery>(
    `select ${COLUMNS} from ${TABLES} where e.document = any($2::uuid[]) and e.tenant_id = $1 and w.tenant_id = $1 order by w.id`,
    [caller.tenantId, documents],
  );
  return Map.groupBy(rows, (row) => row.document);
}

/** The attempts of each delivery, in their order. */
export async function attemptsOf(
  app: Pick<App, 'database'>,
  caller: Caller,
  deliveries: readonly string[],
): Promise<ReadonlyMap<string, readonly LoggedAttempt[]>> {
  const rows = await app.database.sql.query<LoggedAttempt & { readonly delivery: string }>(
    `select a.delivery_id::text as delivery, a.n, a.started_at as "startedAt", a.duration_ms as "durationMs", a.outcome,
       a.http_status as "httpStatus", a.error_code as "errorCode", a.response_head as "responseHead"
     from webhook_attempt a join webhook_delivery w on w.id = a.delivery_id
     where w.tenant_id = $1 and a.delivery_id = any($2::bigint[]) order by a.delivery_id, a.id`,
    [caller.tenantId, deliveries],
  );
  return Map.groupBy(rows, (row) => row.delivery);
}

/** Conditions over `w`, the delivery, and `e`, its event; the first names the tenant. */
export function deliveryConditions(caller: Caller, filter: DeliveryFilter, values: unknown[]): string[] {
  const conditions = [`w.tenant_id = $${values.push(caller.tenantId)}`];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one))) {
      throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters');
    }
    conditions.push(condition(`$${values.push(value)}`));
  };
  add(filter.subscriptionId, (parameter) => `w.subscription_id::text = lower(${parameter})`);
  add(filter.states, (parameter) => `w.state = any(${parameter}::text[])`);
  add(filter.types, (parameter) => `e.type = any(${parameter}::text[])`);
  add(filter.documentId, (parameter) => `e.snapshot ->> 'documentId' = ${parameter}`);
  add(filter.from, (parameter) => `e.created_at >= ${parameter}`);
  add(filter.to, (parameter) => `e.created_at < ${parameter}`);
  add(filter.errorCode, (parameter) => `w.last_error = ${parameter}`);
  return conditions;
}
