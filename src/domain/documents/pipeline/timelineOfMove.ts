import { type Actor, actorName } from '../../actor.js';

/**
 * The common table expression `timeline` for a move with an actor, not by the service itself. `moved` is a query over another expression
 * of the same statement that returns the id of the document, the new state, the reason, and that as an occurrence. Adds its parameters to `values`.
 */
export function timelineOfMove(actor: Actor, moved: string, values: unknown[]): string {
  const [name, request] = [actorName(actor), actor.requestId ?? null].map((value) => `$${values.push(value)}::text`);
  return `timeline as (
      insert into document_move (document, state, reason, occurrence, actor, request_id) select moved.*, ${name}, ${request} from (${moved}) moved)`;
}
