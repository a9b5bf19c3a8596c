// What tests are made of. Each takes a path once and gives a test. Where a path leads to several elements though the model has one,
// nothing can be said about "the" value, and the test is not satisfied.
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { compare, type Decimal, parseDecimal, parseDouble, ZERO } from '../../decimal.js';
import { below, type Find } from '../../find.js';
import { only } from '../../lexical.js';
import { collapsed, isBlank } from '../../text.js';
import type { Test } from './enRule.js';

/** Something is there, empty or not. */
export function has(...paths: readonly string[]): Test {
  const finds = paths.map(below);
  return (node) => finds.some((find) => find(node).length > 0);
}

/** One is there, and says something. */
export function says(...paths: readonly string[]): Test {
  const finds = paths.map(below);
  return (node) => finds.some((find) => isOneText(find(node)));
}

function isOneText([one, ...others]: readonly XmlElement[]): boolean {
  return one !== undefined && others.length === 0 && !isBlank(one.text);
}

export function hasAttribute(name: string): Test {
  return (node) => attribute(node, name) !== undefined;
}

/** Satisfied where nothing is there, or where the attribute of the first says something. */
export function saysAttribute(path: string, name: string): Test {
  const find = below(path);
  return (node) => {
    const [first] = find(node);
    return first === undefined || !isBlank(attribute(first, name) ?? '');
  };
}

/** At most two digits behind the point, as written; satisfied where nothing is there. */
export function twoDecimals(path: string): Test {
  const find = below(path);
  return (node) => {
    const [one, ...others] = find(node);
    return one === undefined || (others.length === 0 && hasTwoDecimals(one.text));
  };
}

/** As written: `1.000` has three. */
export function hasTwoDecimals(text: string): boolean {
  const point = text.indexOf('.');
  return point === -1 || text.length - point - 1 <= 2;
}

/** One number is there, and not below zero. */
export function notNegative(path: string): Test {
  const find = below(path);
  return (node) => find(node).some((one) => isAtLeastZero(one.text));
}

function isAtLeastZero(text: string): boolean {
  const value = parseDouble(text);
  return value !== undefined && compare(value, ZERO) >= 0;
}

export function anyOf(...tests: readonly Test[]): Test {
  return (node, document) => tests.some((test) => test(node, document));
}

export function not(test: Test): Test {
  return (node, document) => !test(node, document);
}

/** The one decimal that is found; undefined where there is none, more than one, or no decimal. */
export function oneDecimal(find: Find, node: XmlElement): Decimal | undefined {
  return parseDecimal(only(find(node)));
}

/** As {@link oneDecimal}; the artefact reads it as xs:double, so an exponent may stand. */
export function oneDouble(find: Find, node: XmlElement): Decimal | undefined {
  const [one, ...others] = find(node);
  return one === undefined || others.length > 0 ? undefined : parseDouble(one.text);
}

/** The collapsed text of the first that is found; '' where there is none. */
export function textIn(find: Find, node: XmlElement): string {
  return collapsed(find(node)[0]?.text ?? '');
}
