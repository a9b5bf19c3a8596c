// Reads named fields out of a tree. A table says where each stands in one syntax; whoever reads only knows the names.

import { childrenNamed } from '../xml/named.js';
import type { Step } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';

/** Where a field stands: `steps` down from the root, or from the field `within`; `where` leaves out what is another field. */
export interface Lookup<Name extends string> {
  readonly within: Name | undefined;
  readonly steps: readonly Step[];
  /** Other places of the same field. */
  readonly also?: readonly (readonly Step[])[];
  readonly where: ((element: XmlElement) => boolean) | undefined;
}

export type Table<Name extends string> = Readonly<Record<Name, Lookup<Name>>>;

export class Fields<Name extends string> {
  readonly #found = new Map<Name, readonly XmlElement[]>();

  constructor(
    readonly root: XmlElement,
    readonly table: Table<Name>,
  ) {}

  /** All elements of a field in document order, place by place: in the whole document, or in one element of the group it belongs to. */
  all(name: Name, group?: XmlElement): readonly XmlElement[] {
    if (group !== undefined) return this.#below(group, name);
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const { within } = this.table[name];
    const found = within === undefined ? this.#below(this.root, name) : this.all(within).flatMap((one) => this.#below(one, name));
    this.#found.set(name, found);
    return found;
  }

  first(name: Name, group?: XmlElement): XmlElement | undefined {
    return this.all(name, group)[0];
  }

  /** The text of the first one without white space around it; '' where there is none. */
  text(name: Name, group?: XmlElement): string {
    return this.first(name, group)?.text.trim() ?? '';
  }

  /** Whether one of them says anything: text, or elements inside. */
  has(name: Name, group?: XmlElement): boolean {
    return this.all(name, group).some((one) => one.children.length > 0 || one.text.trim() !== '');
  }

  #below(from: XmlElement, name: Name): readonly XmlElement[] {
    const { steps, also = [], where } = this.table[name];
    const found: XmlElement[] = [];
    collect(from, steps, 0, found);
    for (const other of also) collect(from, other, 0, found);
    return where === undefined ? found : found.filter(where);
  }
}

function collect(from: XmlElement, steps: readonly Step[], depth: number, found: XmlElement[]): void {
  const step = steps[depth];
  if (step === undefined) {
    found.push(from);
    return;
  }
  for (const one of childrenNamed(from, step)) collect(one, steps, depth + 1, found);
}
