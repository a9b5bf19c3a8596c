// The JDK alone verifies what the own SMP signs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { INVOICE } from '../support/network/smpAnswers.js';
import { test } from '../support/test.js';
import { runJava } from './java.js';

const PATH = `/smp/iso6523-actorid-upis%3A%3A9918%3Ainterop/services/${encodeURIComponent(`busdox-docid-qns::${INVOICE}`)}`;
const SIGNER = 'CN=PSM000001,OU=PEPPOL TEST SMP,O=Exchange sandbox,C=BE';

let exchange: TestApp;
let folder: string;
let entry: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
  exchange = await startApp();
  await register(await exchange.as('demo-seller'), '9918:interop', [158]);
  entry = (await exchange.anonymous(PATH)).text;
});
test.after.always(async () => {
  await exchange?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function verify(text: string, trust: 'smpTrust' | 'apTrust' = 'smpTrust'): Promise<string[]> {
  const [document, authority] = [join(folder, 'entry.xml'), join(folder, 'authority.pem')];
  await writeFile(document, text);
  await writeFile(authority, exchange.app.pki[trust].current().join('\n'));
  return runJava('VerifySignature', [document, authority], 'plain');
}

test.serial('an entry is valid', async (t) => {
  t.deepEqual(await verify(entry), [`valid ${SIGNER}`]);
});

test.serial('an entry with a changed address is not', async (t) => {
  const changed = entry.replace('/as4<', '/as5<');
  t.not(changed, entry);
  t.deepEqual(await verify(changed), [`invalid ${SIGNER}`]);
});

test.serial('the signer is not below the authority of access points', async (t) => {
  t.deepEqual(await verify(entry, 'apTrust'), [`untrusted ${SIGNER}`]);
});
