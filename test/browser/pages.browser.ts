// Every page at three widths, light, dark and in forced colours: axe finds nothing, nothing scrolls sideways, nothing breaks the policy.
import type { FileChooser } from 'playwright-core';
import type { DashboardTexts } from '../../src/texts/catalogs.js';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import { startApp } from '../support/app.js';
import { register, uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

/** Name of the heading → address. */
const PAGES = {
  Inbox: '/app',
  Documents: '/app/documents?status=ERROR',
  'F2026-0017': '/app/documents/A-2',
  Send: '/app/send',
  'New invoice': '/app/send/invoice',
  Participants: '/app/connections/participants',
  'Channels and routes': '/app/connections/channels',
  Webhooks: '/app/connections/webhooks',
  Settings: '/app/settings',
  People: '/app/settings/people',
  Clients: '/app/settings/clients',
  'Portal links': '/app/settings/portal',
  Alerts: '/app/settings/alerts',
  'Readable copies': '/app/settings/appearance',
  'Exports and evidence': '/app/settings/exports',
  Retention: '/app/settings/retention',
  'French e-reports': '/app/settings/ereports',
  'All organisations': '/app/organisations',
  Usage: '/app/settings/usage',
  Keys: '/app/settings/certificates',
  'Audit log': '/app/settings/audit',
  'Not found': '/app/documents/unknown',
} as const;

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  const seller = await exchange.as('demo-seller');
  await register(seller, '0088:5400000000010');
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] } });
  await uploadInvoice(seller, 'A-1', '9915:sandbox-accepts');
  await uploadInvoice(seller, 'A-2', '9915:sandbox-rejects');
});

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'forced colours', options: { forcedColors: 'active' } },
] as const;

for (const width of [390, 768, 1440]) {
  for (const { name, options } of LOOKS) {
    test.serial(`${width} pixels, ${name}: every page can be used by everybody`, async (t) => {
      await using seller = await visit(browser, exchange, 'seller', { viewport: { width, height: 900 }, ...options });
      const { page } = seller;
      for (const [heading, path] of Object.entries(PAGES)) {
        await page.goto(`${exchange.url}${path}`);
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
        await page.locator('.skeleton').first().waitFor({ state: 'detached' });
        t.is(await page.title(), `${heading} · Exchange`);
        t.is(await page.getByRole('heading', { level: 1 }).count(), 1);
        t.deepEqual(await accessibilityFaults(page), [], path);
        t.false(await scrollsSideways(page), path);
      }
      t.deepEqual(seller.faults, []);
    });
  }
}

for (const language of LANGUAGE_TAGS.filter((one) => one !== 'en')) {
  test.serial(`${language}: the pages speak the language of the browser and stay in their width`, async (t) => {
    await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 390, height: 800 }, locale: language });
    const { page } = seller;
    const { inbox } = readTexts<DashboardTexts>(language, 'dashboard');
    await page.getByRole('heading', { level: 1, name: inbox }).waitFor();
    t.is(await page.evaluate('document.documentElement.lang'), language);
    for (const path of Object.values(PAGES)) {
      await page.goto(`${exchange.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.false(await scrollsSideways(page), path);
    }
  });
}

test.serial('parts of a place have addresses; those of before lead there, and a way between them takes the focus along', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections?show=webhooks&state=FAILED`);
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  t.is(new URL(page.url()).pathname, '/app/connections/webhooks');
  t.is(new URL(page.url()).search, '?state=FAILED');
  await page.getByRole('navigation', { name: 'Connections' }).getByRole('link', { name: 'Channels and routes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Channels and routes' }).waitFor();
  t.is(await page.evaluate('document.activeElement.textContent'), 'Channels and routes');
  t.is(await page.locator('nav.places [aria-current=page]').innerText(), 'Channels and routes');
  await page.goto(`${exchange.url}/app/settings/nowhere`);
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('keyboard only, from signing in to sending', async (t) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  // From the first page on: a chooser that opens before the browser was told to hand it over is lost.
  let chooser: FileChooser | undefined;
  page.on('filechooser', (opened) => {
    chooser = opened;
  });
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<string>(
        "document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''",
      );
      if (at === name) return;
    }
    t.fail(`${name} is not reached`);
  };
  await page.goto(`${exchange.url}/app/sign-in`);
  await tabTo('Demo seller');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await tabTo('Skip to content');
  await tabTo('Send');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Send' }).waitFor();
  await tabTo('Documents to send');
  await page.keyboard.press('Enter');
  const xml = Buffer.from((await exchange.anonymous('/example-invoice.xml')).bytes);
  await until(() => chooser !== undefined, 'a chooser of files');
  await chooser!.setFiles({ name: 'invoice.xml', mimeType: 'application/xml', buffer: xml });
  await page.getByRole('status', { name: 'Valid', exact: true }).waitFor();
  await tabTo('Send 1 document');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo('Send 1 document');
  await page.keyboard.press('Enter');
  const sent = page.getByRole('link', { name: 'Open the document' });
  await sent.waitFor();
  t.true(await sent.isVisible());
  await context.close();
});
