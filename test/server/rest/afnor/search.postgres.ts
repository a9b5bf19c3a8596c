// Search of flows beside a transaction that is not committed.
import pg from 'pg';
import { serverUrlOf } from '../../../support/database.js';
import { INVOICE_XML } from '../../../support/form.js';
import { test } from '../../../support/test.js';
import { search, startAfnor, submit } from './support.js';

test('a flow is shown once its millisecond has no transaction any more: updatedAfter passes over the whole of it', async (t) => {
  await using exchange = await startAfnor();
  const seller = await exchange.as('demo-seller');
  await submit(seller, { name: 'one.xml', flowSyntax: 'UBL', trackingId: 'one' }, INVOICE_XML);
  await exchange.idle();
  const found = async (): Promise<number> => {
    const { results } = (await search(seller, { where: { flowDirection: ['Out'] } })).body as { results: unknown[] };
    return results.length;
  };
  const other = new pg.Client({ connectionString: serverUrlOf(exchange.app.config.database) });
  await other.connect();
  await other.query('begin');
  await other.query('lock table document in row exclusive mode');
  const { rows } = await other.query<{ at: string }>(`select date_trunc('milliseconds', now())::text as at`);
  await exchange.app.database.sql.query('update document set state_date = $1', [rows[0]!.at]);
  t.is(await found(), 0);
  await other.query('rollback');
  await other.end();
  t.is(await found(), 1);
});
