import { startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await uploadInvoice(await exchange.as('demo-seller'), 'I-1', '9915:sandbox-rejects');
  await exchange.idle();
});

test.serial('one person gives it to another, who sees it without a reload', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  await using viewer = await visit(browser, exchange, 'viewer');
  const groupOf = ({ page }: typeof seller) => page.getByRole('region', { name: /^Sending failed/ });
  await groupOf(viewer).waitFor();
  await groupOf(seller).getByRole('button', { name: 'Assign' }).click();
  const dialog = seller.page.getByRole('dialog', { name: 'Sending failed' });
  t.deepEqual(await accessibilityFaults(seller.page), []);
  await dialog.getByLabel('E-mail of a person').fill('viewer@demo.example');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await groupOf(viewer)
    .getByText('Demo viewer takes care of it.')
    .or(groupOf(viewer).getByText('viewer@demo.example takes care of it.'))
    .waitFor();
  t.deepEqual([...seller.faults, ...viewer.faults], []);
});

test.serial('what was put off is shown when asked for, and brought back', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  const group = page.getByRole('region', { name: /^Sending failed/ });
  await group.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('dialog', { name: 'Sending failed' }).getByRole('button', { name: 'Snooze' }).click();
  await group.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Show what is snoozed' }).click();
  await group.getByText('Snoozed until').waitFor();
  t.is(new URL(page.url()).search, '?snoozed=yes');
  await group.getByRole('button', { name: 'Bring back' }).click();
  await group.getByText('Snoozed until').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Hide what is snoozed' }).click();
  await group.waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('the last days are shown by status, direction, channel and time, each with its table', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  const region = page.getByRole('region', { name: 'Documents per day' });
  await region.getByText('Show as a table').click();
  const read: Record<string, string[]> = {};
  for (const view of ['Status', 'Direction', 'Channel', 'Time to hand over']) {
    await region.getByLabel('Show', { exact: true }).selectOption(view);
    const table = region.getByRole('table', { name: `Documents per day, ${view}` });
    await table.waitFor();
    await region.getByRole('img', { name: `Documents per day, ${view}: The last 14 days` }).waitFor();
    read[view] = await table.getByRole('columnheader').allTextContents();
    t.is(await table.getByRole('row').count(), 15);
    t.deepEqual(await accessibilityFaults(page), []);
  }
  t.deepEqual(read, {
    Status: ['Day', 'Documents', 'Failed', 'Amounts'],
    Direction: ['Day', 'Documents', 'Sent', 'Amounts'],
    Channel: ['Day', 'Documents', 'Peppol', 'Amounts'],
    'Time to hand over': ['Day', 'Documents', 'Amounts'],
  });
  t.deepEqual(seller.faults, []);
});

test.serial('a link to a page leads there after signing in, once', async (t) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${exchange.url}/app/documents?tab=failed&q=I-1`);
  await page.getByRole('button', { name: 'Demo seller' }).click();
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  t.is(new URL(page.url()).search, '?tab=failed&q=I-1');
  await page.goto(`${exchange.url}/app/sign-in`);
  await page.getByRole('button', { name: 'Demo seller' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await context.close();
});
