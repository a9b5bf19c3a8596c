// Keeps the jobs of Agenda in MongoDB. Loaded only where MONGODB_URL is set, because its packages are large.
import { MongoJobRepository } from '@agendajs/mongo-backend';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import type { JobStore } from './jobStore.js';

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

/** Throws for an invalid address. */
export function mongoJobs(url: string): JobStore {
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
