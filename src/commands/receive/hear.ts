// Handles one webhook after the other: checks it, prints it, and answers as the command line says.

import { headerOf, TOLERANCE_SECONDS } from '../demo/verify.js';
import type { Behaviour } from './arguments.js';
import { type Arrival, ageSeconds, checkSignatures, createMemory, readBody } from './arrival.js';
import type { Hear } from './listen.js';

interface HearOptions {
  readonly behaviour: Behaviour;
  /** The secrets for verification. A webhook of an existing subscription may come before the response with its secret. */
  readonly secrets: Promise<readonly string[]>;
  /** Milliseconds by which the clock of the exchange is ahead. */
  readonly aheadMs: () => Promise<number>;
  readonly show: (arrival: Arrival) => void;
  /** Called after each answer. */
  readonly answered: () => void;
}

export function createHearing({ behaviour, secrets, aheadMs, show, answered }: HearOptions): Hear {
  const memory = createMemory();
  const age = createAge(aheadMs);
  return async (headers, bytes) => {
    const body = readBody(bytes);
    const { type, eventId } = (typeof body === 'object' && body !== null ? body : {}) as { type?: unknown; eventId?: unknown };
    const id = typeof eventId === 'string' ? eventId : headerOf(headers, 'webhook-id');
    const { times, repeat } = memory.meet(id);
    const status = times < behaviour.failFirst ? behaviour.failing : behaviour.status;
    const attempt = headerOf(headers, 'x-webhook-attempt');
    show({
      at: new Date(),
      type: typeof type === 'string' ? type : '?',
      eventId: id,
      attempt: /^\d{1,6}$/.test(attempt) ? Number(attempt) : undefined,
      signatures: checkSignatures(headers, bytes, await secrets),
      ageSeconds: await age(headers),
      repeat,
      status,
      body,
    });
    return {
      status,
      answered: () => {
        memory.answered(id, status);
        answered();
      },
    };
  };
}

/** The offset is requested once, and again where an age is out of bounds: the clock of the sandbox may have been moved. */
function createAge(aheadMs: () => Promise<number>): (headers: Parameters<Hear>[0]) => Promise<number | undefined> {
  let knownMs: number | undefined;
  return async (headers) => {
    const seconds = knownMs === undefined ? undefined : ageSeconds(headers, Date.now() + knownMs);
    if (seconds !== undefined && Math.abs(seconds) <= TOLERANCE_SECONDS) return seconds;
    knownMs = await aheadMs().catch(() => knownMs ?? 0);
    return ageSeconds(headers, Date.now() + knownMs);
  };
}
