import { startApp } from '../support/app.js';
import { BUYER, invoice, register } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';
import { send } from './invoices.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER);
});

test.serial('what the seller sends arrives before the eyes of the buyer', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  await using buyer = await visit(browser, exchange, 'buyer');
  await buyer.page.getByText('Nothing needs you').waitFor();
  const { page } = seller;
  await page.getByRole('link', { name: 'Send' }).click();
  await page.getByLabel('Documents to send').setInputFiles([
    { name: 'invoice.xml', mimeType: 'application/xml', buffer: Buffer.from(invoice()) },
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 picture') },
    { name: 'broken.xml', mimeType: 'application/xml', buffer: Buffer.from('<Invoice') },
  ]);
  await page.getByRole('status', { name: 'Valid', exact: true }).waitFor();
  await page.getByRole('status', { name: 'Not valid', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send 1 document' }).click();
  await page.getByRole('dialog', { name: 'Send 1 document' }).getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('link', { name: 'Open the document' }).click();
  await page.getByText('Accepted by').waitFor();
  await buyer.page.getByRole('heading', { name: /Documents to book/ }).waitFor();
  await buyer.page
    .getByRole('region', { name: /Documents to book/ })
    .getByRole('link')
    .first()
    .click();
  await buyer.page.getByRole('button', { name: 'Complete' }).click();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await buyer.page.getByText('Booked on').waitFor();
  await buyer.page.getByRole('region', { name: 'Timeline' }).getByText('by Demo buyer').waitFor();
  t.deepEqual([...seller.faults, ...buyer.faults], []);
});

test.serial('a session that ends lays a dialog over the page, and signing in elsewhere takes it away', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await page.goto(`${exchange.url}/app/send`);
  await page.getByRole('heading', { level: 1, name: 'Send' }).waitFor();
  await exchange.app.database.sql.query('delete from person_session');
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await dialog.waitFor();
  const popup = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  const other = await popup;
  await other.getByRole('button', { name: 'Demo seller' }).click();
  await other.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await other.close();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await dialog.waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('a tab drops all that it shows where somebody else has signed in in another tab', async (t) => {
  await send(exchange, 'ONLY-SELLER', '9915:sandbox-accepts');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  await page.getByRole('link', { name: 'ONLY-SELLER' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select ONLY-SELLER' }).check();
  const other = await context.newPage();
  await other.goto(`${exchange.url}/app/sign-in`);
  await other.getByRole('button', { name: 'Demo buyer' }).click();
  await other.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await other.close();
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByRole('banner').getByText('demo-buyer', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Sent' }).waitFor();
  t.is(await page.getByRole('link', { name: 'ONLY-SELLER' }).count(), 0);
  t.is(await page.getByRole('region', { name: 'Selection' }).count(), 0);
  t.deepEqual(seller.faults, []);
});

test.serial('while the server is away the page says so, and is current again without a reload', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await page.goto(`${exchange.url}/app/documents`);
  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody tr');
  await rows.first().waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Sent' }).click();
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor({ state: 'detached' });
  await rows.first().waitFor();
  t.is(await page.getByRole('tab', { name: 'Sent' }).getAttribute('aria-selected'), 'true');
});

test.serial('while the server is away, places that were not visited yet are there', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await page.waitForFunction(
    "['settings', 'send', 'connections'].every((name) => performance.getEntriesByType('resource').some((one) => one.name.includes('/assets/' + name + '-')))",
  );
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'People' }).waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a place whose code could not be loaded waits for the server, and comes without a reload', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page, context } = seller;
  await context.route('**/assets/send-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.evaluate('window.stays = true');
  let isAway = true;
  await context.route('**/graphql', (route) => (isAway ? route.abort() : route.continue()));
  await page.getByRole('link', { name: 'Send' }).click();
  await page.getByRole('status', { name: 'Reconnecting' }).waitFor();
  await context.unroute('**/assets/send-*.js');
  isAway = false;
  await page.getByRole('heading', { level: 1, name: 'Send' }).waitFor();
  t.true(await page.evaluate('window.stays'));
});
