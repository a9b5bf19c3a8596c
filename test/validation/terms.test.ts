import { type Invoice, invoiceOf, type Term } from '../../src/validation/terms.js';
import { parseXml } from '../../src/xml/gate.js';
import { fixture } from '../support/fixtures.js';
import { test } from '../support/test.js';

const read = (name: string): Invoice => invoiceOf(parseXml(Buffer.from(fixture(name))).root);
const CII = read('cii-every-term.xml');
const UBL = read('cii-every-term-as-ubl.xml');
const TERMS = Object.keys(CII.table) as Term[];

test('every term has a place in both syntaxes, and the fixture something there', (t) => {
  const missing = (invoice: Invoice): Term[] => TERMS.filter((term) => !invoice.has(term));
  t.deepEqual({ cii: missing(CII), ubl: missing(UBL) }, { cii: [], ubl: [] });
});

test('a term whose value is its number is found under that number', (t) => {
  for (const invoice of [CII, UBL]) {
    for (const term of TERMS) {
      const named = invoice
        .all(term)
        .map(({ text }) => /BT-\d+/.exec(text)?.[0])
        .filter((one) => one !== undefined);
      t.deepEqual(new Set(named), new Set(named.length > 0 ? [term] : []), term);
    }
  }
});
