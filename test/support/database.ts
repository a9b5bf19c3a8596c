// Creates a new database for each test, by default on the server of TEST_DATABASE_URL. Creates nothing where that is unset.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../../config/config.js';
import { dropMongo, mongoOf } from './mongo.js';

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** `template` is the name of the database that it is a copy of. Default: an empty one. */
export async function freshDatabase(server = process.env['TEST_DATABASE_URL'], template?: string): Promise<FreshDatabase | undefined> {
  if (server === undefined || server === '') return undefined;
  const name = `exchange_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await dropMongo(mongoOf(url.href));
    },
  };
}

/** The same for tests that need a server. Throws one sentence where there is none. */
export async function databaseOnServer(server?: string): Promise<FreshDatabase> {
  return (await freshDatabase(server)) ?? noServer();
}

/** The address of an exchange's database, for tests that need one on a server. Throws as databaseOnServer does. */
export function serverUrlOf(database: Config['database']): string {
  return database.kind === 'server' ? database.url : noServer();
}

function noServer(): never {
  throw new Error('TEST_DATABASE_URL is unset: name a PostgreSQL server whose user may create databases.');
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
