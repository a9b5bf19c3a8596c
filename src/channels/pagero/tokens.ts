// Access tokens of Pagero (OAuth 2.0, RFC 6749): password grant, and refresh tokens that are replaced at each use.
import { hash } from 'node:crypto';
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import { delayed, jsonOf, unreachable } from '../answered.js';
import { settingsOf } from './account.js';

const REFRESH_TOKEN = 'refreshToken';
const WHO = 'Pagero';
/** A token is not used any more this long before its end. */
const MARGIN_MS = 60_000;
const LIFETIME_DEFAULT_SECONDS = 300;

export interface Tokens {
  /** A token that is valid for a while. Throws AccountFault. */
  of(account: Account, signal: AbortSignal): Promise<string>;
  /** It was refused: the next call gets another one. */
  forget(account: Account, token: string): void;
}

interface Issued {
  readonly token: string;
  readonly untilMs: number;
}

/** Tokens are kept in memory. Calls for the same login at once share one request. */
export function createTokens(post: Outgoing): Tokens {
  const issued = new Map<string, Issued>();
  const underWay = new Map<string, Promise<string>>();
  const obtain = async (login: string, account: Account, signal: AbortSignal): Promise<string> => {
    const { token, untilMs } = await request(post, account, signal);
    const now = performance.now();
    for (const [known, { untilMs: end }] of issued) if (end <= now) issued.delete(known);
    issued.set(login, { token, untilMs });
    return token;
  };
  return {
    async of(account, signal) {
      const login = loginOf(account);
      const known = issued.get(login);
      if (known !== undefined && known.untilMs > performance.now()) return known.token;
      const running = underWay.get(login);
      if (running !== undefined) return running;
      const fresh = obtain(login, account, signal).finally(() => underWay.delete(login));
      underWay.set(login, fresh);
      return fresh;
    },
    forget(account, token) {
      const login = loginOf(account);
      if (issued.get(login)?.token === token) issued.delete(login);
    },
  };
}

/** A changed login gets a token of its own. */
function loginOf(account: Account): string {
  const login = [account.id, account.settings, account.secret('password'), account.secret('clientSecret')];
  return hash('sha256', JSON.stringify(login));
}

/** By the refresh token; by the password where there is none, or where its successor was lost. */
async function request(post: Outgoing, account: Account, signal: AbortSignal): Promise<Issued> {
  const known = account.secret(REFRESH_TOKEN);
  if (known !== undefined) {
    const refreshed = await grant(post, account, signal, { grant_type: 'refresh_token', refresh_token: known });
    if (refreshed !== undefined) return refreshed;
    // Another process may have used it first, and stored the next one.
    const next = await account.reread(REFRESH_TOKEN);
    const second =
      next === undefined || next === known
        ? undefined
        : await grant(post, account, signal, { grant_type: 'refresh_token', refresh_token: next });
    if (second !== undefined) return second;
  }
  const { username } = settingsOf(account);
  const password = account.secret('password') ?? '';
  const granted = await grant(post, account, signal, { grant_type: 'password', username, password });
  if (granted === undefined) throw new AccountFault(`${WHO} refused the login`, 'UNAUTHORIZED');
  return granted;
}

/** Undefined where the grant is refused. A new refresh token is stored before the access token is used. */
async function grant(post: Outgoing, account: Account, signal: AbortSignal, fields: Record<string, string>): Promise<Issued | undefined> {
  const { tokenUrl, clientId } = settingsOf(account);
  const login = [clientId, account.secret('clientSecret') ?? ''].map((one) => encodeURIComponent(one)).join(':');
  const answer = await post({
    url: tokenUrl,
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'application/json',
    },
    body: Buffer.from(new URLSearchParams(fields).toString()),
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    const { message, code } = unreachable(WHO, cause);
    throw new AccountFault(message, code, { cause });
  });
  return issuedBy(account, answer);
}

async function issuedBy(account: Account, answer: OutgoingAnswer): Promise<Issued | undefined> {
  const { status } = answer;
  if (status === 400 || status === 401 || status === 403) return undefined;
  const said = jsonOf(answer);
  const { access_token: token, refresh_token: next, expires_in: seconds } = said ?? {};
  if (status !== 200 || typeof token !== 'string' || token === '') {
    throw new AccountFault(`${WHO} answered ${status} without a token`, 'UNREACHABLE', delayed(answer, new Date()));
  }
  if (typeof next === 'string' && next !== '') await account.rotate(REFRESH_TOKEN, next);
  const lifetimeMs = 1_000 * (typeof seconds === 'number' && seconds > 0 ? seconds : LIFETIME_DEFAULT_SECONDS);
  return { token, untilMs: performance.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2) };
}
