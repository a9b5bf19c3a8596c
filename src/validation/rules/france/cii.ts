// French invoices in CII: what they say themselves. The lines of several sellers are in ciiGroups.ts.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { isAt, only } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { CII_TRADE } from './ciiTrade.js';
import { MODES, TREATMENTS, TYPES } from './codes.js';
import { isCompactDay, isSiren } from './forms.js';
import { agreement, delivery, NUMBERS, PARTIES, settlement, tradeLine } from './places.js';
import {
  addresses,
  hasScheme,
  isDocumentNumber,
  isIn,
  isShortNumber,
  pattern,
  schemeRules,
  siretFits,
  values,
  withScheme,
} from './shared.js';

export const ROOT = 'rsm:CrossIndustryInvoice';
const DOCUMENT = 'rsm:CrossIndustryInvoice/rsm:ExchangedDocument';
const CONTEXT = 'rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext';
export const MODE = 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';
const REFERENCE = 'ram:InvoiceReferencedDocument';
const LEGAL = 'ram:SpecifiedLegalOrganization/ram:ID';
const TRADE = 'rsm:SupplyChainTradeTransaction';
const PERIOD = 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod';

const isDay = (text: string): boolean => isCompactDay(text.slice(0, 8));

/** Rules that are the same in each edition. */
export const CII: readonly Pattern[] = [
  ...CII_TRADE,
  numbers(),
  ...values('cii', isDay, [
    {
      context: tradeLine(`${PERIOD}/ram:StartDateTime/udt:DateTimeString`),
      rules: [fatal('BR-FR-03_EXT-FR-FE-134', ({ text }) => isDay(text))],
    },
    {
      context: tradeLine(`${PERIOD}/ram:EndDateTime/udt:DateTimeString`),
      rules: [fatal('BR-FR-03_EXT-FR-FE-135', ({ text }) => isDay(text))],
    },
  ]),
  types(),
  ...notes().map((rule) => pattern(DOCUMENT, rule)),
  pattern(
    CONTEXT,
    fatal('BR-FR-08_BT-23', (context) => elementsAt(context, MODE).some(({ text }) => MODES.has(text))),
  ),
  ...identities(),
  ...addresses(
    ({ cii }) => `${cii}/ram:URIUniversalCommunication/ram:URIID`,
    [agreement('ram:SellerTradeParty/ram:GlobalID'), agreement('ram:BuyerTradeParty/ram:GlobalID')],
  ),
];

function numbers(): Pattern {
  const [own, header, ofLine] = NUMBERS.map(({ cii }) => cii) as [string, string, string];
  return {
    places: [
      { context: own, rules: [fatal('BR-FR-01_BT-1', isShortNumber), fatal('BR-FR-02_BT-1', isDocumentNumber)] },
      { context: header, rules: [fatal('BR-FR-01_BT-25', isShortNumber), fatal('BR-FR-02_BT-25', isDocumentNumber)] },
      { context: ofLine, rules: [fatal('BR-FR-01_EXT-FR-FE-136', isShortNumber), fatal('BR-FR-02_EXT-FR-FE-136', isDocumentNumber)] },
    ],
  };
}

function types(): Pattern {
  const isType = isIn(TYPES);
  return {
    places: [
      { context: `${DOCUMENT}/ram:TypeCode`, rules: [fatal('BR-FR-04_BT-3', isType)] },
      { context: settlement(`${REFERENCE}/ram:TypeCode`), rules: [fatal('BR-FR-04_EXT-FR-FE-02', isType)] },
      {
        context: tradeLine(`ram:SpecifiedLineTradeSettlement/${REFERENCE}/ram:TypeCode`),
        rules: [fatal('BR-FR-04_EXT-FR-FE-137', isType)],
      },
    ],
  };
}

function notes(): Assertion[] {
  const countOf = (document: XmlElement, subject: string): number => notesOf(document, subject).length;
  return [
    fatal('BR-FR-05_BT-22_PMT', (document) => countOf(document, 'PMT') > 0),
    fatal('BR-FR-05_BT-22_PMD', (document) => countOf(document, 'PMD') > 0),
    fatal('BR-FR-05_BT-22_AAB', (document) => countOf(document, 'AAB') > 0),
    fatal('BR-FR-06_BT-21_PMT', (document) => countOf(document, 'PMT') <= 1),
    fatal('BR-FR-06_BT-21_PMD', (document) => countOf(document, 'PMD') <= 1),
    fatal('BR-FR-06_BT-21_AAB', (document) => countOf(document, 'AAB') <= 1),
    fatal('BR-FR-06_BT-21_TXD', (document) => countOf(document, 'TXD') <= 1),
    fatal('BR-FR-31_BT-21', (document) => {
      return notesOf(document, 'BAR').filter((note) => TREATMENTS.has(collapsed(only(elementsAt(note, 'ram:Content'))))).length <= 1;
    }),
  ];
}

export function notesOf(document: XmlElement, subject: string): XmlElement[] {
  return elementsAt(document, 'ram:IncludedNote').filter((note) => isAt(note, 'ram:SubjectCode', subject));
}

function identities(): Pattern[] {
  const isNine: Assertion['test'] = ({ text }) => isSiren(collapsed(text));
  const ids = (party: XmlElement): readonly XmlElement[] => elementsAt(party, 'ram:GlobalID');
  const sites = [
    { context: delivery('ram:ShipToTradeParty'), siret: 'BR-FR-09_BT-71', schemes: ['BR-FR-CO-10_BT-71-1', 'BR-FR-CO-10_BT-71-2'] },
    {
      context: tradeLine('ram:SpecifiedLineTradeDelivery/ram:ShipToTradeParty'),
      siret: 'BR-FR-09_EXT-FR-FE-146',
      schemes: ['BR-FR-CO-10_EXT-FR-FE-146-1', 'BR-FR-CO-10_EXT-FR-FE-146-2'],
    },
  ] as const;
  const all = [...PARTIES.map(({ cii, siret, schemes }) => ({ context: cii, siret, schemes })), ...sites];
  return [
    { places: all.map(siretOf) },
    {
      places: [
        { context: LEGAL, when: hasScheme('0002'), rules: [fatal('BR-FR-32-LEGALID', isNine)] },
        { context: 'ram:GlobalID', when: hasScheme('0002', '0231'), rules: [fatal('BR-FR-32-GLOBALID', isNine)] },
      ],
    },
    { places: all.map(({ context, schemes }) => ({ context: context.slice(context.indexOf(TRADE)), rules: schemeRules(schemes, ids) })) },
  ];
}

function siretOf({ context, siret }: { readonly context: string; readonly siret: string }): Place {
  const isOwn = siret !== 'BR-FR-09_BT-29' && siret !== 'BR-FR-09_BT-46';
  const rule = fatal(siret, (party) =>
    siretFits(withScheme(elementsAt(party, 'ram:GlobalID'), '0009'), withScheme(elementsAt(party, LEGAL), '0002'), isOwn),
  );
  return { context, rules: [rule] };
}
