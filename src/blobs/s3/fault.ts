// What an S3-compatible store answers instead of what it was asked for.
import { BlobsAway } from '../../domain/blobs/store.js';
import { parseXml } from '../../xml/gate.js';
import type { XmlElement } from '../../xml/tree.js';

/** Nobody needs more of a stranger's sentence. */
const TEXT_CHARACTERS_MAX = 200;

/** A refusal or a failure of the store, or none of its answers at all (status 0). Names no credential. */
export class S3Fault extends BlobsAway {
  override readonly name = 'S3Fault';

  constructor(
    message: string,
    readonly status: number,
    /** The store's word for it, such as NoSuchBucket; '' where it said none. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Where the store answered with something else than success. `what` names the request, such as `PUT bucket/key`. */
export function faultOf(what: string, status: number, body: Buffer): S3Fault {
  if (status >= 300 && status < 400) return new S3Fault(`${what}: ${status}, a redirection, which is not followed`, status, '');
  const { code, text } = readError(body);
  const clocks = code === 'RequestTimeTooSkewed' ? '; the clocks of this host and of the store differ: set both by NTP' : '';
  return new S3Fault(`${what}: ${[status, code].filter(Boolean).join(' ')}${text === '' ? '' : `: ${text}`}${clocks}`, status, code);
}

/** The code and the sentence of an `Error` element; '' each where the body holds none. */
export function readError(body: Buffer): { readonly code: string; readonly text: string } {
  try {
    const { root } = parseXml(body);
    if (root.local !== 'Error') return { code: '', text: '' };
    return { code: textOf(root, 'Code'), text: textOf(root, 'Message').replace(/\s+/g, ' ').slice(0, TEXT_CHARACTERS_MAX) };
  } catch {
    return { code: '', text: '' };
  }
}

/** The text of the child of that name, in whichever namespace: stores differ in whether they give one. */
export function textOf(element: XmlElement, local: string): string {
  return element.children.find((one) => one.local === local)?.text.trim() ?? '';
}
