import { startApp } from '../support/app.js';
import { PICTURE, register, upload, xmlPart } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { frenchUbl } from '../validation/rules/france/french.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

const NUMBER = 'F-2026-7';
const RECEIVED = `query { documents(filter: { number: "${NUMBER}", directions: [receive] }) { edges { node { documentId status
  lifecycleStatuses { state } } } } }`;

const exchange = kept(() => startApp());
const browser = kept(openBrowser);
let received: string;

test.before(async () => {
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  await register(seller, '0225:100000009', [158]);
  await register(buyer, '0225:200000008_invoices', [158]);
  const xml = mutate(frenchUbl(), [/<cbc:ID>[^<]*<\/cbc:ID>/, `<cbc:ID>${NUMBER}</cbc:ID>`]);
  await upload(seller, { documentId: NUMBER, document: xmlPart(xml), image: PICTURE });
  received = await until(async () => {
    await exchange.idle();
    const [edge] = (await data(buyer, RECEIVED)).documents.edges;
    const isTold = edge?.node.lifecycleStatuses.filter(({ state }: { state: string }) => state !== 'WAITING').length === 2;
    return isTold && edge.node.status === 'READY' ? edge.node.documentId : undefined;
  }, 'the invoice arrives with its first statuses');
});

test.serial('the buyer disputes it with a reason, and the statuses are listed', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  await page.goto(`${exchange.url}/app/documents/${received}`);
  const responses = page.getByRole('region', { name: 'Responses' });
  await responses.getByText('202 Received').waitFor();
  await responses.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set status' });
  await dialog.getByLabel('Status').selectOption({ label: '207 Disputed' });
  await dialog.getByLabel('Reason').selectOption('TX_TVA_ERR');
  await dialog.getByLabel('Note').fill('The rate is 10 %');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await responses.getByText('207 Disputed').waitFor();
  t.true(await responses.getByText('VAT rate is wrong: The rate is 10 %').isVisible());
  t.deepEqual(buyer.faults, []);
});

test.serial('a status without the reason that it needs is not sent', async (t) => {
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  await page.goto(`${exchange.url}/app/documents/${received}`);
  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set status' });
  await dialog.getByLabel('Status').selectOption({ label: '208 Suspended' });
  await dialog.getByRole('button', { name: 'Set status' }).click();
  t.is(await dialog.locator('select:invalid').count(), 1);
  t.true(await dialog.isVisible());
});

test.serial('the seller sees the dispute, and notes what was paid by VAT rate', async (t) => {
  await until(async () => {
    await exchange.idle();
    const own = await data(
      await exchange.as('demo-seller'),
      `query { document(documentId: "${NUMBER}") { lifecycleStatuses { status } } }`,
    );
    return own.document.lifecycleStatuses.some(({ status }: { status: string }) => status === '207');
  }, 'the dispute arrives');
  await using seller = await visit(browser, exchange, 'seller', { locale: 'fr-FR' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/documents/${NUMBER}`);
  const responses = page.getByRole('region', { name: 'Réponses' });
  await responses.getByText('207 En litige').waitFor();
  await responses.getByRole('button', { name: 'Poser un statut' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poser un statut' });
  await dialog.getByLabel('Statut').selectOption({ label: '212 Encaissée' });
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('300.00');
  await dialog.getByRole('button', { name: 'Poser un statut' }).click();
  await dialog.waitFor({ state: 'detached' });
  await responses.getByText('212 Encaissée').waitFor();
  t.true(await responses.getByText(/300,00\sEUR à 20 % de TVA/).isVisible());
  await page.goto(`${exchange.url}/app/`);
  await page
    .locator('.answers')
    .filter({ hasText: `Répond à ${NUMBER}` })
    .first()
    .waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('a refusal that did not reach the seller stands there in red, and is sent again', async (t) => {
  const xml = mutate(frenchUbl(), [/<cbc:ID>[^<]*<\/cbc:ID>/, '<cbc:ID>F-2026-UNTOLD</cbc:ID>']).replaceAll('100000009', '300000007');
  await upload(await exchange.as('demo-buyer'), { direction: 'receive', documentId: 'untold', document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  await page.goto(`${exchange.url}/app/documents/untold`);
  const responses = page.getByRole('region', { name: 'Responses' });
  await responses.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set status' });
  await dialog.getByLabel('Status').selectOption({ label: '210 Refused' });
  await dialog.getByLabel('Reason').selectOption('TX_TVA_ERR');
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await exchange.idle();
  const refusal = responses.getByRole('list', { name: 'Statuses' }).getByRole('listitem').filter({ hasText: '210 Refused' });
  await responses.locator('li.bad').filter({ hasText: '210 Refused' }).getByText('not delivered').first().waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${exchange.url}/app/documents?tab=failed`);
    await page.locator('.answers.fault').filter({ hasText: 'Answers F-2026-UNTOLD · not delivered' }).waitFor();
    t.false(await scrollsSideways(page), String(width));
    t.deepEqual(await accessibilityFaults(page), []);
  }
  await page.goto(`${exchange.url}/app/documents/untold`);
  await register(await exchange.as('demo-seller'), '0225:300000007', [158]);
  await refusal.getByRole('button', { name: 'Retry the answer' }).click();
  await exchange.idle();
  await refusal.getByRole('button').waitFor({ state: 'detached' });
  await page.goto(`${exchange.url}/app/documents`);
  await page
    .locator('.answers:not(.fault)')
    .filter({ hasText: /^Answers F-2026-UNTOLD$/ })
    .waitFor();
  t.deepEqual(buyer.faults, []);
});
