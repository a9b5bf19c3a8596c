// A fresh database per test on a server, that of TEST_DATABASE_URL by default; nothing where it is unset.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dropMongo, mongoOf } from './mongo.js';

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function freshDatabase(server = process.env['TEST_DATABASE_URL']): Promise<FreshDatabase | undefined> {
  if (server === undefined || server === '') return undefined;
  const name = `exchange_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
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

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
