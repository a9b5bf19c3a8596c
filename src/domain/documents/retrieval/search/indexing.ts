// Keeps what text searches read. A recurring job takes the documents that moved since its last run, as the statistics do: every statement
// that changes a searched field adds a row to document_move. A step is one transaction with its cursor, so an interrupted step has no
// effect. Searches look at later moves live (narrow.ts).
import type { Sql } from '../../../database.js';
import type { App } from '../../../ports.js';
import { NIL_UUID, uuidv7 } from '../../../uuid.js';
import { SEARCHED_FIELDS, SEARCHED_ID } from '../list/searchedText.js';
import { lockCounters } from '../statistics/counting.js';
import { type SearchedText, SIGNATURE_BITS, signatureOf } from './signature.js';

const DOCUMENTS_PER_STEP = 2_000;
/** Documents of one signature: more would set most of its bits. */
const DOCUMENTS_PER_BLOCK = 32;
/** Of one transaction of the retention: some 3,000 documents. */
const BLOCKS_PER_STEP = 100;
/** Time limit of one run. The next run continues: the first index of a large database takes many. */
const RUN_MS_MAX = 30_000;

/** SQL over `d`, the document, as `document_search.text` has it. It begins with a line break: see migration 026. */
const TEXT = `chr(10) || ${SEARCHED_FIELDS} || chr(10) || ${SEARCHED_ID}`;

/** A recurring job. Safe to run twice and in several processes. */
export async function indexDocuments(app: Pick<App, 'database' | 'clock'>, perStep = DOCUMENTS_PER_STEP): Promise<void> {
  const untilMs = performance.now() + RUN_MS_MAX;
  while ((await app.database.transaction((sql) => step(sql, app, perStep))) && performance.now() < untilMs);
}

interface IndexCursor {
  readonly indexedTo: string;
  readonly filledTo: string | null;
  /** All transactions before it have ended. */
  readonly horizon: string;
  /** The database was restored into a server whose transaction ids are lower. */
  readonly isAhead: boolean;
}

/** Whether there is more to do. No document is removed meanwhile: that takes the same lock. */
async function step(sql: Sql, { clock }: Pick<App, 'clock'>, perStep: number): Promise<boolean> {
  await lockCounters(sql);
  const [cursor] = await sql.query<IndexCursor>(
    `select indexed_to::text as "indexedTo", filled_to as "filledTo", pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       indexed_to > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead" from search_cursor`,
  );
  const { indexedTo, filledTo, horizon, isAhead } = cursor!;
  if (isAhead) {
    await sql.query('update search_cursor set indexed_to = default, filled_to = default');
    return true;
  }
  if (filledTo !== null) {
    const [reached] = await sql.query<{ id: string }>('select id from document where id > $1 order by id offset $2 limit 1', [
      filledTo,
      perStep - 1,
    ]);
    const last = reached?.id ?? null;
    await index(sql, clock, 'select id from document where id > $1 and ($2::uuid is null or id <= $2)', [filledTo, last]);
    await sql.query('update search_cursor set filled_to = $1', [last]);
    return true;
  }
  const [last] = await sql.query<{ changed: string }>(
    `select changed::text as changed from document_move where changed >= $1::xid8 and changed < $2::xid8
     order by document_move.changed offset $3 limit 1`,
    [indexedTo, horizon, perStep - 1],
  );
  // A transaction is taken as a whole.
  const reached = last === undefined ? horizon : String(BigInt(last.changed) + 1n);
  const moved = 'select distinct document from document_move where changed >= $1::xid8 and changed < $2::xid8';
  await index(sql, clock, moved, [indexedTo, reached]);
  if (reached !== indexedTo) await sql.query('update search_cursor set indexed_to = $1::xid8', [reached]);
  return last !== undefined;
}

interface Changed extends SearchedText {
  readonly id: string;
  readonly tenantId: string;
  /** Of a document that is in the index with another text. */
  readonly block: string | null;
}

interface Block {
  readonly id: string;
  readonly tenantId: string;
  /** Its documents, with those that are added. */
  size: number;
  readonly texts: SearchedText[];
}

/** The documents of the query `moved` (id) that are not in the index as they are now. */
async function index(sql: Sql, clock: App['clock'], moved: string, values: readonly unknown[]): Promise<void> {
  const changed = await sql.query<Changed>(
    `select d.id, d.tenant_id as "tenantId", s.block, ${SEARCHED_FIELDS} as fields, ${SEARCHED_ID} as "documentId"
     from document d left join document_search s on s.document = d.id
     where d.id = any(array(${moved})) and d.state <> 'RECEIVED'
       and s.text is distinct from ${TEXT} order by d.tenant_id, d.id`,
    values,
  );
  if (changed.length === 0) return;
  const open = await openBlocks(sql, [...new Set(changed.map(({ tenantId }) => tenantId))]);
  const blocks = new Map<string, Block>();
  const entries = changed.map((document) => {
    const block = document.block === null ? placeOf(document, open, clock) : known(document, document.block, open, blocks);
    blocks.set(block.id, block);
    block.texts.push(document);
    return { id: document.id, block: block.id, text: `\n${document.fields}\n${document.documentId}` };
  });
  await write(sql, [...blocks.values()], entries);
}

/** By tenant. */
async function openBlocks(sql: Sql, tenantIds: readonly string[]): Promise<Map<string, Block>> {
  const rows = await sql.query<Omit<Block, 'texts'>>(
    `select distinct on (tenant_id) id, tenant_id as "tenantId", documents as size from document_search_block
     where is_open and tenant_id = any($1::text[]) order by tenant_id, id`,
    [tenantIds],
  );
  return new Map(rows.map((row) => [row.tenantId, { ...row, texts: [] }]));
}

/** The block that takes a new document. */
function placeOf({ tenantId }: Changed, open: Map<string, Block>, clock: App['clock']): Block {
  const last = open.get(tenantId);
  const block = last !== undefined && last.size < DOCUMENTS_PER_BLOCK ? last : { id: uuidv7(clock()), tenantId, size: 0, texts: [] };
  block.size += 1;
  open.set(tenantId, block);
  return block;
}

/** The block of a document that has changed gets the bits of its new text. */
function known({ tenantId }: Changed, id: string, open: ReadonlyMap<string, Block>, blocks: ReadonlyMap<string, Block>): Block {
  const last = open.get(tenantId);
  return last?.id === id ? last : (blocks.get(id) ?? { id, tenantId, size: 0, texts: [] });
}

async function write(
  sql: Sql,
  blocks: readonly Block[],
  entries: readonly { readonly id: string; readonly block: string; readonly text: string }[],
): Promise<void> {
  await sql.query(
    `insert into document_search_block as b (id, tenant_id, documents, is_open, signature)
     select id, tenant_id, size, size < ${DOCUMENTS_PER_BLOCK}, ('x' || signature)::bit(${SIGNATURE_BITS})
     from unnest($1::uuid[], $2::text[], $3::int[], $4::text[]) i (id, tenant_id, size, signature)
     on conflict (id) do update set documents = greatest(b.documents, excluded.documents), signature = b.signature | excluded.signature,
       is_open = b.is_open and greatest(b.documents, excluded.documents) < ${DOCUMENTS_PER_BLOCK}`,
    [
      blocks.map(({ id }) => id),
      blocks.map(({ tenantId }) => tenantId),
      blocks.map(({ size }) => size),
      blocks.map(({ texts }) => signatureOf(texts)),
    ],
  );
  await sql.query(
    `insert into document_search as s (document, block, text) select * from unnest($1::uuid[], $2::uuid[], $3::text[])
     on conflict (document) do update set text = excluded.text`,
    [entries.map(({ id }) => id), entries.map(({ block }) => block), entries.map(({ text }) => text)],
  );
}

/**
 * What documents that were removed left: rows, where a process of a version without them removed the document, and blocks without any. Page by
 * page through all blocks, a transaction each.
 */
export async function removeEmptyBlocks({ database }: Pick<App, 'database'>, perStep = BLOCKS_PER_STEP): Promise<void> {
  for (let after: string | undefined = NIL_UUID; after !== undefined; ) {
    const from: string = after;
    after = await database.transaction(async (sql) => {
      await lockCounters(sql);
      await sql.query(REMOVE_ORPHANS, [from, perStep]);
      const [last] = await sql.query<{ id: string }>(REMOVE_EMPTY, [from, perStep]);
      return last?.id;
    });
  }
}

const PAGE = 'with page as materialized (select id from document_search_block where id > $1 order by id limit $2)';

const REMOVE_ORPHANS = `${PAGE}
  delete from document_search s using page where s.block = page.id and not exists (select 1 from document d where d.id = s.document)`;

/** Its last id. A statement of its own, which sees what the one before has removed. */
const REMOVE_EMPTY = `${PAGE},
  empty as (
    delete from document_search_block b using page
    where b.id = page.id and not exists (select 1 from document_search s where s.block = b.id))
  select id from page order by id desc limit 1`;
