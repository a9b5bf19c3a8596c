// Formats errors for GraphQL: the domain's code in extensions.code, its message, and no internals.

import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { BlobsAway } from '../../domain/blobs/store.js';
import type { Database } from '../../domain/database.js';
import { ExchangeError, stackOf, unfit } from '../../domain/errors.js';
import type { Log } from '../../domain/ports.js';
import { isUnfit } from '../../domain/statements/statementFault.js';

/** Faults of the request itself. Their texts are about the query and contain no internals. */
const OF_THE_REQUEST: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'QUERY_LIMIT',
  'STREAM_TOO_SLOW',
]);

/** Faults without a code from the libraries. */
const UNNAMED: readonly (readonly [RegExp, string])[] = [
  [/^Argument "\w+" (of (required|non-null) type|has invalid value)/, 'BAD_USER_INPUT'],
  [/^provided sha does not match query$/, 'BAD_REQUEST'],
  [/^Unsupported persisted query version$/, 'BAD_REQUEST'],
];

export function errorFormatter(database: Pick<Database, 'isGone'>, log: Pick<Log, 'error' | 'warn'>) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const resolved = unwrapResolverError(thrown);
    const error = isUnfit(resolved) ? unfit(resolved) : resolved;
    const place = {
      ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
      ...(formatted.path === undefined ? {} : { path: formatted.path }),
    };
    if (error instanceof ExchangeError) {
      return { message: sentenceOf(error), ...place, extensions: { code: error.code, ...reasonOf(error) } };
    }
    if (error instanceof BlobsAway || database.isGone(error)) {
      log.warn('graphql.unavailable', { error: stackOf(error) });
      return { message: 'Service Unavailable', ...place, extensions: { code: 'UNAVAILABLE' } };
    }
    const code = unnamed(error) ?? formatted.extensions?.['code'];
    if (error instanceof GraphQLError && OF_THE_REQUEST.has(code)) return { message: formatted.message, ...place, extensions: { code } };
    log.error('graphql.failed', { path: formatted.path?.join('.'), error: stackOf(error) });
    return { message: 'Internal Server Error', ...place, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/** The sentence of REST, followed by the reason, because many clients show only the message. */
function sentenceOf({ message, detail, retryAfterSeconds }: ExchangeError): string {
  const wait = retryAfterSeconds === undefined ? undefined : `ask again in ${retryAfterSeconds} s`;
  const reasons = [detail, wait].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? message : `${message}: ${reasons.join('; ')}`;
}

function reasonOf({ code, detail, faults, reason, retryAfterSeconds }: ExchangeError): object {
  const reasons = faults.length > 0 ? faults.map((fault) => ({ detail: fault.detail, ...fault.reason })) : reason && [{ ...reason }];
  return {
    ...(detail === undefined ? {} : { error: detail }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(reasons?.some((one) => 'id' in one) ? { reasons } : {}),
    ...(code === 'INVOICE_INVALID' ? { errors: faults } : {}),
  };
}

/** An error of a resolver has an original error. Its text is not trusted. */
function unnamed(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError) || error.originalError !== undefined) return undefined;
  return UNNAMED.find(([text]) => text.test(error.message))?.[1];
}
