// The audit log of a tenant for whoever wants to verify it elsewhere.
import type { Sql } from '../database.js';
import { sealedEntries, sealedHeads } from './sealed.js';
import { hashOfLeaf, type Leaf } from './text.js';

type AuditLine =
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
  for await (const { leaf, text } of sealedEntries(sql, tenantId)) {
    yield { kind: 'entry', leaf, hash: hashOfLeaf(leaf).toString('hex'), text };
  }
  for await (const { statement, signature, certificate, timeStamp } of sealedHeads(sql, tenantId)) {
    if (certificate === null) continue;
    yield {
      kind: 'head',
      statement,
      signature: signature.toString('base64'),
      certificate: certificate.toString('base64'),
      timeStamp: timeStamp?.toString('base64') ?? null,
    };
  }
}
