// An attempt to send that ended without a result: its process ended, or its record failed. The message may have been handed over, so the
// submission is marked as after a lost answer, and the next claim notes it in the timeline.
import { jsonOf } from '../../json.js';
import { occurrence, storedOccurrence, textOf } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { Submission } from '../../submission.js';
import type { ClaimedDocument } from '../pipeline/work.js';

/** For the timeline. */
export const INTERRUPTED = occurrence('INTERRUPTED');

/** A send that ended without a result after its channel was called. The error is its cause. */
export class OpenSend extends Error {
  override readonly name = 'OpenSend';

  constructor(cause: unknown) {
    super('The send ended without a result', { cause });
  }
}

/**
 * Marks the submissions of documents that were released without a result while they were being sent. `released` is another expression of
 * the same statement, with their ids and states. The array is for the planner, which would read the whole table.
 */
export const MARK_RELEASED = `update submission set uncertain = jsonb_build_object('since', exchange_now())
  where uncertain is null and id = any(array(
    select (select s.id from submission s where s.document = released.id order by s.number desc limit 1)
    from released where released.state = 'SENDING'))`;

/**
 * Whether an attempt of this submission ended without a result: its claim still counts, or its release marked the submission. A mark with
 * an access point comes from a recorded attempt.
 */
export function wasInterrupted({ claims }: Pick<ClaimedDocument, 'claims'>, { uncertain }: Pick<Submission, 'uncertain'>): boolean {
  return claims > 1 || (uncertain !== undefined && uncertain.accessPoint === undefined);
}

/**
 * The submission with the mark. The timeline has a marked submission once, and several claims in a row without a result once. Changes
 * nothing where the lease is lost.
 */
export async function noteInterrupted(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  { id, leaseToken, failedAttempts, claims }: Pick<ClaimedDocument, 'id' | 'leaseToken' | 'failedAttempts' | 'claims'>,
  submission: Submission,
): Promise<Submission> {
  const uncertain = submission.uncertain ?? { since: clock().toISOString() };
  await database.sql.query(
    `with held as (select id, state from document where id = $1 and lease_token = $2),
    marked as (
      update submission s set uncertain = $4::jsonb from held where s.id = $3::uuid and s.document = held.id and s.uncertain is null)
    insert into document_move (document, state, reason, occurrence, attempt, submission)
    select id, state, $5, $8::jsonb, $6, $3::uuid from held
    where case when $7 then (select m.reason from document_move m where m.document = held.id order by m.id desc limit 1) is distinct from $5
      else not exists (select 1 from document_move m where m.document = held.id and m.submission = $3::uuid and m.reason = $5) end`,
    [id, leaseToken, submission.id, jsonOf(uncertain), textOf(INTERRUPTED), failedAttempts + 1, claims > 1, storedOccurrence(INTERRUPTED)],
  );
  return { ...submission, uncertain };
}
