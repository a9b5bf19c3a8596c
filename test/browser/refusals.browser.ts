// What the service refuses, in the language of whoever reads: the sentence of the page, and English only where it is marked as such.
import type { Locator } from 'playwright-core';
import { startApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { accessibilityFaults, openBrowser, visit } from './browser.js';

const TAKEN = '0088:5400000000010';

const exchange = kept(() => startApp());
const browser = kept(openBrowser);

test.before(async () => {
  await register(await exchange.as('demo-buyer'), TAKEN);
});

/** The text of the refusal without what is marked as English, and that. */
async function refusalIn(dialog: Locator): Promise<{ readonly text: string; readonly english: readonly string[] }> {
  const alert = dialog.getByRole('alert');
  await alert.waitFor();
  const english = await alert.locator('[lang="en"]').allTextContents();
  const text = (await alert.textContent()) ?? '';
  return { text: english.reduce((left, one) => left.replace(one, ''), text).trim(), english };
}

test.serial('a reason that has an id is said in German alone', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { locale: 'de-DE' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/webhooks`);
  await page.getByRole('button', { name: 'Webhook hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook hinzufügen' });
  await dialog.locator('input[type=url]').fill('http://erp.example/hook');
  await dialog.getByRole('button', { name: 'Webhook hinzufügen' }).click();
  t.deepEqual(await refusalIn(dialog), { text: 'Geben Sie eine Adresse an, die mit https:// beginnt.', english: [] });
  t.deepEqual(await accessibilityFaults(page), []);
});

test.serial('what the network says stands in English below the German sentence', async (t) => {
  await using seller = await visit(browser, exchange, 'seller', { locale: 'de-DE' });
  const { page } = seller;
  await page.goto(`${exchange.url}/app/connections/participants`);
  await page.getByRole('button', { name: 'Teilnehmer anmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teilnehmer anmelden' });
  await dialog.getByLabel('Kennung').fill(TAKEN);
  await dialog.getByLabel('Name').fill('Jemand');
  await dialog.getByLabel('Land').fill('BE');
  await dialog.getByRole('button', { name: 'Teilnehmer anmelden' }).click();
  const { text, english } = await refusalIn(dialog);
  t.is(text, 'Das Netz lehnt es ab.');
  t.is(english.length, 1);
  t.true(english[0]?.startsWith(`Participant ${TAKEN}: registration failed: [ERR-106]`), english[0]);
  t.deepEqual(await accessibilityFaults(page), []);
});
