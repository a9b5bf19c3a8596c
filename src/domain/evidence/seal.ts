// Seals the audit log: appends new entries to the tree of their tenant, and signs its new root. An entry that is sealed never changes again:
// a change of the same minute then makes an entry of its own.
import { errorMessage } from '../../errorMessage.js';
import { Appender, completeNodes, type TreeNode } from '../../evidence/merkle.js';
import type { EntitySql, Sql } from '../database.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { AuditHeadSchema, AuditLeafSchema, AuditNodeSchema } from '../tables/evidence.js';
import type { EvidenceSigner } from './key.js';
import { ENTRY_TEXT, hashOfLeaf, headText, instantOf, type Leaf } from './text.js';

/** Entries of one transaction. */
const ENTRIES_MAX = 1_000;
/** Tenants of one look. */
const TENANTS_MAX = 100;
const LOCK_SEED = 7_315_008;

const LEAF = columnsOf(AuditLeafSchema);
const NODE = columnsOf(AuditNodeSchema);

/** Changes of one thing within a minute are one entry, so it is sealed when the minute is over. */
const OVER = `at < date_trunc('minute', exchange_now())`;

type SealingApp = Pick<App, 'database' | 'clock' | 'settings' | 'evidenceKey'>;

interface Unsealed {
  readonly id: string;
  readonly at: string;
  readonly sha256: string;
}

/** Seals what is not sealed yet, of every tenant. A recurring job. Safe to run twice and in several processes. */
export async function sealAll(app: SealingApp & Pick<App, 'log'>, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    const tenants = await tenantsToSeal(app.database.sql, after);
    for (const tenantId of tenants) {
      if (signal.aborted) return;
      // A tree that was damaged holds up no other one.
      await sealTenant(app, tenantId).catch((error: unknown) => {
        app.log.error('audit.unsealed', { tenant: tenantId, error: errorMessage(error) });
      });
    }
    const last = tenants.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** From one tenant with unsealed entries to the next, however many entries each has. */
function tenantsToSeal(sql: Sql, after: string): Promise<string[]> {
  return sql
    .query<{ tenant_id: string }>(
      `with recursive next(tenant_id, n) as (
         (select tenant_id, 1 from audit_entry where leaf is null and tenant_id > $1 and ${OVER} order by tenant_id limit 1)
         union all
         select (select e.tenant_id from audit_entry e where e.leaf is null and e.tenant_id > next.tenant_id and ${OVER}
           order by e.tenant_id limit 1), n + 1
         from next where next.tenant_id is not null and n < ${TENANTS_MAX})
       select tenant_id from next where tenant_id is not null order by tenant_id`,
      [after],
    )
    .then((rows) => rows.map(({ tenant_id }) => tenant_id));
}

/** Seals the entries of one tenant whose minute is over. `evidenceOf`: and at once those about evidence of these documents. */
export async function sealTenant(app: SealingApp, tenantId: string, evidenceOf: readonly string[] = []): Promise<void> {
  const signer = await app.evidenceKey();
  const { auditRetentionDays } = app.settings;
  for (;;) {
    const count = await againIfUnanswered(() =>
      app.database.transaction((sql) => sealSome(sql, signer, { tenantId, evidenceOf, auditRetentionDays }, app.clock())),
    );
    if (count < ENTRIES_MAX) return;
  }
}

interface Sealed {
  readonly tenantId: string;
  readonly evidenceOf: readonly string[];
  readonly auditRetentionDays: number;
}

const ENDED = `(${OVER} or (subject = any($2::text[]) and action = 'document.evidence'))`;

/** The number of entries that were sealed. */
async function sealSome(sql: EntitySql, signer: EvidenceSigner, sealed: Sealed, now: Date): Promise<number> {
  const { tenantId, evidenceOf, auditRetentionDays } = sealed;
  // One process at a time appends to a tree.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [tenantId, LOCK_SEED]);
  // A locked entry is just being changed. It is sealed the next time. The text is that of the locked rows, not that of the snapshot.
  const entries = await sql.query<Unsealed>(
    `with e as materialized (
       select * from audit_entry where tenant_id = $1 and leaf is null and ${ENDED} order by id limit ${ENTRIES_MAX} for update skip locked)
     select e.id::text as id, ${instantOf('e.at')} as at, encode(sha256(convert_to(${ENTRY_TEXT}, 'UTF8')), 'hex') as sha256
     from e order by e.id`,
    [tenantId, evidenceOf],
  );
  if (entries.length === 0) return 0;
  const tree = await openTree(sql, tenantId);
  const leaves = entries.map(
    ({ id, at, sha256 }, index): Leaf => ({ tenant: tenantId, position: tree.size + index, entry: id, at, sha256 }),
  );
  const nodes = leaves.flatMap((leaf) => tree.append(hashOfLeaf(leaf)));
  await writeLeaves(sql, leaves);
  await writeNodes(sql, tenantId, nodes);
  // Where more are left, they are older than now, and none may be much older than the head before it (verify.ts).
  const at = entries.length < ENTRIES_MAX ? now : new Date(entries.at(-1)!.at);
  const statement = headText(tenantId, tree.size, tree.root, at, auditRetentionDays);
  const signed = { statement, key: signer.id, signature: signer.sign(Buffer.from(statement)) };
  await sql.em.insert(AuditHeadSchema, { tenantId, size: BigInt(tree.size), ...signed, at });
  return entries.length;
}

/** The number of sealed entries of a tenant. */
async function sizeOfTree(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql.query<{ size: string }>(
    'select size::text as size from audit_head where tenant_id = $1 order by audit_head.size desc limit 1',
    [tenantId],
  );
  return Number(row?.size ?? 0);
}

async function openTree(sql: Sql, tenantId: string): Promise<Appender> {
  const size = await sizeOfTree(sql, tenantId);
  const places = completeNodes(size);
  const rows = await sql.query<{ level: number; position: string; hash: Buffer }>(
    `select n.level, n.position::text as position, n.hash
     from unnest($2::smallint[], $3::bigint[]) as place(level, position)
     join audit_node n on n.tenant_id = $1 and n.level = place.level and n.position = place.position order by n.level desc`,
    [tenantId, places.map(({ level }) => level), places.map(({ position }) => position)],
  );
  if (rows.length !== places.length) throw new Error(`The tree of the audit log of ${tenantId} lacks nodes: run the command audit verify`);
  return new Appender(
    size,
    rows.map(({ level, position, hash }) => ({ level, position: Number(position), hash })),
  );
}

async function writeLeaves(sql: Sql, leaves: readonly Leaf[]): Promise<void> {
  await sql.query(
    `with sealed as (
       insert into audit_leaf (${LEAF.names(['tenantId', 'position', 'entry', 'at', 'sha256'])})
       select $1, position, entry, at::timestamptz, decode(sha256, 'hex')
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) as leaf(position, entry, at, sha256)
       returning position, entry)
     update audit_entry e set leaf = sealed.position, minute = case when e.minute is null then null else -1 - sealed.position end from sealed where e.id = sealed.entry`,
    [
      leaves[0]!.tenant,
      leaves.map(({ position }) => position),
      leaves.map(({ entry }) => entry),
      leaves.map(({ at }) => at),
      leaves.map(({ sha256 }) => sha256),
    ],
  );
}

async function writeNodes(sql: Sql, tenantId: string, nodes: readonly TreeNode[]): Promise<void> {
  await sql.query(
    `insert into audit_node (${NODE.names(['tenantId', 'level', 'position', 'hash'])})
     select $1, * from unnest($2::smallint[], $3::bigint[], $4::bytea[])`,
    [tenantId, nodes.map(({ level }) => level), nodes.map(({ position }) => position), nodes.map(({ hash }) => hash)],
  );
}
