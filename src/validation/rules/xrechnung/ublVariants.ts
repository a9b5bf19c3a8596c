// The extension of XRechnung and its variant for clean vehicles, in UBL.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { add, type Decimal, equal, parseDecimal, round, subtract, sum, ZERO } from '../../decimal.js';
import { attributeOf, decimalAt, decimalOr, hasAt, normalizedAt, rawAt, saysAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, warning } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed, isBlank } from '../../text.js';
import {
  IDENTIFIERS,
  isCleanliness,
  isExtendedAddressScheme,
  isExtendedAttachment,
  isExtendedScheme,
  isVehicleCategory,
  isVehicleScheme,
} from './facts.js';

const AMOUNT_DIGITS = 2;
const LINE = 'cbc:LineExtensionAmount';
const CLASSIFICATION = 'cac:CommodityClassification/cbc:ItemClassificationCode';
const ATTRIBUTE = 'cac:AdditionalItemProperty';

const isNamed =
  (id: string) =>
  ({ root }: Document): boolean =>
    elementsAt(root, 'cbc:CustomizationID').some(({ text }) => text === id);

export const EXTENSION_UBL: Pattern = {
  when: isNamed(IDENTIFIERS.extension),
  places: [
    { context: 'cbc:EmbeddedDocumentBinaryObject', rules: [fatal('BR-DEX-01', isExtendedAttachment)] },
    {
      context: '/inv:Invoice',
      rules: [
        warning('BR-DEX-02', (invoice) => elementsAt(invoice, 'cac:InvoiceLine').every(addsUp)),
        fatal('BR-DEX-03', (invoice) => elementsAt(invoice, 'cac:InvoiceLine').every(haveOneCategory)),
      ],
    },
    { context: 'cac:LegalMonetaryTotal', rules: [fatal('BR-DEX-09', isDue)] },
    withScheme(
      'cac:PartyIdentification/cbc:ID',
      fatal('BR-DEX-04', (id) => isExtendedScheme(schemeOf(id)) || isCreditor(id)),
    ),
    withScheme(
      'cac:PartyLegalEntity/cbc:CompanyID',
      fatal('BR-DEX-05', (id) => isExtendedScheme(schemeOf(id))),
    ),
    withScheme(
      'cac:StandardItemIdentification/cbc:ID',
      fatal('BR-DEX-06', (id) => isExtendedScheme(schemeOf(id))),
    ),
    withScheme(
      'cbc:EndpointID',
      fatal('BR-DEX-07', (id) => isExtendedAddressScheme(schemeOf(id))),
    ),
    withScheme(
      'cac:DeliveryLocation/cbc:ID',
      fatal('BR-DEX-08', (id) => isExtendedScheme(schemeOf(id))),
    ),
    {
      context: '/inv:Invoice/cac:PrepaidPayment',
      rules: [
        fatal('BR-DEX-10', (payment) => saysAt(payment, 'cbc:ID')),
        fatal('BR-DEX-11', (payment) => saysAt(payment, 'cbc:PaidAmount')),
        fatal('BR-DEX-12', (payment) => saysAt(payment, 'cbc:InstructionID')),
        fatal('BR-DEX-13', (payment) => (rawAt(payment, 'cbc:PaidAmount').split('.').slice(1).join('.').length ?? 0) <= AMOUNT_DIGITS),
        fatal('BR-DEX-14', (payment, { root }) => {
          const currencies = elementsAt(payment, 'cbc:PaidAmount').map((amount) => attribute(amount, 'currencyID'));
          return elementsAt(root, 'cbc:DocumentCurrencyCode').some(({ text }) => currencies.includes(text));
        }),
      ],
    },
  ],
};

export const CVD_UBL: Pattern = {
  when: isNamed(IDENTIFIERS.cvd),
  places: [
    {
      context: '/inv:Invoice|/cn:CreditNote',
      rules: [
        fatal('BR-DE-CVD-02', (root) => saysAt(root, 'cac:OriginatorDocumentReference/cbc:ID')),
        fatal('BR-DE-CVD-01', (root) => saysAt(root, 'cac:ContractDocumentReference/cbc:ID')),
        fatal('BR-DE-CVD-03', (root) => itemsOf(root).some((item) => classifications(item).length > 0 && attributes(item).length > 0)),
      ],
    },
    ofItem(
      '',
      fatal('BR-DE-CVD-06-a', (item) => classifications(item).length === 0 || attributes(item).length === 1),
      fatal('BR-DE-CVD-06-b', (item) => attributes(item).length === 0 || classifications(item).length === 1),
    ),
    ofItem(
      `/${CLASSIFICATION}`,
      fatal('BR-TMP-CVD-01', (classification) => isVehicleScheme(attributeOf(classification, 'listID'))),
      fatal('BR-DE-CVD-04', isVehicleCategory),
    ),
    {
      ...ofItem(
        `/${ATTRIBUTE}`,
        fatal('BR-DE-CVD-05', (property) => isCleanliness(normalizedAt(property, 'cbc:Value'))),
      ),
      when: isCva,
    },
  ],
};

function withScheme(context: string, assertion: Assertion): Place {
  return { context, when: (id) => attribute(id, 'schemeID') !== undefined, rules: [assertion] };
}

function schemeOf(id: XmlElement): string {
  return attributeOf(id, 'schemeID');
}

/** The seller, or the payee, as creditor of a direct debit. */
function isCreditor(id: XmlElement): boolean {
  if (collapsed(schemeOf(id)) !== 'SEPA') return false;
  for (let one = id.parent; one !== undefined; one = one.parent) {
    if (one.local === 'AccountingSupplierParty' || one.local === 'PayeeParty') return true;
  }
  return false;
}

/** A line that has lines below it is their sum, on each level. */
function addsUp(line: XmlElement): boolean {
  const below = elementsAt(line, 'cac:SubInvoiceLine');
  if (below.length === 0) return true;
  const amounts = below.flatMap((one) => elementsAt(one, LINE)).map(({ text }) => parseDecimal(text));
  const own = decimalAt(line, LINE);
  const isSum = own !== undefined && !amounts.includes(undefined) && equal(own, sum(amounts as Decimal[]));
  return isSum && below.every(addsUp);
}

function haveOneCategory(line: XmlElement): boolean {
  return elementsAt(line, 'cac:SubInvoiceLine').every(
    (one) =>
      elementsAt(one, 'cac:Item').every((item) => elementsAt(item, 'cac:ClassifiedTaxCategory').length === 1) && haveOneCategory(one),
  );
}

/** Payments to third parties are part of what is due, which the sum of EN 16931 does not know. */
function isDue(totals: XmlElement): boolean {
  const [payable, gross] = [decimalAt(totals, 'cbc:PayableAmount'), decimalAt(totals, 'cbc:TaxInclusiveAmount')];
  const [rounding, prepaid] = [decimalOr(totals, 'cbc:PayableRoundingAmount', ZERO), decimalOr(totals, 'cbc:PrepaidAmount', ZERO)];
  const third = thirdParties(totals.parent);
  if (!payable || !gross || !rounding || !prepaid || !third) return false;
  return equal(round(subtract(payable, rounding), AMOUNT_DIGITS), round(add(subtract(gross, prepaid), third), AMOUNT_DIGITS));
}

function thirdParties(root: XmlElement | undefined): Decimal | undefined {
  const amounts = elementsAt(root, 'cac:PrepaidPayment/cbc:PaidAmount');
  if (amounts.every(({ text }) => isBlank(text))) return ZERO;
  const values = amounts.map(({ text }) => parseDecimal(text));
  return values.includes(undefined) ? undefined : sum(values as Decimal[]);
}

function ofItem(path: string, ...rules: readonly Assertion[]): Place {
  return { context: `/inv:Invoice/cac:InvoiceLine/cac:Item${path}|/cn:CreditNote/cac:CreditNoteLine/cac:Item${path}`, rules };
}

function itemsOf(root: XmlElement): XmlElement[] {
  return [...elementsAt(root, 'cac:InvoiceLine/cac:Item'), ...elementsAt(root, 'cac:CreditNoteLine/cac:Item')];
}

function classifications(item: XmlElement): XmlElement[] {
  return elementsAt(item, CLASSIFICATION).filter((one) => attribute(one, 'listID') === 'CVD');
}

function attributes(item: XmlElement): XmlElement[] {
  return elementsAt(item, ATTRIBUTE).filter(isCva);
}

function isCva(property: XmlElement): boolean {
  return hasAt(property, 'cbc:Name') && elementsAt(property, 'cbc:Name').some(({ text }) => text === 'cva');
}
