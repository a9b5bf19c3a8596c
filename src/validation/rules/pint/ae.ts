// PINT AE: the United Arab Emirates. What the document is asked; parties are in aeParties.ts, the rest in aeTrade.ts and aeTaxes.ts.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { attributeOf, doubleOf, hasAt, isAt, normalizedAt, rawAt } from '../../lexical.js';
import { fatal, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { anyOf, has, not } from '../en/probes.js';
import { AGENT, DEEMED, E_COMMERCE, EXPORT, FREE_ZONE, isFlagged, LEGAL_ID, MARGIN, PARTIES, SUMMARY, TAX_ID } from './aeParties.js';
import { AE_TAXES } from './aeTaxes.js';
import { AE_CODES, AE_TRADE } from './aeTrade.js';
import { type Kinds, typeIn } from './codes.js';
import { BUYER, counted, needs, needsWhere, oneOf, place, ROOT, SELLER, worded } from './forms.js';
import type { Jurisdiction } from './jurisdiction.js';
import { listOfTypes } from './lists.js';

const KINDS: Kinds = {
  billing: { id: 'ibr-cl-01', invoice: listOfTypes('380 480'), creditNote: listOfTypes('81 381') },
  selfbilling: { id: 'ibr-cl-01', invoice: listOfTypes('389 480'), creditNote: listOfTypes('261 81') },
};

const OUT_OF_SCOPE: Test = (_, document) => typeIn(document, '480', '81');

const PRINCIPAL = 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID';
const DELIVERED = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const isDelivered: Test = (root) => ['StreetName', 'CityName', 'CountrySubentity'].every((name) => hasAt(root, `${DELIVERED}/cbc:${name}`));
const inForeignCurrency: Test = (_, document) => document.at('cbc:DocumentCurrencyCode').some(({ text }) => text !== 'AED');
const isCorrection: Test = (_, document) => typeIn(document, '381', '81');

const DOCUMENT: Place = place(ROOT, [
  {
    ...worded('aligned-ibrp-001-ae', 'ALIGNED-IBRP-004-EU', (_, document) =>
      /^urn:peppol:pint:(?:self)?billing-1@ae-1/.test(specificationIn(document)),
    ),
    values: ['urn:peppol:pint:billing-1@ae-1'],
  },
  {
    ...worded('aligned-ibrp-002-ae', 'pint-process', (root) =>
      /^urn:peppol:bis:(?:self)?billing/.test(normalizedAt(root, 'cbc:ProfileID')),
    ),
    values: ['urn:peppol:bis:billing'],
  },
  counted('aligned-ibrp-sr-12', `${SELLER}/${TAX_ID}`, (root) => taxNumbers(root, (scheme) => scheme.toUpperCase() === 'VAT').length <= 1),
  needsWhere('ibr-007-ae', FREE_ZONE, 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID'),
  needs(
    'ibr-134-ae',
    `${SELLER}/${TAX_ID}`,
    anyOf(OUT_OF_SCOPE, (root) => taxNumbers(root, (scheme) => scheme === 'VAT').length > 0),
  ),
  needsWhere(
    'ibr-136-ae',
    (root) => isAt(root, 'cbc:InvoiceTypeCode', '480') || isAt(root, 'cbc:CreditNoteTypeCode', '81'),
    `${BUYER}/${LEGAL_ID}`,
  ),
  worded('ibr-137-ae', 'ae-agent', anyOf(not(AGENT), has(PRINCIPAL))),
  needsWhere('ibr-138-ae', SUMMARY, 'cac:InvoicePeriod'),
  fatal('ibr-141-ae', (root) => !hasAt(root, 'cbc:TaxPointDate') || rawAt(root, 'cbc:TaxPointDate') < rawAt(root, 'cbc:IssueDate')),
  fatal('ibr-055-ae', anyOf(not(isCorrection), isExplained)),
  worded('ibr-142-ae', 'ae-address', anyOf(not(E_COMMERCE), isDelivered)),
  fatal('ibr-124-ae', anyOf(not(isCorrection), not(has('cbc:TaxPointDate')))),
  worded('ibr-127-ae', 'BR-CO-25', (root, document) => {
    const isCorrecting = typeIn(document, '381', '81') || isAt(root, 'cbc:CreditNoteTypeCode', '261');
    const isDue = elementsAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount').some(({ text }) => doubleOf(text) > 0);
    return isCorrecting || DEEMED(root, document) || !isDue || hasAt(root, 'cbc:DueDate');
  }),
  worded(
    'ibr-152-ae',
    'ae-address',
    anyOf(not(EXPORT), (root) => isAt(root, `${DELIVERED}/cac:Country/cbc:IdentificationCode`, 'AE'), isDelivered),
  ),
  worded('ibr-153-ae', 'ae-exchange', (root, document) => {
    return !isAt(root, 'cbc:TaxCurrencyCode', 'AED') || !inForeignCurrency(root, document) || isConverted(root);
  }),
  fatal(
    'ibr-157-ae',
    not((root, document) => OUT_OF_SCOPE(root, document) && [DEEMED, MARGIN, SUMMARY].some((one) => one(root, document))),
  ),
  needsWhere('ibr-158-ae', (_, document) => typeIn(document, '381'), 'cac:DiscrepancyResponse/cbc:ResponseCode'),
  worded('ibr-159-ae', 'ae-exchange', (root, document) => {
    const isRated = document.at('cac:TaxExchangeRate/cbc:CalculationRate').length > 0;
    return (inForeignCurrency(root, document) && isRated) || isAt(root, 'cbc:DocumentCurrencyCode', 'AED');
  }),
  needsWhere('ibr-160-ae', (root) => isAt(root, 'cac:InvoicePeriod/cbc:DescriptionCode', 'OTH'), 'cbc:Note'),
  fatal('ibr-175-ae', (root, document) => {
    return isAt(root, 'cbc:DocumentCurrencyCode', 'AED') || (inForeignCurrency(root, document) && hasTotalsInDirham(root));
  }),
  worded('ibr-176-ae', 'ae-agent', anyOf(not(AGENT), isOtherThanPrincipal)),
  needs('ibr-191-ae', 'cac:PaymentMeans/cbc:PaymentMeansCode', (root, document) => {
    return typeIn(document, '81', '381', '261') || DEEMED(root, document) || hasAt(root, 'cac:PaymentMeans/cbc:PaymentMeansCode');
  }),
  fatal('ibr-154-ae', isFlagged('........')),
  oneOf('ibr-140-ae', 'AED', (root) => !hasAt(root, 'cbc:TaxCurrencyCode') || isAt(root, 'cbc:TaxCurrencyCode', 'AED')),
  needs('ibr-193-ae', 'cbc:UUID'),
]);

function specificationIn(document: Document): string {
  return normalizedAt(document.root, 'cbc:CustomizationID');
}

function taxNumbers(root: XmlElement, is: (scheme: string) => boolean): XmlElement[] {
  const own = elementsAt(root, `${SELLER}/cac:PartyTaxScheme`).filter((one) =>
    elementsAt(one, 'cac:TaxScheme/cbc:ID').some(({ text }) => is(text)),
  );
  return own.flatMap((one) => elementsAt(one, 'cbc:CompanyID'));
}

/** A volume discount (VD) corrects no single invoice; all others do. */
function isExplained(root: XmlElement): boolean {
  const codes = elementsAt(root, 'cac:DiscrepancyResponse/cbc:ResponseCode');
  const refers = hasAt(root, 'cac:BillingReference');
  return codes.some(({ text }) => (text === 'VD') !== refers);
}

/** From the invoice currency to that of the tax. */
function isConverted(root: XmlElement): boolean {
  const same = (left: string, right: string): boolean => elementsAt(root, right).some(({ text }) => isAt(root, left, text));
  const rate = 'cac:TaxExchangeRate';
  return (
    same(`${rate}/cbc:SourceCurrencyCode`, 'cbc:DocumentCurrencyCode') &&
    same(`${rate}/cbc:TargetCurrencyCode`, 'cbc:TaxCurrencyCode') &&
    hasAt(root, `${rate}/cbc:CalculationRate`)
  );
}

function hasTotalsInDirham(root: XmlElement): boolean {
  const taxed = elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').some((one) => attributeOf(one, 'currencyID') === 'AED');
  const total = elementsAt(root, 'cac:AdditionalDocumentReference').filter((one) => isAt(one, 'cbc:DocumentTypeCode', 'aedtotal-incl-vat'));
  return isAt(root, 'cbc:TaxCurrencyCode', 'AED') && taxed && total.some((one) => hasAt(one, 'cbc:DocumentDescription'));
}

function isOtherThanPrincipal(root: XmlElement): boolean {
  const principals = elementsAt(root, PRINCIPAL);
  return elementsAt(root, `${SELLER}/${TAX_ID}`).some(({ text }) => principals.some((one) => one.text !== text));
}

export const AE: Jurisdiction = {
  family: 'PEPPOL-PINT-AE',
  version: '2026.5',
  validFrom: '2026-05-28',
  where: 'ae',
  kinds: KINDS,
  patterns: [{ places: [...PARTIES, DOCUMENT] }, ...AE_TRADE, ...AE_TAXES, { places: AE_CODES }],
  omitted: [
    { ids: ['ibr-187-ae'], reason: 'Its published test is always true.' },
    {
      ids: ['ibr-011-ae', 'ibr-013-ae'],
      reason: 'Its published place is an attribute, which the published stylesheet never visits, so it never fires.',
    },
  ],
  lists: [],
};
