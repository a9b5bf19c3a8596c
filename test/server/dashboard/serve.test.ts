// How the built dashboard is served: to people who are signed in, compressed, with a strict policy.
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { DashboardTexts } from '../../../src/texts/catalogs.js';
import { readTexts } from '../../../src/texts/read.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { demo, OWN_PAGE, post } from '../../support/people.js';
import { openRaw } from '../../support/raw.js';
import { test } from '../../support/test.js';

const FIRST_LOAD_MAX = 250_000;

const exchange = kept(() => startApp());

const addressesIn = (page: string): string[] =>
  Array.from(page.matchAll(/(?:href|src)="(\/app\/assets\/[^"]+)"/g), ([, address]) => address!);

/** The page without the lines that name what a place needs. */
const withoutPreloads = (page: string): string => page.replace(/^<link rel="modulepreload".*\n/gm, '');

test('every address below /app is the same page, with a strict policy and nothing inline', async (t) => {
  const person = await demo(exchange, 'seller');
  const page = await person('/app');
  t.is(page.status, 200);
  t.is(
    page.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  t.is(page.headers.get('cache-control'), 'private, no-cache');
  t.notRegex(page.text, /<script>|<style| style=| on\w+=|https?:/);
  t.is(withoutPreloads((await person('/app/documents/some-id?tab=sent')).text), withoutPreloads(page.text));
});

for (const [path, place] of [
  ['/app', 'inbox'],
  ['/app/', 'inbox'],
  ['/app/documents', 'documents'],
  ['/app/documents/', 'documents'],
  ['/app/documents/some-id', 'document'],
  ['/app/settings', 'settings'],
  ['/app/send/invoice', 'newInvoice'],
  ['/app/nowhere', undefined],
] as const) {
  test(`the page at ${path} names the code of ${place ?? 'no place'} beforehand`, async (t) => {
    const { text } = await (await demo(exchange, 'seller'))(path);
    const names = addressesIn(text).map((address) => /assets\/([a-zA-Z]+)-/.exec(address)?.[1]);
    const places = ['inbox', 'documents', 'document', 'send', 'newInvoice', 'connections', 'settings'];
    t.deepEqual(
      names.filter((name) => places.includes(name!)),
      place === undefined ? [] : [place],
    );
  });
}

for (const [accepted, language] of [
  ['fr-BE, en;q=0.5', 'fr'],
  ['nl', 'nl'],
  ['es', 'en'],
] as const) {
  test(`a browser that reads ${accepted} is named the texts of ${language} beforehand`, async (t) => {
    const page = await (await demo(exchange, 'seller'))('/app', { headers: { 'Accept-Language': accepted } });
    const texts = addressesIn(page.text).filter((address) => address.includes('assets/dashboard-'));
    const { loading } = readTexts<DashboardTexts>(language, 'dashboard');
    t.deepEqual(await Promise.all(texts.map(async (address) => (await exchange.anonymous(address)).text.includes(`"${loading}"`))), [true]);
    t.regex(page.headers.get('vary') ?? '', /Accept-Language/);
  });
}

test('without a session every address leads to signing in', async (t) => {
  for (const path of ['/app', '/app/documents', '/app/documents/x']) {
    const answer = await exchange.anonymous(path);
    t.deepEqual([answer.status, answer.headers.get('location')], [303, '/app/sign-in'], path);
  }
});

for (const [place, location] of [
  ['/app/documents?tab=failed', '/app/documents?tab=failed'],
  ['//other.example/app/', '/app'],
  ['https://other.example/', '/app'],
  ['/app/../oauth2/token', '/app'],
  ['/app/\\other.example', '/app'],
  ['/app/sign-in', '/app'],
  ['/application', '/app'],
] as const) {
  test(`after signing in, ${place} leads to ${location}`, async (t) => {
    const cookie = `exchange-place=${encodeURIComponent(place)}`;
    const answer = await post(exchange, '/app/sign-in', { demo: 'seller' }, { ...OWN_PAGE, Cookie: cookie });
    t.is(answer.headers.get('location'), location);
    t.true(answer.headers.getSetCookie().some((one) => one.startsWith('exchange-place=;')));
  });
}

test('files are compressed and kept for a year: their names are those of their content', async (t) => {
  const person = await demo(exchange, 'seller');
  for (const address of addressesIn((await person('/app')).text)) {
    const plain = await exchange.anonymous(address, { headers: { 'Accept-Encoding': 'identity' } });
    t.is(plain.status, 200, address);
    t.is(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    t.is(plain.headers.get('vary'), 'Accept-Encoding');
    t.is(plain.headers.get('content-encoding'), null);
    const small = await exchange.anonymous(address, { headers: { 'Accept-Encoding': 'br' } });
    const text = small.headers.get('content-encoding') === 'br' ? small.text : brotliDecompressSync(small.bytes).toString();
    t.is(text, plain.text, address);
    await using raw = await openRaw(exchange.url);
    raw.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${plain.headers.get('etag')}\r\n\r\n`);
    t.is((await raw.answer())?.status, 304, address);
  }
  t.is((await exchange.anonymous('/app/assets/main-UNKNOWN.js')).status, 404);
});

test(`the first load is at most ${FIRST_LOAD_MAX} bytes compressed`, async (t) => {
  const page = await (await demo(exchange, 'seller'))('/app');
  let sum = page.bytes.length;
  for (const address of addressesIn(page.text)) {
    const { bytes } = await exchange.anonymous(address, { headers: { 'Accept-Encoding': 'identity' } });
    sum += brotliCompressSync(bytes).length;
  }
  t.true(sum < FIRST_LOAD_MAX, `${sum} bytes`);
});

test('DASHBOARD=off removes it all', async (t) => {
  await using without = await startApp({ DASHBOARD: 'off' });
  for (const path of ['/app', '/app/documents', '/app/sign-in', '/app/assets/main.js'])
    t.is((await without.anonymous(path)).status, 404, path);
});
