// Documents that are kept whatever their age: nothing of them is removed until they are released. Each change is in the audit log.

import { type Actor, actorName } from '../actor.js';
import { audited } from '../audit/record.js';
import { LegalHoldSchema } from '../document.js';
import { elementsOf } from '../elementsOf.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason as because } from '../reasons.js';
import { hasAtMost, isStorable } from '../text.js';
import { NIL_UUID } from '../uuid.js';

export const HOLD_LIMITS = { reasonCharactersMax: 500, documentsMax: 500, shownMax: 1_000 } as const;
const ROWS_PER_STEP = 500;

/** Which documents of the tenant: all that fit every member. At least one is given. */
export interface HoldSelection {
  /** At most HOLD_LIMITS.documentsMax. */
  readonly documentIds?: readonly string[] | undefined;
  readonly documentType?: string | undefined;
  readonly direction?: string | undefined;
  /** When it was imported: from this day on, and before the end of that one (UTC, `2026-11-26`). */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface LegalHold {
  readonly reason: string;
  /** Who holds it. */
  readonly actor: string;
  readonly at: Date;
}

/** For `d`, with the parameters of valuesOf. */
const SELECTED = `d.tenant_id = $1 and ($2::text[] is null or d.document_id = any(${elementsOf('$2::text[]')}))
  and ($3::text is null or d.document_type = $3) and ($4::text is null or d.direction = $4)
  and ($5::date is null or d.import_date >= $5::date::timestamp at time zone 'UTC')
  and ($6::date is null or d.import_date < ($6::date + 1)::timestamp at time zone 'UTC')`;

const valuesOf = ({ tenantId }: Actor, { documentIds, documentType, direction, from, to }: HoldSelection): unknown[] => [
  tenantId,
  // What cannot be stored names no document.
  documentIds?.filter(isStorable) ?? null,
  documentType ?? null,
  direction ?? null,
  from ?? null,
  to ?? null,
];

/** Of a row that says its `document`: whether nothing holds it. SQL. */
export const notHeld = (document: string): string => `not exists (select 1 from legal_hold h where h.document = ${document})`;

/** Holds what is there now, in steps. What is held already keeps its reason. Returns how many were added. Throws PARAMETERS_INVALID. */
export async function holdDocuments(app: Pick<App, 'database'>, actor: Actor, selection: HoldSelection, reason: string): Promise<number> {
  check(selection, reason);
  const values: unknown[] = [...valuesOf(actor, selection), reason, actorName(actor), NIL_UUID];
  const changed = `select d.document_id as subject, jsonb_build_object('reason', $7::text) as details
    from added join document d on d.id = added.document`;
  return inSteps(
    app,
    `with found as (
       select d.id from document d where ${SELECTED} and d.id > $9::uuid and ${notHeld('d.id')} order by d.id limit ${ROWS_PER_STEP}),
     added as (
       insert into legal_hold (document, tenant_id, reason, actor) select id, $1, $7, $8 from found
       on conflict do nothing returning document),
     ${audited(actor, 'document.hold', changed, values)}
     ${stepOf('added')}`,
    values,
    8,
  );
}

/** From then on the ordinary retention counts again. Returns how many were released. Throws PARAMETERS_INVALID. */
export async function releaseHolds(app: Pick<App, 'database'>, actor: Actor, selection: HoldSelection, reason: string): Promise<number> {
  check(selection, reason);
  const values: unknown[] = [...valuesOf(actor, selection), reason, NIL_UUID];
  const changed = `select d.document_id as subject, jsonb_build_object('reason', $7::text, 'held', gone.reason) as details
    from gone join document d on d.id = gone.document`;
  return inSteps(
    app,
    `with found as (
       select d.id from document d join legal_hold h on h.document = d.id where ${SELECTED} and d.id > $8::uuid order by d.id limit ${ROWS_PER_STEP}),
     gone as (delete from legal_hold h using found where h.document = found.id returning h.document, h.reason),
     ${audited(actor, 'document.release-hold', changed, values)}
     ${stepOf('gone')}`,
    values,
    7,
  );
}

/** What a step found, and how many of them it changed: another command may have changed some at the same moment. */
function stepOf(changed: 'added' | 'gone'): string {
  return `select (select id from found order by id desc limit 1) as last, (select count(*)::int from found) as found,
    (select count(*)::int from ${changed}) as changed`;
}

/** `lastAt`: the place of the parameter behind whose id a step begins. */
async function inSteps({ database }: Pick<App, 'database'>, statement: string, values: unknown[], lastAt: number): Promise<number> {
  for (let changed = 0; ; ) {
    const [step] = await database.sql.query<{ last: string | null; found: number; changed: number }>(statement, values);
    changed += step!.changed;
    if (step!.found < ROWS_PER_STEP) return changed;
    values[lastAt] = step!.last;
  }
}

function check({ documentIds, ...others }: HoldSelection, reason: string): void {
  if (reason.trim() === '' || !hasAtMost(reason, HOLD_LIMITS.reasonCharactersMax) || !isStorable(reason))
    throw parameterInvalid(
      `reason must be a text of at most ${HOLD_LIMITS.reasonCharactersMax} characters`,
      'reason',
      because('HOLD_REASON_WRONG', { most: HOLD_LIMITS.reasonCharactersMax }),
    );
  if ((documentIds?.length ?? 0) > HOLD_LIMITS.documentsMax)
    throw parameterInvalid(
      `documentIds must be at most ${HOLD_LIMITS.documentsMax}`,
      'documentIds',
      because('TOO_MANY_CHOSEN', { most: HOLD_LIMITS.documentsMax }),
    );
  if (documentIds === undefined && Object.values(others).every((value) => value === undefined))
    throw parameterInvalid('nothing says which documents', 'documentIds');
}

/** Those that the tenant has no document of. At most HOLD_LIMITS.documentsMax. */
export async function unknownDocuments(
  app: Pick<App, 'database'>,
  { tenantId }: Actor,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await app.database.sql.query<{ id: string }>(
    'select document_id as id from document where tenant_id = $1 and document_id = any($2::text[])',
    [tenantId, ids],
  );
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** What is held of a tenant, oldest document first, at most HOLD_LIMITS.shownMax. */
export async function listHolds(
  { database }: Pick<App, 'database'>,
  tenantId: string,
): Promise<readonly (LegalHold & { readonly documentId: string; readonly direction: string })[]> {
  return database.sql.query(
    `select d.document_id as "documentId", d.direction, h.reason, h.actor, h.at from legal_hold h join document d on d.id = h.document
     where h.tenant_id = $1 order by h.document limit ${HOLD_LIMITS.shownMax}`,
    [tenantId],
  );
}

export function countHolds({ database }: Pick<App, 'database'>, tenantId: string): Promise<number> {
  return database.em.count(LegalHoldSchema, { tenantId });
}

/** By id of the document's row. */
export async function holdsOf(app: Pick<App, 'database'>, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, LegalHold>> {
  const rows = await app.database.sql.query<LegalHold & { document: string }>(
    'select document, reason, actor, at from legal_hold where tenant_id = $1 and document = any($2::uuid[]) order by document',
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map(({ document, ...hold }) => [document, hold]));
}
