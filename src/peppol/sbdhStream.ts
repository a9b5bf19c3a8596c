// The envelope of the network, reading one that is too large for memory: its header, and where its payload is.
import { parseXml } from '../xml/gate.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { StreamGate } from '../xml/streamGate.js';
import type { XmlElement } from '../xml/tree.js';
import { extentOf } from './sbdhPayload.js';
import {
  checkRoot,
  envelopeOf,
  type LargePayload,
  type Payload,
  type ReceivedEnvelope,
  SbdhError,
  TYPED_CONTENT,
  typedContent,
} from './sbdhReader.js';

/** Everything before the payload. Peppol's longest identifiers take a few kilobytes. */
const HEADER_BYTES_MAX = 64 * 1024;

/** All methods throw an XmlError or an SbdhError at the first fault, and must not be called after it. */
export class EnvelopeStream {
  readonly #gate: StreamGate;
  #byteLength = 0;

  /** `keepsOfPayload`: the elements of the payload that its header fields are read from. */
  constructor(keepsOfPayload: (local: string) => boolean) {
    this.#gate = new StreamGate((local, parent) => keepsHere(local, parent, keepsOfPayload));
  }

  write(bytes: Uint8Array): void {
    // In pieces, so that a header that does not end is refused at its limit.
    for (let from = 0; from < bytes.length; from += HEADER_BYTES_MAX) {
      const piece = bytes.subarray(from, from + HEADER_BYTES_MAX);
      this.#byteLength += piece.length;
      this.#gate.write(piece);
      const { root } = this.#gate;
      if (root !== undefined) checkRoot(root);
      const payload = root?.children[1];
      // The gate may still wait for the end of one piece.
      if ((payload?.start ?? this.#byteLength - 2 * HEADER_BYTES_MAX) > HEADER_BYTES_MAX) throw longHeader();
    }
  }

  end(): ReceivedEnvelope<LargePayload> {
    return this.endAs((payload) => {
      if (payload.root.ns === TYPED_CONTENT) throw new SbdhError('a payload of this size must be XML');
      return payload;
    });
  }

  endAs<P extends Payload | LargePayload>(read: (payload: LargePayload) => P): ReceivedEnvelope<P> {
    const { root, inherited } = this.#gate.end();
    return envelopeOf(root, (payload) => {
      if (payload.start > HEADER_BYTES_MAX) throw longHeader();
      return read({ kind: 'large', root: payload, extent: extentOf(payload, inherited) });
    });
  }
}

/** Reads an envelope in memory of which only the head of the payload is wanted. Throws XmlError and SbdhError. */
export function readLargeEnvelope(bytes: Buffer, keepsOfPayload: (local: string) => boolean): ReceivedEnvelope {
  const reader = new EnvelopeStream(keepsOfPayload);
  reader.write(bytes);
  return reader.endAs(({ root, extent: { start, insertAt, inserted, end } }): Payload => {
    const document = Buffer.concat([bytes.subarray(start, insertAt), inserted, bytes.subarray(insertAt, end)]);
    return root.ns === TYPED_CONTENT ? typedContent(parseXml(document).root) : { kind: 'xml', bytes: document, root };
  });
}

/** The whole header, and of the payload what is wanted. */
function keepsHere(local: string, parent: XmlElement, keepsOfPayload: (local: string) => boolean): boolean {
  if (parent.parent === undefined) {
    if (parent.children.length === 2) throw new SbdhError('it does not have exactly one payload');
    return true;
  }
  return isInHeader(parent) || keepsOfPayload(local);
}

function isInHeader(element: XmlElement): boolean {
  let top = element;
  while (top.parent?.parent !== undefined) top = top.parent;
  return top.ns === NAMESPACES.sbdh && top === top.parent?.children[0];
}

function longHeader(): SbdhError {
  return new SbdhError(`its payload does not begin within ${HEADER_BYTES_MAX} bytes`);
}
