// When answers are kept, and when they are made anew.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Publishing } from '../../../src/peppol/smp/answers.js';
import type { SmpEntry } from '../../../src/peppol/smp/entries.js';
import { createOwnSmp, type OwnSmp } from '../../../src/peppol/smp/ownSmp.js';
import { test } from '../../support/test.js';

const CERTIFICATE = new X509Certificate(readFileSync('test/fixtures/pki/ap.pem'));
const KEY = '0088:1';
const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/** An SMP whose entries, keys and time a test changes. `counts` are its reads and signatures. */
function smpOf(): {
  smp: OwnSmp;
  entries: Map<string, SmpEntry>;
  counts: { reads: number; signed: number };
  at: { ms: number; publishing: Publishing | undefined; hold: Promise<void> };
  publish(as4Url: string): Publishing;
} {
  const entries = new Map([[KEY, entryOf('1', 'One')]]);
  const counts = { reads: 0, signed: 0 };
  const publish = (as4Url: string): Publishing => ({
    smpUrl: 'https://smp.example',
    as4Url,
    certificate: CERTIFICATE,
    registerResponses: false,
    sign(document) {
      counts.signed += 1;
      return document;
    },
  });
  const at = { ms: 0, publishing: publish('https://ap.example') as Publishing | undefined, hold: Promise.resolve() };
  const smp = createOwnSmp({
    async read(key) {
      counts.reads += 1;
      const entry = entries.get(key);
      await at.hold;
      return entry;
    },
    publishing: () => at.publishing,
    nowMs: () => at.ms,
  });
  return { smp, entries, counts, at, publish };
}

function entryOf(version: string, name: string): SmpEntry {
  return { identifier: KEY, name, countryCode: 'NL', documentTypes: [158], registeredAt: new Date(0), version };
}

async function nameIn(smp: OwnSmp): Promise<string | undefined> {
  const answer = await smp.answer(KEY, { kind: 'card' });
  return /<Name>(.*)<\/Name>/.exec(answer?.body.toString() ?? '')?.[1];
}

const metadata = { kind: 'metadata', documentType: INVOICE } as const;

test('an answer is signed once, and a kept one is there at once', async (t) => {
  const { smp, counts } = smpOf();
  const first = await smp.answer(KEY, metadata);
  t.is(smp.kept(KEY, metadata), first);
  t.deepEqual(counts, { reads: 1, signed: 1 });
});

test('many questions at the same time are one read and one signature', async (t) => {
  const { smp, counts } = smpOf();
  await Promise.all(Array.from({ length: 20 }, () => smp.answer(KEY, metadata)));
  t.deepEqual(counts, { reads: 1, signed: 1 });
});

test('an entry that is asked for is read again after a second, and an unchanged one is not signed again', async (t) => {
  const { smp, counts, at } = smpOf();
  await smp.answer(KEY, metadata);
  at.ms = 999;
  await smp.answer(KEY, metadata);
  t.deepEqual(counts, { reads: 1, signed: 1 });
  at.ms = 1_000;
  for (let times = 0; times < 3; times += 1) smp.kept(KEY, metadata);
  t.deepEqual(counts, { reads: 2, signed: 1 });
});

test('the first answer after a second is the kept one, and the next one shows what was read beside it', async (t) => {
  const { smp, entries, at } = smpOf();
  await nameIn(smp);
  entries.set(KEY, entryOf('2', 'Two'));
  at.ms = 1_000;
  const first = await nameIn(smp);
  await setImmediate();
  t.deepEqual([first, await nameIn(smp)], ['One', 'Two']);
});

test('after three seconds nothing is answered that was not read again: a change, or a removal', async (t) => {
  const { smp, entries, at } = smpOf();
  const seen = [await nameIn(smp)];
  entries.set(KEY, entryOf('2', 'Two'));
  at.ms += 3_000;
  t.is(smp.kept(KEY, metadata), undefined);
  seen.push(await nameIn(smp));
  entries.delete(KEY);
  at.ms += 3_000;
  seen.push(await nameIn(smp));
  t.deepEqual(seen, ['One', 'Two', undefined]);
});

for (const told of [KEY, undefined]) {
  test(`a change shows at once where ${told ?? 'everything'} is said to have changed`, async (t) => {
    const { smp, entries } = smpOf();
    await nameIn(smp);
    entries.set(KEY, entryOf('2', 'Two'));
    smp.changed(told);
    t.is(await nameIn(smp), 'Two');
  });
}

test('what was read before a change, and arrives after it, is not kept', async (t) => {
  const { smp, entries, at } = smpOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  at.hold = promise;
  const late = nameIn(smp);
  entries.set(KEY, entryOf('2', 'Two'));
  smp.changed(KEY);
  at.hold = Promise.resolve();
  const after = await nameIn(smp);
  resolve();
  t.deepEqual([after, await late, await nameIn(smp)], ['Two', 'One', 'Two']);
});

test('another key or address makes every answer anew', async (t) => {
  const { smp, counts, at, publish } = smpOf();
  await smp.answer(KEY, metadata);
  at.publishing = publish('https://other.example');
  const answer = await smp.answer(KEY, metadata);
  t.regex(answer!.body.toString(), /https:\/\/other\.example/);
  t.is(counts.signed, 2);
});

test('without keys there is no answer, and nothing is read', async (t) => {
  const { smp, counts, at } = smpOf();
  at.publishing = undefined;
  t.is(await smp.answer(KEY, { kind: 'group' }), undefined);
  t.is(counts.reads, 0);
});

test('an unknown participant is looked for each time: it may be registered by then', async (t) => {
  const { smp, entries } = smpOf();
  entries.clear();
  const before = await nameIn(smp);
  entries.set(KEY, entryOf('2', 'Two'));
  t.deepEqual([before, await nameIn(smp)], [undefined, 'Two']);
});

test('a failing read fails the question, and the next one is read again', async (t) => {
  let fails = true;
  const { at } = smpOf();
  const smp = createOwnSmp({
    read: async () => (fails ? Promise.reject(new Error('away')) : entryOf('1', 'One')),
    publishing: () => at.publishing,
  });
  await t.throwsAsync(async () => smp.answer(KEY, { kind: 'card' }), { message: 'away' });
  fails = false;
  t.is(await nameIn(smp), 'One');
});

test('where reading beside the answers fails, they last until three seconds after the last read', async (t) => {
  const { at } = smpOf();
  let fails = false;
  const smp = createOwnSmp({
    read: async () => (fails ? Promise.reject(new Error('away')) : entryOf('1', 'One')),
    publishing: () => at.publishing,
    nowMs: () => at.ms,
  });
  await nameIn(smp);
  fails = true;
  at.ms = 2_999;
  t.is(await nameIn(smp), 'One');
  await setImmediate();
  at.ms = 3_000;
  await t.throwsAsync(smp.answer(KEY, { kind: 'card' }), { message: 'away' });
});
