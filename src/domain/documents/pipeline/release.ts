// Ends the lease of a document that does not move.
import { jsonOf } from '../../json.js';
import { storedOccurrence, textOf, type Words } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { UncertainHandOver } from '../../submission.js';
import { MARK_RELEASED } from '../sending/interrupted.js';
import type { ClaimedDocument } from './work.js';

type Leased = Pick<ClaimedDocument, 'id' | 'leaseToken'>;

/** With a result: earlier claims do not count any more. The document is due again at `dueAt`, or never where that is null. */
export async function releaseDocument(app: Pick<App, 'database'>, work: Leased, dueAt: Date | null): Promise<void> {
  await release(app, work, dueAt, 'claims = 0, failing_since = null');
}

/**
 * After an unexpected error: this claim does not count, but earlier ones do. `isOpen`: its message may have been handed over.
 * `failingSince`: the first of the faults in a row.
 */
export async function putBack(
  app: Pick<App, 'database'>,
  work: Leased,
  dueAt: Date,
  { isOpen, failingSince }: { readonly isOpen: boolean; readonly failingSince: Date | null },
): Promise<void> {
  const fields = 'claims = greatest(claims - 1, 0), failing_since = $4';
  await release(app, work, dueAt, fields, [failingSince], isOpen ? MARK_RELEASED : undefined);
}

/** `beside`: a statement about `released` of the same transaction. */
async function release(
  { database }: Pick<App, 'database'>,
  { id, leaseToken }: Leased,
  dueAt: Date | null,
  fields: string,
  values: readonly unknown[] = [],
  beside?: string,
): Promise<void> {
  const update = `update document set lease_token = null, worker_id = null, ${fields}, due_at = $3 where id = $1 and lease_token = $2`;
  await database.sql.query(
    beside === undefined ? update : `with released as (${update} returning id, state) ${beside}`,
    [id, leaseToken, dueAt, ...values],
    { prepared: true, brief: true },
  );
}

/** A failed attempt to send or to reply. */
export interface FailedAttempt {
  readonly failedAttempts: number;
  /** The end of the retries. */
  readonly until: Date;
  /** null: there is no retry. */
  readonly dueAt: Date | null;
  /** For the timeline. */
  readonly reason: Words;
  /** The submission, where its message may have been handed over all the same. */
  readonly uncertain?: { readonly submission: string; readonly handOver: UncertainHandOver } | undefined;
}

/** Records a failed attempt. Without a retry, no reply is owed any more. */
export async function recordAttempt(
  { database }: Pick<App, 'database'>,
  { id, leaseToken }: Leased,
  { failedAttempts, until, dueAt, reason, uncertain }: FailedAttempt,
): Promise<void> {
  await database.sql.query(
    `with put_off as (
      update document set lease_token = null, worker_id = null, claims = 0, failing_since = null, due_at = $3, failed_attempts = $4, send_until = $5,
        reply_owed = case when $3::timestamptz is null then null else reply_owed end
      where id = $1 and lease_token = $2 returning id, state),
    noted as (update submission s set uncertain = $8::jsonb from put_off where s.id = $7::uuid and s.document = put_off.id)
    insert into document_move (document, state, reason, occurrence, attempt) select id, state, $6, $9::jsonb, $4 from put_off`,
    [
      id,
      leaseToken,
      dueAt,
      failedAttempts,
      until,
      textOf(reason),
      uncertain?.submission,
      uncertain === undefined ? undefined : jsonOf(uncertain.handOver),
      storedOccurrence(reason),
    ],
  );
}
