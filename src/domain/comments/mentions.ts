// Whom a comment calls: `@` and the e-mail address or the name of somebody of the tenant.
import type { Colleague } from '../people/colleagues.js';

const WORD = /[\p{L}\p{N}]/u;

/** The ids of the people. Case does not count. Of names that begin alike, the longest counts; where two have the same name, both are meant. */
export function calledIn(text: string, people: readonly (Colleague & { readonly id: string })[]): readonly string[] {
  const folded = text.toLowerCase();
  const names = new Map<string, string[]>();
  for (const { id, name, email } of people)
    for (const one of [name.toLowerCase(), email.toLowerCase()]) names.set(one, [...(names.get(one) ?? []), id]);
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const called = new Set<string>();
  for (let at = folded.indexOf('@'); at !== -1; at = folded.indexOf('@', at + 1)) {
    if (WORD.test(folded[at - 1] ?? '')) continue;
    const found = longestFirst.find(([name]) => folded.startsWith(name, at + 1) && !WORD.test(folded[at + 1 + name.length] ?? ''));
    for (const id of found?.[1] ?? []) called.add(id);
  }
  return [...called];
}
