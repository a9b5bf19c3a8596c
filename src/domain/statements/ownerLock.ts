// Locks of what an owner has, until the end of a transaction. A limit that is counted without one lets two at once both find room.
import type { Sql } from '../database.js';

/** By what is locked. Processes of all versions must agree on the numbers. The owner is a tenant, unless it is said. */
const SEEDS = {
  exports: 7_315_009,
  standingExports: 7_315_022,
  /** Of all tenants: which export is next. */
  exportTurns: 7_315_020,
  retentionRules: 7_315_010,
  alertRules: 7_315_011,
  bulkJobs: 7_315_012,
  portalLinks: 7_315_013,
  webhooks: 7_315_014,
  accounts: 7_315_015,
  routes: 7_315_016,
  labels: 7_315_017,
  /** Of a person at a tenant. */
  savedViews: 7_315_018,
  /** Of a person. */
  sessions: 7_315_021,
  /** Of a network address. */
  signInSteps: 7_315_019,
  /** Of an e-mail address: one at a time adds a person. */
  email: 7_315_101,
  /** Two admins cannot take the role of each other. Comes after the lock of an address, and before the row of a person. */
  people: 7_315_102,
} as const;

export type Owned = keyof typeof SEEDS;

/** Others who lock the same wait for the end of the transaction. */
export async function lockOwned(sql: Sql, owned: Owned, owner: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [owner, SEEDS[owned]]);
}

/** The ways in of a person are its own: passkeys, the password, sessions. Statements after this one see what others did before it. */
export async function lockPerson(sql: Sql, person: string): Promise<void> {
  await sql.query('select 1 from person where id = $1 for update', [person]);
}

export interface Counted {
  /** SQL: `from`, and which rows count. */
  readonly rows: string;
  readonly values: readonly unknown[];
  readonly most: number;
}

/** Whether the owner may have one more. Under its lock, the answer holds until the transaction ends. Reads no more rows than the limit. */
export async function hasRoom(sql: Sql, { rows, values, most }: Counted): Promise<boolean> {
  const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n from (select 1 ${rows} limit ${most}) counted`, [...values]);
  return counted!.n < most;
}
