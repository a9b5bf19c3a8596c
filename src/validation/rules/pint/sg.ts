// PINT SG: Singapore, whose tax is GST. Its sums and codes are in sgTrade.ts.
import { descendants, elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { attribute } from '../../../xml/tree.js';
import { hasAt, isAt, normalizedAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place, type Test } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { collapsed } from '../../text.js';
import { DUE_DAY } from '../en/dueDay.js';
import { anyOf, has, says } from '../en/probes.js';
import { codeOf } from '../en/ublFacts.js';
import { BUYER, counted, LINE, like, needs, once, place, ROOT, type Row, SELLER, specification, worded } from './forms.js';
import { BILLING } from './general.js';
import type { Jurisdiction } from './jurisdiction.js';
import { SG_CODES, SG_PEPPOL, SG_TRADE } from './sgTrade.js';
import { taxPatterns } from './taxes.js';
import { isOf, taxFacts } from './taxFacts.js';

const GST = 'GST';
const TAX_ID = 'cac:PartyTaxScheme/cbc:CompanyID';
const facts = taxFacts(GST, new Set(['NG']));

/** An amount in Singapore dollars, as a document reference of this type. */
const [WITH_GST, WITHOUT_GST] = ['sgdtotal-incl-gst', 'sgdtotal-excl-gst'];

function hasTotal(root: XmlElement, type: string): boolean {
  return elementsAt(root, 'cac:AdditionalDocumentReference').some((one) => isAt(one, 'cbc:DocumentTypeCode', type));
}

/** A party has a number of GST. */
function isRegistered(root: XmlElement, path: string): boolean {
  return elementsAt(root, `${path}/cac:PartyTaxScheme`).some((one) => isOf(GST, one) && hasAt(one, 'cbc:CompanyID'));
}

const REPRESENTATIVE = 'cac:TaxRepresentativeParty';

function isAnybodyRegistered(root: XmlElement): boolean {
  return [SELLER, REPRESENTATIVE, BUYER].some((path) => isRegistered(root, path));
}

/** Category NG is of sellers who are not registered. */
function unregistered(id: string, of: 'classified' | 'headAllowances' | 'headCharges'): Assertion {
  return worded(id, 'sg-unregistered', (_, document) => {
    const isUsed = document.once(facts)[of].some(({ code, ofTax }) => code === 'NG' && ofTax);
    return !isUsed || !document.once(isAnybodyRegistered);
  });
}

const DOCUMENT: Place = place(ROOT, [
  fatal('BR-53-GST-SG', (root, document) => {
    const currencies = document.once(taxCurrencies);
    const isTotalled = hasTotal(root, WITH_GST) && hasTotal(root, WITHOUT_GST);
    return document.at('cbc:TaxCurrencyCode').every(({ text }) => currencies.has(text) && isTotalled);
  }),
  fatal('BR-110-GST-SG', (root) => hasAt(root, 'cbc:TaxCurrencyCode') || !(hasTotal(root, WITH_GST) || hasTotal(root, WITHOUT_GST))),
  {
    ...like('BR-CO-15-GST-SG', 'BR-CO-15'),
    test: (root, document) => {
      const isOnce = document.at('cbc:DocumentCurrencyCode').every(({ text }) => document.once(taxAmounts).get(text) === 1);
      return isOnce && like('', 'BR-CO-15').test(root, document);
    },
  },
  like('BR-CO-18-GST-SG', 'BR-CO-18'),
  unregistered('BR-NG-02-GST-SG', 'classified'),
  unregistered('BR-NG-03-GST-SG', 'headAllowances'),
  unregistered('BR-NG-04-GST-SG', 'headCharges'),
  fatal('BR-110-SG', (root) => {
    const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine'].map((name) => `${name}/cac:OrderLineReference/cac:OrderReference/cbc:ID`);
    return !elementsAt(root, 'cac:OrderReference/cbc:ID').some(({ text }) => text !== 'NA') || !lines.some((path) => hasAt(root, path));
  }),
  like('BR-CO-03-GST-SG', 'BR-CO-03'),
]);

/** How many tax amounts there are in each currency, wherever they stand. */
function taxAmounts(root: XmlElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of descendants(root)) {
    if (one.local !== 'TaxAmount' || one.parent?.local !== 'TaxTotal') continue;
    const currency = attribute(one, 'currencyID') ?? '';
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return counts;
}

function taxCurrencies(root: XmlElement): ReadonlySet<string> {
  return new Set(taxAmounts(root).keys());
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const PARTIES: readonly Place[] = [
  place('/*/cbc:UUID', [fatal('BR-109-GST-SG', ({ text }) => UUID.test(collapsed(text)))]),
  place('/inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount', [worded('BR-CO-25-SG', 'BR-CO-25', DUE_DAY.test)]),
  place(`${BUYER}/cac:PostalAddress`, [like('BR-11-SG', 'BR-11')]),
  place('cac:AccountingSupplierParty', [
    worded(
      'BR-CO-26-GST-SG',
      'BR-CO-26',
      has(`cac:Party/${TAX_ID}`, 'cac:Party/cac:PartyIdentification/cbc:ID', 'cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
    ),
  ]),
  place(REPRESENTATIVE, [
    needs('BR-56-GST-SG', TAX_ID, (party) => {
      return elementsAt(party, 'cac:PartyTaxScheme').some((one) => isAt(one, 'cac:TaxScheme/cbc:ID', GST) && hasAt(one, 'cbc:CompanyID'));
    }),
  ]),
  place('cac:PaymentMeans/cac:PayeeFinancialAccount', [worded('BR-50-SG', 'BR-50', says('cbc:ID'))], ({ parent }) =>
    elementsAt(parent, 'cbc:PaymentMeansCode').some(({ text }) => ['30', '58'].includes(text)),
  ),
  place('cac:PaymentMeans/cac:CardAccount/cbc:PrimaryAccountNumberID', [{ ...like('BR-51-SG', 'BR-51'), severity: 'warning' }]),
];

/** Of sellers who are registered for GST. */
const REGISTERED_CODES: ReadonlySet<string> = new Set('SR SRCA-S SRCA-C ZR SRRC SROVR-RS SROVR-LVG SRLVG NA'.split(' '));

function ofDocument(test: (root: XmlElement, document: Document) => boolean): Test {
  return (_, document) => test(document.root, document);
}

const inFull = (party: string) =>
  ofDocument((root) => ['StreetName', 'PostalZone'].every((name) => hasAt(root, `${party}/cac:PostalAddress/cbc:${name}`)));

const REGISTERED: Place = place(
  'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
  [
    fatal(
      'BR-105-GST-SG',
      ofDocument((root) => isRegistered(root, SELLER) || isRegistered(root, REPRESENTATIVE)),
    ),
    worded('BR-106-GST-SG', 'sg-address', inFull(SELLER)),
    worded('BR-107-GST-SG', 'sg-address', inFull(BUYER)),
    needs(
      'BR-108-GST-SG',
      'cbc:UUID',
      ofDocument((root) => hasAt(root, 'cbc:UUID')),
    ),
    needs(
      'BR-112-GST-SG',
      `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`,
      ofDocument((root) => hasAt(root, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`)),
    ),
    fatal(
      'BR-113-GST-SG',
      ofDocument((root) => {
        const isForeign = normalizedAt(root, 'cbc:DocumentCurrencyCode') !== 'SGD';
        return isForeign ? normalizedAt(root, 'cbc:TaxCurrencyCode') === 'SGD' : !hasAt(root, 'cbc:TaxCurrencyCode');
      }),
    ),
  ],
  (category) => REGISTERED_CODES.has(codeOf(category)),
);

const warned =
  (row: Row): Row =>
  (context) => ({ ...(typeof row === 'function' ? row(context) : row), severity: 'warning' });

const isOfTypes = ({ root }: Document, reference: XmlElement): boolean =>
  ['130', WITH_GST, WITHOUT_GST, ...(root.local === 'CreditNote' ? ['50'] : [])].some((one) =>
    isAt(reference, 'cbc:DocumentTypeCode', one),
  );
/** A total is in SGD, and is a number with two decimals. */
const isOther =
  (type: string): Test =>
  (one) =>
    elementsAt(one, 'cbc:DocumentTypeCode').some(({ text }) => text !== type);
const isTotal: Test = (one) =>
  elementsAt(one, 'cbc:DocumentDescription').some(({ text }) => /^\s*[+-]?(?:\d+(?:\.\d{0,2})?|\.\d{1,2})\s*$/.test(text));
const isInDollars: Test = (one) => isAt(one, 'cbc:ID', 'SGD');

const SYNTAX: readonly Place[] = [
  place(ROOT, [
    warned(
      counted('UBL-SR-12-GST-SG', `${SELLER}/${TAX_ID}`, (root) => {
        const own = elementsAt(root, `${SELLER}/cac:PartyTaxScheme`).filter((one) => isAt(one, 'cac:TaxScheme/cbc:ID', GST));
        return own.flatMap((one) => elementsAt(one, 'cbc:CompanyID')).length <= 1;
      }),
    ),
    warned(once('UBL-SR-18-SG', `${BUYER}/${TAX_ID}`)),
  ]),
  place(LINE, [warned(once('UBL-SR-38-GST-SG', 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason'))]),
  place(REPRESENTATIVE, [warned(once('UBL-SR-23-GST-SG', `cac:Party/${TAX_ID}`))]),
  place('cac:TaxSubtotal', [warned(once('UBL-SR-32-SG', 'cac:TaxCategory/cbc:TaxExemptionReason'))]),
  place(
    'cac:AdditionalDocumentReference',
    [
      worded('UBL-SR-43-GST-SG', 'UBL-SR-43', (one, document) => isOfTypes(document, one)),
      worded('BR-100-GST-SG', 'sg-total', anyOf(isOther(WITH_GST), isTotal)),
      worded('BR-101-GST-SG', 'sg-total', anyOf(isOther(WITHOUT_GST), isTotal)),
      worded('BR-102-GST-SG', 'UBL-CR-666', (one, document) => isOfTypes(document, one) && !hasAt(one, 'cac:Attachment')),
      worded('BR-103-GST-SG', 'sg-total', anyOf(isOther(WITH_GST), isInDollars)),
      worded('BR-104-GST-SG', 'sg-total', anyOf(isOther(WITHOUT_GST), isInDollars)),
    ],
    has('cbc:DocumentTypeCode'),
  ),
];

const PATTERNS: readonly Pattern[] = [
  { places: [place(ROOT, [specification('PEPPOL-EN16931-R004-SG', 'billing-1@sg-1')])] },
  ...SG_PEPPOL,
  { places: [...PARTIES, DOCUMENT] },
  ...SG_TRADE,
  ...taxPatterns(GST, [
    {
      code: 'NG',
      rate: 'any',
      ids: 'BR-NG-01-GST-SG BR-NG-08-GST-SG BR-NG-09-GST-SG BR-NG-11-GST-SG BR-NG-12-GST-SG BR-NG-13-GST-SG BR-NG-14-GST-SG',
    },
  ]),
  { places: [REGISTERED] },
  { places: SYNTAX },
  SG_CODES,
];

export const SG: Jurisdiction = {
  family: 'PEPPOL-PINT-SG',
  version: '1.4.1',
  validFrom: '2026-05-25',
  where: 'sg',
  kinds: { billing: BILLING },
  patterns: PATTERNS,
  omitted: [
    {
      ids: [
        'BR-CO-05-SG',
        'BR-CO-06-SG',
        'BR-CO-07-SG',
        'BR-CO-08-SG',
        'BR-48-GST-SG',
        'BR-111-GST-SG',
        'BR-DEC-13-GST-SG',
        'BR-DEC-15-SG',
        'UBL-SR-13-GST-SG',
      ],
      reason: 'Its published test is always true.',
    },
    { ids: ['BR-DEC-19-SG', 'BR-DEC-20-SG'], reason: 'A rule for any breakdown stands before it in its pattern, so it never runs.' },
  ],
  lists: [],
};
