// Which reports a process takes first, and what ends with one that is not sent.
import { claimReports, failReport } from '../../../src/domain/taxData/claim.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const exchange = shareApp({ ROLES: 'api' });

async function fill(tenantId: string, reports: number, minutesAgo: number): Promise<void> {
  await exchange.app.database.sql.query(
    `with made as (
       insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash)
       select gen_random_uuid(), $1, 'tax-' || n, 'send', 'invoice', 'peppol', 'EXPORTED', '' from generate_series(1, $2::int) n
       returning id, tenant_id)
     insert into tax_report (tenant_id, document, country, role, type, reporter, due_at)
     select tenant_id, id, 'sk', 'C2', 'S', '0245:1', exchange_now() - $3::int * interval '1 minute' from made`,
    [tenantId, reports, minutesAgo],
  );
}

const counted = (claimed: readonly { readonly tenantId: string }[]) => {
  const of = (tenant: string) => claimed.filter(({ tenantId }) => tenantId === tenant).length;
  return [of('demo-seller'), of('demo-buyer')];
};

test.serial('a tenant with many reports keeps no other one waiting, and what is claimed is not claimed again', async (t) => {
  await fill('demo-seller', 30, 60);
  await fill('demo-buyer', 3, 1);
  const { app } = exchange;
  t.deepEqual(counted(await claimReports(app, 'sk')), [17, 3]);
  t.deepEqual(counted(await claimReports(app, 'sk')), [13, 0]);
  t.deepEqual(await claimReports(app, 'sk'), []);
  t.deepEqual(await claimReports(app, 'ae'), []);
});

for (const [what, isLater, left] of [
  ['goes with it where nothing else was reported', false, ['S FAILED']],
  ['stays where an earlier report was sent', true, ['S ACCEPTED', 'S FAILED', 'D WAITING']],
] as const)
  test.serial(`a report that waits to disregard one that fails ${what}`, async (t) => {
    const { sql } = exchange.app.database;
    await sql.query(`delete from document where document_id like 'tax-%'`);
    await fill('demo-seller', 1, 1);
    if (isLater) await sql.query(`update tax_report set state = 'ACCEPTED', due_at = null`);
    for (const type of isLater ? ['S', 'D'] : ['D'])
      await sql.query(
        `insert into tax_report (tenant_id, document, country, role, type, reporter)
         select tenant_id, document, country, role, $1, reporter from tax_report limit 1`,
        [type],
      );
    const [claimed] = await claimReports(exchange.app, 'sk');
    await failReport(exchange.app, claimed!, 'It breaks a rule', []);
    const rows = await sql.query<{ report: string }>(`select type || ' ' || state as report from tax_report order by number`);
    t.deepEqual(
      rows.map(({ report }) => report),
      [...left],
    );
  });
