// Where Agenda keeps its jobs: in tables of the same PostgreSQL, or in MongoDB. Losing them loses schedules only.
import { PostgresBackend } from '@agendajs/postgres-backend';
import type { AgendaBackend } from 'agenda';
import type { Db, MongoClientOptions } from 'mongodb';
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

/** A collection of its own, because the database may have other data. */
export const JOB_COLLECTION = 'exchange_jobs';

/** Above this time the store counts as unavailable. */
const LIMITS: MongoClientOptions = {
  appName: 'exchange',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 2_000,
  maxPoolSize: 10,
};

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

/** Throws for an invalid address. Only this function loads the packages of MongoDB. */
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
        // Sets the collection without a request to the server. With a request, Agenda would turn a failure into an unhandled rejection.
        connect: () => repository.connect(),
        disconnect: () => repository.disconnect(),
      };
    },
    connect,
    async prepare() {
      await connect();
      // Without the unique index, two processes that define a job at the same moment would make two of it.
      await database.collection(JOB_COLLECTION).createIndex({ name: 1 }, { unique: true });
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
