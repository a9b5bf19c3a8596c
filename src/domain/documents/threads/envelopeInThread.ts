// Reads a received envelope, in a thread. Input and output are plain data.
import type { LargePayload, ReceivedEnvelope } from '../../../peppol/sbdhReader.js';
import { EnvelopeStream } from '../../../peppol/sbdhStream.js';
import { headNames } from '../fields/headNames.js';

/** The envelope: its header, where its document is, and the head of the document (headNames.ts). Throws XmlError and SbdhError. */
export function envelopeIn(bytes: Uint8Array): ReceivedEnvelope<LargePayload> {
  const reader = new EnvelopeStream(headNames());
  reader.write(bytes);
  return reader.end();
}
