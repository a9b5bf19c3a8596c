// The audit log of one tenant, latest first.
import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { readCursor, writeCursor } from '../statements/cursor.js';
import type { Page } from '../statements/page.js';
import { isStorable } from '../text.js';
import { traceIdOf } from '../trace.js';
import type { Scope } from '../vocabulary.js';
import { AUDIT_ACTIONS, type AuditAction } from './record.js';

interface AuditFilter {
  readonly actions?: readonly AuditAction[] | null;
  /** `client:erp-1`. */
  readonly actor?: string | null;
  /** The whole id of the changed object: a documentId, a participant identifier, or the id of a subscription or a client. */
  readonly subject?: string | null;
  readonly requestId?: string | null;
  /** From inclusive, to exclusive. */
  readonly from?: Date | null;
  readonly to?: Date | null;
}

export interface AuditEntry {
  readonly id: string;
  /** Of the first change. */
  readonly at: Date;
  /** Of the last change, where there were several within the minute. The other members are those of the first one. */
  readonly lastAt: Date | null;
  /** How often it was changed. */
  readonly changes: number;
  /** `client:erp-1`. */
  readonly actor: string;
  readonly requestId: string | null;
  readonly traceId: string | null;
  readonly action: AuditAction;
  readonly subject: string;
  readonly details: object | null;
  /** The changes after the first one: time, request and details of each, at most {@link LATER_MAX}. */
  readonly later: readonly object[];
}

const LIST = 'audit';

/** The area of an action, and the scope that may read it. Actions without an area are visible with every token. */
const SCOPES_OF_AREAS: Readonly<Record<string, Scope>> = {
  document: 'exchange/receive',
  attention: 'exchange/receive',
  participant: 'exchange/participant',
  webhook: 'exchange/webhook',
  account: 'exchange/webhook',
  route: 'exchange/webhook',
  person: 'exchange/read',
  view: 'exchange/read',
};

/** The actions that the token of an actor may read. */
function visibleActions({ permissions }: Actor): readonly AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => {
    const scope = SCOPES_OF_AREAS[action.slice(0, action.indexOf('.'))];
    return scope === undefined || permissions.has(scope) || permissions.has('exchange/read');
  });
}

interface AuditRow extends Omit<AuditEntry, 'traceId'> {
  readonly traceparent: string | null;
}

/** Throws PARAMETERS_INVALID for an invalid filter, and for a cursor of another list. */
export async function listAudit(
  app: Pick<App, 'database' | 'keyring'>,
  actor: Actor,
  query: { readonly filter: AuditFilter; readonly first: number; readonly after?: string | null },
): Promise<Page<AuditEntry>> {
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, query.filter, values);
  if (query.after !== undefined && query.after !== null) {
    const [, id] = readCursor(app, actor, LIST, query.after);
    conditions.push(`id < $${values.push(id)}::bigint`);
  }
  values.push(query.first + 1);
  const rows = await app.database.sql.query<AuditRow>(
    `select id::text as id, at, last_at as "lastAt", changes, actor, request_id as "requestId", traceparent, action, subject, details, later
     from audit_entry where ${conditions.join(' and ')} order by audit_entry.id desc limit $${values.length}`,
    values,
  );
  return {
    items: rows.slice(0, query.first).map((row) => ({ node: entryOf(row), cursor: () => writeCursor(app, actor, LIST, ['', row.id]) })),
    hasNextPage: rows.length > query.first,
  };
}

export async function countAudit(
  app: Pick<App, 'database'>,
  actor: Actor,
  filter: AuditFilter,
  most: number | null = null,
): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(actor, filter, values);
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from audit_entry where ${conditions.join(' and ')} limit $${values.push(most)}::bigint) found`,
    values,
  );
  return row?.n ?? 0;
}

function entryOf({ traceparent, ...row }: AuditRow): AuditEntry {
  return { ...row, traceId: traceIdOf(traceparent) ?? null };
}

function conditionsOf(actor: Actor, filter: AuditFilter, values: unknown[]): string[] {
  const visible = visibleActions(actor);
  const actions =
    filter.actions === undefined || filter.actions === null ? visible : visible.filter((one) => filter.actions!.includes(one));
  const conditions = [`tenant_id = $${values.push(actor.tenantId)}`, `action = any($${values.push(actions)}::text[])`];
  const add = (value: string | Date | null | undefined, condition: string): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'string' && !isStorable(value)) throw parameterInvalid('the filter must not hold U+0000');
    conditions.push(`${condition} $${values.push(value)}`);
  };
  add(filter.actor, 'actor =');
  add(filter.subject, 'subject =');
  add(filter.requestId, 'request_id =');
  add(filter.from, 'at >=');
  add(filter.to, 'at <');
  return conditions;
}
