// Parts of the form for an invoice that ask others: the buyer by its number, and files of this machine.
import { startApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';
import { fillIn, openForm, SELLER, send } from './invoiceForm.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await register(await exchange.as('demo-seller'), SELLER);
  await register(await exchange.as('demo-buyer'), '0208:0899965307');
});

test.serial('a buyer is found on the network by the number of its company', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await buyer.getByLabel('Country').selectOption('BE');
  await page.getByLabel('Find the buyer').fill('0899965307');
  await page.getByLabel('Find the buyer').press('Enter');
  await page.getByRole('button', { name: /0208:0899965307/ }).click();
  await buyer.getByText('Reachable', { exact: true }).waitFor();
  t.is(await buyer.getByLabel('Electronic address').inputValue(), '0208:0899965307');
  t.deepEqual(seller.faults, []);
});

test.serial('files are in the invoice that is sent, and too large ones are refused at once', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await openForm(page, exchange.url);
  await fillIn(page, 'F-9');
  const files = page.getByRole('region', { name: 'Files' });
  const picker = files.getByLabel('Add files (PDF, image, table)');
  const table = { name: 'hours.csv', mimeType: 'text/csv', buffer: Buffer.from('day;hours\n1;8\n') };
  await picker.setInputFiles([table, { ...table, name: 'left-out.csv' }]);
  await files.getByRole('button', { name: 'Remove left-out.csv' }).click();
  await picker.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4 * 1024 * 1024) });
  await files.getByRole('alert').filter({ hasText: 'All files together may have' }).waitFor();
  t.deepEqual(await files.getByRole('listitem').locator('strong').allTextContents(), ['hours.csv']);
  t.deepEqual(await accessibilityFaults(page), []);
  await send(page, 'F-9');
  const documentId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!);
  const sent = await data(await exchange.as('demo-seller'), 'query ($id: ID!) { document(documentId: $id) { invoice } }', {
    id: documentId,
  });
  const file = { name: 'hours.csv', mediaType: 'text/csv', content: table.buffer.toString('base64') };
  const attachments = sent.document.invoice.attachments as readonly { readonly reference: string }[];
  t.deepEqual(
    attachments.filter(({ reference }) => reference.endsWith('.csv')),
    [{ reference: 'hours.csv', file }] as never,
  );
  t.deepEqual(seller.faults, []);
});
