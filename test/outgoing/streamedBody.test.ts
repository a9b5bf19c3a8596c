// Bodies that are made while they are sent.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNetworks } from '../../src/outgoing/address.js';
import { RequestError } from '../../src/outgoing/fault.js';
import type { SendRequest } from '../../src/outgoing/requestCall.js';
import { createRequestSender } from '../../src/outgoing/sendRequest.js';
import { type Authority, openAuthority } from '../../src/sandbox/authority.js';
import { type Inbox, startInbox } from '../support/inbox.js';
import { type ExecutionContext, test } from '../support/test.js';

let folder: string;
let authority: Authority;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streamed-'));
  authority = await openAuthority(folder, new Date());
});
test.after.always(() => rm(folder, { recursive: true, force: true }));

function posting(t: ExecutionContext): SendRequest {
  const { sendRequest, close } = createRequestSender({ allowedNetworks: parseNetworks('127.0.0.0/8'), extraCa: [authority.caPem] });
  t.teardown(close);
  return sendRequest;
}

async function receiving(t: ExecutionContext): Promise<Inbox> {
  const inbox = await startInbox({ authority });
  t.teardown(() => inbox.close());
  return inbox;
}

/** What was sent before a request has arrived before it. */
async function onlyNext(t: ExecutionContext, inbox: Inbox, sendRequest: SendRequest): Promise<void> {
  await sendRequest({ url: inbox.url, timeoutMs: 10_000 });
  t.deepEqual(
    inbox.requests.map(({ method }) => method),
    ['GET'],
  );
}

const CHUNK = Buffer.alloc(65_536, 'x');

/** `onEnd` is called when the reader is done with the body, whether or not it has read all of it. */
async function* chunks(count: number, onEnd: () => void = () => undefined): AsyncGenerator<Buffer> {
  try {
    for (let index = 0; index < count; index += 1) yield CHUNK;
  } finally {
    onEnd();
  }
}

test('it arrives whole, with its length', async (t) => {
  const inbox = await receiving(t);
  const body = { byteLength: 40 * CHUNK.length, chunks: chunks(40) };
  const { status } = await posting(t)({ url: inbox.url, body, timeoutMs: 10_000 });
  t.is(status, 200);
  t.like(inbox.requests[0]?.headers, { 'content-length': String(40 * CHUNK.length), connection: 'close' });
  t.is(inbox.requests[0]?.body.length, 40 * CHUNK.length);
});

test('its connection is neither an open one, nor used again', async (t) => {
  const inbox = await receiving(t);
  const sendRequest = posting(t);
  await sendRequest({ url: inbox.url, timeoutMs: 10_000 });
  await sendRequest({ url: inbox.url, body: { byteLength: CHUNK.length, chunks: chunks(1) }, timeoutMs: 10_000 });
  await sendRequest({ url: inbox.url, timeoutMs: 10_000 });
  t.deepEqual(
    inbox.requests.map(({ connection }) => connection),
    [1, 2, 1],
  );
});

for (const [what, byteLength] of [
  ['shorter', 2 * CHUNK.length],
  ['longer', CHUNK.length / 2],
] as const) {
  test(`a body that is ${what} than its length is RESET, and no request`, async (t) => {
    const inbox = await receiving(t);
    const body = { byteLength, chunks: chunks(1) };
    const sendRequest = posting(t);
    const fault = await t.throwsAsync<RequestError>(sendRequest({ url: inbox.url, body, timeoutMs: 10_000 }), { instanceOf: RequestError });
    t.is(fault?.code, 'RESET');
    await onlyNext(t, inbox, sendRequest);
  });
}

test('a source that fails is RESET', async (t) => {
  const inbox = await receiving(t);
  async function* failing(): AsyncGenerator<Buffer> {
    yield CHUNK;
    throw new Error('the disk is gone');
  }
  const body = { byteLength: 2 * CHUNK.length, chunks: failing() };
  const fault = await t.throwsAsync<RequestError>(posting(t)({ url: inbox.url, body, timeoutMs: 10_000 }), { instanceOf: RequestError });
  t.is(fault?.code, 'RESET');
});

test('a call that is given up closes the source', async (t) => {
  const inbox = await receiving(t);
  const abort = new AbortController();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* source(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks(4_000, () => end())) {
      abort.abort();
      yield chunk;
    }
  }
  const body = { byteLength: 4_000 * CHUNK.length, chunks: source() };
  const sendRequest = posting(t);
  await t.throwsAsync(sendRequest({ url: inbox.url, body, timeoutMs: 60_000, signal: abort.signal }), { instanceOf: RequestError });
  await ended;
  await onlyNext(t, inbox, sendRequest);
});
