// What the verifier of the audit log takes for a removal by retention or erasure, and what it does not.
import { verifyAudit } from '../../../src/domain/evidence/verify.js';
import { test } from '../../support/test.js';
import { sealedLogs } from './sealedLogs.js';

const { exchange, addTenant, sealed, seal, verified, run } = sealedLogs();

for (const [what, position] of [
  ['that is not sealed', 'null'],
  ['that only says that it is sealed', '12'],
] as const) {
  test.serial(`an erasure ${what} hides no removal`, async (t) => {
    const tenant = await sealed();
    await run(`delete from audit_entry where tenant_id = '${tenant}'`);
    await run(
      `insert into audit_entry (tenant_id, actor, action, subject, leaf) values ('${tenant}', 'operator:x', 'tenant.erase', '${tenant}', ${position})`,
    );
    const { gone, faults } = await verified(tenant);
    t.deepEqual([gone, faults.filter(({ kind }) => kind === 'removed').length], [0, 12]);
  });
}

test.serial('a sealed erasure hides no removal where something before it is left', async (t) => {
  const tenant = await sealed();
  await run(`delete from audit_entry where tenant_id = '${tenant}' and leaf between 3 and 5`);
  await run(`insert into audit_entry (tenant_id, actor, action, subject) values ('${tenant}', 'operator:x', 'tenant.erase', '${tenant}')`);
  await seal();
  const { size, gone, faults } = await verified(tenant);
  t.deepEqual([size, gone, faults.map(({ kind }) => kind)], [13, 0, ['removed', 'removed', 'removed']]);
});

test.serial('an entry that is older than the head before it by more than an hour was added', async (t) => {
  const tenant = await sealed();
  await run(
    `insert into audit_entry (tenant_id, actor, action, subject, at)
     values ('${tenant}', 'client:x', 'document.complete', 'other', exchange_now() - interval '2 hours')`,
  );
  await seal();
  const { faults } = await verified(tenant);
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['added'],
  );
  t.regex(faults[0]!.text, /^entry \d+ of [^ ]+ was sealed after the head of [^ ]+, and says that it is older$/);
});

test.serial('more old entries than are sealed at once are no fault', async (t) => {
  const tenant = await addTenant();
  await run(
    `insert into audit_entry (tenant_id, actor, action, subject, at)
     select '${tenant}', 'client:x', 'document.complete', n::text, exchange_now() - interval '5 hours' from generate_series(1, 1001) n`,
  );
  await seal();
  const { size, heads, faults } = await verified(tenant);
  t.deepEqual({ size, heads, faults }, { size: 1001, heads: 2, faults: [] });
});

test.serial('old entries that no head lets go were removed, whatever the setting says now', async (t) => {
  const tenant = await sealed();
  await run(`delete from audit_entry where tenant_id = '${tenant}' and leaf = 2`);
  const clock = () => new Date(Date.parse(new Date().toISOString()) + 31 * 86_400_000);
  const { faults } = await verifyAudit(
    { ...exchange().app, clock, settings: { ...exchange().app.settings, auditRetentionDays: 30 } },
    tenant,
  );
  t.deepEqual(
    faults.map(({ kind }) => kind),
    ['removed'],
  );
});
