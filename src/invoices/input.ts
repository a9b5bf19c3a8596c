// Checks a value of JSON by the table of members: everything that is wrong at once. What is right is kept, so that more can be checked.
import { cut } from '../cut.js';
import { nearest } from '../nearest.js';
import { INVOICE_ERRORS_MAX, type InvoiceError, pointerTo } from './errors.js';
import { type Leaf, readLeaf } from './leaf.js';
import { type Member, type MembersByName, membersByName } from './member.js';
import { INVOICE } from './members.js';
import { INVOICE_LIMITS, type InvoiceGroup, type InvoiceValue } from './model.js';
import { type Dialect, dialectOf } from './profiles.js';

/** The largest edit distance (Levenshtein) between an unknown name and the member that was meant. Of a short name, half of it. */
const NEAR_MAX = 4;
const NAME_CHARACTERS_TOLD = 60;

interface CheckedInput {
  /** Only members without an error. */
  readonly invoice: InvoiceGroup;
  readonly errors: readonly InvoiceError[];
}

/** Answers nothing, which is the value of what is wrong. */
type Tell = (error: InvoiceError) => undefined;

/** What is looked at in an invoice of a dialect. */
interface Check {
  readonly tell: Tell;
  readonly dialect: Dialect;
}

type Fault = Omit<InvoiceError, 'pointer' | 'term'>;

/** `value`: as JSON.parse makes it. */
export function readInput(value: unknown): CheckedInput {
  const errors: InvoiceError[] = [];
  const tell: Tell = (error) => {
    if (errors.length < INVOICE_ERRORS_MAX) errors.push(error);
    return undefined;
  };
  if (!isObject(value)) {
    tell({ pointer: '#', code: 'wrong-type', detail: `an invoice is an object, not ${typeOf(value)}` });
    return { invoice: {}, errors };
  }
  return { invoice: readGroup(value, INVOICE, '#', { tell, dialect: dialectOf(value) }), errors };
}

function readGroup(value: Readonly<Record<string, unknown>>, members: readonly Member[], pointer: string, check: Check): InvoiceGroup {
  const { tell, dialect } = check;
  const known = membersByName(members);
  for (const name of Object.keys(value)) {
    const member = known.get(name);
    if (member === undefined) tell(unknownMember(name, pointer, known));
    else if (member.isPint && !dialect.isPint && value[name] !== null) tell(ofPint(member, pointer));
  }
  const read: Record<string, InvoiceValue> = {};
  for (const member of members) {
    const given = member.isPint && !dialect.isPint ? undefined : value[member.name];
    if (given === undefined || given === null) {
      if (member.isRequired) tell(missing(member, pointer));
      continue;
    }
    const at = pointerTo(pointer, member.name);
    const found = member.limit === undefined ? readOne(given, member, at, check) : readList(given, member, at, check);
    if (found !== undefined) read[member.name] = found;
  }
  return read;
}

function unknownMember(name: string, pointer: string, known: MembersByName): InvoiceError {
  const near = nearest(name, known.keys(), Math.min(NEAR_MAX, Math.floor(name.length / 2)));
  return {
    pointer: pointerTo(pointer, cut(name, NAME_CHARACTERS_TOLD)),
    code: 'unknown-member',
    detail: `there is no member "${cut(name, NAME_CHARACTERS_TOLD)}" here${near === undefined ? '' : `; "${near}" is near`}`,
    ...(near === undefined ? {} : { nearest: near }),
  };
}

function ofPint({ name, term }: Member, pointer: string): InvoiceError {
  const detail = `${name} is only in invoices of PINT`;
  return { pointer: pointerTo(pointer, name), ...termOf(term), code: 'unknown-member', detail };
}

/** `pointer`: of the group that lacks the member. */
export function missing({ name, term }: Pick<Member, 'name' | 'term'>, pointer: string): InvoiceError {
  return { pointer, ...termOf(term), code: 'missing-member', detail: `${name}${term === undefined ? '' : ` (${term})`} is missing` };
}

/** A text or a group. Undefined where it is wrong. */
function readOne(value: unknown, member: Member, pointer: string, check: Check): string | InvoiceGroup | undefined {
  const wrong = (fault: Fault): undefined => check.tell({ pointer, ...termOf(member.term), ...fault });
  if (member.members === undefined) {
    const leaf = readLeaf(value, member as Leaf, check.dialect.isOpen);
    return 'text' in leaf ? leaf.text : wrong(leaf);
  }
  if (!isObject(value)) return wrong({ code: 'wrong-type', detail: `${member.name} is an object, not ${typeOf(value)}` });
  if (Object.values(value).every((one) => one === null || one === undefined))
    return wrong({ code: 'empty', detail: `${member.name} is empty; leave it out, or give null` });
  return readGroup(value, member.members, pointer, check);
}

function readList(value: unknown, member: Member, pointer: string, check: Check): readonly InvoiceGroup[] | undefined {
  const wrong = (fault: Fault): undefined => check.tell({ pointer, ...termOf(member.term), ...fault });
  if (!Array.isArray(value)) return wrong({ code: 'wrong-type', detail: `${member.name} is a list, not ${typeOf(value)}` });
  if (value.length === 0) return wrong({ code: 'empty', detail: `${member.name} is empty; leave it out, or give null` });
  const { limit = 1 } = member;
  if (limit === 1 && value.length > 1)
    return wrong({ code: 'wrong-format', detail: `${member.name} has at most one entry`, given: String(value.length), expected: '1' });
  if (limit !== 1 && value.length > INVOICE_LIMITS[limit]) {
    const most = INVOICE_LIMITS[limit];
    return wrong({
      rule: limit,
      detail: `${member.name} has more than ${most} entries`,
      given: String(value.length),
      expected: String(most),
    });
  }
  // An entry that is wrong keeps its place, so that pointers are right.
  return value.map((one, index) => (readOne(one, member, pointerTo(pointer, index), check) ?? {}) as InvoiceGroup);
}

function termOf(term: string | undefined): { term?: string } {
  return term === undefined ? {} : { term };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
