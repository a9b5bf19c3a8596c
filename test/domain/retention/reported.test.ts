// What is reported to a tax authority and not answered is kept.
import { removeExpired } from '../../../src/domain/maintenance/expired.js';
import { stillDue } from '../../../src/domain/retention/apply.js';
import { REPORT_DAYS_MAX } from '../../../src/domain/taxData/taxReport.js';
import { uploadInvoice } from '../../support/documents.js';
import { DAY } from '../../support/exported.js';
import { shareApp } from '../../support/shared.js';
import { test } from '../../support/test.js';

const exchange = shareApp({ ROLES: 'api', RETENTION_DAYS: '90' });

test.serial('what a tax authority has not answered is kept until it has', async (t) => {
  const { sql } = exchange.app.database;
  for (const state of ['WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'FAILED']) {
    await uploadInvoice(await exchange.as('demo-seller'), state);
    await sql.query(
      `insert into tax_report (tenant_id, document, country, role, type, state, reporter)
       select 'demo-seller', id, 'sk', 'C2', 'S', $1, '0245:1' from document where document_id = $1`,
      [state],
    );
  }
  await exchange.advance(91 * DAY);
  t.is(await removeExpired(exchange.app), 3);
  const ids = await sql.query<{ id: string; name: string }>('select id, document_id as name from document order by 2');
  t.deepEqual(
    ids.map(({ name }) => name),
    ['SENT', 'WAITING'],
  );
  t.deepEqual(
    await stillDue(
      sql,
      ids.map(({ id }) => id),
      90,
    ),
    [],
    'a report that came after the ids were chosen counts, too',
  );
  await sql.query(`update tax_report set state = 'ACCEPTED' where state = 'SENT'`);
  t.is(await removeExpired(exchange.app), 1);
  await exchange.advance((REPORT_DAYS_MAX - 91) * DAY);
  t.is(await removeExpired(exchange.app), 1, 'a report that nobody sends any more');
});
