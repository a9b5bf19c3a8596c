// The rules of a jurisdiction on each category of its tax. The number in an id says what a rule asks, as in EN 16931.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { absolute, add, compare, type Decimal, equal, parseDecimal, percentOf, round, subtract, ZERO } from '../../decimal.js';
import { taxableAmount } from '../../expected.js';
import { below, beside } from '../../find.js';
import { hasAt } from '../../lexical.js';
import type { Assertion, Pattern, Place, Test } from '../../pattern.js';
import { has, not, oneDecimal } from '../en/probes.js';
import { rateKey, type Sum } from '../en/sums.js';
import { codeOf, isCharge } from '../en/ublFacts.js';
import { inLine, place, ROOT } from './forms.js';
import { type Category, isOf, type Lines, type TaxFacts, taxFacts } from './taxFacts.js';

export type Rate = 'zero' | 'zero or none' | 'none' | 'positive' | 'any';

export interface TaxCategory {
  readonly code: string;
  /** Those that the jurisdiction has of -01 to -14. */
  readonly ids: string;
  /** How often the breakdown holds a category that is used: once, or for each rate. Default: `once`. */
  readonly breakdown?: 'each' | 'at least once';
  /** Of lines, and of allowances and charges. */
  readonly rate: Rate | readonly [line: Rate, others: Rate];
  /** How far the amounts, which are computed with the rate, may be off; undefined: there is no tax. */
  readonly slack?: Decimal;
  /** A breakdown without a rate is one of 0 per cent; otherwise nothing is computed. */
  readonly withoutRate?: 'zero' | 'wrong';
}

export const CENTS: Decimal = { units: 2n, scale: 2 };
const AMOUNT_DIGITS = 2;
const percents = below('cbc:Percent');
const bases = beside('cbc:TaxableAmount');
const taxAmounts = beside('cbc:TaxAmount');
const reasonGiven = has('cbc:TaxExemptionReason', 'cbc:TaxExemptionReasonCode');

export function taxPatterns(scheme: string, categories: readonly TaxCategory[]): Pattern[] {
  const unrated = categories.some(({ withoutRate }) => withoutRate === 'zero') ? ZERO : undefined;
  const facts = taxFacts(scheme, new Set(categories.map(({ code }) => code)), unrated);
  return categories.flatMap((category) => {
    const rules = new Map(category.ids.split(' ').map((id) => [/-(\d\d)(?!.*-\d\d)/.exec(id)?.[1] ?? '', id]));
    const rule = (number: string, wordsOf: string, test: Test): Assertion[] => {
      const id = rules.get(number);
      return id === undefined ? [] : [{ id, severity: 'fatal', wordsOf, values: [scheme, category.code], test }];
    };
    const isIt: Test = (node) => codeOf(node) === category.code && isOf(scheme, node);
    const [line, others] = typeof category.rate === 'string' ? [category.rate, category.rate] : category.rate;
    const rated = (number: string, rate: Rate): Assertion[] => rule(number, `tax-rate-${rate.replaceAll(' ', '-')}`, rateTest(rate));
    const ofCharge =
      (charge: boolean): Test =>
      (node, document) =>
        isIt(node, document) && isCharge(node.parent) === charge;
    const places: Place[] = [
      place(ROOT, ofDocument(category, facts, rule)),
      place(inLine('cac:Item/cac:ClassifiedTaxCategory'), rated('05', line), isIt),
      place('cac:AllowanceCharge/cac:TaxCategory', rated('06', others), ofCharge(false)),
      place('cac:AllowanceCharge/cac:TaxCategory', rated('07', others), ofCharge(true)),
      place('/*/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory', ofBreakdown(category, facts, rule), isIt),
    ];
    return [{ places: places.filter(({ rules: some }) => some.length > 0) }];
  });
}

type MakeRule = (number: string, wordsOf: string, test: Test) => Assertion[];
type Facts = (root: XmlElement) => TaxFacts;

function ofDocument({ code, breakdown }: TaxCategory, facts: Facts, rule: MakeRule): Assertion[] {
  const isIt = (one: Category): boolean => one.code === code && one.ofTax;
  const isCode = (one: Category): boolean => one.code === code;
  const others = (of: (all: TaxFacts) => readonly Category[]): Test => {
    return (_, document) => {
      const all = document.once(facts);
      return !all.breakdowns.some(isIt) || of(all).every((one) => one.code === code || !one.ofTax);
    };
  };
  const once: Test = (_, document) => {
    const all = document.once(facts);
    const count = all.breakdowns.filter(isIt).length;
    return !(all.categories.some(isIt) || all.classified.some(isIt)) || (breakdown === undefined ? count === 1 : count > 0);
  };
  const each: Test = (_, document) => {
    const all = document.once(facts);
    return [...all.allowancesAndCharges, ...all.classified].some(isCode) === all.breakdowns.some(isCode);
  };
  return [
    ...(breakdown === 'each' ? rule('01', 'tax-each', each) : rule('01', 'tax-once', once)),
    ...rule(
      '11',
      'tax-alone',
      others((all) => all.breakdowns),
    ),
    ...rule(
      '12',
      'tax-alone',
      others((all) => all.classified),
    ),
    ...rule(
      '13',
      'tax-alone',
      others((all) => all.allowances),
    ),
    ...rule(
      '14',
      'tax-alone',
      others((all) => all.charges),
    ),
  ];
}

function ofBreakdown(category: TaxCategory, facts: Facts, rule: MakeRule): Assertion[] {
  const { code, slack, withoutRate } = category;
  const rateOf = (node: XmlElement): Sum => {
    const [first] = percents(node);
    if (withoutRate !== 'zero') return oneDecimal(percents, node);
    return first === undefined ? ZERO : parseDecimal(first.text);
  };
  const isUnrated = (node: XmlElement): boolean => withoutRate === undefined && percents(node).length === 0;
  const baseByRate: Test = (node, document) => {
    if (isUnrated(node)) return true;
    const [base, rate, all] = [oneDecimal(bases, node), rateOf(node), document.once(facts)];
    if (base === undefined || rate === undefined || slack === undefined) return false;
    const key = rateKey(code, rate);
    const kinds = Object.values(all.lines).filter(({ keys }) => keys.has(key) || all.allowanceChargeKeys.has(key));
    return kinds.some((lines) => isNear(base, sumFor(key, lines, all), slack));
  };
  const base: Test = (node, document) => {
    const [given, all] = [oneDecimal(bases, node), document.once(facts)];
    return Object.values(all.lines).some((lines) => lines.any && isNear(given, sumFor(code, lines, all), ZERO));
  };
  const tax: Test = (node) => {
    const [amount, rate, on] = [oneDecimal(taxAmounts, node), rateOf(node), oneDecimal(bases, node)];
    return isNear(amount && absolute(amount), on && rate && taxOn(on, rate), slack ?? ZERO);
  };
  const zero: Test = (node) => isZero(oneDecimal(taxAmounts, node));
  return [
    ...(slack === undefined ? rule('08', 'tax-base', base) : rule('08', 'tax-base-rate', baseByRate)).map((one) => ({
      ...one,
      expected: taxableAmount(slack !== undefined),
    })),
    ...(slack === undefined ? rule('09', 'tax-amount-zero', zero) : rule('09', 'tax-amount', tax)),
    ...rule('10', 'tax-no-reason', not(reasonGiven)),
  ];
}

function rateTest(rate: Rate): Test {
  if (rate === 'none') return not(has('cbc:Percent'));
  if (rate === 'any') return has('cbc:Percent');
  return (node) => {
    if (rate === 'zero or none' && percents(node).length === 0) return true;
    const given = oneDecimal(percents, node);
    return given !== undefined && (rate === 'positive' ? compare(given, ZERO) > 0 : equal(given, ZERO));
  };
}

function sumFor(key: string, lines: Lines, { chargeSums, allowanceSums }: TaxFacts): Sum {
  const [own, charges, allowances] = [lines.sums.of(key), chargeSums.of(key), allowanceSums.of(key)];
  return own && charges && allowances && subtract(add(own, charges), allowances);
}

/** At most so far away. */
export function isNear(left: Sum, right: Sum, slack: Decimal): boolean {
  return left !== undefined && right !== undefined && compare(absolute(subtract(left, right)), slack) <= 0;
}

/** Of a base, without its sign, rounded to cents. */
function taxOn(base: Decimal, rate: Decimal): Decimal {
  return round(percentOf(absolute(base), rate), AMOUNT_DIGITS);
}

function isZero(value: Sum): boolean {
  return value !== undefined && equal(value, ZERO);
}

/** Of a subtotal: its amount is the base by the rate of the tax; with a rate of 0, or none, the amount rounds to 0. */
export function isTaxed(scheme: string, slack: Decimal): Test {
  const categories = below('cac:TaxCategory');
  const base = below('cbc:TaxableAmount');
  const amount = below('cbc:TaxAmount');
  return (subtotal) => {
    const given = oneDecimal(amount, subtotal);
    const rates = categories(subtotal)
      .filter((one) => isOf(scheme, one))
      .flatMap(percents);
    if (given === undefined || rates.length > 1) return false;
    const rate = rates.length === 0 ? ZERO : oneDecimal(() => rates, subtotal);
    if (rate === undefined) return false;
    if (isZero(round(rate, 0))) return isZero(round(given, 0));
    const on = oneDecimal(base, subtotal);
    return isNear(absolute(given), on && taxOn(on, rate), slack);
  };
}

/** One category of the tax has a code. */
export function hasTaxCategory(scheme: string): Test {
  return (node) => elementsAt(node, 'cac:TaxCategory').some((one) => isOf(scheme, one) && hasAt(one, 'cbc:ID'));
}

/** One category of the tax has a rate, or is one of those that need none. */
export function hasTaxRate(scheme: string, unrated: readonly string[]): Test {
  return (node) =>
    elementsAt(node, 'cac:TaxCategory').some((one) => isOf(scheme, one) && (hasAt(one, 'cbc:Percent') || unrated.includes(codeOf(one))));
}
