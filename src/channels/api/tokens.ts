// Access tokens of a second exchange: client credentials (RFC 6749 §4.4).
import { AccountFault } from '../../domain/channelAccount.js';
import { occurrence } from '../../domain/occurrences/occurrence.js';
import type { Outgoing, OutgoingAnswer } from '../../domain/ports.js';
import { type AccessTokens, clientHeaders, createAccessTokens, type IssuedToken, issuedFor } from '../accessTokens.js';
import { delayed, jsonOf, unreachable } from '../answered.js';
import type { SecondExchange } from './account.js';

export const SECOND_EXCHANGE = occurrence('SERVICE', { service: 'exchange' });
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
    const { words, code } = unreachable(SECOND_EXCHANGE, cause);
    throw new AccountFault(words, code, { cause });
  });
  return issuedBy(answer);
}

function issuedBy(answer: OutgoingAnswer): IssuedToken {
  const { status } = answer;
  const { access_token: token, expires_in: seconds, error } = jsonOf(answer) ?? {};
  if ((status === 400 || status === 401) && typeof error === 'string') {
    const why = error === 'invalid_scope' ? occurrence('NO_SCOPE', { scope: SCOPE }) : occurrence('NO_SUCH_CLIENT');
    throw new AccountFault(occurrence('SERVICE_LOGIN_SAYING', { service: SECOND_EXCHANGE, why }), 'UNAUTHORIZED');
  }
  if (status !== 200 || typeof token !== 'string' || token === '') {
    throw new AccountFault(
      occurrence('SERVICE_NO_TOKEN', { service: SECOND_EXCHANGE, status: String(status) }),
      'UNREACHABLE',
      delayed(answer, new Date()),
    );
  }
  return issuedFor(token, seconds);
}
