// The calls of Pagero's interface that the channel uses: the File API and the Document API.
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../../domain/ports.js';
import { delayed, isRefusal, jsonOf, lineOf, unreachable } from '../answered.js';
import type { Form } from '../form.js';
import { settingsOf } from './account.js';
import { createTokens, PAGERO } from './tokens.js';

export const PAGE_SIZE = 100;

/** A document in a list. */
interface ListedFile {
  readonly id: string;
  readonly fileId: string | undefined;
  readonly isFetched: boolean;
  readonly sendMode: string | undefined;
}

interface Page {
  readonly items: readonly ListedFile[];
  /** How many there are in all. */
  readonly total: number;
}

/** A part of a file that failed. */
export interface FailedPart {
  readonly id: string;
  readonly status: string;
  readonly description: string | undefined;
}

/** Each call throws AccountFault. */
export interface PageroApi {
  /** Asks for a token, and stores its successor where it must. */
  login(account: Account, signal: AbortSignal): Promise<void>;
  /** Any answer but 401 is returned, and a lost one is thrown as it is: the caller knows what they mean for a document. */
  upload(account: Account, form: Form, signal: AbortSignal): Promise<OutgoingAnswer>;
  documents(account: Account, filter: Readonly<Record<string, string | readonly string[]>>, signal: AbortSignal): Promise<Page>;
  failedParts(account: Account, fileId: string, signal: AbortSignal): Promise<readonly FailedPart[]>;
  cancel(account: Account, partId: string, signal: AbortSignal): Promise<void>;
  targetDocument(account: Account, id: string, signal: AbortSignal): Promise<OutgoingAnswer>;
  acknowledge(account: Account, ids: readonly string[], signal: AbortSignal): Promise<void>;
}

type Call = (account: Account, path: string, request: Omit<OutgoingRequest, 'url'>) => Promise<OutgoingAnswer>;

export function createPageroApi(outgoing: Outgoing): PageroApi {
  const tokens = createTokens(outgoing);
  const once = async (account: Account, path: string, request: Omit<OutgoingRequest, 'url'>) => {
    const token = await tokens.of(account, request.signal!);
    const headers = { Accept: 'application/json', ...request.headers, Authorization: `Bearer ${token}` };
    const answer = await outgoing({ ...request, url: `${settingsOf(account).apiUrl}${path}`, headers });
    if (answer.status === 401) tokens.forget(account, token);
    return answer;
  };
  /** A token may end in the middle: the call is repeated once with another one. A 401 was not carried out. */
  const raw: Call = async (account, path, request) => {
    const first = await once(account, path, request);
    const answer = first.status === 401 ? await once(account, path, request) : first;
    if (answer.status === 401) throw new AccountFault(occurrence('SERVICE_TOKEN', { service: PAGERO }), 'UNAUTHORIZED');
    return answer;
  };
  const call: Call = async (account, path, request) => right(await reached(raw(account, path, request), request.signal!));
  return {
    async login(account, signal) {
      await tokens.of(account, signal);
    },
    upload: (account, { contentType, body }, signal) =>
      raw(account, '/file/v1/files', { method: 'POST', headers: { 'Content-Type': contentType }, body, signal }),
    async documents(account, filter, signal) {
      const query = new URLSearchParams(
        Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
      );
      return pageOf(await call(account, `/document/v1/documents?${query}`, { signal }));
    },
    async failedParts(account, fileId, signal) {
      const path = `/file/v1/files/${encodeURIComponent(fileId)}/fileparts?Status=AwaitingInteraction,Error`;
      return itemsOf(await call(account, path, { signal })).map(partOf);
    },
    async cancel(account, partId, signal) {
      const body = Buffer.from(JSON.stringify({ action: 'Cancel' }));
      await call(account, `/file/v1/fileparts/${encodeURIComponent(partId)}/action`, { method: 'POST', headers: JSON_TYPE, body, signal });
    },
    targetDocument: (account, id, signal) =>
      reached(
        raw(account, `/document/v1/documents/${encodeURIComponent(id)}/targetdocument`, { headers: { Accept: '*/*' }, signal }),
        signal,
      ),
    async acknowledge(account, ids, signal) {
      const body = Buffer.from(JSON.stringify({ ids }));
      await call(account, '/document/v1/documents/fetch', { method: 'POST', headers: JSON_TYPE, body, signal });
    },
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function reached(answering: Promise<OutgoingAnswer>, signal: AbortSignal): Promise<OutgoingAnswer> {
  try {
    return await answering;
  } catch (cause) {
    if (signal.aborted || cause instanceof AccountFault) throw cause;
    const { words, code } = unreachable(PAGERO, cause);
    throw new AccountFault(words, code, { cause });
  }
}

/** The answer, where it is a success. */
function right(answer: OutgoingAnswer): OutgoingAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw faultOf(answer);
}

/** A 4xx about the request. Pagero writes JSON; another page may be that of a proxy, and passes. */
export function isRefused(answer: OutgoingAnswer): boolean {
  return isRefusal(answer.status) && (answer.body.length === 0 || jsonOf(answer) !== undefined);
}

/** A refusal is about the settings of the account. All else passes. */
export function faultOf(answer: OutgoingAnswer): AccountFault {
  const { status } = answer;
  if (status === 401) return new AccountFault(occurrence('SERVICE_TOKEN', { service: PAGERO }), 'UNAUTHORIZED');
  if (status === 429) return new AccountFault(occurrence('SERVICE_BUSY', { service: PAGERO }), 'UNREACHABLE', delayed(answer, new Date()));
  const code = !isRefused(answer) ? 'UNREACHABLE' : status === 403 ? 'UNAUTHORIZED' : 'REFUSED';
  const said = lineOf(answer.body.toString());
  const answered = { service: PAGERO, status: String(status) };
  return new AccountFault(
    said === undefined ? occurrence('SERVICE_ANSWERED', answered) : occurrence('SERVICE_ANSWERED_SAYING', { ...answered, why: said }),
    code,
    delayed(answer, new Date()),
  );
}

/** A connection that broke, or a fault of Pagero for now: the next call may succeed. */
export function isPassing(error: unknown): error is AccountFault {
  return error instanceof AccountFault && error.code === 'UNREACHABLE' && error.retryAfterMs === undefined;
}

type Item = Readonly<Record<string, unknown>>;

function itemsOf(answer: OutgoingAnswer): readonly Item[] {
  const items = jsonOf(answer)?.['items'];
  if (!Array.isArray(items)) throw new AccountFault(occurrence('SERVICE_NO_LIST', { service: PAGERO }), 'UNEXPECTED');
  return items.filter((item): item is Item => typeof item === 'object' && item !== null);
}

function pageOf(answer: OutgoingAnswer): Page {
  const items = itemsOf(answer).flatMap((item): ListedFile[] => {
    const id = textOf(item['id']);
    if (id === undefined) return [];
    return [{ id, fileId: textOf(item['fileId']), isFetched: item['isFetched'] === true, sendMode: textOf(item['sendMode']) }];
  });
  const total = (jsonOf(answer)?.['meta'] as Item | undefined)?.['total'];
  return { items, total: typeof total === 'number' ? total : items.length };
}

function partOf(item: Item): FailedPart {
  const lines = (item['error'] as Item | undefined)?.['description'];
  const description = Array.isArray(lines) ? lineOf(lines.filter((line) => typeof line === 'string').join('; ')) : undefined;
  return { id: textOf(item['id']) ?? '', status: textOf(item['status']) ?? '', description };
}

/** Identifiers are texts, or numbers in some answers. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
