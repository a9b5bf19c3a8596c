// PINT, layer 1: codes. Those of document types are the one thing in which jurisdictions differ there.
import { attribute } from '../../../xml/tree.js';
import type { CodeList } from '../../codes/codeList.js';
import type { Assertion, Pattern } from '../../pattern.js';
import type { Document, PathRule } from '../../rule.js';
import { ublCodesWith } from '../en/codes.js';
import { holds } from '../en/codeTests.js';
import { EN_UBL_RULES } from '../en/en16931.js';
import { rulesIn } from '../en/enRule.js';
import { idInNorm, type Kind, kindOf } from './forms.js';
import { ATTACHMENTS, SHARED_LISTS } from './lists.js';

/** Those whose lists are in lists.ts, and those that have the lists of EN 16931. */
const OWN = 'ibr-cl-03 ibr-cl-04 ibr-cl-05 ibr-cl-16 ibr-cl-25'.split(' ');
const AS_IN_NORM =
  'ibr-cl-07 ibr-cl-10 ibr-cl-11 ibr-cl-13 ibr-cl-14 ibr-cl-15 ibr-cl-19 ibr-cl-20 ibr-cl-21 ibr-cl-23 ibr-cl-24 ibr-cl-26'.split(' ');

const RULES: readonly PathRule[] = [...rulesIn('ubl', ublCodesWith(SHARED_LISTS)), ...EN_UBL_RULES];

export const SHARED_CODES: readonly Pattern[] = [...OWN, ...AS_IN_NORM].map((id) => {
  const { context, ...rule } = RULES.find((one) => one.id === idInNorm(id))!;
  return { places: [{ context, rules: [{ ...(id === 'ibr-cl-24' ? withAttachments(rule) : rule), id, wordsOf: rule.id }] }] };
});

function withAttachments(rule: Omit<PathRule, 'context'>): Omit<PathRule, 'context'> {
  const { near: _, ...rest } = rule;
  return { ...rest, test: (file) => attribute(file, 'mimeCode') === undefined || ATTACHMENTS.codes.has(attribute(file, 'mimeCode') ?? '') };
}

/** What a kind of documents may be, with the id of the rule that says so. */
export interface TypeCodes {
  readonly id: string;
  readonly invoice: CodeList;
  readonly creditNote: CodeList;
}

export type Kinds = Readonly<Partial<Record<Kind, TypeCodes>>>;

export function typeCodes(kinds: Kinds): Pattern {
  const rules = (Object.entries(kinds) as [Kind, TypeCodes][]).map(([kind, { id, invoice, creditNote }]): Assertion => {
    const isType = ({ local, text }: { readonly local: string; readonly text: string }): boolean =>
      holds(local === 'InvoiceTypeCode' ? invoice : creditNote, text);
    return { id, severity: 'fatal', wordsOf: 'BR-CL-01', test: (node, document) => kindAmong(kinds, document) !== kind || isType(node) };
  });
  return { places: [{ context: 'cbc:InvoiceTypeCode|cbc:CreditNoteTypeCode', rules }] };
}

/** The kind of the document; `billing` where the jurisdiction has none like it. */
function kindAmong(kinds: Kinds, document: Document): Kind {
  const kind = kindOf(document);
  return kinds[kind] === undefined ? 'billing' : kind;
}

/** A rule of documents of one kind alone. */
export function ofKind(kinds: Kinds, kind: Kind, rule: Assertion): Assertion {
  return { ...rule, test: (node, document) => kindAmong(kinds, document) !== kind || rule.test(node, document) };
}

/** Whether the document is of one of these types. */
export function typeIn(document: Document, ...codes: readonly string[]): boolean {
  return ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].some((path) => document.at(path).some(({ text }) => codes.includes(text)));
}
