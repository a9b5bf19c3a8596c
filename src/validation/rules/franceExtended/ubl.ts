// EXTENDED-CTC-FR in UBL: what it has in place of rules of EN 16931, and beside them.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { CHARACTERISTICS } from '../../codes/characteristics.js';
import { add, parseDecimal, subtract } from '../../decimal.js';
import { decimalAt, hasAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import { onlyRules, type Part, pathRules } from '../../ruleSet.js';
import { UBL_TABLES } from '../../tables/ubl.js';
import { collapsed } from '../../text.js';
import { holds, isInside } from '../en/codeTests.js';
import { DUE_DAY } from '../en/dueDay.js';
import { EN_UBL_RULES } from '../en/en16931.js';
import { inEach, UBL_LINE, UBL_ROOT } from '../en/enRule.js';
import { isCharge } from '../en/ublFacts.js';
import { attachments, chargeReasons, coded, counted, isPartyScheme, termsOfDelivery } from './codes.js';
import { exactly, isRoughlyBooked, isWithin, sumOfDoubles } from './doubles.js';
import { REPLACED_IN_UBL } from './norm.js';
import { counts, linesOf, UBL_LINES } from './ublLines.js';
import { UBL_VAT } from './ublVat.js';

const TOTALS = 'cac:LegalMonetaryTotal';
const PRECEDING = inEach(UBL_ROOT, 'cac:BillingReference');
const CURRENCY_PARTS: ReadonlySet<string> = new Set(['SourceCurrencyCode', 'TargetCurrencyCode', 'CalculationRate', 'Date']);

/** The amounts of the document, gathered once. */
function amountsOf(root: XmlElement) {
  const lines = [...linesOf(root).of.values()].filter(counts).flatMap(({ amounts }) => amounts);
  const groups = elementsAt(root, 'cac:AllowanceCharge');
  const [off, on] = [groups.filter((one) => isCharge(one) === false), groups.filter((one) => isCharge(one) === true)];
  const sum = (some: readonly XmlElement[]): number => sumOfDoubles(some.flatMap((one) => elementsAt(one, 'cbc:Amount')));
  return {
    lines: { value: sumOfDoubles(lines), count: lines.length },
    allowances: { value: sum(off), count: off.length },
    charges: { value: sum(on), count: on.length },
    count: lines.length + off.length + on.length,
  };
}

type Amounts = ReturnType<typeof amountsOf>;

const TOTAL_RULES: readonly PathRule[] = [
  total('BR-FREXT-CO-10', (totals, { lines }) => isRoughlyBooked(decimalAt(totals, 'cbc:LineExtensionAmount'), lines, 0, 0, lines.count)),
  total('BR-FREXT-CO-11', (totals, { allowances }) => isSum(totals, 'cbc:AllowanceTotalAmount', allowances)),
  total('BR-FREXT-CO-12', (totals, { charges }) => isSum(totals, 'cbc:ChargeTotalAmount', charges)),
  total('BR-FREXT-CO-13', (totals, { lines, allowances, charges, count }) =>
    isRoughlyBooked(decimalAt(totals, 'cbc:TaxExclusiveAmount'), lines, allowances.value, charges.value, count),
  ),
  total('BR-FREXT-CO-15', (totals, { count }, root) => {
    const currencies = new Set(elementsAt(root, 'cbc:DocumentCurrencyCode').map(({ text }) => text));
    const [vat, ...others] = elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').filter((one) =>
      currencies.has(attribute(one, 'currencyID') ?? ''),
    );
    if (vat === undefined) return true;
    const [without, tax, all] = [
      decimalAt(totals, 'cbc:TaxExclusiveAmount'),
      parseDecimal(vat.text),
      decimalAt(totals, 'cbc:TaxInclusiveAmount'),
    ];
    if (others.length > 0 || without === undefined || tax === undefined || all === undefined) return false;
    return isWithin(subtract(all, add(without, tax)), count);
  }),
  DUE_DAY,
];

function total(id: string, test: (totals: XmlElement, amounts: Amounts, root: XmlElement) => boolean): PathRule {
  return coded(id, TOTALS, (totals, document) => test(totals, document.once(amountsOf), document.root));
}

/** Where there is nothing to add up, the total may be left out. */
function isSum(totals: XmlElement, path: string, { value, count }: { readonly value: number; readonly count: number }): boolean {
  if (count === 0 && !hasAt(totals, path)) return true;
  const [given, sum] = [decimalAt(totals, path), exactly(value)];
  return given !== undefined && sum !== undefined && isWithin(subtract(given, sum), count);
}

const REST: readonly PathRule[] = [
  coded('BR-55', PRECEDING, (one) => hasAt(one, 'cac:InvoiceDocumentReference/cbc:ID')),
  counted('UBL-SR-06', PRECEDING, 'cac:InvoiceDocumentReference', 'fatal'),
  coded('UBL-SR-07', PRECEDING, (one) => hasAt(one, 'cac:InvoiceDocumentReference/cbc:ID')),
  unused('UBL-FREXT-CR-410', UBL_ROOT, areTermsPlain),
  unused('UBL-FREXT-CR-645', UBL_LINE, areTermsPlain),
  unused('CII-FREXT-CR-490', UBL_ROOT, (root) =>
    elementsAt(root, 'cac:TaxExchangeRate').every(({ children }) => children.every(({ local }) => CURRENCY_PARTS.has(local))),
  ),
];

function unused(id: string, context: string, test: (node: XmlElement) => boolean): PathRule {
  return coded(id, context, test, 'warning');
}

/** An identifier, and a location with a name. */
function areTermsPlain(node: XmlElement): boolean {
  const parts = elementsAt(node, 'cac:DeliveryTerms').flatMap(({ children }) => children);
  return parts.every(
    ({ local, children }) => local === 'ID' || (local === 'DeliveryLocation' && children.every((one) => one.local === 'Name')),
  );
}

const CODES: readonly PathRule[] = [
  coded('BR-FREXT-04', inEach(UBL_LINE, 'cac:Item/cac:AdditionalItemProperty/cbc:NameCode'), ({ text }) => holds(CHARACTERISTICS, text)),
  coded('BR-FREXT-CL-10', 'cac:PartyIdentification/cbc:ID', (id) => {
    const scheme = attribute(id, 'schemeID');
    if (scheme === undefined || isPartyScheme(scheme)) return true;
    return collapsed(scheme) === 'SEPA' && isInside(id, 'AccountingSupplierParty', 'PayeeParty');
  }),
  ...chargeReasons('cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', ({ parent }) => isCharge(parent) === true),
  attachments('cbc:EmbeddedDocumentBinaryObject'),
  termsOfDelivery('cac:DeliveryTerms/cbc:ID'),
];

/** The same in both editions. */
export const UBL_PARTS: readonly Part[] = [
  pathRules([...EN_UBL_RULES.filter(({ id }) => !REPLACED_IN_UBL.has(id)), ...TOTAL_RULES, ...UBL_VAT, ...UBL_LINES, ...REST, ...CODES]),
  onlyRules(UBL_TABLES, (id) => !REPLACED_IN_UBL.has(id)),
];
