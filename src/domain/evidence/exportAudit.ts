// The audit log of a tenant for whoever wants to verify it elsewhere.
import type { Sql } from '../database.js';
import { ENTRY_TEXT, hashOfLeaf, instantOf, type Leaf } from './text.js';

const ROWS_PER_STEP = 1_000;

export type AuditLine =
  /** `text`: the entry as it was hashed; null where retention or an erasure removed it. `hash`: of the leaf, in hexadecimal. */
  | { readonly kind: 'entry'; readonly leaf: Leaf; readonly hash: string; readonly text: string | null }
  /** Base64, but for `statement`. */
  | {
      readonly kind: 'head';
      readonly statement: string;
      readonly signature: string;
      readonly certificate: string;
      readonly timeStamp: string | null;
    };

/** All sealed entries in their order, then all heads. */
export async function* exportAudit(sql: Sql, tenantId: string): AsyncGenerator<AuditLine, void> {
  for (let after = '-1'; ; ) {
    const rows = await sql.query<{ position: string; entry: string; at: string; sha256: string; id: string | null; text: string }>(
      `select l.position::text as position, l.entry::text as entry, ${instantOf('l.at')} as at, encode(l.sha256, 'hex') as sha256,
         e.id::text as id, ${ENTRY_TEXT} as text
       from (select * from audit_leaf where tenant_id = $1 and position > $2::bigint order by position limit ${ROWS_PER_STEP}) l
       left join audit_entry e on e.id = l.entry and e.tenant_id = l.tenant_id order by l.position`,
      [tenantId, after],
    );
    for (const { position, entry, at, sha256, id, text } of rows) {
      const leaf: Leaf = { tenant: tenantId, position: Number(position), entry, at, sha256 };
      yield { kind: 'entry', leaf, hash: hashOfLeaf(leaf).toString('hex'), text: id === null ? null : text };
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  for (let after = '-1'; ; ) {
    const rows = await sql.query<{ size: string; statement: string; signature: Buffer; certificate: Buffer; timeStamp: Buffer | null }>(
      `select h.size::text as size, h.statement, h.signature, k.certificate, h.time_stamp as "timeStamp"
       from audit_head h join evidence_key k on k.id = h.key where h.tenant_id = $1 and h.size > $2::bigint
       order by h.size limit ${ROWS_PER_STEP}`,
      [tenantId, after],
    );
    for (const { statement, signature, certificate, timeStamp } of rows) {
      yield {
        kind: 'head',
        statement,
        signature: signature.toString('base64'),
        certificate: certificate.toString('base64'),
        timeStamp: timeStamp?.toString('base64') ?? null,
      };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.size;
  }
}
