// Deletes documents with all that belongs to them, in one place for retention and for the erasure of a tenant.
import type { Database, Sql } from '../database.js';
import { countUsage } from '../documents/intake/quota/usage.js';
import { lockCounters, takeOffCounters } from '../documents/retrieval/statistics/counting.js';
import { notHeld } from './legalHold.js';

interface Deleted {
  readonly documents: number;
  readonly files: number;
  /** Keys of their large files. The caller removes them afterwards, so that no row ever names missing bytes (docs/decisions/028). */
  readonly blobs: readonly string[];
}

/** Further parts of the transaction that deletes. */
interface Parts {
  /** Which of the documents go, once the transaction waits for nothing any more. */
  readonly choose?: (sql: Sql, ids: readonly string[]) => Promise<readonly string[]>;
  /** What goes with the documents that are gone. */
  readonly also?: (sql: Sql, ids: readonly string[]) => Promise<void>;
}

/** A document that is leased or locked is being processed and stays, and so does one under a legal hold. Moves, files, counters and usage go with it. */
export async function deleteDocuments(
  database: Pick<Database, 'transaction'>,
  ids: readonly string[],
  { choose, also }: Parts = {},
): Promise<Deleted> {
  return database.transaction(async (sql) => {
    await lockCounters(sql);
    const chosen = choose === undefined ? ids : await choose(sql, ids);
    const [deleted] = await sql.query<Deleted>(
      `with old as (
         select id from document where id = any($1::uuid[]) and lease_token is null and ${notHeld('document.id')} for update skip locked),
       gone as (
         delete from document d using old where d.id = old.id and d.lease_token is null
         returning d.id, d.tenant_id, d.import_date, d.direction, d.document_type),
       moves as (delete from document_move using gone where document = gone.id),
       searched as (delete from document_search using gone where document = gone.id),
       files as (
         delete from document_file f using gone where f.document = gone.id returning f.document, f.blob_key, f.byte_length)
       ${takeOffCounters('gone')}
       ${countUsage('select gone.tenant_id, 0 as documents, -byte_length as bytes from files join gone on gone.id = files.document')}
       select (select count(*)::int from gone) as documents, (select count(*)::int from files) as files,
         coalesce((select array_agg(blob_key) from files where blob_key is not null), '{}') as blobs`,
      [chosen],
    );
    await also?.(sql, chosen);
    return deleted!;
  });
}
