// Access tokens (OAuth 2.0, RFC 6749) of the services that channels send to. They are kept in memory.

import { hash } from 'node:crypto';
import { orAborted } from '../concurrency/deadline.js';

/** A token is not used any more this long before its end. */
const MARGIN_MS = 60_000;
const LIFETIME_DEFAULT_SECONDS = 300;

export interface IssuedToken {
  readonly token: string;
  /** As `performance.now()` counts. */
  readonly untilMs: number;
}

export interface AccessTokens<Login> {
  /** A token that is valid for a while. Throws AccountFault, and the reason of an aborted signal. */
  of(login: Login, signal: AbortSignal): Promise<string>;
  /** It was refused: the next call gets another one. */
  forget(login: Login, token: string): void;
  /** Asks for a token, even where one is known. */
  renew(login: Login, signal: AbortSignal): Promise<void>;
}

interface AccessTokenParts<Login> {
  /** What makes a login another one: a changed login gets a token of its own. */
  readonly keyOf: (login: Login) => unknown;
  /** Has a deadline of its own. Throws AccountFault. */
  readonly request: (login: Login) => Promise<IssuedToken>;
}

/** Calls for the same login at once share one request, which none of their signals ends. */
export function createAccessTokens<Login>({ keyOf, request }: AccessTokenParts<Login>): AccessTokens<Login> {
  const issued = new Map<string, IssuedToken>();
  const underWay = new Map<string, Promise<string>>();
  const hashOf = (login: Login): string => hash('sha256', JSON.stringify(keyOf(login)));
  const obtain = async (key: string, login: Login): Promise<string> => {
    const next = await request(login);
    const now = performance.now();
    for (const [known, { untilMs }] of issued) if (untilMs <= now) issued.delete(known);
    issued.set(key, next);
    return next.token;
  };
  const shared = (key: string, login: Login): Promise<string> => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const fresh = obtain(key, login).finally(() => underWay.delete(key));
    underWay.set(key, fresh);
    return fresh;
  };
  return {
    async of(login, signal) {
      const key = hashOf(login);
      const known = issued.get(key);
      if (known !== undefined && known.untilMs > performance.now()) return known.token;
      return orAborted(shared(key, login), signal);
    },
    forget(login, token) {
      const key = hashOf(login);
      if (issued.get(key)?.token === token) issued.delete(key);
    },
    async renew(login, signal) {
      await orAborted(obtain(hashOf(login), login), signal);
    },
  };
}

/** The token of an answer, and how long it may be used. `seconds`: its `expires_in`. */
export function issuedFor(token: string, seconds: unknown): IssuedToken {
  const lifetimeMs = 1_000 * (typeof seconds === 'number' && seconds > 0 ? seconds : LIFETIME_DEFAULT_SECONDS);
  return { token, untilMs: performance.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2) };
}

/** The headers of a request for a token, with the credentials of the client (RFC 6749 §2.3.1). */
export function clientHeaders(clientId: string, clientSecret: string): Readonly<Record<string, string>> {
  const login = [clientId, clientSecret].map((one) => encodeURIComponent(one)).join(':');
  return {
    Authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
  };
}
