import { runExports } from '../../src/domain/exports/run.js';
import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';
import { send } from './invoices.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.serial('a list without documents says what to do first', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  await page.getByText('No documents yet').waitFor();
  t.is(await page.title(), 'Documents · Exchange');
  t.deepEqual(seller.faults, []);
});

test.serial('filters are in the address: reload and Back restore them', async (t) => {
  await send(exchange, 'T-1', '9915:sandbox-accepts');
  await send(exchange, 'T-2', '9915:sandbox-rejects');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  const table = page.getByRole('table', { name: 'Documents' });
  await table.getByRole('link', { name: 'T-1' }).waitFor();
  await page.getByRole('tab', { name: 'Failed' }).click();
  await table.getByRole('link', { name: 'T-1' }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('T-2');
  await page.waitForURL(/q=T-2/);
  t.is(new URL(page.url()).search, '?tab=failed&q=T-2');
  await page.reload();
  await table.getByRole('link', { name: 'T-2' }).waitFor();
  t.is(await page.getByRole('searchbox').inputValue(), 'T-2');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => !url.search.includes('q='));
  await page.goBack();
  await page.waitForURL(/q=T-2/);
  t.is(await page.getByRole('tab', { name: 'Failed' }).getAttribute('aria-selected'), 'true');
  t.deepEqual(seller.faults, []);
});

test.serial('a column that is chosen says how it is sorted', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  const head = page.getByRole('columnheader', { name: 'Total' });
  await head.getByRole('button').click();
  await page.waitForURL(/sort=total\.desc/);
  t.is(await head.getAttribute('aria-sort'), 'descending');
  await head.getByRole('button').click();
  await page.waitForURL(/sort=total\.asc/);
  t.is(await head.getAttribute('aria-sort'), 'ascending');
});

test.serial('what is new moves no row until somebody asks for it', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  const links = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('link');
  await links.first().waitFor();
  const before = await links.allTextContents();
  await send(exchange, 'T-3', '9915:sandbox-accepts');
  const news = page.getByRole('button', { name: '1 new' });
  await news.waitFor();
  t.deepEqual(await links.allTextContents(), before);
  await news.click();
  await until(async () => (await links.allTextContents())[0] === 'T-3');
  t.deepEqual(await links.allTextContents(), ['T-3', ...before]);
});

test.serial('several documents are retried after the count was confirmed', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  await page.getByRole('checkbox', { name: 'Select T-1' }).check();
  await page.getByRole('checkbox', { name: 'Select T-2' }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Retry 1 document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry 1 document' });
  await dialog.getByText('1 of the selected cannot').waitFor();
  await dialog.getByRole('button', { name: 'Retry 1 document' }).click();
  await dialog.waitFor({ state: 'detached' });
  await exchange.idle();
  await page.getByRole('link', { name: 'T-2' }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Retried', { exact: true }).waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a failed document is put away with a note', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-2?tab=failed`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss' });
  await dialog.getByLabel('Note').fill('paid by card');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Dismissed on').waitFor();
  t.true(await page.getByRole('button', { name: 'Retry' }).isDisabled());
  await page.getByRole('link', { name: 'All documents' }).click();
  await page.getByText('Nothing matches').waitFor();
});

test.serial('the whole filter is exported as CSV', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?q=T-1`);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Content').selectOption('CSV');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  t.is(lines.length, 2);
  t.regex(lines[1]!, /^T-1,T-1,send,invoice,380,/);
  await page.getByRole('dialog', { name: 'Export' }).getByText('1 of 1').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('an export of many goes on by itself: Settings lists it with its file', async (t) => {
  await exchange.app.database.sql.query(
    `with made as (
       insert into document (id, tenant_id, document_id, number, direction, document_type, channel, state, content_hash)
       select gen_random_uuid(), 'demo-seller', 'm-' || n, 'M-' || n, 'send', 'invoice', 'api', 'EXPORTED', '' from generate_series(1, 600) n
       returning id, state)
     insert into document_move (document, state) select id, state from made`,
  );
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?q=M-`);
  await page.getByRole('link', { name: /^M-/ }).first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Content').selectOption('ZIP');
  await dialog.getByText('All 600 documents').waitFor();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await dialog.getByText('0 of 600').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await runExports(exchange.app);
  await page.getByRole('link', { name: 'Settings' }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('list', { name: 'Exports' })
    .getByRole('button', { name: /^Download ZIP/ })
    .click();
  t.regex((await download).suggestedFilename(), /^documents-.*\.zip$/);
  await exchange.app.database.sql.query("delete from document where document_id like 'm-%'");
  t.deepEqual(seller.faults, []);
});

test.serial('a viewer exports the invoices of a date for the accountant', async (t) => {
  await using viewer = await visit(browser, exchange, 'viewer');
  const { page } = viewer;
  await page.goto(`${exchange.url}/app/documents?q=T-1`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Invoice date from').fill('2020-01-01');
  await page.getByLabel('Invoice date from').blur();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Content').selectOption('TABLE');
  t.deepEqual(await accessibilityFaults(page), []);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  t.regex((await download).suggestedFilename(), /^invoices-.*\.csv$/);
  t.deepEqual(viewer.faults, []);
});

test.serial('keys move in the list, select and open; ? lists them, and they can be switched off', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  await page.getByRole('link', { name: 'T-3' }).waitFor();
  await page.keyboard.press('/');
  t.is(await page.evaluate('document.activeElement.type'), 'search');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  t.true(await page.getByRole('checkbox', { name: 'Select T-3' }).isChecked());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'T-3' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'T-2' }).waitFor();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('T-3');
  await page.getByRole('link', { name: 'T-2' }).waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'T-3' }).waitFor();
  // A row leads where its number does.
  await page.getByRole('cell', { name: 'EUR' }).first().click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'T-3' }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await dialog.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  t.is(await page.getByRole('dialog').count(), 0);
});

test.serial('all documents of a filter are retried, and none where their number has changed', async (t) => {
  for (const number of ['T-4', 'T-5']) await send(exchange, number, '9915:sandbox-rejects');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents?tab=failed`);
  await page.getByRole('region', { name: 'Totals' }).getByText('2 documents').waitFor();
  await page.getByRole('checkbox', { name: 'Select T-4' }).check();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Select all 2' }).click();
  await selection.getByRole('button', { name: 'Retry 2 documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry 2 documents' });
  await send(exchange, 'T-6', '9915:sandbox-rejects');
  await exchange.idle();
  await dialog.getByRole('button', { name: 'Retry 2 documents' }).click();
  await dialog.getByText('Nothing was done').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'Select T-4' }).check();
  await selection.getByRole('button', { name: 'Select all 3' }).click();
  await selection.getByRole('button', { name: 'Retry 3 documents' }).click();
  const again = page.getByRole('dialog', { name: 'Retry 3 documents' });
  await again.getByRole('button', { name: 'Retry 3 documents' }).click();
  await again.getByRole('status').getByText('Done: 3.').waitFor();
  await exchange.idle();
  t.deepEqual(seller.faults, []);
});

test.serial('a group of the inbox leads to its list, has somebody who takes care, and is put off', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app`);
  const group = page.getByRole('region', { name: 'Sending failed 3' });
  await group.getByText('Read the reason, then retry.').waitFor();
  await group.getByRole('link', { name: 'Show all 3' }).click();
  await page.waitForURL(/tab=failed/);
  const table = page.getByRole('table', { name: 'Documents' });
  // The inbox has a link of this name, too.
  await table.getByRole('link', { name: 'T-6' }).waitFor();
  t.is(await table.locator('tbody tr').count(), 3);
  await page.goBack();
  await group.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('dialog', { name: 'Sending failed' }).getByRole('button', { name: 'Snooze' }).click();
  await group.waitFor({ state: 'detached' });
  await page.getByText('Nothing needs you').waitFor();
  t.deepEqual(seller.faults, []);
});
