// Finds the namespaces that a child of the root element inherits from it, while the document is read.
import type { SaxesTagNS } from 'saxes';

export class InheritedNamespaces {
  /** Of the last child of the root: prefix to URI. */
  found = new Map<string, string>();
  /** How many open elements below the root declare a prefix. */
  readonly #declared = new Map<string, number>();
  #depth = 0;

  /** `depth`: 1 for the root. */
  open(tag: SaxesTagNS, depth: number): void {
    this.#depth = depth;
    if (depth === 1) return;
    if (depth === 2) this.found = new Map();
    for (const prefix of Object.keys(tag.ns)) this.#declared.set(prefix, (this.#declared.get(prefix) ?? 0) + 1);
    this.#use(tag.prefix, tag.uri);
    for (const { prefix, uri } of Object.values(tag.attributes)) if (prefix !== '' && prefix !== 'xmlns') this.#use(prefix, uri);
  }

  close(tag: SaxesTagNS): void {
    const isRoot = this.#depth === 1;
    this.#depth -= 1;
    if (isRoot) return;
    for (const prefix of Object.keys(tag.ns)) {
      const left = (this.#declared.get(prefix) ?? 0) - 1;
      if (left > 0) this.#declared.set(prefix, left);
      else this.#declared.delete(prefix);
    }
  }

  #use(prefix: string, uri: string): void {
    if (prefix !== 'xml' && !(prefix === '' && uri === '') && !this.#declared.has(prefix)) this.found.set(prefix, uri);
  }
}
