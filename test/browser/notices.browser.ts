// Notices of the browser about new invoices, in a real browser that a person allows to show them.
import { startApp } from '../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

/** Keeps what the browser is asked to show, and shows it. */
const RECORD = `{
  const Real = Notification;
  window.shown = [];
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.shown.push([title, options.body, this]);
    }
  };
}`;

test('a new invoice is shown to whoever switched notices on, once, and leads to its page', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { permissions: ['notifications'] });
  const { page } = seller;
  await page.addInitScript(RECORD);
  await page.goto(`${exchange.url}/app/settings`);
  await page.getByRole('button', { name: 'Show notices in this browser' }).click();
  await page.getByText('This browser shows new invoices of the same rule while a page is open.').waitFor();
  await upload(await exchange.as('demo-seller'), { direction: 'receive', documentId: 'new', document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
  await until(async () => (await page.evaluate<number>('window.shown.length')) > 0);
  t.deepEqual(await page.evaluate('window.shown.map(([title, body]) => [title, body])'), [
    ['New invoice F2026-0017', 'Example Seller BV · EUR\u00a0355.50'],
  ]);
  await page.evaluate('window.shown[0][2].onclick()');
  await page.getByRole('heading', { level: 1, name: 'F2026-0017' }).waitFor();
  t.is(await page.evaluate('window.shown.length'), 1);
  t.deepEqual(seller.faults, []);
});
