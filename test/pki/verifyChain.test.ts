import 'reflect-metadata';
import { KeyUsageFlags } from '@peculiar/x509';
import { type ChainFault, verifyChain } from '../../src/pki/verifyChain.js';
import { type Issued, type Issuing, issueCertificate } from '../support/certificates.js';
import { test } from '../support/test.js';

const NOW = new Date();
const YESTERDAY = new Date(NOW.getTime() - 86_400_000);
const TOMORROW = new Date(NOW.getTime() + 86_400_000);

/** A root, an authority below it, and a certificate below that. Each may have a fault. */
async function chain(faults: { root?: Partial<Issuing>; middle?: Partial<Issuing>; leaf?: Partial<Issuing> } = {}): Promise<Issued[]> {
  const root = await issueCertificate({ name: 'root', ca: true, ...faults.root });
  const middle = await issueCertificate({ name: 'middle', ca: true, issuer: root, ...faults.middle });
  return [root, middle, await issueCertificate({ name: 'leaf', issuer: middle, ...faults.leaf })];
}

function verdict([root, middle, leaf]: readonly Issued[], anchor = root, at = NOW): ChainFault | number {
  const found = verifyChain(leaf!.certificate, [middle!.certificate], [anchor!.certificate], at);
  return found.trusted ? found.chain.length : found.reason;
}

test('a chain to a trusted root is trusted', async (t) => {
  t.is(verdict(await chain()), 3);
});

test('an intermediate authority may be the anchor, and the certificate itself', async (t) => {
  const [root, middle, leaf] = await chain();
  t.is(verdict([root!, middle!, leaf!], middle), 2);
  t.is(verdict([root!, middle!, leaf!], leaf), 1);
});

test('a missing certificate in between is untrusted', async (t) => {
  const [root, , leaf] = await chain();
  t.deepEqual(verifyChain(leaf!.certificate, [], [root!.certificate], NOW), { trusted: false, reason: 'untrusted' });
});

test('certificates that belong to other chains, repeats and loops do not matter', async (t) => {
  const [root, middle, leaf] = await chain();
  const others = [...(await chain()), ...(await chain())].map(({ certificate }) => certificate);
  const all = [...others, leaf!.certificate, middle!.certificate, middle!.certificate, root!.certificate];
  t.true(verifyChain(leaf!.certificate, all, [root!.certificate], NOW).trusted);
});

test('an authority of the same name with another key is untrusted', async (t) => {
  const [root, middle, leaf] = await chain();
  const forged = await issueCertificate({ name: 'root', ca: true });
  t.is(verdict([root!, middle!, leaf!], forged), 'untrusted');
});

test('a self-signed certificate that nobody trusts is untrusted, and without anchors everything', async (t) => {
  const own = await issueCertificate({ name: 'own', ca: true });
  const [root] = await chain();
  t.deepEqual(verifyChain(own.certificate, [own.certificate], [root!.certificate], NOW), { trusted: false, reason: 'untrusted' });
  t.deepEqual(verifyChain(own.certificate, [own.certificate], [], NOW), { trusted: false, reason: 'untrusted' });
});

for (const [title, faults, expected] of [
  ['an issuer that is no authority', { middle: { ca: false, usages: KeyUsageFlags.keyCertSign } }, 'untrusted'],
  ['an anchor that is no authority', { root: { ca: false, usages: KeyUsageFlags.keyCertSign } }, 'untrusted'],
  ['an issuer that may not sign certificates', { middle: { usages: KeyUsageFlags.digitalSignature } }, 'untrusted'],
  ['a path longer than the root allows', { root: { pathLength: 0 } }, 'untrusted'],
  ['a path as long as the root allows', { root: { pathLength: 1 }, middle: { pathLength: 0 } }, 3],
  ['an expired certificate', { leaf: { notAfter: YESTERDAY } }, 'expired'],
  ['an expired authority between', { middle: { notAfter: YESTERDAY } }, 'expired'],
  ['an expired anchor', { root: { notAfter: YESTERDAY } }, 'expired'],
  ['a certificate of tomorrow', { leaf: { notBefore: TOMORROW } }, 'not-yet-valid'],
] as const) {
  test(`${title}: ${expected}`, async (t) => {
    t.is(verdict(await chain(faults)), expected);
  });
}

test('the first and the last second of validity count', async (t) => {
  const [root, middle, leaf] = await chain();
  const { validFromDate, validToDate } = leaf!.certificate;
  const at = (time: Date, ms: number): ChainFault | number => verdict([root!, middle!, leaf!], leaf, new Date(time.getTime() + ms));
  t.deepEqual([at(validFromDate, -1), at(validFromDate, 0), at(validToDate, 0), at(validToDate, 1)], ['not-yet-valid', 1, 1, 'expired']);
});

test('of an expired and a renewed authority with the same key the renewed one counts', async (t) => {
  const root = await issueCertificate({ name: 'root', ca: true });
  const expired = await issueCertificate({ name: 'middle', ca: true, issuer: root, notAfter: YESTERDAY });
  const renewed = await issueCertificate({ name: 'middle', ca: true, issuer: root, keys: expired.keys });
  const leaf = await issueCertificate({ name: 'leaf', issuer: expired });
  const { trusted } = verifyChain(leaf.certificate, [expired.certificate, renewed.certificate], [root.certificate], NOW);
  t.true(trusted);
});

test('a chain of more than six certificates is untrusted', async (t) => {
  const made: Issued[] = [await issueCertificate({ name: 'authority 0', ca: true })];
  for (let n = 1; n < 7; n += 1) made.push(await issueCertificate({ name: `authority ${n}`, ca: true, issuer: made.at(-1)! }));
  const others = made.map(({ certificate }) => certificate);
  const verdictOf = (last: number): boolean => verifyChain(others[last]!, others, [others[0]!], NOW).trusted;
  t.deepEqual([verdictOf(5), verdictOf(6)], [true, false]);
});

test('forty authorities of one name are not all tried', async (t) => {
  const root = await issueCertificate({ name: 'root', ca: true });
  const middle = await issueCertificate({ name: 'middle', ca: true, issuer: root });
  const leaf = await issueCertificate({ name: 'leaf', issuer: middle });
  const decoys = await Promise.all(Array.from({ length: 40 }, () => issueCertificate({ name: 'middle', ca: true })));
  const verdictOf = (count: number): boolean => {
    const others = [...decoys.slice(0, count), middle].map(({ certificate }) => certificate);
    return verifyChain(leaf.certificate, others, [root.certificate], NOW).trusted;
  };
  t.deepEqual([verdictOf(10), verdictOf(40)], [true, false]);
});
