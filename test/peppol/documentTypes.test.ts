import { DOCUMENT_TYPE_CODES } from '../../src/domain/vocabulary.js';
import {
  DOCUMENT_TYPES_BY_CODE,
  defaultProcessOf,
  documentTypeCodeOf,
  documentTypeOf,
  INVOICE_RESPONSE,
  MESSAGE_LEVEL_STATUS,
  schemeOf,
  splitDocumentType,
} from '../../src/peppol/documentTypes.js';
import { test } from '../support/test.js';
import { ownCpuTime } from '../support/time.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const EN = 'urn:cen.eu:en16931:2017';
const BILLING = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;

/** Code, root element and CustomizationID as in the Participant table and the code list. */
const CODES = [
  [158, 'Invoice', BILLING],
  [160, 'CreditNote', BILLING],
  [170, 'Invoice', `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`],
  [171, 'CreditNote', `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`],
  [220, 'Invoice', `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0#conformant#urn:fdc:nen.nl:gaccount:v1.0`],
  [299, 'Invoice', `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`],
  [300, 'CreditNote', `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`],
] as const;

for (const [code, local, customizationId] of CODES) {
  test(`a document of code ${code} maps to its document type and back`, (t) => {
    const value = documentTypeOf({ ns: `${UBL}${local}-2`, local }, customizationId);
    t.is(value, `${UBL}${local}-2::${local}##${customizationId}::2.1`);
    t.is(value, DOCUMENT_TYPES_BY_CODE[code].value);
    t.is(documentTypeCodeOf(value ?? ''), code);
  });
}

test('every code of the table has its document type', (t) => {
  t.deepEqual(
    CODES.map(([code]) => code),
    [...DOCUMENT_TYPE_CODES],
  );
});

test('billing and self-billing have processes of their own', (t) => {
  t.is(defaultProcessOf(DOCUMENT_TYPES_BY_CODE[158].value), 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0');
  t.is(defaultProcessOf(DOCUMENT_TYPES_BY_CODE[300].value), 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0');
});

test('an invoice response and a message level status are ApplicationResponses with processes of their own', (t) => {
  const root = { ns: `${UBL}ApplicationResponse-2`, local: 'ApplicationResponse' };
  t.is(documentTypeOf(root, 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3'), INVOICE_RESPONSE.value);
  t.is(documentTypeOf(root, 'urn:peppol:edec:mls:1.0'), MESSAGE_LEVEL_STATUS.value);
  t.is(defaultProcessOf(INVOICE_RESPONSE.value), 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3');
  t.is(documentTypeCodeOf(INVOICE_RESPONSE.value), undefined);
});

for (const [customizationId, release] of [
  [EN, 'D16B'],
  [`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'D16B'],
  [`${EN}#compliant#urn:peppol:france:billing:cius:1.0`, 'D22B'],
  [`${EN}#conformant#urn:peppol:france:billing:extended:1.0`, 'D22B'],
  [`${EN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`, 'D22B'],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'D22B'],
  ['urn:factur-x.eu:1p0:basicwl', 'D22B'],
  [`${EN}#conformant#urn:zugferd.de:2p0:extended`, 'D16B'],
]) {
  test(`the version of CII is ${release} for ${customizationId}`, (t) => {
    const ns = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
    t.is(
      documentTypeOf({ ns, local: 'CrossIndustryInvoice' }, customizationId ?? ''),
      `${ns}::CrossIndustryInvoice##${customizationId}::${release}`,
    );
  });
}

test('CustomizationIDs are case-sensitive: another case is another type, with no known process', (t) => {
  const value = documentTypeOf({ ns: `${UBL}Invoice-2`, local: 'Invoice' }, BILLING.toUpperCase());
  t.is(defaultProcessOf(value ?? ''), undefined);
});

for (const [kind, process] of [
  ['billing-1@eu-1', 'urn:peppol:bis:billing'],
  ['selfbilling-1@aunz-1', 'urn:peppol:bis:selfbilling'],
  ['nontaxinvoice-1@jp-1', 'urn:peppol:bis:billing'],
] as const) {
  test(`PINT ${kind} has its scheme, and the process ${process}`, (t) => {
    const value = documentTypeOf({ ns: `${UBL}Invoice-2`, local: 'Invoice' }, `urn:peppol:pint:${kind}`) ?? '';
    t.deepEqual([schemeOf(value), defaultProcessOf(value)], ['peppol-doctype-wildcard', process]);
  });
}

for (const customizationId of ['', 'a b', 'a*b', 'a\tb', 'a\u00a0b', 'a\u0085b', 'a€', 'a'.repeat(500)]) {
  test(`the network cannot carry the CustomizationID ${encodeURIComponent(customizationId).slice(0, 20)}`, (t) => {
    t.is(documentTypeOf({ ns: `${UBL}Invoice-2`, local: 'Invoice' }, customizationId), undefined);
  });
}

test('an unknown root has no document type', (t) => {
  t.is(documentTypeOf({ ns: '', local: 'Report' }, EN), undefined);
});

test('a document type splits into its parts', (t) => {
  t.deepEqual(splitDocumentType(DOCUMENT_TYPES_BY_CODE[160].value), {
    rootNs: `${UBL}CreditNote-2`,
    rootLocal: 'CreditNote',
    customizationId: BILLING,
    version: '2.1',
  });
  t.is(splitDocumentType('urn:peppol:doctype:pdf+xml##a::1'), undefined);
});

test('a document type of more than 500 characters is not split, however it is made', (t) => {
  const worked = ownCpuTime();
  t.is(splitDocumentType(`a::b##${'c'.repeat(500)}::2.1`), undefined);
  t.is(splitDocumentType(`a${'::x##'.repeat(20_000)}:`), undefined);
  t.true(worked() < 5_000);
});
