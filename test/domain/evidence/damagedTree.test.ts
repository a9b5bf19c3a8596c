// A tree that was damaged: it is not sealed any more, and holds up no other one.
import { operatorActor } from '../../../src/domain/actor.js';
import { audit } from '../../../src/domain/audit/record.js';
import { sealAll } from '../../../src/domain/evidence/seal.js';
import { startApp } from '../../support/app.js';
import { resting } from '../../support/paused.js';
import { test } from '../../support/test.js';

const NEVER = new AbortController().signal;

test('the audit log of another tenant is sealed beside a tree that lacks nodes', async (t) => {
  await using exchange = await startApp();
  await resting(exchange);
  const { sql } = exchange.app.database;
  const sealed = async (subject: string): Promise<void> => {
    for (const tenantId of ['demo-buyer', 'demo-seller']) await audit(sql, operatorActor(tenantId), 'document.complete', subject);
    await exchange.advance(120);
    await sealAll(exchange.app, NEVER);
  };
  await sealed('before');
  await sql.query(`delete from audit_node where tenant_id = 'demo-buyer'`);
  await sealed('after');
  const rows = await sql.query(
    `select tenant_id as tenant, leaf is not null as "isSealed" from audit_entry where subject = 'after' order by tenant_id`,
  );
  t.deepEqual(rows, [
    { tenant: 'demo-buyer', isSealed: false },
    { tenant: 'demo-seller', isSealed: true },
  ]);
});
