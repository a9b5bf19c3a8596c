// What the other sides of channels call over HTTP. These routes have no token: each one says itself whom it admits.
import type { UploadPart } from './documents/intake/parts.js';

/** A request whose body has not been read. */
interface RouteRequest {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** '' where it is absent. */
  header(name: string): string;
  /** Throws REQUEST_TOO_LONG where the stated length is over the limit. It is asked after `admit` at the latest. */
  refuseTooLong(): void;
}

export interface RouteBody {
  readonly bytes: Buffer;
  /** The parts of a multipart body. Throws UPLOAD_INVALID. */
  parts(): readonly UploadPart[];
}

export interface RouteAnswer {
  /** 200 where it is absent. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** POST with a body that is held in memory. */
export interface ChannelRoute {
  /** Of @koa/router. */
  readonly path: string;
  readonly requestBytesMax: number;
  /**
   * Throws where the request is refused before its body is read. `sharesMemoryAs`: callers with the same name have the memory of one
   * tenant for their bodies.
   */
  admit(request: RouteRequest): Promise<{ readonly sharesMemoryAs: string; take(body: RouteBody): Promise<RouteAnswer> }>;
}
