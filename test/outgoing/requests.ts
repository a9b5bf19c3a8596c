// Requests to receivers on loopback whose certificates are of a sandbox's authority, and the faults of requests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { parseNetworks } from '../../src/outgoing/address.js';
import { RequestError } from '../../src/outgoing/fault.js';
import type { RequestCall } from '../../src/outgoing/requestCall.js';
import { createRequestSender, type RequestSettings } from '../../src/outgoing/sendRequest.js';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import { type DnsScript, startDns } from '../support/dns.js';
import * as inboxes from '../support/inbox.js';

export const LOOPBACK = parseNetworks('127.0.0.0/8,::1/128');
/** Far above any duration here, also on a busy machine: these tests do not measure time. */
export const TIMEOUT_MS = 30_000;

/** One for each test file, between `open` and `close`. */
export let authority: Authority;
export let folder: string;

export async function open(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sendRequest-'));
  authority = await openAuthority(folder, new Date());
}

export async function close(): Promise<void> {
  await rm(folder, { recursive: true });
}

/** An HTTP client with loopback allowed and the sandbox's authority trusted, unless specified otherwise. */
export function poster(t: ExecutionContext, settings: Partial<RequestSettings> = {}) {
  const steps = { dnsTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS, tlsTimeoutMs: TIMEOUT_MS };
  const made = createRequestSender({ allowedNetworks: LOOPBACK, extraCa: [authority.caPem], ...steps, ...settings });
  t.teardown(() => made.close());
  return (url: string, call: Partial<RequestCall> = {}) => made.sendRequest({ url, timeoutMs: TIMEOUT_MS, ...call });
}

export async function inbox(t: ExecutionContext, options: Partial<inboxes.InboxOptions> = {}) {
  const started = await inboxes.startInbox({ authority, ...options });
  t.teardown(() => started.close());
  return started;
}

export async function dns(t: ExecutionContext, script: DnsScript) {
  const started = await startDns(script);
  t.teardown(() => started[Symbol.asyncDispose]());
  return started;
}

export async function faultOf(request: Promise<unknown>): Promise<{ code: string; message: string; address: string | undefined }> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { code: error.code, message: error.message, address: error.address };
  }
  throw new Error('the request was answered');
}

export async function codeOf(request: Promise<unknown>): Promise<string> {
  return (await faultOf(request)).code;
}
