// The known name that an unknown one is near to: a typing error, another case, white space.
import { distance } from 'fastest-levenshtein';

/** `distanceMax`: the largest edit distance (Levenshtein), without case and white space. Undefined where none is near, and where several are equally near. */
export function nearest(name: string, known: Iterable<string>, distanceMax: number): string | undefined {
  const plain = plainOf(name);
  let found: readonly string[] = [];
  let least = distanceMax;
  for (const one of known) {
    const differs = Math.abs(one.length - plain.length) > least ? Number.POSITIVE_INFINITY : distance(plain, plainOf(one));
    if (differs > least) continue;
    found = differs < least ? [one] : [...found, one];
    least = differs;
  }
  return found.length === 1 ? found[0] : undefined;
}

function plainOf(name: string): string {
  return name.replace(/\s+/g, '').toUpperCase();
}
