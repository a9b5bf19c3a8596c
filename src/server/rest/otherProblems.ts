// Problem types of errors that are no refusals of the domain: of OAuth, of HTTP, of GraphQL requests that are not executed.
import type { About } from './refusalTexts.js';

export interface OtherProblem extends Pick<About, 'description' | 'remedy' | 'examples'> {
  readonly status: number;
  readonly title: string;
}

/** By the last segment of the type. */
export const OTHER_PROBLEMS = {
  'invalid-request': {
    status: 400,
    title: 'Invalid token request',
    description: 'The request for a token lacks a parameter, repeats one, or is no form (RFC 6749 §5.2).',
    remedy: 'Send a form with each parameter once, as `error_description` says.',
    examples: { grant: 'grant_type is missing' },
  },
  'invalid-client': {
    status: 401,
    title: 'Client authentication failed',
    description: 'The client is unknown or revoked, or its secret is wrong (RFC 6749 §5.2).',
    remedy: 'Check the id and the secret of the client.',
    examples: { secret: 'client authentication failed' },
  },
  'too-many-wrong-secrets': {
    status: 429,
    title: 'Too many wrong secrets',
    description:
      'Within ten minutes there were five wrong secrets of a client from one address, fifty from an address, or a hundred of a client from all. The client does not get a token from that address meanwhile. `error` is `invalid_client` (RFC 6749 §5.2).',
    remedy: 'Correct the secret of the client, and ask again after `Retry-After`.',
    examples: { wait: 'too many wrong secrets; ask again in 540 s' },
  },
  'invalid-scope': {
    status: 400,
    title: 'Invalid scope',
    description: 'A scope is unknown, or not granted to this client (RFC 6749 §5.2).',
    remedy: 'Ask for scopes that the client has, or for none.',
    examples: { scope: 'the scope is unknown or not granted to this client' },
  },
  'unsupported-grant-type': {
    status: 400,
    title: 'Unsupported grant type',
    description: 'Only `client_credentials` is supported (RFC 6749 §5.2).',
    remedy: 'Send `grant_type=client_credentials`.',
    examples: { password: 'only client_credentials is supported' },
  },
  'not-ready': {
    status: 503,
    title: 'Not ready',
    description: 'A part of the service does not work; `checks` says which.',
    remedy: 'Use another process, or ask again after `Retry-After`.',
    examples: { part: 'Service Unavailable' },
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    description: 'No byte of the file is in the range that was asked for.',
    remedy: 'Ask for a range within the length in `Content-Range`.',
    examples: { range: 'Range Not Satisfiable' },
  },
  'graphql-request-invalid': {
    status: 400,
    title: 'Invalid GraphQL request',
    description: 'The GraphQL request was not executed; `errors` says why.',
    remedy: 'Correct the query or its variables.',
    examples: { syntax: 'Syntax Error: Unexpected <EOF>.' },
  },
} as const satisfies Readonly<Record<string, OtherProblem>>;

type OtherType = keyof typeof OTHER_PROBLEMS;

/** The type of an error answer with a body of its own. Undefined where it has none. */
export function otherTypeOf(status: number, { error, errors, checks }: Readonly<Record<string, unknown>>): OtherType | undefined {
  if (status === 429 && error === 'invalid_client') return 'too-many-wrong-secrets';
  const ofOauth = typeof error === 'string' ? error.replaceAll('_', '-') : '';
  if (Object.hasOwn(OTHER_PROBLEMS, ofOauth)) return ofOauth as OtherType;
  if (Array.isArray(errors)) return 'graphql-request-invalid';
  if (checks !== undefined) return 'not-ready';
  return status === 416 ? 'range-not-satisfiable' : undefined;
}
