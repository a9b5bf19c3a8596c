// The readable copy of a document in its page.
import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test('an invoice stands at its full height, and Ctrl+P prints it in place of the page', async (t) => {
  await uploadInvoice(await exchange.as('demo-seller'), 'C-1', '9915:sandbox-accepts');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/C-1`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction("(frame => frame.clientHeight >= frame.contentDocument.body.scrollHeight)(document.querySelector('iframe'))");
  await page.evaluate("document.querySelector('iframe').contentWindow.print = () => { document.title = 'printed'; }");
  await page.keyboard.press('Control+p');
  t.is(await page.title(), 'printed');
  t.deepEqual(seller.faults, []);
});
