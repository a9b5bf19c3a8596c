// R140 to R276 of release 2026.11: an element that must stand once, missing and twice, in an invoice and a credit note that have all.

import { CARDINALITY } from '../../../../src/validation/rules/peppol/cardinality.js';
import { ruleSetAt } from '../../../../src/validation/rulesets.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { elementAt } from '../../../../src/xml/path.js';
import type { XmlElement } from '../../../../src/xml/tree.js';
import { firedIn, fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';

const FAMILIES = ['PEPPOL-EN16931-UBL', 'PEPPOL-SELFBILLING-UBL'];
const BEFORE = new Date('2027-02-23T23:59:59.999Z');
const FROM = new Date('2027-02-24T00:00:00.000Z');

const INVOICE = fixture('peppol/whole.xml');
const CREDIT_NOTE = mutate(
  INVOICE.replaceAll('InvoiceLine>', 'CreditNoteLine>').replaceAll('InvoicedQuantity', 'CreditedQuantity'),
  ['<Invoice', '<CreditNote'],
  ['</Invoice>', '</CreditNote>'],
  ['schema:xsd:Invoice-2', 'schema:xsd:CreditNote-2'],
  ['<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>'],
);

/** Some of all, by hand: what the table says of the others is compared with nothing but the recorded release. */
const BY_HAND: readonly (readonly [invoice: string, creditNote: string, removed: string])[] = [
  ['R209', 'R140', 'cac:AccountingCustomerParty'],
  ['R276', 'R208', 'cbc:ProfileID'],
  ['R219', 'R150', 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID'],
  ['R225', 'R156', 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress'],
  ['R214', 'R145', 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID'],
  ['R226', 'R157', 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:AddressLine/cbc:Line'],
  ['R230', 'R161', 'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference/cbc:URI'],
  ['R234', 'R165', 'cac:AllowanceCharge/cac:TaxCategory/cbc:ID'],
  ['R239', 'R183', 'cac:Delivery/cac:DeliveryParty/cac:PartyName'],
  ['R254', 'R186', 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'],
  ['R255', 'R187', 'cac:PayeeParty/cac:PartyLegalEntity/cbc:CompanyID'],
  ['R259', 'R191', 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'],
  ['R260', 'R192', 'cac:PaymentTerms/cbc:Note'],
  ['R268', 'R200', 'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode'],
  ['R272', 'R204', 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'],
];

const OF_LINES: readonly (readonly [invoice: string | undefined, creditNote: string, removed: string])[] = [
  [undefined, 'R168', 'cac:Item'],
  ['R249', 'R177', 'cac:Price'],
  ['R251', 'R179', 'cbc:LineExtensionAmount'],
  ['R240', 'R167', 'cac:DocumentReference/cbc:DocumentTypeCode'],
  ['R241', 'R169', 'cac:Item/cac:AdditionalItemProperty/cbc:Value'],
  ['R247', 'R175', 'cac:Item/cac:OriginCountry/cbc:IdentificationCode'],
  ['R248', 'R176', 'cac:Item/cbc:Name'],
];

type Alter = (siblings: XmlElement[], element: XmlElement) => void;

const REMOVE: Alter = (siblings, element) => siblings.splice(siblings.indexOf(element), 1);
const DOUBLE: Alter = (siblings, element) => siblings.splice(siblings.indexOf(element), 0, element);

/** The rules from R140 on that fire where the element at a path is altered. */
function counted(xml: string, path: string, alter: Alter, family = FAMILIES[0]!, at = FROM): string[] {
  const { root } = parseXml(Buffer.from(xml));
  const element = elementAt(root, path);
  if (element?.parent === undefined) throw new Error(`There is no ${path}`);
  alter(element.parent.children as XmlElement[], element);
  const found = new Set<string>();
  ruleSetAt(family, at)?.check(
    root,
    new Set(),
    ({ id }) => found.add(id),
    () => false,
  );
  return Array.from(found, (id) => /^PEPPOL-EN16931-(R(?:1[4-9]|2)\d\d?)$/.exec(id)?.[1] ?? '')
    .filter((id) => id !== '')
    .sort();
}

for (const [name, xml] of [
  ['invoice', INVOICE],
  ['credit note', CREDIT_NOTE],
] as const) {
  test(`${name}: nothing fires in the fixture`, (t) => {
    t.deepEqual(firedIn(FAMILIES[0]!, xml, FROM), []);
  });

  const root = name === 'invoice' ? '/inv:Invoice' : '/cn:CreditNote';
  const rows = CARDINALITY.filter(({ context }) => context.startsWith(root)).flatMap(({ context, exactlyOnce = '' }) => {
    const parent = context.slice(root.length + 1);
    return exactlyOnce
      .trim()
      .split(/ {2,}|\s*\n\s*/)
      .map((row) => row.split(' '))
      .map(([id = '', child = '']) => [id.replace('PEPPOL-EN16931-', ''), parent === '' ? child : `${parent}/${child}`] as const);
  });

  test(`${name}: each rule of the table fires alone where its element is missing, and where it stands twice`, (t) => {
    t.deepEqual(rows.length, name === 'invoice' ? 68 : 69);
    for (const [id, path] of rows) {
      t.deepEqual(counted(xml, path, REMOVE), [id], `${path} missing`);
      t.deepEqual(counted(xml, path, DOUBLE), [id], `${path} twice`);
    }
  });

  const line = name === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine';
  const byHand = [...BY_HAND, ...OF_LINES.map(([one, other, path]) => [one, other, `${line}/${path}`] as const)];
  for (const [ofInvoice, ofCreditNote, path] of byHand) {
    const id = name === 'invoice' ? ofInvoice : ofCreditNote;
    test(`${name}: ${id ?? 'nothing'} fires from 24 February 2027 on where ${path} is missing`, (t) => {
      for (const family of FAMILIES) {
        t.deepEqual(counted(xml, path, REMOVE, family, BEFORE), []);
        t.deepEqual(counted(xml, path, REMOVE, family), id === undefined ? [] : [id]);
      }
    });
  }
}

test('the sentence says where the element is missing', (t) => {
  const said = ruleSetAt(FAMILIES[0]!, FROM)?.texts() ?? [];
  const of = (id: string): string | undefined => said.find((rule) => rule.id === id)?.text;
  t.deepEqual(of('PEPPOL-EN16931-R275'), 'Peppol wants cbc:InvoiceTypeCode exactly once in the document.');
  t.deepEqual(of('PEPPOL-EN16931-R217'), 'Peppol wants cac:Country exactly once in cac:PostalAddress.');
});
