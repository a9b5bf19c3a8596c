// The index of texts, kept as the recurring job keeps it.
import { indexDocuments } from '../../src/domain/documents/retrieval/search/indexing.js';
import type { TestApp } from './app.js';
import { until } from './until.js';

/** Indexes until nothing is left. A transaction in another database of the same server may delay that for a moment. */
export async function indexAll({ app }: TestApp, perStep?: number): Promise<void> {
  await until(async () => {
    await indexDocuments(app, perStep);
    const left = await app.database.sql.query(
      'select 1 from document_move, search_cursor where changed >= indexed_to and changed < pg_snapshot_xmax(pg_current_snapshot()) limit 1',
    );
    return left.length === 0;
  }, 'everything is indexed');
}
