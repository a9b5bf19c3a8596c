// What a failed request of a channel means, for documents and for accounts.
import { cut } from '../cut.js';
import type { SendFault } from '../domain/channel.js';
import type { AccountFaultCode } from '../domain/channelAccount.js';
import { isJsonObject, parseJson } from '../domain/json.js';
import { type Occurrence, occurrence } from '../domain/occurrences/occurrence.js';
import type { OutgoingAnswer } from '../domain/ports.js';
import { retryAfterMs } from '../domain/retryAfter.js';

const TEXT_CHARACTERS_MAX = 500;
/** 408 Request Timeout, 425 Too Early, 429 Too Many Requests. */
const PASSING: readonly number[] = [408, 425, 429];

/** Faults before a request was sent (RequestError). After any other one it may have been carried out. */
export function wasNotSent(cause: unknown): boolean {
  return NOT_SENT.includes((cause as { code?: unknown }).code);
}

const NOT_SENT: readonly unknown[] = ['BLOCKED', 'DNS', 'UNREACHABLE', 'CONNECT', 'CONNECT_TIMEOUT', 'TLS', 'TLS_TIMEOUT'];

/** `service` names who was asked. `cause` is the RequestError of a request without an answer. Its message may be shown to the tenant. */
export function unreachable(service: Occurrence, cause: unknown): { readonly words: Occurrence; readonly code: AccountFaultCode } {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (code === 'BLOCKED') return { words: occurrence('SERVICE_NOT_ALLOWED', { service }), code: 'MISCONFIGURED' };
  return { words: occurrence('SERVICE_AWAY', { service, why: String(message) }), code: 'UNREACHABLE' };
}

/** The options of a fault whose answer asks for a delay (Retry-After). */
export function delayed({ headers }: Pick<OutgoingAnswer, 'headers'>, now: Date): { readonly retryAfterMs?: number } {
  const value = headers['retry-after'];
  const delayMs = typeof value === 'string' ? retryAfterMs(value, now.getTime()) : undefined;
  return delayMs === undefined ? {} : ({ retryAfterMs: delayMs } satisfies Partial<Pick<SendFault, 'retryAfterMs'>>);
}

/** 4xx that is about the request. The others of 4xx, and 5xx, may pass. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

/** What the other side wrote, as one line, cut. Undefined where it is no text or empty. */
export function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = cut(
    value
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim(),
    TEXT_CHARACTERS_MAX,
  );
  return line === '' ? undefined : line;
}

/** The body as an object of JSON. Undefined where it is none, or exceeds its limits (domain/json.ts). */
export function jsonOf({ body }: Pick<OutgoingAnswer, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parseJson(body.toString());
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
