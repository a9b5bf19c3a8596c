// One service for all tests of a file, which run one after the other. Each finds it without documents and channel accounts.
import type { Overrides } from '../../src/app.js';
import { startApp, type TestApp } from './app.js';
import { kept } from './kept.js';
import { test } from './test.js';

type Env = Readonly<Record<string, string>>;

/** Started before the first test of the file. Its clock, routes and participants stay as a test leaves them. */
export function shareApp(env: Env | (() => Env) = {}, overrides: Overrides = {}): TestApp {
  const exchange = kept(() => startApp(typeof env === 'function' ? env() : env, overrides));
  test.beforeEach(() => empty(exchange));
  return exchange;
}

/** Removes documents and messages, with all that belongs to them, and channel accounts. */
export async function empty({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const tables = ['document_move', 'document_file', 'document_search', 'legal_hold', 'submission', 'inbound_message', 'received_status'];
  const others = [...tables, 'webhook_attempt', 'webhook_delivery', 'webhook_event', 'channel_account'];
  const removals = others.map((table) => `${table}_gone as (delete from ${table})`);
  await app.database.sql.query(`with ${removals.join(', ')} delete from document`);
}
