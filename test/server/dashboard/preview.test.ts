// The readable copy of an invoice that somebody writes: posted with a link that was given to its tenant.
import { type Json, SMALL } from '../../invoices/samples.js';
import { startApp } from '../../support/app.js';
import { kept } from '../../support/kept.js';
import { test } from '../../support/test.js';

const exchange = kept(() => startApp());
const QUERY = 'query ($invoice: JSON!) { checkInvoice(invoice: $invoice) { previewUrl(language: de) } }';

async function linkOf(): Promise<URL> {
  const seller = await exchange.as('demo-seller');
  const { body } = await seller('/graphql', { method: 'POST', body: { query: QUERY, variables: { invoice: {} } } });
  const { previewUrl } = (body as { data: { checkInvoice: { previewUrl: string } } }).data.checkInvoice;
  return new URL(previewUrl);
}

const post = ({ pathname, search }: URL, invoice: Json | string) =>
  fetch(`${exchange.url}${pathname}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ invoice: typeof invoice === 'string' ? invoice : JSON.stringify(invoice) }),
  });

test.serial('the copy of an incomplete invoice is a page without scripts, in the language of the link', async (t) => {
  const { number: _number, ...rest } = SMALL;
  const answer = await post(await linkOf(), rest);
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  t.is(
    answer.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin allow-modals",
  );
  t.is(answer.headers.get('cache-control'), 'no-store');
  const page = await answer.text();
  t.regex(page, /<html lang="de">/);
  t.regex(page, /Kupujúci a\.s\./);
});

test.serial('a link of another tenant is no link', async (t) => {
  const link = await linkOf();
  link.searchParams.set('tenant', 'demo-buyer');
  t.is((await post(link, SMALL)).status, 403);
});

test.serial('what is no JSON is refused, and so is a form without the field', async (t) => {
  t.is((await post(await linkOf(), '{')).status, 400);
  const { pathname, search } = await linkOf();
  const answer = await fetch(`${exchange.url}${pathname}${search}`, { method: 'POST', body: new URLSearchParams({ other: '{}' }) });
  t.is(answer.status, 400);
});

test.serial('a link ends', async (t) => {
  const link = await linkOf();
  await exchange.advance(700);
  t.is((await post(link, SMALL)).status, 403);
});
