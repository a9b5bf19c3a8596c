// The orders of documents, and a position in an order: the value of a document, and its id where several have the same value.
import type { CursorPosition } from '../../../statements/cursor.js';
import { BUSINESS_FIELD_LIST, type BUSINESS_FIELDS, type BusinessField } from '../../fields/businessFields.js';
import { numberKey } from './numberKey.js';

type Way = 'ASC' | 'DESC';

interface Sorting {
  /** SQL over `d`, the document. */
  readonly sql: string;
  /** SQL for the same value as a text that {@link Sorting.value} reads. */
  readonly text: string;
  /** SQL that converts a parameter with such a text to a value for comparison. */
  readonly value: (parameter: string) => string;
  /** The condition for documents with a value. Undefined where all have one. */
  readonly present: string | undefined;
  /** Whether an index has this order. A page then costs the same at any position. */
  readonly isIndexed: boolean;
  /** Whether that index leaves out documents on their way. */
  readonly isOfSettled: boolean;
}

const BY_KIND = { name, code: name, amount, day } as const;

const SORTINGS: Readonly<Record<OrderKey, Sorting>> = {
  IMPORT_DATE: time('d.import_date', false),
  STATUS_DATE: time('d.state_date', true),
  NUMBER: number(numberKey('d.number')),
  // The name of the other side.
  COUNTERPARTY: name(`case d.direction when 'receive' then d.seller_name else d.buyer_name end`, false),
  ...(Object.fromEntries(
    BUSINESS_FIELD_LIST.filter(({ order }) => order !== undefined).map(({ kind, column, order }) => [
      column.toUpperCase(),
      BY_KIND[kind](`d.${column}`, order === 'indexed'),
    ]),
  ) as Readonly<Record<OrderedColumn, Sorting>>),
};

/** `amountDue` → `AMOUNT_DUE`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}${Snake<Rest>}`
  : '';
type OrderedColumn = {
  [Name in BusinessField]: (typeof BUSINESS_FIELDS)[Name] extends { readonly order: string } ? Snake<Name> : never;
}[BusinessField];
type OrderKey = 'IMPORT_DATE' | 'STATUS_DATE' | 'NUMBER' | 'COUNTERPARTY' | OrderedColumn;

export type DocumentOrder = `${OrderKey}_${Way}`;

export const DOCUMENT_ORDERS = Object.keys(SORTINGS).flatMap((key) => [`${key}_DESC`, `${key}_ASC`]) as readonly DocumentOrder[];

/** One part of an order. Documents without a value come after all others, in the order of their import. */
export interface Stretch {
  /** The condition for its documents. */
  readonly condition: string | undefined;
  readonly sql: string;
  readonly way: 'asc' | 'desc';
  /** The key of a position, made from the text of {@link sql}. */
  readonly text: string;
  readonly key: (text: string) => string;
  /** Whether documents may still be added before existing ones: see horizon.ts. */
  readonly isOfTime: boolean;
  readonly isOfSettled: boolean;
  /** Of its keys, where an order has two parts. */
  readonly prefix: string;
  /** The condition for documents after a position of this part. */
  readonly behind: (place: CursorPosition, parameter: (value: string) => string) => string;
}

/** The parts of an order, in sequence; from its end to its begin with `backward`. */
export function stretchesOf(order: DocumentOrder, backward = false): readonly Stretch[] {
  const { sorting, way: forward } = parse(order);
  const way = backward === (forward === 'ASC') ? 'DESC' : 'ASC';
  const { present } = sorting;
  if (present === undefined) return [stretch(sorting, way, undefined, '')];
  const parts = [
    stretch(sorting, way, `${present} is not null`, PRESENT),
    stretch(SORTINGS.IMPORT_DATE, way, `${present} is null`, ABSENT),
  ];
  return backward ? parts.reverse() : parts;
}

/** Whether new documents come last: a page then ends before those of transactions that are not committed yet. */
export function growsAtItsEnd(order: DocumentOrder): boolean {
  return parse(order).way === 'ASC';
}

/** The part of a position, by its key. */
export function stretchOfPlace(stretches: readonly Stretch[], [key]: CursorPosition): number {
  return Math.max(
    0,
    stretches.findIndex(({ prefix }) => key.startsWith(prefix)),
  );
}

/** Orders without an index: each page reads all documents of the tenant. */
export const SCANNED_ORDERS: ReadonlySet<unknown> = new Set(DOCUMENT_ORDERS.filter((order) => !parse(order).sorting.isIndexed));

/** Prefixes of keys, where an order has two parts. */
const PRESENT = '+';
const ABSENT = '-';

function stretch(sorting: Sorting, direction: Way, condition: string | undefined, prefix: string): Stretch {
  const { sql, text, value, present, isOfSettled } = sorting;
  const way = direction === 'ASC' ? 'asc' : 'desc';
  const isOfTime = present === undefined;
  // Names and decimals may contain dots, which a position must not.
  const encode = (plain: string): string => (isOfTime ? plain : Buffer.from(plain).toString('base64url'));
  const decode = (key: string): string => (isOfTime ? key : Buffer.from(key, 'base64url').toString());
  return {
    condition,
    sql,
    way,
    text,
    isOfTime,
    isOfSettled,
    prefix,
    key: (plain) => prefix + encode(plain),
    behind: ([key, id], parameter) => {
      const place = `(${value(parameter(decode(key.slice(prefix.length))))}, ${parameter(id)}::uuid)`;
      return `(${sql}, d.id) ${way === 'asc' ? '>' : '<'} ${place}`;
    },
  };
}

function parse(order: DocumentOrder): { readonly sorting: Sorting; readonly way: Way } {
  const end = order.lastIndexOf('_');
  return { sorting: SORTINGS[order.slice(0, end) as OrderKey], way: order.slice(end + 1) as Way };
}

function time(sql: string, isOfSettled: boolean): Sorting {
  return {
    sql,
    text: `(extract(epoch from ${sql}) * 1000000)::bigint::text`,
    value: (parameter) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
    present: undefined,
    isIndexed: true,
    isOfSettled,
  };
}

function day(sql: string, isIndexed: boolean): Sorting {
  const value = (parameter: string): string => `${parameter}::date`;
  return { sql, text: `to_char(${sql}, 'YYYY-MM-DD')`, value, present: sql, isIndexed, isOfSettled: isIndexed };
}

function amount(sql: string, isIndexed: boolean): Sorting {
  return { sql, text: `${sql}::text`, value: (parameter) => `${parameter}::numeric`, present: sql, isIndexed, isOfSettled: isIndexed };
}

/** The beginning of the number, in the collation of the database, which the index has. */
function number(sql: string): Sorting {
  return { sql, text: sql, value: (parameter) => `${parameter}::text`, present: sql, isIndexed: true, isOfSettled: false };
}

/** Without case, by code points: the same order on every server, whatever its locale. */
function name(column: string, isIndexed: boolean): Sorting {
  const sql = `lower(${column}) collate "C"`;
  const value = (parameter: string): string => `${parameter}::text collate "C"`;
  return { sql, text: `lower(${column})`, value, present: `(${column})`, isIndexed, isOfSettled: false };
}
