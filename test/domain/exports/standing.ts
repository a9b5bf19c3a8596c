// What the tests of standing exports share: an exchange that carries them when a test says so, its people, and the mails that were sent.
import type { Notice } from '../../../src/domain/channel.js';
import { createStandingExports } from '../../../src/domain/exports/standing/carry.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { invoice, PICTURE, upload, xmlPart } from '../../support/documents.js';
import { data } from '../../support/graphql.js';
import { colleague, invite } from '../../support/people.js';
import { test } from '../../support/test.js';

/** One for each test file that calls `useExchange`. */
export let exchange: TestApp;
export let ann: Client;
export const sent: Notice[] = [];
/** Where it throws, the mail is not taken. */
export const server: { take: (notice: Notice) => void } = { take: () => undefined };
export const DAY_SECONDS = 86_400;

export function useExchange(): void {
  test.before(async () => {
    exchange = await startApp(
      { DASHBOARD: 'on' },
      {
        runsJob: (name) => name !== 'standing-exports' && name !== 'retention' && !name.startsWith('poll-'),
        mail: {
          send: async (notice) => {
            server.take(notice);
            sent.push(notice);
          },
        },
      },
    );
    await colleague(exchange, 'ann@acme.example', 'admin');
    await invite(exchange, 'bo@acme.example', 'viewer');
  });
  test.beforeEach(async () => {
    const { sql } = exchange.app.database;
    for (const table of ['standing_export', 'export_job', 'document']) await sql.query(`delete from ${table}`);
    // Within a month, so that its exports come in the next one, whatever day it is.
    const now = exchange.app.clock();
    const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
    await exchange.advance((tenth - now.getTime()) / 1_000);
    ann = await colleague(exchange, 'ann@acme.example', 'admin');
    server.take = () => undefined;
    sent.length = 0;
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());
}

const FIELDS =
  'id name format direction documentType dateBy day recipients nextAt options { language } runs { month state fault failedAt finishedAt exportJob }';

interface Saved {
  readonly id: string;
  readonly nextAt: string;
  readonly runs: readonly { readonly month: string; readonly state: string; readonly fault: string | null; readonly exportJob: string }[];
}

/** What `given` leaves out is a table of all invoices by the day they came in, for Ann, on the second day. */
export async function save(given: Readonly<Record<string, unknown>> = {}, id?: string): Promise<Saved> {
  const standing = { name: 'Books', format: 'TABLE', dateBy: 'IMPORTED', day: 2, recipients: ['ann@acme.example'], ...given };
  const { saveStandingExport } = await data(
    ann,
    `mutation ($id: ID, $standing: StandingExportInput!) { saveStandingExport(id: $id, standing: $standing) { ${FIELDS} } }`,
    { id, standing },
  );
  return saveStandingExport;
}

export async function all(): Promise<readonly Saved[]> {
  return (await data(ann, `{ standingExports { ${FIELDS} } }`)).standingExports;
}

export const states = async () => (await all()).map(({ runs }) => runs.map(({ state, fault }) => [state, fault]));

export async function look(): Promise<void> {
  await createStandingExports(exchange.app).run();
}

/** Until its day, a minute later. Tokens and sessions end meanwhile. */
export async function untilNext(): Promise<void> {
  const [row] = await exchange.app.database.sql.query<{ seconds: number }>(
    'select extract(epoch from min(next_at) - exchange_now())::float8 as seconds from standing_export',
  );
  await exchange.advance(row!.seconds + 60);
  ann = await colleague(exchange, 'ann@acme.example', 'admin');
}

export async function receive(documentId: string): Promise<void> {
  await upload(await exchange.as('demo-seller'), { direction: 'receive', documentId, document: xmlPart(invoice()), image: PICTURE });
  await exchange.idle();
}

export const monthOf = (time: Date, before: number): string =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - before, 1)).toISOString().slice(0, 10);

/** Where time went by: sessions end. */
export async function signInAgain(): Promise<void> {
  ann = await colleague(exchange, 'ann@acme.example', 'admin');
}
