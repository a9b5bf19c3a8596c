// Invoices between JSON, UBL and CII: nothing is lost on the way.
import { readdirSync, readFileSync } from 'node:fs';
import { calculate } from '../../src/invoices/calculate.js';
import { readInput } from '../../src/invoices/input.js';
import type { InvoiceGroup } from '../../src/invoices/model.js';
import { readInvoice } from '../../src/invoices/read.js';
import { type InvoiceSyntax, writeInvoice } from '../../src/invoices/write.js';
import { formatOf, syntaxOf } from '../../src/validation/format.js';
import { parseXml } from '../../src/xml/gate.js';
import { fixture, mutate } from '../support/fixtures.js';
import { test } from '../support/test.js';
import { FULL, type Json, SMALL } from './samples.js';
import { changedTerms } from './terms.js';

const read = (xml: string | Buffer): ReturnType<typeof readInvoice> => readInvoice(parseXml(Buffer.from(xml)).root);

function completed(given: Json): InvoiceGroup {
  return calculate(readInput(given).invoice, () => false).invoice;
}

function written(invoice: InvoiceGroup, syntax: InvoiceSyntax): InvoiceGroup {
  return read(writeInvoice(invoice, syntax).bytes).invoice;
}

const CREDIT_NOTE = { ...FULL, typeCode: '381', projectReference: 'P-1' };
const DEBIT = {
  ...SMALL,
  payment: { meansCode: '59', directDebit: { mandate: 'M-1', creditorId: 'C-1', debitedAccount: 'DE89370400440532013000' } },
};
const CARD = { ...SMALL, payment: { meansCode: '48', meansText: 'Card', card: { number: '1234', holder: 'A. Bee' } } };
const ACCOUNTS = {
  ...SMALL,
  payment: { meansCode: '30', accounts: [{ id: 'DE89370400440532013000', name: 'A', bank: 'B' }, { id: '4711' }] },
};
const ORDER = { ...SMALL, salesOrderReference: 'S-1', vatPointDateCode: '35' };

for (const [what, given] of Object.entries({ SMALL, FULL, CREDIT_NOTE, DEBIT, CARD, ACCOUNTS, ORDER })) {
  for (const syntax of ['ubl', 'cii'] as const) {
    test(`${what} comes back from ${syntax}`, (t) => {
      const invoice = completed(given);
      t.deepEqual(written(invoice, syntax), invoice);
    });
  }
}

test('a credit note without payment has its due date in payment means with code 1', (t) => {
  const invoice = completed({ ...SMALL, typeCode: '381', payment: undefined });
  t.deepEqual(written(invoice, 'ubl')['payment'] as unknown, { meansCode: '1' });
  t.is(written(invoice, 'ubl')['dueDate'], '2026-12-31');
});

test('every term of CII is read, and as the same JSON as its UBL', (t) => {
  const [cii, ubl] = [read(fixture('cii-every-term.xml')), read(fixture('cii-every-term-as-ubl.xml'))];
  t.deepEqual(cii.unmapped, [{ path: cii.unmapped[0]?.path ?? '', value: '59' }]);
  const { profile: _, ...terms } = cii.invoice;
  t.deepEqual({ ...terms, specificationId: 'BT-24' }, ubl.invoice);
});

test('what EN 16931 does not have is told by path and value', (t) => {
  const xml = mutate(fixture('ubl-invoice.xml'), ['<cbc:IssueDate>', '<cbc:UUID>u-1</cbc:UUID><cbc:IssueDate>']);
  t.deepEqual(read(xml).unmapped, [{ path: '/Invoice/cbc:UUID', value: 'u-1' }]);
});

test('a subject of a note is one only where it is in the list', (t) => {
  const invoice = completed({ ...SMALL, notes: [{ text: '#99#text' }] });
  t.deepEqual(written(invoice, 'ubl')['notes'] as unknown, [{ text: '#99#text' }]);
});

for (const path of readdirSync('test/fixtures', { recursive: true }) as string[]) {
  if (!path.endsWith('.xml') || path.startsWith('as4') || path.startsWith('flux10')) continue;
  const { root } = parseXml(readFileSync(`test/fixtures/${path}`));
  const format = formatOf(root);
  const syntax = format === undefined ? undefined : syntaxOf(format);
  if (syntax !== 'ubl' && syntax !== 'cii') continue;
  test(`${path}: the terms that JSON has are the same after it`, (t) => {
    const { invoice, unmapped } = readInvoice(root);
    t.deepEqual(changedTerms(root, parseXml(writeInvoice(invoice, syntax).bytes).root, unmapped), []);
  });
}
