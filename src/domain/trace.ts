// W3C Trace Context, level 1 (https://www.w3.org/TR/trace-context-1/). The trace of a request is stored with the document, its
// submissions and its events, and sent with webhooks.
import { randomBytes } from 'node:crypto';

/** `version-traceId-parentId-flags`, all in hexadecimal digits: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`. */
export type TraceParent = string;

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LENGTH_MAX = 255;
const NO_TRACE = '0'.repeat(32);
const NO_PARENT = '0'.repeat(16);

/**
 * The header as a value of version 00. Undefined where it is missing or invalid, which counts as missing (W3C Trace Context §4.3).
 * Additions of later versions are left out.
 */
export function readTraceParent(header: string | undefined): TraceParent | undefined {
  const value = header?.trim() ?? '';
  const [, version, traceId, parentId, flags, more] = (value.length <= LENGTH_MAX ? TRACE_PARENT.exec(value) : null) ?? [];
  if (version === undefined || version === 'ff' || traceId === NO_TRACE || parentId === NO_PARENT) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  // Only the flag `sampled` is defined.
  const sampled = Number.parseInt(flags!, 16) & 1;
  return `00-${traceId}-${parentId}-0${sampled}`;
}

/** The header of an outgoing request: the same trace with a new parent id (W3C Trace Context §3.2.2.4). */
export function childTraceParent(parent: TraceParent): TraceParent {
  const [version, traceId, , flags] = parent.split('-');
  return `${version}-${traceId}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** For the log: the trace id only. */
export function traceIdOf(parent: TraceParent | null | undefined): string | undefined {
  return parent?.slice(3, 35);
}
