// Reads a mailbox. Each message is stored, then moved to a folder by its result, and then the cursor moves on.

import { hash } from 'node:crypto';
import type { FetchQueryObject, ImapFlow } from 'imapflow';
import type { Limiter } from '../../concurrency/limiter.js';
import type { Polled, PolledAccount } from '../../domain/channelAccount.js';
import type { ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { ExchangeError } from '../../domain/errors.js';
import type { Connect, Log } from '../../domain/ports.js';
import { RECEIVER_FIELDS } from '../../mail/header.js';
import { type AsideReason, hadDocument } from '../../mail/inboundMail.js';
import { isFaultOfMessage } from '../faultOfMessage.js';
import { imapSession } from './imap.js';
import { MESSAGE_BYTES_MAX } from './message.js';
import { newUids } from './newUids.js';
import { offloadHeader, offloadMail } from './offloadMail.js';
import { type ReceiverShare, shareOf } from './receivers.js';
import type { MailboxSettings } from './settings.js';
import { SHOWN_FIELDS, shownMail } from './shownMail.js';
import type { TakeMail } from './takeMail.js';

/** Messages of one poll. The next one follows at once where there are more. */
const MESSAGES_MAX = 20;
/** Messages of a mailbox that wait for something else than their turn. At this number, the ones behind wait, too. */
const WAITING_MAX = 20;
/** A message is set aside after this number of tries in a row that failed because of it, or ended with their process. */
const TRIES_MAX = 5;

/** The last message that was read. Numbers of messages count only with their UIDVALIDITY (RFC 3501 §2.3.1.1). */
export interface MailCursor {
  readonly uidValidity: string;
  readonly uid: number;
  /** Stands for the mailbox and the addresses that were read. With others, everything is read again. */
  readonly mailbox: string;
  /** Messages before `uid` that could not be taken yet. Each poll tries them again. */
  readonly waiting?: readonly number[];
  /** A message whose reading began, and how often. Absent where it ended. */
  readonly tried?: Tried;
}

interface Tried {
  readonly uid: number;
  readonly times: number;
}

interface Polling {
  readonly connect: Connect;
  readonly log: Log;
  readonly threads: ThreadPool;
  readonly slots: Limiter;
  readonly take: TakeMail;
  /** Whether the session stays open behind the poll. */
  keep(client: ImapFlow): boolean;
}

interface PolledMailbox extends Pick<Polling, 'log' | 'threads' | 'slots' | 'take'> {
  readonly client: ImapFlow;
  readonly account: PolledAccount;
  readonly settings: MailboxSettings;
  readonly signal: AbortSignal;
}

/**
 * A crash before the cursor is stored reads messages again; what they carry is then a duplicate. Throws AccountFault, and what
 * `take` throws: the messages behind it are read by the next poll.
 */
export function pollMailbox(
  { connect, keep, ...taking }: Polling,
  account: PolledAccount,
  settings: MailboxSettings,
  signal: AbortSignal,
): Promise<Polled> {
  const read = async (client: ImapFlow): Promise<Polled> => {
    const mailbox = { ...taking, client, account, settings, signal };
    const { tried, ...begun } = startOf(mailbox);
    const { uids, hasMore } = await newUids(client, begun.uid, MESSAGES_MAX);
    let at: MailCursor = begun;
    for (const uid of [...(begun.waiting ?? []), ...uids]) {
      // The cursor keeps the messages before the deadline.
      if (signal.aborted && at !== begun) break;
      signal.throwIfAborted();
      const next = await passOne(mailbox, at, { uid, times: tried?.uid === uid ? tried.times : 0 }).catch(unlessOverloaded);
      if (next === undefined) return { cursor: at };
      at = next;
    }
    return { cursor: at, again: hasMore };
  };
  return imapSession(connect, settings, settings.folder, signal, read, keep);
}

/** Takes one message in and moves it. Returns the position behind it. Undefined where no message can be taken now. */
async function passOne(mailbox: PolledMailbox, at: MailCursor, { uid, times }: Tried): Promise<MailCursor | undefined> {
  const { outcome, share } = await readOne(mailbox, at, { uid, times });
  if (outcome === 'wait' || (outcome === 'later' && othersWaiting(at, uid).length === WAITING_MAX)) return undefined;
  if (typeof outcome !== 'string') await reportAside(mailbox, { ...at, uid }, outcome, share);
  await moveOn(mailbox, uid, outcome, share).catch(async (error: unknown) => {
    // The message was read. The fault is one of the folder.
    await mailbox.account.keepCursor(at);
    throw error;
  });
  return behind(at, uid, outcome === 'later');
}

/** An overload of this machine says nothing about the mailbox. */
function unlessOverloaded(error: unknown): undefined {
  if (!(error instanceof ExchangeError && error.code === 'UNAVAILABLE')) throw error;
}

function startOf({ account, client, settings }: PolledMailbox): MailCursor {
  const { uidValidity, uid = 0, mailbox, ...reading } = (account.cursor ?? {}) as Partial<MailCursor>;
  const current = { uidValidity: client.mailbox === false ? '' : String(client.mailbox.uidValidity), mailbox: nameOf(settings) };
  if (uidValidity !== current.uidValidity || mailbox !== current.mailbox) return { ...current, uid: 0 };
  return { ...current, uid, ...reading };
}

/** The position behind this message, which may be one that waited. */
function behind(at: MailCursor, uid: number, isWaiting: boolean): MailCursor {
  const { waiting: _, ...current } = at;
  const waiting = isWaiting ? [...othersWaiting(at, uid), uid] : othersWaiting(at, uid);
  return { ...current, uid: Math.max(at.uid, uid), ...(waiting.length === 0 ? {} : { waiting }) };
}

function othersWaiting({ waiting = [] }: MailCursor, uid: number): readonly number[] {
  return waiting.filter((one) => one !== uid);
}

function nameOf({ host, port, login, folder, addresses }: MailboxSettings): string {
  return hash('sha256', JSON.stringify([host, port, login?.user, folder, [...addresses].sort()]), 'base64url');
}

/** As of `take`. `gone`: somebody else removed it. `other`: it is for another receiver. */
type MailOutcome = 'done' | 'other' | 'gone' | 'wait' | 'later' | Aside;

interface Aside {
  readonly reason: AsideReason;
}

interface ReadResult {
  readonly outcome: MailOutcome;
  readonly share: ReceiverShare;
}

/** `times`: how often it was tried before. */
async function readOne(mailbox: PolledMailbox, at: MailCursor, { uid, times }: Tried): Promise<ReadResult> {
  const { client, settings, account, slots, signal } = mailbox;
  const { addresses } = settings;
  const query: FetchQueryObject = { uid: true, size: true, ...(addresses.length > 0 ? { headers: [...RECEIVER_FIELDS] } : {}) };
  const about = await client.fetchOne(String(uid), query, { uid: true });
  if (about === false) return { outcome: 'gone', share: 'none' };
  const share = addresses.length > 0 ? shareOf(await offloadHeader(mailbox, about.headers), addresses) : 'all';
  if (share === 'none') return { outcome: 'other', share };
  if ((about.size ?? 0) > MESSAGE_BYTES_MAX) return { outcome: { reason: 'too large' }, share };
  if (times >= TRIES_MAX) return { outcome: { reason: 'fails each time' }, share };
  return { outcome: await slots.run(account.tenantId, () => tryOne(mailbox, at, { uid, times: times + 1 }), signal), share };
}

/** The try is counted before it, because it may end the process, and not counted where it fails for another reason than the message. */
async function tryOne(mailbox: PolledMailbox, at: MailCursor, tried: Tried): Promise<MailOutcome> {
  const { client, take, account, settings, signal } = mailbox;
  const message = await client.fetchOne(String(tried.uid), { uid: true, source: true }, { uid: true });
  if (message === false || message.source === undefined) return 'gone';
  await account.keepCursor({ ...at, tried });
  try {
    const read = await offloadMail(mailbox, message.source, settings.trustedServer).catch(unlessOverloaded);
    if (read === undefined) {
      // It needs more of this machine than there is now. Those behind it may need less.
      await account.keepCursor(at);
      return 'later';
    }
    return read.kind === 'aside' ? { reason: read.reason } : await take(read, signal);
  } catch (error) {
    if (!isFaultOfMessage(error) && !signal.aborted) await account.keepCursor(at);
    throw error;
  }
}

function folderOf({ asideFolder }: MailboxSettings, { reason }: Aside): string {
  return `${asideFolder} - ${reason}`;
}

/** Tells of a message that is set aside, before it is moved: after a crash between the two it is read, and told, again. */
async function reportAside(mailbox: PolledMailbox, { uid, uidValidity }: MailCursor, aside: Aside, share: ReceiverShare): Promise<void> {
  const { client, account, log, settings } = mailbox;
  const level = aside.reason === 'fails each time' ? 'error' : 'info';
  log[level]('email.aside', { account: account.id, tenant: account.tenantId, uid, ...aside });
  if (!hadDocument(aside.reason)) return;
  const message = await client.fetchOne(String(uid), { uid: true, headers: [...SHOWN_FIELDS] }, { uid: true });
  const header = await offloadHeader(mailbox, message === false ? undefined : message.headers);
  const { id, about } = shownMail(header, { uid, uidValidity, folder: settings.folder });
  const done = share === 'all' ? 'moved' : 'copied';
  await account.unreadable(id, `The message was ${done} to "${folderOf(settings, aside)}". ${about}`.trimEnd());
}

/** A message that is also for others stays where it is, because their accounts may not have read it yet. */
async function moveOn({ client, settings }: PolledMailbox, uid: number, outcome: MailOutcome, share: ReceiverShare): Promise<void> {
  if (outcome === 'other' || outcome === 'gone' || outcome === 'later') return;
  const folder = typeof outcome === 'string' ? settings.doneFolder : folderOf(settings, outcome);
  const put = (): Promise<unknown> =>
    share === 'all' ? client.messageMove(String(uid), folder, { uid: true }) : client.messageCopy(String(uid), folder, { uid: true });
  const done = await put().catch(() => false);
  if (done !== false) return;
  await client.mailboxCreate(folder);
  await put();
}
