// Whether certificates are revoked, over real HTTP, with every fault of the hosts that publish it.
import 'reflect-metadata';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createListFiles, LIST_BYTES_MAX } from '../../../src/pki/revocation/listFiles.js';
import { openLists } from '../../../src/pki/revocation/lists.js';
import type { RevocationVerdict } from '../../../src/pki/revocation/revocation.js';
import { makeCrl, makeOcspResponse, type Published, published } from '../../support/network/revocation.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';
import { chainOf, HOUR_MS, root, startWorld } from './world.js';

const stranger = await issue('CN=Stranger', { isAuthority: true });

const statusOf = async (verdict: Promise<RevocationVerdict>): Promise<string> => (await verdict).status;
const LIST = '/list.crl';
/** For a list that does not come, after the request has. */
const SHORT_MS = 10_000;

test('a list says who is revoked', async (t) => {
  await using world = await startWorld();
  const [good, bad] = [await world.issued([LIST]), await world.issued([LIST])];
  world.publisher.set(LIST, await makeCrl(root, { revoked: [bad] }));
  const revocation = await world.open();
  t.deepEqual(await revocation.check(chainOf(good)), { status: 'good' });
  t.deepEqual(await revocation.check(chainOf(bad)), { status: 'revoked', reason: 'CN=Leaf is revoked' });
  t.deepEqual(world.publisher.calls, [`GET ${LIST}`]);
});

test('an authority between may be revoked; the trusted one is not asked about', async (t) => {
  await using world = await startWorld();
  const extensions = published({ lists: [world.publisher.url + LIST] });
  const middle = await issue('CN=Middle', { issuer: root, isAuthority: true, extensions });
  const leaf = await issue('CN=Leaf', { issuer: middle, extensions: published({ lists: [`${world.publisher.url}/middle.crl`] }) });
  world.publisher.set(LIST, await makeCrl(root, { revoked: [middle] }));
  world.publisher.set('/middle.crl', await makeCrl(middle));
  const revocation = await world.open();
  t.deepEqual(await revocation.check([leaf.certificate, middle.certificate, root.certificate]), {
    status: 'revoked',
    reason: 'CN=Middle is revoked',
  });
  t.deepEqual(await revocation.check([leaf.certificate, middle.certificate]), { status: 'good' });
  t.deepEqual(await revocation.check([root.certificate]), { status: 'good' });
});

test('a responder says whether a certificate is revoked', async (t) => {
  await using world = await startWorld();
  const [good, bad, unknown] = [await world.issued([], ['/good']), await world.issued([], ['/bad']), await world.issued([], ['/unknown'])];
  world.publisher.set('/good', makeOcspResponse({ status: 'good', certificate: good, issuer: root }));
  world.publisher.set('/bad', makeOcspResponse({ status: 'revoked', certificate: bad, issuer: root }));
  world.publisher.set('/unknown', makeOcspResponse({ status: 'unknown', certificate: unknown, issuer: root }));
  const revocation = await world.open();
  for (const _ of ['asked', 'kept']) {
    t.is(await statusOf(revocation.check(chainOf(good))), 'good');
    t.is(await statusOf(revocation.check(chainOf(bad))), 'revoked');
  }
  t.deepEqual(world.publisher.calls, ['POST /good', 'POST /bad']);
  t.deepEqual(await revocation.check(chainOf(unknown)), {
    status: 'unknown',
    reason: 'CN=Leaf: the responder does not know the certificate',
    isPublished: true,
  });
});

test('a certificate that names neither is unknown', async (t) => {
  await using world = await startWorld();
  t.deepEqual(await (await world.open()).check(chainOf(await world.issued([]))), {
    status: 'unknown',
    reason: 'CN=Leaf names neither a revocation list nor an OCSP responder',
    isPublished: false,
  });
});

const hourAgo = fromNow(-HOUR_MS);
const FAULTS: readonly [string, () => Promise<Published>, string][] = [
  [
    'an expired list',
    () => makeCrl(root, { nextUpdate: hourAgo, thisUpdate: new Date(0) }),
    `the list expired at ${new Date(Math.floor(hourAgo.getTime() / 1000) * 1000).toISOString()}`,
  ],
  [
    'a list of tomorrow',
    () => makeCrl(root, { thisUpdate: fromNow(HOUR_MS), nextUpdate: fromNow(2 * HOUR_MS) }),
    'the list is of the future',
  ],
  ['a list of another authority', () => makeCrl(stranger), 'the list is not signed by the issuer of the certificate'],
  ['garbage', async () => Buffer.from('<html>'), 'the DER ends too early'],
  ['nothing', async () => Buffer.alloc(0), 'the DER ends too early'],
  ['too much', async () => Buffer.alloc(LIST_BYTES_MAX + 1), 'the answer is longer than 8388608 bytes'],
  ['silence', async () => 'SILENT', `no answer within ${SHORT_MS} ms`],
  ['a redirect', async () => ({ status: 302, headers: { Location: '/other.crl' } }), 'HTTP status 302'],
  ['no list', async () => ({ status: 404 }), 'HTTP status 404'],
];

for (const [what, publish, reason] of FAULTS) {
  test(`${what} is no list: the responder is asked, and without one the verdict is unknown`, async (t) => {
    await using world = await startWorld();
    const [alone, withResponder] = [await world.issued([LIST]), await world.issued([LIST], ['/ocsp'])];
    world.publisher.set(LIST, await publish());
    world.publisher.set('/other.crl', await makeCrl(root));
    world.publisher.set('/ocsp', makeOcspResponse({ status: 'revoked', certificate: withResponder, issuer: root }));
    const revocation = await world.open(what === 'silence' ? SHORT_MS : undefined);
    t.deepEqual(await revocation.check(chainOf(alone)), { status: 'unknown', reason: `CN=Leaf: ${reason}`, isPublished: true });
    t.is(await statusOf(revocation.check(chainOf(withResponder))), 'revoked');
    t.deepEqual(world.publisher.calls, [`GET ${LIST}`, 'POST /ocsp']);
    t.deepEqual(world.faults, [`${LIST}: ${reason}`]);
  });
}

for (const [what, answer, reason] of [
  ['an expired answer', { thisUpdate: new Date(0), nextUpdate: hourAgo }, /^CN=Leaf: the answer expired at /],
  ['an old answer without an end', { thisUpdate: fromNow(-2 * HOUR_MS), nextUpdate: null }, /the answer expired/],
  ['an answer of tomorrow', { thisUpdate: fromNow(HOUR_MS) }, /the answer is of the future/],
  ['an answer of a stranger', { signer: stranger }, /the answer is not signed by the issuer or its responder/],
] as const) {
  test(`${what} counts for nothing`, async (t) => {
    await using world = await startWorld();
    const leaf = await world.issued([], ['/ocsp']);
    world.publisher.set('/ocsp', makeOcspResponse({ status: 'good', certificate: leaf, issuer: root, ...answer }));
    const verdict = await (await world.open()).check(chainOf(leaf));
    t.regex(verdict.status === 'unknown' ? verdict.reason : verdict.status, reason);
  });
}

test('a host is asked once for many at the same time, and after a fault not again for a minute', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([LIST]);
  world.publisher.set(LIST, { status: 503 });
  const revocation = await world.open();
  const all = await Promise.all(Array.from({ length: 5 }, () => statusOf(revocation.check(chainOf(leaf)))));
  t.deepEqual(all, Array(5).fill('unknown'));
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'unknown');
  t.is(world.publisher.calls.length, 1);
  world.publisher.set(LIST, await makeCrl(root));
  world.pass(60_000);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'good');
});

test('a list is fetched again in the middle of its validity, before anybody needs it', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([LIST]);
  world.publisher.set(LIST, await makeCrl(root));
  const revocation = await world.open();
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'good');
  await revocation.refresh();
  t.is(world.publisher.calls.length, 1);
  world.publisher.set(LIST, await makeCrl(root, { revoked: [leaf] }));
  world.pass(HOUR_MS / 2);
  await revocation.refresh();
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
  t.is(world.publisher.calls.length, 2);
});

test('an older list does not take the place of a newer one', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([LIST]);
  world.publisher.set(LIST, await makeCrl(root, { revoked: [leaf] }));
  const revocation = await world.open();
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
  world.publisher.set(LIST, await makeCrl(root, { thisUpdate: hourAgo }));
  world.pass(HOUR_MS / 2);
  await revocation.refresh();
  t.is(world.publisher.calls.length, 2);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
});

test('an older answer of a responder does not take the place of a newer one', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([], ['/ocsp']);
  const answer = { certificate: leaf, issuer: root, nextUpdate: fromNow(24 * HOUR_MS) };
  world.publisher.set('/ocsp', makeOcspResponse({ ...answer, status: 'revoked' }));
  const revocation = await world.open();
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
  world.publisher.set('/ocsp', makeOcspResponse({ ...answer, status: 'good', thisUpdate: hourAgo }));
  world.pass(2 * HOUR_MS);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
  t.is(world.publisher.calls.length, 2);
});

test('where the host is dead, the last good list is in use for a day after its end, also after a restart', async (t) => {
  await using world = await startWorld();
  const [good, bad] = [await world.issued([LIST]), await world.issued([LIST])];
  world.publisher.set(LIST, await makeCrl(root, { revoked: [bad] }));
  const before = await world.open();
  t.is(await statusOf(before.check(chainOf(good))), 'good');
  await world.publisher.close();
  world.pass(HOUR_MS / 2);
  await before.refresh();
  world.pass(23 * HOUR_MS);
  const after = await world.open();
  for (const revocation of [before, after]) {
    t.is(await statusOf(revocation.check(chainOf(good))), 'good');
    t.is(await statusOf(revocation.check(chainOf(bad))), 'revoked');
  }
  world.pass(2 * HOUR_MS);
  for (const revocation of [before, after, await world.open()]) t.is(await statusOf(revocation.check(chainOf(good))), 'unknown');
  t.deepEqual(await readdir(join(world.folder, 'lists')), []);
});

test('where a responder is dead, its last answer is in use for a day after its end', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([], ['/ocsp']);
  world.publisher.set('/ocsp', makeOcspResponse({ status: 'good', certificate: leaf, issuer: root }));
  const revocation = await world.open();
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'good');
  await world.publisher.close();
  world.pass(24 * HOUR_MS);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'good');
  world.pass(2 * HOUR_MS);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'unknown');
});

test('files that are no lists, or not signed, do not stop the start', async (t) => {
  await using world = await startWorld();
  const leaf = await world.issued([LIST]);
  world.publisher.set(LIST, await makeCrl(root));
  await (await world.open()).check(chainOf(leaf));
  const [name = ''] = await readdir(join(world.folder, 'lists'));
  const head = JSON.stringify({ url: 'http://a', issuer: root.certificate.raw.toString('base64'), fetchedAt: new Date() });
  await writeFile(join(world.folder, 'lists', name), Buffer.concat([Buffer.from(`${head}\n`), await makeCrl(stranger)]));
  await writeFile(join(world.folder, 'lists', 'other.crl'), 'garbage');
  await writeFile(join(world.folder, 'lists', 'other.crl.tmp'), 'garbage');
  world.publisher.set(LIST, await makeCrl(root, { revoked: [leaf] }));
  const revocation = await world.open();
  t.is(world.faults.length, 2);
  t.is(await statusOf(revocation.check(chainOf(leaf))), 'revoked');
});

test('at most a hundred lists are kept', async (t) => {
  await using world = await startWorld();
  const list = await makeCrl(root);
  const files = createListFiles(join(world.folder, 'lists'));
  const lists = await openLists({
    fetch: async () => ({ status: 200, body: list }),
    files,
    refreshMs: HOUR_MS,
    graceMs: 0,
    clock: () => new Date(),
    events: { onFetched: () => undefined, onFault: () => undefined, onStoreFault: (reason) => t.fail(reason) },
  });
  for (let number = 0; number < 105; number += 1) await lists.current(`http://ca.example/${number}`, root.certificate);
  t.is(lists.states().length, 100);
});
