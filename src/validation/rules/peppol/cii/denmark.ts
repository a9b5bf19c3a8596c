// Denmark in CII.

import { elementsAt } from '../../../../xml/path.js';
import type { XmlElement } from '../../../../xml/tree.js';
import { attributeOf, doubleOf, isAt, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import { type Assertion, fatal, type Pattern, type Test } from '../../../pattern.js';
import type { Severity } from '../../../rule.js';
import { collapsed } from '../../../text.js';
import { isDanishPaymentCode, isTaxName, isUnspsc } from '../national/denmark.js';
import type { CiiEdition } from './editions.js';
import { BUYER, COUNTRY, MEANS, ROOT, SELLER, SETTLEMENT, TRADE } from './places.js';

const LEGAL_ID = 'ram:SpecifiedLegalOrganization/ram:ID';
const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID';
const ALLOWANCES = `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`;

const domestic: Test = (_, document) => document.at(`${BUYER}/${COUNTRY}`).some(({ text }) => text === 'DK');

export function ciiDenmark({ denmark: { unspsc, buyerScheme } }: CiiEdition): Pattern {
  return {
    when: ({ root }) => isAt(root, `${SELLER}/${COUNTRY}`, 'DK'),
    places: [
      {
        context: ROOT,
        rules: [
          fatal('DK-R-002', (root) => normalizedAt(root, `${SELLER}/${LEGAL_ID}`) !== ''),
          fatal('DK-R-004', (root, document) => {
            if (!domestic(root, document) || !isAt(root, `${ALLOWANCES}/ram:ReasonCode`, 'ZZZ')) return true;
            return isTaxName(rawAt(root, `${ALLOWANCES}/ram:Reason`));
          }),
          fatal('DK-R-013', (root, document) => {
            return !domestic(root, document) || [SELLER, BUYER].every((party) => isOfScheme(elementsAt(root, `${party}/ram:GlobalID`)));
          }),
          fatal('DK-R-014', (root) => isOfScheme(elementsAt(root, `${SELLER}/${LEGAL_ID}`), '0184')),
          ...(buyerScheme === undefined ? [] : [buyerRegistration(buyerScheme)]),
          fatal('DK-R-016', (root, document) => {
            if (!domestic(root, document) || normalizedAt(root, 'rsm:ExchangedDocument/ram:TypeCode') !== '381') return true;
            return !(doubleOf(rawAt(root, `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount`)) < 0);
          }),
        ],
      },
      { context: `${ROOT}/${MEANS}`, when: domestic, rules: payment() },
      {
        context: `${ROOT}/${TRADE}/ram:IncludedSupplyChainTradeLineItem`,
        when: domestic,
        rules: [
          {
            id: 'DK-R-003',
            severity: unspsc,
            test: (line) => isUnspsc(elementsAt(line, 'ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode')),
          },
        ],
      },
    ],
  };
}

function buyerRegistration(severity: Severity): Assertion {
  return {
    id: 'DK-R-017',
    severity,
    test: (root, document) => !domestic(root, document) || isOfScheme(elementsAt(root, `${BUYER}/${LEGAL_ID}`), '0184'),
  };
}

/** Where there is one; two of them tell nothing. */
function isOfScheme([id, ...more]: readonly XmlElement[], scheme?: string): boolean {
  if (id === undefined) return true;
  const given = collapsed(attributeOf(id, 'schemeID'));
  return more.length === 0 && (scheme === undefined ? given !== '' : given === scheme);
}

function payment(): Assertion[] {
  const reference = ({ parent }: XmlElement): string => (parent === undefined ? '' : rawAt(parent, 'ram:PaymentReference'));
  const isOfCard = (means: XmlElement, ...types: readonly string[]): boolean => types.includes(reference(means).slice(0, 3));
  return [
    fatal('DK-R-005', (means) => isDanishPaymentCode(code(means))),
    fatal('DK-R-006', (means) => {
      if (!['31', '42'].includes(code(means))) return true;
      return normalizedAt(means, ACCOUNT) !== '' && normalizedAt(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID') !== '';
    }),
    fatal('DK-R-007', hasMandate, 'CII'),
    fatal(
      'DK-R-008',
      (means) => code(means) !== '50' || (isOfCard(means, '01#', '04#', '15#') && lengthOf(rawAt(means, ACCOUNT)) === 7),
      'CII',
    ),
    fatal('DK-R-009', (means) => code(means) !== '50' || !isOfCard(means, '04#', '15#') || lengthOf(reference(means)) === 19),
    fatal('DK-R-010', (means) => code(means) !== '93' || (isOfCard(means, '71#', '73#', '75#') && lengthOf(rawAt(means, ACCOUNT)) === 8)),
    fatal('DK-R-011', (means) => code(means) !== '93' || !isOfCard(means, '71#', '75#') || [18, 19].includes(lengthOf(reference(means)))),
  ];
}

function code(means: XmlElement): string {
  return rawAt(means, 'ram:TypeCode');
}

function hasMandate(means: XmlElement): boolean {
  if (code(means) !== '49') return true;
  const creditor = means.parent === undefined ? '' : normalizedAt(means.parent, 'ram:CreditorReferenceID');
  // As published, the mandate is looked for inside the payment means, where CII has none.
  return creditor !== '' && normalizedAt(means, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID') !== '';
}
