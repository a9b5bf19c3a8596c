// Reads the envelope of a message that a stranger sent. A large one is read in another thread.
import { INLINE_BYTES_MAX, type ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { type Payload, type ReceivedEnvelope, readEnvelope } from '../../peppol/sbdhReader.js';
import { parseXml } from '../../xml/gate.js';

/**
 * `sender`: whose messages wait for each other. Of a large document only the head is in the tree. Throws XmlError, also where it takes too
 * long or too much memory, SbdhError, and `UNAVAILABLE` where the machine is overloaded.
 */
export async function readEnvelopeInThread(threads: ThreadPool, sender: string, bytes: Buffer): Promise<ReceivedEnvelope> {
  if (bytes.length <= INLINE_BYTES_MAX) return readEnvelope(bytes, parseXml(bytes));
  const { payload, ...envelope } = await threads.run(sender, 'envelope', bytes);
  const { start, insertAt, inserted, end } = payload.extent;
  const document = [bytes.subarray(start, insertAt), inserted, bytes.subarray(insertAt, end)];
  const read: Payload = { kind: 'xml', bytes: Buffer.concat(document), root: payload.root };
  return { ...envelope, payload: read };
}
