// How timelines and documents name somebody who came by a portal link. Nobody else's name has angle brackets (links.ts).
import { type Actor, actorName } from '../actor.js';
import type { Move } from '../documents/retrieval/details.js';
import type { OccurrenceCode } from '../occurrences/occurrence.js';

/** Of the actor. It names who made the link, too. */
export function visitorId(name: string | null, madeBy: string): string {
  return `${name ?? 'Portal'} <portal link of ${madeBy.replaceAll(/[<>]/g, '')}>`;
}

/**
 * Of an actor of a timeline, what this reader is told. Whoever came by a portal link sees own acts by name, and of others the kind: not who
 * works for the tenant.
 */
export function actorShownTo(reader: Pick<Actor, 'kind' | 'id' | 'portal'>, name: string): string {
  if (reader.portal === undefined || name.startsWith('system:')) return name;
  if (name === actorName(reader)) return name.replace(/ <portal link of .*>$/, '');
  return name.slice(0, name.indexOf(':'));
}

/** The same of what has an actor each. */
export function actorsShownTo<One extends { readonly actor: string | null }>(
  reader: Parameters<typeof actorShownTo>[0],
  all: readonly One[],
): readonly One[] {
  if (reader.portal === undefined) return all;
  return all.map((one) => (one.actor === null ? one : { ...one, actor: actorShownTo(reader, one.actor) }));
}

/** What people of the tenant do among themselves. */
const INTERNAL: ReadonlySet<OccurrenceCode> = new Set([
  'COMMENTED',
  'COMMENT_REMOVED',
  'ASSIGNED',
  'UNASSIGNED',
  'APPROVAL_ASKED',
  'APPROVED',
  'APPROVAL_DECLINED',
]);

/** Entries of a timeline, without those that are of the tenant's people alone. */
export function movesShownTo(reader: Parameters<typeof actorShownTo>[0], moves: readonly Move[]): readonly Move[] {
  if (reader.portal === undefined) return moves;
  return actorsShownTo(
    reader,
    moves.filter(({ occurrence }) => occurrence === null || !INTERNAL.has(occurrence.code)),
  );
}

/** SQL. `column`: an actor, as `actorName` writes it. */
export function isVisitor(column: string): string {
  return `coalesce(${column} like 'user:% <portal link of %>', false)`;
}
