// What all answers have in common, while keys and addresses change.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { publishingOf } from '../../../src/peppol/smp/publishing.js';
import type { Keystore, Keystores } from '../../../src/pki/keystore.js';
import { openTestPki, type TestPki } from '../../../src/sandbox/testPki.js';
import { verifyEnveloped } from '../../../src/signature/verify.js';
import { newFolder } from '../../support/folderOf.js';
import { test } from '../../support/test.js';
import { fromNow } from '../../support/time.js';

let pki: TestPki;
let folder: string;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publishing-'));
  pki = await openTestPki(folder, new Date());
});
test.after.always(() => rm(folder, { recursive: true }));

function keystores(...first: Keystore[]): Keystores & { replace(...next: Keystore[]): void } {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    current: () => current,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    replace(...next) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

function opened() {
  const [smp, ap] = [keystores(...pki.smp), keystores(...pki.ap)];
  const at = { smpUrl: 'http://127.0.0.1/smp', as4Url: 'http://127.0.0.1/as4' };
  const parts = { smp, ap, smpUrl: () => at.smpUrl, as4Url: () => at.as4Url, registerResponses: true };
  return { smp, ap, at, publishing: publishingOf(parts) };
}

const signerOf = (sign: (document: string) => string): string => verifyEnveloped(Buffer.from(sign('<a></a>'))).certificate.subject;

test('while nothing changes, it is the same object', (t) => {
  const { publishing } = opened();
  t.is(publishing(), publishing());
  t.is(publishing()?.certificate, pki.ap[0]?.certificate);
});

test('a new key of the SMP signs at once', async (t) => {
  const { publishing, smp } = opened();
  const before = publishing();
  smp.replace(await pki.issue('smp', 'CN=PSM000002'), ...pki.smp);
  t.not(publishing(), before);
  t.is(signerOf(publishing()!.sign), 'CN=PSM000002');
});

test('a new certificate of the access point is published at once', async (t) => {
  const { publishing, ap } = opened();
  publishing();
  const next = await pki.issue('ap', 'CN=POP000002');
  ap.replace(next, ...pki.ap);
  t.is(publishing()?.certificate, next.certificate);
});

test('an address that becomes known counts at once', (t) => {
  const { publishing, at } = opened();
  publishing();
  at.as4Url = 'http://127.0.0.1:1/as4';
  t.is(publishing()?.as4Url, 'http://127.0.0.1:1/as4');
});

test('without a key of the SMP or of the access point nothing is published', (t) => {
  const { publishing, smp, ap } = opened();
  smp.replace();
  const withoutSmp = publishing();
  smp.replace(...pki.smp);
  t.truthy(publishing());
  ap.replace();
  t.deepEqual([withoutSmp, publishing()], [undefined, undefined]);
});

test.serial('a newer certificate that is not valid yet waits, and counts when it is', async (t) => {
  const { publishing, ap } = opened();
  const folderOfNext = await newFolder(t);
  const inAWeek = fromNow(8 * 86_400_000);
  const next = (await openTestPki(folderOfNext, inAWeek)).ap[0]!;
  ap.replace(next, ...pki.ap);
  t.is(publishing()?.certificate, pki.ap[0]?.certificate);
  mock.timers.enable({ apis: ['Date'], now: inAWeek });
  t.teardown(() => mock.timers.reset());
  ap.replace(next, ...pki.ap);
  t.is(publishing()?.certificate, next.certificate);
});
