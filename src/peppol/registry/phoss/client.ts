// The management interface of phoss SMP: REST below the address of the SMP, answers of PUT and DELETE without a body.
import { cut } from '../../../cut.js';
import type { Outgoing, OutgoingAnswer } from '../../../domain/ports.js';

/** Longer bodies of errors are cut. */
const REASON_CHARACTERS_MAX = 1_000;

type PhossLogin =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'basic'; readonly user: string; readonly password: string };

export interface PhossAddress {
  /** Without a trailing slash. */
  readonly url: string;
  readonly login: PhossLogin;
}

/** The SMP refused. `message` is its text. */
export class PhossRefusal extends Error {
  override readonly name = 'PhossRefusal';
}

export interface PhossCall {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Below the address of the SMP, encoded. */
  readonly path: string;
  /** XML. */
  readonly body?: string;
  /** Statuses that are no fault, beside 2xx. */
  readonly also?: readonly number[];
}

/** Throws PhossRefusal for a refusal, and any other error where the outcome is unknown or the login is wrong. */
export type CallPhoss = (call: PhossCall, signal: AbortSignal) => Promise<OutgoingAnswer>;

export function phossCaller(outgoing: Outgoing, { url, login }: PhossAddress): CallPhoss {
  const authorization = authorizationOf(login);
  return async ({ method, path, body, also = [] }, signal) => {
    const headers = { Authorization: authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/xml; charset=utf-8' }) };
    const request = { url: `${url}/${path}`, method, headers, signal };
    const answer = await outgoing(body === undefined ? request : { ...request, body: Buffer.from(body) });
    const { status } = answer;
    if ((status >= 200 && status < 300) || also.includes(status)) return answer;
    // The body of these may contain the token.
    if (status === 401 || status === 403) throw new Error(`The SMP refused the login with ${status}`);
    const reason = reasonOf(answer.body);
    if (status >= 400 && status < 500) throw new PhossRefusal(reason || `The SMP answered ${status}`);
    // The SMP calls the SML by itself, which refused.
    if (status === 500 && reason.includes('in SML')) throw new PhossRefusal(reason);
    throw new Error(`The SMP answered ${status}`);
  };
}

function authorizationOf(login: PhossLogin): string {
  if (login.kind === 'bearer') return `Bearer ${login.token}`;
  return `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;
}

/** On one line: the text goes into an answer and into the log. */
function reasonOf(body: Buffer): string {
  const line = body
    .toString('utf8')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return cut(line, REASON_CHARACTERS_MAX);
}
