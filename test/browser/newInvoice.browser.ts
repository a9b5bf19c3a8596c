// The form for an invoice: what is written is checked by the service, kept in the browser, sent, copied and credited.
import { startApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';
import { due, fillIn, line, openForm, SELLER, send } from './invoiceForm.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await register(await exchange.as('demo-seller'), SELLER);
  await register(await exchange.as('demo-buyer'), '0208:0899965307');
});

test.serial('an invoice is filled in with live totals, by keyboard from line to line, and sent', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, 'F-1');
  await due(page)
    .filter({ hasText: /^EUR\s1,034\.55$/ })
    .waitFor();
  await page.getByRole('group', { name: 'line 1' }).getByLabel('Quantity', { exact: true }).press('Enter');
  t.is(await page.evaluate('document.activeElement.labels[0].textContent'), 'Item');
  await line(page, 2, { item: 'Flour', quantity: '2', price: '10' });
  await due(page)
    .filter({ hasText: /^EUR\s1,058\.75$/ })
    .waitFor();
  await page.frameLocator('iframe[title=Preview]:not(.isNext)').getByText('Flour').waitFor();
  await page.getByText('Reachable', { exact: true }).waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send invoice F-1' });
  await dialog.getByText(/^Hotel Noord gets this invoice of EUR\s1,058\.75\./).waitFor();
  await dialog.getByText('9915:sandbox-accepts').waitFor();
  await dialog.getByText('Peppol', { exact: true }).waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('heading', { level: 1, name: 'F-1' }).waitFor();
  await exchange.idle();
  await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('what the service finds stands at its field, in the language of the page', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { locale: 'de-DE' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/send/invoice`);
  const iban = page.getByLabel('Konto (IBAN)');
  await iban.fill('');
  await iban.blur();
  await until(async () => (await iban.getAttribute('aria-invalid')) === 'true', 'the finding');
  const described = await iban.getAttribute('aria-describedby');
  t.regex((await page.locator(`[id="${described}"]`).textContent()) ?? '', /\(BR-61\)$/);
  t.notRegex((await page.locator(`[id="${described}"]`).textContent()) ?? '', /Payment is by/);
  t.deepEqual(seller.faults, []);
});

test.serial('an exemption asks for its reason, which is forgotten with the category', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, 'E-1');
  await page.getByRole('group', { name: 'line 1' }).getByLabel('Quantity', { exact: true }).press('Enter');
  await line(page, 2, { item: 'Course', quantity: '1', price: '100' });
  const category = page.getByRole('group', { name: 'line 2' }).getByLabel('VAT category');
  await category.selectOption('exempt');
  const why = page.getByLabel('Reason: exempt');
  await why.focus();
  await why.blur();
  await page.getByText(/\(BR-E-10\)$/).waitFor();
  await why.fill('Article 44 of the VAT code');
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByText('Valid', { exact: true }).waitFor();
  await page.frameLocator('iframe[title=Preview]:not(.isNext)').getByText('Article 44 of the VAT code').first().waitFor();
  const frame = "document.querySelector('iframe[title=Preview]:not(.isNext)').contentWindow";
  await page.evaluate(`${frame}.scrollTo(0, 60)`);
  await category.selectOption('standard rate');
  await page.getByRole('group', { name: 'line 2' }).getByLabel('VAT rate %').fill('21');
  await checks.getByText('Valid', { exact: true }).waitFor();
  t.is(await why.count(), 0);
  // A new copy stands where the one before did.
  await page.waitForFunction(`!${frame}.document.body.textContent.includes('Article 44') && ${frame}.scrollY === 60`);
  t.deepEqual(seller.faults, []);
});

test.serial('an invoice that breaks rules is not sent: the first wrong field has the focus', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, '');
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await until(async () => (await page.evaluate('document.activeElement.labels?.[0]?.textContent')) === 'Number', 'the focus');
  t.is(await page.getByRole('dialog').count(), 0);
  t.deepEqual(seller.faults, []);
});

test.serial('a draft survives a reload, and ends where another person signs in', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await page.getByRole('region', { name: 'Details' }).getByLabel('Number', { exact: true }).fill('D-1');
  await page.getByText('Draft kept in this browser').waitFor();
  await page.reload();
  const number = page.getByRole('region', { name: 'Details' }).getByLabel('Number', { exact: true });
  await number.waitFor();
  t.is(await number.inputValue(), 'D-1');
  await page.goto(`${exchange.url}/app/send`);
  await page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'D-1' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Demo buyer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  t.is(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('exchange.draft')).length"), 0);
  t.deepEqual(seller.faults, []);
});

test.serial('a sent invoice is credited: the same lines, its number, and the next invoice knows the seller', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, 'F-2');
  await send(page, 'F-2');
  await page.getByRole('button', { name: 'Credit this invoice' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByLabel('Number', { exact: true }).fill('C-2');
  t.is(await details.getByLabel('Preceding invoice', { exact: true }).inputValue(), 'F-2');
  t.is(await page.getByRole('group', { name: 'line 1' }).getByLabel('Item', { exact: true }).inputValue(), 'Bread');
  await due(page)
    .filter({ hasText: /^EUR\s1,034\.55$/ })
    .waitFor();
  await send(page, 'C-2');
  t.is(await page.getByRole('button', { name: 'Credit this invoice' }).getAttribute('title'), 'It is a credit note itself.');
  await openForm(page, exchange.url);
  const own = page.getByRole('region', { name: 'Seller' });
  t.is(await own.getByLabel('VAT identifier').inputValue(), 'BE0899965307');
  t.deepEqual(seller.faults, []);
});

test.serial('a buyer of an earlier document is found by its name', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await page.getByLabel('Find the buyer').fill('hotel');
  await page.getByRole('button', { name: /Hotel Noord/ }).click();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await until(async () => (await buyer.getByLabel('City').inputValue()) === 'Antwerpen', 'the buyer');
  t.is(await buyer.getByLabel('Electronic address').inputValue(), '9915:sandbox-accepts');
  t.deepEqual(seller.faults, []);
});

test.serial('a buyer is found on the network by a VAT number, and whether it can be reached stands there', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await page.getByLabel('Find the buyer').fill('BE 0899.965.307');
  await page.getByLabel('Find the buyer').press('Enter');
  await page.getByRole('button', { name: /0208:0899965307/ }).click();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await buyer.getByText('Reachable', { exact: true }).waitFor();
  t.is(await buyer.getByLabel('VAT identifier').inputValue(), 'BE0899965307');
  t.is(await buyer.getByLabel('Country').inputValue(), 'BE');
  t.deepEqual(seller.faults, []);
});

test.serial('one that failed is sent again, corrected', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, 'F-3', '9915:sandbox-rejects');
  await send(page, 'F-3');
  await exchange.idle();
  await page.getByRole('button', { name: 'Send again corrected' }).click();
  await page.getByRole('region', { name: 'Buyer' }).getByLabel('Electronic address').fill('9915:sandbox-accepts');
  await send(page, 'F-3');
  await exchange.idle();
  await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
  t.deepEqual(seller.faults, []);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.serial(`320 pixels, ${colorScheme}: the form can be used by everybody`, async (t) => {
    await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 320, height: 800 }, colorScheme });
    const { page } = seller;
    await openForm(page, exchange.url);
    await fillIn(page, '');
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await page.getByText('This is missing.').first().waitFor();
    t.deepEqual(await accessibilityFaults(page), []);
    t.false(await scrollsSideways(page));
    t.deepEqual(seller.faults, []);
  });
}
