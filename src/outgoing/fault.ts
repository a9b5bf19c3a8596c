// What can go wrong with an outgoing request before the response headers are complete.
import { shortened } from '../cut.js';

const REQUEST_FAULTS = [
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
type RequestFault = (typeof REQUEST_FAULTS)[number];

/** Limit for all headers of a response. */
export const HEAD_BYTES_MAX = 32 * 1024;

/**
 * An outgoing request without a response. `message` may be shown to the tenant: it contains neither our addresses nor the resolved
 * ones. `address` is for the operator's log only.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly code: RequestFault,
    message: string,
    readonly address?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An answer that is no HTTP. `what` is wrong with it. */
export function malformed(what: string): RequestError {
  return new RequestError('PROTOCOL', `the answer is not HTTP/1.1: ${what}`);
}

/** The code of a system error (`ECONNREFUSED`, `CERT_HAS_EXPIRED`). The tenant may see the code, but not the text, which contains addresses. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === 'string' ? code : 'unknown reason';
}

/** Of the other side: it may write anything there. */
const NAMES_CHARACTERS_MAX = 200;

/** Why TLS failed, and for a certificate of another name, the names that it has. The tenant may see that: whoever connects gets it. */
export function tlsReasonOf(error: unknown): string {
  const names = (error as { readonly cert?: { readonly subjectaltname?: unknown } } | undefined)?.cert?.subjectaltname;
  if (reasonOf(error) !== 'ERR_TLS_CERT_ALTNAME_INVALID' || typeof names !== 'string') return reasonOf(error);
  return `${reasonOf(error)}: the certificate is for ${shortened(names.replace(/[^\x20-\x7e]/g, ''), NAMES_CHARACTERS_MAX)}`;
}

/** Translates the error of a connection that is in use. */
export function faultOf(error: Error): RequestError {
  if (error instanceof RequestError) return error;
  const reason = reasonOf(error);
  if (reason === 'HPE_HEADER_OVERFLOW') return new RequestError('PROTOCOL', `headers of more than ${HEAD_BYTES_MAX} bytes`);
  if (reason.startsWith('HPE_')) return malformed(reason);
  if (reason.startsWith('ERR_SSL_')) return new RequestError('TLS', `TLS failed: ${reason}`, undefined, { cause: error });
  return new RequestError('RESET', `the connection ended before the answer: ${reason}`, undefined, { cause: error });
}
