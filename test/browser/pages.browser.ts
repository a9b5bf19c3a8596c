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
  Connections: '/app/connections',
  Settings: '/app/settings',
  'Not found': '/app/documents/unknown',
} as const;
const MORE = { Connections: ['/app/connections?show=channels', '/app/connections?show=webhooks'] } as const;

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
      for (const [heading, address] of Object.entries(PAGES)) {
        for (const path of [address, ...(heading in MORE ? MORE.Connections : [])]) {
          await page.goto(`${exchange.url}${path}`);
          await page.getByRole('heading', { level: 1, name: heading }).waitFor();
          await page.locator('.skeleton').first().waitFor({ state: 'detached' });
          t.is(await page.title(), `${heading} · Exchange`);
          t.is(await page.getByRole('heading', { level: 1 }).count(), 1);
          t.deepEqual(await accessibilityFaults(page), [], path);
          t.false(await scrollsSideways(page), path);
        }
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
