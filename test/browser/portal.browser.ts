// Portal links: made in Settings, opened in a browser of somebody else, and in a page of an integrator.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { clientOf, startApp } from '../support/app.js';
import { uploadInvoice } from '../support/documents.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { portalLink } from '../support/portal.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

const exchange = kept(() => startApp());
const seller = clientOf(exchange, 'demo-seller');
const browser = kept(openBrowser);
/** The product of an integrator, at another site: `?frame=ADDRESS` shows it in a frame. */
let erp: Server;
let erpOrigin: string;

test.before(async () => {
  await uploadInvoice(seller, 'P-1', '9915:sandbox-accepts');
  await uploadInvoice(seller, 'P-2', '9915:sandbox-rejects');
  await exchange.idle();
  erp = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><title>ERP</title><h1>ERP</h1><iframe title="Documents" width="900" height="700" src="${searchParams.get('frame')}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  erpOrigin = `http://localhost:${(erp.address() as AddressInfo).port}`;
});

test.after.always(() => erp?.close());

async function places(page: Page | FrameLocator): Promise<readonly string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

test.serial('an admin makes a link, which opens two places once, and ends', async (t) => {
  await using admin = await visit(browser, exchange, 'seller');
  const { page } = admin;
  await page.goto(`${exchange.url}/app/settings/portal`);
  const region = page.getByRole('region', { name: 'Portal links' });
  await region.getByText('No links open').waitFor();
  await region.getByRole('button', { name: 'Create portal link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create portal link' });
  await dialog.getByLabel('Send documents').check();
  await dialog.getByLabel('Who it is for').fill('Ann of Acme');
  await dialog.getByLabel('Way back').fill('https://erp.example/back');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Create portal link' }).click();
  const address = await page.getByRole('dialog', { name: 'Portal link', exact: true }).locator('pre').innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  await region.getByText('Not used yet').waitFor();
  t.true(await region.getByText('Read documents · Send documents').isVisible());

  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });
  const guest = await context.newPage();
  await guest.goto(address);
  await guest.getByRole('button', { name: 'Open' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  t.deepEqual(await places(guest), ['Documents', 'Send']);
  t.false(await scrollsSideways(guest));
  t.is(await guest.getByRole('button', { name: 'Export' }).count(), 0);
  t.is(await guest.getByRole('button', { name: 'Save view' }).count(), 0);
  await guest.getByRole('link', { name: 'Back' }).waitFor();
  for (const elsewhere of ['', '/settings', '/connections']) {
    await guest.goto(`${exchange.url}/app${elsewhere}`);
    await guest.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  }
  await guest.goto(`${exchange.url}/app/documents/P-2`);
  await guest.getByRole('region', { name: 'Timeline' }).waitFor();
  t.is(await guest.getByRole('region', { name: 'Webhooks' }).count(), 0);
  t.deepEqual(await guest.locator('.actions .buttons').getByRole('button').allInnerTexts(), [
    ...['Copy', 'Credit this invoice', 'Send again corrected', 'Download PDF', 'Download evidence'],
  ]);
  await guest.getByRole('button', { name: 'Copy', exact: true }).click();
  await guest.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
  await guest.getByRole('region', { name: 'Checks' }).waitFor();
  t.false(await scrollsSideways(guest));
  await guest.goto(`${exchange.url}/app/documents/P-2`);
  await guest.getByRole('button', { name: 'Account' }).click();
  t.true(await guest.getByText('Ann of Acme at demo-seller').isVisible());
  await guest.getByRole('button', { name: 'End session' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Session ended' }).waitFor();
  await guest.goto(address);
  await guest.getByRole('heading', { level: 1, name: 'This link is of no use' }).waitFor();
  await context.close();
  t.deepEqual(admin.faults, []);
});

test.serial('who came by a link that acts retries a document, and is named in its timeline', async (t) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const guest = await context.newPage();
  await guest.goto(exchange.url + (await portalLink(seller, 'capabilities: [DOCUMENT_ACTIONS], name: "Ann of Acme"')));
  await guest.getByRole('button', { name: 'Open' }).click();
  await guest.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  t.deepEqual(await places(guest), ['Documents']);
  await guest.goto(`${exchange.url}/app/documents/P-2`);
  await guest.getByRole('button', { name: 'Dismiss' }).click();
  await guest.getByLabel('Note').fill('Called them');
  await guest.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await guest.getByText('Dismissed on').waitFor();
  const { auditLog } = await data(seller, '{ auditLog(filter: { actions: [DOCUMENT_COMPLETE] }) { edges { node { actor } } } }');
  t.deepEqual(auditLog.edges, [{ node: { actor: 'user:Ann of Acme <portal link of client:demo-seller>' } }]);
  await context.close();
});

test.serial('a page of an allowed origin embeds it without a press of a button, and it stays when the frame loads again', async (t) => {
  await using admin = await visit(browser, exchange, 'seller');
  await admin.page.goto(`${exchange.url}/app/settings/portal`);
  const region = admin.page.getByRole('region', { name: 'Portal links' });
  await region.getByRole('button', { name: 'Embedding' }).click();
  await admin.page.getByLabel('Addresses').fill(erpOrigin);
  t.deepEqual(await accessibilityFaults(admin.page), []);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await region.getByText(`May embed the dashboard: ${erpOrigin}`).waitFor();

  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const address = exchange.url + (await portalLink(seller, 'capabilities: [DOCUMENTS, SEND]'));
  await page.goto(`${erpOrigin}/?frame=${encodeURIComponent(address)}`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  t.deepEqual(await places(frame), ['Documents', 'Send']);
  await frame.getByRole('link', { name: 'F2026-0017' }).first().waitFor();
  await uploadInvoice(seller, 'P-3', '9915:sandbox-accepts');
  await frame.getByRole('button', { name: '1 new' }).waitFor();
  await frame.getByRole('link', { name: 'F2026-0017' }).first().click();
  await frame.getByRole('region', { name: 'Invoice' }).frameLocator('iframe').getByText('F2026-0017').first().waitFor();
  const cookies = (await context.cookies(exchange.url)) as readonly { readonly name: string; readonly partitionKey?: string }[];
  t.deepEqual(
    cookies.map(({ name, partitionKey }) => [name, partitionKey]),
    [['exchange-portal', 'http://localhost']],
  );
  // The page around has the cookie with its requests, and they do nothing.
  await page.evaluate(
    `fetch('${exchange.url}/app/sign-out', { method: 'POST', mode: 'no-cors', credentials: 'include', body: new URLSearchParams() }).catch(() => undefined).then(() => undefined)`,
  );
  await page.reload();
  await frame.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await admin.page.reload();
  await region.getByText('Open, embedded').waitFor();
  await frame.getByRole('button', { name: 'Account' }).click();
  await frame.getByRole('button', { name: 'End session' }).click();
  await frame.getByRole('heading', { level: 1, name: 'Session ended' }).waitFor();
  await context.close();
  t.deepEqual(admin.faults, []);
});

test.serial('a page of another origin embeds nothing', async (t) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/frame-ancestors/.test(message.text())) refused.push(message.text());
  });
  const address = exchange.url + (await portalLink(seller, 'capabilities: [DOCUMENTS]'));
  const elsewhere = erpOrigin.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/?frame=${encodeURIComponent(address)}`);
  await until(() => refused.length > 0, 'the browser refuses the frame');
  t.is(await page.frameLocator('iframe').getByRole('button', { name: 'Open' }).count(), 0);
  t.is((await exchange.anonymous(new URL(address).pathname)).status, 200, 'the link was not used');
  await context.close();
});
