// What becomes of a month that was leased. Each change is made only where the lease is still held.

import { systemActor } from '../../actor.js';
import { audit } from '../../audit/record.js';
import type { Database, Sql } from '../../database.js';
import { ENDING_FAULTS, NEW_EXPORT, type RunFault, STANDING_LIMITS } from './limits.js';

export interface LeasedRun {
  readonly standingExport: string;
  readonly month: string;
  readonly tenantId: string;
  readonly token: string;
}

const OWNED = 'standing_export = $1 and month = $2::date and lease_token = $3';
const keyOf = ({ standingExport, month, token }: LeasedRun): readonly string[] => [standingExport, month, token];

/** Looked at again after some seconds: nothing failed. */
export async function postpone(sql: Sql, run: LeasedRun, seconds: number): Promise<void> {
  await sql.query(
    `update standing_export_run set due_at = exchange_now() + $4 * interval '1 second', lease_token = null, lease_until = null where ${OWNED}`,
    [...keyOf(run), seconds],
  );
}

/** The mail of a person was taken. */
export async function noteTold(sql: Sql, run: LeasedRun, person: string): Promise<void> {
  await sql.query(`update standing_export_run set told = told || $4::uuid where ${OWNED}`, [...keyOf(run), person]);
}

/** Tried again, later and later, unless that mends nothing or it failed too often. `isAnew`: with a new file. */
export async function fail(sql: Sql, run: LeasedRun, fault: RunFault, isAnew: boolean): Promise<void> {
  await sql.query(
    `update standing_export_run set failures = failures + 1, fault = $4, failed_at = exchange_now(), lease_token = null, lease_until = null,
       export_job = case when $6 then ${NEW_EXPORT} else export_job end,
       due_at = case when $5 or failures + 1 >= ${STANDING_LIMITS.attemptsMax} then null
         else exchange_now() + least(60, power(2, least(failures, 6))) * interval '1 minute' end
     where ${OWNED}`,
    [...keyOf(run), fault, ENDING_FAULTS.has(fault), isAnew],
  );
}

/** Everybody was told, and the file is kept for them. */
export async function settle({ transaction }: Pick<Database, 'transaction'>, run: LeasedRun, told: readonly string[]): Promise<void> {
  await transaction(async (sql) => {
    const [ended] = await sql.query<{ exportJob: string }>(
      `update standing_export_run set finished_at = exchange_now(), due_at = null, fault = null, failed_at = null, failures = 0,
         lease_token = null, lease_until = null
       where ${OWNED} returning export_job as "exportJob"`,
      keyOf(run),
    );
    if (ended === undefined) return;
    const details = { month: run.month.slice(0, 7), recipients: told, export: ended.exportJob };
    await audit(sql, systemActor(run.tenantId, 'standing-exports'), 'export.deliver', run.standingExport, details);
  });
}
