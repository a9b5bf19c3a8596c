// Where Agenda keeps its jobs: in tables of the same PostgreSQL, or in MongoDB (mongoJobs.ts). Losing them loses schedules only.
import { PostgresBackend } from '@agendajs/postgres-backend';
import type { AgendaBackend } from 'agenda';
import type { Pool } from 'pg';
import type { PoolLike } from '../store/embedded.js';

export interface JobStore extends AsyncDisposable {
  readonly name: 'PostgreSQL' | 'MongoDB';
  /** A new back end for each Agenda. All share the connection. */
  open(): AgendaBackend;
  /** Rejects where the store is unavailable, and must then be called again. After a later loss, the connection comes back by itself. */
  connect(): Promise<void>;
  /** Creates what must exist before the first job is defined. Safe to call twice, and in several processes at once. */
  prepare(): Promise<void>;
}

/** One of our migrations creates the schema. */
export function postgresJobs(pool: PoolLike): JobStore {
  return {
    name: 'PostgreSQL',
    // Agenda calls only `query` and `connect` of a pool. The embedded database has just these.
    open: () => new PostgresBackend({ pool: pool as unknown as Pool, ensureSchema: false, disableNotifications: true }),
    connect: async () => undefined,
    prepare: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}
