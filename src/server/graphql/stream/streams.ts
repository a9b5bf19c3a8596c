// The open streams of this process: their number, their keepalive, and when each ends.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Bound } from '../../../auth/bearer.js';
import { ExchangeError } from '../../../domain/errors.js';
import type { App } from '../../../domain/ports.js';
import { RequestAborted } from '../../request/uploadBody.js';

export const STREAM_LIMITS = {
  perTenantMax: 50,
  /** Of these, for whoever came by a portal link. */
  visitorsPerTenantMax: 25,
  /** Each stream occupies a connection of the server. */
  perProcessMax: 500,
  /** Proxies close connections that are silent for longer. */
  heartbeatMs: 12_000,
  /** How long a client may read nothing. */
  blockedMsMax: 30_000,
  /** How long the rest of an ended stream may take to reach its client. */
  endingMsMax: 2_000,
  /** How often all this is checked, and the token verified again, because its client may have been revoked. */
  pulseMs: 1_000,
} as const;

export interface Stream {
  /** Aborted when the stream ends: the client disconnected, its token is no longer valid, or the service stops. */
  readonly signal: AbortSignal;
  readonly body: Readable;
  /** Resolves when more can be written. */
  send(text: string): Promise<void>;
  end(text: string): void;
}

export interface Streams {
  /**
   * Counts a stream until its response is closed. `judge` throws where the actor may not go on. Throws TOO_MANY_REQUESTS, and RequestAborted where the response is closed already. */
  open(actor: Bound, judge: () => Promise<Bound>, response: ServerResponse): Stream;
  /** Ends all streams. Their writers tell the clients. */
  stop(): void;
}

interface OpenStream {
  readonly actor: Bound;
  readonly judge: () => Promise<Bound>;
  readonly response: ServerResponse;
  readonly body: PassThrough;
  readonly ending: AbortController;
  /** By performance.now(). */
  beatAtMs: number;
  blockedAtMs: number | undefined;
  endedAtMs: number | undefined;
}

type StreamsApp = Pick<App, 'clock' | 'log'>;

export function createStreams(app: StreamsApp, limits: Readonly<Record<keyof typeof STREAM_LIMITS, number>> = STREAM_LIMITS): Streams {
  const streams = new Set<OpenStream>();
  let pulse: NodeJS.Timeout | undefined;

  const admit = ({ tenantId, portal }: Bound): void => {
    const own = [...streams].filter(({ actor }) => actor.tenantId === tenantId);
    if (own.length >= limits.perTenantMax) throw tooMany(`a tenant may have ${limits.perTenantMax} streams open`);
    if (portal !== undefined && own.filter(({ actor }) => actor.portal !== undefined).length >= limits.visitorsPerTenantMax)
      throw tooMany(`visitors of a tenant may have ${limits.visitorsPerTenantMax} streams open`);
    if (streams.size >= limits.perProcessMax) throw tooMany('all places for streams are taken');
  };
  const look = (): void => {
    const nowMs = performance.now();
    for (const stream of streams) beat(app, stream, nowMs, limits);
  };
  return {
    open(actor, judge, response) {
      if (response.destroyed) throw new RequestAborted('the client ended the connection before its stream began');
      admit(actor);
      const stream: OpenStream = {
        actor,
        judge,
        response,
        body: new PassThrough(),
        ending: new AbortController(),
        beatAtMs: performance.now(),
        blockedAtMs: undefined,
        endedAtMs: undefined,
      };
      streams.add(stream);
      pulse ??= setInterval(look, limits.pulseMs).unref();
      response.once('close', () => {
        finish(stream);
        streams.delete(stream);
        if (streams.size > 0) return;
        clearInterval(pulse);
        pulse = undefined;
      });
      return {
        signal: stream.ending.signal,
        body: stream.body,
        send: (text) => send(stream, text),
        end(text) {
          stream.body.end(text);
          // The rest has the usual time.
          stream.blockedAtMs = performance.now();
        },
      };
    },
    stop() {
      for (const stream of streams) finish(stream);
    },
  };
}

function finish(stream: OpenStream): void {
  stream.endedAtMs ??= performance.now();
  stream.ending.abort();
}

async function send(stream: OpenStream, text: string): Promise<void> {
  if (stream.body.write(text)) return;
  stream.blockedAtMs = performance.now();
  await once(stream.body, 'drain', { signal: stream.ending.signal }).catch(() => undefined);
  stream.blockedAtMs = undefined;
}

function beat(app: StreamsApp, stream: OpenStream, nowMs: number, limits: Readonly<Record<keyof typeof STREAM_LIMITS, number>>): void {
  const { actor, response, body, endedAtMs, blockedAtMs } = stream;
  if (endedAtMs !== undefined) {
    if (nowMs - endedAtMs > limits.endingMsMax) response.destroy();
  } else if (blockedAtMs !== undefined && nowMs - blockedAtMs > limits.blockedMsMax) {
    app.log.warn('graphql.stream.blocked', { tenant: actor.tenantId, client: actor.clientId });
    response.destroy();
  } else if (app.clock() >= actor.expiresAt) {
    finish(stream);
  } else {
    judgeAgain(stream);
    if (nowMs - stream.beatAtMs < limits.heartbeatMs) return;
    stream.beatAtMs = nowMs;
    if (blockedAtMs === undefined) body.write(':\n\n');
  }
}

/** Cheap: the answer is cached for most of the time that a revocation may take. */
function judgeAgain(stream: OpenStream): void {
  stream.judge().catch((error: unknown) => {
    // Another fault says nothing about the token.
    if (error instanceof ExchangeError && error.code === 'UNAUTHORIZED') finish(stream);
  });
}

function tooMany(detail: string): ExchangeError {
  return new ExchangeError('TOO_MANY_REQUESTS', 'Too Many Requests', detail);
}
