// Large payloads: nobody holds one in memory, on neither side. What is held is counted in bytes that were given and not yet taken.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { As4Error } from '../../../src/peppol/as4/as4Error.js';
import { compressPayload } from '../../../src/peppol/as4/compress.js';
import { openMessage } from '../../../src/peppol/as4/openMessage.js';
import { readBytes } from '../../../src/peppol/as4/readBytes.js';
import { writeMessage } from '../../../src/peppol/as4/writeMessage.js';
import { forge, makeAccessPoints, open, pieces, VALUES } from '../../support/as4.js';
import { test } from '../../support/test.js';

const MIB = 1024 * 1024;
/** Two buffers of a stream, and the chunk between. */
const HELD_MAX = 512 * 1024;
const LARGE = 24 * MIB;

const { pki, sender, receiver } = await makeAccessPoints();
const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at: new Date(), bytesMax: 64 * MIB };

let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-as4-'));
});
test.after.always(() => rm(folder, { recursive: true, force: true }));

/** Bytes that cannot be compressed, with their digest. */
function incompressible(length: number): { bytes: () => AsyncGenerator<Buffer>; digest: () => string } {
  const hash = createHash('sha256');
  return {
    async *bytes() {
      for (let left = length; left > 0; left -= 65_536) {
        const piece = randomBytes(Math.min(left, 65_536));
        hash.update(piece);
        yield piece;
      }
    },
    digest: () => hash.digest('hex'),
  };
}

test.serial('a large message is written and opened with little of it in memory', async (t) => {
  const large = incompressible(LARGE);
  await using payload = await compressPayload(large.bytes(), folder);
  t.is((await readdir(folder)).length, 1);
  const message = await writeMessage(VALUES, payload, sender, receiver.certificate);
  let given = 0;
  let taken = 0;
  let heldMax = 0;
  const wire = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of message.body) {
      given += chunk.length;
      heldMax = Math.max(heldMax, given - taken);
      yield chunk;
    }
  };
  const opened = await openMessage(message.contentType, wire(), receiving);
  t.true(given < HELD_MAX, `${given} bytes were read for the header`);
  const hash = createHash('sha256');
  for await (const chunk of opened.payload) {
    taken += chunk.length;
    hash.update(chunk);
  }
  t.is(taken, LARGE);
  t.is(hash.digest('hex'), large.digest());
  t.is(given, message.byteLength);
  t.true(heldMax < HELD_MAX, `${heldMax} bytes were held`);
});

test.serial('a file of a large payload is removed with it', async (t) => {
  t.deepEqual(await readdir(folder), []);
});

test.serial('a small payload is kept in memory', async (t) => {
  await using payload = await compressPayload(incompressible(1_000).bytes(), folder);
  t.true(payload.byteLength > 1_000);
  t.deepEqual(await readdir(folder), []);
});

test.serial('the same payload is compressed to the same bytes, however it is cut', async (t) => {
  const bytes = Buffer.from('An invoice line. '.repeat(100_000));
  await using one = await compressPayload(pieces(bytes, 1_000), folder);
  await using other = await compressPayload(pieces(bytes, 65_536), folder);
  t.deepEqual(one.sha256, other.sha256);
});

test.serial('a payload that cannot be read leaves no file', async (t) => {
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield* incompressible(2 * MIB).bytes();
    throw new Error('The disk is gone');
  };
  await t.throwsAsync(compressPayload(broken(), folder), { message: 'The disk is gone' });
  t.deepEqual(await readdir(folder), []);
});

test('a reader that waits stops the sender', async (t) => {
  await using payload = await compressPayload(incompressible(LARGE).bytes(), tmpdir());
  const message = await writeMessage(VALUES, payload, sender, receiver.certificate);
  let given = 0;
  const wire = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of message.body) {
      given += chunk.length;
      yield chunk;
    }
  };
  const opened = await openMessage(message.contentType, wire(), receiving);
  const reader = opened.payload[Symbol.asyncIterator]();
  await reader.next();
  for (let turn = 0; turn < 1_000; turn += 1) await setImmediate();
  t.true(given < HELD_MAX, `${given} bytes were read`);
  await reader.return?.();
});

test('a reader that stops closes the body', async (t) => {
  const message = await forge(sender, receiver.certificate, { gzip: gzipSync(randomBytes(MIB)) });
  let isClosed = false;
  const body = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* pieces(message.bytes);
    } finally {
      isClosed = true;
    }
  };
  const opened = await openMessage(message.contentType, body(), receiving);
  for await (const chunk of opened.payload) {
    t.true(chunk.length > 0);
    break;
  }
  t.true(isClosed);
});

test('of a gzip bomb no more than the limit is given out', async (t) => {
  const message = await forge(sender, receiver.certificate, { gzip: gzipSync(Buffer.alloc(200 * MIB)) });
  const { payload } = await openMessage(message.contentType, pieces(message.bytes), { ...receiving, bytesMax: MIB });
  let given = 0;
  const error = await t.throwsAsync(
    async () => {
      for await (const chunk of payload) given += chunk.length;
    },
    { instanceOf: As4Error },
  );
  t.is(error?.code, 'EBMS:0303');
  t.is(given, MIB);
});

test('a payload of exactly the limit is taken, one byte more is not', async (t) => {
  const bytesMax = 100_000;
  const exact = await forge(sender, receiver.certificate, { gzip: gzipSync(Buffer.alloc(bytesMax)) });
  t.is((await open(exact, { ...receiving, bytesMax })).payload.length, bytesMax);
  const more = await forge(sender, receiver.certificate, { gzip: gzipSync(Buffer.alloc(bytesMax + 1)) });
  t.is((await t.throwsAsync(open(more, { ...receiving, bytesMax }), { instanceOf: As4Error }))?.code, 'EBMS:0303');
});

test('a message over the limit on the wire is refused', async (t) => {
  const message = await forge(sender, receiver.certificate, { gzip: gzipSync(randomBytes(100_000)) });
  const error = await t.throwsAsync(open(message, { ...receiving, bytesMax: 50_000 }), { instanceOf: As4Error });
  t.is(error?.code, 'EBMS:0303');
});

test('a body that breaks off is reported as that', async (t) => {
  const message = await forge(sender, receiver.certificate, { gzip: gzipSync(randomBytes(200_000)) });
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield message.bytes.subarray(0, 150_000);
    throw new Error('The connection was reset');
  };
  const { payload } = await openMessage(message.contentType, broken(), receiving);
  await t.throwsAsync(
    readBytes(payload, MIB, () => new Error('too long')),
    { message: 'The connection was reset' },
  );
});
