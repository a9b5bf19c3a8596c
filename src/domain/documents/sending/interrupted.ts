// An attempt to send whose process ended between the request and its record. The next claim of the document notes it, as an attempt whose
// answer was lost.
import type { App } from '../../ports.js';
import type { Submission } from '../../submission.js';
import type { Work } from '../work.js';

/** For the timeline. */
export const INTERRUPTED_REASON =
  'An earlier attempt ended without a result, because its process ended. The message may have been handed over';

/** The submission with the note. Notes several interrupted attempts in a row once, and changes nothing when the lease is lost. */
export async function noteInterrupted(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  { id, leaseToken, failedAttempts }: Pick<Work, 'id' | 'leaseToken' | 'failedAttempts'>,
  submission: Submission,
): Promise<Submission> {
  const uncertain = submission.uncertain ?? { since: clock().toISOString() };
  await database.sql.query(
    `with held as (select id, state from document where id = $1 and lease_token = $2),
    noted as (
      update submission s set uncertain = $4::jsonb from held where s.id = $3::uuid and s.document = held.id and s.uncertain is null)
    insert into document_move (document, state, reason, attempt)
    select id, state, $5, $6 from held
    where (select m.reason from document_move m where m.document = held.id order by m.id desc limit 1) is distinct from $5`,
    [id, leaseToken, submission.id, JSON.stringify(uncertain), INTERRUPTED_REASON, failedAttempts + 1],
  );
  return { ...submission, uncertain };
}
