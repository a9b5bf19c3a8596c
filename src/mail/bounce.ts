// Reads reports on the delivery of messages that were sent from here (RFC 3464, RFC 6522). Pure.
import { cut } from '../cut.js';
import type { ParsedMessage } from './parsed.js';

const TEXT_CHARACTERS_MAX = 400;
const REPORT_BYTES_MAX = 64 * 1024;
/** Message-IDs of a report that are looked up. The returned headers have one. */
const MESSAGE_IDS_MAX = 20;

export interface BounceReport {
  /** `failed`: the message does not arrive. Everything else is no result, also `delivered`: it says nothing about its reader. */
  readonly action: 'failed' | 'other';
  /** The envelope id that the message was sent with (RFC 3461 ENVID). */
  readonly envelopeId: string | undefined;
  /** Message-IDs in the report without brackets. One is that of the returned message. */
  readonly messageIds: readonly string[];
  /** What the reporting server says. */
  readonly text: string;
  /** The machine-readable part. */
  readonly status: Buffer;
}

/** Undefined for a message that is no report on a delivery. */
export function readBounce(mail: ParsedMessage, source: Buffer): BounceReport | undefined {
  const type = mail.headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  if (type?.value?.toLowerCase() !== 'multipart/report') return undefined;
  const part = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  if (part === undefined) return undefined;
  const status = part.bytes.subarray(0, REPORT_BYTES_MAX);
  const fields = status.toString('latin1').replace(/\r?\n[ \t]+/g, ' ');
  const said = [field(fields, 'Status'), field(fields, 'Diagnostic-Code')?.replace(/^\s*smtp\s*;\s*/i, '')].filter(
    (one) => one !== undefined && one !== '',
  );
  return {
    action: /^Action\s*:\s*failed\s*$/im.test(fields) ? 'failed' : 'other',
    envelopeId: field(fields, 'Original-Envelope-Id'),
    messageIds: messageIds(source),
    text: cut(oneLine(said.join(' ')), TEXT_CHARACTERS_MAX),
    status,
  };
}

function field(fields: string, name: string): string | undefined {
  return new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'im').exec(fields)?.[1]?.trim();
}

function messageIds(source: Buffer): string[] {
  const found = source.toString('latin1').matchAll(/^Message-ID[ \t]*:\s*<([^<>\s]{1,255})>/gim);
  const ids = new Set<string>();
  for (const [, id] of found) {
    ids.add(id!);
    if (ids.size === MESSAGE_IDS_MAX) break;
  }
  return [...ids];
}

/** One line without control characters. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
