// The list of documents as people arrange it: pages, views, columns, labels, what is unread.
import type { Page } from 'playwright-core';
import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await exchange.app.database.sql.query(
    `insert into document (id, tenant_id, document_id, number, direction, document_type, channel, state, content_hash, seller_name, import_date)
     select gen_random_uuid(), 'demo-seller', 'd-' || n, 'N-' || lpad(n::text, 3, '0'), case when n % 2 = 0 then 'receive' else 'send' end,
       'invoice', 'api', 'READY', '', 'Seller ' || n, exchange_now() - n * interval '1 minute' from generate_series(1, 120) n`,
  );
});

const firstRow = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('tbody a').first();

test.serial('a page back is the page before, also where somebody came by a link', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?sort=number.asc`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'N-051' }).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'N-101' }).waitFor();
  await page.goto(page.url());
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('link', { name: 'N-051' }).waitFor();
  t.is(await firstRow(page).textContent(), 'N-051');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('link', { name: 'N-001' }).waitFor();
  await page.waitForURL((url) => url.search === '?sort=number.asc');
  t.true(await page.getByRole('button', { name: 'Previous page' }).isDisabled());
  t.deepEqual(seller.faults, []);
});

test.serial('previous and next of a document go over the edges of pages, both ways', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?sort=number.asc`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'N-051' }).click();
  await page.getByRole('heading', { level: 1, name: 'N-051' }).waitFor();
  await page.getByRole('link', { name: 'Previous document' }).click();
  await page.getByRole('heading', { level: 1, name: 'N-050' }).waitFor();
  await page.getByRole('link', { name: 'Next document' }).click();
  await page.getByRole('heading', { level: 1, name: 'N-051' }).waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a view keeps filters, order and columns, and is removed again', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?tab=received&sort=number.desc`);
  await firstRow(page).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'To be paid' }).check();
  await columns.getByRole('checkbox', { name: 'Issued' }).uncheck();
  t.deepEqual(await accessibilityFaults(page), []);
  await columns.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('columnheader', { name: 'To be paid' }).waitFor();
  t.is(await page.getByRole('columnheader', { name: 'Issued' }).count(), 0);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name of the view').fill('What came in');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('combobox', { name: 'Saved views' }).waitFor();
  await page.goto(`${exchange.url}/app/documents`);
  await page.getByRole('combobox', { name: 'Saved views' }).selectOption({ label: 'What came in' });
  await page.waitForURL(/tab=received/);
  t.is(new URL(page.url()).searchParams.get('sort'), 'number.desc');
  t.is(await page.getByRole('combobox', { name: 'Saved views' }).locator('option:checked').textContent(), 'What came in');
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('button', { name: 'Remove What came in' }).click();
  await page.getByRole('combobox', { name: 'Saved views' }).waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('labels are put on a selection and found again; one is taken off at its document', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?sort=number.asc`);
  await page.getByRole('checkbox', { name: 'Select N-001' }).check();
  await page.getByRole('checkbox', { name: 'Select N-002' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Label 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Label 2' });
  await dialog.getByLabel('Add').fill('to ask, urgent');
  await dialog.getByRole('button', { name: 'Label 2' }).click();
  await page.getByRole('row', { name: /N-001/ }).getByText('to ask').waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('urgent');
  await page.waitForURL(/label=urgent/);
  await page.getByRole('link', { name: 'N-003' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'N-001' }).click();
  const labels = page.getByRole('region', { name: 'Labels' });
  await labels.getByRole('button', { name: 'Remove urgent' }).click();
  await labels.getByText('urgent').waitFor({ state: 'detached' });
  t.is(await labels.getByText('to ask').count(), 1);
  t.deepEqual(seller.faults, []);
});

test.serial('what was received is unread until somebody opens it, and can be marked unread again', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?tab=received&unread=yes&sort=number.asc`);
  await page.getByRole('row', { name: /N-004 Unread/ }).waitFor();
  await page.getByRole('link', { name: 'N-004' }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await page.goto(`${exchange.url}/app/documents?tab=received&unread=yes&sort=number.asc`);
  await page.getByRole('link', { name: 'N-006' }).waitFor();
  t.is(await page.getByRole('link', { name: 'N-004' }).count(), 0);
  await page.goto(`${exchange.url}/app/documents/d-4`);
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).waitFor({ state: 'detached' });
  await page.goto(`${exchange.url}/app/documents?tab=received&unread=yes&sort=number.asc`);
  await page.getByRole('link', { name: 'N-004' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select N-006' }).check();
  await page.getByRole('button', { name: 'Mark 1 as read' }).click();
  await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'N-004' }).waitFor();
  t.is(await page.getByRole('link', { name: 'N-006' }).count(), 0);
  t.deepEqual(seller.faults, []);
});

test.serial('a viewer marks nothing as read by looking', async (t) => {
  await using viewer = await visit(browser, exchange, 'viewer');
  const { page } = viewer;
  await page.goto(`${exchange.url}/app/documents/d-8`);
  await page.getByRole('region', { name: 'Labels' }).waitFor();
  const [row] = await exchange.app.database.sql.query<{ readAt: Date | null }>(
    `select read_at as "readAt" from document where document_id = 'd-8'`,
  );
  t.deepEqual(row, { readAt: null });
  t.is(await page.getByRole('button', { name: 'Mark as unread' }).count(), 0);
});

test.serial('a click that the service refuses says so', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/d-10`);
  const unread = page.getByRole('button', { name: 'Mark as unread' });
  await unread.waitFor();
  const { sql } = exchange.app.database;
  await sql.query(`update person_role set role = 'viewer' where tenant_id = 'demo-seller'`);
  try {
    await unread.click();
    t.is(await page.getByRole('region', { name: 'Labels' }).getByRole('alert').textContent(), 'Your role may not do this.');
  } finally {
    await sql.query(
      `update person_role set role = 'admin' from person where person.id = person and tenant_id = 'demo-seller' and name = 'Demo seller'`,
    );
  }
});

test.serial('on a phone the order is chosen without heads of columns', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 390, height: 800 } });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  await firstRow(page).waitFor();
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Number' });
  await page.waitForURL(/sort=number.asc/);
  await page.getByRole('button', { name: 'Ascending' }).click();
  await page.waitForURL(/sort=number.desc/);
  await page.getByRole('link', { name: 'N-120' }).waitFor();
  t.is(await firstRow(page).textContent(), 'N-120');
  t.deepEqual(await accessibilityFaults(page), []);
  t.false(await scrollsSideways(page));
});
