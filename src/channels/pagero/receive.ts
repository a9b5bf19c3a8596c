// Received documents: listed in pages, fetched, stored durably, and then acknowledged.
import type { Account, Polled, PolledAccount } from '../../domain/channelAccount.js';
import { readContents } from '../../domain/documents/intake/contents.js';
import type { ReceivedFiles, ReceiveOutcome } from '../../domain/documents/receiving/receiveMessage.js';
import { ExchangeError, stackOf } from '../../domain/errors.js';
import type { App } from '../../domain/ports.js';
import { statementFault } from '../../domain/statements/statementFault.js';
import { isFaultOfMessage } from '../faultOfMessage.js';
import { settingsOf } from './account.js';
import { faultOf, isPassing, isRefused, PAGE_SIZE, type PageroApi } from './api.js';
import type { PollTime } from './pollTime.js';

/** A poll ends after these numbers of documents and pages. The next one goes on at once. */
const DOCUMENTS_MAX = 50;
const PAGES_MAX = 50;
/** The list is read again from this far before the last known end, because its order is not documented. */
const OVERLAP = PAGE_SIZE;
/** The whole list is read this often. */
const SWEEP_MS = 60 * 60_000;
/** So few that a poll which is aborted leaves little to be fetched again. */
const ACKNOWLEDGED_TOGETHER = 5;
const TYPES = ['Invoice', 'ApplicationResponse'] as const;

const REFUSED: Readonly<Record<Exclude<ReceiveOutcome, 'stored' | 'duplicate'>, string>> = {
  conflict: 'Another document came before under the same id',
  malformed: 'An identifier is too long',
  'not-serviced': 'No tenant has the receiver',
};

export interface ReceiveParts {
  readonly app: Pick<App, 'clock' | 'log' | 'settings' | 'threads' | 'turns'>;
  readonly api: PageroApi;
  readonly receive: (message: ReceivedFiles) => Promise<ReceiveOutcome>;
  readonly time: Pick<PollTime, 'nowMs'>;
}

/** The end of the list, and when it was read from its beginning. */
interface Position {
  readonly offset: number;
  readonly sweptAt: string;
  /** Where a read that was interrupted goes on. Absent where it reached the end. */
  readonly next?: number;
}

interface PollContext {
  readonly parts: ReceiveParts;
  readonly account: PolledAccount;
  readonly signal: AbortSignal;
  /** By `time.nowMs()`. */
  readonly end: number;
  readonly seen: Set<string>;
  /** Counts what is stored durably and acknowledged. */
  taken: number;
}

/**
 * Ends at `end`, by `time.nowMs()`; the next poll goes on behind what was read. Throws AccountFault, but not where documents were
 * taken before a call failed for now. What was stored and not acknowledged is found again, and is a duplicate then.
 */
export async function receiveAll(parts: ReceiveParts, account: PolledAccount, signal: AbortSignal, end: number): Promise<Polled> {
  const known = account.cursor as Position | null;
  const now = parts.app.clock();
  const isSweep = known === null || (known.next === undefined && now.getTime() - Date.parse(known.sweptAt) >= SWEEP_MS);
  const sweptAt = isSweep ? now.toISOString() : known.sweptAt;
  const begin = isSweep ? 0 : (known.next ?? Math.max(0, known.offset - OVERLAP));
  const reading: PollContext = { parts, account, signal, end, seen: new Set(), taken: 0 };
  let at = begin;
  const interrupted = (): Polled => ({
    cursor: { offset: Math.max(at, known?.offset ?? 0), sweptAt, next: at },
    again: reading.taken > 0 || at > begin,
  });
  try {
    // A list that begins with the newest has them at its beginning, one that begins with the oldest at its end.
    if (at > 0 && known?.next === undefined) await readPage(reading, 0);
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const { read, isWhole, total } = await readPage(reading, at);
      // A page may be shorter than asked for, though there are more.
      at += read;
      if (isWhole && (read === 0 || at >= total)) return { cursor: { offset: at, sweptAt } };
      if (isOver(reading)) break;
    }
    return interrupted();
  } catch (error) {
    if (reading.taken === 0 || !isPassing(error)) throw error;
    parts.app.log.warn('pagero.receive.interrupted', { account: account.id, tenant: account.tenantId, reason: error.message });
    return interrupted();
  }
}

function isOver({ parts, taken, end, signal }: PollContext): boolean {
  return taken >= DOCUMENTS_MAX || parts.time.nowMs() > end || signal.aborted;
}

interface PageRead {
  /** How many of its documents are dealt with. */
  readonly read: number;
  readonly isWhole: boolean;
  readonly total: number;
}

/** Takes at least some documents, also where the list took all the time. */
async function readPage(reading: PollContext, offset: number): Promise<PageRead> {
  const { parts, account, signal, seen } = reading;
  const { items, total } = await parts.api.documents(account, filterOf(account, offset), signal);
  const fresh = items.filter(({ id, isFetched, sendMode }) => !seen.has(id) && !isFetched && isOwn(account, sendMode));
  const ids = [...new Set(fresh.map(({ id }) => id))];
  for (let from = 0; from < ids.length; from += ACKNOWLEDGED_TOGETHER) {
    if (from > 0 && isOver(reading)) return { read: items.findIndex(({ id }) => id === ids[from]), isWhole: false, total };
    const some = ids.slice(from, from + ACKNOWLEDGED_TOGETHER);
    await takeSome(reading, some);
    for (const id of some) seen.add(id);
  }
  return { read: items.length, isWhole: true, total };
}

function filterOf(account: Account, offset: number): Record<string, string | readonly string[]> {
  const { companyId } = settingsOf(account);
  const page = { limit: String(PAGE_SIZE), offset: String(offset) };
  return { direction: 'Received', documentType: TYPES, showFetchedOnly: 'false', companyId, ...page };
}

/** Test documents do not mix with real ones. */
function isOwn(account: Account, sendMode: string | undefined): boolean {
  return sendMode === undefined || sendMode === settingsOf(account).sendMode;
}

async function takeSome(reading: PollContext, ids: readonly string[]): Promise<void> {
  const { parts, account, signal } = reading;
  const durable: string[] = [];
  try {
    for (const id of ids) {
      const taken = await takeOne(parts, account, id, signal);
      if (taken === 'durable') durable.push(id);
      else await account.unreadable(id, taken.reason);
    }
  } finally {
    // What is stored is acknowledged even where a later one failed.
    if (durable.length > 0 && !signal.aborted) {
      await parts.api.acknowledge(account, durable, signal);
      reading.taken += durable.length;
      await account.readable(durable);
    }
  }
}

/** `durable`: it is stored. One that cannot be read is left at Pagero, and does not delay the others. */
async function takeOne(
  { app, api, receive }: ReceiveParts,
  account: PolledAccount,
  id: string,
  signal: AbortSignal,
): Promise<'durable' | { readonly reason: string }> {
  const answer = await api.targetDocument(account, id, signal).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  if (answer === undefined) return { reason: 'The answer of Pagero cannot be read' };
  if (isRefused(answer)) return { reason: `Pagero answered ${answer.status}` };
  if (answer.status !== 200) throw faultOf(answer);
  try {
    const part = { name: 'document', fileName: undefined, contentType: undefined, bytes: answer.body };
    const contents = await readContents(app, account.tenantId, [part], { bytesMax: app.settings.validationBytesMax, signal });
    const outcome = await receive({
      channel: 'pagero',
      // The same after the account was saved anew: a document is stored once for its company.
      senderAccessPoint: `${account.tenantId}/${settingsOf(account).companyId}`,
      receiver: contents.fields.receiverIdentifier ?? '',
      tenantId: account.tenantId,
      instanceId: id,
      contents,
    });
    return outcome === 'stored' || outcome === 'duplicate' ? 'durable' : { reason: REFUSED[outcome] };
  } catch (error) {
    if (!isFaultOfMessage(error) && statementFault(error) !== 'row') throw error;
    if (error instanceof ExchangeError) return { reason: reasonOf(error) };
    app.log.error('pagero.document.failed', { account: account.id, tenant: account.tenantId, document: id, error: stackOf(error) });
    return { reason: 'Reading it ended with an unexpected fault' };
  }
}

function reasonOf({ message, detail }: ExchangeError): string {
  return detail === undefined ? message : `${message}: ${detail}`;
}

/** The answer was too long, or no HTTP. */
function isUnreadable(error: unknown): boolean {
  return ((error as Error).cause as { code?: unknown } | undefined)?.code === 'PROTOCOL';
}
