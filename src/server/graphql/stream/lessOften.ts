import type { Bound } from '../../../auth/bearer.js';

/** A session is looked up in the database. A stream whose session has ended ends within this time and that of its pulse. */
export const PERSON_KEPT_MS = 3_000;

/** Remembers who a session belongs to for a while. Tokens are asked for each time: their answer is remembered elsewhere. */
export function lessOften(ask: () => Promise<Bound>, nowMs: () => number = () => performance.now()): () => Promise<Bound> {
  let kept: { readonly bound: Bound; readonly untilMs: number } | undefined;
  return async () => {
    if (kept !== undefined && nowMs() < kept.untilMs) return kept.bound;
    const bound = await ask();
    kept = bound.person === undefined && bound.portal === undefined ? undefined : { bound, untilMs: nowMs() + PERSON_KEPT_MS };
    return bound;
  };
}
