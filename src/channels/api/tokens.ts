// Access tokens of a second exchange: client credentials (RFC 6749 §4.4).
import { hash } from 'node:crypto';
import { AccountFault } from '../../domain/channelAccount.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import { delayed, jsonOf, unreachable } from '../answered.js';
import type { SecondExchange } from './account.js';

export const WHO = 'The other exchange';
const SCOPE = 'exchange/send';
const REQUEST_TIMEOUT_MS = 15_000;
/** A token is not used any more this long before its end. */
const MARGIN_MS = 60_000;
const LIFETIME_DEFAULT_SECONDS = 300;

export interface Tokens {
  /** A token that is valid for a while. Throws AccountFault, and the reason of an aborted signal. */
  of(exchange: SecondExchange, signal: AbortSignal): Promise<string>;
  /** It was refused: the next call gets another one. */
  forget(exchange: SecondExchange, token: string): void;
  /** Asks for a token, whatever is known. */
  login(exchange: SecondExchange, signal: AbortSignal): Promise<void>;
}

interface Issued {
  readonly token: string;
  readonly untilMs: number;
}

/** Tokens are kept in memory. Calls for the same login at once share one request, which none of their signals ends. */
export function createTokens(post: Outgoing): Tokens {
  const issued = new Map<string, Issued>();
  const underWay = new Map<string, Promise<string>>();
  const obtain = async (login: string, exchange: SecondExchange): Promise<string> => {
    const next = await request(post, exchange);
    const now = performance.now();
    for (const [known, { untilMs }] of issued) if (untilMs <= now) issued.delete(known);
    issued.set(login, next);
    return next.token;
  };
  const shared = (login: string, exchange: SecondExchange): Promise<string> => {
    const running = underWay.get(login);
    if (running !== undefined) return running;
    const fresh = obtain(login, exchange).finally(() => underWay.delete(login));
    underWay.set(login, fresh);
    return fresh;
  };
  return {
    async of(exchange, signal) {
      const login = loginOf(exchange);
      const known = issued.get(login);
      if (known !== undefined && known.untilMs > performance.now()) return known.token;
      return unlessAborted(shared(login, exchange), signal);
    },
    forget(exchange, token) {
      const login = loginOf(exchange);
      if (issued.get(login)?.token === token) issued.delete(login);
    },
    async login(exchange, signal) {
      await unlessAborted(obtain(loginOf(exchange), exchange), signal);
    },
  };
}

/** A changed login gets a token of its own. */
function loginOf({ account, url, clientId, clientSecret }: SecondExchange): string {
  return hash('sha256', JSON.stringify([account, url, clientId, clientSecret]));
}

async function unlessAborted<Value>(working: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([working, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function request(post: Outgoing, { url, clientId, clientSecret }: SecondExchange): Promise<Issued> {
  const login = [clientId, clientSecret].map((one) => encodeURIComponent(one)).join(':');
  const answer = await post({
    url: `${url}/oauth2/token`,
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: Buffer.from(new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString()),
    timeoutMs: REQUEST_TIMEOUT_MS,
  }).catch((cause: unknown) => {
    const { message, code } = unreachable(WHO, cause);
    throw new AccountFault(message, code, { cause });
  });
  return issuedBy(answer);
}

function issuedBy(answer: OutgoingAnswer): Issued {
  const { status } = answer;
  const { access_token: token, expires_in: seconds, error } = jsonOf(answer) ?? {};
  if ((status === 400 || status === 401) && typeof error === 'string') {
    const reason = error === 'invalid_scope' ? `the client does not have the scope ${SCOPE}` : 'client and secret do not match';
    throw new AccountFault(`${WHO} refused the login: ${reason}`, 'UNAUTHORIZED');
  }
  if (status !== 200 || typeof token !== 'string' || token === '') {
    throw new AccountFault(`${WHO} answered ${status} without a token`, 'UNREACHABLE', delayed(answer, new Date()));
  }
  const lifetimeMs = 1_000 * (typeof seconds === 'number' && seconds > 0 ? seconds : LIFETIME_DEFAULT_SECONDS);
  return { token, untilMs: performance.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2) };
}
