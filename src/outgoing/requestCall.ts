// What a request asks for, and what it is answered.
import type { DialTimings } from './dial.js';

/** Names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>;

/** A body that is made while it is sent. */
export interface StreamedBody {
  readonly byteLength: number;
  /** Exactly `byteLength` bytes. They are read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

export interface RequestCall {
  /** https, without user info. http only with `allowPlain` or `allowPlainInside`. */
  readonly url: string;
  /** http to the plain ports: CRL and OCSP, whose answers are signed. */
  readonly allowPlain?: boolean | undefined;
  /** http to any port of the allowed networks, and to no other address. */
  readonly allowPlainInside?: boolean | undefined;
  /** Default: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A streamed body is sent over a connection of its own, because it can be read only once. */
  readonly body?: Buffer | StreamedBody | undefined;
  /** Opens a connection for this call alone. A call over an open connection may be sent twice, where that one turns out to be closed. */
  readonly ownConnection?: boolean | undefined;
  /**
   * Called before the call is sent a second time, because an open connection ended before the first byte of a response. The other side may
   * have carried it out.
   */
  readonly onResend?: (() => void) | undefined;
  /** Milliseconds from the start of name resolution to the end of the response headers. */
  readonly timeoutMs: number;
  /** Bytes of the response body that are kept. Default: 16 KiB. */
  readonly answerBytesMax?: number | undefined;
  /** Milliseconds for the response body, within `timeoutMs` in total. Default: 2 s. */
  readonly answerTimeoutMs?: number | undefined;
  /** Where it is aborted before the response headers, the call fails with RESET. */
  readonly signal?: AbortSignal | undefined;
}

/** Durations in ms. The first three are absent where an open connection was reused, and `tlsMs` for plain http. */
interface AnswerTimings extends DialTimings {
  /** Until the end of the response headers. */
  readonly headersMs: number;
}

export interface RequestAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The bytes as received, not decompressed. */
  readonly body: Buffer;
  /** False where the body was longer than the limit, took too long or broke off. This is no fault: the status is valid. */
  readonly isComplete: boolean;
  /** The checked address that answered. */
  readonly remoteAddress: string | undefined;
  readonly timings: AnswerTimings;
}

/** Fails with a RequestError where there is no response. */
export type SendRequest = (call: RequestCall) => Promise<RequestAnswer>;
