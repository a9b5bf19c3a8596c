// Makes one request: the body with new links, the signatures, and the verdict.

import { activeTraceParent, inSpan } from '../../../tracing/span.js';
import type { Flow } from '../../flows/flow.js';
import type { App, OutgoingAnswer, RequestTimings } from '../../ports.js';
import { childTraceParent } from '../../trace.js';
import { eventBody } from '../eventBody.js';
import { flowSignatureHeaders, type SigningKey, signatureHeaders } from '../signature.js';
import type { ClaimedDelivery } from './claim.js';

export interface Attempted {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: 'DELIVERED' | 'FAILED';
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly remoteAddress: string | undefined;
  readonly responseHead: Buffer | undefined;
  readonly errorCode: string | undefined;
  /** The same in words, for the tenant. */
  readonly errorText?: string | undefined;
  /** The address of a request that was not allowed, for the operator's log and metrics only. */
  readonly refusedAddress?: string | undefined;
  readonly timings: RequestTimings | undefined;
}

type AttemptApp = Pick<App, 'post' | 'clock' | 'keyring' | 'settings'>;

/** Sends one delivery once. Only 2xx is a success (docs/decisions/042). Never throws because of the receiver. */
export function attempt(app: AttemptApp, delivery: AttemptedDelivery, keys: SigningKeys): Promise<Attempted> {
  const attributes = {
    'messaging.operation.type': 'send',
    'messaging.destination.name': delivery.type,
    'exchange.webhook.attempt': delivery.attempt,
  };
  return inSpan(`send webhook ${delivery.type}`, { kind: 'producer', parent: delivery.traceParent, attributes }, async (notes) => {
    const attempted = await attemptOnce(app, delivery, keys);
    if (attempted.status !== undefined) notes.add({ 'http.response.status_code': attempted.status });
    if (attempted.outcome === 'FAILED') notes.fail(attempted.errorCode ?? String(attempted.status));
    return attempted;
  });
}

type SigningKeys = readonly [SigningKey, ...SigningKey[]];
/** What a request says of its delivery. */
export type SentDelivery = Pick<
  ClaimedDelivery,
  'eventId' | 'subscriptionId' | 'attempt' | 'type' | 'snapshot' | 'happenedAt' | 'traceParent' | 'documentExists'
> & {
  /** Of a webhook of flows, which has the form of AFNOR XP Z12-013. */
  readonly flow?: Flow | undefined;
};
type AttemptedDelivery = SentDelivery & Pick<ClaimedDelivery, 'endpoint'>;

interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The request of an attempt that starts at this time, with new links. */
export function signedRequestOf(app: Omit<AttemptApp, 'post'>, delivery: SentDelivery, keys: SigningKeys, startedAt: Date): SignedRequest {
  const body = bodyOf(app, delivery);
  return { headers: headersOf(delivery, body, Math.floor(startedAt.getTime() / 1000), keys), body };
}

async function attemptOnce(app: AttemptApp, delivery: AttemptedDelivery, keys: SigningKeys): Promise<Attempted> {
  const startedAt = app.clock();
  const request = signedRequestOf(app, delivery, keys, startedAt);
  const began = performance.now();
  const done = (rest: Partial<Attempted>): Attempted => ({
    startedAt,
    durationMs: Math.round(performance.now() - began),
    outcome: 'FAILED',
    status: undefined,
    retryAfter: undefined,
    remoteAddress: undefined,
    responseHead: undefined,
    errorCode: undefined,
    timings: undefined,
    ...rest,
  });
  try {
    const answer = await app.post({
      url: delivery.endpoint ?? '',
      ...request,
      timeoutMs: app.settings.webhookTimeoutMs,
    });
    return done(judge(answer));
  } catch (error) {
    const { name, code, message, address, cause } = error as {
      readonly name: string;
      readonly message: string;
      readonly code?: unknown;
      readonly address?: string;
      readonly cause?: { readonly code?: unknown };
    };
    // The duration would reveal whether a port is closed or filtered, or a name unknown.
    const duration = code === 'UNREACHABLE' ? { durationMs: 0 } : {};
    const refused = code === 'BLOCKED' || cause?.code === 'BLOCKED' ? { refusedAddress: address } : {};
    // Other texts may hold addresses.
    const said = name === 'RequestError' ? { errorText: message } : {};
    return done({ errorCode: typeof code === 'string' ? code : 'PROTOCOL', ...said, ...refused, ...duration });
  }
}

function bodyOf(app: Pick<App, 'clock' | 'keyring' | 'settings'>, delivery: SentDelivery): Buffer {
  return Buffer.from(delivery.flow === undefined ? eventBody(app, delivery).json : JSON.stringify(delivery.flow));
}

function headersOf(delivery: SentDelivery, body: Buffer, timestampSeconds: number, keys: SigningKeys): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'exchange-webhooks/1',
    ...(delivery.flow === undefined
      ? signatureHeaders({ eventId: delivery.eventId, timestampSeconds, body, keys })
      : flowSignatureHeaders({ timestampSeconds, body, keys })),
    'X-Webhook-Attempt': String(delivery.attempt),
    'X-Webhook-Subscription': delivery.subscriptionId,
    ...traceOf(delivery),
  };
}

/** Its own span where spans are recorded, otherwise a new id in the trace of the event. */
function traceOf({ traceParent }: SentDelivery): { traceparent?: string } {
  const active = activeTraceParent();
  if (active !== undefined) return { traceparent: active };
  return traceParent === null ? {} : { traceparent: childTraceParent(traceParent) };
}

/** The part of a response that is stored. For a redirect, which is never followed, it begins with its target. */
function headOf({ status, headers, body }: OutgoingAnswer): Buffer {
  const location = status >= 300 && status <= 399 ? headers['location'] : undefined;
  return typeof location === 'string' ? Buffer.concat([Buffer.from(`Location: ${location}\n\n`), body]) : body;
}

function judge(answer: OutgoingAnswer): Partial<Attempted> {
  const retryAfter = answer.headers['retry-after'];
  return {
    outcome: answer.status >= 200 && answer.status <= 299 ? 'DELIVERED' : 'FAILED',
    status: answer.status,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    remoteAddress: answer.remoteAddress,
    responseHead: headOf(answer),
    errorCode: undefined,
    timings: answer.timings,
  };
}
