// The structure of a syntax: the elements of each element, their order and number, and the kind of each value.
import { readFileSync } from 'node:fs';

/** The kind of value in a leaf. The groups of CII contain one element with the value. */
export const KINDS = [
  'amount',
  'binaryObject',
  'code',
  'date',
  'decimal',
  'identifier',
  'indicator',
  'measure',
  'quantity',
  'text',
  'time',
  'dateGroup',
  'dateTimeGroup',
  'formattedGroup',
  'indicatorGroup',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Particle {
  readonly local: string;
  readonly ns: string;
  /** The type of a group, or the kind of a leaf. Undefined: any content. */
  readonly group: string | undefined;
  readonly kind: Kind | undefined;
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
  readonly index: number;
}

/** The elements of one type in order, by name. */
export type Sequence = ReadonlyMap<string, Particle>;
export type Grammar = ReadonlyMap<string, Sequence>;

/** The namespace of an element, by whether it is a group, a leaf, or has any content. */
export type NamespaceOf = (type: string, content: 'group' | 'leaf' | 'any') => string;

/**
 * Reads a table beside this file. `Type:` begins a type. Its elements follow in order: `Name.kind` is a leaf, `Name:Type` a group (without
 * a type: of its own name), `Name!` any content. Then follows `?` (0 or 1), `*` (any number), `+` (at least 1) or nothing (1).
 */
export function readGrammar(file: string, namespaceOf: NamespaceOf): Grammar {
  const grammar = new Map<string, Map<string, Particle>>();
  let type = '';
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (/^\w+:$/.test(line)) {
      type = line.slice(0, -1);
      grammar.set(type, new Map());
      continue;
    }
    const sequence = grammar.get(type);
    for (const word of line.split(' ').filter((one) => one !== '')) {
      const particle = particleOf(word, type, sequence?.size ?? 0, namespaceOf);
      sequence?.set(particle.local, particle);
    }
  }
  return grammar;
}

function particleOf(word: string, type: string, index: number, namespaceOf: NamespaceOf): Particle {
  const match = /^(\w+)([.:!])(\w*)([?*+]?)$/.exec(word);
  if (!match) throw new TypeError(`The grammar has no form ${word}`);
  const [, local = '', sign, rest = '', times] = match;
  const content = sign === ':' ? 'group' : sign === '.' ? 'leaf' : 'any';
  return {
    local,
    ns: namespaceOf(type, content),
    group: content === 'group' ? rest || local : undefined,
    kind: KINDS.find((kind) => content === 'leaf' && kind === rest),
    isRequired: times === '' || times === '+',
    isRepeatable: times === '*' || times === '+',
    index,
  };
}
