// Inclusion proofs: that entries of the audit log are in the tree whose root was signed.
import { pathPlaces, rootOf } from '../../evidence/merkle.js';
import type { Sql } from '../database.js';
import { ENTRY_TEXT, instantOf, type Leaf } from './text.js';

export interface SignedHead {
  /** JSON, as it was signed. */
  readonly statement: string;
  readonly size: number;
  readonly signature: Buffer;
  readonly certificate: Buffer;
  readonly timeStamp: Buffer | null;
}

export interface ProvenEntry {
  /** JSON, as it was hashed. */
  readonly text: string;
  readonly leaf: Leaf;
  /** Hashes from the leaf to the root. */
  readonly path: readonly Buffer[];
}

/** The latest one. Undefined where nothing of the tenant was sealed. */
export async function latestHead(sql: Sql, tenantId: string): Promise<SignedHead | undefined> {
  const [row] = await sql.query<Omit<SignedHead, 'size'> & { size: string }>(
    `select h.statement, h.size::text as size, h.signature, k.certificate, h.time_stamp as "timeStamp"
     from audit_head h join evidence_key k on k.id = h.key where h.tenant_id = $1 order by h.size desc limit 1`,
    [tenantId],
  );
  return row && { ...row, size: Number(row.size) };
}

interface SealedRow {
  readonly entry: string;
  readonly position: string;
  readonly at: string;
  readonly sha256: string;
  readonly text: string;
}

/** The latest entries about a document, at most `most`, in their order, with their paths in a tree of `size` leaves. */
export async function proveEntries(sql: Sql, tenantId: string, documentId: string, size: number, most: number): Promise<ProvenEntry[]> {
  const rows = await sql.query<SealedRow>(
    `select l.entry::text as entry, l.position::text as position, ${instantOf('l.at')} as at, encode(l.sha256, 'hex') as sha256,
       ${ENTRY_TEXT} as text
     from (select * from audit_entry where tenant_id = $1 and subject = $2 and action like 'document.%' and leaf < $3
           order by id desc limit $4) e
     join audit_leaf l on l.tenant_id = e.tenant_id and l.position = e.leaf order by l.position`,
    [tenantId, documentId, size, most],
  );
  const proven: ProvenEntry[] = [];
  for (const { position, text, ...rest } of rows) {
    const leaf: Leaf = { tenant: tenantId, position: Number(position), ...rest };
    proven.push({ text, leaf, path: await pathOf(sql, tenantId, leaf.position, size) });
  }
  return proven;
}

async function pathOf(sql: Sql, tenantId: string, position: number, size: number): Promise<Buffer[]> {
  const steps = pathPlaces(position, size);
  const places = steps.flat();
  const rows = await sql.query<{ level: number; position: string; hash: Buffer }>(
    `select n.level, n.position::text as position, n.hash from unnest($2::smallint[], $3::bigint[]) as place(level, position)
     join audit_node n on n.tenant_id = $1 and n.level = place.level and n.position = place.position order by n.level, n.position`,
    [tenantId, places.map(({ level }) => level), places.map((place) => place.position)],
  );
  const hashes = new Map(rows.map((row) => [`${row.level} ${row.position}`, row.hash]));
  return steps.map((step) =>
    rootOf(
      step.map((place) => {
        const found = hashes.get(`${place.level} ${place.position}`);
        if (found === undefined) throw new Error(`The tree of the audit log of ${tenantId} lacks a node: run the command audit verify`);
        return found;
      }),
    ),
  );
}
