// Ends a poll: stores cursor, health and the next due time in one statement, if this process still has the lease.

import type { AccountCursor } from '../channelAccount.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { type AccountFailure, FAILURE_TIME, failedWhere, restOf, succeededWhere } from './accountHealth.js';
import { logRaised, type RaisedAccountAlert, raisedWhere } from './alerts.js';
import type { ClaimedAccount } from './claim.js';

export type PollEnd =
  | { readonly kind: 'success'; readonly cursor: AccountCursor; readonly nextMs: number }
  | { readonly kind: 'failure'; readonly failure: AccountFailure; readonly nextMs: number }
  /** Nothing was asked: the health says what it said. */
  | { readonly kind: 'unused'; readonly nextMs: number };

/**
 * False where the lease was lost. Then nothing is changed. The token stays in the row, so that a repetition after a lost answer is
 * recognised and changes only the times. Where a person changed the account meanwhile, it is due at once and its health stays.
 */
export async function finishPoll(app: Pick<App, 'database' | 'log'>, claimed: ClaimedAccount, end: PollEnd): Promise<boolean> {
  const common = [claimed.id, claimed.leaseToken, claimed.generation, end.nextMs];
  const [statement, values] = statementOf(end);
  const rows = await againIfUnanswered(() =>
    app.database.sql.query<RaisedAccountAlert>(statement, [...common, ...values], { prepared: true }),
  );
  if (end.kind === 'failure') logRaised(app, rows);
  return rows.length > 0;
}

function statementOf(end: PollEnd): readonly [string, readonly unknown[]] {
  switch (end.kind) {
    case 'success':
      return [SUCCESS, [jsonOf(end.cursor)]];
    case 'failure':
      return [FAILURE, [end.failure.code, end.failure.message, restOf(end.failure.retryAfterMs)]];
    case 'unused':
      return [UNUSED, []];
  }
}

/** Stores the cursor of a poll that goes on. Throws where its lease was lost: another process polls the account. */
export async function keepCursor({ database }: Pick<App, 'database'>, claimed: ClaimedAccount, cursor: AccountCursor): Promise<void> {
  const rows = await againIfUnanswered(() =>
    database.sql.query(KEEP, [claimed.id, claimed.leaseToken, jsonOf(cursor)], { prepared: true }),
  );
  if (rows.length === 0) throw new Error('The lease of the poll was lost');
}

const KEEP = `update channel_account set cursor = $3::jsonb where id = $1 and lease_token = $2 and lease_until is not null returning id`;
const FREE = 'lease_until = null, worker_id = null';
const IS_SAME = 'a.generation = $3';
const NEXT = `case when ${IS_SAME} then exchange_now() + $4::int * interval '1 ms' else a.due_at end`;
const IS_OURS = `where a.id = $1 and a.lease_token = $2 returning ${raisedWhere(IS_SAME)}`;

const SUCCESS = `update channel_account a set ${FREE}, cursor = $5::jsonb, due_at = ${NEXT}, ${succeededWhere(IS_SAME)} ${IS_OURS}`;
const UNUSED = `update channel_account a set ${FREE}, due_at = ${NEXT} ${IS_OURS}`;
/** Counted once: the first of two calls ends the lease. */
const FAILURE = `${FAILURE_TIME} update channel_account a set ${FREE}, due_at = ${NEXT},
    ${failedWhere(`${IS_SAME} and a.lease_until is not null`, '$5', '$6', '$7')} from failure ${IS_OURS}`;
