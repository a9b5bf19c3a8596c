// The payload of a received message: an envelope with its document. A small one is held in memory. A large one waits in a file, and is
// checked while it is written there.
import { As4Error } from '../as4/as4Error.js';
import { Spool } from '../as4/spool.js';
import { headNames } from '../domain/documents/headNames.js';
import type { LargeXml } from '../domain/documents/receiveMessage.js';
import type { PayloadExtent } from '../peppol/sbdhPayload.js';
import { type LargePayload, type Payload, type ReceivedEnvelope, readEnvelope, SbdhError } from '../peppol/sbdhReader.js';
import { EnvelopeStream } from '../peppol/sbdhStream.js';
import { XmlError } from '../xml/error.js';
import { parseXml } from '../xml/gate.js';

export type AnyEnvelope = ReceivedEnvelope<Payload | LargePayload>;

/** `hold` is told of each piece of the payload that is kept in memory, and throws where there is no room; `letGo` of what is no longer. */
export interface PayloadMemory {
  hold(bytes: number): void;
  letGo(bytes: number): void;
}

export interface PayloadLimits {
  readonly bytesMax: number;
  /** A larger payload is not held in memory. */
  readonly heldBytesMax: number;
  /** Where a large payload waits until it is disposed of. */
  readonly folder: string;
}

export interface ReceivedPayload extends AsyncDisposable {
  readonly envelope: AnyEnvelope;
  /** The document. Undefined where it is not XML. */
  readonly xml: Buffer | LargeXml | undefined;
}

/** Reads the payload to its end, so that its tag and its digest are checked before anything else. Throws an As4Error. */
export async function receivePayload(
  payload: AsyncIterable<Buffer>,
  memory: PayloadMemory,
  limits: PayloadLimits,
): Promise<ReceivedPayload> {
  const held: Buffer[] = [];
  let length = 0;
  let large: LargeReceiving | undefined;
  try {
    for await (const chunk of payload) {
      length += chunk.length;
      if (length > limits.bytesMax) throw new As4Error('EBMS:0303', `The payload is larger than ${limits.bytesMax} bytes`);
      if (large === undefined && length > limits.heldBytesMax) {
        large = new LargeReceiving(await Spool.create(limits.folder, 'xml'));
        for (const earlier of held.splice(0)) await large.write(earlier);
        memory.letGo(length - chunk.length);
      }
      if (large === undefined) {
        memory.hold(chunk.length);
        held.push(chunk);
      } else await large.write(chunk);
    }
    return large === undefined ? readHeld(Buffer.concat(held)) : await large.end();
  } catch (error) {
    await large?.remove();
    throw refusalOf(error);
  }
}

function readHeld(bytes: Buffer): ReceivedPayload {
  const envelope = readEnvelope(bytes, parseXml(bytes));
  const xml = envelope.payload.kind === 'xml' ? envelope.payload.bytes : undefined;
  return { envelope, xml, [Symbol.asyncDispose]: async () => undefined };
}

class LargeReceiving {
  readonly #spool: Spool;
  readonly #reader = new EnvelopeStream(headNames());
  #fault: { readonly error: unknown } | undefined;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  /** After a fault in the XML, nothing more is written, but the payload is read on: a wrong tag or digest is the better reason. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#fault !== undefined) return;
    try {
      this.#reader.write(bytes);
    } catch (error) {
      this.#fault = { error };
      return;
    }
    await this.#spool.write(bytes);
  }

  async end(): Promise<ReceivedPayload> {
    if (this.#fault !== undefined) throw this.#fault.error;
    const envelope = this.#reader.end();
    await this.#spool.end();
    return { envelope, xml: documentIn(this.#spool, envelope.payload.extent), [Symbol.asyncDispose]: () => this.remove() };
  }

  remove(): Promise<void> {
    return this.#spool.remove();
  }
}

/** The document inside the envelope, as `standaloneBytes` would take it out. */
function documentIn(spool: Spool, { start, insertAt, inserted, end }: PayloadExtent): LargeXml {
  return {
    byteLength: end - start + inserted.length,
    stream: async () => documentBytes(),
  };

  async function* documentBytes(): AsyncGenerator<Uint8Array> {
    yield* spool.read({ start, end: insertAt });
    if (inserted.length > 0) yield inserted;
    yield* spool.read({ start: insertAt, end });
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof XmlError) return new As4Error('EBMS:0004', `The payload cannot be read: ${error.message}`);
  if (error instanceof SbdhError) return new As4Error('EBMS:0004', `The payload is no envelope of Peppol: ${error.message}`);
  return error;
}
