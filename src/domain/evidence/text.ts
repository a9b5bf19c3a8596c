// What is hashed of the audit log. Whoever verifies needs the same bytes, so they are made in one place.
import { leafHash } from '../../evidence/merkle.js';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', ${INSTANT})`;

/** SQL: the text of an entry, as JSON with sorted keys. `e` is its row. */
export const ENTRY_TEXT = `jsonb_build_object('id', e.id::text, 'tenant', e.tenant_id, 'at', ${instant('e.at')}, 'actor', e.actor,
  'requestId', e.request_id, 'traceparent', e.traceparent, 'action', e.action, 'subject', e.subject, 'details', e.details,
  'changes', e.changes, 'lastAt', ${instant('e.last_at')}, 'later', e.later)::text`;

/** SQL: a time with microseconds. */
export const instantOf = instant;

/** A leaf of the tree of a tenant. */
export interface Leaf {
  readonly tenant: string;
  readonly position: number;
  /** The id of the entry. */
  readonly entry: string;
  /** Of the entry, with microseconds. */
  readonly at: string;
  /** Of the text of the entry, in hexadecimal. */
  readonly sha256: string;
}

/** The bytes of a leaf. It says nothing of what the entry says, so it can stay when the entry is removed. */
function leafText({ tenant, position, entry, at, sha256 }: Leaf): string {
  return JSON.stringify({ tenant, position, entry, at, sha256 });
}

export function hashOfLeaf(leaf: Leaf): Buffer {
  return leafHash(leafText(leaf));
}

/** What is signed of a tree: its size, its root in hexadecimal, and how long its entries are kept from then on (0: for ever). */
export function headText(tenant: string, size: number, root: Buffer, at: Date, retentionDays: number): string {
  return JSON.stringify({ tenant, size, root: root.toString('hex'), at: at.toISOString(), retentionDays });
}
