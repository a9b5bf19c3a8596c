import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { indexAll } from '../support/search.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';

const MANY = 100_000;

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await exchange.app.database.sql.query(
    `with made as (insert into document (id, tenant_id, document_id, number, direction, document_type, channel, state, content_hash,
       seller_name, buyer_name, total_with_vat, currency, import_date, state_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'N-' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'receive' else 'send' end,
       'invoice', 'peppol', case when n % 100 = 1 then 'ERROR' when n % 2 = 0 then 'READY' else 'DELIVERED' end, '', 'Seller ' || n % 500,
       'Buyer ' || n % 700, n % 10000, 'EUR', exchange_now() - n * interval '1 minute', exchange_now() - n * interval '1 minute'
     from generate_series(1, $1::int) n returning id, state)
     insert into document_move (document, state) select id, state from made`,
    [MANY],
  );
  await indexAll(exchange);
});

test.serial('100,000 documents: pages, orders, search, selection of all and what waits', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.getByRole('heading', { name: /Documents to book/ }).waitFor();
  await page.goto(`${exchange.url}/app/documents?sort=number.desc`);
  const table = page.getByRole('table', { name: 'Documents' });
  await table.getByRole('link', { name: 'N-100000' }).waitFor();
  t.is(await table.locator('tbody tr').count(), 50);
  await page.getByRole('button', { name: 'Next page' }).click();
  await table.getByRole('link', { name: 'N-099950' }).waitFor();
  await page.getByRole('button', { name: 'Number' }).click();
  await table.getByRole('link', { name: 'N-000001' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('N-054321');
  await table.getByRole('link', { name: 'N-054321' }).waitFor();
  t.is(await table.locator('tbody tr').count(), 1);
  await page.goto(`${exchange.url}/app/documents?tab=failed`);
  await table.getByRole('link', { name: 'N-000001' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select N-000001' }).check();
  await page.getByRole('button', { name: 'Select all 1,000' }).click();
  await page.getByRole('button', { name: 'Retry 1,000 documents' }).waitFor();
  t.deepEqual(seller.faults, []);
});
