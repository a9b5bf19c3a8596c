// Access tokens of a second exchange: client credentials (RFC 6749 §4.4).
import { AccountFault } from '../../domain/channelAccount.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import { type AccessTokens, clientHeaders, createAccessTokens, type IssuedToken, issuedFor } from '../accessTokens.js';
import { delayed, jsonOf, unreachable } from '../answered.js';
import type { SecondExchange } from './account.js';

export const WHO = 'The other exchange';
const SCOPE = 'exchange/send';
const REQUEST_TIMEOUT_MS = 15_000;

export type ExchangeTokens = AccessTokens<SecondExchange>;

export function createTokens(outgoing: Outgoing): ExchangeTokens {
  return createAccessTokens({
    keyOf: ({ account, url, clientId, clientSecret }) => [account, url, clientId, clientSecret],
    request: (exchange) => request(outgoing, exchange),
  });
}

async function request(outgoing: Outgoing, { url, clientId, clientSecret }: SecondExchange): Promise<IssuedToken> {
  const answer = await outgoing({
    url: `${url}/oauth2/token`,
    method: 'POST',
    headers: clientHeaders(clientId, clientSecret),
    body: Buffer.from(new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString()),
    timeoutMs: REQUEST_TIMEOUT_MS,
  }).catch((cause: unknown) => {
    const { message, code } = unreachable(WHO, cause);
    throw new AccountFault(message, code, { cause });
  });
  return issuedBy(answer);
}

function issuedBy(answer: OutgoingAnswer): IssuedToken {
  const { status } = answer;
  const { access_token: token, expires_in: seconds, error } = jsonOf(answer) ?? {};
  if ((status === 400 || status === 401) && typeof error === 'string') {
    const reason = error === 'invalid_scope' ? `the client does not have the scope ${SCOPE}` : 'client and secret do not match';
    throw new AccountFault(`${WHO} refused the login: ${reason}`, 'UNAUTHORIZED');
  }
  if (status !== 200 || typeof token !== 'string' || token === '') {
    throw new AccountFault(`${WHO} answered ${status} without a token`, 'UNREACHABLE', delayed(answer, new Date()));
  }
  return issuedFor(token, seconds);
}
