// Two exchanges that talk over AS4. One is killed when the sender holds the receipt and has not recorded it: the document is in the inbox
// once, and confirmed. A lock in the sender's database holds up the statement that records it.

import pg from 'pg';
import { databaseOnServer, type FreshDatabase } from '../support/database.js';
import { type Conversation, interrupt, invoiceOf, startConversation } from '../support/network/conversation.js';
import { SIDES, type Side } from '../support/network/pair.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const RETRIES = { SEND_RETRY_BASE_MS: '200', SEND_RETRY_WINDOW_MS: '600000' };
let databases: Record<Side, FreshDatabase>;
let talk: Conversation;
test.before(async () => {
  databases = { a: await databaseOnServer(), b: await databaseOnServer() };
  const settings = (side: Side) => ({ ...RETRIES, DATABASE_URL: databases[side].url });
  talk = await startConversation({ a: settings('a'), b: settings('b') });
});
test.after.always(async () => {
  await talk?.[Symbol.asyncDispose]();
  for (const side of SIDES) await databases?.[side].drop();
});

interface HeldUp extends AsyncDisposable {
  /** Waits until the record waits for the lock. */
  isWaiting(): Promise<void>;
  /** Ends the sessions that wait: those of a process that was killed would write when the lock is gone. */
  endWaiting(): Promise<void>;
}

/** Begins of the statements that record the hand-over of a document, and of a status. */
const RECORDS = { 'of a document': 'with now as', 'of a status': 'insert into network_exchange' } as const;

/** Both statements write an exchange. The lock on these ends with the result. */
async function holdUp(what: keyof typeof RECORDS, side: Side): Promise<HeldUp> {
  const client = new pg.Client({ connectionString: databases[side].url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table network_exchange in share mode');
  const waiting = `from pg_locks l join pg_stat_activity s using (pid) where l.relation = 'network_exchange'::regclass and not l.granted`;
  const started = (text: string) => `starts_with(s.query, '${text}')`;
  return {
    // Another session: a transaction sees the activity as it was when it first asked.
    isWaiting: () => until(async () => (await rowsOf(side, `select 1 ${waiting} and ${started(RECORDS[what])}`)).length > 0),
    endWaiting: async () => void (await client.query(`select pg_terminate_backend(pid) ${waiting}`)),
    async [Symbol.asyncDispose]() {
      await client.query('rollback');
      await client.end();
    },
  };
}

async function rowsOf<Row>(side: Side, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databases[side].url });
  await client.connect();
  try {
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function exchanges(): Promise<{ readonly a: number; readonly b: number }> {
  const [a, b] = await Promise.all(SIDES.map((side) => rowsOf<{ n: number }>(side, 'select count(*)::int as n from network_exchange')));
  return { a: a![0]!.n, b: b![0]!.n };
}

let sent = 0;

for (const [what, sender, leg] of [
  ['of a document', 'a', 'b'],
  ['of a status', 'b', 'a'],
] as const) {
  for (const [whom, victim] of [
    ['sender', sender],
    ['receiver', leg],
  ] as const) {
    test.serial(`the ${whom} ${what} is killed when its sender holds the receipt: once in the inbox, and confirmed`, async (t) => {
      t.timeout(KILLS_DEADLINE_MS);
      const number = `RECEIPT-${++sent}`;
      const { seller } = await talk.parties();
      const before = await exchanges();
      let heldUp: HeldUp | undefined;
      const answered = interrupt(talk, leg, 'onCrossing', async () => {
        heldUp = await holdUp(what, sender);
        return true;
      });
      await seller.send('invoice', number, invoiceOf(number));
      await answered;
      await heldUp!.isWaiting();
      await talk.pair[victim].kill();
      if (victim === sender) await heldUp!.endWaiting();
      await heldUp![Symbol.asyncDispose]();
      await talk.pair[victim].start();
      const after = await talk.parties();
      t.is(await after.seller.reaches(number, 'DELIVERED'), 'DELIVERED');
      t.is((await after.buyer.inbox(number)).length, 1);
      await until(async () => (await rowsOf('b', 'select 1 from document where reply_owed is not null')).length === 0);
      // The document and its status count once on each side.
      t.deepEqual(await exchanges(), { a: before.a + 2, b: before.b + 2 });
    });
  }
}
