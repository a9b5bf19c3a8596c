import { readFile } from 'node:fs/promises';
import { encodePng } from '../../src/images/png.js';
import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.serial('an admin adds a client, whose secret gets a token, renews the secret and revokes the client', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/clients`);
  const clients = page.getByRole('region', { name: 'Clients' });
  await clients.getByRole('button', { name: 'Add client' }).click();
  await page.getByLabel('Client ID').fill('erp-1');
  t.deepEqual(await accessibilityFaults(page), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of erp-1' });
  await shown.getByText('The secret is shown only here.').waitFor();
  const token = async (secret: string): Promise<number> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'erp-1', client_secret: secret }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await exchange.anonymous('/oauth2/token', { method: 'POST', headers, body })).status;
  };
  const first = await shown.locator('pre').innerText();
  t.is(await token(first), 200);
  await shown.getByRole('button', { name: 'Close' }).click();

  await clients.getByRole('button', { name: 'Rotate secret erp-1' }).click();
  await page.getByLabel('The old secret works for another').selectOption('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const second = await shown.locator('pre').innerText();
  t.is(await token(first), 401);
  t.is(await token(second), 200);
  await shown.getByRole('button', { name: 'Close' }).click();

  await clients.getByRole('button', { name: 'Revoke erp-1' }).click();
  await page.getByRole('dialog', { name: 'Revoke client' }).getByText('This cannot be undone.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await clients.getByRole('row', { name: 'erp-1' }).getByText('Revoked').waitFor();
  t.is(await token(second), 401);
  t.deepEqual(seller.faults, []);
});

test.serial('a person chooses what to be told of, and finds it again', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings`);
  const told = page.getByRole('region', { name: 'What you are told of' });
  await told.getByLabel('New invoices').selectOption('DAILY');
  await told.getByLabel('Supplier').fill('Acme');
  await told.getByLabel('At least, with VAT').fill('1.000,50');
  await told.getByLabel('Currency').fill('eur');
  await told.getByLabel('Comments that mention me').uncheck();
  t.deepEqual(await accessibilityFaults(page), []);
  await told.getByRole('button', { name: 'Save' }).click();
  await told.getByText('Saved.').waitFor();
  await page.reload();
  await told.getByLabel('Supplier').waitFor();
  t.is(await told.getByLabel('New invoices').inputValue(), 'DAILY');
  t.is(await told.getByLabel('Supplier').inputValue(), 'Acme');
  t.is(await told.getByLabel('At least, with VAT').inputValue(), '1000.50');
  t.is(await told.getByLabel('Currency').inputValue(), 'EUR');
  t.false(await told.getByLabel('Comments that mention me').isChecked());
  t.deepEqual(seller.faults, []);
});

test.serial('an admin adds an alert for two causes and removes it', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/alerts`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await alerts.getByText('Nobody is told yet').waitFor();
  await alerts.getByRole('button', { name: 'Add alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add alert' });
  await dialog.getByLabel('E-mail address').fill('anna@seller.example');
  for (const cause of await dialog.getByRole('checkbox').all()) await cause.uncheck();
  t.true(await dialog.getByRole('button', { name: 'Add alert' }).isDisabled());
  await dialog.getByLabel('Documents failed').check();
  await dialog.getByLabel('Webhooks fail').check();
  await dialog.getByLabel('When').selectOption('7');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Add alert' }).click();
  await alerts.getByText('Documents failed · Webhooks fail').waitFor();
  await alerts.getByText('E-mail · Once a day, from 07:00 UTC').waitFor();
  await alerts.getByRole('button', { name: 'Remove anna@seller.example' }).click();
  await page.getByRole('dialog', { name: 'Remove alert' }).getByRole('button', { name: 'Remove' }).click();
  await alerts.getByText('Nobody is told yet').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('an alert to a webhook shows its secret once, and a new one', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/alerts`);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await alerts.getByRole('button', { name: 'Add alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add alert' });
  await dialog.getByLabel('Tell by').selectOption('WEBHOOK');
  await dialog.getByLabel('Webhook URL').fill('https://seller.example/hook');
  await dialog.getByRole('button', { name: 'Add alert' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of https://seller.example/hook' });
  const first = await shown.locator('pre').innerText();
  t.regex(first, /^whsec_/);
  t.deepEqual(await accessibilityFaults(page), []);
  await shown.getByRole('button', { name: 'Close' }).click();
  await alerts.getByRole('button', { name: 'Rotate secret https://seller.example/hook' }).click();
  await page.getByRole('dialog', { name: 'Rotate secret' }).getByRole('button', { name: 'Rotate secret' }).click();
  const second = await shown.locator('pre').innerText();
  t.regex(second, /^whsec_/);
  t.not(second, first);
  await shown.getByRole('button', { name: 'Close' }).click();
  await alerts.getByRole('button', { name: 'Remove https://seller.example/hook' }).click();
  await page.getByRole('dialog', { name: 'Remove alert' }).getByRole('button', { name: 'Remove' }).click();
  await alerts.getByText('Nobody is told yet').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('an alert to an address that the server refuses stays open and says why', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/alerts`);
  await page.getByRole('button', { name: 'Add alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add alert' });
  await dialog.getByLabel('Tell by').selectOption('WEBHOOK');
  await dialog.getByLabel('Webhook URL').fill('ftp://seller.example/hook');
  await dialog.getByRole('button', { name: 'Add alert' }).click();
  t.is(await dialog.getByRole('alert').innerText(), 'Give an address that begins with https://.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test.serial('a viewer is asked for nothing that only admins may read, and is told why', async (t) => {
  await using viewer = await visit(browser, exchange, 'viewer');
  const { page } = viewer;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
  });
  await page.goto(`${exchange.url}/app/settings`);
  const nav = page.getByRole('navigation', { name: 'Settings' });
  const goTo = async (name: string): Promise<void> => {
    await nav.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  await goTo('Usage');
  await page.getByText('Documents today').waitFor();
  for (const [name, button] of [
    ['People', 'Invite'],
    ['Clients', 'Add client'],
  ] as const) {
    await goTo(name);
    await page.getByText('Only admins see this.').waitFor();
    t.true(await page.getByRole('button', { name: button }).isDisabled(), button);
  }
  await goTo('Alerts');
  t.true(await page.getByRole('button', { name: 'Add alert' }).isDisabled());
  t.true(asked.includes('Usage'));
  t.false(asked.includes('Clients') || asked.includes('People'));
  t.deepEqual(viewer.faults, []);
});

test.serial('people have their role and the browsers that are signed in', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/people`);
  const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: 'Viewer: may read' });
  await row.getByText('Active').waitFor();
  await row.getByText(/session/).click();
  await row.getByText('Chrome, Linux').first().waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('an admin sets a logo and a colour for readable copies; a viewer may not', async (t) => {
  const buffer = encodePng({ width: 2, height: 1, rgb: Buffer.alloc(6, 9) });
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/appearance`);
  const look = page.getByRole('region', { name: 'Readable copies' });
  await look.getByLabel('Logo (PNG or JPEG)').setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await look.getByRole('alert').getByText('The logo must be a PNG or JPEG').waitFor();
  await look.getByLabel('Logo (PNG or JPEG)').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await look.getByRole('img', { name: 'Logo (PNG or JPEG)' }).waitFor();
  await look.getByLabel('Colour').fill('#c75400');
  await look.getByRole('button', { name: 'Save colour' }).click();
  await look.getByRole('button', { name: 'Remove colour' }).waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await using viewer = await visit(browser, exchange, 'viewer');
  await viewer.page.goto(`${exchange.url}/app/settings/appearance`);
  const shown = viewer.page.getByRole('region', { name: 'Readable copies' });
  await shown.getByRole('img').waitFor();
  t.true(await shown.getByRole('button', { name: 'Remove logo' }).isDisabled());
  t.deepEqual([...seller.faults, ...viewer.faults], []);
});

test.serial('an admin says how long documents are kept, changes it and takes it back', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/retention`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Document type').selectOption('invoice');
  await dialog.getByLabel('Country of seller or buyer').fill('de');
  await dialog.getByLabel('Days').fill('3650');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rules = page.getByRole('list', { name: 'Retention' });
  await rules.getByRole('listitem').filter({ hasText: 'Invoice · DE' }).getByText('3,650 days').waitFor();
  await page.getByRole('button', { name: 'Edit Invoice · DE' }).click();
  await dialog.getByLabel('Days').fill('3660');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('3,660 days').waitFor();
  await page.getByRole('button', { name: 'Remove Invoice · DE' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await rules.waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('the audit log speaks in words, is filtered in its address, and is saved as a file by a viewer, too', async (t) => {
  const api = await exchange.as('demo-seller');
  await api('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/audited', subscriptions: ['invoice.error'] } });
  await using viewer = await visit(browser, exchange, 'viewer');
  const { page } = viewer;
  await page.goto(`${exchange.url}/app/settings/audit`);
  const table = page.getByRole('table', { name: 'Audit log' });
  const row = table.getByRole('row').filter({ hasText: 'Webhook saved' });
  await row.getByText('https://localhost:9/audited').first().waitFor();
  await page.getByLabel('What').selectOption('Webhook saved');
  await page.waitForURL('**/app/settings/audit?action=WEBHOOK_SUBSCRIBE');
  await table.getByText('Signed in').waitFor({ state: 'detached' });
  t.is(await row.count(), (await table.getByRole('row').count()) - 1);
  t.deepEqual(await accessibilityFaults(page), []);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  t.regex(text, /^\uFEFFWhen,Who,What,Code,/);
  t.regex(text, /client:demo-seller,Webhook saved,WEBHOOK_SUBSCRIBE,/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Nothing was done that matches this filter.').waitFor();
  t.deepEqual(viewer.faults, []);
});

test.serial('usage is told of twelve months', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/usage`);
  const months = page.getByRole('table', { name: 'Twelve months' });
  await months.waitFor();
  t.is(await months.getByRole('row').count(), 13);
});
