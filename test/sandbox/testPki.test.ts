import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyChain } from '../../src/pki/verifyChain.js';
import { openTestPki, type TestPki } from '../../src/sandbox/testPki.js';
import { newFolder } from '../support/folderOf.js';
import { type ExecutionContext, test } from '../support/test.js';

const NOW = new Date('2026-11-20T08:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

const pkiFolder = async (t: ExecutionContext): Promise<string> => join(await newFolder(t), 'data', 'pki');

const serials = (keystores: TestPki['ap']): string[] => keystores.map(({ certificate }) => certificate.serialNumber);

test('access point and SMP chain to their own authority, and to no other', async (t) => {
  const { ap, smp, apTrust, smpTrust } = await openTestPki(await pkiFolder(t), NOW);
  for (const [own, trust, others] of [
    [ap, apTrust, smpTrust],
    [smp, smpTrust, apTrust],
  ] as const) {
    const [{ certificate, chain, privateKey }] = own as [TestPki['ap'][number]];
    t.true(certificate.checkPrivateKey(privateKey));
    t.true(verifyChain(certificate, chain, [trust[0]!], NOW).trusted);
    t.deepEqual(verifyChain(certificate, chain, [others[0]!], NOW), { trusted: false, reason: 'untrusted' });
    t.true(verifyChain(certificate, chain, [chain.at(-1)!], NOW).trusted);
  }
});

test('the names have the form of Peppol, and the keys are RSA', async (t) => {
  const { ap, smp } = await openTestPki(await pkiFolder(t), NOW);
  t.is(ap[0]?.certificate.subject, 'C=BE\nO=Exchange sandbox\nOU=PEPPOL TEST AP\nCN=POP000001');
  t.is(smp[0]?.certificate.subject, 'C=BE\nO=Exchange sandbox\nOU=PEPPOL TEST SMP\nCN=PSM000001');
  t.deepEqual(ap[0]?.privateKey.asymmetricKeyDetails?.modulusLength, 2048);
});

test('opened by several at once, and again, it is the same PKI', async (t) => {
  const folder = await pkiFolder(t);
  const opened = await Promise.all(Array.from({ length: 3 }, () => openTestPki(folder, NOW)));
  opened.push(await openTestPki(folder, NOW));
  t.is(new Set(opened.map(({ ap, smp }) => [...serials(ap), ...serials(smp)].join())).size, 1);
  t.deepEqual((await readdir(folder)).sort(), ['test-ap-1.pem', 'test-authorities.pem', 'test-smp-1.pem']);
  for (const name of await readdir(folder)) t.is((await stat(join(folder, name))).mode & 0o777, 0o600);
});

test('a certificate is renewed before it expires, by several at once the same, and the one before stays until then', async (t) => {
  const folder = await pkiFolder(t);
  const first = await openTestPki(folder, NOW);
  t.deepEqual(serials((await openTestPki(folder, later(660))).ap), serials(first.ap));
  const renewed = await Promise.all([openTestPki(folder, later(680)), openTestPki(folder, later(680))]);
  t.deepEqual(serials(renewed[0].ap), serials(renewed[1].ap));
  t.deepEqual(serials(renewed[0].ap).slice(1), serials(first.ap));
  const after = await openTestPki(folder, later(740));
  t.deepEqual(serials(after.ap), serials(renewed[0].ap).slice(0, 1));
  t.true(verifyChain(after.ap[0]!.certificate, after.ap[0]!.chain, after.apTrust, later(740)).trusted);
});

test('another access point can be issued', async (t) => {
  const { issue, apTrust } = await openTestPki(await pkiFolder(t), NOW);
  const { certificate, chain } = await issue('ap', 'C=NL, O=Other, OU=PEPPOL TEST AP, CN=POP000002');
  t.true(verifyChain(certificate, chain, apTrust, NOW).trusted);
});

test('near the end of its authorities no certificate is made over and over', async (t) => {
  const folder = await pkiFolder(t);
  await openTestPki(folder, NOW);
  await openTestPki(folder, later(3_640));
  await openTestPki(folder, later(3_640));
  t.deepEqual((await readdir(folder)).sort(), ['test-ap-1.pem', 'test-authorities.pem', 'test-smp-1.pem']);
});
