// The clients' record of the run: uploads, responses and durations.

import { moment, type Span } from '../moment.js';
import type { Kind } from './documents.js';

/** One step of one client, from its request to the complete response, without repeats. */
export interface Sample extends Span {
  readonly step: string;
}

export interface Upload {
  readonly kind: Kind;
  /** SHA-256 of its image. */
  readonly picture: string | undefined;
  readonly beganMs: number;
  /** Undefined until a 200 has come. */
  answeredMs: number | undefined;
  /** Answered as a repeat of a stored upload. */
  isReplayed: boolean;
}

/** Who brought a document, or where a tenant of the second exchange sent it. */
export type Bringer = 'pagero' | 'weexa' | 'to phoss-ap' | 'from phoss-ap';

export interface Ledger {
  /** By documentId. */
  readonly uploads: Map<string, Upload>;
  readonly samples: Sample[];
  /** Number of requests repeated after a broken connection, a time-out or a 5xx, by cause. */
  readonly repeats: Map<string, number>;
  /** Results that no client should ever see. */
  readonly surprises: string[];
  /** Documents of the buyer whose completion was answered 200. */
  readonly completed: Set<string>;
  /** Documents that Pagero and the bridge of Weexa brought for the seller, and those of the second exchange, by number. */
  readonly brought: Map<string, Bringer>;
  /** Bytes of images that the buyer downloaded and compared with the uploaded ones. */
  picturesCompared: number;
}

export function createLedger(): Ledger {
  return {
    uploads: new Map(),
    samples: [],
    repeats: new Map(),
    surprises: [],
    completed: new Set(),
    brought: new Map(),
    picturesCompared: 0,
  };
}

/** Ids of the accepted uploads of these kinds. */
export function accepted({ uploads }: Ledger, ...kinds: readonly Kind[]): string[] {
  return [...uploads].filter(([, { kind, answeredMs }]) => kinds.includes(kind) && answeredMs !== undefined).map(([id]) => id);
}

/** Numbers of the documents that came this way. */
export function brought(ledger: Ledger, by: Bringer): string[] {
  return [...ledger.brought].filter(([, way]) => way === by).map(([number]) => number);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

const ERRORS = Buffer.from('{"errors":');
const UNAVAILABLE = 'UNAVAILABLE';
/** Shorter than the pause of a process: the repeat runs while the first attempt is still in progress. */
const TIMEOUT_MS = 8_000;
const AGAIN_MS_MIN = 250;
const AGAIN_MS_MAX = 2_000;

/**
 * Repeats the request after a broken connection, a time-out, a 5xx or the GraphQL equivalent, as the documentation tells clients to.
 * Undefined where no other response has come before `until` (by {@link moment}).
 */
export async function ask(ledger: Ledger, step: string, url: string, init: RequestInit, until: number): Promise<Answer | undefined> {
  for (let again = AGAIN_MS_MIN; moment() < until; again = Math.min(AGAIN_MS_MAX, again * 2)) {
    const beganMs = moment();
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status < 500 && !isUnavailable(bytes)) {
        ledger.samples.push({ step, beganMs, endedMs: moment() });
        return { status: answer.status, headers: answer.headers, bytes };
      }
      count(ledger.repeats, answer.status < 500 ? UNAVAILABLE : String(answer.status));
    } catch (error) {
      count(ledger.repeats, error instanceof Error && error.name === 'TimeoutError' ? 'a time-out' : 'a broken connection');
    }
    await new Promise((resolve) => setTimeout(resolve, again));
  }
  return undefined;
}

/** GraphQL responds with 200 and reports it in the body. */
function isUnavailable(bytes: Buffer): boolean {
  return bytes.subarray(0, ERRORS.length).equals(ERRORS) && bytes.includes(`"code":"${UNAVAILABLE}"`);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
