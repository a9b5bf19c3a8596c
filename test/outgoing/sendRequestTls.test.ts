// Requests to servers whose certificate, protocol or handshake is refused.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { openAuthority } from '../../src/sandbox/authority.js';
import { tcp } from '../support/sockets.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { authority, close, codeOf, faultOf, folder, inbox, open, poster } from './requests.js';

test.before(open);
test.after.always(close);

test('case 22: an unknown authority is TLS', async (t) => {
  const receiver = await inbox(t);
  const fault = await faultOf(poster(t, { extraCa: [] })(receiver.url));
  t.deepEqual([fault.code, fault.message], ['TLS', 'TLS failed: UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
});

test('case 22: a certificate for another name is TLS', async (t) => {
  const receiver = await inbox(t, { names: ['other.example'] });
  t.is(
    (await faultOf(poster(t)(receiver.url))).message,
    'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for DNS:other.example',
  );
});

test('a certificate for the name does not hold for the address', async (t) => {
  const receiver = await inbox(t, { names: ['localhost'] });
  t.is(
    (await faultOf(poster(t)(`https://127.0.0.1:${receiver.port}/`))).message,
    'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for DNS:localhost',
  );
});

test('a literal address is checked against the addresses of the certificate', async (t) => {
  const receiver = await inbox(t, { names: ['127.0.0.1'] });
  t.is((await poster(t)(`https://127.0.0.1:${receiver.port}/`)).status, 200);
});

test('case 22: an expired certificate is TLS', async (t) => {
  const lastYear = await openAuthority(folder, fromNow(-365 * 86_400_000));
  const receiver = await inbox(t, { authority: lastYear });
  t.is((await faultOf(poster(t)(receiver.url))).message, 'TLS failed: CERT_HAS_EXPIRED');
});

test('NODE_TLS_REJECT_UNAUTHORIZED does not turn the check off', async (t) => {
  const receiver = await inbox(t);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  t.teardown(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
  t.is(await codeOf(poster(t, { extraCa: [] })(receiver.url)), 'TLS');
});

const otherSpeakers: [what: string, options: TlsOptions, message: string][] = [
  [
    'case 22: a server that speaks TLS 1.1 at most',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    'TLS failed: ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  ],
  ['case 23: a server that speaks HTTP/2 alone', { ALPNProtocols: ['h2'] }, 'TLS failed: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'],
];
for (const [what, options, message] of otherSpeakers) {
  test(`${what} is TLS`, async (t) => {
    const { certificatePem, keyPem } = await authority.issueCertificate({ names: ['localhost'], days: 1 });
    const server = createTlsServer({ cert: certificatePem, key: keyPem, ...options }).listen(0, '127.0.0.1');
    t.teardown(() => server.close());
    await once(server, 'listening');
    const fault = await faultOf(poster(t)(`https://localhost:${(server.address() as AddressInfo).port}/`));
    t.deepEqual(fault, { code: 'TLS', message, address: '127.0.0.1' });
  });
}

test('case 22: a server that speaks plain HTTP is TLS', async (t) => {
  const port = await tcp(t, (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  t.is(await codeOf(poster(t)(`https://localhost:${port}/`)), 'TLS');
});

test('case 4: a handshake that stalls is TLS_TIMEOUT', async (t) => {
  const port = await tcp(t, () => {});
  t.is(await codeOf(poster(t, { tlsTimeoutMs: 200 })(`https://localhost:${port}/`)), 'TLS_TIMEOUT');
});
