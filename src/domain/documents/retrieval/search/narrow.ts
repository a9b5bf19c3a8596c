// Finds the few documents that can hold a searched text, so that a search for what is rare reads these and not all of the tenant.

import { cut } from '../../../../cut.js';
import type { Actor } from '../../../actor.js';
import type { App } from '../../../ports.js';
import { isStorable } from '../../../text.js';
import { conditionsOf, type DocumentFilter } from '../list/filter.js';
import { SIGNATURE_BITS, signaturesOf } from './signature.js';

/** What more have is found soon by going through the documents in the order of the page. */
const FOUND_MAX = 5_000;
/** The most moves of all tenants since the last run of the job that are looked at. */
export const LIVE_MOVES_MAX = 20_000;

/** More tell no more blocks apart, and take time in the serving thread. */
const NEEDLE_CHARACTERS_MAX = 200;

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
  const text = textOf(filter);
  if (text === undefined) return undefined;
  // In the lower case of the database.
  const [cursor] = await database.sql.query<{ needle: string }>(
    `select lower($1) as needle from search_cursor where filled_to is null and indexed_to <= pg_snapshot_xmax(pg_current_snapshot())
       and not exists (
         select 1 from document_move where changed >= indexed_to and changed < pg_snapshot_xmax(pg_current_snapshot())
         order by changed offset ${LIVE_MOVES_MAX} limit 1)`,
    [text],
  );
  if (cursor === undefined) return undefined;
  const { needle } = cursor;
  const { fields, documentId } = signaturesOf(needle);
  const rows = await database.sql.query<{ id: string }>(STATEMENT, [tenantId, fields, documentId, needle]);
  return rows.length > FOUND_MAX ? undefined : rows.map(({ id }) => id);
}

const bits = (parameter: string): string => `('x' || ${parameter})::bit(${SIGNATURE_BITS})`;

/**
 * Documents that the index does not have as they are now are among those that were found, whatever their text. They are looked up by id,
 * whatever the planner estimates: the array hides the number of ids from it.
 */
const STATEMENT = `with searched as materialized (select ${bits('$2::text')} as fields, ${bits('$3::text')} as id)
  select s.document as id from document_search_block b cross join searched join document_search s on s.block = b.id
  where b.tenant_id = $1 and (b.signature & searched.fields = searched.fields or b.signature & searched.id = searched.id)
    and strpos(s.text, $4) > 0
  union all select d.id from document d where d.tenant_id = $1 and d.state = 'RECEIVED'
  union all select d.id from (select id, tenant_id from document where id = any(array(
      select distinct m.document from document_move m
      where m.changed >= (select indexed_to from search_cursor) and m.changed < pg_snapshot_xmax(pg_current_snapshot()))) offset 0) d
    where d.tenant_id = $1
  limit ${FOUND_MAX + 1}`;

/** The longest of the texts that the documents must hold. What spans lines is in no one field. */
function textOf(filter: DocumentFilter): string | undefined {
  const { text, sellerName, sellerNameContains, buyerName, buyerNameContains, senderIdentifier, receiverIdentifier } = filter;
  const texts = [text, sellerName, sellerNameContains, buyerName, buyerNameContains, senderIdentifier, receiverIdentifier];
  const longest = texts
    .filter((one) => typeof one === 'string' && one !== '' && !one.includes('\n') && isStorable(one))
    .reduce<string | undefined>((longest, one) => (one!.length > (longest?.length ?? 0) ? one! : longest), undefined);
  // Where a text is, its beginning is, too.
  return longest === undefined ? undefined : cut(longest, NEEDLE_CHARACTERS_MAX);
}
