// What a member of an invoice as JSON is, and short ways to write the table of them.
import type { CodeList } from '../validation/codes/codeList.js';
import { IDENTIFIER_SCHEMES } from '../validation/codes/schemes.js';
import type { InvoiceLimit } from './model.js';

/** `amount`: a decimal with two digits after the point at most. */
export type Kind = 'text' | 'date' | 'amount' | 'decimal' | 'code' | 'base64' | 'group';

export interface Member {
  readonly name: string;
  readonly kind: Kind;
  /** BT or BG. Undefined for what EN 16931 does not have. Of PINT: its terms there, those of several jurisdictions side by side. */
  readonly term?: string;
  /** Where it stands, if EN 16931 has no term for it: of PINT, the key of the group that its path starts from, and the path in UBL. */
  readonly place?: string;
  /** Only invoices of PINT have it. */
  readonly isPint?: true;
  /** The amount is in the currency of the tax, where there is one (BT-6). */
  readonly isInTaxCurrency?: true;
  readonly isRequired?: true;
  /** Worked out where it is absent. */
  readonly isComputed?: true;
  readonly codes?: CodeList;
  /** Of a list. */
  readonly limit?: InvoiceLimit | 1;
  readonly members?: readonly Member[];
  /** The value is the text of the element of its group (`''`), or this attribute of it. */
  readonly ofGroup?: string;
  /** The value is an attribute of the element of another term of the group. */
  readonly ofTerm?: readonly [term: string, attribute: string];
}

/** Only UBL has the network of a card. */
export const CARD_NETWORK = 'card.network';
/** PINT AE has it in a reference, and PINT JP as another total of the tax. */
export const TOTAL_IN_TAX_CURRENCY = '/ cac:AdditionalDocumentReference/cbc:DocumentDescription';
export const BREAKDOWN_IN_TAX_CURRENCY = '/ cac:TaxTotal/cac:TaxSubtotal';

type More = Partial<Omit<Member, 'name' | 'kind' | 'term' | 'members'>>;

export const REQUIRED: More = { isRequired: true };
export const COMPUTED: More = { isComputed: true };

const leaf =
  (kind: Kind) =>
  (name: string, term?: string, more: More = {}): Member => ({ name, kind, ...(term === undefined ? {} : { term }), ...more });
export const text = leaf('text');
export const date = leaf('date');
export const amount = leaf('amount');
export const decimal = leaf('decimal');

export function code(name: string, term: string, codes: CodeList, more: More = {}): Member {
  return { name, kind: 'code', term, codes, ...more };
}

/** A group, or a list of groups. */
export type Group = Member & { readonly members: readonly Member[] };

export function group(name: string, term: string | undefined, members: readonly Member[], more: More = {}): Group {
  return { name, kind: 'group', ...(term === undefined ? {} : { term }), members, ...more };
}

export function list(name: string, term: string, limit: InvoiceLimit | 1, members: readonly Member[], more: More = {}): Group {
  return group(name, term, members, { limit, ...more });
}

/** The text of an element, and a list that it is from. */
function identifierMembers(term: string, schemes: CodeList, scheme: More = {}): readonly Member[] {
  return [text('id', term, { ...REQUIRED, ofGroup: '' }), code('scheme', `${term}-1`, schemes, { ofGroup: 'schemeID', ...scheme })];
}

/** Of PINT alone. `place`: `/ cbc:UUID` from the root, `BG-25 cac:Item/…` from a group. */
export function pint(kind: Kind, name: string, place: string, term?: string, more: More = {}): Member {
  return { name, kind, place, isPint: true, ...(term === undefined ? {} : { term }), ...more };
}

/** An attribute of the element of its group, or its text (`''`), of PINT alone. */
export function pintPart(name: string, ofGroup: string, term?: string, more: More = {}): Member {
  return { name, kind: 'text', ofGroup, isPint: true, ...(term === undefined ? {} : { term }), ...more };
}

export function pintGroup(name: string, place: string, members: readonly Member[], term?: string, more: More = {}): Group {
  return { ...pint('group', name, place, term, more), members };
}

export function pintList(name: string, place: string, members: readonly Member[], term?: string): Group {
  return pintGroup(name, place, members, term, { limit: 'LIMIT-LIST' });
}

/** By which tables of places find it. */
export function keyOf({ place, term = '' }: Member): string {
  return place ?? term;
}

export function identifier(
  name: string,
  term: string,
  schemes = IDENTIFIER_SCHEMES,
  scheme: More = {},
  more: readonly Member[] = [],
): Member {
  return group(name, term, [...identifierMembers(term, schemes, scheme), ...more]);
}

/** PINT OM says what kind of number it is. */
export function identifiers(term: string, limit: InvoiceLimit | 1): Member {
  return list('identifiers', term, limit, [...identifierMembers(term, IDENTIFIER_SCHEMES), pintPart('kind', 'schemeName')]);
}

export type MembersByName = ReadonlyMap<string, Member>;

const NAMED = new WeakMap<readonly Member[], MembersByName>();

/** By name. */
export function membersByName(members: readonly Member[]): MembersByName {
  const known = NAMED.get(members) ?? new Map(members.map((one) => [one.name, one]));
  NAMED.set(members, known);
  return known;
}
