// No English in pages of other languages: whatever a page says in both, and is a sentence, is marked as English; and nothing is said in
// the words of the English catalogs.
import type { Page } from 'playwright-core';
import { SETTINGS_PARTS } from '../../src/dashboard/data/parts.js';
import { LANGUAGE_TAGS } from '../../src/texts/languages.js';
import { argumentsOf, readMessage } from '../../src/texts/message.js';
import { readTexts } from '../../src/texts/read.js';
import { startApp, type TestApp } from '../support/app.js';
import { invoice, PICTURE, register, SELLER, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { data } from '../support/graphql.js';
import { kept } from '../support/kept.js';
import { test } from '../support/test.js';
import { openBrowser, visit } from './browser.js';
import { englishIn } from './englishTexts.js';

let exchange: TestApp;
const browser = kept(openBrowser);

test.before(async () => {
  exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  await register(seller, SELLER);
  await seller('/v3/webhook', { method: 'PUT', body: { endpoint: 'https://localhost:9/hook', subscriptions: ['invoice.error'] } });
  await data(
    seller,
    `mutation { saveChannelAccount(account: { channel: pagero, name: "Hauptkonto", settings: { username: "u", clientId: "c", companyId: "k", outcome: "unreachable" },
      secrets: [{ name: "password", value: "p" }, { name: "clientSecret", value: "s" }] }) { id } }`,
  ).catch(() => undefined);
  await data(seller, 'mutation { saveAlertRule(kind: MAIL, target: "anna@seller.example") { id } }');
  await data(seller, 'mutation { createPortalLink(capabilities: [SEND], name: "Ann") { id } }');
  await uploadInvoice(seller, 'L-1', '9915:sandbox-accepts');
  await uploadInvoice(seller, 'L-2', '9915:sandbox-rejects');
  await uploadInvoice(seller, 'L-3', '0088:5400000000034');
  await uploadInvoice(seller, 'L-4', '9915:sandbox-rejects');
  const broken = mutate(invoice(), [/[\d.]+(?=<\/cbc:PayableAmount>)/, '1.00']);
  await upload(seller, { direction: 'send', documentId: 'L-5', document: xmlPart(broken), image: PICTURE });
  await exchange.idle();
  await data(seller, 'mutation { retryDocument(documentId: "L-4") { documentId } }');
  await exchange.idle();
  await data(seller, 'mutation { dismissDocument(documentId: "L-4", note: "x") { documentId } }');
  const { sql } = exchange.app.database;
  await sql.query(
    `insert into document_move (document, state, at, reason, occurrence)
     select d.id, d.state, exchange_now() + m.place * interval '1 second', m.code, m.occurrence
     from document d, jsonb_to_recordset($1::jsonb) as m (place int, code text, occurrence jsonb) where d.document_id = 'L-1'`,
    [JSON.stringify(everyOccurrence())],
  );
  for (const [part, kind] of [
    ['smp', 'DIFFERENT'],
    ['sml', 'FOREIGN'],
    ['directory', 'MISSING'],
  ])
    await sql.query(
      `insert into participant_drift (identifier_key, participant, part, kind, detail, first_seen, last_seen)
       select identifier_key, id, $1, $2, 'The network says something else about it', exchange_now(), exchange_now() from participant limit 1`,
      [part, kind],
    );
});

/** Each with a value for each of its names. */
function everyOccurrence(): readonly object[] {
  return Object.entries(readTexts<Readonly<Record<string, string>>>('en', 'occurrences')).map(([code, text], place) => {
    const values = Object.fromEntries(argumentsOf(readMessage(text)).map(({ name }) => [name, 'X1']));
    return { place, code, occurrence: { code, values } };
  });
}

test.after.always(async () => {
  await exchange?.[Symbol.asyncDispose]();
});

/** Texts, names, titles and hints that the page shows, but for those that it marks as English, and those of code. */
const TEXTS = `(() => {
  const found = new Set();
  const add = (text) => { const one = (text ?? '').trim().replace(/\\s+/g, ' '); if (one !== '') found.add(one); };
  const isMarked = (element) => element.closest('[lang="en"], pre, code, option[lang], .tenant, input[type=password]') !== null && element.closest('[lang="en"]') !== document.documentElement;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (!isMarked(node.parentElement)) add(node.textContent);
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (!isMarked(element)) for (const name of ['aria-label', 'title', 'placeholder']) add(element.getAttribute(name));
  return [...found];
})()`;

/** Three words or more. Names and numbers of the test data are the same in all languages. */
function sentences(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => (text.match(/(?:^|\s)[a-z]{2,}(?=[\s.,:;!?]|$)/g) ?? []).length >= 2);
}

const XML = (): Buffer => Buffer.from(mutate(invoice(), [/(?<=schemeID="0088">)5[^<]*(?=<\/cbc:EndpointID>)/g, '5400000000034']));

/** What a page shows, by what was done there. */
const VIEWS: Readonly<Record<string, readonly [path: string, act?: (page: Page) => Promise<void>]>> = {
  inbox: ['/app'],
  documents: ['/app/documents'],
  'no document': ['/app/documents?q=nothing-like-this'],
  'a document': ['/app/documents/L-1'],
  'a failed document': ['/app/documents/L-2'],
  'a document without receiver': ['/app/documents/L-3'],
  'a dismissed document': ['/app/documents/L-4'],
  'a document that breaks a rule': ['/app/documents/L-5'],
  'an unknown document': ['/app/documents/unknown'],
  send: [
    '/app/send',
    async (page) => {
      await page.locator('input[type=file]').first().setInputFiles({ name: 'a.xml', mimeType: 'application/xml', buffer: XML() });
      await page.locator('.sendItem [role=status].good, .sendItem [role=status].bad').first().waitFor();
    },
  ],
  participants: [
    '/app/connections/participants',
    async (page) => {
      await page.locator('input[name=participant]').fill('0106:12345678');
      await page.locator('form.inline button').click();
      await page.locator('.found').waitFor();
    },
  ],
  channels: ['/app/connections/channels'],
  'an account of e-mail': ['/app/connections/channels', (page) => openAccount(page, 'email')],
  'an account of Pagero': ['/app/connections/channels', (page) => openAccount(page, 'pagero')],
  'an account of partners': ['/app/connections/channels', (page) => openAccount(page, 'api')],
  'an account of the bridge': ['/app/connections/channels', (page) => openAccount(page, 'weexa')],
  webhooks: ['/app/connections/webhooks'],
  organisations: ['/app/organisations'],
  settings: ['/app/settings'],
  ...Object.fromEntries(SETTINGS_PARTS.map((part) => [part, [`/app/settings/${part}`]])),
  'signing in': ['/app/sign-in'],
  'a wrong password': ['/app/sign-in', (page) => signInWrongly(page)],
  'a passkey at an IP address': ['/app/sign-in', (page) => askForPasskey(page)],
  'the choice of a tenant too late': ['/app/sign-in/tenant'],
  'a link of no use': ['/app/password/unknown'],
  security: ['/app/account/security'],
};

async function signInWrongly(page: Page): Promise<void> {
  await page.locator('#email').fill('nobody@seller.example');
  await page.locator('#password').fill('wrong horse battery');
  await page.locator('form:has(#email) button').click();
  await page.locator('p.bad[role=alert]:not(:empty)').waitFor();
}

async function askForPasskey(page: Page): Promise<void> {
  await page.locator('form[data-passkey] button').click();
  await page.locator('form[data-passkey] [role=alert]:not(:empty)').waitFor();
}

async function openAccount(page: Page, channel: string): Promise<void> {
  await page.locator('section.card').first().locator('.cardHead button').click();
  await page.locator('dialog select').first().selectOption(channel);
}

async function textsIn(locale: string): Promise<ReadonlyMap<string, readonly string[]>> {
  await using seller = await visit(browser, exchange, 'seller', { locale });
  const { page } = seller;
  const found = new Map<string, readonly string[]>();
  for (const [name, [path, act]] of Object.entries(VIEWS)) {
    await page.goto(`${exchange.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await act?.(page);
    found.set(name, await page.evaluate<string[]>(TEXTS));
  }
  return found;
}

let english: ReadonlyMap<string, readonly string[]>;

for (const language of LANGUAGE_TAGS.filter((one) => one !== 'en')) {
  test.serial(`${language}: nothing that a page says is English`, async (t) => {
    english ??= await textsIn('en-GB');
    const isEnglish = englishIn(language);
    t.true(
      [...english.values()].every((texts) => texts.some(isEnglish)),
      'the English pages are found to be English',
    );
    const left = [...(await textsIn(language))].flatMap(([view, texts]) => {
      const same = sentences(texts).filter((text) => english.get(view)?.includes(text));
      return [...new Set([...same, ...texts.filter(isEnglish)])].map((text) => `${view}: ${text}`);
    });
    t.deepEqual(left, []);
  });
}
