// kill -9 at each statement that changes a document. The statement is carried out, and its answer is lost with the process.
import type { ExecutionContext } from 'ava';
import type { Answer, Client } from './app.js';
import { databaseOnServer } from './database.js';
import { documentsOf, insist, killAtEach, type Stepwise } from './kills.js';
import { type LostAnswers, startLosing } from './lostAnswers.js';
import { type Survivor, startSurvivor } from './survivor.js';
import { until } from './until.js';

const CHANGES = /\b(?:insert into|update|delete from|commit)\b/i;
/** The tables of documents and of received messages. Every process also changes others all the time. */
const CONCERNS = /document|inbound_message|^commit$/;

export interface Watched {
  readonly exchange: Survivor;
  readonly losing: LostAnswers;
}

/** An exchange on a database of its own, whose statements are seen. */
export async function startWatched(t: ExecutionContext, env: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const database = await databaseOnServer();
  t.teardown(() => database.drop());
  const losing = await startLosing(database.url);
  t.teardown(() => losing[Symbol.asyncDispose]());
  const settings = { DATABASE_URL: losing.url, SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' };
  const exchange = await startSurvivor({ ...settings, ...env });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  return { exchange, losing };
}

/** The statements that change something. */
export function changesOf(losing: LostAnswers): Stepwise {
  const side: Stepwise = { at: () => undefined };
  losing.lose((statement) => {
    if (CHANGES.test(statement)) void side.at('carried out', statement.trim());
    return false;
  });
  return side;
}

export function concernsDocuments(statement: string): boolean {
  return CONCERNS.test(statement);
}

/** The numbers of the received documents that are READY, and the states of the others. */
export async function received(client: Client): Promise<(string | null)[]> {
  const found = (await documentsOf(client)).filter(({ direction }) => direction === 'receive');
  return found.map(({ status, number }) => (status === 'READY' ? number : status)).sort();
}

/**
 * Kills the process at each statement of a call from outside, and of what follows from it. `callOf` brings the document with this number
 * to the seller. The call is repeated until it is answered with 200, and once more. Each document must be there once. Returns the number
 * of kills.
 */
export async function killReceiving(
  t: ExecutionContext,
  { exchange, losing }: Watched,
  callOf: (number: string) => () => Promise<Pick<Answer, 'status'>>,
): Promise<number> {
  const nameOf = (round: number): string => `KILL-${round}`;
  return killAtEach(
    { victim: exchange, side: changesOf(losing) },
    {
      async act(round) {
        const send = callOf(nameOf(round));
        for (const _ of ['until it is answered', 'again']) await insist(send);
        await until(async () => (await received(exchange.seller)).includes(nameOf(round)));
      },
      async check({ number, moment }) {
        const expected = Array.from({ length: number + 1 }, (_, round) => nameOf(round)).sort();
        t.deepEqual(await received(exchange.seller), expected, moment);
      },
      concerns: concernsDocuments,
    },
  );
}
