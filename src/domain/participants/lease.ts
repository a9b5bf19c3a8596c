// The lease on a participant: one request, or one round of the finisher, works on its registration at a time. Reports to tax authorities
// have the same.
import { orLate } from '../../concurrency/deadline.js';
import { ExchangeError } from '../errors.js';
import { ParticipantSchema, type ParticipantState } from '../participant.js';
import type { App } from '../ports.js';
import { columnsOf } from '../statements/columns.js';
import type { DocumentTypeCode } from '../vocabulary.js';

/** After the death of a process, another one continues its work after this time. */
export const LEASE_MS = 4_000;
const RENEW_MS = 1_000;
/** How long a request waits for another one on the same participant. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

export interface EntryValues {
  readonly name: string;
  readonly countryCode: string;
  readonly documentTypes: readonly DocumentTypeCode[];
}

/**
 * A participant whose registration is in progress. `name`, `countryCode` and `documentTypes` are the listed values, or those that the
 * registration will list.
 */
export interface ClaimedRegistration extends EntryValues {
  readonly id: string;
  readonly tenantId: string;
  readonly identifier: string;
  readonly state: ParticipantState;
  /** Whether the participant is to be on the network in the end. */
  readonly wanted: 'PRESENT' | 'ABSENT';
  /** The requested values of an update in progress. */
  readonly wantedEntry: EntryValues | null;
  /** OUT: another SMP may take the participant over. IN: it is being taken over from another SMP. */
  readonly migration: 'IN' | 'OUT' | null;
  readonly sealedMigrationKey: string | null;
  readonly generation: number;
  readonly observedGeneration: number;
  readonly token: string;
}

/** Columns of `participant`, for `returning`. */
export const CLAIMED = `${columnsOf(ParticipantSchema).selected([
  'id',
  'tenantId',
  'identifier',
  'name',
  'countryCode',
  'documentTypes',
  'state',
  'wanted',
  'wantedEntry',
  'migration',
  'generation',
  'observedGeneration',
])}, migration_key as "sealedMigrationKey", lease_token as token`;
/** SQL that sets the lease. Its length is LEASE_MS. */
export const TAKE_LEASE = `lease_token = gen_random_uuid(), lease_until = exchange_now() + ${LEASE_MS} * interval '1 ms'`;
export const LEASE_FREE = '(lease_until is null or lease_until <= exchange_now())';

/** Another process has the participant now. This process must do and write nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** For an embedded process before it serves anything: it is alone, so every lease is that of an earlier process. */
export async function releaseRegistrations({ database }: Pick<App, 'database'>): Promise<void> {
  for (const table of ['participant', 'directory_task', 'tax_report']) {
    await database.sql.query(`update ${table} set lease_token = null, lease_until = null where lease_until is not null`);
  }
}

type Leased = 'participant' | 'directory_task' | 'tax_report';

/** SQL that renews the lease $1, where it is still held. */
export const renewalOf = (table: Leased): string =>
  `update ${table} set lease_until = exchange_now() + ${LEASE_MS} * interval '1 ms' where lease_token = $1 returning 1`;

/** Renews the lease while `work` runs. Aborts the signal where the lease is lost or may have expired. */
export async function whileHeld<Result>(
  { database }: Pick<App, 'database'>,
  table: Leased,
  token: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let heldUntil = performance.now() + LEASE_MS;
  const renew = async (): Promise<void> => {
    const asked = performance.now();
    // After a pause, or while a renewal hangs, another process may have begun.
    if (asked > heldUntil) controller.abort(new LeaseLost('The lease has ended'));
    const rows = await database.heartbeats.query(renewalOf(table), [token]).catch(() => undefined);
    if (rows !== undefined && rows.length > 0) heldUntil = asked + LEASE_MS;
    else if (rows !== undefined) controller.abort(new LeaseLost('The lease is lost'));
  };
  const timer = setInterval(() => void renew(), RENEW_MS).unref();
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}

const turns = new WeakMap<App['database'], Map<string, Promise<unknown>>>();

/**
 * Calls `claim` until it returns a row. Requests of this process on the same participant run in the order of their arrival. For
 * requests of other processes, the claim is repeated. Throws UNAVAILABLE after WAIT_MS.
 */
export async function inTurn<Row, Result>(
  { database }: Pick<App, 'database'>,
  { tenantId, identifier }: { readonly tenantId: string; readonly identifier: string },
  claim: () => Promise<Row | undefined>,
  work: (claimed: Row) => Promise<Result>,
): Promise<Result> {
  const queue = turns.get(database) ?? new Map<string, Promise<unknown>>();
  turns.set(database, queue);
  const key = `${tenantId} ${identifier.toLowerCase()}`;
  const end = performance.now() + WAIT_MS;
  const before = queue.get(key);
  const { promise: over, resolve: leave } = Promise.withResolvers<void>();
  const mine = Promise.all([before, over]);
  queue.set(key, mine);
  try {
    if (before !== undefined) await orLate(before, end - performance.now(), busy);
    for (;;) {
      const claimed = await claim();
      if (claimed !== undefined) return await work(claimed);
      if (performance.now() > end) throw busy();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    leave();
    void mine.then(() => {
      if (queue.get(key) === mine) queue.delete(key);
    });
  }
}

function busy(): ExchangeError {
  return new ExchangeError('UNAVAILABLE', 'Service Unavailable');
}
