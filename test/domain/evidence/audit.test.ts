// The audit log as a tree: sealed, verified, and every way to change it found.
import { operatorActor } from '../../../src/domain/actor.js';
import { audit } from '../../../src/domain/audit/record.js';
import { exportAudit } from '../../../src/domain/evidence/exportAudit.js';
import { sealAll, sealTenant } from '../../../src/domain/evidence/seal.js';
import { hashOfLeaf } from '../../../src/domain/evidence/text.js';
import { type KeptHead, readStatement, verifyAudit } from '../../../src/domain/evidence/verify.js';
import { removeOldAuditEntries } from '../../../src/domain/maintenance/retention.js';
import { eraseTenant } from '../../../src/domain/tenants/erase.js';
import { startApp } from '../../support/app.js';
import { resting } from '../../support/paused.js';
import { test } from '../../support/test.js';
import { fill, NEVER, sealedLogs } from './sealedLogs.js';

/** At rest, with a tenant for each test. */
const { exchange, addTenant, sealed, seal, verified, run } = sealedLogs();

async function idOf(tenant: string, position: number): Promise<string> {
  const [row] = await exchange().app.database.sql.query<{ id: string }>(
    'select id::text as id from audit_entry where tenant_id = $1 and leaf = $2',
    [tenant, position],
  );
  return row!.id;
}

async function latestHead(tenant: string): Promise<KeptHead> {
  const [row] = await exchange().app.database.sql.query<{ statement: string }>(
    'select statement from audit_head where tenant_id = $1 order by size desc limit 1',
    [tenant],
  );
  return readStatement(row!.statement)!;
}

test.serial('a sealed log is as it was sealed', async (t) => {
  const tenant = await sealed();
  const { certificate } = await exchange().app.evidenceKey();
  t.deepEqual(await verified(tenant, [await latestHead(tenant)]), {
    tenantId: tenant,
    size: 12,
    gone: 0,
    heads: 2,
    certificates: [certificate.fingerprint256.replaceAll(':', '').toLowerCase()],
    faults: [],
  });
});

test.serial('a changed entry is named', async (t) => {
  const tenant = await sealed();
  const id = await idOf(tenant, 3);
  await run(`update audit_entry set details = '{"number": 99}' where id = ${id}`);
  const { faults } = await verified(tenant);
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['changed'],
  );
  t.regex(faults[0]!.text, new RegExp(`^entry ${id} of [^ ]+ was changed$`));
});

test.serial('a removed entry is named', async (t) => {
  const tenant = await sealed();
  const id = await idOf(tenant, 7);
  await run(`delete from audit_entry where id = ${id}`);
  const { faults } = await verified(tenant);
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['removed'],
  );
  t.regex(faults[0]!.text, new RegExp(`^entry ${id} of [^ ]+ was removed$`));
});

test.serial('entries in another order are named', async (t) => {
  const tenant = await sealed();
  await run(`update audit_entry set leaf = case leaf when 2 then 3 else 2 end where tenant_id = '${tenant}' and leaf in (2, 3)`);
  const { faults } = await verified(tenant);
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['moved', 'moved', 'added', 'added'],
  );
});

test.serial('an added entry is named', async (t) => {
  const tenant = await sealed();
  await run(
    `insert into audit_entry (tenant_id, actor, action, subject, leaf) values ('${tenant}', 'client:x', 'document.complete', 'other', 5)`,
  );
  const { faults } = await verified(tenant);
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['added'],
  );
});

test.serial('a change that was made in the tree, too, is found by the head', async (t) => {
  const tenant = await sealed();
  const id = await idOf(tenant, 8);
  await run(`update audit_entry set actor = 'client:other' where id = ${id}`);
  // As somebody would who knows how the tree is made: the leaf and its hash follow the entry.
  for await (const line of exportAudit(exchange().app.database.sql, tenant)) {
    if (line.kind !== 'entry' || line.leaf.position !== 8) continue;
    const [row] = await exchange().app.database.sql.query<{ sha256: string }>(
      `select encode(sha256(convert_to($1, 'UTF8')), 'hex') as sha256`,
      [line.text],
    );
    const leaf = { ...line.leaf, sha256: row!.sha256 };
    await run(`update audit_leaf set sha256 = '\\x${leaf.sha256}' where tenant_id = '${tenant}' and position = 8`);
    await run(
      `update audit_node set hash = '\\x${hashOfLeaf(leaf).toString('hex')}' where tenant_id = '${tenant}' and level = 0 and position = 8`,
    );
  }
  t.deepEqual((await verified(tenant)).faults, [
    { kind: 'head', text: 'the head of size 12 in the database is that of another log: leaf 5 or a later one differs' },
  ]);
});

for (const [what, change] of [
  ['whose statement was changed', `statement = replace(statement, '"size":12', '"size":13')`],
  ['that its key did not sign', 'signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256)'],
] as const) {
  test.serial(`a head ${what} is named`, async (t) => {
    const tenant = await sealed();
    await run(`update audit_head set ${change} where tenant_id = '${tenant}' and size = 12`);
    t.deepEqual((await verified(tenant)).faults, [{ kind: 'signature', text: 'the head of size 12 is not what its key signed' }]);
  });
}

test.serial('a log that was cut off with its heads is found by a head that was kept elsewhere', async (t) => {
  const tenant = await sealed();
  const kept = await latestHead(tenant);
  await run(`delete from audit_entry where tenant_id = '${tenant}' and leaf >= 5`);
  await run(`delete from audit_leaf where tenant_id = '${tenant}' and position >= 5`);
  await run(`delete from audit_head where tenant_id = '${tenant}' and size > 5`);
  t.deepEqual((await verified(tenant)).faults, []);
  t.deepEqual((await verified(tenant, [kept])).faults, [
    { kind: 'removed', text: 'a head says that the log has 12 entries, and 5 are left in its tree' },
  ]);
});

test.serial('what retention removed is gone, and the rest is as it was sealed', async (t) => {
  await using own = await startApp({ AUDIT_RETENTION_DAYS: '30' });
  await resting(own);
  await fill(own, 'demo-seller');
  await own.app.database.sql.query(`update clock set offset_ms = 31 * 86400000::bigint`);
  const app = { ...own.app, clock: () => new Date(Date.parse(new Date().toISOString()) + 31 * 86_400_000) };
  await removeOldAuditEntries(app);
  const { size, gone, faults } = await verifyAudit(app, 'demo-seller');
  t.deepEqual({ size, gone, faults }, { size: 12, gone: 12, faults: [] });
});

test.serial('an erased tenant leaves a log that can be verified', async (t) => {
  const tenant = await sealed();
  await eraseTenant(exchange().app, operatorActor(tenant), { settle: async () => undefined, pause: async () => undefined });
  await seal();
  const { size, gone, faults } = await verified(tenant);
  t.deepEqual({ size, gone, faults }, { size: 13, gone: 12, faults: [] });
});

test.serial(
  'changes of a minute are sealed when it is over; evidence is at once, and further evidence is an entry of its own',
  async (t) => {
    const tenant = await addTenant();
    const { sql } = exchange().app.database;
    const again = (action: 'account.save' | 'document.evidence'): Promise<void> => audit(sql, operatorActor(tenant), action, 'one', null);
    await again('account.save');
    await again('document.evidence');
    await sealTenant(exchange().app, tenant, ['one']);
    await again('document.evidence');
    const rows = await sql.query<{ action: string; sealed: boolean }>(
      'select action, leaf is not null as sealed from audit_entry where tenant_id = $1 order by audit_entry.id',
      [tenant],
    );
    t.deepEqual(
      rows.filter(({ action }) => action === 'document.evidence').map(({ sealed }) => sealed),
      [true, false],
    );
    await seal();
    const { size, faults } = await verified(tenant);
    t.deepEqual({ size, faults }, { size: 3, faults: [] });
  },
);

test.serial('two processes that seal at once make one tree', async (t) => {
  const tenant = await addTenant();
  const { sql } = exchange().app.database;
  for (let index = 0; index < 30; index += 1) await audit(sql, operatorActor(tenant), 'document.complete', `document-${index}`, null);
  await exchange().advance(61);
  await Promise.all([1, 2, 3].map(() => sealAll(exchange().app, NEVER)));
  const { size, faults } = await verified(tenant);
  t.deepEqual({ size, faults }, { size: 30, faults: [] });
});
