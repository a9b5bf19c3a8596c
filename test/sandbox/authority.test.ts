import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { openAuthority } from '../../src/sandbox/authority.js';
import { newFolder } from '../support/folderOf.js';
import { type ExecutionContext, test } from '../support/test.js';

const LOCAL = { names: ['localhost', '127.0.0.1', '::1'], days: 30 };

const pkiFolder = async (t: ExecutionContext): Promise<string> => join(await newFolder(t), 'data', 'pki');

for (const host of ['localhost', '127.0.0.1']) {
  test(`a client that trusts the authority accepts its certificate for ${host}`, async (t) => {
    const authority = await openAuthority(await pkiFolder(t), new Date());
    const { certificatePem, keyPem, caPem } = await authority.issueCertificate(LOCAL);
    const server = createServer({ cert: certificatePem, key: keyPem }).listen(0, '127.0.0.1');
    t.teardown(() => server.close());
    await once(server, 'listening');
    const socket: TLSSocket = connect({ host, port: (server.address() as AddressInfo).port, ca: caPem });
    await once(socket, 'secureConnect');
    t.true(socket.authorized);
    socket.destroy();
  });
}

test('the certificate names what was asked for, and nothing else', async (t) => {
  const authority = await openAuthority(await pkiFolder(t), new Date());
  const certificate = new X509Certificate((await authority.issueCertificate(LOCAL)).certificatePem);
  t.is(certificate.subjectAltName, 'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  t.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1']);
  t.false(certificate.ca);
});

test('the certificate is signed by the authority, which is one', async (t) => {
  const authority = await openAuthority(await pkiFolder(t), new Date());
  const { certificatePem, caPem } = await authority.issueCertificate(LOCAL);
  const ca = new X509Certificate(caPem);
  t.true(ca.ca);
  t.true(new X509Certificate(certificatePem).checkIssued(ca));
  t.true(new X509Certificate(certificatePem).verify(ca.publicKey));
});

test('validity: from a day ago, and as many days from now as asked', async (t) => {
  const authority = await openAuthority(await pkiFolder(t), new Date('2026-08-20T08:00:00Z'));
  const certificate = new X509Certificate((await authority.issueCertificate(LOCAL)).certificatePem);
  t.is(certificate.validFromDate.toISOString(), '2026-08-19T08:00:00.000Z');
  t.is(certificate.validToDate.toISOString(), '2026-09-19T08:00:00.000Z');
});

test('opened again, it is the same authority', async (t) => {
  const folder = await pkiFolder(t);
  const { caPem } = await openAuthority(folder, new Date());
  const again = await openAuthority(folder, new Date());
  t.is(again.caPem, caPem);
  t.true(new X509Certificate((await again.issueCertificate(LOCAL)).certificatePem).verify(new X509Certificate(caPem).publicKey));
});

test('opened by several at once, it is created once', async (t) => {
  const folder = await pkiFolder(t);
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAuthority(folder, new Date())));
  t.is(new Set(opened.map(({ caPem }) => caPem)).size, 1);
});

test('its one file is for its owner only, and nothing temporary is left', async (t) => {
  const folder = await pkiFolder(t);
  await openAuthority(folder, new Date());
  t.deepEqual(await readdir(folder), ['authority.pem']);
  t.is((await stat(join(folder, 'authority.pem'))).mode & 0o777, 0o600);
  t.is((await stat(folder)).mode & 0o777, 0o700);
});

test('requests out of bounds are refused', async (t) => {
  const authority = await openAuthority(await pkiFolder(t), new Date());
  const names = ['localhost'];
  await t.throwsAsync(authority.issueCertificate({ names: [], days: 1 }), { message: 'a certificate needs 1 to 100 names' });
  await t.throwsAsync(authority.issueCertificate({ names: Array(101).fill('a'), days: 1 }), {
    message: 'a certificate needs 1 to 100 names',
  });
  for (const days of [0, 826, 1.5]) {
    await t.throwsAsync(authority.issueCertificate({ names, days }), { message: 'a certificate is valid for 1 to 825 days' });
  }
});
