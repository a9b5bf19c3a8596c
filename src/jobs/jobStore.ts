// Where Agenda keeps its jobs: the tables of the same PostgreSQL, or a MongoDB beside it. No more than a clock is lost with either.
import { PostgresBackend } from '@agendajs/postgres-backend';
import type { AgendaBackend } from 'agenda';
import type { Db, MongoClientOptions } from 'mongodb';
import type { Pool } from 'pg';
import type { PoolLike } from '../store/embedded.js';

export interface JobStore extends AsyncDisposable {
  readonly name: 'PostgreSQL' | 'MongoDB';
  /** A new one for each Agenda; all share the connection. */
  open(): AgendaBackend;
  /** Rejects where the store is not there; then it has to be called again. One that was lost later comes back without. */
  connect(): Promise<void>;
  /** What has to be there before the first job is defined. Safe to call twice, and by several processes at once. */
  prepare(): Promise<void>;
}

/** Of its own, beside whatever else is kept in that database. */
export const JOB_COLLECTION = 'exchange_jobs';

/** Soon enough for a clock: whatever takes longer is away. */
const LIMITS: MongoClientOptions = {
  appName: 'exchange',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 2_000,
  maxPoolSize: 10,
};

/** The schema is one of our migrations. */
export function postgresJobs(pool: PoolLike): JobStore {
  return {
    name: 'PostgreSQL',
    // Agenda calls `query` and `connect` of a pool only; the embedded one has just these.
    open: () => new PostgresBackend({ pool: pool as unknown as Pool, ensureSchema: false, disableNotifications: true }),
    connect: async () => undefined,
    prepare: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Throws where the address cannot be one. Its packages are loaded by this call alone. */
export async function mongoJobs(url: string): Promise<JobStore> {
  const [{ MongoClient }, { MongoJobRepository }] = await Promise.all([import('mongodb'), import('@agendajs/mongo-backend')]);
  const client = new MongoClient(url, LIMITS);
  const database: Db = client.db();
  const connect = async (): Promise<void> => void (await client.connect());
  return {
    name: 'MongoDB',
    open() {
      const repository = new MongoJobRepository({ mongo: database, db: { collection: JOB_COLLECTION }, ensureIndex: false });
      return {
        name: 'MongoDB',
        repository,
        ownsConnection: false,
        // Takes the collection, and asks the server for nothing: Agenda would hear of a failure as an unhandled rejection.
        connect: () => repository.connect(),
        disconnect: () => repository.disconnect(),
      };
    },
    connect,
    async prepare() {
      await connect();
      // Two processes that define a job at the same moment would make two of it.
      await database.collection(JOB_COLLECTION).createIndex({ name: 1 }, { unique: true });
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
