// Finds the few documents that can hold a searched text, so that a search for what is rare reads these and not all of the tenant.

import { cut } from '../../../../cut.js';
import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { isStorable } from '../../../text.js';
import { BUSINESS_FIELD_LIST, keptForm } from '../../fields/businessFields.js';
import { conditionsOf, type DocumentFilter } from '../list/filter.js';
import { folded, wordsOf } from '../list/searchedText.js';
import { SIGNATURE_BITS, signaturesOf } from './signature.js';

/** What more have is found soon by going through the documents in the order of the page. */
const FOUND_MAX = 5_000;
/** The most moves of all tenants since the last run of the job that are looked at. */
export const LIVE_MOVES_MAX = 20_000;

/** More tell no more blocks apart, and take time in the serving thread. */
const NEEDLE_CHARACTERS_MAX = 200;

/** Filters by fields that the index has. */
const SEARCHED_NAMES = BUSINESS_FIELD_LIST.filter(({ kind, isSearched }) => kind === 'name' && isSearched).flatMap(({ name }) => [
  name,
  `${name}Contains`,
]);

type SearchApp = { readonly database: Pick<App['database'], 'sql'> };

/** As `conditionsOf`, for statements that look for documents of the whole tenant. Read a horizon before. Throws PARAMETERS_INVALID. */
export async function narrowedConditions(app: SearchApp, actor: Actor, filter: DocumentFilter, values: unknown[]): Promise<string[]> {
  const conditions = conditionsOf(actor, filter, values);
  const ids = await narrow(app, actor, filter);
  return ids === undefined ? conditions : [...conditions, `d.id = any($${values.push(ids)}::uuid[])`];
}

/**
 * Ids of all documents that can match the texts of the filter, as of now; those that match are among them. Undefined: nothing is known,
 * because the filter has no text, more documents have it, or the index is behind.
 */
export async function narrow({ database }: SearchApp, { tenantId }: Actor, filter: DocumentFilter): Promise<readonly string[] | undefined> {
  const texts = textsOf(filter);
  if (texts.length === 0) return undefined;
  // In the lower case of the database.
  const [cursor] = await database.sql.query<{ needles: readonly string[] }>(
    `select array(select lower(one) from unnest($1::text[]) one) as needles from search_cursor
     where filled_to is null and indexed_to <= pg_snapshot_xmax(pg_current_snapshot())
       and not exists (
         select 1 from document_move where changed >= indexed_to and changed < pg_snapshot_xmax(pg_current_snapshot())
         order by changed offset ${LIVE_MOVES_MAX} limit 1)`,
    [texts],
  );
  if (cursor === undefined) return undefined;
  const values = cursor.needles.flatMap((needle) => {
    const { fields, documentId } = signaturesOf(needle);
    return [fields, documentId, needle];
  });
  const rows = await database.sql.query<{ id: string }>(statementOf(cursor.needles.length), [tenantId, ...values]);
  return rows.length > FOUND_MAX ? undefined : rows.map(({ id }) => id);
}

const bits = (parameter: string): string => `('x' || ${parameter})::bit(${SIGNATURE_BITS})`;

/**
 * For so many texts, each with its two signatures before it. Documents that the index does not have as they are now are among those that
 * were found, whatever their text. They are looked up by id, whatever the planner estimates: the array hides the number of ids from it.
 */
function statementOf(texts: number): string {
  const at = Array.from({ length: texts }, (_, index) => index * 3 + 2);
  const searched = at.map((first) => `${bits(`$${first}::text`)} as fields${first}, ${bits(`$${first + 1}::text`)} as id${first}`);
  const inBlock = at.map(
    (first) =>
      `(b.signature & searched.fields${first} = searched.fields${first} or b.signature & searched.id${first} = searched.id${first})`,
  );
  return `with searched as materialized (select ${searched.join(', ')})
  select s.document as id from document_search_block b cross join searched join document_search s on s.block = b.id
  where b.tenant_id = $1 and ${inBlock.join(' and ')} and ${at.map((first) => `strpos(s.text, $${first + 2}) > 0`).join(' and ')}
  union all select d.id from document d where d.tenant_id = $1 and d.state = 'RECEIVED'
  union all select d.id from (select id, tenant_id from document where id = any(array(
      select distinct m.document from document_move m
      where m.changed >= (select indexed_to from search_cursor) and m.changed < pg_snapshot_xmax(pg_current_snapshot()))) offset 0) d
    where d.tenant_id = $1
  limit ${FOUND_MAX + 1}`;
}

/** The texts that the documents must hold, as they are compared. What spans lines is in no one field. */
function textsOf(filter: DocumentFilter): readonly string[] {
  const { text, senderIdentifier, receiverIdentifier } = filter;
  const given = filter as Readonly<Record<string, unknown>>;
  const names = SEARCHED_NAMES.map((name) => keptForm(name, (given[name] as string | null | undefined) ?? ''));
  const others = [...names, senderIdentifier, receiverIdentifier];
  return (
    [...wordsOf(text ?? ''), ...others.map((one) => folded(one ?? ''))]
      .filter((one) => one !== '' && !one.includes('\n') && isStorable(one))
      // Where a text is, its beginning is, too.
      .map((one) => cut(one, NEEDLE_CHARACTERS_MAX))
  );
}
