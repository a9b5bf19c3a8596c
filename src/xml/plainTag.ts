// Parses the start tags of plain documents: names, attributes, and namespace declarations.
import { XML_LIMITS } from './limits.js';
import type { XmlAttribute, XmlElement } from './tree.js';

export type Draft = { -readonly [Key in keyof XmlElement]: XmlElement[Key] };
/** The namespace of each prefix ('' is the default). Undefined: the prefix is not declared. */
export type Scope = ReadonlyMap<string, string | undefined>;

/** A start tag as written: `<prefix:local written/>`. */
interface Tag {
  /** Length of the whole tag, in characters. */
  readonly length: number;
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly selfClosing: boolean;
  /** Undefined where attributes have a prefix or declare one: their meaning depends on the surrounding elements. */
  readonly attributes: readonly XmlAttribute[] | undefined;
  /** What is written there instead. Undefined where it is not plain. */
  readonly given: TagParts | undefined;
}

/** Attributes whose namespaces are not looked up yet, and declarations. */
interface TagParts {
  readonly attributes: readonly Pick<XmlAttribute, 'prefix' | 'local' | 'value'>[];
  readonly declarations: ReadonlyMap<string, string>;
}

/** Cache of tags by their text. Documents of one kind share nearly all of them. */
const KNOWN_TAGS = new Map<string, Tag>();
const KNOWN_TAGS_MAX = 2_000;
const KNOWN_TAG_CHARACTERS_MAX = 100;
/** The root declares the namespaces. */
const KNOWN_GIVEN_CHARACTERS_MAX = 500;

/** Not above the limits of the gate, which the parser enforces. */
export const PLAIN_LIMITS = { ...XML_LIMITS, depthMax: 100, attributesMax: 40, tagCharactersMax: 4_000 } as const;
const { attributesMax } = PLAIN_LIMITS;

const NAME = '[A-Za-z_][A-Za-z0-9_.-]{0,99}';
/**
 * Characters of text, values and comments, besides those that end them: no control characters, no lone surrogates, nothing that XML
 * forbids or changes. Each pattern is a single character class, so that a match never backtracks, however long it is. A repeated
 * group would keep one backtracking position per turn, and some millions of them exceed the stack of V8.
 */
export const BEYOND_ASCII = '\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd';
const START = new RegExp(
  `<((?:(${NAME}):)?(${NAME}))((?:[ \\n\\t]+(?:${NAME}:)?${NAME}="[^"<&]*"){0,${attributesMax}})[ \\n\\t]*(/?)>`,
  'y',
);
const ATTRIBUTE = new RegExp(`[ \\n\\t]+(?:(${NAME}):)?(${NAME})="([ !#-%'-;=-~${BEYOND_ASCII}]*)"`, 'y');
/** Attributes whose values name one thing: their tags do not come again. */
const IDENTIFIES = /[ \n\t](?:Id|ID|id|URI|href)="/;
const XML_NAMESPACES: readonly string[] = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'];

export const NO_ATTRIBUTES: readonly XmlAttribute[] = Object.freeze([]);
export const NO_HIDDEN: Scope = new Map();

/** The start tag at this position, usually from the cache. Undefined where it is not plain. */
export function tagAt(text: string, position: number): Tag | undefined {
  const end = text.indexOf('>', position + 1) + 1;
  if (end - position > KNOWN_GIVEN_CHARACTERS_MAX) return readTag(text, position);
  return KNOWN_TAGS.get(text.slice(position, end)) ?? readTag(text, position);
}

function readTag(text: string, position: number): Tag | undefined {
  START.lastIndex = position;
  const found = START.exec(text);
  if (found === null || found[0].length > PLAIN_LIMITS.tagCharactersMax) return undefined;
  const tag = tagOf(found);
  const isPlain = (tag.attributes ?? tag.given) !== undefined;
  if (!isPlain || tag.length > (tag.given === undefined ? KNOWN_TAG_CHARACTERS_MAX : KNOWN_GIVEN_CHARACTERS_MAX)) return tag;
  if (IDENTIFIES.test(found[0])) return tag;
  if (KNOWN_TAGS.size >= KNOWN_TAGS_MAX) KNOWN_TAGS.clear();
  // A copy, because a slice of the document would keep the whole document in memory.
  const copy = Buffer.from(found[0]).toString();
  START.lastIndex = 0;
  KNOWN_TAGS.set(copy, tagOf(START.exec(copy) ?? found));
  return tag;
}

function tagOf([{ length }, name = '', prefix = '', local = '', written = '', slash]: RegExpExecArray): Tag {
  const attributes = attributesAnywhere(written);
  return {
    length,
    name,
    prefix,
    local,
    selfClosing: slash !== '',
    attributes,
    given: attributes === undefined ? givenIn(written) : undefined,
  };
}

/** The attributes, if none has a prefix or declares one, and all are plain. Otherwise undefined. */
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

function givenIn(written: string): TagParts | undefined {
  const attributes: { prefix: string; local: string; value: string }[] = [];
  const declarations = new Map<string, string>();
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < written.length) {
    const match = ATTRIBUTE.exec(written);
    if (match === null || attributes.length + declarations.size >= PLAIN_LIMITS.attributesMax) return undefined;
    const [, prefix = '', local = '', value = ''] = match;
    const declared = prefix === 'xmlns' ? local : prefix === '' && local === 'xmlns' ? '' : undefined;
    if (declared === undefined) attributes.push({ prefix, local, value });
    else if (!isPlainDeclaration(declared, value) || declarations.has(declared)) return undefined;
    else declarations.set(declared, value);
  }
  return { attributes, declarations };
}

/** Sets the attributes of the element and adds its declarations to the scope. Returns the declarations that those hide, or undefined where the tag is not plain. */
export function attributesOf(element: Draft, given: TagParts | undefined, scope: Map<string, string | undefined>): Scope | undefined {
  if (given === undefined) return undefined;
  const { declarations } = given;
  const hidden = declarations.size === 0 ? NO_HIDDEN : declare(declarations, scope);
  const attributes: XmlAttribute[] = [];
  for (const { prefix, local, value } of given.attributes) {
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

/** Reserved prefixes and namespaces, and undeclared prefixes, are left to the parser. */
function isPlainDeclaration(prefix: string, value: string): boolean {
  if (/^xml/i.test(prefix) || XML_NAMESPACES.includes(value) || /\s/.test(value)) return false;
  return value !== '' || prefix === '';
}
