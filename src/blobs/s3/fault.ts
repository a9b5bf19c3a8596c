// Faults of an S3-compatible store.
import { BlobsAway } from '../../domain/blobs/store.js';
import { parseXml } from '../../xml/gate.js';
import type { XmlElement } from '../../xml/tree.js';

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
    const { root } = parseXml(body);
    if (root.local !== 'Error') return { code: '', text: '' };
    return { code: textOf(root, 'Code'), text: textOf(root, 'Message').replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS_MAX) };
  } catch {
    return { code: '', text: '' };
  }
}

/** The text of the child of that name, in any namespace: not every store declares one. */
export function textOf(element: XmlElement, local: string): string {
  return element.children.find((one) => one.local === local)?.text.trim() ?? '';
}
