// Two people of a tenant at the same invoice: comments, who takes care of it, and the approval of the second one.
import { startApp } from '../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { enrol, PASSWORD } from '../support/people.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test('what one person says and asks for at an invoice, the other sees, answers and approves', async (t) => {
  await upload(await exchange.as('demo-seller'), {
    direction: 'receive',
    documentId: 'shared',
    document: xmlPart(invoice()),
    image: PICTURE,
  });
  await exchange.idle();
  await enrol(exchange, 'ann@acme.example', 'operator');
  await using seller = await visit(browser, exchange, 'seller');
  await using other = await visit(browser, exchange, 'seller');
  const ann = other.page;
  await other.context.clearCookies();
  await ann.goto(`${exchange.url}/app/sign-in`);
  await ann.getByLabel('E-mail').fill('ann@acme.example');
  await ann.getByLabel('Password').fill(PASSWORD);
  await ann.getByRole('button', { name: 'Sign in', exact: true }).click();
  await ann.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/approval`);
  const rules = page.getByRole('region', { name: 'Approval by a second person' });
  await rules.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('From this amount with VAT').fill('100,00');
  await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
  await rules.getByText('Every supplier, from 100').waitFor();
  for (const one of [page, ann]) await one.goto(`${exchange.url}/app/documents/shared`);
  await ann.getByLabel('Write a comment').fill('Is the price right, @Demo seller?');
  await ann.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('region', { name: 'Comments' }).getByText('For Demo seller').waitFor();
  await page.getByLabel('Assigned to').selectOption({ label: 'Ann Example' });
  await ann.getByRole('region', { name: 'Timeline' }).getByText('Assigned to Ann Example').waitFor();
  await ann.getByRole('button', { name: 'Complete' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await ann.getByRole('button', { name: 'Take back' }).waitFor();
  t.true(await ann.getByRole('button', { name: 'Approve' }).isDisabled());
  await page.goto(`${exchange.url}/app/`);
  const waiting = page.getByRole('region', { name: /Waiting for approval/ });
  await waiting.getByRole('link').first().click();
  await page.getByText('Ann Example wants to book this invoice').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Booked on').waitFor();
  await ann.getByText('Approved by Demo seller').waitFor();
  t.deepEqual([...seller.faults, ...other.faults], []);
});
