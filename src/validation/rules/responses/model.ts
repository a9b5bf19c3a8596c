// The data model of a message as rules: which elements there have to be, which there may be, and what their codes are.

import { attribute } from '../../../xml/tree.js';
import type { CodeList } from '../../codes/codeList.js';
import { hasAt } from '../../lexical.js';
import { type Assertion, fatal, type Place } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { hasSchemaLocation } from './anyDocument.js';

/** An element of the model, with what it is asked and what it may hold. */
export interface Model {
  /** With its prefix. */
  readonly name: string;
  readonly rules: readonly Assertion[];
  readonly parts: readonly Model[];
  /** The rule that forbids all other elements in it; without one, they are let through. */
  readonly others: string | undefined;
}

/** Without rules and parts, it is only allowed. */
export function element(name: string, rules: readonly Assertion[] = [], others?: string, ...parts: readonly Model[]): Model {
  return { name, rules, others, parts };
}

/** `path` is where the element stands, down from the root. */
export function placesOf({ name, rules, parts, others }: Model, path = ''): Place[] {
  const context = `${path}/${name}`;
  return [
    { context, rules },
    ...parts.flatMap((part) => placesOf(part, context)),
    ...(others === undefined ? [] : [{ context: `${context}/*`, rules: [fatal(others, () => false)] }]),
  ];
}

/** `id` is the rule that asks for the child. */
export function needs(id: string, child: string): Assertion {
  return fatal(id, (node) => hasAt(node, child));
}

export function needsAttribute(id: string, name: string): Assertion {
  return fatal(id, (node) => attribute(node, name) !== undefined);
}

export function codedBy(id: string, ...lists: readonly CodeList[]): Assertion {
  return fatal(id, ({ text }) => lists.some(({ codes }) => codes.has(collapsed(text))));
}

/** Where the attribute is given. The words name the list, which another edition may change. */
export function attributeCodedBy(id: string, name: string, { name: list, codes }: CodeList): Assertion {
  return fatal(id, (node) => codes.has(attribute(node, name) ?? '') || attribute(node, name) === undefined, list);
}

export function isExactly(id: string, value: string): Assertion {
  return fatal(id, ({ text }) => collapsed(text) === value);
}

export function noSchemaLocation(id: string): Assertion {
  return fatal(id, (root) => !hasSchemaLocation(root));
}
