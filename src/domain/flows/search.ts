// Searches flows of one tenant, in order of their last change.
import type { Actor } from '../actor.js';
import { readHorizon } from '../documents/retrieval/statistics/horizon.js';
import type { App } from '../ports.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import {
  type AckStatus,
  FLOW_TYPES_HERE,
  type Flow,
  type FlowDirection,
  type FlowType,
  type ProcessingRule,
  STATES_OF_ACK,
} from './flow.js';
import { type FlowRow, flowsOf, readFlowRows } from './rows.js';

/** All that are given must hold; of a list, one. */
export interface FlowFilter {
  /** Exclusive, to the millisecond that answers show. */
  readonly updatedAfter?: Date;
  readonly updatedBefore?: Date;
  readonly processingRule?: readonly ProcessingRule[];
  readonly flowType?: readonly FlowType[];
  readonly flowDirection?: readonly FlowDirection[];
  readonly trackingId?: string;
  readonly ackStatus?: AckStatus;
}

export interface FlowSearch {
  readonly where: FlowFilter;
  readonly limit: number;
  readonly cursor?: string;
}

const LIST = 'flows';
/** Evaluated once, not for each row. A failure may have the next millisecond (moveStatement.ts). Later times are from before the clock was set back. */
const THIS_MILLISECOND = `(select date_trunc('milliseconds', exchange_now()))`;

/** Throws PARAMETERS_INVALID for a cursor of another list. Without `nextCursor` there are no more now. */
export async function searchFlows(
  app: Pick<App, 'database' | 'blobs' | 'keyring' | 'settings'>,
  actor: Actor,
  { where, limit, cursor }: FlowSearch,
): Promise<{ readonly flows: readonly Flow[]; readonly nextCursor?: string }> {
  if (hasNone(where)) return { flows: [] };
  const values: unknown[] = [actor.tenantId];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  const { updatedAfter } = where;
  add(updatedAfter && new Date(updatedAfter.getTime() + 1), (at) => `d.state_date >= ${at}`);
  add(where.updatedBefore, (at) => `d.state_date < ${at}`);
  add(where.processingRule, (list) => `d.processing_rule = any(${list}::text[])`);
  add(where.flowType, (list) => `d.flow_type = any(${list}::text[])`);
  add(
    where.flowDirection?.map((one) => (one === 'Out' ? 'send' : 'receive')),
    (list) => `d.direction = any(${list}::text[])`,
  );
  add(where.trackingId, (id) => `d.document_id = ${id} and d.direction = 'send'`);
  add(where.ackStatus && STATES_OF_ACK[where.ackStatus], (list) => `d.state = any(${list}::text[])`);
  if (cursor !== undefined) {
    const [key, id] = readCursor(app, actor, LIST, cursor);
    const at = `timestamptz 'epoch' + $${values.push(key)}::bigint * interval '1 microsecond'`;
    conditions.push(`(d.state_date, d.id) > (${at}, $${values.push(id)}::uuid)`);
  }
  // Read before the page, so that no flow is skipped whose change is not committed yet. A client that continues after `updatedAt` skips
  // the rest of its millisecond, so flows of the current millisecond are left out.
  const horizon = await readHorizon(app.database);
  conditions.push(
    horizon === null
      ? `(d.state_date < ${THIS_MILLISECOND} or d.state_date >= ${THIS_MILLISECOND} + interval '2 milliseconds')`
      : `d.state_date < date_trunc('milliseconds', $${values.push(horizon)}::timestamptz)`,
  );
  const reads = { sql: app.database.reads(actor.tenantId), settings: app.settings };
  const rows = await readFlowRows(reads, conditions, values, limit + 1);
  const page = pageOf(rows, limit);
  const last = page.at(-1);
  return {
    flows: await flowsOf(app, page),
    ...(rows.length > limit && last !== undefined ? { nextCursor: writeCursor(app, actor, LIST, [last.place, last.id]) } : {}),
  };
}

/** Ends between two milliseconds, for clients that go on from `updatedAt`. Not where one millisecond has more flows than a page. */
function pageOf(rows: readonly FlowRow[], limit: number): readonly FlowRow[] {
  const page = rows.slice(0, limit);
  const next = rows[limit]?.stateDate.getTime();
  const whole = page.filter(({ stateDate }) => stateDate.getTime() !== next);
  return whole.length > 0 ? whole : page;
}

/** Whether nothing here is of these types: the search would go through all documents for nothing. */
function hasNone({ flowType }: FlowFilter): boolean {
  return flowType !== undefined && !flowType.some((one) => FLOW_TYPES_HERE.has(one));
}
