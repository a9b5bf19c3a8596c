// The SMP client of peppol-commons reads the own SMP: groups, signed entries, and the reasons why it refuses.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_TYPES_BY_CODE, INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { startApp, type TestApp } from '../support/app.js';
import { register } from '../support/documents.js';
import { startForeignSmp } from '../support/network/foreignSmp.js';
import { BILLING, INVOICE, serviceGroup, signedEntry } from '../support/network/smpAnswers.js';
import { issue, makeNetworkPki } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { runJava } from './java.js';

const AS4 = 'https://ap.example/as4';
const PARTICIPANT = '9918:interop';
const DAY_MS = 86_400_000;

let exchange: TestApp;
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
  exchange = await startApp({ AS4_URL: AS4 });
  await register(await exchange.as('demo-seller'), PARTICIPANT, [158, 300]);
});
test.after.always(async () => {
  await exchange?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function authority(name: string, certificates: readonly unknown[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, certificates.join('\n'));
  return file;
}

const ownAuthority = (): Promise<string> => authority('own.pem', exchange.app.pki.smpTrust.current());
const REFUSED = 'refused SMPClientBadResponseException: Error in validating signature returned from SMP server';
const NOT_FOUND =
  'refused SMPClientNotFoundException: org.apache.hc.client5.http.HttpResponseException: status code: 404, reason phrase: Not Found';

const read = (smp: string, trust: string, participant = PARTICIPANT, type = INVOICE): Promise<string[]> =>
  runJava('ReadSmp', [smp, trust, participant, type, BILLING]);

test.serial('it reads the group, verifies the signed entry, and finds endpoint and certificate', async (t) => {
  const types = [DOCUMENT_TYPES_BY_CODE[158], DOCUMENT_TYPES_BY_CODE[300], INVOICE_RESPONSE, MESSAGE_LEVEL_STATUS];
  t.deepEqual(await read(`${exchange.url}/smp`, await ownAuthority()), [
    `group ${PARTICIPANT}`,
    ...types.map(({ value }) => `type busdox-docid-qns::${value}`),
    `endpoint ${AS4}`,
    `certificate ${exchange.app.pki.ap.current()[0]!.certificate.raw.toString('base64')}`,
  ]);
});

test.serial('it refuses the entry where another authority is trusted', async (t) => {
  const lines = await read(`${exchange.url}/smp`, await authority('other.pem', exchange.app.pki.apTrust.current()));
  t.is(lines.at(-1), REFUSED);
});

test.serial('an unknown participant is not found', async (t) => {
  t.deepEqual(await read(`${exchange.url}/smp`, await ownAuthority(), '9918:interop-nobody'), [NOT_FOUND]);
});

test.serial('an unknown document type is not found', async (t) => {
  const lines = await read(`${exchange.url}/smp`, await ownAuthority(), PARTICIPANT, DOCUMENT_TYPES_BY_CODE[170].value);
  t.is(lines.at(-1), NOT_FOUND);
});

test.serial('it takes the entries that tests of discovery make, and refuses one that an expired certificate signed', async (t) => {
  const pki = await makeNetworkPki();
  const dates = { notBefore: fromNow(-2 * DAY_MS), notAfter: fromNow(-DAY_MS) };
  const expired = await issue('C=BE,CN=Old SMP', { issuer: pki.smpAuthority, ...dates });
  await using smp = await startForeignSmp();
  smp.setGroup(PARTICIPANT, serviceGroup(smp.url, PARTICIPANT, [`busdox-docid-qns::${INVOICE}`]));
  const trust = await authority('foreign.pem', [pki.smpAuthority.certificatePem]);
  const outcomes: (string | undefined)[] = [];
  for (const signer of [pki.smp, expired]) {
    const certificate = pki.ap.certificate.raw.toString('base64');
    smp.setEntry(PARTICIPANT, `busdox-docid-qns::${INVOICE}`, signedEntry({ participant: PARTICIPANT, certificate }, signer));
    outcomes.push((await read(smp.url, trust))[2]);
  }
  t.deepEqual(outcomes, ['endpoint https://ap.example.com/as4', REFUSED]);
});
