// The deliveries of one tenant, for dashboards. Links are never included, because a link alone gives access.

import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import { arrayOf, EVERYTHING, type Selection, type Texts } from '../statements/jsonColumns.js';
import type { Page } from '../statements/page.js';
import { isRowNumber, isStorable } from '../text.js';
import type { EventType } from '../vocabulary.js';
import type { DeliveryState } from '../webhook.js';
import type { Snapshot } from './announce.js';
import { attemptRows, deliveryReading, type LoggedAttempt, type LoggedDelivery } from './logged.js';

export interface DeliveryFilter {
  readonly subscriptionId?: string | null;
  readonly states?: readonly DeliveryState[] | null;
  readonly types?: readonly EventType[] | null;
  readonly documentId?: string | null;
  /** The time of the event: from inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
  /** The status of the last attempt. */
  readonly errorCode?: string | null;
  readonly eventId?: string | null;
  /** The answer to the last attempt. */
  readonly httpStatuses?: readonly number[] | null;
  /** Contained in the documentId, the id of the event or the reason of the last attempt, without case. */
  readonly text?: string | null;
}

const TABLES = 'webhook_delivery w join webhook_event e on e.id = w.event_id left join document d on d.id = w.document';
/** Attempts are read separately, where they are selected. */
export const WITHOUT_ATTEMPTS: Selection = { has: (field) => field !== 'attempts', below: () => EVERYTHING };
const DELIVERY = deliveryReading(EVERYTHING);
const CELLS = `array_to_json(${arrayOf(DELIVERY.columns)}) as cells`;
const ATTEMPTS = attemptRows(EVERYTHING);
const LIST = 'deliveries';

/** Latest first. Throws PARAMETERS_INVALID for an invalid cursor. */
export async function searchDeliveries(
  app: Pick<App, 'database' | 'keyring'>,
  actor: Actor,
  query: { readonly filter: DeliveryFilter; readonly first: number; readonly after?: string | null },
): Promise<Page<LoggedDelivery>> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(actor, query.filter, values);
  if (query.after !== undefined && query.after !== null) {
    const [, id] = readCursor(app, actor, LIST, query.after);
    conditions.push(`w.id < $${values.push(id)}::bigint`);
  }
  values.push(query.first + 1);
  const rows = await app.database.sql.query<{ readonly cells: Texts }>(
    `select ${CELLS} from ${TABLES} where ${conditions.join(' and ')} order by w.id desc limit $${values.length}`,
    values,
  );
  const deliveries = rows.slice(0, query.first).map(({ cells }) => DELIVERY.read(cells));
  return {
    items: deliveries.map((node) => ({ node, cursor: () => writeCursor(app, actor, LIST, ['', node.id]) })),
    hasNextPage: rows.length > query.first,
  };
}

export async function countDeliveries(
  app: Pick<App, 'database'>,
  actor: Actor,
  filter: DeliveryFilter,
  most: number | null = null,
): Promise<number> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(actor, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from ${TABLES} where ${conditions.join(' and ')} limit $${values.push(most)}::bigint) found`,
    values,
  );
  return row?.n ?? 0;
}

/** Undefined where the tenant has no such delivery. */
export async function findDelivery(app: Pick<App, 'database'>, actor: Actor, id: string): Promise<LoggedDelivery | undefined> {
  if (!isRowNumber(id)) return undefined;
  const [row] = await app.database.sql.query<{ readonly cells: Texts }>(
    `select ${CELLS} from ${TABLES} where w.tenant_id = $1 and w.id = $2`,
    [actor.tenantId, id],
  );
  return row && DELIVERY.read(row.cells);
}

/** The deliveries of these ids that match the filter now, by id. Throws PARAMETERS_INVALID. */
export async function matchDeliveries(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
  filter: DeliveryFilter,
): Promise<ReadonlyMap<string, LoggedDelivery>> {
  const values: unknown[] = [];
  const conditions = deliveryConditions(actor, filter, values);
  const rows = await app.database.sql.query<{ readonly cells: Texts }>(
    `select ${CELLS} from ${TABLES} where ${conditions.join(' and ')} and w.id = any($${values.push(ids)}::bigint[])`,
    values,
  );
  return new Map(rows.map(({ cells }) => DELIVERY.read(cells)).map((row) => [row.id, row]));
}

/** The payload of each delivery, without links, type, eventId and timestamp. */
export async function snapshotsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  deliveries: readonly string[],
): Promise<ReadonlyMap<string, Snapshot>> {
  const rows = await app.database.sql.query<{ readonly delivery: string; readonly snapshot: Snapshot }>(
    `select w.id::text as delivery, e.snapshot from webhook_delivery w join webhook_event e on e.id = w.event_id
     where w.tenant_id = $1 and w.id = any($2::bigint[])`,
    [actor.tenantId, deliveries],
    { prepared: true },
  );
  return new Map(rows.map((row) => [row.delivery, row.snapshot]));
}

/** The attempts of each delivery, in order. */
export async function attemptsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  deliveries: readonly string[],
): Promise<ReadonlyMap<string, readonly LoggedAttempt[]>> {
  const rows = await app.database.sql.query<{ readonly delivery: string; readonly attempts: string }>(
    `select w.id::text as delivery, ${ATTEMPTS.sql} as attempts from webhook_delivery w where w.tenant_id = $1 and w.id = any($2::bigint[])`,
    [actor.tenantId, deliveries],
    { prepared: true },
  );
  return new Map(rows.map(({ delivery, attempts }) => [delivery, ATTEMPTS.read(attempts)]));
}

/** SQL conditions over `w`, the delivery, and `e`, its event. The first one is the tenant. */
export function deliveryConditions(actor: Actor, filter: DeliveryFilter, values: unknown[]): string[] {
  const conditions = [`w.tenant_id = $${values.push(actor.tenantId)}`];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined || value === null) return;
    if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one))) {
      throw parameterInvalid('the filter must not hold U+0000');
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
  add(filter.eventId, (parameter) => `w.event_id = ${parameter}`);
  add(filter.httpStatuses, (parameter) => `w.last_status = any(${parameter}::int[])`);
  add(
    filter.text,
    (parameter) => `strpos(lower(concat_ws(chr(10), e.snapshot ->> 'documentId', w.event_id, w.last_error)), lower(${parameter})) > 0`,
  );
  return conditions;
}
