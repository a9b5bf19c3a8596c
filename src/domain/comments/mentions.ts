// Whom a comment calls: `@` and the e-mail address or the name of somebody of the tenant.
import type { Actor } from '../actor.js';
import type { Sql } from '../database.js';
import { PERSON_LIMITS } from '../people/limits.js';

interface Called {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const WORD = /[\p{L}\p{N}]/u;

/** The ids of the people. An address or name counts without case; where two have the same name, both are meant. */
export async function mentionedIn(sql: Sql, { tenantId }: Actor, text: string): Promise<readonly string[]> {
  if (!text.includes('@')) return [];
  const people = await sql.query<Called>(
    `select p.id, p.name, p.email from person_role r join person p on p.id = r.person
     where r.tenant_id = $1 and p.disabled_at is null order by p.id limit ${PERSON_LIMITS.peopleMax}`,
    [tenantId],
  );
  return calledIn(text, people);
}

/** Of names that begin alike, the longest counts. */
export function calledIn(text: string, people: readonly Called[]): readonly string[] {
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
