// Labels that people put on documents of their tenant: words of their own, by which they find them again.

import { type Actor, actorName } from '../actor.js';
import { audited } from '../audit/record.js';
import { elementsOf } from '../elementsOf.js';
import { parameterInvalid } from '../errors.js';
import { type Labelled, noteLabelled } from '../notices/noteLabelled.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { lockOwned } from '../statements/ownerLock.js';
import { hasAtMost, isStorable } from '../text.js';

const LABEL_LIMITS = { charactersMax: 50, perDocumentMax: 20, documentsMax: 500, shownMax: 500 } as const;

export interface LabelChange {
  readonly add?: readonly string[] | null;
  readonly remove?: readonly string[] | null;
}

/** Throws PARAMETERS_INVALID for a change that cannot be made. */
export function checkLabels({ add, remove }: LabelChange): void {
  for (const [name, labels] of Object.entries({ add: add ?? [], remove: remove ?? [] })) {
    if (labels.length > LABEL_LIMITS.perDocumentMax || !labels.every(isLabel)) {
      const most = `at most ${LABEL_LIMITS.perDocumentMax} labels, each of 1 to ${LABEL_LIMITS.charactersMax} characters`;
      throw parameterInvalid(
        `${name} must be ${most} that do not begin or end with a blank`,
        name,
        reason('LABELS_WRONG', { labels: LABEL_LIMITS.perDocumentMax, characters: LABEL_LIMITS.charactersMax }),
      );
    }
  }
}

function isLabel(label: string): boolean {
  return label !== '' && label.trim() === label && hasAtMost(label, LABEL_LIMITS.charactersMax) && isStorable(label);
}

/**
 * Puts labels on documents and takes others off. Answers how many of the documents changed. What the tenant does not have is left out, and
 * so is a label that would be one too many for its document. Throws PARAMETERS_INVALID.
 */
export async function labelDocuments(
  app: Pick<App, 'database' | 'wake'>,
  actor: Actor,
  documentIds: readonly string[],
  change: LabelChange,
): Promise<number> {
  checkLabels(change);
  if (documentIds.length > LABEL_LIMITS.documentsMax)
    throw parameterInvalid(
      `documentIds must be at most ${LABEL_LIMITS.documentsMax}`,
      undefined,
      reason('TOO_MANY_CHOSEN', { most: LABEL_LIMITS.documentsMax }),
    );
  const { add, remove } = { add: change.add ?? [], remove: change.remove ?? [] };
  const values: unknown[] = [actor.tenantId, documentIds.filter(isStorable), add, remove, actorName(actor)];
  const changed = `select document_id as subject, jsonb_build_object('add', $3::text[], 'remove', $4::text[]) as details
    from marked`;
  const statement = `with touched as (
      select id, document_id from document where tenant_id = $1 and document_id = any(${elementsOf('$2::text[]')})),
    removed as (
      delete from document_label l using touched where l.document = touched.id and l.label = any($4::text[])
      returning l.document),
    added as (
      insert into document_label (document, label, tenant_id, actor)
      select touched.id, wanted.label, $1, $5 from touched
        cross join (select distinct unnest($3::text[]) as label) wanted
      where (select count(*) from document_label l where l.document = touched.id and l.label <> all($3::text[] || $4::text[]))
        + cardinality($3::text[]) <= ${LABEL_LIMITS.perDocumentMax}
      on conflict do nothing returning document, label),
    marked as (
      update document set marked_at = exchange_now() where id in (select document from added union select document from removed)
      returning id, document_id),
    ${audited(actor, 'document.label', changed, values)}
    select id, array(select label from added where document = marked.id) as labels from marked`;
  const count = await app.database.transaction(async (sql) => {
    await lockOwned(sql, 'labels', actor.tenantId);
    const marked = await sql.query<Labelled>(statement, values);
    await noteLabelled(sql, actor, marked);
    return marked.length;
  });
  if (count > 0) app.wake('changes');
  return count;
}

/** The labels of each document, in their order. By id of the document's row. */
export async function labelsOf(
  app: Pick<App, 'database'>,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await app.database.sql.query<{ document: string; labels: string[] }>(
    `select document, array_agg(label order by label) as labels from document_label
     where tenant_id = $1 and document = any($2::uuid[]) group by document`,
    [actor.tenantId, ids],
    { prepared: true },
  );
  return new Map(rows.map(({ document, labels }) => [document, labels]));
}

/** The labels of the tenant, in their order. Each is found by one step in the index, however many documents have it. */
export async function listLabels(app: Pick<App, 'database'>, actor: Actor): Promise<string[]> {
  const rows = await app.database.sql.query<{ label: string }>(
    `with recursive known as (
      (select label from document_label where tenant_id = $1 order by label limit 1)
      union all
      select (select l.label from document_label l where l.tenant_id = $1 and l.label > known.label order by l.label limit 1)
      from known where known.label is not null)
    select label from known where label is not null limit ${LABEL_LIMITS.shownMax}`,
    [actor.tenantId],
  );
  return rows.map(({ label }) => label);
}
