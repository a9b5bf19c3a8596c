import { readdirSync, readFileSync } from 'node:fs';
import { htmlOf } from '../../src/rendering/html.js';
import { isLeftOut } from '../../src/rendering/leftOut.js';
import { pageOf } from '../../src/rendering/pageOf.js';
import { placeFindings } from '../../src/rendering/placedFindings.js';
import { textOf } from '../../src/rendering/reader.js';
import { wordsOf } from '../../src/rendering/words.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../src/validation/language.js';
import { escapeText } from '../../src/xml/escape.js';
import { parseXml } from '../../src/xml/gate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { check, fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

function render(xml: string, language: LanguageTag = 'en', findings: Parameters<typeof placeFindings>[1] = []): string {
  const page = pageOf(parseXml(Buffer.from(xml)).root, language);
  return htmlOf(page, placeFindings(page, findings, wordsOf(language)));
}

function* shownElements(element: XmlElement): Generator<XmlElement> {
  if (isLeftOut(element)) return;
  if (element.text.trim() !== '') yield element;
  for (const child of element.children) yield* shownElements(child);
}

const DOCUMENTS = readdirSync('test/fixtures', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?:(?:cii|ubl|invoice|ereport)[^/]*|(?:facturx|flux10|nlcius|peppol|responses|xrechnung)\/.*)\.xml$/.test(name),
);

for (const name of DOCUMENTS) {
  test(`every text of ${name} stands in its readable copy`, (t) => {
    const xml = readFileSync(`test/fixtures/${name}`, 'utf8');
    const html = render(xml);
    const missing = [...shownElements(parseXml(Buffer.from(xml)).root)].filter(
      (one) => !html.includes(escapeText(textOf(one).split(' ')[0] ?? '')),
    );
    t.deepEqual(
      missing.map(({ local, text }) => `${local}: ${text}`),
      [],
    );
  });
}

test('what every element says stays text', (t) => {
  const hostile = `&lt;script>alert(1)&lt;/script>&lt;img src=x onerror="alert(1)">&quot;'`;
  for (const name of ['cii-every-term.xml', 'ubl-invoice.xml', 'invoice-response.xml', 'ereport.xml']) {
    const html = render(fixture(name).replace(/>([^<>\s][^<>]*)</g, `>${hostile}<`));
    t.notRegex(html, /<script|<img/, name);
    t.true(html.includes('&lt;script&gt;alert(1)'), name);
  }
});

test('the page has no script and loads nothing', (t) => {
  const html = render(plainInvoice());
  t.notRegex(html, /<script|<link|<img|src=|href=|url\(|@import/);
  t.true(html.includes(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">`));
});

test('amounts stand there as in the document, also where they are wrong', (t) => {
  const html = render(mutate(plainInvoice(), ['>250.00<', '>0250.0000<']));
  t.true(html.includes('0250.0000 EUR'));
});

test('a finding stands at the text that it is about, one without a place before everything', (t) => {
  const xml = mutate(fixture('ubl-invoice.xml'), ['>BE<', '>XX<'], [/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '']);
  const { findings } = check(xml);
  const html = render(xml, 'en', findings);
  t.regex(html, /<dt>Country<\/dt><dd dir="auto">XX<div class="finding fatal"><b>Error BR-CL-14<\/b>/);
  t.regex(html, /<h2>Findings<\/h2><div class="finding fatal"><b>Error PEPPOL-EN16931-R003<\/b>/);
  t.is(html.match(/class="finding/g)?.length, findings.length);
});

for (const [language, title, notice] of [
  ['en', 'Invoice F2026-0017', 'Readable copy. The XML is the invoice.'],
  ['de', 'Rechnung F2026-0017', 'Lesbare Kopie. Die Rechnung ist das XML.'],
  ['fr', 'Facture F2026-0017', 'Copie lisible. La facture est le XML.'],
  ['nl', 'Factuur F2026-0017', 'Leesbare kopie. De factuur is de XML.'],
] as const) {
  test(`title and notice in ${language}`, (t) => {
    const html = render(plainInvoice(), language);
    t.true(html.includes(`<html lang="${language}">`));
    t.true(html.includes(`<h1 dir="auto">${title}</h1>\n<p class="notice">${notice}</p>`));
  });
}

test('every language has the same words', (t) => {
  const keys = (tag: LanguageTag): string[] => Object.keys(JSON.parse(readFileSync(`src/rendering/words/${tag}.json`, 'utf8')) as object);
  for (const tag of LANGUAGE_TAGS) t.deepEqual(keys(tag), keys('en'), tag);
});
