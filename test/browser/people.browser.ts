// People, as an admin manages them in Settings.
import type { Page } from 'playwright-core';
import { operatorActor } from '../../src/domain/actor.js';
import { invitePerson } from '../../src/domain/people/invite.js';
import { startApp } from '../support/app.js';
import { kept } from '../support/kept.js';
import { enrol, PASSWORD } from '../support/people.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, scrollsSideways, visit } from './browser.js';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

const rowOf = (page: Page, email: string) => page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email });

/** Opens what can be done to somebody, and begins it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Manage ${name}` })
    .getByRole('button', { name: action })
    .click();
}

test.serial('an admin invites somebody, who sets a password by the link and signs in', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite person' });
  await dialog.getByLabel('E-mail').fill('anna@seller.example');
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Role').selectOption('operator');
  t.deepEqual(await accessibilityFaults(page), []);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const shown = page.getByRole('dialog', { name: 'Link for anna@seller.example' });
  const link = await shown.locator('pre').innerText();
  await shown.getByRole('button', { name: 'Copy' }).waitFor();
  t.deepEqual(await accessibilityFaults(page), []);
  await shown.getByRole('button', { name: 'Close' }).click();
  await rowOf(page, 'anna@seller.example').getByText('Invited').waitFor();

  const context = await browser.newContext({ locale: 'en-GB' });
  const anna = await context.newPage();
  await anna.goto(`${exchange.url}${new URL(link).pathname}`);
  await anna.getByLabel('Password').first().fill(PASSWORD);
  await anna.getByRole('button', { name: 'Set the password' }).click();
  await anna.getByLabel('E-mail').fill('anna@seller.example');
  await anna.getByLabel('Password').fill(PASSWORD);
  await anna.getByRole('button', { name: 'Sign in', exact: true }).click();
  await anna.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await context.close();
  await page.reload();
  await rowOf(page, 'anna@seller.example').getByText('Active').waitFor();
  t.deepEqual(seller.faults, []);
});

test.serial('an admin changes a role, ends sessions, gives a new link, disables, enables and removes', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/people`);
  const row = rowOf(page, 'anna@seller.example');
  const confirm = (action: string) => page.getByRole('dialog', { name: action }).getByRole('button', { name: action }).click();

  await choose(page, 'Anna', 'Change role');
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  t.true(await dialog.getByRole('button', { name: 'Save' }).isDisabled());
  await dialog.getByLabel('Role').selectOption('viewer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Viewer: may read').waitFor();

  await choose(page, 'Anna', 'End sessions');
  await confirm('End sessions');
  await row.getByText('Not signed in').waitFor();

  await choose(page, 'Anna', 'New link');
  await confirm('New link');
  const shown = page.getByRole('dialog', { name: 'Link for anna@seller.example' });
  t.regex(await shown.locator('pre').innerText(), /\/app\/password\/[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Close' }).click();

  await choose(page, 'Anna', 'Disable');
  await confirm('Disable');
  await row.getByText('Disabled').waitFor();
  await choose(page, 'Anna', 'Enable');
  await confirm('Enable');
  await row.getByText('Active').waitFor();

  await choose(page, 'Anna', 'Remove');
  await page.getByText('Anna is signed out and has no role at your organisation any more.').waitFor();
  await confirm('Remove');
  await row.waitFor({ state: 'detached' });
  t.deepEqual(seller.faults, []);
});

test.serial('what cannot be done is disabled and says why', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { viewport: { width: 390, height: 800 } });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/people`);
  await page.getByRole('button', { name: 'Manage Demo seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Demo seller' });
  await dialog.getByText('Your organisation would have no admin any more.').first().waitFor();
  await dialog.getByText('You cannot do this to your own account.').first().waitFor();
  for (const action of ['Change role', 'New link', 'End sessions', 'Disable', 'Remove'])
    t.true(await dialog.getByRole('button', { name: action }).isDisabled(), action);
  t.deepEqual(await accessibilityFaults(page), []);
  t.false(await scrollsSideways(page));
  t.deepEqual(seller.faults, []);
});

test.serial('an invitation that is refused stays open and says why', async (t) => {
  await using seller = await visit(browser, exchange, 'seller');
  const { page } = seller;
  await page.goto(`${exchange.url}/app/settings/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite person' });
  await dialog.getByLabel('E-mail').fill('viewer@demo.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  t.is(await dialog.getByRole('alert').innerText(), 'This person is at your organisation already.');
});

test.serial('somebody with an account elsewhere needs no link', async (t) => {
  await enrol(exchange, 'known@seller.example', 'viewer');
  await using buyer = await visit(browser, exchange, 'buyer');
  const { page } = buyer;
  await page.goto(`${exchange.url}/app/settings/people`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite person' });
  await dialog.getByLabel('E-mail').fill('known@seller.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'No link is needed' }).getByRole('button', { name: 'Close' }).click();
  await rowOf(page, 'known@seller.example').getByText('Viewer: may read').waitFor();
  t.deepEqual(buyer.faults, []);
});

test.serial('who has roles at two organisations switches in the header', async (t) => {
  const email = 'both@demo.example';
  await enrol(exchange, email, 'operator');
  const link = { tokenHash: Buffer.from(email), linkSeconds: 60 };
  await invitePerson(exchange.app, operatorActor('demo-buyer'), { email, name: 'Ann', role: 'viewer', ...link });
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${exchange.url}/app/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /Demo Seller/ }).click();
  await page.getByRole('button', { name: 'demo-seller: switch to another organisation' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Switch to Demo Buyer/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'demo-buyer: switch to another organisation' }).waitFor();
  t.is(await page.locator('h1').innerText(), 'Inbox');
  await page.getByRole('button', { name: 'demo-buyer: switch to another organisation' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'All organisations' }).first().click();
  await page.getByRole('row', { name: /Demo Buyer/ }).waitFor();
  await page
    .getByRole('row', { name: /Demo Seller/ })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'demo-seller: switch to another organisation' }).waitFor();
  await context.close();
});
