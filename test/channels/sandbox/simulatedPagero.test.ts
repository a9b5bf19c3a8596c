// The simulated Pagero of the sandbox with an account: how its answers to sends, polls and account tests change documents.
import { readFileSync } from 'node:fs';
import type { Overrides } from '../../../src/app.js';
import { type Client, runsJob, startApp, type TestApp } from '../../support/app.js';
import { events, stored, upload, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { interceptStatements } from '../../support/statements.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { until } from '../../support/until.js';

const REPORT = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'));
const SAVE = `mutation ($outcome: String, $password: String) {
  saveChannelAccount(account: { channel: pagero, name: "main", settings: { outcome: $outcome }, secrets: [{ name: "password", value: $password }] }) {
    id generation } }`;
const TEST = 'mutation ($id: ID!) { testChannelAccount(id: $id) { works code message } }';
const HEALTH = '{ channelAccounts(channel: pagero) { failures failureCode failureMessage lastSuccessAt openUntil } }';

async function world(t: ExecutionContext, overrides: Overrides = {}): Promise<{ exchange: TestApp; seller: Client }> {
  const exchange = await startApp({}, overrides);
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { exchange, seller: await exchange.as('demo-seller') };
}

async function report(seller: Client, documentId: string): Promise<void> {
  await upload(seller, { documentType: 'ereport', documentId, document: REPORT });
}

const becomes = (exchange: TestApp, documentId: string, state: string): Promise<void> =>
  until(async () => (await stored(exchange, 'demo-seller', documentId)).state === state);

test('an account that works: polls bring the confirmations, and its mailbox is emptied', async (t) => {
  const { exchange, seller } = await world(t);
  await data(seller, SAVE, { outcome: 'delivered', password: 'right' });
  for (const id of ['one', 'two']) await report(seller, id);
  for (const id of ['one', 'two']) {
    await becomes(exchange, id, 'DELIVERED');
    t.deepEqual(await events(exchange, 'demo-seller', id), ['ereport.exported', 'ereport.delivered']);
  }
  const { sql } = exchange.app.database;
  t.deepEqual(await sql.query('select 1 from simulated_answer'), []);
  await until(async () => (await sql.query('select 1 from simulated_message')).length === 0);
});

test('a poll whose end was never written is made again from the same cursor behind its lease, and nothing happens twice', async (t) => {
  const { exchange, seller } = await world(t);
  const { sql } = exchange.app.database;
  await data(seller, SAVE, { outcome: 'delivered', password: 'right' });
  let lost = 0;
  const end = interceptStatements(exchange.app.database, (text, values) => {
    if (!text.includes('cursor = $5::jsonb') || values?.[4] === '{"position":0}') return;
    lost += 1;
    throw new Error('The process died');
  });
  await report(seller, 'one');
  await becomes(exchange, 'one', 'DELIVERED');
  await until(() => lost > 0);
  end();
  const [account] = await sql.query<{ held: boolean; position: number }>(
    `select lease_until > exchange_now() as held, coalesce((cursor ->> 'position')::int, 0) as position from channel_account`,
  );
  t.deepEqual(account, { held: true, position: 0 });
  await exchange.advance(16);
  await until(async () => (await sql.query(`select 1 from channel_account where cursor ->> 'position' = '1'`)).length === 1);
  // The end of one poll, in three attempts.
  t.is(lost, 3);
  t.deepEqual(await events(exchange, 'demo-seller', 'one'), ['ereport.exported', 'ereport.delivered']);
});

test('an account whose documents are rejected', async (t) => {
  const { exchange, seller } = await world(t);
  await data(seller, SAVE, { outcome: 'rejected', password: 'right' });
  await report(seller, 'one');
  await becomes(exchange, 'one', 'ERROR');
  t.deepEqual(await events(exchange, 'demo-seller', 'one'), ['ereport.exported', 'ereport.error']);
});

test('an account that cannot be reached waits, and one with a wrong password ends: both are shown, and the test says why', async (t) => {
  // Each second, a failed poll of the job would bring the account nearer to the breaker, which holds back what is to end.
  const { exchange, seller } = await world(t, { runsJob: (name) => name !== 'accounts-pagero' && runsJob(name) });
  const { saveChannelAccount } = await data(seller, SAVE, { outcome: 'unreachable', password: 'right' });
  const { id } = saveChannelAccount;
  t.deepEqual((await data(seller, TEST, { id })).testChannelAccount, {
    works: false,
    code: 'UNREACHABLE',
    message: 'Pagero cannot be reached: ECONNREFUSED',
  });
  await report(seller, 'waits');
  await exchange.idle();
  t.is((await stored(exchange, 'demo-seller', 'waits')).state, 'SENDING');
  await data(seller, SAVE, { outcome: 'delivered', password: 'wrong' });
  await report(seller, 'ends');
  await exchange.idle();
  t.is((await stored(exchange, 'demo-seller', 'ends')).state, 'ERROR');
  t.like((await data(seller, HEALTH)).channelAccounts[0], {
    failureCode: 'UNAUTHORIZED',
    failureMessage: 'Pagero refused the login',
    lastSuccessAt: null,
  });
  await data(seller, SAVE, { outcome: 'delivered', password: 'right' });
  t.deepEqual((await data(seller, TEST, { id })).testChannelAccount, {
    works: true,
    code: null,
    message: 'The simulated Pagero accepts the password.',
  });
  t.like((await data(seller, HEALTH)).channelAccounts[0], { failures: 0, openUntil: null });
});
