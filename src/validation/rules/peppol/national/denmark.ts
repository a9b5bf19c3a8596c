// Denmark: registration, payment and taxes of sellers there; most rules are for sales within the country.

import { elementsAt } from '../../../../xml/path.js';
import { attribute, type XmlElement } from '../../../../xml/tree.js';
import { attributeOf, doubleOf, lengthOf, normalizedAt, rawAt } from '../../../lexical.js';
import { fatal, type Pattern, type Test } from '../../../pattern.js';
import { collapsed } from '../../../text.js';
import { countries } from '../countries.js';
import type { PeppolEdition } from '../editions.js';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const ACCOUNT = 'cac:PayeeFinancialAccount/cbc:ID';
const PAYMENT_CODES = ' 1 10 31 42 48 49 50 58 59 93 97 ';
const UNSPSC_VERSIONS: readonly string[] = ['19.05.01', '19.0501', '26.08.01', '26.0801'];
const ROOTS = ['inv:Invoice', 'cn:CreditNote'];

const domestic: Test = (_, document) => countries(document).buyerAddressRaw === 'DK';

/** Below the root of either document. */
function below(...paths: readonly string[]): string {
  return ROOTS.flatMap((root) => paths.map((path) => `${root}/${path}`)).join('|');
}

export function denmark({ denmark: { unspsc, buyerScheme } }: PeppolEdition): Pattern {
  return {
    when: (document) => countries(document).sellerAddressRaw === 'DK' && ['Invoice', 'CreditNote'].includes(document.root.local),
    places: [
      {
        context: ROOTS.join('|'),
        rules: [
          fatal('DK-R-002', (root) => normalizedAt(root, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`) !== ''),
          fatal('DK-R-014', (root) => elementsAt(root, SELLER).every(hasCvr)),
          fatal('DK-R-016', (root, document) => {
            const due = doubleOf(rawAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount'));
            return root.local !== 'CreditNote' || !domestic(root, document) || !(due < 0);
          }),
        ],
      },
      {
        context: below(`${SELLER}/cac:PartyIdentification`, `${BUYER}/cac:PartyIdentification`),
        when: domestic,
        rules: [fatal('DK-R-013', identifiesByScheme)],
      },
      { context: 'inv:Invoice/cac:PaymentMeans', when: domestic, rules: PAYMENT },
      {
        context: below(BUYER),
        when: domestic,
        rules: [{ id: 'DK-R-017', severity: buyerScheme, test: hasCvr }],
      },
      {
        context: 'cn:CreditNote/cac:CreditNoteLine|inv:Invoice/cac:InvoiceLine',
        when: domestic,
        rules: [
          {
            id: 'DK-R-003',
            severity: unspsc,
            test: (line) => isUnspsc(elementsAt(line, 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode')),
          },
        ],
      },
      {
        context: 'cac:AllowanceCharge',
        when: domestic,
        rules: [
          fatal('DK-R-004', (one) => {
            return rawAt(one, 'cbc:AllowanceChargeReasonCode') !== 'ZZZ' || isTaxName(rawAt(one, 'cbc:AllowanceChargeReason'));
          }),
        ],
      },
    ],
  };
}

const PAYMENT = [
  fatal('DK-R-005', (means) => isDanishPaymentCode(rawAt(means, 'cbc:PaymentMeansCode'))),
  fatal('DK-R-006', (means) => {
    if (!['31', '42'].includes(rawAt(means, 'cbc:PaymentMeansCode'))) return true;
    return says(means, ACCOUNT) && says(means, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID');
  }),
  fatal('DK-R-007', (means) => {
    if (rawAt(means, 'cbc:PaymentMeansCode') !== '49') return true;
    return says(means, 'cac:PaymentMandate/cbc:ID') && says(means, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID');
  }),
  fatal('DK-R-008', (means) => {
    if (rawAt(means, 'cbc:PaymentMeansCode') !== '50') return true;
    return startsWith(means, '01#', '04#', '15#') && /^[0-9]{7,8}$/.test(rawAt(means, ACCOUNT));
  }),
  fatal('DK-R-009', (means) => {
    if (rawAt(means, 'cbc:PaymentMeansCode') !== '50' || !startsWith(means, '04#', '15#')) return true;
    return lengthOf(rawAt(means, 'cbc:PaymentID')) === 19;
  }),
  fatal('DK-R-010', (means) => {
    if (rawAt(means, 'cbc:PaymentMeansCode') !== '93') return true;
    return startsWith(means, '71#', '73#', '75#') && lengthOf(rawAt(means, ACCOUNT)) === 8;
  }),
  fatal('DK-R-011', (means) => {
    if (rawAt(means, 'cbc:PaymentMeansCode') !== '93' || !startsWith(means, '71#', '75#')) return true;
    return [18, 19].includes(lengthOf(rawAt(means, 'cbc:PaymentID')));
  }),
];

/** As published, codes are looked for in a text: what stands between two of them is one as well. */
export function isDanishPaymentCode(text: string): boolean {
  return PAYMENT_CODES.includes(` ${text} `);
}

function startsWith(means: XmlElement, ...cardTypes: readonly string[]): boolean {
  return cardTypes.some((cardType) => rawAt(means, 'cbc:PaymentID').startsWith(cardType));
}

/** Two of them tell nothing. */
function says(means: XmlElement, path: string): boolean {
  return normalizedAt(means, path) !== '';
}

function identifiesByScheme(identification: XmlElement): boolean {
  const [id, ...more] = elementsAt(identification, 'cbc:ID');
  return id === undefined || (more.length === 0 && collapsed(attributeOf(id, 'schemeID')) !== '');
}

/** Where it is given. */
function hasCvr(party: XmlElement): boolean {
  const [id, ...more] = elementsAt(party, 'cac:PartyLegalEntity/cbc:CompanyID');
  return id === undefined || (more.length === 0 && collapsed(attributeOf(id, 'schemeID')) === '0184');
}

/** Codes of list TST have to be of a version that is in use; others are let through. */
export function isUnspsc(codes: readonly XmlElement[]): boolean {
  if (!codes.some((one) => attribute(one, 'listID') === 'TST')) return true;
  return codes.some((one) => UNSPSC_VERSIONS.includes(attributeOf(one, 'listVersionID')));
}

/** A category of four digits, or parts with # between. */
export function isTaxName(reason: string): boolean {
  const number = doubleOf(reason);
  if (lengthOf(collapsed(reason)) === 4 && number >= 0 && number <= 9999) return true;
  return reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#');
}
