// Compares a document with the structure of its syntax, without a schema processor.

import type WORDS from '../../texts/en/structure.json';
import { attribute, type XmlElement } from '../../xml/tree.js';
import { hasOtherType, oddAttribute } from './attributes.js';
import type { Leaf, Particle, ParticleGroup } from './grammar.js';
import { VALUES, type ValueName } from './values.js';

const NO_SPACE = /[^ \t\r\n]/;

/** The key of words in structure.json. */
type FaultKey = keyof typeof WORDS;

/** `values` are those that the words have places for. */
export type ReportFault = (key: FaultKey, node: XmlElement, ...values: readonly string[]) => void;

export class Check {
  constructor(
    readonly say: ReportFault,
    readonly expired: () => boolean,
  ) {}

  /** Of a document. False where the time limit was reached. */
  root(element: XmlElement, group: ParticleGroup): boolean {
    this.#type(element, `${element.local}Type`);
    return this.group(element, group);
  }

  /** False where the time limit was reached. */
  group(element: XmlElement, group: ParticleGroup): boolean {
    if (this.expired()) return false;
    this.#attributes(element, group.attribute?.names);
    if (group.attribute !== undefined) this.#required(element, group.attribute);
    if (element.text !== '' && NO_SPACE.test(element.text)) this.say('STRUCTURE-VALUE no text', element, element.local);
    if (group.isChoice) return this.#choice(element, group);
    // By the index of the particle.
    const counts: (number | undefined)[] = [];
    let furthest = 0;
    for (const child of element.children) {
      const particle = group.particles.get(child.local);
      if (particle === undefined || particle.ns !== child.ns) {
        this.say('STRUCTURE-UNKNOWN', child, child.local, element.local);
        continue;
      }
      if (particle.index < furthest) this.say('STRUCTURE-ORDER', child, child.local, element.local);
      furthest = Math.max(furthest, particle.index);
      const times = (counts[particle.index] ?? 0) + 1;
      counts[particle.index] = times;
      if (times === particle.countMax + 1) this.#tooMany(child, element, particle.countMax);
      if (!this.#inside(child, particle)) return false;
    }
    for (const { local, index } of group.required) {
      if (counts[index] === undefined) this.say('STRUCTURE-MISSING', element, element.local, local);
    }
    return true;
  }

  #choice(element: XmlElement, { particles }: ParticleGroup): boolean {
    const [first, second] = element.children;
    const particle = first && particles.get(first.local);
    if (first === undefined || second !== undefined || particle?.ns !== first.ns) {
      this.say('STRUCTURE-MISSING choice', element, element.local, Array.from(particles.keys()).join(' or '));
      return true;
    }
    return this.#inside(first, particle);
  }

  #inside(child: XmlElement, { content, type }: Particle): boolean {
    if (type !== undefined) this.#type(child, type);
    if (content === undefined) this.#attributes(child);
    else if ('particles' in content) return this.group(child, content);
    else this.#leaf(child, content);
    return true;
  }

  #leaf(leaf: XmlElement, { value, attributes, required }: Leaf): void {
    const [first] = leaf.children;
    if (first !== undefined) this.say('STRUCTURE-UNKNOWN no elements', first, leaf.local);
    if (value !== 'text' && !VALUES[value](leaf.text)) this.say(`STRUCTURE-VALUE ${value}`, leaf, leaf.local);
    this.#attributes(leaf, attributes);
    for (const name of required) this.#required(leaf, { name, value: 'text' });
  }

  #required(element: XmlElement, { name, value }: { readonly name: string; readonly value: ValueName }): void {
    const given = attribute(element, name);
    if (given === undefined) this.say('STRUCTURE-ATTRIBUTE missing', element, element.local, name);
    else if (value !== 'text' && !VALUES[value](given)) this.say(`STRUCTURE-VALUE ${value}`, element, name);
  }

  #attributes(element: XmlElement, known?: ReadonlySet<string>): void {
    if (element.attributes.length === 0) return;
    const odd = oddAttribute(element, known);
    if (odd !== undefined) this.say('STRUCTURE-ATTRIBUTE', element, element.local, odd);
  }

  #type(element: XmlElement, type: string): void {
    if (element.attributes.length === 0 || !hasOtherType(element, type)) return;
    this.say('STRUCTURE-ATTRIBUTE type', element, element.local, type);
  }

  #tooMany(child: XmlElement, parent: XmlElement, countMax: number): void {
    if (countMax === 1) this.say('STRUCTURE-NUMBER', child, child.local, parent.local);
    else this.say('STRUCTURE-NUMBER several', child, child.local, `${countMax}`, parent.local);
  }
}
