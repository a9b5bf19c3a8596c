// Reads what is sealed of a tenant, page by page: the entries in the order of the tree, and the heads by their size.
import type { Sql } from '../database.js';
import { ENTRY_TEXT, instantOf, type Leaf } from './text.js';

const ROWS_PER_STEP = 1_000;

interface SealedEntry {
  readonly leaf: Leaf;
  /** The entry as it is now, as JSON. null where there is none any more. */
  readonly text: string | null;
  /** The position that the entry names. */
  readonly named: number | null;
  /** The hash of the leaf that the tree has. */
  readonly node: Buffer | null;
}

interface EntryRow {
  readonly position: string;
  readonly entry: string;
  readonly at: string;
  readonly sha256: string;
  readonly node: Buffer | null;
  /** null where there is no entry, whose text would be one of nulls. */
  readonly found: string | null;
  readonly named: string | null;
  readonly text: string;
}

export async function* sealedEntries(sql: Sql, tenantId: string): AsyncGenerator<SealedEntry, void> {
  for (let after = '-1'; ; ) {
    const rows = await sql.query<EntryRow>(
      `select l.position::text as position, l.entry::text as entry, ${instantOf('l.at')} as at, encode(l.sha256, 'hex') as sha256,
         n.hash as node, e.id::text as found, e.leaf::text as named, ${ENTRY_TEXT} as text
       from (select * from audit_leaf where tenant_id = $1 and position > $2::bigint order by position limit ${ROWS_PER_STEP}) l
       left join audit_node n on n.tenant_id = l.tenant_id and n.level = 0 and n.position = l.position
       left join audit_entry e on e.id = l.entry and e.tenant_id = l.tenant_id
       order by l.position`,
      [tenantId, after],
    );
    for (const { position, entry, at, sha256, node, found, named, text } of rows) {
      const leaf: Leaf = { tenant: tenantId, position: Number(position), entry, at, sha256 };
      yield { leaf, text: found === null ? null : text, named: named === null ? null : Number(named), node };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

interface SealedHead {
  readonly size: number;
  /** JSON, as it was signed. */
  readonly statement: string;
  readonly signature: Buffer;
  /** The id of the key that signed. */
  readonly key: string;
  /** In DER. null where the key is not known any more. */
  readonly certificate: Buffer | null;
  readonly timeStamp: Buffer | null;
}

export async function* sealedHeads(sql: Sql, tenantId: string): AsyncGenerator<SealedHead, void> {
  for (let after = -1; ; ) {
    const rows = await sql.query<Omit<SealedHead, 'size'> & { readonly size: string }>(
      `select h.size::text as size, h.statement, h.signature, h.key, k.certificate, h.time_stamp as "timeStamp"
       from audit_head h left join evidence_key k on k.id = h.key where h.tenant_id = $1 and h.size > $2::bigint
       order by h.size limit ${ROWS_PER_STEP}`,
      [tenantId, after],
    );
    for (const row of rows) yield { ...row, size: Number(row.size) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = Number(last.size);
  }
}
