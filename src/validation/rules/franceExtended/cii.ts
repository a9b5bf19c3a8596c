// EXTENDED-CTC-FR in CII: what it has in place of rules of EN 16931, and beside them. Much of it is as in Factur-X EXTENDED.
import { NAMESPACES } from '../../../xml/namespaces.js';
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { ALLOWANCE_REASONS } from '../../codes/allowanceReasons.js';
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { add, compare, equal, parseDecimal, ZERO } from '../../decimal.js';
import { decimalAt, hasAt, isAt } from '../../lexical.js';
import type { Document, PathRule } from '../../rule.js';
import { onlyRules, type Part, pathRules } from '../../ruleSet.js';
import { CII_TABLES } from '../../tables/cii.js';
import { collapsed } from '../../text.js';
import { ciiFacts, isCharge, isVat } from '../en/ciiFacts.js';
import { holds, isInside } from '../en/codeTests.js';
import { EN_CII_RULES } from '../en/en16931.js';
import { CII_LINE, CII_ROOT } from '../en/enRule.js';
import { categoriesOfDetails } from '../facturx/bookings.js';
import { amountCount, isAllowanceTotal, isBasisTotal, isChargeTotal, isLineTotal, isNear, total } from '../facturx/extendedTotals.js';
import { BREAKDOWN, baseTests, isStandardVatRight } from '../facturx/extendedVat.js';
import { hasIndicator } from '../facturx/variants.js';
import { CII_LINES } from './ciiLines.js';
import { attachments, chargeReasons, coded, counted, isPartyScheme, termsOfDelivery } from './codes.js';
import type { FranceExtendedEdition } from './editions.js';
import { replacedInCii } from './norm.js';

const TRANSACTION = `${CII_ROOT}/rsm:SupplyChainTradeTransaction`;
const LINE = `${TRANSACTION}/${CII_LINE}`;
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const ACCOUNT = 'ram:PayeePartyCreditorFinancialAccount';
const CURRENCY_PARTS: ReadonlySet<string> = new Set([
  'SourceCurrencyCode',
  'TargetCurrencyCode',
  'ConversionRate',
  'ConversionRateDateTime',
]);

export function ciiParts(edition: FranceExtendedEdition): readonly Part[] {
  const replaced = replacedInCii(edition);
  return [
    pathRules([
      ...EN_CII_RULES.filter(({ id }) => !replaced.has(id)).map(withoutCategories),
      ...TOTAL_RULES,
      ...vatRules(edition),
      ...CII_LINES,
      ...SYNTAX,
      ...(edition.hasNewSyntaxRules ? NEW_SYNTAX : OLD_SYNTAX),
      ...CODES,
    ]),
    onlyRules(CII_TABLES, (id) => !replaced.has(id)),
  ];
}

/** Of any breakdown: rules of the nine categories stand before them in their pattern, and take its elements. */
const OF_ANY_CATEGORY: ReadonlySet<string> = new Set(['BR-45', 'BR-46', 'BR-47', 'BR-48', 'BR-CO-03', 'BR-DEC-19', 'BR-DEC-20']);

function withoutCategories(rule: PathRule): PathRule {
  if (!OF_ANY_CATEGORY.has(rule.id)) return rule;
  const isTaken = (tax: XmlElement): boolean =>
    isVat(tax) && elementsAt(tax, 'ram:CategoryCode').some(({ text }) => Object.hasOwn(VAT_IDS, text));
  return { ...rule, test: (tax, document) => isTaken(tax) || rule.test(tax, document) };
}

const TOTAL_RULES: readonly PathRule[] = [
  total('BR-FREXT-CO-10', isLineTotal),
  total('BR-FREXT-CO-11', isAllowanceTotal),
  total('BR-FREXT-CO-12', isChargeTotal),
  total('BR-FREXT-CO-13', isBasisTotal),
  total('BR-FREXT-CO-15', (totals, parts, settlement) => {
    const currencies = elementsAt(settlement, 'ram:InvoiceCurrencyCode').map(({ text }) => text);
    const vats = elementsAt(totals, 'ram:TaxTotalAmount').filter((one) => currencies.includes(attribute(one, 'currencyID') ?? ''));
    const [basis, grand] = ['ram:TaxBasisTotalAmount', 'ram:GrandTotalAmount'].map((path) => decimalAt(totals, path));
    const [vat] = vats;
    if (vat === undefined || basis === undefined || grand === undefined) return false;
    if (vats.length > 1) return equal(basis, grand);
    const tax = parseDecimal(vat.text);
    return isNear(grand, tax && add(basis, tax), amountCount(parts));
  }),
  coded('BR-CO-25', CII_ROOT, (_, document) => !document.once(isDue) || document.once(hasTerms)),
];

function isDue(root: XmlElement): boolean {
  const [amount, ...others] = anywhere(root, 'DuePayableAmount');
  const due = amount === undefined || others.length > 0 ? undefined : parseDecimal(amount.text);
  return due !== undefined && compare(due, ZERO) > 0;
}

function hasTerms(root: XmlElement): boolean {
  return anywhere(root, 'SpecifiedTradePaymentTerms').some((one) => hasAt(one, 'ram:DueDateDateTime') || hasAt(one, 'ram:Description'));
}

function anywhere(node: XmlElement, local: string, into: XmlElement[] = []): XmlElement[] {
  if (node.local === local) into.push(node);
  for (const child of node.children) anywhere(child, local, into);
  return into;
}

type Ids = readonly [broken: string, either: string, loose: string, exact: string];

const VAT_IDS: Readonly<Record<string, Ids>> = {
  AE: ['BR-FREXT-AE-01', 'BR-FXEXT-AE-08', 'BR-FXEXT-AE-08ini', 'BR-FXEXT-AE-08rev'],
  E: ['BR-FREXT-E-01', 'BR-FXEXT-E-08', 'BR-FXEXT-E-08ini', 'BR-FXEXT-E-08rev'],
  G: ['BR-FREXT-G-01', 'BR-FXEXT-G-08', 'BR-FXEXT-G-08ini', 'BR-FXEXT-G-08rev'],
  K: ['BR-FREXT-IC-01', 'BR-FXEXT-IC-08', 'BR-FXEXT-IC-08ini', 'BR-FXEXT-IC-08rev'],
  L: ['BR-FREXT-AF-01', 'BR-FXEXT-AF-08', 'BR-FXEXT-AF-08ini', 'BR-FXEXT-AF-08rev'],
  M: ['BR-FREXT-AG-01', 'BR-FXEXT-AG-08', 'BR-FXEXT-AG-08ini', 'BR-FXEXT-AG-08rev'],
  O: ['BR-FREXT-O-01', 'BR-FXEXT-O-08', 'BR-FXEXT-O-08ini', 'BR-FXEXT-O-08rev'],
  S: ['BR-FREXT-S-01', 'BR-FXEXT-S-08', 'BR-FXEXT-S-08ini', 'BR-FXEXT-S-08rev'],
  Z: ['BR-FREXT-Z-01', 'BR-FXEXT-Z-08', 'BR-FXEXT-Z-08ini', 'BR-FXEXT-Z-08rev'],
};

function vatRules({ onlyLinesThatCount }: FranceExtendedEdition): PathRule[] {
  const isInLines = (category: string, document: Document): boolean =>
    onlyLinesThatCount ? document.once(categoriesOfDetails).has(category) : document.once(ciiFacts).inLines.has(category);
  return [
    ...Object.entries(VAT_IDS).flatMap(([category, [broken, either, loose, exact]]): PathRule[] => {
      const tests = baseTests(category);
      return [
        coded(broken, CII_ROOT, (_, document) => {
          const { inBreakdown, inAllowancesAndCharges } = document.once(ciiFacts);
          return inBreakdown.has(category) === (isInLines(category, document) || inAllowancesAndCharges.has(category));
        }),
        coded(either, BREAKDOWN, tests.either),
        coded(loose, BREAKDOWN, tests.loose, 'warning'),
        coded(exact, BREAKDOWN, tests.exact, 'warning'),
      ];
    }),
    coded('BR-FXEXT-S-09', BREAKDOWN, isStandardVatRight),
  ];
}

const SYNTAX: readonly PathRule[] = [
  coded('CII-FREXT-SR-106', `${LINE}/ram:SpecifiedLineTradeAgreement`, areTermsPlain, 'warning'),
  coded('CII-FREXT-SR-293', AGREEMENT, areTermsPlain, 'warning'),
  coded(
    'CII-FREXT-SR-366',
    SETTLEMENT,
    (settlement) =>
      elementsAt(settlement, 'ram:TaxApplicableTradeCurrencyExchange').every(({ children }) =>
        children.every(({ local }) => CURRENCY_PARTS.has(local)),
      ),
    'warning',
  ),
  coded(
    'CII-FREXT-SR-439',
    `${LINE}/ram:SpecifiedLineTradeAgreement`,
    (agreement) => elementsAt(agreement, 'ram:NetPriceProductTradePrice/ram:ChargeAmount').length <= 1,
  ),
  counted('CII-SR-454', `${LINE}/ram:SpecifiedLineTradeSettlement`, 'ram:ApplicableTradeTax', 'warning'),
  reference('CII-EXT-DT-018', 'ram:TypeCode', (one) => {
    return one.local === 'InvoiceReferencedDocument' || ['50', '130', '916'].some((code) => isAdditional(one, code));
  }),
  reference('CII-FREXT-DT-024', 'ram:ReferenceTypeCode', (one) => one.local === 'ContractReferencedDocument' || isAdditional(one, '130')),
  reference('CII-FREXTDT-027', 'ram:FormattedIssueDateTime', ({ local }) =>
    [
      'InvoiceReferencedDocument',
      'ContractReferencedDocument',
      'BuyerOrderReferencedDocument',
      'DespatchAdviceReferencedDocument',
    ].includes(local),
  ),
];

const OLD_SYNTAX: readonly PathRule[] = [
  coded('BR-CO-27', 'ram:SpecifiedTradeSettlementPaymentMeans', (means) => {
    const type = collapsed(elementsAt(means, 'ram:TypeCode')[0]?.text ?? '');
    if (type !== '30' && type !== '58') return true;
    return hasAt(means, `${ACCOUNT}/ram:IBANID`) !== hasAt(means, `${ACCOUNT}/ram:ProprietaryID`);
  }),
];

const NEW_SYNTAX: readonly PathRule[] = [once('CII-FREXT-SR-069', 'ram:Description'), once('CII-FREXT-SR-072', 'ram:Value')];

function once(id: string, path: string): PathRule {
  const context = `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`;
  return coded(id, context, (one) => elementsAt(one, path).length <= 1);
}

/** A code, and a place with a name. */
function areTermsPlain(agreement: XmlElement): boolean {
  const parts = elementsAt(agreement, 'ram:ApplicableTradeDeliveryTerms').flatMap(({ children }) => children);
  return parts.every(
    ({ local, children }) =>
      local === 'DeliveryTypeCode' || (local === 'RelevantTradeLocation' && children.every((one) => one.local === 'Name')),
  );
}

function reference(id: string, path: string, mayHave: (reference: XmlElement) => boolean): PathRule {
  return coded(id, '*', (one) => !isReference(one) || !hasAt(one, path) || mayHave(one));
}

function isReference({ ns, local }: XmlElement): boolean {
  return local.endsWith('ReferencedDocument') && ns === NAMESPACES.ram;
}

function isAdditional(one: XmlElement, code: string): boolean {
  return one.local === 'AdditionalReferencedDocument' && isAt(one, 'ram:TypeCode', code);
}

const CODES: readonly PathRule[] = [
  coded('BR-FXEXT-04', 'ram:ApplicableProductCharacteristic/ram:TypeCode', ({ text }) => holds(CHARACTERISTICS, text), 'warning'),
  coded('BR-FREXT-CL-10', 'ram:GlobalID', (id) => {
    const scheme = attribute(id, 'schemeID');
    return scheme === undefined || isInside(id, 'SpecifiedTradeProduct', 'ShipToTradeParty') || isPartyScheme(scheme);
  }),
  coded(
    'BR-FREXT-CL-19-GP',
    'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ReasonCode',
    (code) => isCharge(code.parent) !== false || holds(ALLOWANCE_REASONS, code.text),
  ),
  ...chargeReasons('ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', ({ parent }) => isCharge(parent) === true),
  attachments('ram:AttachmentBinaryObject'),
  termsOfDelivery('ram:ApplicableTradeDeliveryTerms/ram:DeliveryTypeCode'),
  reason('BR-FREXT-BR-38', 'ram:ApplicableHeaderTradeSettlement'),
  reason('BR-FREXT-BR-44', 'ram:SpecifiedLineTradeSettlement'),
];

function reason(id: string, within: string): PathRule {
  return coded(
    id,
    `${within}/ram:SpecifiedTradeAllowanceCharge`,
    (one) => !hasIndicator('true')(one) || hasAt(one, 'ram:Reason') || hasAt(one, 'ram:ReasonCode'),
  );
}
