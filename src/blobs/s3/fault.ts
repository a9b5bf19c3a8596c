// Faults of an S3-compatible store.
import { cut } from '../../cut.js';
import { BlobsAway } from '../../domain/blobs/store.js';
import { readMessage, TEXT } from '../../xml/object.js';

/** Characters kept of the store's message. */
const TEXT_CHARACTERS_MAX = 200;

/** A refusal or a failure of the store. Status 0: there was no response. The message contains no credentials. */
export class S3Fault extends BlobsAway {
  override readonly name = 'S3Fault';

  constructor(
    message: string,
    readonly status: number,
    /** The error code of the store, such as NoSuchBucket. '' where there is none. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The fault of an unsuccessful response. `what` names the request, such as `PUT bucket/key`. */
export function faultOf(what: string, status: number, body: Buffer): S3Fault {
  if (status >= 300 && status < 400) return new S3Fault(`${what}: ${status}, a redirection, which is not followed`, status, '');
  const { code, text } = readError(body);
  const clocks = code === 'RequestTimeTooSkewed' ? '; the clocks of this host and of the store differ: set both by NTP' : '';
  return new S3Fault(`${what}: ${[status, code].filter(Boolean).join(' ')}${text === '' ? '' : `: ${text}`}${clocks}`, status, code);
}

/** Code and message of an `Error` element. Both are '' where the body has none. */
export function readError(body: Buffer): { readonly code: string; readonly text: string } {
  try {
    const { Code, Message } = readMessage(body, 'Error', { Code: TEXT, Message: TEXT });
    return { code: Code, text: cut(Message.replace(/\s+/g, ' '), TEXT_CHARACTERS_MAX) };
  } catch {
    return { code: '', text: '' };
  }
}
