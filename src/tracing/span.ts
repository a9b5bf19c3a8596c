// Spans by the API of OpenTelemetry. Where no endpoint is set, nothing is recorded, and each of these costs one comparison.
// A trace that is not sampled has a span context, with the trace id and span id that log lines and outgoing requests carry, but no spans.
// Creating non-recording spans in the SDK took a tenth of the processor time of an upload.
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const NAME = 'exchange';
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export interface SpanFacts {
  /** Default: internal. */
  readonly kind?: keyof typeof KINDS;
  /** W3C Trace Context of who asked for it. Default: the span that is active. */
  readonly parent?: string | null | undefined;
  /** By the semantic conventions of OpenTelemetry, or with the prefix `exchange.`. No content of documents, no secrets, no persons. */
  readonly attributes?: Attributes;
}

/** What the work may say of its span. */
interface SpanNotes {
  rename(name: string): void;
  add(attributes: Attributes): void;
  /** Marks the span as failed without an exception. */
  fail(reason: string): void;
}

const NO_NOTES: SpanNotes = { rename: () => undefined, add: () => undefined, fail: () => undefined };

/** Which traces are sampled. */
export interface Sampling {
  /**
   * The share of new traces, from 0 to 1. A span with a parent is sampled if its parent is. Undefined: the sampler of the SDK decides on each
   * span.
   */
  readonly share: number | undefined;
}

let sampling: Sampling | undefined;

/** For the part that starts and stops the SDK. Undefined: nothing is recorded. */
export function switchTracing(to: Sampling | undefined): void {
  sampling = to;
}

/** Runs the work in a span, which ends with it. A thrown error is named by its type only, because messages may name parties. */
export function inSpan<Result>(name: string, facts: SpanFacts, work: (notes: SpanNotes) => Promise<Result>): Promise<Result> {
  if (sampling === undefined) return work(NO_NOTES);
  const parent = parentOf(facts);
  if (!isSampled(parent)) return withoutSpan(parent, work);
  const span = start(name, facts, parent);
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work(notesOf(span));
    } catch (error) {
      span.setAttribute('error.type', errorType(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work that outlives what asked for it, such as a loop, outside of its span. */
export function detached<Result>(work: () => Result): Result {
  return sampling === undefined ? work() : context.with(ROOT_CONTEXT, work);
}

/** A span of something that has ended, and began `ms` ago. */
export function addSpan(name: string, ms: number, facts: SpanFacts): void {
  if (sampling === undefined) return;
  const parent = parentOf(facts);
  if (!isSampled(parent)) return;
  const now = Date.now();
  start(name, facts, parent, now - ms).end(now);
}

/** Of the span that is active: `00-TRACE-SPAN-FLAGS`. Undefined where there is none. */
export function activeTraceParent(): string | undefined {
  if (sampling === undefined) return undefined;
  const found = trace.getActiveSpan()?.spanContext();
  if (found === undefined || !isSpanContextValid(found)) return undefined;
  return `00-${found.traceId}-${found.spanId}-0${found.traceFlags & 1}`;
}

/** Whether there are traces, for what would cost something without. */
export function isTracing(): boolean {
  return sampling !== undefined;
}

/** Whether a span that begins now may be sampled. */
export function maySample(): boolean {
  return sampling !== undefined && !isInUnsampledTrace(context.active());
}

/** For log lines. Undefined where no span is active. */
export function activeIds(): { readonly trace_id: string; readonly span_id: string } | undefined {
  if (sampling === undefined) return undefined;
  const found = trace.getActiveSpan()?.spanContext();
  return found === undefined ? undefined : { trace_id: found.traceId, span_id: found.spanId };
}

function start(name: string, { kind = 'internal', attributes = {} }: SpanFacts, parent: Context, startTime?: number): Span {
  const options = { kind: KINDS[kind], attributes, ...(startTime === undefined ? {} : { startTime }) };
  return trace.getTracer(NAME).startSpan(name, options, parent);
}

function parentOf({ parent }: SpanFacts): Context {
  return parent === undefined || parent === null ? context.active() : remote(parent);
}

/** Whether the SDK has to create a span below `parent`. Decides on a new trace where there is no parent. */
function isSampled(parent: Context): boolean {
  if (isInUnsampledTrace(parent)) return false;
  return trace.getSpanContext(parent) !== undefined || Math.random() < (sampling?.share ?? 1);
}

/** Runs the work in the unsampled trace of `parent`, or in a new one. */
function withoutSpan<Result>(parent: Context, work: (notes: SpanNotes) => Promise<Result>): Promise<Result> {
  const within = trace.getSpanContext(parent) === undefined ? withNewIds(parent) : parent;
  return within === context.active() ? work(NO_NOTES) : context.with(within, work, undefined, NO_NOTES);
}

function withNewIds(parent: Context): Context {
  const ids = randomBytes(24).toString('hex');
  return trace.setSpanContext(parent, { traceId: ids.slice(0, 32), spanId: ids.slice(32), traceFlags: TraceFlags.NONE });
}

function isInUnsampledTrace(parent: Context): boolean {
  if (sampling?.share === undefined) return false;
  const found = trace.getSpanContext(parent);
  return found !== undefined && (found.traceFlags & TraceFlags.SAMPLED) === 0;
}

function remote(parent: string): Context {
  const [, traceId = '', spanId = '', flags = '00'] = parent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

function notesOf(span: Span): SpanNotes {
  return {
    rename: (name) => void span.updateName(name),
    add: (attributes) => void span.setAttributes(attributes),
    fail: (reason) => void span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR }),
  };
}

/** A code such as ECONNRESET or NOT_FOUND, or the name of the class. */
function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
}
