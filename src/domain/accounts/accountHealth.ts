// The health of an account: its last success and failure, and a breaker that opens after several failures in a row. Polls, sends and
// tests update it.
import { cut } from '../../cut.js';
import { AccountFault, type AccountFaultCode } from '../channelAccount.js';
import type { App } from '../ports.js';
import { logRaised, type RaisedAccountAlert, raisedColumns, raisedWhere } from './alerts.js';
import { MINUTE_FROM_NOW, type SealedAccount, TELL_FAILURE, TELL_SUCCESS } from './rows.js';

/** The breaker opens with the third failure in a row for half a minute, then for twice as long each time, up to a quarter of an hour. */
const FAILURES_MAX = 3;
const REST_SECONDS = { first: 30, max: 900 };
const MESSAGE_CHARACTERS_MAX = 500;

export interface AccountFailure {
  readonly code: AccountFaultCode;
  readonly message: string;
  readonly retryAfterMs: number | undefined;
}

/** A failure for storage: cut, and without U+0000, which PostgreSQL does not store in a text. */
export function failureOf(error: unknown, masked: (text: string) => string): AccountFailure {
  if (!(error instanceof AccountFault)) return { code: 'UNEXPECTED', message: 'An unexpected fault', retryAfterMs: undefined };
  return { code: error.code, message: storedMessage(masked(error.message)), retryAfterMs: error.retryAfterMs };
}

export function storedMessage(text: string): string {
  return cut(text.replaceAll('\0', '').toWellFormed(), MESSAGE_CHARACTERS_MAX);
}

/** Columns and their new values, as SQL over a `channel_account a`. */
type Assignments = Readonly<Record<string, string>>;

const RESET: Assignments = { failures: '0', open_until: 'null', refused_at: 'null', failing_at: 'null' };
const SUCCEEDED: Assignments = { last_success_at: 'exchange_now()', ...RESET };

/** For a change by a person: the failures of before say nothing any more. */
export const HEALTH_RESET = Object.entries(RESET)
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ');

/** The time of a failure, which {@link failedWhere} needs: `update channel_account a set … from failure`. */
export const FAILURE_TIME = 'with failure as materialized (select exchange_now() as at)';

/** The parameters are the code, the message, and the requested delay in milliseconds or null. */
function failed(code: string, message: string, retryAfterMs: string): Assignments {
  const opens = `a.failures + 1 >= ${FAILURES_MAX}`;
  // Later than the previous failure, so that the time of an alert identifies the failure that raised it: the clock of PGlite has whole
  // milliseconds. A previous failure in the future is from before the clock was set back, and is ignored.
  const at = `case when a.last_failure_at > ${MINUTE_FROM_NOW} then failure.at
    else greatest(failure.at, a.last_failure_at + interval '1 microsecond') end`;
  return {
    last_failure_at: at,
    failure_code: code,
    failure_message: message,
    failures: 'a.failures + 1',
    open_until: `greatest(
      case when ${opens} then failure.at
        + least(${REST_SECONDS.first} * 2 ^ least(a.failures + 1 - ${FAILURES_MAX}, 20), ${REST_SECONDS.max}) * interval '1 s' end,
      failure.at + ${retryAfterMs}::int * interval '1 ms')`,
    ...raisedColumns(at, code, opens),
  };
}

/** Makes `set` conditional: where the condition is false for the row, its columns stay as they are. */
export function succeededWhere(condition: string): string {
  return assignedWhere(condition, SUCCEEDED);
}

export function failedWhere(condition: string, ...parameters: Parameters<typeof failed>): string {
  return assignedWhere(condition, failed(...parameters));
}

function assignedWhere(condition: string, assignments: Assignments): string {
  const columns = Object.entries(assignments);
  return columns.map(([column, value]) => `${column} = case when ${condition} then ${value} else a.${column} end`).join(', ');
}

type AccountVersion = Pick<SealedAccount, 'id' | 'generation'>;

/** `always`: also where the same was recorded a moment ago. Where a person changed the account since, nothing is recorded. */
export async function recordSuccess(
  { database }: Pick<App, 'database'>,
  { id, generation }: AccountVersion,
  always = false,
): Promise<void> {
  await database.sql.query(
    `update channel_account a set ${succeededWhere('true')} where a.id = $1 and a.generation = $2 and ($3 or ${TELL_SUCCESS})`,
    [id, generation, always],
    { prepared: true },
  );
}

/** The same, and logs the alerts that the failure raises. */
export async function recordFailure(
  app: Pick<App, 'database' | 'log'>,
  { id, generation }: AccountVersion,
  { code, message, retryAfterMs }: AccountFailure,
  always = false,
): Promise<void> {
  const raised = await app.database.sql.query<RaisedAccountAlert>(
    `${FAILURE_TIME} update channel_account a set ${failedWhere('true', '$4', '$5', '$6')} from failure
     where a.id = $1 and a.generation = $2 and ($3 or ${TELL_FAILURE}) returning ${raisedWhere('true')}`,
    [id, generation, always, code, message, restOf(retryAfterMs)],
    { prepared: true },
  );
  logRaised(app, raised);
}

/** The requested delay is limited, too. */
export function restOf(retryAfterMs: number | undefined): number | null {
  return retryAfterMs === undefined ? null : Math.min(Math.max(0, Math.round(retryAfterMs)), REST_SECONDS.max * 1_000);
}
