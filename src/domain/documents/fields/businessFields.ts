// The business terms of an invoice or credit note that are kept with a document, one line for each. From this table follow what is read from
// a document, the columns of the entity, the fields of lists and of GraphQL, the filters and the orders. CONTRIBUTING.md has the recipe.
import type { Term } from '../../../validation/terms.js';
import { collapsed } from '../../../validation/text.js';
import { calendarDate } from './calendarDate.js';

export const BUSINESS_LIMITS = {
  nameCharactersMax: 512,
  typeCodeCharactersMax: 16,
  /** Digits before and after the point together. */
  amountDigitsMax: 30,
} as const;

interface Field {
  /**
   * Its column, filter and order. `name`: text, found whole or by a part (`…Contains`). `code`: text, found by a list of codes. `amount`:
   * numeric, found by a range. `day`: date, found by a range.
   */
  readonly kind: 'name' | 'code' | 'amount' | 'day';
  /** The first that has a text counts. */
  readonly terms: readonly Term[];
  /** The value that is kept. Undefined for a text that has none. */
  readonly read: (text: string) => string | undefined;
  /** Its description in GraphQL. */
  readonly about: string;
  /** Whether lists can be put in its order: by an index, or by reading all documents that match. */
  readonly order?: 'indexed' | 'scanned';
  /** Whether the search for a text looks at it. */
  readonly isSearched?: boolean;
  /** Of a code: the filter that takes several, and its description in GraphQL. */
  readonly list?: { readonly name: string; readonly about: string; readonly isUpperCase?: boolean };
}

export const BUSINESS_FIELDS = {
  sellerName: {
    kind: 'name',
    terms: ['BT-27', 'BT-28'],
    read: name,
    about: 'Of invoices and credit notes: the name of the seller (BT-27, else BT-28).',
    order: 'scanned',
    isSearched: true,
  },
  buyerName: {
    kind: 'name',
    terms: ['BT-44', 'BT-45'],
    read: name,
    about: 'The name of the buyer (BT-44, else BT-45).',
    order: 'scanned',
    isSearched: true,
  },
  currency: {
    kind: 'code',
    terms: ['BT-5'],
    read: capitals(3),
    about: 'Of all amounts (BT-5), a code of ISO 4217.',
    order: 'scanned',
    list: { name: 'currencies', about: 'Codes of ISO 4217, without case.', isUpperCase: true },
  },
  totalWithVat: { kind: 'amount', terms: ['BT-112'], read: amount, about: 'BT-112.', order: 'indexed', isSearched: true },
  amountDue: {
    kind: 'amount',
    terms: ['BT-115'],
    read: amount,
    about: 'BT-115: without what was paid before.',
    order: 'scanned',
    isSearched: true,
  },
  issueDate: { kind: 'day', terms: ['BT-2'], read: calendarDate, about: 'BT-2.', order: 'indexed' },
  dueDate: { kind: 'day', terms: ['BT-9'], read: calendarDate, about: 'BT-9.', order: 'indexed' },
  typeCode: {
    kind: 'code',
    terms: ['BT-3'],
    read: (text) => within(text, BUSINESS_LIMITS.typeCodeCharactersMax),
    about: 'What it is (BT-3), a code of UNTDID 1001: 380 is an invoice, 381 a credit note.',
    order: 'scanned',
    list: { name: 'typeCodes', about: 'Codes of UNTDID 1001.' },
  },
  sellerCountry: {
    kind: 'code',
    terms: ['BT-40'],
    read: capitals(2),
    about: 'BT-40, ISO 3166-1 alpha-2. Rules of retention go by it.',
  },
  buyerCountry: {
    kind: 'code',
    terms: ['BT-55'],
    read: capitals(2),
    about: 'BT-55, ISO 3166-1 alpha-2. Rules of retention go by it.',
  },
  totalWithoutVat: { kind: 'amount', terms: ['BT-109'], read: amount, about: 'BT-109.' },
  totalVat: { kind: 'amount', terms: ['BT-110'], read: amount, about: 'BT-110, in the currency of the invoice.' },
  purchaseOrder: { kind: 'name', terms: ['BT-13'], read: name, about: 'The number of the order (BT-13).', isSearched: true },
  buyerReference: {
    kind: 'name',
    terms: ['BT-10'],
    read: name,
    about: 'What the buyer asked for as a reference (BT-10).',
    isSearched: true,
  },
  sellerVatId: {
    kind: 'name',
    terms: ['BT-31'],
    read: compact,
    about: 'The VAT number of the seller (BT-31), without blanks.',
    isSearched: true,
  },
  buyerVatId: {
    kind: 'name',
    terms: ['BT-48'],
    read: compact,
    about: 'The VAT number of the buyer (BT-48), without blanks.',
    isSearched: true,
  },
  paymentAccount: {
    kind: 'name',
    terms: ['BT-84'],
    read: compact,
    about: 'The first account to pay to, such as an IBAN (BT-84), without blanks.',
    isSearched: true,
  },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof BUSINESS_FIELDS;
export type BusinessField = keyof Fields;
type BusinessFieldOf<Kind extends Field['kind']> = {
  [Name in BusinessField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[BusinessField];

/** Amounts are decimals as written, days `YYYY-MM-DD`, names and codes text. */
export type BusinessFields = { readonly [Name in BusinessField]: string | undefined };

/** The table as a list, in its order. `column` is its name in the database. */
export const BUSINESS_FIELD_LIST = Object.entries(BUSINESS_FIELDS as Readonly<Record<BusinessField, Field>>).map(([name, field]) => ({
  ...field,
  name: name as BusinessField,
  column: name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
}));

/** A text as it is kept in this field, such as a VAT number without blanks. As it is, where it has no such form. */
export function keptForm(field: string, text: string): string {
  return BUSINESS_FIELD_LIST.find(({ name }) => name === field)?.read(text) ?? text;
}

/** A value for each field. */
export function eachBusinessField<Value>(
  value: (field: (typeof BUSINESS_FIELD_LIST)[number]) => Value,
): Readonly<Record<BusinessField, Value>> {
  return Object.fromEntries(BUSINESS_FIELD_LIST.map((field) => [field.name, value(field)])) as Record<BusinessField, Value>;
}

/** Decimals; both inclusive. */
interface AmountRange {
  readonly min?: string | null;
  readonly max?: string | null;
}

/** `YYYY-MM-DD`; from inclusive, to exclusive. */
interface DayRange {
  readonly from?: string | null;
  readonly to?: string | null;
}

type ListName<Name extends BusinessField> = Fields[Name] extends { readonly list: { readonly name: infer List extends string } }
  ? List
  : never;

/** The filters by these fields. Names and codes of currencies are compared without case. */
export type BusinessConditions = { readonly [Name in BusinessFieldOf<'name'> as Name | `${Name}Contains`]?: string | null } & {
  readonly [Name in BusinessField as ListName<Name>]?: readonly string[] | null;
} & { readonly [Name in BusinessFieldOf<'amount'>]?: AmountRange | null } & {
  readonly [Name in BusinessFieldOf<'day'>]?: DayRange | null;
};

function name(text: string): string | undefined {
  return within(collapsed(text), BUSINESS_LIMITS.nameCharactersMax);
}

/** People write such numbers with and without blanks. */
function compact(text: string): string | undefined {
  return name(text.replace(/\s/g, ''));
}

function capitals(count: number): (text: string) => string | undefined {
  const form = new RegExp(`^[A-Z]{${count}}$`);
  return (text) => (form.test(text) ? text : undefined);
}

function within(text: string, charactersMax: number): string | undefined {
  return text === '' || text.length > charactersMax || !text.isWellFormed() ? undefined : text;
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The lexical form of xs:decimal as written, never a float. Undefined for an invalid number, or one with too many digits. */
export function amount(text: string): string | undefined {
  return DECIMAL.test(text) && text.replace(/\D/g, '').length <= BUSINESS_LIMITS.amountDigitsMax ? text : undefined;
}
