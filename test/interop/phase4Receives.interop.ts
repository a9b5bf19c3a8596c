// What the AS4 message layer writes, sent to an access point of phase4 with its own checks: its receipts and errors are understood.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnswer, type SignalAnswer } from '../../src/peppol/as4/readAnswer.js';
import { keystoreOf, PAYLOAD, VALUES, type Wire, withEnvelope, write } from '../support/as4.js';
import { makeCrl } from '../support/network/revocation.js';
import { type Issued, issue } from '../support/rsaPki.js';
import { test } from '../support/test.js';
import { fromNow } from '../support/time.js';
import { type RunningJava, startJava } from './java.js';

const authority = await issue('C=BE,CN=Test AP CA', { isAuthority: true });
const stranger = await issue('C=BE,CN=Test Stranger CA', { isAuthority: true });
const nameOf = (seat: string): string => `C=BE,O=Example,OU=TEST AP,CN=${seat}`;
const receiver = await issue(nameOf('POP000002'), { issuer: authority });
const sender = await issue(nameOf('POP000001'), { issuer: authority });
const DAY_MS = 86_400_000;
const past = { notBefore: fromNow(-9 * DAY_MS), notAfter: fromNow(-DAY_MS) };
const expired = await issue(nameOf('POP000001'), { issuer: authority, ...past });
const revoked = await issue(nameOf('POP000001'), { issuer: authority });

let folder: string;
let phase4: RunningJava;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
  const [key, trust] = [join(folder, 'key.pem'), join(folder, 'trust.pem')];
  await writeFile(key, receiver.keyPem + receiver.certificatePem);
  await writeFile(trust, authority.certificatePem);
  const list = join(folder, 'authority.crl');
  await writeFile(list, await makeCrl(authority, { revoked: [revoked] }));
  phase4 = await startJava('Phase4Receive', [key, trust, list], {}, 'phase4');
});
test.after.always(async () => {
  await phase4?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function message(messageId: string, signer: Issued = sender, recipient: Issued = receiver): Promise<Wire> {
  return write(keystoreOf(signer), recipient.certificate, { values: { ...VALUES, messageId, timestamp: new Date() } });
}

async function post({ contentType, bytes, sent }: Wire, isRepeated = false): Promise<SignalAnswer> {
  const response = await fetch(`${phase4.url}/as4`, { method: 'POST', headers: { 'Content-Type': contentType }, body: bytes });
  const body = { contentType: response.headers.get('content-type') ?? undefined, bytes: Buffer.from(await response.arrayBuffer()) };
  return readAnswer(body, { sent, endpoint: receiver.certificate, isRepeated, at: new Date() });
}

const codesOf = (answer: SignalAnswer): string[] => (answer.kind === 'refused' ? answer.errors.map(({ code }) => code) : [answer.kind]);

async function payloadOf(messageId: string): Promise<Buffer | undefined> {
  const response = await fetch(`${phase4.url}/payload/${messageId}`);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
}

test.serial('phase4 decrypts the payload, and its signed receipt is accepted', async (t) => {
  t.deepEqual(await post(await message('taken@x')).then(({ kind }) => kind), 'receipt');
  t.deepEqual(await payloadOf('taken@x'), PAYLOAD);
});

test.serial('the answer to a repeated message says that it is a duplicate', async (t) => {
  const wire = await message('repeated@x');
  t.is((await post(wire)).kind, 'receipt');
  t.is((await post(wire, true)).kind, 'duplicate');
});

// phase4 says EBMS:0102 for whatever WSS4J refuses.
for (const [what, make, codes] of [
  [
    'a changed header',
    async () => withEnvelope(await message('changed@x'), (xml) => xml.replace('0088:7300010000001', '0088:7300010000002')),
    ['EBMS:0102'],
  ],
  [
    'a sender below another authority',
    async () => message('stranger@x', await issue(nameOf('POP000009'), { issuer: stranger })),
    ['EBMS:0102'],
  ],
  ['an expired certificate of the sender', () => message('expired@x', expired), ['EBMS:0102']],
  ['a revoked certificate of the sender', () => message('revoked@x', revoked), ['EBMS:0102']],
  ['another receiver', async () => message('other@x', sender, await issue(nameOf('POP000002'), { issuer: authority })), ['EBMS:0102']],
] as const) {
  test.serial(`${what} is refused with an error that is understood`, async (t) => {
    const wire = await make();
    t.deepEqual(codesOf(await post(wire)), [...codes]);
    t.is(await payloadOf(wire.sent.messageId), undefined);
  });
}
