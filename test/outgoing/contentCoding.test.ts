// Bodies of responses that a server compressed, although nobody asked for it.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { decodeContent } from '../../src/outgoing/contentCoding.js';
import { RequestError } from '../../src/outgoing/fault.js';
import { test } from '../support/test.js';

const TEXT = Buffer.from('<entry/>'.repeat(100));
const MAX = TEXT.length;

const READ: readonly (readonly [coding: string | undefined, body: Buffer])[] = [
  [undefined, TEXT],
  ['', TEXT],
  ['identity', TEXT],
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate, gzip', gzipSync(deflateSync(TEXT))],
];
for (const [index, [coding, body]] of READ.entries()) {
  test(`${index}: a body in ${coding} is decoded`, async (t) => {
    t.deepEqual(await decodeContent(body, { 'content-encoding': coding }, MAX), TEXT);
  });
}

test('a response without a body may name a coding', async (t) => {
  t.is((await decodeContent(Buffer.alloc(0), { 'content-encoding': 'gzip' }, MAX)).length, 0);
});

const REFUSED: readonly (readonly [coding: string, body: Buffer, message: string])[] = [
  ['gzip', TEXT, 'the answer is not in gzip, as its Content-Encoding says'],
  ['gzip', gzipSync(TEXT).subarray(0, -9), 'the answer is not in gzip, as its Content-Encoding says'],
  ['gzip', gzipSync(Buffer.alloc(MAX + 1)), `the answer is longer than ${MAX} bytes`],
  ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(10_000_000))), `the answer is longer than ${MAX} bytes`],
  ['compress', TEXT, 'the answer is in the content coding compress, which is unknown here'],
  ['constructor', TEXT, 'the answer is in the content coding constructor, which is unknown here'],
  ['br, br, br, br', TEXT, 'the answer has more than 3 content codings'],
];
for (const [index, [coding, body, message]] of REFUSED.entries()) {
  test(`refused ${index}: ${coding}, ${message}`, async (t) => {
    const error = await t.throwsAsync(decodeContent(body, { 'content-encoding': coding }, MAX), { instanceOf: RequestError });
    t.deepEqual([error?.code, error?.message], ['PROTOCOL', message]);
  });
}
