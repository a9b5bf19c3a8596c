// Verifies the audit log of a tenant against its tree and the signed heads.
import { hash as sum, verify as verifySignature, X509Certificate } from 'node:crypto';
import { Appender } from '../../evidence/merkle.js';
import type { Sql } from '../database.js';
import { fingerprintOf } from '../keys/fingerprint.js';
import type { App } from '../ports.js';
import { sealedEntries, sealedHeads } from './sealed.js';
import { hashOfLeaf } from './text.js';

/** Entries that are named of each kind. */
const NAMED_MAX = 1_000;
/** Entries are sealed within minutes. */
const UNSEALED_HOURS = 24;
const DAY_MS = 86_400_000;
/** An entry may be a little older than the head before it: it was just being written when that was signed. */
const LATE_MS = 3_600_000;

/** One finding, for people. `position` is the place in the tree, `entry` the id in the audit log. */
interface AuditFault {
  readonly kind: 'changed' | 'removed' | 'added' | 'moved' | 'head' | 'signature' | 'unsealed';
  readonly text: string;
}

export interface VerifiedAudit {
  readonly tenantId: string;
  /** Entries in the tree. */
  readonly size: number;
  /** Of them, those that retention or an erasure removed. Only their hashes are left. */
  readonly gone: number;
  readonly heads: number;
  /** SHA-256 of the certificates that signed, in hexadecimal. */
  readonly certificates: readonly string[];
  readonly faults: readonly AuditFault[];
}

/** A head that was kept elsewhere: a line of AUDIT_HEADS_FILE, or what AUDIT_HEADS_URL got. */
export interface KeptHead {
  readonly tenant: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly root: string;
}

/** What a head says. `retentionDays`: absent in those of before. */
interface SaidHead extends KeptHead {
  readonly at: Date;
  readonly retentionDays?: number;
}

type VerifyingApp = Pick<App, 'database' | 'settings' | 'clock'>;

/** Tenants with a tree, the erased ones too. */
export async function sealedTenants(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select distinct tenant_id as id from audit_head order by tenant_id');
  return rows.map(({ id }) => id);
}

/** Reads the whole log of the tenant, page by page. At most `faultsMax` findings. */
export async function verifyAudit(
  app: VerifyingApp,
  tenantId: string,
  kept: readonly KeptHead[] = [],
  faultsMax = 100,
): Promise<VerifiedAudit> {
  const { sql } = app.database;
  const faults: AuditFault[] = [];
  const say = (kind: AuditFault['kind'], text: string): void => {
    if (faults.length < faultsMax) faults.push({ kind, text });
  };
  const heads = await readHeads(sql, tenantId, say);
  const times = headsByTime(app, heads.said);
  for (const { size, root } of kept) heads.roots.set(size, [...(heads.roots.get(size) ?? []), { root, where: 'kept elsewhere' }]);
  const erased = await erasedBefore(sql, tenantId);
  const tree = new Appender(0, []);
  let [gone, proven] = [0, 0];
  for await (const { leaf, text, named, node } of sealedEntries(sql, tenantId)) {
    const { position, entry, at, sha256 } = leaf;
    if (position !== tree.size) {
      say('removed', `the tree has no leaf ${tree.size}, but a leaf ${position}`);
      break;
    }
    const hash = hashOfLeaf(leaf);
    const which = `entry ${entry} of ${at}`;
    if (node === null || !hash.equals(node)) say('changed', `${which}: its leaf ${position} is not the one that was sealed`);
    if (text === null) {
      if (position < erased || at < times.horizon) gone += 1;
      else say('removed', `${which} was removed`);
    } else if (sum('sha256', text) !== sha256) say('changed', `${which} was changed`);
    else if (named !== position) say('moved', `${which} says that it is leaf ${named}, and is ${position}`);
    const before = times.latest(position);
    if (before !== undefined && Date.parse(at) < before.getTime() - LATE_MS)
      say('added', `${which} was sealed after the head of ${before.toISOString()}, and says that it is older`);
    tree.append(hash);
    for (const { root, where } of heads.roots.get(tree.size) ?? []) {
      if (root === tree.root.toString('hex')) proven = tree.size;
      else say('head', `the head of size ${tree.size} ${where} is that of another log: leaf ${proven} or a later one differs`);
    }
  }
  const last = Math.max(0, ...heads.roots.keys());
  if (last > tree.size) say('removed', `a head says that the log has ${last} entries, and ${tree.size} are left in its tree`);
  await sayAdded(sql, tenantId, say);
  await sayUnsealed(sql, tenantId, say);
  return { tenantId, size: tree.size, gone, heads: heads.said.length, certificates: heads.certificates, faults };
}

/** By their size: the root of each head. Says which heads are not signed by their key. */
async function readHeads(sql: Sql, tenantId: string, say: (kind: AuditFault['kind'], text: string) => void) {
  const roots = new Map<number, { readonly root: string; readonly where: string }[]>();
  const certificates = new Map<string, X509Certificate>();
  const said: SaidHead[] = [];
  for await (const { size, statement, signature, key, certificate: der } of sealedHeads(sql, tenantId)) {
    const certificate = certificates.get(key) ?? (der === null ? undefined : new X509Certificate(der));
    const head = readStatement(statement);
    if (certificate === undefined || !isSignedBy(certificate, statement, signature) || head?.tenant !== tenantId || head.size !== size) {
      say('signature', `the head of size ${size} is not what its key signed`);
      continue;
    }
    said.push(head);
    certificates.set(key, certificate);
    roots.set(size, [{ root: head.root, where: 'in the database' }]);
  }
  return { roots, said, certificates: [...certificates.values()].map(fingerprintOf) };
}

function isSignedBy(certificate: X509Certificate, statement: string, signature: Buffer): boolean {
  return verifySignature('sha256', Buffer.from(statement), { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Undefined for what is no statement of a head. */
export function readStatement(statement: string): SaidHead | undefined {
  try {
    const { tenant, size, root, at, retentionDays } = JSON.parse(statement) as Partial<Record<keyof SaidHead, unknown>>;
    const isHead = typeof tenant === 'string' && typeof size === 'number' && typeof root === 'string' && typeof at === 'string';
    return isHead ? { tenant, size, root, at: new Date(at), ...(typeof retentionDays === 'number' ? { retentionDays } : {}) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The erasure of the tenant: entries before this position may be missing. It counts only where it is sealed itself, and none of them is
 * left: an entry that was put there to hide a removal is no erasure.
 */
async function erasedBefore(sql: Sql, tenantId: string): Promise<number> {
  const [erased] = await sql.query<{ position: string }>(
    `select l.position::text as position from audit_entry e
     join audit_leaf l on l.tenant_id = e.tenant_id and l.position = e.leaf and l.entry = e.id
     where e.tenant_id = $1 and e.subject = $1 and e.action = 'tenant.erase'
       and not exists (select 1 from audit_entry kept where kept.tenant_id = $1 and kept.leaf < e.leaf)
     order by l.position desc limit 1`,
    [tenantId],
  );
  return Number(erased?.position ?? -1);
}

/**
 * What the signed heads say of times, in the order of their size. `horizon`: entries before it may be missing, because a head said that they
 * are kept no longer; a head from before heads said so means the setting. `latest`: when the last head before a leaf was signed, asked in
 * the order of the leaves.
 */
function headsByTime({ settings, clock }: VerifyingApp, heads: readonly SaidHead[]) {
  const horizons = heads.map(({ retentionDays = settings.auditRetentionDays }, index) => {
    const until = heads[index + 1]?.at ?? clock();
    return retentionDays === 0 ? 0 : until.getTime() - retentionDays * DAY_MS;
  });
  let next = 0;
  return {
    horizon: new Date(horizons.reduce((one, other) => Math.max(one, other), 0)).toISOString(),
    latest(position: number): Date | undefined {
      while (next < heads.length && heads[next]!.size <= position) next += 1;
      return heads[next - 1]?.at;
    },
  };
}

/** Entries that say that they are sealed, and are not in the tree. */
async function sayAdded(sql: Sql, tenantId: string, say: (kind: AuditFault['kind'], text: string) => void): Promise<void> {
  const rows = await sql.query<{ id: string }>(
    `select e.id::text as id from audit_entry e where e.tenant_id = $1 and e.leaf is not null
       and not exists (select 1 from audit_leaf l where l.tenant_id = e.tenant_id and l.position = e.leaf and l.entry = e.id)
     order by e.id limit ${NAMED_MAX}`,
    [tenantId],
  );
  for (const { id } of rows) say('added', `entry ${id} is not in the tree`);
}

async function sayUnsealed(sql: Sql, tenantId: string, say: (kind: AuditFault['kind'], text: string) => void): Promise<void> {
  const rows = await sql.query<{ id: string }>(
    `select id::text as id from audit_entry where tenant_id = $1 and leaf is null and at < exchange_now() - interval '${UNSEALED_HOURS} hours'
     order by audit_entry.id limit ${NAMED_MAX}`,
    [tenantId],
  );
  for (const { id } of rows) say('unsealed', `entry ${id} was not sealed within ${UNSEALED_HOURS} hours`);
}
