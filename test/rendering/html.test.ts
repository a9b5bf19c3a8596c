import { readdirSync, readFileSync } from 'node:fs';
import { htmlOf } from '../../src/rendering/html.js';
import { isFile, isLeftOut } from '../../src/rendering/leftOut.js';
import { pageOf } from '../../src/rendering/pageOf.js';
import { withFindings } from '../../src/rendering/placedFindings.js';
import { textOf } from '../../src/rendering/reader.js';
import { wordsOf } from '../../src/rendering/words.js';
import { LANGUAGE_TAGS, type LanguageTag } from '../../src/texts/languages.js';
import { readTexts } from '../../src/texts/read.js';
import { escapeText } from '../../src/xml/escape.js';
import { parseXml } from '../../src/xml/gate.js';
import type { XmlElement } from '../../src/xml/tree.js';
import { check, fixture, mutate, plainInvoice } from '../support/fixtures.js';
import { test } from '../support/test.js';

function render(xml: string, language: LanguageTag = 'en', findings: Parameters<typeof withFindings>[1] = []): string {
  return htmlOf(withFindings(pageOf(parseXml(Buffer.from(xml)).root, language), findings, wordsOf(language)));
}

function* shownElements(element: XmlElement): Generator<XmlElement> {
  if (isLeftOut(element) && !isFile(element)) return;
  yield element;
  for (const child of element.children) yield* shownElements(child);
}

const DOCUMENTS = readdirSync('test/fixtures', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?:(?:cii|ubl|invoice|ereport)[^/]*|(?:facturx|flux10|nlcius|peppol|responses|xrechnung)\/.*)\.xml$/.test(name),
);

for (const name of DOCUMENTS) {
  test(`every text and every attribute of ${name} stands in its readable copy`, (t) => {
    const xml = readFileSync(`test/fixtures/${name}`, 'utf8');
    const html = render(xml);
    const said = [...shownElements(parseXml(Buffer.from(xml)).root)].flatMap((one) => [
      ...(isFile(one) ? [] : [{ name: one.local, text: textOf(one, wordsOf('en')).split(' ')[0] ?? '' }]),
      // Of a day, `format` says how it is written; what has a namespace is for programs. Numbers, days and codes have another form for
      // people: their element `data` has the text of the document.
      ...one.attributes
        .filter(({ ns, local, value }) => ns === '' && !(local === 'format' && ['102', '204'].includes(value)))
        .map(({ local, value }) => ({ name: `${one.local}/@${local}`, text: value })),
    ]);
    t.deepEqual(
      said.filter(({ text }) => !html.includes(escapeText(text))),
      [],
    );
  });
}

const PRICE = (first: boolean, second: boolean): string =>
  [first, second]
    .map(
      (one, index) =>
        `<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${one}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0.0${index + 3}</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>`,
    )
    .join('');

test('a charge on a price is no discount', (t) => {
  const copy = (first: boolean, second: boolean): string =>
    render(
      mutate(fixture('cii-invoice.xml'), [
        '<ram:NetPriceProductTradePrice>',
        `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>1</ram:ChargeAmount>${PRICE(first, second)}</ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice>`,
      ]),
    );
  const discounts = (html: string): string[] => [...html.matchAll(/Price discount: <bdi>([\d.]+)/g)].map(([, amount]) => amount ?? '');
  t.deepEqual([discounts(copy(false, true)), discounts(copy(true, false))], [['0.03'], ['0.04']]);
  t.regex(copy(false, true), /Charge indicator: <bdi>true/);
});

for (const [what, name, from, to, copy] of [
  [
    'the text of a means of payment',
    'ubl-invoice.xml',
    /<cbc:PaymentMeansCode>[^<]*/,
    '<cbc:PaymentMeansCode name="To the trust account alone">58',
    '>SEPA credit transfer (Name: To the trust account alone)<',
  ],
  [
    'a discount of XRechnung as a sentence',
    'ubl-invoice.xml',
    '<cac:TaxTotal>',
    '<cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=1357.93#</cbc:Note></cac:PaymentTerms><cac:TaxTotal>',
    '>2.25\u00a0% discount on 1,357.93 if paid within 14 days<',
  ],
  [
    'the subject of a note behind it',
    'ubl-invoice.xml',
    '<cbc:DocumentCurrencyCode>',
    '<cbc:Note>#AAC#Open until noon</cbc:Note><cbc:DocumentCurrencyCode>',
    '>Open until noon (AAC)<',
  ],
  [
    'a file of a line: its name, type and size',
    'cii-invoice.xml',
    '<ram:NetPriceProductTradePrice>',
    '<ram:AdditionalReferencedDocument><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="text/csv" filename="hours.csv">YSxi</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument><ram:NetPriceProductTradePrice>',
    'hours.csv (text/csv, 3 bytes, in the XML)',
  ],
  ['the scheme of a party in an e-report', 'flux10/invoices.xml', '>100000009<', '>100000017<', '100000017 (0002)'],
  [
    'whether an e-report says allowance or charge',
    'flux10/invoices.xml',
    'ChargeIndicator="false"',
    'ChargeIndicator="true"',
    '(Charge indicator: true)',
  ],
] as const) {
  test(`shown: ${what}`, (t) => {
    t.true(render(mutate(fixture(name), [from, to])).includes(copy));
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

test('amounts have the digits of the document in the form of the language, also where they are wrong', (t) => {
  const xml = mutate(
    plainInvoice(),
    [/<cbc:PayableAmount[^>]*>355.50/, '<cbc:PayableAmount currencyID="EUR">01355.5000'],
    ['>2026-12-02<', '>2026-13-02<'],
  );
  const due = (language: LanguageTag) => /<div class="due">.*?<\/div>/s.exec(render(xml, language))![0].replace(/<[^>]*>|\n/g, '');
  t.is(due('en'), 'Amount due01,355.5000\u00a0EURDue date2026-13-02');
  t.is(due('de'), 'Zahlbetrag01.355,5000\u00a0EURFälligkeitsdatum2026-13-02');
});

test('a finding stands at the text that it is about, one without a place before everything', (t) => {
  const xml = mutate(fixture('ubl-invoice.xml'), ['>BE<', '>XX<'], [/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '']);
  const { findings } = check(xml);
  const html = render(xml, 'en', findings);
  t.regex(html, /<div class="text" dir="auto">XX<div class="finding fatal"><b>Error BR-CL-14<\/b>/);
  t.regex(html, /<h2>Findings<\/h2><div class="finding fatal"><b>Error PEPPOL-EN16931-R003<\/b>/);
  t.is(html.match(/class="finding/g)?.length, findings.length);
});

for (const language of LANGUAGE_TAGS) {
  test(`title and notice in ${language}`, (t) => {
    const { invoice, readable } = readTexts<Readonly<Record<string, string>>>(language, 'rendering');
    const html = render(plainInvoice(), language);
    t.true(html.includes(`<html lang="${language}">`));
    t.true(html.includes(`<h1 dir="auto">${invoice} F2026-0017</h1>\n<p class="notice">${readable}</p>`));
  });
}
