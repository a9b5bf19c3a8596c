// The namespaces at one place of a document. Elements share one scope: each adds its own and takes them back at its end. A copy for each
// element with a declaration would cost as much as the number of prefixes.

/** What a scope said before of the prefixes that an element declares. */
export type Hidden = readonly (readonly [prefix: string, uri: string | undefined])[];

export const NOTHING_HIDDEN: Hidden = [];

export class NamespaceScope {
  readonly #uris = new Map<string, string>();

  get size(): number {
    return this.#uris.size;
  }

  has(prefix: string): boolean {
    return this.#uris.has(prefix);
  }

  /** '' where the prefix is not declared. */
  uriOf(prefix: string): string {
    return this.#uris.get(prefix) ?? '';
  }

  prefixes(): Iterable<string> {
    return this.#uris.keys();
  }

  /** Adds declarations. Returns what `takeBack` needs. */
  declare(declarations: Iterable<readonly [string, string]>): Hidden {
    const hidden: [string, string | undefined][] = [];
    for (const [prefix, uri] of declarations) {
      hidden.push([prefix, this.#uris.get(prefix)]);
      this.#uris.set(prefix, uri);
    }
    return hidden;
  }

  takeBack(hidden: Hidden): void {
    for (const [prefix, uri] of hidden) {
      if (uri === undefined) this.#uris.delete(prefix);
      else this.#uris.set(prefix, uri);
    }
  }
}
