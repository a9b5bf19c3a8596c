import { runExports } from '../../src/domain/exports/run.js';
import { startApp } from '../support/app.js';
import { invoiceTo, PICTURE, upload, xmlPart } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';
import { send } from './invoices.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await send(exchange, 'T-1', '9915:sandbox-accepts');
  await send(exchange, 'T-2', '9915:sandbox-rejects');
  await exchange.idle();
});

test.serial('why an action is off stands there in the language of the page', async (t) => {
  await send(exchange, 'G-1', '9915:sandbox-accepts');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller', { locale: 'de-DE' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/G-1`);
  const retry = page.getByRole('button', { name: 'Erneut senden', exact: true });
  await retry.waitFor();
  t.is(await retry.getAttribute('title'), 'Nur ein fehlgeschlagenes Dokument kann erneut versucht werden.');
  t.deepEqual(seller.faults, []);
});

test.serial('a document has its regions and buttons, and says why some are off', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-2`);
  await page.getByRole('heading', { level: 1, name: 'T-2' }).waitFor();
  for (const name of ['Invoice', 'Timeline', 'Checks', 'Files', 'Message', 'Responses', 'Webhooks'])
    await page.getByRole('region', { name, exact: true }).waitFor();
  const states: Record<string, boolean> = {};
  for (const name of ['Retry', 'Complete', 'Refuse', 'Cancel sending', 'Release', 'Dismiss', 'Download PDF', 'Download evidence'])
    states[name] = await page.getByRole('button', { name, exact: true }).isEnabled();
  t.deepEqual(states, {
    Retry: true,
    Complete: false,
    Refuse: false,
    'Cancel sending': false,
    Release: false,
    Dismiss: true,
    'Download PDF': true,
    'Download evidence': true,
  });
  t.is(
    await page.getByRole('button', { name: 'Complete' }).getAttribute('title'),
    'Only a document that is to be booked, or was delivered, can be completed.',
  );
  await page.frameLocator('iframe').getByRole('heading', { name: /T-2/ }).waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a received document is refused with a reason and what is wrong, one a line', async (t) => {
  const document = xmlPart(invoiceTo('9915:sandbox-accepts'));
  await upload(await exchange.as('demo-seller'), { documentId: 'R-1', direction: 'receive', document, image: PICTURE });
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/R-1`);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why it is refused').fill('Not as ordered');
  await dialog.getByLabel('What is wrong, one a line').fill('There is no such order\n\n The price is that of last year');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
  await page.getByText('There is no such order').waitFor();
  const query = "select completion_message as message, completion_issues as issues from document where document_id = 'R-1'";
  t.deepEqual(await exchange.app.database.sql.query(query), [
    { message: 'Not as ordered', issues: [{ text: 'There is no such order' }, { text: 'The price is that of last year' }] },
  ]);
  t.deepEqual(seller.faults, []);
});

test.serial('a document whose specification has rules that did not run says so in the list and on its page', async (t) => {
  const xml = invoiceTo('9915:sandbox-accepts').replace(/(?<=<cbc:CustomizationID>)[^<]*/, '$&#conformant#urn:example:own:1.0');
  await upload(await exchange.as('demo-seller'), { documentId: 'S-1', document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  await page.getByText('Checked in part').waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await page.goto(`${exchange.url}/app/documents/S-1`);
  const chip = page.getByText('Checked in part');
  t.is(await chip.getAttribute('title'), 'Rules that its specification names are not here and did not run. The checks say which.');
  await page.getByRole('region', { name: 'Checks', exact: true }).getByText('are not known here and did not run').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a report that a tax authority rejected is shown with its findings, and reported again by one click', async (t) => {
  await exchange.app.database.sql.query(
    `insert into tax_report (tenant_id, document, country, role, type, state, reporter, reason, findings, due_at, answered_at)
     select tenant_id, id, 'sk', 'C2', 'S', 'REJECTED', '0245:2020202019', 'Unknown tax number',
       '[{"rule": "BV", "text": "Unknown tax number", "location": null}]', null, now() from document where document_id = 'T-1'`,
  );
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  const region = page.getByRole('region', { name: 'Tax data', exact: true });
  await region.getByText('Slovakia · submitted').waitFor();
  await region.getByText('BV Unknown tax number').waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await region.getByRole('button', { name: 'Report again' }).click();
  await region.getByText('Slovakia · submitted again').waitFor();
  t.is(await region.getByRole('button', { name: 'Report again' }).count(), 0);
  t.deepEqual(seller.faults, []);
});

test.serial('findings stand at their place in the readable copy, in the language of the page', async (t) => {
  const xml = invoiceTo('9915:sandbox-accepts').replace(/(?<=<cbc:PayableAmount[^>]*>)[^<]*/, '999.00');
  await upload(await exchange.as('demo-seller'), { documentId: 'F-1', document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller', { locale: 'de-DE' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/F-1`);
  const amount = page
    .frameLocator('iframe')
    .getByRole('definition')
    .filter({ hasText: /^999,00\sEUR/ });
  await amount.getByText('Fehler BR-CO-16', { exact: true }).waitFor();
  t.regex((await amount.locator('.finding').textContent()) ?? '', /^Fehler BR-CO-16 Der fällige Zahlungsbetrag/);
  t.deepEqual(seller.faults, []);
});

test.serial('a readable copy is downloaded', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  t.regex((await download).suggestedFilename(), /\.pdf$/);
});

test.serial('a document of another tenant is not found, as an unknown one', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  for (const id of ['T-1', 'unknown']) {
    await buyer.page.goto(`${exchange.url}/app/documents/${id}`);
    await buyer.page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  }
  t.is(await buyer.page.title(), 'Not found · Exchange');
});

test.serial('who may only read sees every action, and none that works', async (t) => {
  await using viewer = await visit(browser, exchange, 'viewer');
  const { page } = viewer;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  const complete = page.getByRole('button', { name: 'Complete' });
  await complete.waitFor();
  t.true(await complete.isDisabled());
  t.is(await complete.getAttribute('title'), 'It takes the role operator.');
});

test.serial('the evidence about a document is downloaded', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download evidence' }).click();
  t.regex((await download).suggestedFilename(), /\.(asice|zip)$/);
  t.deepEqual(seller.faults, []);
});

test.serial('an admin exports the evidence of a period in Settings', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/exports`);
  await page.getByRole('button', { name: 'New export' }).click();
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByLabel('Content').selectOption('EVIDENCE');
  await dialog.getByLabel('From').fill('2020-01-01');
  await dialog.getByLabel('To', { exact: true }).fill('2020-12-31');
  await dialog.getByText('0 documents', { exact: true }).waitFor();
  t.true(await dialog.getByRole('button', { name: 'Export' }).isDisabled());
  await dialog.getByLabel('To', { exact: true }).fill('');
  await dialog.getByLabel('Document type').selectOption('invoice');
  await dialog.getByLabel('Direction').selectOption('sent');
  await dialog.getByText(/^[1-9]\d* documents?$/).waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Export' }).click();
  await dialog.waitFor({ state: 'detached' });
  await runExports(exchange.app);
  const download = page.waitForEvent('download');
  await page
    .getByRole('list', { name: 'Exports' })
    .getByRole('button', { name: /^Download EVIDENCE/ })
    .click();
  t.regex((await download).suggestedFilename(), /^evidence-.*\.zip$/);
  t.deepEqual(seller.faults, []);
});

test.serial('an admin holds a document with a reason, and releases it; a viewer may not', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  await page.getByText(/^Kept until .*, then removed for good\.$/).waitFor();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  const hold = page.getByRole('dialog', { name: 'Hold' });
  t.true(await hold.getByRole('button', { name: 'Hold' }).isDisabled());
  await hold.getByLabel('Reason').fill('Lawsuit 12/26');
  t.deepEqual(await accessibilityFaults(page), []);
  await hold.getByRole('button', { name: 'Hold' }).click();
  await page.getByText(/^Held by .* since .*: Lawsuit 12\/26\. Nothing of it is removed\.$/).waitFor();
  await using viewer = await visit(browser, exchange, 'viewer');
  await viewer.page.goto(`${exchange.url}/app/documents/T-1`);
  t.true(await viewer.page.getByRole('button', { name: 'Release hold' }).isDisabled());
  await page.getByRole('button', { name: 'Release hold' }).click();
  const release = page.getByRole('dialog', { name: 'Release hold' });
  await release.getByLabel('Reason').fill('Settled');
  await release.getByRole('button', { name: 'Release hold' }).click();
  await page.getByText(/^Kept until/).waitFor();
  t.deepEqual([...seller.faults, ...viewer.faults], []);
});

test.serial('a sending that waits for its next attempt is cancelled', async (t) => {
  await send(exchange, 'T-7', '9915:sandbox-down');
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/T-7`);
  await page.getByText('Not sent yet').waitFor();
  await page.getByRole('button', { name: 'Cancel sending', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel sending' });
  await dialog.getByRole('button', { name: 'Cancel sending' }).click();
  await page.getByText('Not delivered, since').waitFor();
  t.is(await page.getByRole('button', { name: 'Cancel sending', exact: true }).getAttribute('title'), 'It has failed already.');
  t.deepEqual(seller.faults, []);
});

test.serial('files of a page that was opened long ago are shown and downloaded', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await page.goto(`${exchange.url}/app/documents/T-1`);
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByRole('link', { name: 'Download invoice.xml' }).waitFor();
  await exchange.advance(700);
  const download = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Download invoice.xml' }).click();
  t.is((await download).suggestedFilename(), 'invoice.xml');
  const opened = context.waitForEvent('page');
  const shown = context.waitForEvent('response', (response) => response.url().includes('disposition=inline'));
  await files.getByRole('link', { name: 'Open validation.html' }).click();
  await opened;
  t.is((await shown).status(), 200);
  t.deepEqual(seller.faults, []);
});
