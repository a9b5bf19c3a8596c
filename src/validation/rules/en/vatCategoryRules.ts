// EN 16931, VAT by category, rules 01 to 10 (and more) of each: their words. The tests are in vatUbl.ts and vatCii.ts: there the
// artefacts differ most.
import type { EnRule, Place } from './enRule.js';
import { CATEGORIES, type Category } from './vatCategories.js';

/** What VAT is charged on, in the order of the rules 02 to 04 and 05 to 07. */
export const KINDS = ['line', 'allowance', 'charge'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  line: 'An invoice line',
  allowance: 'An allowance on document level',
  charge: 'A charge on document level',
};
const KIND_TERMS: Readonly<Record<Kind, readonly [category: string, rate: string]>> = {
  line: ['BT-151', 'BT-152'],
  allowance: ['BT-95', 'BT-96'],
  charge: ['BT-102', 'BT-103'],
};
const WANTED_OF_SELLER: Readonly<Record<Category['seller'], string>> = {
  tax: "the seller's VAT identifier (BT-31), tax registration (BT-32) or representative (BT-63)",
  vat: "the seller's VAT identifier (BT-31) or representative (BT-63)",
  none: '',
};
const WANTED_OF_BUYER: Readonly<Record<Category['buyer'], string>> = {
  'vat or legal': ", and the buyer's VAT identifier (BT-48) or legal registration (BT-47)",
  vat: ", and the buyer's VAT identifier (BT-48)",
  any: '',
};
const WANTED_RATES: Readonly<Record<Category['rate'], readonly [wrong: string, hint: string]>> = {
  zero: ['its rate is not zero', 'Give the rate 0'],
  'not negative': ['its rate is missing or negative', 'Give a rate of zero or more in per cent'],
  positive: ['its rate is not above zero', 'Give the rate in per cent'],
  none: ['it has a rate', 'Take the rate out'],
};

type Places = Pick<EnRule, 'ubl' | 'cii'>;

/** The rules of one category; a syntax without a place has no such rule. */
export interface CategoryPlaces {
  readonly breakdown: Place | undefined;
  readonly parties: (kind: Kind) => Place;
  readonly rate: (kind: Kind) => Place;
  readonly base: Place | undefined;
  readonly vat: Place | undefined;
  readonly reason: Place;
}

export function categoryRules(ubl: (category: Category) => CategoryPlaces, cii: (category: Category) => CategoryPlaces): EnRule[] {
  return CATEGORIES.flatMap((category): EnRule[] => {
    const [left, right] = [ubl(category), cii(category)];
    const both = (of: (places: CategoryPlaces) => Place | undefined): Places => ({ ubl: of(left), cii: of(right) });
    return [
      { ...breakdownText(category), ...both((places) => places.breakdown) },
      ...KINDS.map((kind, index) => ({ ...partiesText(category, kind, index + 2), ...both((places) => places.parties(kind)) })),
      ...KINDS.map((kind, index) => ({ ...rateText(category, kind, index + 5), ...both((places) => places.rate(kind)) })),
      { ...baseText(category), ...both((places) => places.base) },
      { ...vatText(category), ...both((places) => places.vat) },
      { ...reasonText(category), ...both((places) => places.reason) },
    ];
  });
}

function id({ ids }: Category, number: number): string {
  return ids.split(' ')[number - 1] ?? '';
}

function shown({ code, name }: Category): string {
  return `VAT category ${code} (${name})`;
}

function breakdownText(category: Category): EnRule {
  const once = category.breakdown === 'once';
  return {
    id: id(category, 1),
    severity: 'fatal',
    text: `${shown(category)} stands in lines, allowances or charges and in the VAT breakdown, but not ${once ? 'exactly once in the breakdown' : 'in both'}.`,
    hint: `Give ${once ? 'exactly one VAT breakdown' : 'a VAT breakdown for each rate'} where the category is used, and none where it is not.`,
    terms: ['BG-23', 'BT-118'],
  };
}

function partiesText(category: Category, kind: Kind, number: number): EnRule {
  const { seller, buyer } = category;
  const none = seller === 'none';
  return {
    id: id(category, number),
    severity: 'fatal',
    text: `${KIND_NAMES[kind]} has ${shown(category)}, but ${none ? 'a party has a VAT identifier' : 'the identifiers that this needs are missing'}.`,
    hint: none
      ? 'Take the VAT identifiers of seller, representative and buyer out, or use the category that fits.'
      : `Give ${WANTED_OF_SELLER[seller]}${WANTED_OF_BUYER[buyer]}.`,
    terms: [
      'BT-31',
      ...(seller === 'tax' ? ['BT-32'] : []),
      'BT-63',
      ...(buyer === 'any' && !none ? [] : ['BT-48']),
      ...(buyer === 'vat or legal' ? ['BT-47'] : []),
    ],
  };
}

function rateText(category: Category, kind: Kind, number: number): EnRule {
  const [wrong, hint] = WANTED_RATES[category.rate];
  const [code, rate] = KIND_TERMS[kind];
  return {
    id: id(category, number),
    severity: 'fatal',
    text: `${KIND_NAMES[kind]} has ${shown(category)}, but ${wrong}.`,
    hint: `${hint}, or use the category that fits.`,
    terms: [rate, code],
  };
}

function baseText(category: Category): EnRule {
  const each = category.breakdown === 'for each rate' ? ' with this rate' : '';
  return {
    id: id(category, 8),
    severity: 'fatal',
    text: `The taxable amount of ${shown(category)} is not what its lines, allowances and charges${each} come to.`,
    hint: `Make it the lines less the allowances plus the charges of category ${category.code}${each}.`,
    terms: ['BT-116', 'BT-131', 'BT-92', 'BT-99'],
  };
}

function vatText(category: Category): EnRule {
  const computed = category.vat === 'computed';
  return {
    id: id(category, 9),
    severity: 'fatal',
    text: `The VAT amount of ${shown(category)} is not ${computed ? 'its taxable amount times its rate' : 'zero'}.`,
    hint: computed ? 'Make it BT-116 × BT-119 / 100, rounded to two decimals.' : 'Make it 0.',
    terms: ['BT-117', ...(computed ? ['BT-116', 'BT-119'] : [])],
  };
}

function reasonText(category: Category): EnRule {
  const needed = category.reason === 'needed';
  return {
    id: id(category, 10),
    severity: 'fatal',
    text: `The VAT breakdown of ${shown(category)} ${needed ? 'gives no' : 'must not give an'} exemption reason.`,
    hint: needed ? 'Give an exemption reason as text (BT-120) or code (BT-121).' : 'Take the exemption reason out.',
    terms: ['BT-120', 'BT-121'],
  };
}
