import { startApp } from '../support/app.js';
import { register, uploadInvoice } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

/** Page → names of its buttons that open a dialog. */
const DIALOGS = {
  '/app': ['Assign: Sending failed', 'Snooze: Sending failed'],
  '/app/documents': ['Export', 'Save view'],
  '/app/documents/A-2': ['Retry', 'Dismiss'],
  '/app/connections/participants': [
    'Add participant',
    'Edit 0088:5400000000010',
    'Move away 0088:5400000000010',
    'Remove 0088:5400000000010',
  ],
  '/app/connections/channels': ['Add account', 'Edit routes: Invoice'],
  '/app/connections/webhooks': [
    'Add webhook',
    'Send a test https://localhost:9/hook',
    'Replay https://localhost:9/hook',
    'Edit events https://localhost:9/hook',
    'Rotate secret https://localhost:9/hook',
    'Remove https://localhost:9/hook',
  ],
  '/app/settings/people': ['Invite', 'Manage Demo viewer', 'Manage Demo seller'],
  '/app/settings/clients': ['Add client', 'Rotate secret demo-seller', 'Revoke demo-seller'],
  '/app/settings/alerts': ['Add alert'],
  '/app/settings/retention': ['Add rule'],
} as const;

/** Whether something in the open dialog is wider than it. */
const WIDER = "(() => { const one = document.querySelector('dialog[open]'); return one.scrollWidth > one.clientWidth; })()";

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  const seller = await exchange.as('demo-seller');
  await register(seller, '0088:5400000000010');
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] } });
  await uploadInvoice(seller, 'A-2', '9915:sandbox-rejects');
  await exchange.idle();
});

for (const width of [390, 768, 1440]) {
  test.serial(`${width} pixels: every dialog can be used by everybody`, async (t) => {
    await using seller = await visit(browser, exchange, 'seller', { viewport: { width, height: 800 } });
    const { page } = seller;
    for (const [path, names] of Object.entries(DIALOGS)) {
      await page.goto(`${exchange.url}${path}`);
      for (const name of names) {
        await page.getByRole('button', { name, exact: true }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        t.deepEqual(await accessibilityFaults(page), [], name);
        t.false(await scrollsSideways(page), name);
        t.false(await page.evaluate<boolean>(WIDER), name);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        t.is(await page.evaluate('document.activeElement.tagName'), 'BUTTON', name);
      }
    }
    t.deepEqual(seller.faults, []);
  });
}

for (const width of [768, 1440]) {
  test.serial(`${width} pixels and text of 200 %: nothing scrolls sideways and nothing is cut`, async (t) => {
    await using seller = await visit(browser, exchange, 'seller', { viewport: { width, height: 800 } });
    const { page, context } = seller;
    // As the setting of the browser does it.
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of [...Object.keys(DIALOGS), '/app/send', '/app/documents?tab=failed&currency=EUR']) {
      await page.goto(`${exchange.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.is(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '32px');
      t.false(await scrollsSideways(page), path);
    }
  });
}
