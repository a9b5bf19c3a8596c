import test from 'ava';
import { type Invoice, invoiceOf, type Term } from '../../src/validation/terms.js';
import { parseXml } from '../../src/xml/gate.js';
import { fixture } from '../support/fixtures.js';

const read = (name: string): Invoice => invoiceOf(parseXml(Buffer.from(fixture(name))).root);
const CII = read('cii-every-term.xml');
const UBL = read('cii-every-term-as-ubl.xml');
const TERMS = Object.keys(CII.table) as Term[];

/** The fixtures have no charge on document level, and less of some addresses and of the charge of a line. */
const NOT_THERE: readonly string[] = [
  'BT-64',
  'BT-65',
  'BT-66',
  'BT-67',
  'BT-68',
  'BT-164',
  'BT-76',
  'BT-79',
  'BT-165',
  'BG-21',
  'BT-99',
  'BT-100',
  'BT-101',
  'BT-102',
  'BT-103',
  'BT-104',
  'BT-105',
  'BT-142',
  'BT-143',
  'BT-145',
];

test('every term has a place in both syntaxes, and the fixture something there', (t) => {
  t.deepEqual(
    TERMS.filter((term) => !CII.has(term)),
    NOT_THERE,
  );
  t.deepEqual(
    TERMS.filter((term) => !UBL.has(term)),
    NOT_THERE,
  );
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
