// The structure of a syntax: the elements of each element, their order and number, the values and their attributes.
import { readFileSync } from 'node:fs';
import { NAMESPACES, type Prefix } from '../../xml/namespaces.js';
import { VALUES, type ValueName } from './values.js';

/** A value with its attributes, none of which has a namespace. */
export interface Leaf {
  readonly value: ValueName;
  readonly attributes: ReadonlySet<string>;
  readonly required: readonly string[];
}

/** Elements in order, by name; or one of them. */
export interface ParticleGroup {
  readonly isChoice: boolean;
  readonly particles: ReadonlyMap<string, Particle>;
  /** Those of `particles` that must be there. */
  readonly required: readonly Particle[];
  /** The only attribute, which is required. */
  readonly attribute?: { readonly name: string; readonly names: ReadonlySet<string>; readonly value: ValueName } | undefined;
}

export interface Particle {
  readonly local: string;
  readonly ns: string;
  /** Undefined: any content. */
  readonly content: Leaf | ParticleGroup | undefined;
  /** The local name of its type in the schema. Undefined: not known. */
  readonly type: string | undefined;
  readonly isRequired: boolean;
  readonly countMax: number;
  readonly index: number;
}

/** In the place of a prefix. */
const NO_NAMESPACE = 'none';

/** Groups by the name of their type. A root has that of its element. */
export type Grammar = ReadonlyMap<string, ParticleGroup>;

interface OpenGroup extends ParticleGroup {
  readonly particles: Map<string, Particle>;
  readonly required: Particle[];
}

interface Types {
  readonly leaves: Map<string, Leaf>;
  readonly groups: Map<string, OpenGroup>;
}

/**
 * Reads tables beside this file, as `npm run rules -- structure` writes it. `Name = value attribute required!` is a leaf type.
 * `Name:` begins a type of elements in order, `Name|:` one with a choice of them, with a prefix before it where all have that namespace, `none` where they have none.
 * `Name[attribute=value]:` begins one that has this attribute.
 * Its elements follow: `Name.Leaf` is a leaf, `Name:Type` a group (without a type: of its own name), `Name!` has any content, `ext/Name.Leaf`
 * names a namespace. Without one, leaves of UBL are in `cbc` and groups in `cac`. Then follows `?` (0 or 1), `?2` (0 to 2), `*` (any number),
 * `+` (at least 1) or nothing (1).
 */
export function readGrammar(...files: readonly string[]): Grammar {
  const lines = files.flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'));
  const types: Types = { leaves: new Map(), groups: new Map() };
  for (const line of lines) {
    const [, name, form] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (name !== undefined && form !== undefined) types.leaves.set(name, leafOf(form));
    const [, , group, attribute, value = '', choice] = heading(line);
    if (group === undefined) continue;
    const isChoice = choice === '|';
    const own = attribute === undefined ? undefined : { name: attribute, names: new Set([attribute]), value: valueNamed(value) };
    types.groups.set(group, { isChoice, particles: new Map(), required: [], attribute: own });
  }
  let at: OpenGroup | undefined;
  let prefix: string | undefined;
  for (const line of lines) {
    const [, ns, group] = heading(line);
    if (group !== undefined) [at, prefix] = [types.groups.get(group), ns];
    else if (line.startsWith(' '))
      for (const word of line.trim().split(' ')) if (at !== undefined) addParticle(at, particleOf(word, prefix, at.particles.size, types));
  }
  return types.groups;
}

function addParticle({ particles, required }: OpenGroup, particle: Particle): void {
  particles.set(particle.local, particle);
  if (particle.isRequired) required.push(particle);
}

function heading(line: string): readonly (string | undefined)[] {
  return /^(?:(\w+) )?(\w+)(?:\[(\w+)=(\w+)\])?(\|?):$/.exec(line) ?? [];
}

function leafOf(form: string): Leaf {
  const [value = '', ...attributes] = form.split(' ');
  const names = attributes.map((one) => one.replace('!', ''));
  return { value: valueNamed(value), attributes: new Set(names), required: names.filter((one) => attributes.includes(`${one}!`)) };
}

function valueNamed(word: string): ValueName {
  if (!isValue(word)) throw new TypeError(`There is no value ${word}`);
  return word;
}

function isValue(word: string): word is ValueName {
  return Object.hasOwn(VALUES, word);
}

function particleOf(word: string, prefix: string | undefined, index: number, { leaves, groups }: Types): Particle {
  const match = /^(?:(\w+)\/)?(\w+)([.:!])(\w*?)(\?\d+|[?*+])?$/.exec(word);
  if (!match) throw new TypeError(`The grammar has no form ${word}`);
  const [, own, local = '', sign, rest = '', times = ''] = match;
  const content = sign === ':' ? groups.get(rest || local) : leaves.get(rest);
  if (content === undefined && sign !== '!') throw new TypeError(`The grammar has no type for ${word}`);
  const ns = prefix === NO_NAMESPACE ? '' : NAMESPACES[(own ?? prefix ?? (sign === '.' ? 'cbc' : 'cac')) as Prefix];
  const isRequired = times === '' || times === '+';
  const type = typeOf(own ?? prefix, local, sign, rest);
  return { local, ns, content, type, isRequired, countMax: countMaxOf(times), index };
}

/** UBL has a type for each leaf, CII one for many. Small letters begin the kinds of values, which are no types of a schema. */
function typeOf(prefix: string | undefined, local: string, sign: string | undefined, rest: string): string | undefined {
  if (sign === ':') return `${rest || local}Type`;
  if (sign === '!') return undefined;
  if (prefix === undefined || prefix === 'ext') return `${local}Type`;
  return /^[A-Z]/.test(rest) ? `${rest}Type` : undefined;
}

function countMaxOf(times: string): number {
  return times === '*' || times === '+' ? Number.POSITIVE_INFINITY : Number(times.slice(1) || '1');
}
