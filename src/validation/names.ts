// The usual prefixes of namespaces.
import { NAMESPACES } from '../xml/namespaces.js';

/** UBL's own documents have their roots in the default namespace. */
const ROOTS: ReadonlySet<string> = new Set(['inv', 'cn', 'ar']);
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, ROOTS.has(prefix) ? '' : prefix]),
);

/** The usual prefix of a namespace, '' for the roots of UBL. Undefined for an unknown namespace. */
export function usualPrefix(namespace: string): string | undefined {
  return PREFIXES.get(namespace);
}
