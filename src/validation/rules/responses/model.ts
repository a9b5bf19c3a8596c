// The data model of a message as rules: which elements there have to be, which there may be, and what their codes are.

import { attribute } from '../../../xml/tree.js';
import type { CodeList } from '../../codes/codeList.js';
import { hasAt } from '../../lexical.js';
import type { Assertion, Place } from '../../pattern.js';
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
    ...(others === undefined ? [] : [{ context: `${context}/*`, rules: [stranger(others, name)] }]),
  ];
}

/** `id` is the rule that asks for the child. */
export function needs(id: string, child: string): Assertion {
  return {
    id,
    severity: 'fatal',
    test: (node) => hasAt(node, child),
    text: `The element ${child} is missing.`,
    hint: `Give ${child}.`,
    terms: [],
  };
}

export function needsAttribute(id: string, name: string): Assertion {
  return {
    id,
    severity: 'fatal',
    test: (node) => attribute(node, name) !== undefined,
    text: `The attribute ${name} is missing.`,
    hint: `Give the attribute ${name}.`,
    terms: [],
  };
}

export function codedBy(id: string, ...lists: readonly CodeList[]): Assertion {
  const names = lists.map(({ name }) => name).join(' or ');
  return {
    id,
    severity: 'fatal',
    test: ({ text }) => lists.some(({ codes }) => codes.has(collapsed(text))),
    text: `The code is not in the list ${names}.`,
    hint: 'Use a code of the list.',
    terms: [],
  };
}

/** Where the attribute is given. */
export function attributeCodedBy(id: string, name: string, { name: list, codes }: CodeList): Assertion {
  return {
    id,
    severity: 'fatal',
    test: (node) => codes.has(attribute(node, name) ?? '') || attribute(node, name) === undefined,
    text: `The attribute ${name} is not in the list ${list}.`,
    hint: 'Use a code of the list.',
    terms: [],
  };
}

export function isExactly(id: string, value: string): Assertion {
  return {
    id,
    severity: 'fatal',
    test: ({ text }) => collapsed(text) === value,
    text: `The value is not ${value}.`,
    hint: `Write ${value}.`,
    terms: [],
  };
}

export function noSchemaLocation(id: string): Assertion {
  return {
    id,
    severity: 'fatal',
    test: (root) => !hasSchemaLocation(root),
    text: 'The document says where its schema is.',
    hint: 'Take the attribute schemaLocation out.',
    terms: [],
  };
}

function stranger(id: string, parent: string): Assertion {
  return {
    id,
    severity: 'fatal',
    test: () => false,
    text: `The element is none that ${parent} may hold.`,
    hint: 'Take the element out.',
    terms: [],
  };
}
