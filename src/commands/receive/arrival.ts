// Checks a received webhook: which signatures are valid, how old it is, and whether its event was received before.
import type { IncomingHttpHeaders } from 'node:http';
import { headerOf, isSignedBy, isStandardSignedBy } from '../demo/verify.js';

/** The number of events to remember. The oldest are forgotten first. */
const EVENTS_MAX = 10_000;
const CHECKED = ['X-Signature', 'X-Signature-Previous', 'webhook-signature'] as const;
type SignatureName = (typeof CHECKED)[number];

export interface Arrival {
  readonly at: Date;
  readonly type: string;
  readonly eventId: string;
  /** X-Webhook-Attempt. Undefined where it is missing. */
  readonly attempt: number | undefined;
  /** The signatures of the request. Undefined: no secret is known to check them. */
  readonly signatures: Readonly<Partial<Record<SignatureName, boolean>>> | undefined;
  /** The time of the exchange minus X-Timestamp. Undefined where that is missing. */
  readonly ageSeconds: number | undefined;
  /** `retry`: received before and not answered with 2xx. `duplicate`: received before and answered with 2xx. */
  readonly repeat: 'retry' | 'duplicate' | undefined;
  /** The status of the answer. */
  readonly status: number;
  /** The parsed body, or its text where it is no JSON. */
  readonly body: unknown;
}

/** Which of the signatures are valid with one of the secrets. Pure. */
export function checkSignatures(headers: IncomingHttpHeaders, body: Buffer, secrets: readonly string[]): Arrival['signatures'] {
  if (secrets.length === 0) return undefined;
  const verifies: Record<SignatureName, (secret: string) => boolean> = {
    'X-Signature': (secret) => isSignedBy(headers, 'x-signature', body, secret),
    'X-Signature-Previous': (secret) => isSignedBy(headers, 'x-signature-previous', body, secret),
    'webhook-signature': (secret) => isStandardSignedBy(headers, body, secret),
  };
  const came = CHECKED.filter((name) => headerOf(headers, name.toLowerCase()) !== '');
  return Object.fromEntries(came.map((name) => [name, secrets.some(verifies[name])]));
}

/** Seconds between X-Timestamp and the time of the exchange. Pure. */
export function ageSeconds(headers: IncomingHttpHeaders, nowMs: number): number | undefined {
  const timestamp = headerOf(headers, 'x-timestamp');
  return /^\d{1,12}$/.test(timestamp) ? Math.round(nowMs / 1000 - Number(timestamp)) : undefined;
}

/** The parsed body, or its text. Pure. */
export function readBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes.toString();
  }
}

interface Memory {
  /** Records an attempt of an event. `times` is the number of earlier ones. */
  meet(eventId: string): { readonly times: number; readonly repeat: Arrival['repeat'] };
  answered(eventId: string, status: number): void;
}

export function createMemory(): Memory {
  const events = new Map<string, { times: number; heard: boolean }>();
  return {
    meet(eventId) {
      const known = events.get(eventId);
      if (known === undefined && events.size >= EVENTS_MAX) events.delete(events.keys().next().value!);
      events.set(eventId, { times: (known?.times ?? 0) + 1, heard: known?.heard ?? false });
      return { times: known?.times ?? 0, repeat: known === undefined ? undefined : known.heard ? 'duplicate' : 'retry' };
    },
    answered(eventId, status) {
      const known = events.get(eventId);
      if (known !== undefined && status >= 200 && status <= 299) known.heard = true;
    },
  };
}
