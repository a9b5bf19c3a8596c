import { startApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { startSml } from '../support/network/sml.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

const sml = kept(startSml);
const exchange = kept(() => startApp({ SML_URL: sml.url, SMP_ID: 'SMP-1' }));
const browser = kept(openBrowser);

test.before(async () => {
  const seller = await exchange.as('demo-seller');
  await register(seller, '0088:5400000000010');
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] } });
});

test.serial('an account is added, edited without its secrets, and removed', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 390, height: 900 } });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/channels`);
  await page.getByRole('button', { name: 'Add account' }).click();
  const added = page.getByRole('dialog', { name: 'Add account' });
  await added.getByRole('combobox', { name: 'Channel' }).selectOption('email');
  await added.getByLabel('Name of the account').fill('main');
  await added.getByLabel('Sender address', { exact: true }).fill('invoices@seller.example');
  await added.getByLabel('Provider').selectOption('IONOS');
  t.is(await added.getByLabel('Mailbox server').inputValue(), 'imap.ionos.de');
  await added.getByRole('button', { name: 'Test before saving' }).click();
  t.is(await page.evaluate('document.activeElement.validity.valueMissing'), true);
  await added.getByLabel('Mailbox server').fill('');
  await added.getByLabel('Mail server', { exact: true }).fill('localhost');
  await added.getByLabel('Port of the mail server').fill('9');
  await added.getByRole('button', { name: 'Test before saving' }).click();
  await added.getByText('cannot be reached').first().waitFor();
  t.is((await exchange.app.database.sql.query('select 1 from channel_account')).length, 0);
  t.deepEqual(await accessibilityFaults(page), []);
  t.false(await scrollsSideways(page));
  await added.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit main' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit main' });
  await edited.getByLabel('Sender address', { exact: true }).fill('bills@seller.example');
  await edited.getByRole('button', { name: 'Save' }).click();
  await edited.waitFor({ state: 'detached' });
  const [row] = await exchange.app.database.sql.query<{ settings: { from: string } }>('select settings from channel_account');
  t.is(row?.settings.from, 'bills@seller.example');
  await page.getByRole('button', { name: 'Remove main' }).click();
  await page.getByRole('dialog', { name: 'Remove account' }).getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('button', { name: 'Edit main' }).waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('routes are written, put in order, and refused with the reason', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/channels`);
  await page.getByRole('button', { name: 'Edit routes: Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit routes: Invoice' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const first = dialog.getByRole('group', { name: 'Rule 1' });
  await first.getByLabel('Country').fill('de, nl');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const second = dialog.getByRole('group', { name: 'Rule 2' });
  await second.getByRole('combobox', { name: 'Channel' }).selectOption('api');
  await second.getByLabel('Total from').fill('100');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  t.is(await dialog.getByRole('alert').textContent(), 'Rule 2: an amount needs a currency.');
  await second.getByLabel('Currency').fill('EUR');
  await dialog.getByRole('button', { name: 'Rule 2 earlier' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const rules = page.getByRole('region', { name: 'Routes' }).getByRole('listitem');
  await rules.first().waitFor();
  t.deepEqual(await rules.allTextContents(), ['API total from 100; currency EUR', 'Peppol country DE, NL']);
  t.deepEqual(seller.faults, []);
});

test.serial('a webhook gets a new secret, the old one ends, and its health stands there', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/webhooks`);
  await page.getByText('Nothing was sent in 24 hours').waitFor();
  await page.getByRole('button', { name: /^Rotate secret/ }).click();
  await page.getByRole('dialog', { name: 'Rotate secret' }).getByRole('button', { name: 'Rotate secret' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of https://localhost:9/hook' });
  await shown.waitFor();
  t.regex(String(await shown.locator('pre').textContent()), /^\S{20,}$/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Two secrets sign until').waitFor();
  await page.getByRole('button', { name: /^End the old secret/ }).click();
  await page.getByRole('dialog', { name: 'End the old secret' }).getByRole('button', { name: 'End the old secret' }).click();
  await page.getByText('Two secrets sign until').waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('an admin sees the signed request of a delivery', async (t) => {
  const api = await exchange.as('demo-seller');
  const { webhookSubscriptions } = await data(api, '{ webhookSubscriptions { id } }');
  const [{ id }] = webhookSubscriptions as [{ id: string }];
  await data(api, `mutation { sendTestWebhook(subscriptionId: "${id}", type: INVOICE_DELIVERED) { id } }`);
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/webhooks?webhook=${id}`);
  await page.getByRole('button', { name: /^Show request and answer: .* test-/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show signed request' }).click();
  const request = await dialog.locator('pre').filter({ hasText: 'POST https://localhost:9/hook' }).innerText();
  t.regex(request, /^webhook-signature: v1,/m);
  t.false(request.includes('whsec_'));
  t.deepEqual(await accessibilityFaults(page), []);
  t.deepEqual(seller.faults, []);
});

test.serial('a participant gets a migration key, which is withdrawn again', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/participants`);
  await page.getByRole('button', { name: 'Move away 0088:5400000000010' }).click();
  await page.getByRole('dialog', { name: 'Move away' }).getByRole('button', { name: 'Move away' }).click();
  const shown = page.getByRole('dialog', { name: 'Migration key of 0088:5400000000010' });
  await shown.waitFor();
  t.is(sml.migrationKeys.get('0088:5400000000010'), String(await shown.locator('pre').textContent()));
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move away 0088:5400000000010' }).click();
  await page.getByRole('dialog', { name: 'Move away' }).getByRole('button', { name: 'Withdraw the key' }).click();
  await page.getByRole('dialog', { name: 'Move away' }).waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('a participant reports to a tax authority, and says so', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 390, height: 900 } });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/participants`);
  await page.getByRole('button', { name: 'Tax reporting 0088:5400000000010' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tax reporting' });
  await dialog.getByLabel('Country').selectOption({ label: 'Slovakia' });
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reports to: Slovakia', { exact: true }).waitFor();
  t.false(await scrollsSideways(page));
  t.deepEqual(seller.faults, []);
});

test.serial('a participant is edited: its name, its country and what it takes', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/participants`);
  await page.getByRole('button', { name: 'Edit 0088:5400000000010' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 0088:5400000000010' });
  await dialog.getByLabel('Name').fill('Bakery West');
  await dialog.getByLabel('Country').fill('be');
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  t.true(await dialog.getByRole('button', { name: 'Save' }).isDisabled());
  await dialog.getByLabel('Credit note').first().check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { participants } = await data(await exchange.as('demo-seller'), '{ participants { name countryCode documentTypes } }');
  t.deepEqual(participants, [{ name: 'Bakery West', countryCode: 'BE', documentTypes: [160] }]);
  t.deepEqual(seller.faults, []);
});

test.serial('a webhook gets other events and keeps its secret; then all of them get a new one', async (t) => {
  const api = await exchange.as('demo-seller');
  await api('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/other', subscriptions: ['invoice.error'] } });
  const secrets = async () => (await data(api, '{ webhookSubscriptions { endpoint subscriptions secrets { id } } }')).webhookSubscriptions;
  const [before] = (await secrets()) as [{ endpoint: string; secrets: object[] }];
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/webhooks`);
  await page.getByRole('button', { name: 'Edit events https://localhost:9/hook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit events' });
  await dialog.getByLabel('invoice.delivered').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  t.deepEqual(((await secrets()) as [object])[0], { ...before, subscriptions: ['INVOICE_ERROR', 'INVOICE_DELIVERED'] });
  await page.getByRole('button', { name: 'Rotate all secrets' }).click();
  await page.getByRole('dialog', { name: 'Rotate all secrets' }).getByRole('button', { name: 'Rotate all secrets' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  t.regex(await shown.locator('pre').innerText(), /^whsec_/);
  await shown.getByRole('button', { name: 'Close' }).click();
  t.deepEqual(seller.faults, []);
});
