// What a member of an invoice as JSON is, and short ways to write the table of them.
import type { CodeList } from '../validation/codes/codeList.js';
import { IDENTIFIER_SCHEMES } from '../validation/codes/schemes.js';
import type { InvoiceLimit } from './model.js';

/** `amount`: a decimal with two digits after the point at most. */
export type Kind = 'text' | 'date' | 'amount' | 'decimal' | 'code' | 'base64' | 'group';

export interface Member {
  readonly name: string;
  readonly kind: Kind;
  /** BT or BG. Undefined for what EN 16931 does not have. */
  readonly term?: string;
  /** Where it stands, if it has no term. */
  readonly place?: string;
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

export function identifier(name: string, term: string, schemes = IDENTIFIER_SCHEMES, scheme: More = {}): Member {
  return group(name, term, identifierMembers(term, schemes, scheme));
}

export function identifiers(term: string, limit: InvoiceLimit | 1): Member {
  return list('identifiers', term, limit, identifierMembers(term, IDENTIFIER_SCHEMES));
}

export type MembersByName = ReadonlyMap<string, Member>;

const NAMED = new WeakMap<readonly Member[], MembersByName>();

/** By name. */
export function membersByName(members: readonly Member[]): MembersByName {
  const known = NAMED.get(members) ?? new Map(members.map((one) => [one.name, one]));
  NAMED.set(members, known);
  return known;
}
