// Invoices of PINT as JSON: valid where they are sent, and read as they were sent.
import { prepareInvoice, withReport } from '../../src/invoices/prepare.js';
import { readInvoice } from '../../src/invoices/read.js';
import { validate } from '../../src/validation/validate.js';
import { parseXml } from '../../src/xml/gate.js';
import { test } from '../support/test.js';
import { PINT } from './pintSamples.js';
import { SMALL } from './samples.js';

const AT = new Date('2026-12-01T00:00:00Z');

for (const [profile, given] of Object.entries(PINT)) {
  test(`the smallest invoice of ${profile} is valid, and comes back`, (t) => {
    const prepared = prepareInvoice(given);
    const document = parseXml(prepared.written.bytes);
    const check = withReport(prepared, validate(document, { at: AT }));
    t.deepEqual(
      check.errors.map(({ pointer, rule, code, detail }) => `${pointer} ${rule ?? code} ${detail}`),
      [],
    );
    t.deepEqual(readInvoice(document.root), { invoice: prepared.invoice, unmapped: [] });
  });
}

const refused = (given: unknown, target?: 'cii'): readonly unknown[] =>
  prepareInvoice(given, [], target).errors.map(({ pointer, code }) => ({ pointer, code }));

test('members of PINT are refused where the specification is another', (t) => {
  t.deepEqual(refused({ ...SMALL, uuid: 'u-1' }), [{ pointer: '#/uuid', code: 'unknown-member' }]);
});

test('an invoice of PINT is not written as CII, which has no places for its terms', (t) => {
  t.deepEqual(refused(PINT['pint-eu'], 'cii'), [{ pointer: '#', code: 'exclusive' }]);
});

test('a total outside Europe is that of its parts, rounded to its own digits', (t) => {
  const given = { ...PINT['pint-ae'], vatBreakdown: [{ vatCategory: 'S', vatRate: '5', vatAmount: '5.0004' }] };
  t.deepEqual(refused({ ...given, totals: { vatAmount: '5.00' } }), []);
  t.deepEqual(refused({ ...given, totals: { vatAmount: '5.01' } }), [{ pointer: '#/totals/vatAmount', code: 'does-not-add-up' }]);
});
