// Which member of the JSON a finding about the XML is about.
import type { Finding } from '../validation/report.js';
import type { FacturXLevel } from '../validation/rules/facturx/levels.js';
import { type InvoiceError, pointerTo } from './errors.js';
import type { Member } from './member.js';
import { INVOICE } from './members.js';
import { type Node, nameOf } from './nodes.js';

/** Rules by which a profile of Factur-X lacks an element. The writer makes no attribute that one lacks. */
const OUTSIDE: ReadonlySet<string> = new Set(['STRUCTURE-UNKNOWN', 'FX-UNUSED']);

/** `facturX`: the profile of the document. A member that it lacks has one error, and what is inside has none. */
export function errorsOf(root: Node, findings: readonly Finding[], facturX?: FacturXLevel): InvoiceError[] {
  const told = new Set<string>();
  const isTold = (pointer: string): boolean => [...told].some((one) => pointer === one || pointer.startsWith(`${one}/`));
  return findings.flatMap((finding) => {
    const node = finding.location === null ? undefined : nodeAt(root, finding.location);
    if (node === undefined || facturX === undefined || !OUTSIDE.has(finding.rule)) return [errorOf(root, finding)];
    return membersIn(node).flatMap((pointer) => {
      if (isTold(pointer)) return [];
      told.add(pointer);
      return [outsideOf(pointer, finding.rule, facturX)];
    });
  });
}

/** The member that made an element, or those that it was made for, such as the scheme and the identifier below a party. */
function membersIn(node: Node): readonly string[] {
  const isShared = node.pointer === '#' || node.pointer === node.parent?.pointer;
  return isShared && node.children.length > 0 ? node.children.flatMap(membersIn) : [node.pointer];
}

function outsideOf(pointer: string, rule: string, facturX: FacturXLevel): InvoiceError {
  const term = TERMS.get(patternOf(pointer));
  const name = pointer.split('/').findLast((step) => !/^\d+$/.test(step));
  const of = term === undefined ? '' : ` (${term})`;
  const detail = `${name}${of} is not in the profile ${facturX} of Factur-X; leave it out, or choose a profile that has it`;
  return { pointer, ...(term === undefined ? {} : { term }), rule, detail };
}

/** A finding as an error of the member that made the element; of the group and the member of the term where the element is absent. */
function errorOf(root: Node, finding: Finding): InvoiceError {
  const { rule, text, hint, value, expected, terms } = finding;
  const found = finding.location === null ? undefined : nodeAt(root, finding.location);
  const { pointer, term } = place(found, terms);
  return {
    pointer,
    ...(term === undefined ? {} : { term }),
    rule,
    detail: hint === '' ? text : `${text} ${hint}`,
    ...(value === null ? {} : { given: value }),
    ...(expected === null ? {} : { expected }),
  };
}

/** The element at a location such as `/Invoice/cac:InvoiceLine[3]/cbc:ID`. */
function nodeAt(root: Node, location: string): Node | undefined {
  let at: Node | undefined = root;
  for (const step of location.split('/').slice(2)) {
    const [, name, position = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    let left = Number(position);
    at = at?.children.find((one) => nameOf(one) === name && --left === 0);
  }
  return at;
}

function place(node: Node | undefined, terms: readonly string[]): { readonly pointer: string; readonly term?: string } {
  const pointer = node?.pointer ?? '#';
  const own = TERMS.get(patternOf(pointer));
  if (node !== undefined && node.children.length === 0 && own !== undefined) return { pointer, term: own };
  for (const term of terms) {
    const pattern = PATTERNS.get(term);
    if (pattern !== undefined) return { pointer: filled(pattern, pointer), term };
  }
  return { pointer, ...(own === undefined ? {} : { term: own }) };
}

/** `#/lines/*` and so on, by the term. */
const PATTERNS = new Map<string, string>();
/** The term by that. */
const TERMS = new Map<string, string>();

function collect(members: readonly Member[], pointer: string): void {
  for (const { name, term, limit, members: inside } of members) {
    const at = pointerTo(pointer, name);
    const pattern = limit === undefined ? at : `${at}/*`;
    for (const one of term?.split(', ') ?? []) if (!PATTERNS.has(one)) PATTERNS.set(one, pattern);
    if (term !== undefined) TERMS.set(pattern, term);
    if (inside !== undefined) collect(inside, pattern);
  }
}
collect(INVOICE, '#');

function patternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

/** With the positions of the pointer; where it has none for a list, the pointer is to the list. */
function filled(pattern: string, pointer: string): string {
  const [steps, given] = [pattern.split('/'), pointer.split('/')];
  const filled: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step === '*') {
      const isSame = filled.every((one, at) => one === given[at]);
      const position = isSame ? given[index] : undefined;
      if (position === undefined) break;
      filled.push(position);
    } else filled.push(step);
  }
  return filled.join('/');
}
