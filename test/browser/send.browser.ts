// What stands before the button that sends: number, buyer, total and way, and whether it was sent before.
import { startApp } from '../support/app.js';
import { BUYER, invoice, register } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await register(await exchange.as('demo-buyer'), BUYER);
});

test.serial('an invoice names its number, buyer, total and way before it is sent, and is warned of the second time', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  const drop = async (): Promise<void> => {
    await page.goto(`${exchange.url}/app/send`);
    await page.getByLabel('Documents to send').setInputFiles([
      { name: 'invoice.xml', mimeType: 'application/xml', buffer: Buffer.from(invoice()) },
      { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 picture') },
    ]);
    await page.getByRole('status', { name: 'Valid', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send 1 document' }).click();
  };
  await drop();
  const dialog = page.getByRole('dialog', { name: 'Send 1 document' });
  const line = await dialog.getByRole('listitem').innerText();
  t.regex(line, /^\S+ · .+ · EUR\s[\d,.]+\s+Peppol · 0088:/);
  t.false((await dialog.innerText()).includes('sent before'));
  await dialog.getByRole('button', { name: 'Send 1 document' }).click();
  await page.getByRole('link', { name: 'Open the document' }).waitFor();
  await exchange.idle();
  await drop();
  await dialog.getByText('1 invoice was sent before with the same number.').waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('An invoice of this seller with this number was sent before').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: line.split(' ')[0]! }).waitFor();
  t.deepEqual(seller.faults, []);
});
