// A time stamp service (RFC 3161): that of openssl.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

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

export interface TimeStamps {
  answer(request: Buffer): Buffer;
  /** Throws where it is not a stamp of this hash. */
  verify(token: Buffer, sha256: Buffer): void;
}

export function timeStamps(t: ExecutionContext): TimeStamps {
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
