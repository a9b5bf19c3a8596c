// The buyer answers a received invoice in the dashboard, and the seller sees the answer.
import type { Locator, Page } from 'playwright-core';
import { startApp } from '../support/app.js';
import { BUYER, register, SELLER } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';
import { send } from './invoices.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);
let received: string;

test.before(async () => {
  await register(await exchange.as('demo-seller'), SELLER, [158]);
  const buyer = await exchange.as('demo-buyer');
  await register(buyer, BUYER, [158]);
  await send(exchange, 'Q-1', BUYER);
  received = await until(async () => {
    await exchange.idle();
    const query = '{ documents(filter: { number: "Q-1", directions: [receive], statuses: [READY] }) { edges { node { documentId } } } }';
    return (await data(buyer, query)).documents.edges[0]?.node.documentId as string | undefined;
  }, 'the invoice arrives');
});

/** The dialog that answers the received invoice. */
async function openAnswer(page: Page): Promise<Locator> {
  await page.goto(`${exchange.url}/app/documents/${received}`);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer the invoice' });
  await dialog.waitFor();
  return dialog;
}

test.serial('the dialog has no accessibility faults and fits a phone', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  await page.setViewportSize({ width: 320, height: 700 });
  await openAnswer(page);
  await page.getByLabel('Refuse').check();
  await page.getByLabel('Reason').selectOption({ label: 'A price is wrong' });
  t.deepEqual(await accessibilityFaults(page), []);
  t.false(await scrollsSideways(page));
});

test.serial('a refusal without a reason is not sent', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  const dialog = await openAnswer(page);
  await dialog.getByLabel('Refuse').check();
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  t.is(await dialog.locator('select:invalid').count(), 1);
});

test.serial('the reason of an answer that was chosen before is not sent with another one', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  const dialog = await openAnswer(page);
  await dialog.getByLabel('Refuse').check();
  await dialog.getByLabel('Reason').selectOption({ label: 'A price is wrong' });
  await dialog.getByLabel('In process').check();
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const rows = await exchange.app.database.sql.query(`select reason from document_move where reason like 'Answered %'`);
  t.deepEqual(rows, [{ reason: 'Answered IP' }]);
});

test.serial('a refusal with its reason is in the head of the invoice, and at the seller', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  const dialog = await openAnswer(page);
  await dialog.getByLabel('Refuse').check();
  await dialog.getByLabel('Reason').selectOption({ label: 'A price is wrong' });
  await dialog.getByLabel('Note to the other side').fill('The price was 10.00');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.where').getByText('Refused by you', { exact: true }).waitFor();
  t.is(await page.getByRole('button', { name: 'Answer', exact: true }).getAttribute('title'), 'No answer can be given now.');
  await exchange.idle();
  await using seller = await visit(browser, exchange, 'seller');
  await seller.page.goto(`${exchange.url}/app/documents/Q-1`);
  await seller.page.locator('.where').getByText('Refused', { exact: true }).waitFor();
  t.deepEqual([...buyer.faults, ...seller.faults], []);
});
