// Documents that are searched for, by rows of the database.
import { narrow } from '../../../../../src/domain/documents/retrieval/search/narrow.js';
import type { TestApp } from '../../../../support/app.js';
import { SELLER } from '../../../../support/statistics.js';

/** Documents n of a tenant, each with a move. */
export async function add({ app }: TestApp, from: number, to: number, tenant = 'demo-seller', state = 'READY'): Promise<void> {
  await app.database.sql.query(
    `with added as (
       insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, number, seller_name,
         sender_identifier, import_date)
       select gen_random_uuid(), $3, 'Doc-' || n, 'receive', 'invoice', 'api', $4, '', 'INV-' || n, 'Seller ' || n, '0088:' || n,
         timestamptz '2026-01-01' + n * interval '1 second' from generate_series($1::int, $2::int) n returning id, state)
     insert into document_move (document, state) select id, state from added where state <> 'RECEIVED'`,
    [from, to, tenant, state],
  );
}

/** documentIds of what a text narrows a list to. */
export async function found({ app }: TestApp, text: string, tenantId = 'demo-seller'): Promise<string[] | undefined> {
  const ids = await narrow(app, { ...SELLER, tenantId }, { text });
  if (ids === undefined) return undefined;
  const rows = await app.database.sql.query<{ id: string }>(
    'select document_id as id from document where id = any($1::uuid[]) order by 1',
    [ids],
  );
  return rows.map(({ id }) => id);
}
