// Gives each exchange under test a MongoDB database on the server of TEST_MONGODB_URL. None where that is unset.
import { createHash } from 'node:crypto';
import { MongoClient } from 'mongodb';

/** The address of the database that belongs to `identity`. It is the same for every process of one exchange. */
export function mongoOf(identity: string, server = process.env['TEST_MONGODB_URL']): string | undefined {
  if (server === undefined || server === '') return undefined;
  const url = new URL(server);
  // The user authenticates where the address of the server says, not in the new database.
  if (url.username !== '' && !url.searchParams.has('authSource')) url.searchParams.set('authSource', url.pathname.slice(1) || 'admin');
  url.pathname = `/exchange_${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
  return url.href;
}

/** Deletes everything in the database at that address. */
export async function dropMongo(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  await client.db().dropDatabase();
  await client.close();
}
