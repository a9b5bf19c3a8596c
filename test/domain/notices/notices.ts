// What the tests of notices share: an exchange that mails when a test says so, its people, and the mails that were sent.
import type { Notice } from '../../../src/domain/channel.js';
import { noteMoves } from '../../../src/domain/notices/noteMoves.js';
import { createNoticeMailer } from '../../../src/domain/notices/tell.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { colleague } from '../../support/people.js';
import { test } from '../../support/test.js';

/** One for each test file that calls `useExchange`. */
export let exchange: TestApp;
export let client: Client;
export let ann: Client;
export let bo: Client;
export const sent: Notice[] = [];
/** Where it throws, the mail is not taken. */
export const server: { take: (notice: Notice) => void } = { take: () => undefined };
const JOBS = ['notices', 'notice-mails'];

export function useExchange(): void {
  test.before(async () => {
    exchange = await startApp(
      { DASHBOARD: 'on' },
      {
        runsJob: (name) => !JOBS.includes(name) && !name.startsWith('poll-'),
        mail: {
          send: async (notice) => {
            server.take(notice);
            sent.push(notice);
          },
        },
      },
    );
  });
  test.before(async () => {
    client = await exchange.as('demo-seller');
    ann = await colleague(exchange, 'ann@acme.example', 'operator');
    bo = await colleague(exchange, 'bo@acme.example', 'operator');
  });
  test.beforeEach(async () => {
    // Tests move the clock, and tokens end.
    client = await exchange.as('demo-seller');
    const { sql } = exchange.app.database;
    await sql.query('delete from notice_choice');
    await sql.query(`update person set language = 'en'`);
    await sql.query('delete from document');
    server.take = () => undefined;
    sent.length = 0;
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());
}

/** What `choice` leaves out is as it is by default. */
export function choose(who: Client, choice: Readonly<Record<string, string | number | boolean>>): Promise<unknown> {
  const all = { invoices: 'AT_ONCE', digestHour: 6, mentions: true, assignments: true, approvals: true, failedSends: true, ...choice };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${name === 'invoices' ? value : JSON.stringify(value)}`);
  return data(who, `mutation { saveNoticeChoice(choice: { ${fields.join(', ')} }) { invoices } }`);
}

/** A received invoice of 355.50 EUR. */
export async function receive(documentId: string): Promise<void> {
  await upload(client, { direction: 'receive', documentId, document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
}

export async function look(): Promise<void> {
  await noteMoves(exchange.app);
  await createNoticeMailer(exchange.app).run();
}

export const ask = (documentId: string, text: string, who = bo) =>
  data(who, `mutation { addComment(documentId: "${documentId}", text: ${JSON.stringify(text)}) { id } }`);

/** To whom each mail went, and its subject. */
export const told = () => sent.map(({ to, subject }) => [to, subject]);
