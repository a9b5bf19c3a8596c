// From an empty tenant to the first invoice sent and received: each step with what was found.

import { startApp } from '../support/app.js';
import { BUYER, register, uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.serial('steps are done by what is found, and the list goes for whoever puts it away', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  const list = page.getByRole('region', { name: 'First day' });
  const step = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await step('Register a participant').getByText('Open', { exact: true }).waitFor();
  await step('Say who is told').getByText('Done', { exact: true }).waitFor();
  const api = await exchange.as('demo-seller');
  await register(api, '0088:5400000000010');
  await register(await exchange.as('demo-buyer'), BUYER);
  await api('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] } });
  await uploadInvoice(api, 'F-1', BUYER);
  await exchange.idle();
  await page.reload();
  await list.getByText('4 of 5 steps are done.').waitFor();
  await step('Register a participant').getByText('0088:5400000000010', { exact: true }).waitFor();
  await step('Connect a channel').getByText('The network', { exact: true }).waitFor();
  await step('Say who is told').getByText('https://localhost:9/hook').waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await step('Send the first invoice').getByRole('link').last().click();
  await page.waitForURL('**/app/documents/F-1');
  await page.goBack();
  await list.getByRole('button', { name: 'Put this list away' }).click();
  await list.waitFor({ state: 'detached' });
  await using viewer = await visit(browser, exchange, 'viewer');
  await viewer.page.getByRole('region', { name: 'First day' }).waitFor();
  // The buyer has received one, and sent none.
  await using buyer = await visit(browser, exchange, 'buyer');
  await buyer.page.getByRole('region', { name: 'First day' }).getByText('F2026').first().waitFor();
  t.deepEqual([...seller.faults, ...viewer.faults, ...buyer.faults], []);
});
