// The payload of a received message: an envelope with its document. It waits in a file unless it is small. One that is too large to be
// read as a whole is checked while it is written there.

import { headNames } from '../../domain/documents/fields/headNames.js';
import type { LargeXml } from '../../domain/documents/receiving/receiveMessage.js';
import { offload } from '../../domain/documents/threads/offload.js';
import type { ThreadPool } from '../../domain/documents/threads/threadPool.js';
import type { App } from '../../domain/ports.js';
import { As4Error } from '../../peppol/as4/as4Error.js';
import { Spool } from '../../peppol/as4/spool.js';
import type { PayloadExtent } from '../../peppol/sbdhPayload.js';
import { type AnyEnvelope, SbdhError } from '../../peppol/sbdhReader.js';
import { EnvelopeStream } from '../../peppol/sbdhStream.js';
import { XmlError } from '../../xml/error.js';

/** As much of a payload is held in memory while it comes in. A larger one waits in a file. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** Counts the bytes of payloads in memory. `hold` adds bytes, and throws where the limit is reached. `letGo` subtracts them. */
export interface PayloadMemory {
  hold(bytes: number): void;
  letGo(bytes: number): void;
}

interface PayloadLimits {
  readonly app: Pick<App, 'threads'>;
  readonly bytesMax: number;
  /** A larger payload is not read as a whole. */
  readonly heldBytesMax: number;
  /** Where a large payload waits until it is disposed of. */
  readonly folder: string;
}

export interface ReceivedPayload extends AsyncDisposable {
  readonly envelope: AnyEnvelope;
  /** The document. Undefined where it is not XML. */
  readonly xml: Buffer | LargeXml | undefined;
}

/**
 * Reads the payload to its end, so that its tag and its digest are checked before anything else. `sender`: the access point, whose
 * messages wait for each other. Throws an As4Error.
 */
export async function receivePayload(
  sender: string,
  payload: AsyncIterable<Buffer>,
  memory: PayloadMemory,
  limits: PayloadLimits,
): Promise<ReceivedPayload> {
  const receiving = new PayloadReceiving(sender, memory, limits);
  try {
    for await (const chunk of payload) await receiving.take(chunk);
    return await receiving.end();
  } catch (error) {
    await receiving.remove();
    throw refusalOf(error);
  }
}

class PayloadReceiving {
  readonly #sender: string;
  readonly #memory: PayloadMemory;
  readonly #limits: PayloadLimits;
  readonly #held: Buffer[] = [];
  #length = 0;
  #spool: Spool | undefined;
  /** Reads a payload that is too large to be read as a whole. */
  #reader: EnvelopeStream | undefined;
  #fault: { readonly error: unknown } | undefined;

  constructor(sender: string, memory: PayloadMemory, limits: PayloadLimits) {
    this.#sender = sender;
    this.#memory = memory;
    this.#limits = limits;
  }

  /** After a fault in the XML, nothing more is written, but the payload is read on: a wrong tag or digest is the better reason. */
  async take(chunk: Buffer): Promise<void> {
    const { bytesMax, heldBytesMax } = this.#limits;
    this.#length += chunk.length;
    if (this.#length > bytesMax) throw new As4Error('EBMS:0303', `The payload is larger than ${bytesMax} bytes`);
    if (this.#fault !== undefined) return;
    if (this.#length <= Math.min(WAITING_BYTES_MAX, heldBytesMax)) {
      this.#memory.hold(chunk.length);
      this.#held.push(chunk);
      return;
    }
    this.#spool ??= await this.#spill(this.#length - chunk.length);
    await this.#spool.write(chunk);
    if (this.#length > heldBytesMax) await this.#check(chunk, this.#spool);
  }

  async end(): Promise<ReceivedPayload> {
    if (this.#fault !== undefined) throw this.#fault.error;
    await this.#spool?.end();
    if (this.#spool === undefined) return readHeld(this.#limits.app.threads, this.#sender, Buffer.concat(this.#held));
    if (this.#reader !== undefined) {
      const envelope = this.#reader.end();
      return { envelope, xml: documentIn(this.#spool, envelope.payload.extent), [Symbol.asyncDispose]: () => this.remove() };
    }
    this.#memory.hold(this.#length);
    for await (const chunk of this.#spool.read()) this.#held.push(chunk);
    await this.remove();
    return readHeld(this.#limits.app.threads, this.#sender, Buffer.concat(this.#held.splice(0)));
  }

  async remove(): Promise<void> {
    await this.#spool?.remove();
  }

  async #spill(length: number): Promise<Spool> {
    const spool = await Spool.create(this.#limits.folder, 'xml');
    this.#spool = spool;
    for (const chunk of this.#held.splice(0)) await spool.write(chunk);
    this.#memory.letGo(length);
    return spool;
  }

  async #check(chunk: Buffer, spool: Spool): Promise<void> {
    try {
      if (this.#reader !== undefined) return this.#reader.write(chunk);
      this.#reader = new EnvelopeStream(headNames());
      for await (const earlier of spool.read()) this.#reader.write(earlier);
    } catch (error) {
      if (!(error instanceof XmlError || error instanceof SbdhError)) throw error;
      this.#fault = { error };
    }
  }
}

async function readHeld(threads: ThreadPool, sender: string, bytes: Buffer): Promise<ReceivedPayload> {
  const envelope = await offload({ threads }, sender, 'envelope', bytes);
  const xml = envelope.payload.kind === 'xml' ? envelope.payload.bytes : undefined;
  return { envelope, xml, [Symbol.asyncDispose]: async () => undefined };
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
