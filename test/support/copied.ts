// Documents made by one statement instead of an upload each.
import type { TestApp } from './app.js';

/** So many copies of the only document, with its files, under numbers behind its id. */
export async function copy({ app }: Pick<TestApp, 'app'>, count: number): Promise<void> {
  await app.database.sql.query(
    `with made as (
       insert into document select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'document_id', d.document_id || '-' || n))).*
       from document d, generate_series(1, $1::int) n returning id)
     insert into document_file select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'document', made.id))).*
     from document_file f, made`,
    [count],
  );
}
