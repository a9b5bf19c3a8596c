import type { TestApp } from '../../support/app.js';

/** Rows of demo-seller without files: `d-1` with the number `N-1`, and so on. */
export async function failedDocuments({ app }: TestApp, count: number): Promise<void> {
  await app.database.sql.query(
    `insert into document (id, tenant_id, document_id, number, direction, document_type, channel, state, content_hash, import_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'N-' || n, 'send', 'invoice', 'api', 'ERROR', '', exchange_now() - interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
}
