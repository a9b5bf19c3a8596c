// What can go wrong with an outgoing request before the response headers are complete.

const POST_FAULTS = [
  'DNS',
  'BLOCKED',
  'UNREACHABLE',
  'CONNECT',
  'CONNECT_TIMEOUT',
  'TLS',
  'TLS_TIMEOUT',
  'TIMEOUT',
  'RESET',
  'PROTOCOL',
] as const;
type PostFault = (typeof POST_FAULTS)[number];

/**
 * An outgoing request without a response. `message` may be shown to the tenant: it contains neither our addresses nor the resolved
 * ones. `address` is for the operator's log only.
 */
export class PostError extends Error {
  override readonly name = 'PostError';

  constructor(
    readonly code: PostFault,
    message: string,
    readonly address?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The code of a system error (`ECONNREFUSED`, `CERT_HAS_EXPIRED`). The tenant may see the code, but not the text, which contains addresses. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === 'string' ? code : 'unknown reason';
}

/** Translates the error of a connection that is in use. */
export function faultOf(error: Error): PostError {
  if (error instanceof PostError) return error;
  const reason = reasonOf(error);
  if (reason.startsWith('ERR_SSL_')) return new PostError('TLS', `TLS failed: ${reason}`, undefined, { cause: error });
  return new PostError('RESET', `the connection ended before the answer: ${reason}`, undefined, { cause: error });
}
