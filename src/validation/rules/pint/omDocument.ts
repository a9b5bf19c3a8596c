// PINT OM: what the document is asked.
import { descendants, elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { startOfDay } from '../../day.js';
import { parseDecimal } from '../../decimal.js';
import { hasAt, isAt, isDay, normalizedAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, type Place, type Test } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { anyOf, has, not } from '../en/probes.js';
import { sumOf } from '../en/sums.js';
import { type Kinds, ofKind, typeIn } from './codes.js';
import { BUYER, counted, needs, place, process, ROOT, type Row, SELLER, specification, worded } from './forms.js';
import { BILLING, SELF_BILLING } from './general.js';
import { OM_CURRENCIES, RIAL } from './omCurrencies.js';
import * as kind from './omKinds.js';
import { inOneMonth, isPeriodGiven, named } from './omLines.js';
import { CENT, OM_BREAKDOWNS, VAT } from './omTaxes.js';
import { isNear } from './taxes.js';

const { isKind } = kind;
export const KINDS: Kinds = { billing: BILLING, selfbilling: SELF_BILLING };
/** The number of a buyer who is not on the network. */
const CONSUMER = '997770000099';
const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** How far the clocks of Oman are ahead of UTC. */
const MUSCAT_MINUTES = 240;

const [COUNTRY, DELIVERED] = ['cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'cac:Delivery/cac:DeliveryLocation/cac:Address'];
const TO_COUNTRY = `${DELIVERED}/cac:Country/cbc:IdentificationCode`;
const [ID, REFERENCE, SUBENTITY] = [
  'cac:PartyIdentification/cbc:ID',
  'cac:AdditionalDocumentReference',
  'cac:PostalAddress/cbc:CountrySubentityCode',
];
const PRECEDING = 'cac:BillingReference/cac:InvoiceDocumentReference';
const IMPORTED = 'cac:Delivery/cac:Shipment/cac:Delivery/cbc:ActualDeliveryDate';

/** Where the document is of one of these kinds. */
const where = (places: readonly number[], test: Test): Test => anyOf(not(isKind(...places)), test);
const hasAll =
  (node: string, ...paths: readonly string[]): Test =>
  (root) =>
    paths.every((path) => hasAt(root, `${node}/${path}`));
const ADDRESS = ['cbc:StreetName', 'cbc:AdditionalStreetName', 'cbc:CityName', 'cbc:PostalZone', 'cac:AddressLine/cbc:Line'];
/** Some has another text. */
const isOther =
  (path: string, text: string) =>
  (root: XmlElement): boolean =>
    elementsAt(root, path).some((one) => one.text !== text);

const taxNumbers = (party: XmlElement | undefined): XmlElement[] =>
  elementsAt(party, 'cac:PartyTaxScheme')
    .filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', VAT))
    .flatMap((one) => elementsAt(one, 'cbc:CompanyID'));
const taxNumbersOf =
  (party: string) =>
  (root: XmlElement): XmlElement[] =>
    elementsAt(root, party).flatMap(taxNumbers);
const hasTaxNumber =
  (party: string): Test =>
  (root) =>
    taxNumbersOf(party)(root).length > 0;

const references = (root: XmlElement, type: string): XmlElement[] =>
  elementsAt(root, REFERENCE).filter((one) => isAt(one, 'cbc:DocumentTypeCode', type));
const isMarginTotal: Test = (root) => {
  const totals = references(root, 'PM_TOTAL').flatMap((one) => elementsAt(one, 'cbc:DocumentDescription'));
  const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine'].flatMap((name) => elementsAt(root, `${name}/cac:ItemPriceExtension/cbc:Amount`));
  return totals.length === 1 && isNear(parseDecimal(totals[0]?.text ?? ''), sumOf(lines), CENT);
};

/** A line, or what is in it, has this reason. */
const isReason =
  (code: string) =>
  (root: XmlElement): boolean =>
    ['cac:InvoiceLine', 'cac:CreditNoteLine']
      .flatMap((name) => elementsAt(root, name))
      .flatMap((line) => descendants(line))
      .some(({ local, text }) => local === 'TaxExemptionReasonCode' && text === code);
const whereExported = (reason: string, test: Test): Test => where([kind.EXPORT], anyOf(not(isReason(reason)), test));
export const AGENT = `${SELLER}/cac:AgentParty`;
const hasAgent: Test = (root, document) =>
  elementsAt(root, AGENT).length === 1 &&
  hasTaxNumber(AGENT)(root, document) &&
  hasAll(AGENT, 'cac:PartyName/cbc:Name', COUNTRY, ...ADDRESS.map((path) => `cac:PostalAddress/${path}`))(root, document);
const isUuid =
  (path: string): Test =>
  (root) =>
    UUID_5.test(normalizedAt(root, path));
const isCorrection: Test = (_, document) => typeIn(document, '381', '383', '261');
const isOnNetwork: Test = (root) => normalizedAt(root, `${BUYER}/cbc:EndpointID`) !== CONSUMER;
const isZoned = (party: string): Test => not(where([kind.ZONE], not(isOther(`${party}/${SUBENTITY}`, 'MO'))));
const isLicensed = (party: string): Test => named(`${party}/${ID}`, 'schemeName', 'SZLN');

/** Not later than today in Muscat. */
const isPast: Test = (root, { checkedAt }) => {
  const days = elementsAt(root, 'cbc:IssueDate');
  const start = startOfDay(collapsed(days[0]?.text ?? '').replace(/(?:Z|[+-]\d\d:\d\d)$/, ''));
  const now = checkedAt === undefined ? Number.POSITIVE_INFINITY : checkedAt.getTime() / 60_000 + MUSCAT_MINUTES;
  return days.length === 0 || (days.length === 1 && startOfDay(days[0]?.text ?? '') !== undefined && start !== undefined && start <= now);
};

const address = (id: string, places: readonly number[], at: string, ...more: readonly string[]): Assertion =>
  worded(id, 'om-address', where(places, hasAll(at, ...ADDRESS, ...more)));
const needsAt = (id: string, path: string, condition: Test): Row => needs(id, path, anyOf(not(condition), has(path)));
const { FULL, SELF_BILLED, THIRD_PARTY, SUMMARY, CONTINUOUS, EXPORT, SERVICES_IN, MARGIN, MARGIN_SELF, E_COMMERCE, GOODS_IN, ZONE } = kind;
const BUYER_BILLS = [SELF_BILLED, SERVICES_IN, MARGIN_SELF, GOODS_IN];

export const OM_DOCUMENT: Place = place(ROOT, [
  ...kind.OM_KINDS,
  ofKind(KINDS, 'billing', specification('ALIGNED-IBRP-001-OM', 'billing-1@om-1')),
  ofKind(KINDS, 'selfbilling', specification('ALIGNED-IBRP-001-OM', 'selfbilling-1@om-1')),
  ofKind(KINDS, 'billing', process('ALIGNED-IBRP-002-OM', 'urn:peppol:bis:billing')),
  ofKind(KINDS, 'selfbilling', process('ALIGNED-IBRP-002-OM', 'urn:peppol:bis:selfbilling')),
  needs('ALIGNED-IBRP-016-OM', 'cbc:IssueTime'),
  ...OM_BREAKDOWNS,
  ...OM_CURRENCIES,
  counted('ALIGNED-IBRP-SR-12', `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`, (root) => taxNumbersOf(SELLER)(root).length <= 1),
  worded('IBR-002-OM', 'om-uuid', isUuid('cbc:UUID')),
  needs(
    'IBR-006-OM',
    `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
    anyOf(isKind(GOODS_IN, SERVICES_IN, MARGIN_SELF), hasTaxNumber(SELLER)),
  ),
  needsAt('IBR-007-OM', `${SELLER}/${ID}`, isKind(GOODS_IN, SERVICES_IN, MARGIN_SELF, ZONE)),
  worded('IBR-010-OM', 'om-address', hasAll(`${SELLER}/cac:PostalAddress`, ...ADDRESS)),
  needs('IBR-011-OM', `${SELLER}/cac:Contact/cbc:Telephone`),
  worded('IBR-012-OM', 'om-country', whereExported('VATZR-OM-09', isOther(TO_COUNTRY, 'OM'))),
  worded(
    'IBR-013-OM',
    'om-reference',
    whereExported('VATZR-OM-12', (root) =>
      elementsAt(root, REFERENCE).some(
        (one) => !isAt(one, 'cbc:DocumentTypeCode', '130') && hasAt(one, 'cbc:ID') && hasAt(one, 'cbc:UUID'),
      ),
    ),
  ),
  needsAt('IBR-014-OM', TO_COUNTRY, isKind(EXPORT)),
  fatal('IBR-015-OM', where([THIRD_PARTY], hasAgent)),
  fatal(
    'IBR-016-OM',
    where([FULL, THIRD_PARTY, SUMMARY, CONTINUOUS, EXPORT, MARGIN, E_COMMERCE], anyOf(has(`${BUYER}/${ID}`), hasTaxNumber(BUYER))),
  ),
  needs('IBR-017-OM', `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`, where(BUYER_BILLS, hasTaxNumber(BUYER))),
  address('IBR-019-OM', [...BUYER_BILLS, FULL, THIRD_PARTY, EXPORT, MARGIN, ZONE, SUMMARY], `${BUYER}/cac:PostalAddress`),
  worded(
    'IBR-020-OM',
    'om-country',
    where(BUYER_BILLS, (root) => isAt(root, `${BUYER}/${COUNTRY}`, 'OM')),
  ),
  needsAt('IBR-023-OM', `${PRECEDING}/cbc:DocumentStatusCode`, isCorrection),
  worded('IBR-032-OM', 'om-reference', anyOf(not(isCorrection), hasAll(PRECEDING, 'cbc:ID', 'cbc:IssueDate', 'cbc:UUID'))),
  worded('IBR-036-OM', 'om-month', inOneMonth),
  needs('IBR-037-OM', 'cac:InvoicePeriod', where([SUMMARY, CONTINUOUS], isPeriodGiven)),
  address('IBR-040-OM', [E_COMMERCE], DELIVERED, 'cac:Country/cbc:IdentificationCode'),
  worded(
    'IBR-058-OM',
    'om-reference',
    anyOf(not(has('cac:LegalMonetaryTotal/cbc:PrepaidAmount')), (root) =>
      ['cbc:ID', 'cbc:UUID'].every((path) => references(root, 'PDR').some((one) => hasAt(one, path))),
    ),
  ),
  worded('IBR-082-OM', 'om-margin', where([MARGIN, MARGIN_SELF], isMarginTotal)),
  fatal(
    'IBR-085-OM',
    where(
      [GOODS_IN],
      hasAll('cac:Delivery', 'cac:Shipment/cac:Delivery/cbc:ActualDeliveryDate', 'cac:Shipment/cbc:ID', 'cac:DeliveryTerms/cbc:ID'),
    ),
  ),
  worded(
    'IBR-087-OM',
    'om-country',
    where([MARGIN_SELF], (root) => isAt(root, `${SELLER}/${COUNTRY}`, 'OM')),
  ),
  worded(
    'IBR-150-OM',
    'om-zone',
    where([ZONE], (root) => [BUYER, SELLER].every((party) => hasAt(root, `${party}/${SUBENTITY}`))),
  ),
  worded('IBR-151-OM', 'om-zone', anyOf(not(isZoned(SELLER)), isLicensed(SELLER))),
  worded('IBR-152-OM', 'om-zone', anyOf(not(isZoned(BUYER)), not(isOnNetwork), isLicensed(BUYER))),
  fatal('IBR-153-OM', where([GOODS_IN], named(`${BUYER}/${ID}`, 'schemeName', 'ICID'))),
  worded('IBR-155-OM', 'om-item', (root, document) => {
    const items = ['cac:InvoiceLine/cac:Item', 'cac:CreditNoteLine/cac:Item'].flatMap((path) => elementsAt(root, path));
    const isService = items.some((item) => isAt(item, 'cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode', 'VATZR-OM-09'));
    return (
      !isKind(EXPORT)(root, document) ||
      !isService ||
      items.some(named('cac:ItemSpecificationDocumentReference/cbc:ID', 'schemeName', 'MP'))
    );
  }),
  worded('IBR-156-OM', 'PEPPOL-EN16931-F001', (root) => {
    const days = elementsAt(root, IMPORTED);
    return days.length === 0 || (days.length === 1 && isDay(days[0]?.text ?? ''));
  }),
  worded('IBR-160-OM', 'om-country', where([SERVICES_IN], isOther(`${SELLER}/${COUNTRY}`, 'OM'))),
  worded('IBR-169-OM', 'om-margin', (root) => {
    const totals = references(root, 'PM_TOTAL');
    return !totals.some((one) => hasAt(one, 'cbc:DocumentDescription')) || totals.some((one) => isAt(one, 'cbc:ID', RIAL));
  }),
  fatal('IBR-171-OM', isPast),
  worded('IBR-173-OM', 'om-uuid', anyOf(isOnNetwork, isUuid('cac:AccountingSupplierParty/cbc:AdditionalAccountID'))),
  worded(
    'IBR-175-OM',
    'om-reference',
    where([MARGIN], (root) => elementsAt(root, PRECEDING).some((one) => saysAt(one, 'cbc:ID') && saysAt(one, 'cbc:UUID'))),
  ),
  fatal('IBR-177-OM', (root, document) => !typeIn(document, '261', '389') || isKind(...BUYER_BILLS)(root, document)),
]);
