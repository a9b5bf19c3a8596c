// Under one MessageId an access point sends one message. A Message Level Status is no document, so its identifiers are kept here.

import type { Database, Sql } from '../../database.js';
import type { App } from '../../ports.js';
import { createBatchWriter, type PendingWrite } from '../../statements/batchWriter.js';
import type { SignedMessage } from './inboundMessage.js';

const ROWS_PER_STEP = 1_000;

interface ReceivedStatuses {
  /** `conflict`: another message of this access point came under the MessageId before. Durable when it resolves. */
  record(message: SignedMessage): Promise<StatusOutcome>;
}

/** Limit of one statement. */
const BATCH_MAX = 64;
/** With this number of messages, a statement starts at once, also beside a running one. */
const FULL_FROM = 32;
const STATEMENTS_MAX = 2;

type StatusOutcome = 'new' | 'repeated' | 'conflict';

/** Records messages, several in one statement. */
export function createReceivedStatuses({ sql }: Pick<Database, 'sql'>): ReceivedStatuses {
  const record = createBatchWriter<SignedMessage, StatusOutcome>({
    write: (messages) => insertOrCompare(sql, messages),
    take: takeBatch,
    sentAgain: ['unanswered', 'serialization'],
    statementsMax: STATEMENTS_MAX,
    anotherFrom: FULL_FROM,
    fullFrom: FULL_FROM,
  });
  return { record };
}

/** A batch has at most one message of a MessageId. A second one waits for the first. */
function takeBatch(waiting: PendingWrite<SignedMessage, StatusOutcome>[]): PendingWrite<SignedMessage, StatusOutcome>[] {
  const batch = new Map<string, PendingWrite<SignedMessage, StatusOutcome>>();
  const later: PendingWrite<SignedMessage, StatusOutcome>[] = [];
  for (const one of waiting.splice(0)) {
    const key = keyOf(one.item);
    if (batch.size === BATCH_MAX || batch.has(key)) later.push(one);
    else batch.set(key, one);
  }
  waiting.push(...later);
  return [...batch.values()];
}

async function insertOrCompare(sql: Sql, messages: readonly SignedMessage[]): Promise<StatusOutcome[]> {
  const added = await insertNew(sql, messages);
  const left = messages.filter((message) => !added.has(keyOf(message)));
  const known = left.length === 0 ? new Map<string, string>() : await hashesOf(sql, left);
  return messages.map((message) => {
    const key = keyOf(message);
    if (added.has(key)) return 'new';
    return known.get(key) === message.referencesHash.toString('hex') ? 'repeated' : 'conflict';
  });
}

type Names = Pick<SignedMessage, 'channel' | 'senderAccessPoint' | 'messageId'>;

function keyOf({ channel, senderAccessPoint, messageId }: Names): string {
  return JSON.stringify([channel, senderAccessPoint, messageId]);
}

function namesOf(messages: readonly Names[]): string[][] {
  return [
    messages.map(({ channel }) => channel),
    messages.map(({ senderAccessPoint }) => senderAccessPoint),
    messages.map(({ messageId }) => messageId),
  ];
}

/** The keys of those that were not known before, neither as a status nor as a document. */
async function insertNew(sql: Sql, messages: readonly SignedMessage[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<Names>(
    `insert into received_status (channel, access_point, message_id, references_hash)
     select i.channel, i.access_point, i.message_id, decode(i.hash, 'hex')
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as i (channel, access_point, message_id, hash)
     where not exists (select 1 from inbound_message m
       where m.channel = i.channel and m.sender_access_point = i.access_point and m.message_id = i.message_id)
     on conflict do nothing returning channel, access_point as "senderAccessPoint", message_id as "messageId"`,
    [...namesOf(messages), messages.map(({ referencesHash }) => referencesHash.toString('hex'))],
    { prepared: true },
  );
  return new Set(rows.map(keyOf));
}

/** The stored hashes in hexadecimal, by the keys of their messages. */
async function hashesOf(sql: Sql, messages: readonly SignedMessage[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<Names & { readonly hash: string }>(
    `select channel, access_point as "senderAccessPoint", message_id as "messageId", encode(references_hash, 'hex') as hash
     from received_status where (channel, access_point, message_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    namesOf(messages),
  );
  return new Map(rows.map((row) => [keyOf(row), row.hash]));
}

/** Those whose document is not kept any more either. A recurring step of retention. */
export async function removeOldStatuses({ database, settings }: Pick<App, 'database' | 'settings'>): Promise<void> {
  let removed: number;
  do {
    const rows = await database.sql.query(
      `delete from received_status where ctid = any(array(
         select ctid from received_status where received_at < exchange_now() - $1 * interval '1 day' order by received_at limit $2
         for update skip locked)) returning 1`,
      [settings.retentionDays, ROWS_PER_STEP],
    );
    removed = rows.length;
  } while (removed === ROWS_PER_STEP);
}
