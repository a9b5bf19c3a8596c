// Sweden: registration, VAT rates and payment of sellers there.

import { elementsAt } from '../../../../xml/path.js';
import type { XmlElement } from '../../../../xml/tree.js';
import { hasAt, isAt, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import { fatal, type Pattern, type Test, warning } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import { isOtherScheme } from '../countries.js';
import { bankgiro, isNoteOnTax, isNumber, isRate, plusgiro, registration } from './swedishForms.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';
const ACCOUNT = 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID';

export const SWEDEN: Pattern = {
  when: hasSwedishSeller,
  places: [
    {
      context: SELLER,
      when: hasSwedishVat,
      rules: [
        fatal('SE-R-001', (party) => vatIdentifiers(party).every((text) => lengthOf(collapsed(text)) === 14)),
        fatal('SE-R-002', (party) => vatIdentifiers(party).every((text) => isNumber(text.slice(2, 14)))),
      ],
    },
    {
      context: `${SELLER}/cac:PartyLegalEntity`,
      when: (entity) => hasAt(entity, 'cbc:CompanyID') && isSwedish(entity.parent),
      rules: registration((entity) => rawAt(entity, 'cbc:CompanyID')),
    },
    {
      context: `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`,
      when: ({ parent }) => {
        if (parent === undefined || !isOtherScheme(parent, (text) => text.toUpperCase())) return false;
        return isSwedish(parent.parent) && parent.parent !== undefined && hasAt(parent.parent, 'cac:PartyLegalEntity/cbc:CompanyID');
      },
      rules: [fatal('SE-R-005', isNoteOnTax)],
    },
    {
      context: 'cac:TaxCategory|cac:ClassifiedTaxCategory',
      when: (category, document) => isAt(category, 'cbc:ID', 'S') && document.once(sellsWithSwedishVat),
      rules: [fatal('SE-R-006', (category) => isRate(rawAt(category, 'cbc:Percent')))],
    },
    { context: ACCOUNT, when: paidBy('SE:PLUSGIRO'), rules: plusgiro() },
    { context: ACCOUNT, when: paidBy('SE:BANKGIRO'), rules: bankgiro() },
    {
      context: 'cac:PaymentMeans',
      when: (means) => isAt(means, 'cbc:PaymentMeansCode', '50') || isAt(means, 'cbc:PaymentMeansCode', '56'),
      rules: [warning('SE-R-011', () => false)],
    },
    {
      context: 'cac:PaymentMeans',
      when: (means, document) => isAt(means, 'cbc:PaymentMeansCode', '31') && document.at(BUYER).some(isSwedish),
      rules: [warning('SE-R-012', () => false)],
    },
  ],
};

function hasSwedishSeller({ root }: Document): boolean {
  return elementsAt(root, SELLER).some(isSwedish);
}

/** For `document.once`. */
function sellsWithSwedishVat(root: XmlElement): boolean {
  return elementsAt(root, SELLER).some(hasSwedishVat);
}

function isSwedish(party: XmlElement | undefined): boolean {
  return party !== undefined && isAt(party, COUNTRY, 'SE');
}

function hasSwedishVat(party: XmlElement): boolean {
  return isSwedish(party) && vatIdentifiers(party).some((text) => text.startsWith('SE'));
}

function vatIdentifiers(party: XmlElement): string[] {
  return elementsAt(party, 'cac:PartyTaxScheme')
    .filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', 'VAT'))
    .flatMap((one) => elementsAt(one, 'cbc:CompanyID'))
    .map(({ text }) => text);
}

function paidBy(provider: string): Test {
  return ({ parent }) => {
    const means = parent?.parent;
    if (means === undefined || normalizedAt(means, 'cbc:PaymentMeansCode') !== '30') return false;
    return normalizedAt(means, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID') === provider;
  };
}
