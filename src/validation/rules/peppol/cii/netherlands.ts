// The Netherlands in CII.

import type { XmlElement } from '../../../../xml/tree.js';
import { compare, ZERO } from '../../../decimal.js';
import { decimalAt, hasAt, normalizedAt } from '../../../lexical.js';
import { fatal, type Pattern, type Test } from '../../../pattern.js';
import { isDutchPaymentCode, isDutchRegistration } from '../national/netherlands.js';
import { AGREEMENT, BUYER, ciiCountries, MEANS, REPRESENTATIVE, ROOT, SELLER, SETTLEMENT, TRADE } from './places.js';

const CREDIT_NOTES: readonly string[] = ['81', '83', '381', '396', '532'];
const domestic: Test = (_, document) => ciiCountries(document).buyerAddress === 'NL';

export const CII_NETHERLANDS: Pattern = {
  when: (document) => ciiCountries(document).sellerAddress === 'NL',
  places: [
    {
      context: `/${ROOT}/rsm:ExchangedDocument`,
      when: (document) => CREDIT_NOTES.includes(normalizedAt(document, 'ram:TypeCode')),
      rules: [fatal('NL-R-001', (_, { root }) => hasAt(root, `${SETTLEMENT}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`))],
    },
    { context: `/${ROOT}/${SELLER}/ram:PostalTradeAddress`, rules: [fatal('NL-R-002', isComplete)] },
    { context: `/${ROOT}/${SELLER}/ram:SpecifiedLegalOrganization/ram:ID`, rules: [fatal('NL-R-003', isDutchRegistration)] },
    { context: `/${ROOT}/${BUYER}/ram:PostalTradeAddress`, when: domestic, rules: [fatal('NL-R-004', isComplete)] },
    {
      context: `/${ROOT}/${BUYER}/ram:SpecifiedLegalOrganization/ram:ID`,
      when: domestic,
      rules: [fatal('NL-R-005', isDutchRegistration)],
    },
    {
      context: `${ROOT}/${REPRESENTATIVE}/ram:PostalTradeAddress`,
      when: (_, document) => ciiCountries(document).representativeAddress === 'NL',
      rules: [fatal('NL-R-006', isComplete)],
    },
    {
      context: `/${ROOT}/${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
      rules: [
        fatal('NL-R-007', (totals, { root }) => {
          const due = decimalAt(totals, 'ram:DuePayableAmount');
          const sign = due === undefined ? Number.NaN : compare(due, ZERO);
          const isCreditNote = normalizedAt(root, 'rsm:ExchangedDocument/ram:TypeCode') === '381';
          return (isCreditNote ? sign >= 0 : sign <= 0) || hasAt(root, MEANS);
        }),
      ],
    },
    {
      context: `/${ROOT}/${MEANS}`,
      when: domestic,
      rules: [fatal('NL-R-008', (means) => isDutchPaymentCode(normalizedAt(means, 'ram:TypeCode')))],
    },
    {
      context: `${ROOT}/${TRADE}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID`,
      rules: [
        fatal('NL-R-009', (_, document) => document.at(`${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`).length > 0),
      ],
    },
  ],
};

function isComplete(address: XmlElement): boolean {
  return hasAt(address, 'ram:LineOne') && hasAt(address, 'ram:CityName') && hasAt(address, 'ram:PostcodeCode');
}
