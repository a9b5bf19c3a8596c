// Time stamps of openssl, which is a time stamp service here.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { timeStampRequest, timeStampToken } from '../../src/evidence/timeStamp.js';
import { test } from '../support/test.js';

const CONFIG = `[tsa]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ext]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`;

interface Service {
  answer(request: Buffer): Buffer;
  /** Throws where it is not a stamp of this hash. */
  verify(token: Buffer, sha256: Buffer): void;
}

function service(t: ExecutionContext): Service {
  const cwd = mkdtempSync(join(tmpdir(), 'time-stamp-'));
  t.teardown(() => rmSync(cwd, { recursive: true }));
  const openssl = (...given: string[]): void => void execFileSync('openssl', given, { cwd, stdio: 'pipe' });
  writeFileSync(join(cwd, 'tsa.cnf'), `${CONFIG}[req]\ndistinguished_name = dn\n[dn]\n`);
  writeFileSync(join(cwd, 'serial'), '01\n');
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Time stamps', '-days', '30'];
  openssl('req', ...subject, '-keyout', 'key.pem', '-out', 'cert.pem', '-config', 'tsa.cnf', '-extensions', 'ext');
  return {
    answer(request) {
      writeFileSync(join(cwd, 'request'), request);
      const key = ['-inkey', 'key.pem', '-signer', 'cert.pem'];
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'request', ...key, '-out', 'answer');
      return readFileSync(join(cwd, 'answer'));
    },
    verify(token, sha256) {
      writeFileSync(join(cwd, 'token'), token);
      openssl('ts', '-verify', '-in', 'token', '-token_in', '-digest', sha256.toString('hex'), '-CAfile', 'cert.pem');
    },
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

test('openssl answers the request, and verifies the token that is read from its answer', (t) => {
  const stamps = service(t);
  const nonce = randomBytes(8);
  const token = timeStampToken(stamps.answer(timeStampRequest(sha256('head'), nonce)), sha256('head'), nonce);
  t.notThrows(() => stamps.verify(token, sha256('head')));
  t.throws(() => stamps.verify(token, sha256('other')));
});

test('a stamp of something else, a refusal and what is no answer are refused', (t) => {
  const stamps = service(t);
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
