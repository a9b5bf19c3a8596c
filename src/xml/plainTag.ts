// Start tags of plain documents: what is written in them, and what their prefixes stand for.
import { XML_LIMITS } from './limits.js';
import type { XmlAttribute, XmlElement } from './tree.js';

export type Draft = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };
/** Prefixes ('' for the default) and what they stand for: undefined for nothing. */
export type Scope = ReadonlyMap<string, string | undefined>;

/** A start tag as written: `<prefix:local written/>`. */
export interface Tag {
  /** Of the whole, in characters. */
  readonly length: number;
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly written: string;
  readonly selfClosing: boolean;
  /** Undefined where attributes have a prefix or declare one: what they mean depends on the elements around. */
  readonly attributes: readonly XmlAttribute[] | undefined;
}

/** Tags that mean the same wherever they stand, by their whole text; documents of one kind share nearly all of them. */
const KNOWN_TAGS = new Map<string, Tag>();
const KNOWN_TAGS_MAX = 2_000;
const KNOWN_TAG_CHARACTERS_MAX = 100;

/** At or below the limits of the gate, whose business they are. */
export const PLAIN_LIMITS = { depthMax: 100, attributesMax: 40, tagCharactersMax: 4_000, elementsMax: XML_LIMITS.elementsMax } as const;
const { attributesMax } = PLAIN_LIMITS;

const NAME = '[A-Za-z_][A-Za-z0-9_.-]{0,99}';
/**
 * What may stand in text, values and comments beside the characters that end them: no control character, no half of a pair,
 * nothing that XML forbids or changes. Each is one class, so that a match never has a place to go back to, however long it is:
 * each turn of a repeated group is such a place, and some millions of them exceed the stack of V8.
 */
export const BEYOND_ASCII = '\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd';
const START = new RegExp(
  `<((?:(${NAME}):)?(${NAME}))((?:[ \\n\\t]+(?:${NAME}:)?${NAME}="[^"<&]*"){0,${attributesMax}})[ \\n\\t]*(/?)>`,
  'y',
);
const ATTRIBUTE = new RegExp(`[ \\n\\t]+(?:(${NAME}):)?(${NAME})="([ !#-%'-;=-~${BEYOND_ASCII}]*)"`, 'y');
const XML_NAMESPACES: readonly string[] = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

export const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
export const NO_HIDDEN: Scope = new Map();

/** The start tag that stands there; most have been read before, in this document or in another. Undefined where it is not plain. */
export function tagAt(text: string, position: number): Tag | undefined {
  const end = text.indexOf('>', position + 1) + 1;
  if (end - position > KNOWN_TAG_CHARACTERS_MAX) return readTag(text, position);
  return KNOWN_TAGS.get(text.slice(position, end)) ?? readTag(text, position);
}

function readTag(text: string, position: number): Tag | undefined {
  START.lastIndex = position;
  const found = START.exec(text);
  if (found === null || found[0].length > PLAIN_LIMITS.tagCharactersMax) return undefined;
  const tag = tagOf(found);
  if (tag.attributes === undefined || tag.length > KNOWN_TAG_CHARACTERS_MAX) return tag;
  if (KNOWN_TAGS.size >= KNOWN_TAGS_MAX) KNOWN_TAGS.clear();
  // A copy: a piece of the document would keep the whole of it in memory.
  const copy = Buffer.from(found[0]).toString();
  START.lastIndex = 0;
  KNOWN_TAGS.set(copy, tagOf(START.exec(copy) ?? found));
  return tag;
}

function tagOf([{ length }, name = '', prefix = '', local = '', written = '', slash]: RegExpExecArray): Tag {
  return { length, name, prefix, local, written, selfClosing: slash !== '', attributes: attributesAnywhere(written) };
}

/** The attributes where none has a prefix or declares one, and all is plain; else undefined. */
function attributesAnywhere(written: string): readonly XmlAttribute[] | undefined {
  if (written === '') return NO_ATTRIBUTES;
  const attributes: XmlAttribute[] = [];
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < written.length) {
    const [, prefix, local = '', value = ''] = ATTRIBUTE.exec(written) ?? [];
    if (prefix !== undefined || local === '' || local === 'xmlns') return undefined;
    if (attributes.length >= PLAIN_LIMITS.attributesMax || attributes.some((one) => one.local === local)) return undefined;
    attributes.push({ ns: '', local, prefix: '', value });
  }
  return Object.freeze(attributes);
}

/** Gives the element its attributes, and the scope its declarations; what those hide, or undefined where they are not plain. */
export function attributesOf(element: Draft, written: string, scope: Map<string, string | undefined>): Scope | undefined {
  const found: { prefix: string; local: string; value: string }[] = [];
  const declarations = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < written.length) {
    const match = ATTRIBUTE.exec(written);
    if (match === null || found.length + declarations.size >= PLAIN_LIMITS.attributesMax) return undefined;
    const [, prefix = '', local = '', value = ''] = match;
    const declared = prefix === 'xmlns' ? local : prefix === '' && local === 'xmlns' ? '' : undefined;
    if (declared === undefined) found.push({ prefix, local, value });
    else if (!isPlainDeclaration(declared, value) || declarations.has(declared)) return undefined;
    else declarations.set(declared, value);
  }
  const hidden = declarations.size === 0 ? NO_HIDDEN : declare(declarations, scope);
  const attributes: XmlAttribute[] = [];
  for (const { prefix, local, value } of found) {
    const ns = prefix === '' ? '' : scope.get(prefix);
    if (ns === undefined || attributes.some((one) => one.local === local && one.ns === ns)) return undefined;
    attributes.push({ ns, local, prefix, value });
  }
  if (attributes.length > 0) element.attributes = attributes;
  if (declarations.size > 0) element.declarations = declarations;
  return hidden;
}

function declare(declarations: ReadonlyMap<string, string>, scope: Map<string, string | undefined>): Scope {
  const hidden = new Map<string, string | undefined>();
  for (const [prefix, ns] of declarations) {
    hidden.set(prefix, scope.get(prefix));
    scope.set(prefix, ns);
  }
  return hidden;
}

export function putBack(hidden: Scope, scope: Map<string, string | undefined>): void {
  if (hidden === NO_HIDDEN) return;
  for (const [prefix, ns] of hidden) scope.set(prefix, ns);
}

/** Prefixes and addresses that the namespace recommendation reserves, and an undeclared prefix, are for the parser to judge. */
function isPlainDeclaration(prefix: string, value: string): boolean {
  if (/^xml/i.test(prefix) || XML_NAMESPACES.includes(value) || /\s/.test(value)) return false;
  return value !== '' || prefix === '';
}
