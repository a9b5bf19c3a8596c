// Time stamps of openssl, which is a time stamp service here.
import { createHash, randomBytes } from 'node:crypto';
import { timeStampRequest, timeStampToken } from '../../src/evidence/timeStamp.js';
import { test } from '../support/test.js';
import { timeStamps } from '../support/timeStamps.js';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

test('openssl answers the request, and verifies the token that is read from its answer', (t) => {
  const stamps = timeStamps(t);
  const nonce = randomBytes(8);
  const token = timeStampToken(stamps.answer(timeStampRequest(sha256('head'), nonce)), sha256('head'), nonce);
  t.notThrows(() => stamps.verify(token, sha256('head')));
  t.throws(() => stamps.verify(token, sha256('other')));
});

test('a stamp of something else, a refusal and what is no answer are refused', (t) => {
  const stamps = timeStamps(t);
  const nonce = randomBytes(8);
  const answer = stamps.answer(timeStampRequest(sha256('head'), nonce));
  t.throws(() => timeStampToken(answer, sha256('other'), nonce), { message: 'the time stamp is about something else' });
  t.throws(() => timeStampToken(answer, sha256('head'), randomBytes(8)), { message: 'the time stamp is about something else' });
  t.throws(() => timeStampToken(Buffer.from('30053003020102', 'hex'), sha256('head'), nonce), {
    message: 'the time stamp service refused: status 02',
  });
  for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), answer.subarray(0, 40)])
    t.throws(() => timeStampToken(bytes, sha256('head'), nonce), {
      message: /^the answer of the time stamp service (cannot be read|is cut off)$/,
    });
});
