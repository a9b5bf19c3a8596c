// Rules of Peppol BIS Billing that XRechnung takes over under their ids, with what is its own in them.

import { NAMESPACES } from '../../../xml/namespaces.js';
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { type Decimal, equal, ONE, parseDecimal, subtract, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt } from '../../lexical.js';
import { type Assertion, fatal, type Pattern, type Place } from '../../pattern.js';
import type { Document } from '../../rule.js';
import { type Amount, isLineNet, isPercentage } from '../peppol/amounts.js';
import { ciiDocument, shareOf as shareInCii, totalsIn } from '../peppol/cii/document.js';
import { CII_2025_05 } from '../peppol/cii/editions.js';
import { amountsOf as amountsInCii, CII_LINES } from '../peppol/cii/lines.js';
import { documentPatterns, isEmpty, shareOf as shareInUbl } from '../peppol/document.js';
import { BILLING_2025_11 } from '../peppol/editions.js';
import { amountsOf as amountsInUbl, linePattern } from '../peppol/lines.js';
import type { XRechnungEdition } from './editions.js';

const NUMBERS = '001 005 008 010 020 040 041 042 043 044 046 053 054 055 061 101 110 111 120 121 130';
const TAKEN: ReadonlySet<string> = new Set(NUMBERS.split(' ').map((number) => `PEPPOL-EN16931-R${number}`));

const CENTS: Decimal = { units: 2n, scale: 2 };
/** Of a forint, which has no smaller coin. */
const HALF: Decimal = { units: 5n, scale: 1 };

/** What becomes of a rule at a place. */
type AssertionChange = (rule: Assertion, place: Place) => Assertion;

export function peppolInUbl({ emptyOrder }: XRechnungEdition): readonly Pattern[] {
  const [empty, ...others] = PEPPOL_IN_UBL;
  const isFaulty = (element: XmlElement): boolean =>
    isEmpty(element) && !(element.local === 'OrderReference' && element.ns === NAMESPACES.cac);
  return emptyOrder ? [{ places: empty!.places.map((place) => ({ ...place, when: isFaulty })) }, ...others] : PEPPOL_IN_UBL;
}

/** The first is about empty elements. */
const PEPPOL_IN_UBL: readonly Pattern[] = takenOver([...documentPatterns(BILLING_2025_11), linePattern()], {
  'PEPPOL-EN16931-R040': () =>
    fatal(
      'PEPPOL-EN16931-R040',
      (one, document) => !hasAt(one, 'cbc:BaseAmount') || isPercentage(shareInUbl(one), document.once(slackInUbl)),
    ),
  'PEPPOL-EN16931-R120': (rule) => ({
    ...rule,
    severity: 'warning',
    test: (line, document) => isLineNet(amountsInUbl(line, document.root), document.once(slackInUbl)),
  }),
});

export const PEPPOL_IN_CII: readonly Pattern[] = [
  ...takenOver([ciiDocument(CII_2025_05), CII_LINES], {
    'PEPPOL-EN16931-R040': () =>
      fatal(
        'PEPPOL-EN16931-R040',
        (one, document) => !hasAt(one, 'ram:BasisAmount') || isPercentage(shareInCii(one), document.once(slackInCii)),
      ),
    'PEPPOL-EN16931-R043': (rule, { context }) => ({
      ...rule,
      id: context === 'ram:SpecifiedTradeAllowanceCharge' ? 'PEPPOL-EN16931-R043-1' : 'PEPPOL-EN16931-R043-2',
    }),
    // An invoice without VAT has no VAT total.
    'PEPPOL-EN16931-R053': () => fatal('PEPPOL-EN16931-R053', (settlement, document) => ownTotals(settlement, document).length <= 1),
    'PEPPOL-EN16931-R055': (rule) => ({
      ...rule,
      test: (settlement, document) => ownTotals(settlement, document).length === 0 || rule.test(settlement, document),
    }),
    'PEPPOL-EN16931-R120': (rule) => ({
      ...rule,
      severity: 'warning',
      test: (line, document) => isLineNet({ ...amountsInCii(line), baseQuantity: baseQuantityOf(line) }, document.once(slackInCii)),
    }),
  }),
  { places: [{ context: '*', when: isEmptyInCii, rules: [fatal('PEPPOL-EN16931-R008', () => false)] }] },
  { places: [grossPrice()] },
];

/** The rules of a pattern that are taken over, at their places. */
function takenOver(patterns: readonly Pattern[], changes: Readonly<Record<string, AssertionChange>>): Pattern[] {
  const rulesAt = (place: Place): Assertion[] =>
    place.rules.filter(({ id }) => TAKEN.has(id)).map((rule) => changes[rule.id]?.(rule, place) ?? rule);
  return patterns
    .map((pattern) => ({ ...pattern, places: pattern.places.map((place) => ({ ...place, rules: rulesAt(place) })).filter(hasRules) }))
    .filter(({ places }) => places.length > 0);
}

function hasRules({ rules }: Place): boolean {
  return rules.length > 0;
}

function slackInUbl(root: XmlElement): Decimal {
  return isAt(root, 'cbc:DocumentCurrencyCode', 'HUF') ? HALF : CENTS;
}

function slackInCii(root: XmlElement): Decimal {
  return isAt(root, 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceCurrencyCode', 'HUF') ? HALF : CENTS;
}

function ownTotals(settlement: XmlElement, document: Document): XmlElement[] {
  return totalsIn(settlement, document, 'ram:InvoiceCurrencyCode');
}

/** That of the net price, else of the gross price; zero is none. */
function baseQuantityOf(line: XmlElement): Amount {
  for (const price of ['NetPrice', 'GrossPrice']) {
    const path = `ram:SpecifiedLineTradeAgreement/ram:${price}ProductTradePrice/ram:BasisQuantity`;
    const quantity = decimalAt(line, path);
    if (hasAt(line, path) && quantity?.units !== 0n) return quantity;
  }
  return ONE;
}

/** CII asks for the group of the delivery even where nothing is to be said there. As published, the prefix counts. */
function isEmptyInCii(element: XmlElement): boolean {
  return isEmpty(element) && !(element.prefix === 'ram' && element.local === 'ApplicableHeaderTradeDelivery');
}

function grossPrice(): Place {
  const discount = 'ram:AppliedTradeAllowanceCharge';
  return {
    context:
      'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice',
    rules: [
      fatal(
        'PEPPOL-EN16931-R044',
        (price) => !hasAt(price, `${discount}/ram:ActualAmount`) || isAt(price, `${discount}/ram:ChargeIndicator/udt:Indicator`, 'false'),
      ),
      fatal('PEPPOL-EN16931-R046', (price) => {
        if (!hasAt(price, 'ram:ChargeAmount')) return true;
        const net = price.parent && decimalAt(price.parent, 'ram:NetPriceProductTradePrice/ram:ChargeAmount');
        const [gross, less] = [decimalAt(price, 'ram:ChargeAmount'), discountOf(elementsAt(price, discount))];
        return net !== undefined && gross !== undefined && less !== undefined && equal(net, subtract(gross, less));
      }),
    ],
  };
}

/** The first amount of the discount; two discounts make no sum. */
function discountOf(discounts: readonly XmlElement[]): Amount {
  const [amount, ...more] = discounts.flatMap((one) => elementsAt(one, 'ram:ActualAmount').slice(0, 1));
  if (amount === undefined) return ZERO;
  return more.length === 0 ? parseDecimal(amount.text) : undefined;
}
