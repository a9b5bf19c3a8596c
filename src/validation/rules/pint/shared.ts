// PINT, layer 1: what all jurisdictions share, but for codes.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { isTime } from '../../day.js';
import { isAt, normalizedAt } from '../../lexical.js';
import { fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { isInside } from '../en/codeTests.js';
import { anyOf, has, hasAttribute, not, says, twoDecimals } from '../en/probes.js';
import { isCharge } from '../en/ublFacts.js';
import { isEmpty } from '../peppol/document.js';
import { BUYER, counted, inLine, like, likeNorm, needs, once, place, ROOT, type Row, SELLER, worded } from './forms.js';
import { IDENTIFIER_PLACES } from './identifiers.js';
import { LINE_PLACES } from './lines.js';
import { isAmountDue, isTaxIncluded, isTotalWithTax } from './totals.js';

const ofLine: Test = (node) => isInside(node, 'InvoiceLine', 'CreditNoteLine');
const ofDocument = not(ofLine);
const REASON = has('cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode');
const AMOUNT = has('cbc:Amount');

const ALLOWANCES: readonly Place[] = [
  place('cac:Price/cac:AllowanceCharge', [like('ibr-083', 'PEPPOL-EN16931-R044')]),
  place(
    'cac:AllowanceCharge',
    [
      worded('ibr-sr-30', 'UBL-SR-30', (one) => elementsAt(one, 'cbc:AllowanceChargeReason').length <= 1),
      worded('ibr-031', 'BR-31', anyOf(AMOUNT, ofLine)),
      worded('ibr-033', 'BR-33', anyOf(REASON, ofLine)),
      worded('ibr-041', 'BR-41', anyOf(AMOUNT, ofDocument)),
      worded('ibr-042', 'BR-42', anyOf(REASON, ofDocument)),
    ],
    (one) => isCharge(one) === false,
  ),
  place(
    'cac:AllowanceCharge',
    [
      worded('ibr-036', 'BR-36', anyOf(AMOUNT, ofLine)),
      worded('ibr-sr-31', 'UBL-SR-31', (one) => elementsAt(one, 'cbc:AllowanceChargeReason').length <= 1),
      worded('ibr-038', 'BR-38', anyOf(REASON, ofLine)),
      worded('ibr-043', 'BR-43', anyOf(AMOUNT, ofDocument)),
      worded('ibr-044', 'BR-44', REASON),
    ],
    (one) => isCharge(one) === true,
  ),
  place('cac:AllowanceCharge', [like('ibr-082', 'PEPPOL-EN16931-R043')]),
  place('cac:AllowanceCharge/cac:TaxCategory', [once('ibr-sr-61', 'cbc:TaxExemptionReason')]),
];

const BUYERS: readonly Place[] = [
  place('cac:AdditionalDocumentReference', [worded('ibr-052', 'BR-52', says('cbc:ID')), once('ibr-sr-33', 'cbc:DocumentDescription')]),
  place(BUYER, [like('ibr-080', 'PEPPOL-EN16931-R010')]),
  place(`${BUYER}/cbc:EndpointID`, likeNorm('ibr-063')),
  place(`${BUYER}/cac:PostalAddress`, [...likeNorm('ibr-011'), once('ibr-sr-54', 'cac:AddressLine/cbc:Line')]),
  place('cac:Delivery/cac:DeliveryLocation/cac:Address', [...likeNorm('ibr-057'), once('ibr-sr-56', 'cac:AddressLine/cbc:Line')]),
];

const TOTALS: Place = place('cac:LegalMonetaryTotal', [
  ...likeNorm('ibr-012 ibr-013 ibr-014 ibr-015'),
  like('ibr-091', 'BR-DEC-18'),
  like('ibr-121', 'BR-DEC-10'),
  like('ibr-122', 'BR-DEC-11'),
  like('ibr-123', 'BR-DEC-12'),
  like('ibr-125', 'BR-DEC-14'),
  ...likeNorm('ibr-co-10 ibr-co-11 ibr-co-12'),
  { ...like('ibr-co-13', 'BR-CO-13'), test: anyOf(isTaxIncluded, like('ibr-co-13', 'BR-CO-13').test) },
  { ...like('ibr-co-16', 'BR-CO-16'), test: isAmountDue },
]);

const objects = (root: XmlElement): XmlElement[] =>
  elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentTypeCode', '130'));

const DOCUMENT: Place = place(ROOT, [
  ...likeNorm('ibr-001'),
  fatal('ibr-sr-63', (root) => !normalizedAt(root, 'cbc:CustomizationID').includes('*')),
  ...likeNorm('ibr-002 ibr-003 ibr-004 ibr-005 ibr-006 ibr-007 ibr-008 ibr-010 ibr-016 ibr-053'),
  once('ibr-066', 'cac:PaymentMeans/cac:CardAccount'),
  once('ibr-067', 'cac:PaymentMeans/cac:PaymentMandate'),
  worded('ibr-071', 'UBL-CR-666', (root) => !objects(root).some((one) => elementsAt(one, 'cac:Attachment').length > 0)),
  worded('ibr-072', 'UBL-CR-673', (root) => !objects(root).some((one) => elementsAt(one, 'cbc:DocumentDescription').length > 0)),
  like('ibr-076', 'PEPPOL-EN16931-R001'),
  worded('ibr-078', 'PEPPOL-EN16931-R006', (root) => objects(root).length <= 1),
  like('ibr-084', 'PEPPOL-EN16931-R055'),
  worded('ibr-090', 'PEPPOL-EN16931-R080', hasOneProject),
  once('ibr-094', 'cac:ContractDocumentReference/cbc:ID'),
  once('ibr-095', 'cac:ReceiptDocumentReference/cbc:ID'),
  once('ibr-096', 'cac:DespatchDocumentReference/cbc:ID'),
  once('ibr-097', 'cac:InvoicePeriod'),
  once('ibr-098', `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  once('ibr-099', `${SELLER}/cac:PartyName/cbc:Name`),
  once('ibr-100', `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`),
  once('ibr-101', `${SELLER}/cac:PartyLegalEntity/cbc:CompanyLegalForm`),
  once('ibr-102', `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  once('ibr-103', `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`),
  once('ibr-104', `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`),
  once('ibr-107', 'cac:Delivery'),
  once('ibr-112', `${BUYER}/cac:PartyName/cbc:Name`),
  { ...like('ibr-co-15', 'BR-CO-15'), test: isTotalWithTax },
  once('ibr-sr-16', `${BUYER}/cac:PartyIdentification/cbc:ID`),
  once('ibr-sr-39', 'cac:ProjectReference/cbc:ID'),
  once('ibr-sr-49', 'cac:InvoicePeriod/cbc:DescriptionCode'),
  once('ibr-sr-51', 'cbc:Note'),
  once('ibr-sr-52', 'cac:OriginatorDocumentReference/cbc:ID'),
]);

function hasOneProject(root: XmlElement): boolean {
  const projects = elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentTypeCode', '50'));
  return elementsAt(root, 'cac:ProjectReference').length <= 1 && projects.length <= 1;
}

const PAYEE_AND_PAYMENT: readonly Place[] = [
  place('cac:PayeeParty', [
    ...likeNorm('ibr-017'),
    ofPayee('ibr-105', 'cac:PartyIdentification/cbc:ID', (id) => attribute(id, 'schemeID')?.toUpperCase() !== 'SEPA'),
    ofPayee('ibr-106', 'cac:PartyLegalEntity/cbc:CompanyID'),
    ofPayee('ibr-sr-19', 'cac:PartyName/cbc:Name'),
  ]),
  place('cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:Address', [
    once('ibr-sr-59', 'cac:AddressLine/cbc:Line'),
  ]),
  place('cac:PaymentMeans', [
    ...likeNorm('ibr-049'),
    once('ibr-sr-27', 'cbc:PaymentMeansCode'),
    once('ibr-sr-28', 'cac:PaymentMandate/cbc:ID'),
    counted('ibr-sr-46', 'cbc:PaymentMeansCode/@name', (means) => {
      return elementsAt(means, 'cbc:PaymentMeansCode').filter((one) => attribute(one, 'name') !== undefined).length <= 1;
    }),
  ]),
];

/** At most one, or the payee has the registered name of the seller. */
function ofPayee(id: string, path: string, counts: (one: XmlElement) => boolean = () => true): Row {
  return counted(id, path, (payee) => {
    if (elementsAt(payee, path).filter(counts).length <= 1) return true;
    const names = new Set(elementsAt(payee, 'cac:PartyName/cbc:Name').map(({ text }) => text));
    return elementsAt(payee.parent, `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`).some(({ text }) => names.has(text));
  });
}

const AMOUNTS =
  'cbc:Amount|cbc:BaseAmount|cbc:PriceAmount|cbc:LineExtensionAmount|cbc:TaxExclusiveAmount|cbc:TaxInclusiveAmount|cbc:AllowanceTotalAmount|cbc:ChargeTotalAmount|cbc:PrepaidAmount|cbc:PayableRoundingAmount|cbc:PayableAmount';

const IN_CURRENCY = fatal('ibr-126', (amount, document) => isInside(amount, 'ItemPriceExtension') || isInCurrency(amount, document));

function isInCurrency(amount: XmlElement, document: Document): boolean {
  const currency = attribute(amount, 'currencyID');
  return document.at('cbc:DocumentCurrencyCode').some(({ text }) => text === currency);
}

/** Whether a total of taxes has an amount in the invoice currency: its parts are then in that currency, too. */
function isOfCurrency(total: XmlElement | undefined, document: Document): boolean {
  const known = document.once(totalsRead);
  const isIt = known.get(total) ?? elementsAt(total, 'cbc:TaxAmount').some((one) => isInCurrency(one, document));
  known.set(total, isIt);
  return isIt;
}

/** To remember each total, which may have many parts. */
function totalsRead(): Map<XmlElement | undefined, boolean> {
  return new Map();
}

const REST: readonly Place[] = [
  place(AMOUNTS, [IN_CURRENCY]),
  place('cac:TaxTotal/cbc:TaxAmount', [IN_CURRENCY], ({ parent }, document) => isOfCurrency(parent, document)),
  place('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount|cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', [IN_CURRENCY], (amount, document) =>
    isOfCurrency(amount.parent?.parent, document),
  ),
  place('cac:PaymentTerms', [once('ibr-sr-05', 'cbc:Note'), once('ibr-sr-60', 'cbc:PaymentMeansID')]),
  place('cac:BillingReference', [
    ...likeNorm('ibr-055'),
    worded('ibr-sr-07', 'UBL-SR-07', has('cac:InvoiceDocumentReference/cbc:ID')),
    once('ibr-sr-06', 'cac:InvoiceDocumentReference'),
  ]),
  place(SELLER, [
    worded(
      'ibr-co-26',
      'BR-CO-26',
      has('cac:PartyTaxScheme/cbc:CompanyID', 'cac:PartyIdentification/cbc:ID', 'cac:PartyLegalEntity/cbc:CompanyID'),
    ),
    like('ibr-081', 'PEPPOL-EN16931-R020'),
    worded('ibr-sr-42', 'UBL-SR-42', (party) => elementsAt(party, 'cac:PartyTaxScheme').length <= 2),
  ]),
  place(`${SELLER}/cbc:EndpointID`, likeNorm('ibr-062')),
  place(`${SELLER}/cac:PostalAddress`, [...likeNorm('ibr-009'), once('ibr-sr-53', 'cac:AddressLine/cbc:Line')]),
  place('cac:TaxRepresentativeParty', [
    ...likeNorm('ibr-018 ibr-019'),
    worded('ibr-056', 'BR-56', has('cac:PartyTaxScheme/cbc:CompanyID')),
    once('ibr-sr-22', 'cac:PartyName/cbc:Name'),
    once('ibr-sr-23', 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID'),
  ]),
  place('cac:TaxRepresentativeParty/cac:PostalAddress', [...likeNorm('ibr-020'), once('ibr-sr-55', 'cac:AddressLine/cbc:Line')]),
  // As published, credit notes are not looked at.
  place('/inv:Invoice/cac:TaxTotal', [worded('ibr-124', 'BR-DEC-13', twoDecimals('cbc:TaxAmount')), ...likeNorm('ibr-co-14')]),
  place('cac:TaxSubtotal', [once('ibr-sr-32', 'cac:TaxCategory/cbc:TaxExemptionReason')]),
  place('cac:PartyTaxScheme', [needs('ibr-sr-57', 'cbc:CompanyID')]),
  place('cbc:IssueDate|cbc:DueDate|cbc:TaxPointDate|cbc:StartDate|cbc:EndDate|cbc:ActualDeliveryDate', [
    like('ibr-073', 'PEPPOL-EN16931-F001'),
  ]),
  place('*', [fatal('ibr-119', ({ text }) => isTime(text))], ({ ns, local }) => ns === NAMESPACES.cbc && local.endsWith('Time')),
  place(
    '*',
    [worded('ibr-074', 'UBL-DT-06', hasAttribute('mimeCode')), worded('ibr-075', 'UBL-DT-07', hasAttribute('filename'))],
    ({ local }) => local.endsWith('BinaryObject'),
  ),
  place('cbc:TaxCurrencyCode', [like('ibr-077', 'PEPPOL-EN16931-R005')]),
  place('*', [like('ibr-079', 'PEPPOL-EN16931-R008')], isEmpty),
  place('cac:Price/cbc:BaseQuantity', [like('ibr-088', 'PEPPOL-EN16931-R130')], hasAttribute('unitCode')),
  place(inLine('cac:DespatchLineReference/cac:DocumentReference/cbc:ID'), [
    fatal('ibr-092', (_, document) => document.at('cac:DespatchDocumentReference').length === 0),
  ]),
  place(inLine('cac:DespatchLineReference'), [once('ibr-sr-62', 'cac:DocumentReference')]),
  place(
    'cac:PrepaidPayment',
    [fatal('ibr-093', ({ parent }) => elementAt(parent, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount') !== undefined)],
    (one) => {
      return elementAt(one.parent, 'cac:PrepaidPayment') === one;
    },
  ),
  place('cac:Delivery', [once('ibr-108', 'cac:DeliveryParty/cac:PartyName/cbc:Name')]),
];

export const SHARED: Pattern = {
  places: [...IDENTIFIER_PLACES, ...ALLOWANCES, ...BUYERS, TOTALS, DOCUMENT, ...LINE_PLACES, ...PAYEE_AND_PAYMENT, ...REST],
};
