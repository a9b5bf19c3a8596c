// Reads a mailbox. Each message is stored, then moved to a folder by its result, and then the cursor moves on.
import type { ImapFlow } from 'imapflow';
import type { Polled, PolledAccount } from '../../domain/channelAccount.js';
import type { Connect, Log } from '../../domain/ports.js';
import { createConcurrencyLimit } from './concurrencyLimit.js';
import { imapSession } from './imap.js';
import { type AsideReason, readMail } from './inboundMail.js';
import { MESSAGE_BYTES_MAX } from './message.js';
import type { MailboxSettings } from './settings.js';
import type { TakeMail } from './takeMail.js';

/** Messages of one poll. The next one follows at once where there are more. */
const MESSAGES_MAX = 20;
/** Messages of a process that are in memory at once: each takes a few times its size. */
const READING_MAX = 4;
const withinLimit = createConcurrencyLimit(READING_MAX);

/** The last message that was read. Numbers of messages count only with their UIDVALIDITY (RFC 3501 §2.3.1.1). */
export interface MailCursor {
  readonly uidValidity: string;
  readonly uid: number;
}

export interface Polling {
  readonly connect: Connect;
  readonly log: Log;
  readonly take: TakeMail;
  /** Whether the session stays open behind the poll. */
  keep(client: ImapFlow): boolean;
}

/**
 * A crash before the cursor is stored reads messages again; what they carry is then a duplicate. Throws AccountFault, and what
 * `take` throws: the messages behind it are read by the next poll.
 */
export function pollMailbox(
  { connect, log, take, keep }: Polling,
  account: PolledAccount,
  settings: MailboxSettings,
  signal: AbortSignal,
): Promise<Polled> {
  const read = async (client: ImapFlow): Promise<Polled> => {
    const start = startOf(account, client);
    const uids = await newUids(client, start.uid);
    let { uid } = start;
    for (const next of uids.slice(0, MESSAGES_MAX)) {
      // The cursor keeps the messages before the deadline.
      if (signal.aborted) break;
      const outcome = await withinLimit(() => readOne(client, take, next, settings));
      if (outcome === 'wait') return { cursor: { ...start, uid } };
      if (typeof outcome !== 'string') log.info('email.aside', { account: account.id, tenant: account.tenantId, uid: next, ...outcome });
      await moveOn(client, next, outcome, settings);
      uid = next;
    }
    return { cursor: { ...start, uid }, again: uids.length > MESSAGES_MAX };
  };
  return imapSession(connect, settings, settings.folder, signal, read, keep);
}

function startOf({ cursor }: PolledAccount, client: ImapFlow): MailCursor {
  const { uidValidity, uid } = (cursor ?? {}) as Partial<MailCursor>;
  const current = client.mailbox === false ? '' : String(client.mailbox.uidValidity);
  return { uidValidity: current, uid: uidValidity === current ? (uid ?? 0) : 0 };
}

/** Ascending. `n:*` has the last message even where its number is lower (RFC 3501 §6.4.8). */
async function newUids(client: ImapFlow, after: number): Promise<number[]> {
  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  return (found || []).filter((uid) => uid > after).sort((one, other) => one - other);
}

/** `wait`: it can be read only later. `gone`: somebody else removed it. `other`: it is for another receiver. */
type Outcome = 'done' | 'other' | 'gone' | 'wait' | { readonly reason: AsideReason };

async function readOne(client: ImapFlow, take: TakeMail, uid: number, settings: MailboxSettings): Promise<Outcome> {
  const about = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
  if (about === false) return 'gone';
  if ((about.size ?? 0) > MESSAGE_BYTES_MAX) return { reason: 'too large' };
  const message = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
  if (message === false || message.source === undefined) return 'gone';
  const read = await readMail(message.source, settings.addresses);
  if (read.kind === 'other') return 'other';
  if (read.kind === 'aside') return { reason: read.reason };
  return take(read);
}

async function moveOn(client: ImapFlow, uid: number, outcome: Outcome, { doneFolder, asideFolder }: MailboxSettings): Promise<void> {
  if (outcome === 'other' || outcome === 'gone') return;
  const folder = typeof outcome === 'string' ? doneFolder : `${asideFolder} - ${outcome.reason}`;
  const moved = await client.messageMove(String(uid), folder, { uid: true }).catch(() => false);
  if (moved !== false) return;
  await client.mailboxCreate(folder);
  await client.messageMove(String(uid), folder, { uid: true });
}
