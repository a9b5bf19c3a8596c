// What a failed request of a channel means, for documents and for accounts.
import type { SendFault } from '../domain/channel.js';
import type { AccountFaultCode } from '../domain/channelAccount.js';
import type { OutgoingAnswer } from '../domain/ports.js';

/** Faults before a request was sent (PostError). After any other one it may have been carried out. */
export function wasNotSent(cause: unknown): boolean {
  return NOT_SENT.includes((cause as { code?: unknown }).code);
}

const NOT_SENT: readonly unknown[] = ['BLOCKED', 'DNS', 'CONNECT', 'CONNECT_TIMEOUT', 'TLS', 'TLS_TIMEOUT'];

/** `cause` is the PostError of a request without an answer. Its message may be shown to the tenant. */
export function unreachable(who: string, cause: unknown): { readonly message: string; readonly code: AccountFaultCode } {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (code === 'BLOCKED') return { message: `${who} has an address that is not allowed`, code: 'MISCONFIGURED' };
  return { message: `${who} cannot be reached: ${String(message)}`, code: 'UNREACHABLE' };
}

/** RFC 9110 §10.2.3: seconds, or a date. Undefined where the answer names no time. */
export function retryAfterOf({ headers }: Pick<OutgoingAnswer, 'headers'>, now: Date): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** The options of a fault that an answer asks to delay. */
export function delayed(answer: Pick<OutgoingAnswer, 'headers'>, now: Date): { readonly retryAfterMs?: number } {
  const retryAfterMs = retryAfterOf(answer, now);
  return retryAfterMs === undefined ? {} : ({ retryAfterMs } satisfies Partial<Pick<SendFault, 'retryAfterMs'>>);
}

/** The body as an object of JSON. Undefined where it is none. */
export function jsonOf({ body }: Pick<OutgoingAnswer, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
