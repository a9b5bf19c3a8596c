// Sweden in CII.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { hasAt, isAt, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import { fatal, type Pattern, type Test, warning } from '../../../pattern.js';
import type { Document } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import { bankgiro, isNoteOnTax, isNumber, isRate, plusgiro, registration } from '../national/swedishForms.js';
import type { CiiEdition } from './editions.js';
import { BUYER, COUNTRY, MEANS, ROOT, SELLER, vatIdentifiers } from './places.js';

const ACCOUNT = `/${ROOT}/${MEANS}/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID`;

export function ciiSweden({ vatScheme }: CiiEdition): Pattern {
  const vatTexts = (party: XmlElement): string[] => vatIdentifiers(party, vatScheme).map(({ text }) => text);
  const hasSwedishVat = (party: XmlElement): boolean => isSwedish(party) && vatTexts(party).some((text) => text.startsWith('SE'));
  /** For `document.once`. */
  const sellsWithSwedishVat = (root: XmlElement): boolean => elementsAt(root, SELLER).some(hasSwedishVat);
  return {
    when: hasSwedishSeller,
    places: [
      {
        context: `${ROOT}/${SELLER}`,
        when: hasSwedishVat,
        rules: [
          fatal('SE-R-001', (party) => vatTexts(party).every((text) => lengthOf(collapsed(text)) === 14)),
          fatal('SE-R-002', (party) => vatTexts(party).every((text) => isNumber(text.slice(2, 14)))),
        ],
      },
      {
        context: `${ROOT}/${SELLER}/ram:SpecifiedLegalOrganization`,
        when: (organization) => hasAt(organization, 'ram:ID') && isSwedish(organization.parent),
        rules: registration((organization) => rawAt(organization, 'ram:ID')),
      },
      {
        context: `${ROOT}/${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`,
        when: (id) => {
          const party = id.parent?.parent;
          return (
            attribute(id, 'schemeID') === 'FC' &&
            isSwedish(party) &&
            party !== undefined &&
            hasAt(party, 'ram:SpecifiedLegalOrganization/ram:ID')
          );
        },
        rules: [fatal('SE-R-005', isNoteOnTax)],
      },
      {
        // As published, whatever the category is.
        context: 'ram:ApplicableTradeTax|ram:CategoryTradeTax',
        when: (_, document) => document.once(sellsWithSwedishVat),
        rules: [fatal('SE-R-006', (tax) => isRate(rawAt(tax, 'ram:RateApplicablePercent')))],
      },
      { context: ACCOUNT, when: paidBy('SE:PLUSGIRO'), rules: plusgiro() },
      { context: ACCOUNT, when: paidBy('SE:BANKGIRO'), rules: bankgiro() },
      {
        context: `/${ROOT}/${MEANS}`,
        when: (means) => ['50', '56'].includes(normalizedAt(means, 'ram:TypeCode')),
        rules: [warning('SE-R-011', () => false)],
      },
      {
        context: `/${ROOT}/${MEANS}`,
        when: (means, document) => normalizedAt(means, 'ram:TypeCode') === '31' && document.at(BUYER).some(isSwedish),
        rules: [warning('SE-R-012', () => false)],
      },
    ],
  };
}

function hasSwedishSeller({ root }: Document): boolean {
  return elementsAt(root, SELLER).some(isSwedish);
}

function isSwedish(party: XmlElement | undefined): boolean {
  return party !== undefined && isAt(party, COUNTRY, 'SE');
}

function paidBy(provider: string): Test {
  return ({ parent }) => {
    const means = parent?.parent;
    if (means === undefined || normalizedAt(means, 'ram:TypeCode') !== '30') return false;
    return normalizedAt(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID') === provider;
  };
}
