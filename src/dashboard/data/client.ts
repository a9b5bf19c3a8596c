// GraphQL with the session of this browser.
import { Client, type CombinedError, cacheExchange, fetchExchange, mapExchange } from '@urql/core';
import { sawError } from './session.js';
import { VIEWER_HEADERS } from './standing.js';

const DEADLINE_MS = 30_000;
const UNAUTHORIZED = 401;

const fetchWithDeadline: typeof fetch = (input, init) => {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = init?.signal == null ? deadline : AbortSignal.any([init.signal, deadline]);
  return fetch(input, { ...init, signal });
};

export function fetchOptions(headers: Readonly<Record<string, string>>): RequestInit {
  return {
    credentials: 'same-origin',
    // Multipart requests need it: a form on another site cannot set it.
    headers: { ...headers, 'Apollo-Require-Preflight': 'true', 'Accept-Language': document.documentElement.lang || 'en' },
  };
}

export const client = new Client({
  url: '/graphql',
  preferGetMethod: false,
  fetch: fetchWithDeadline,
  fetchOptions: () => fetchOptions(VIEWER_HEADERS),
  exchanges: [
    cacheExchange,
    mapExchange({
      onError: (error) => sawError(kindOf(error)),
    }),
    fetchExchange,
  ],
});

export type FaultKind = 'signedOut' | 'away' | 'forbidden' | 'other';

/** What an error means for the page. */
export function kindOf(error: CombinedError): FaultKind {
  const status = (error.response as Response | undefined)?.status;
  if (status === UNAUTHORIZED) return 'signedOut';
  if (error.networkError !== undefined || (status !== undefined && status >= 502)) return 'away';
  if (error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'FORBIDDEN')) return 'forbidden';
  return error.graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAVAILABLE') ? 'away' : 'other';
}
