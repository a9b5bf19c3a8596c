// One open connection, with one request and its response at a time.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { AnswerReader } from './answer.js';
import { faultOf, RequestError } from './fault.js';
import type { StreamedBody } from './request.js';

/** The events of a request. Each occurs at most once. */
export interface Exchange {
  readonly reader: AnswerReader;
  /** The response headers are complete. The body may be, too. */
  onHead(): void;
  /** The body is complete, or no more of it is read. */
  onOver(): void;
  /** There were no response headers. */
  onFault(fault: RequestError): void;
}

export class OutgoingConnection {
  /** The checked address that was dialled. */
  readonly remoteAddress: string | undefined;
  readonly dialledAtMs: number;
  /** Whether it carried a request before this one. */
  isReused = false;
  readonly #socket: Socket;
  readonly #onClose: (connection: OutgoingConnection) => void;
  #exchange: Exchange | undefined;
  #isWritten = true;
  #onWritten: (() => void) | undefined;

  constructor(socket: Socket, dialledAtMs: number, onClose: (connection: OutgoingConnection) => void) {
    this.dialledAtMs = dialledAtMs;
    this.#socket = socket;
    this.#onClose = onClose;
    this.remoteAddress = socket.remoteAddress;
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.once('end', () => this.#end(new RequestError('RESET', 'the connection ended before the answer: ECONNRESET')));
    socket.on('error', (error) => this.#end(faultOf(error)));
    socket.once('close', () => {
      this.#end(new RequestError('RESET', 'the connection ended before the answer: ECONNRESET'));
      this.#onClose(this);
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable && this.#socket.readable;
  }

  /** `body` follows the bytes of `request`. */
  send(request: Buffer, exchange: Exchange, body?: StreamedBody): void {
    this.#exchange = exchange;
    this.#isWritten = false;
    if (body !== undefined) {
      this.#socket.write(request);
      this.#stream(body).catch((error: unknown) => this.#end(faultOf(error as Error)));
      return;
    }
    this.#socket.write(request, () => {
      this.#isWritten = true;
      this.#onWritten?.();
      this.#onWritten = undefined;
    });
  }

  /** Calls back when the last request was sent completely. The response may come earlier, but no other request may be sent until then. */
  whenWritten(done: () => void): void {
    if (this.#isWritten) done();
    else this.#onWritten = done;
  }

  /** Closes the connection without an event. */
  destroy(): void {
    this.#exchange = undefined;
    this.#socket.destroy();
  }

  /** A response that comes before the end of the body ends it. */
  async #stream({ byteLength, chunks }: StreamedBody): Promise<void> {
    const closed = new AbortController();
    this.#socket.once('close', () => closed.abort());
    let sent = 0;
    for await (const chunk of chunks) {
      if (this.#socket.destroyed) return;
      sent += chunk.length;
      if (sent > byteLength) throw new Error('the body is longer than its length');
      if (!this.#socket.write(chunk)) await once(this.#socket, 'drain', { signal: closed.signal }).catch(() => undefined);
    }
    if (sent < byteLength) throw new Error('the body is shorter than its length');
    this.#isWritten = true;
  }

  #take(bytes: Buffer): void {
    const exchange = this.#exchange;
    // Data without a request cannot be the response to the next request.
    if (exchange === undefined) return void this.#socket.destroy();
    const { reader } = exchange;
    const hadHead = reader.head !== undefined;
    try {
      reader.push(bytes);
    } catch (error) {
      return void this.#end(faultOf(error as Error));
    }
    if (!hadHead && reader.head !== undefined) exchange.onHead();
    if (reader.isOver && this.#exchange === exchange) {
      this.#exchange = undefined;
      exchange.onOver();
    }
  }

  #end(fault: RequestError): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#socket.destroy();
    if (exchange === undefined) return;
    if (exchange.reader.head === undefined) return void exchange.onFault(fault);
    exchange.reader.end();
    exchange.onOver();
  }
}
