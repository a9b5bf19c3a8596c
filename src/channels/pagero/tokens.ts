// Access tokens of Pagero (OAuth 2.0, RFC 6749): password grant, and refresh tokens that are replaced at each use.
import { type Account, AccountFault } from '../../domain/channelAccount.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import { type AccessTokens, clientHeaders, createAccessTokens, type IssuedToken, issuedFor } from '../accessTokens.js';
import { delayed, jsonOf, unreachable } from '../answered.js';
import { settingsOf } from './account.js';

const REFRESH_TOKEN = 'refreshToken';
export const PAGERO = occurrence('SERVICE', { service: 'pagero' });
const REQUEST_TIMEOUT_MS = 15_000;

type PageroTokens = AccessTokens<Account>;

export function createTokens(outgoing: Outgoing): PageroTokens {
  return createAccessTokens({
    keyOf: (account) => [account.id, account.settings, account.secret('password'), account.secret('clientSecret')],
    request: (account) => request(outgoing, account),
  });
}

/** By the refresh token; by the password where there is none, or where its successor was lost. */
async function request(outgoing: Outgoing, account: Account): Promise<IssuedToken> {
  const known = account.secret(REFRESH_TOKEN);
  if (known !== undefined) {
    const refreshed = await refresh(outgoing, account, known);
    if (refreshed !== undefined) return refreshed;
    // Another process may have used it first, and stored the next one.
    const next = await account.reread(REFRESH_TOKEN);
    const second = next === undefined || next === known ? undefined : await refresh(outgoing, account, next);
    if (second !== undefined) return second;
  }
  const { username } = settingsOf(account);
  const password = account.secret('password') ?? '';
  const granted = await grant(outgoing, account, { grant_type: 'password', username, password });
  if (granted === undefined) throw new AccountFault(occurrence('SERVICE_LOGIN', { service: PAGERO }), 'UNAUTHORIZED');
  return granted;
}

function refresh(outgoing: Outgoing, account: Account, token: string): Promise<IssuedToken | undefined> {
  return grant(outgoing, account, { grant_type: 'refresh_token', refresh_token: token });
}

/** Undefined where the grant is refused. A new refresh token is stored before the access token is used. */
async function grant(outgoing: Outgoing, account: Account, fields: Record<string, string>): Promise<IssuedToken | undefined> {
  const { tokenUrl, clientId } = settingsOf(account);
  const answer = await outgoing({
    url: tokenUrl,
    method: 'POST',
    headers: clientHeaders(clientId, account.secret('clientSecret') ?? ''),
    body: Buffer.from(new URLSearchParams(fields).toString()),
    timeoutMs: REQUEST_TIMEOUT_MS,
  }).catch((cause: unknown) => {
    const { words, code } = unreachable(PAGERO, cause);
    throw new AccountFault(words, code, { cause });
  });
  return issuedBy(account, answer);
}

async function issuedBy(account: Account, answer: OutgoingAnswer): Promise<IssuedToken | undefined> {
  const { status } = answer;
  if (status === 400 || status === 401 || status === 403) return undefined;
  const said = jsonOf(answer);
  const { access_token: token, refresh_token: next, expires_in: seconds } = said ?? {};
  if (status !== 200 || typeof token !== 'string' || token === '') {
    throw new AccountFault(
      occurrence('SERVICE_NO_TOKEN', { service: PAGERO, status: String(status) }),
      'UNREACHABLE',
      delayed(answer, new Date()),
    );
  }
  if (typeof next === 'string' && next !== '') await account.rotate(REFRESH_TOKEN, next);
  return issuedFor(token, seconds);
}
