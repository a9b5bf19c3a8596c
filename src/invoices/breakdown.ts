// The VAT breakdown (BG-23): one entry for each category and rate of lines, allowances and charges.
import { add, parseDecimal, percentOf, ZERO } from '../validation/decimal.js';
import { pointerTo } from './errors.js';
import { inOrder } from './inOrder.js';
import { BREAKDOWN } from './members.js';
import { type InvoiceGroup, textIn } from './model.js';
import type { Dialect } from './profiles.js';
import { type Sheet, type Sum, withinOne } from './sheet.js';

/** A net amount with its VAT. An allowance has a negative one. */
export interface TaxedAmount {
  readonly amount: Sum;
  readonly category: string | undefined;
  readonly rate: string | undefined;
}

interface TaxGroup {
  readonly category: string;
  readonly rate: string | undefined;
  taxable: Sum;
  isGiven: boolean;
}

/** The part of the ids of its rules: BR-IC-08. */
const RULE_PARTS: Readonly<Record<string, string>> = { K: 'IC', L: 'AF', M: 'AG' };
/** Categories without VAT. */
const UNTAXED: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);
/** The reason that a category is by itself. An exemption (E) has many, so it must be given. */
const REASONS: Readonly<Record<string, string>> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' };

interface Breakdown {
  readonly groups: readonly InvoiceGroup[];
  /** BT-117 of each. */
  readonly amounts: readonly Sum[];
}

/** Entries that are given come first, in their order. */
export function breakdownOf(sheet: Sheet, given: readonly InvoiceGroup[], taxed: readonly TaxedAmount[], dialect: Dialect): Breakdown {
  const isWhole = taxed.every(({ category }) => category !== undefined);
  const groups = groupsOf(taxed, isWhole);
  const none = isWhole ? ZERO : undefined;
  const amounts: Sum[] = [];
  const entries = given.map((entry, index) =>
    entryOf(sheet, entry, index, takeGroup(groups, entry) ?? { rate: undefined, taxable: none }, amounts, dialect),
  );
  for (const group of groups.filter(({ isGiven }) => !isGiven)) {
    const pointer = pointerTo('#/vatBreakdown', entries.length);
    const { category, rate } = group;
    sheet.computed.push(pointerTo(pointer, 'vatCategory'));
    if (rate !== undefined) sheet.computed.push(pointerTo(pointer, 'vatRate'));
    entries.push(entryOf(sheet, { vatCategory: category, vatRate: rate }, entries.length, group, amounts, dialect));
  }
  return { groups: entries, amounts: isWhole ? amounts : [...amounts, undefined] };
}

/** In the order in which they occur first. Rates are equal as numbers: 20 and 20.00. Nothing adds up where a part has no category. */
function groupsOf(taxed: readonly TaxedAmount[], isWhole: boolean): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { category, rate, amount } of taxed) {
    if (category === undefined) continue;
    const key = keyOf(category, rate);
    const group = groups.get(key) ?? { category, rate: category === 'O' ? undefined : rate, taxable: ZERO, isGiven: false };
    groups.set(key, group);
    group.taxable = !isWhole || group.taxable === undefined || amount === undefined ? undefined : add(group.taxable, amount);
  }
  return [...groups.values()];
}

function keyOf(category: string, rate: string | undefined): string {
  if (category === 'O') return category;
  const plain = rate?.includes('.') === true ? rate.replace(/\.?0+$/, '') : rate;
  return `${category} ${plain?.replace(/^\+?0+(?=\d)/, '') ?? ''}`;
}

/** Without a rate, an entry is for the only group of its category. */
function takeGroup(groups: readonly TaxGroup[], entry: InvoiceGroup): TaxGroup | undefined {
  const [category, rate] = [textIn(entry, 'vatCategory'), textIn(entry, 'vatRate')];
  if (category === undefined) return undefined;
  const ofCategory = groups.filter((group) => !group.isGiven && group.category === category);
  const found =
    rate === undefined && ofCategory.length === 1
      ? ofCategory[0]
      : ofCategory.find((group) => keyOf(category, group.rate) === keyOf(category, rate));
  if (found !== undefined) found.isGiven = true;
  return found;
}

function entryOf(
  sheet: Sheet,
  entry: InvoiceGroup,
  index: number,
  group: Pick<TaxGroup, 'rate' | 'taxable'>,
  amounts: Sum[],
  dialect: Dialect,
): InvoiceGroup {
  const pointer = pointerTo('#/vatBreakdown', index);
  const at = (name: string): string => pointerTo(pointer, name);
  const category = textIn(entry, 'vatCategory') ?? '';
  const part = RULE_PARTS[category] ?? category;
  const vatRate = sheet.fill(at('vatRate'), textIn(entry, 'vatRate'), group.rate);
  if (vatRate === undefined && category !== 'O') sheet.unknown.add('BT-119');
  const taxable = sheet.settle({
    ...{ pointer: at('taxableAmount'), term: 'BT-116', rule: `BR-${part}-08`, given: textIn(entry, 'taxableAmount') },
    expected: group.taxable,
  });
  const isUntaxed = dialect.isUntaxed || UNTAXED.has(category);
  const vat = sheet.settle({
    ...{ pointer: at('vatAmount'), term: 'BT-117', rule: isUntaxed ? `BR-${part}-09` : 'BR-CO-17', given: textIn(entry, 'vatAmount') },
    expected: isUntaxed ? ZERO : taxOf(sheet, taxable.amount, vatRate),
    ...(isUntaxed ? {} : { isWithin: withinOne }),
  });
  amounts.push(vat.amount);
  const hasReason = entry['exemptionReason'] !== undefined || entry['exemptionReasonCode'] !== undefined;
  const exemptionReasonCode = hasReason
    ? textIn(entry, 'exemptionReasonCode')
    : sheet.fill(at('exemptionReasonCode'), undefined, dialect.isOpen ? undefined : REASONS[category]);
  return inOrder(BREAKDOWN.members, entry, { vatRate, taxableAmount: taxable.text, vatAmount: vat.text, exemptionReasonCode });
}

function taxOf(sheet: Sheet, taxable: Sum, rate: string | undefined): Sum {
  const percent = rate === undefined ? undefined : parseDecimal(rate);
  return taxable === undefined || percent === undefined ? undefined : sheet.round(percentOf(taxable, percent));
}
