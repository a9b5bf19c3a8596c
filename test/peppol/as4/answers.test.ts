// Answers to a message that was sent: what counts as a receipt, what is final, and what is tried again.

import { writeErrorSignal } from '../../../src/peppol/as4/errorSignal.js';
import { type Expected, readAnswer, type SignalAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { type SignalValues, signSignal, writeReceipt } from '../../../src/peppol/as4/receipt.js';
import { plainEnvelope } from '../../../src/peppol/as4/sign.js';
import { messageInfo, messagingHeader } from '../../../src/peppol/as4/userMessage.js';
import { keystoreOf, makeAccessPoints, open, VALUES, write } from '../../support/as4.js';
import { issue } from '../../support/rsaPki.js';
import { test } from '../../support/test.js';

const { pki, sender, receiver } = await makeAccessPoints();
const other = keystoreOf(await issue('C=BE,O=Example,OU=TEST AP,CN=POP000002', { issuer: pki.apAuthority }));
const at = new Date();
const wire = await write(sender, receiver.certificate);
const { references } = await open(wire, { keystores: [receiver], anchors: [pki.apAuthority.certificate], at, bytesMax: 1_000_000 });
const expected: Expected = { sent: wire.sent, endpoint: receiver.certificate, isRepeated: false, at };
const SIGNAL: SignalValues = { messageId: 'signal@receiver.example', timestamp: at, refToMessageId: VALUES.messageId };
const RECEIPT = await writeReceipt(SIGNAL, references, receiver, 'r');
/** The content of the receipt, to be signed again after a change. */
const CONTENT = /<eb:Receipt>.*<\/eb:Receipt>/.exec(RECEIPT)![0];

const read = (xml: string, more: Partial<Expected> = {}, contentType = 'application/soap+xml;charset=UTF-8'): Promise<SignalAnswer> =>
  readAnswer({ contentType, bytes: Buffer.from(xml) }, { ...expected, ...more });
const unsigned = (content: string, ref: string | undefined = VALUES.messageId): string =>
  plainEnvelope(messagingHeader(`<eb:SignalMessage>${messageInfo(at, 'signal@x', ref)}${content}</eb:SignalMessage>`, 'm'));

test('a receipt counts', async (t) => {
  t.deepEqual(await read(RECEIPT), { kind: 'receipt', envelope: Buffer.from(RECEIPT) });
});

test('a receipt counts in a multipart message, too', async (t) => {
  const body = `--b\r\nContent-Type: application/soap+xml\r\n\r\n${RECEIPT}\r\n--b--\r\n`;
  t.deepEqual(await read(body, {}, 'multipart/related; boundary=b'), { kind: 'receipt', envelope: Buffer.from(RECEIPT) });
});

test('a receipt with an element that is not known counts', async (t) => {
  const content = CONTENT.replace('</eb:Receipt>', '<p:phase4 xmlns:p="urn:p">x</p:phase4></eb:Receipt>');
  t.is((await read(await signSignal(SIGNAL, content, receiver, 'r'))).kind, 'receipt');
});

const resigned = (change: (content: string) => string): Promise<string> => {
  const content = change(CONTENT);
  if (content === CONTENT) throw new Error('The change does not change the receipt');
  return signSignal(SIGNAL, content, receiver, 'r');
};
const PART = /<ebbp:MessagePartNRInformation>.*?<\/ebbp:MessagePartNRInformation>/;

const UNCLEAR: readonly [string, () => string | Promise<string>, RegExp][] = [
  ['nothing', () => '', /cannot be read/],
  ['HTML', () => '<html><body>Bad gateway</body></html>', /no SOAP 1.2/],
  ['text', () => 'Internal Server Error', /cannot be read/],
  ['a SOAP fault alone', () => plainEnvelope('').replace('</S12:Body>', '<S12:Fault/></S12:Body>'), /0 elements Messaging/],
  ['an unsigned receipt', () => unsigned(CONTENT), /not signed/],
  [
    'a receipt that is signed by another access point',
    () => writeReceipt(SIGNAL, references, other, 'r'),
    /not signed by the certificate of the endpoint/,
  ],
  [
    'a receipt that is signed by ourselves',
    () => writeReceipt(SIGNAL, references, sender, 'r'),
    /not signed by the certificate of the endpoint/,
  ],
  ['a receipt that was changed', () => RECEIPT.replace('signal@receiver', 'other@receiver'), /digest of Messaging/],
  ['a receipt whose signature was cut out', () => RECEIPT.replace(/<ds:Signature .*<\/ds:Signature>/, ''), /not signed/],
  [
    'a receipt for another message',
    () => writeReceipt({ ...SIGNAL, refToMessageId: 'other@x' }, references, receiver, 'r'),
    /another message/,
  ],
  ['a receipt for no message', () => writeReceipt({ ...SIGNAL, refToMessageId: undefined }, references, receiver, 'r'), /names no message/],
  ['a receipt with two references', () => resigned((content) => content.replace(PART, '')), /references of the receipt/],
  ['a receipt with four references', () => resigned((content) => content.replace(PART, '$&$&')), /references of the receipt/],
  [
    'a receipt with one reference three times',
    () => resigned((content) => content.replaceAll(new RegExp(PART, 'g'), PART.exec(content)![0])),
    /references of the receipt/,
  ],
  [
    'a receipt with another digest',
    () => resigned((content) => content.replace(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA')),
    /references of the receipt/,
  ],
  [
    'a receipt with another reference',
    () => resigned((content) => content.replace('URI="cid:', 'URI="cid:x')),
    /references of the receipt/,
  ],
  [
    'a receipt with digests of another kind',
    () => resigned((content) => content.replace('xmlenc#sha256', 'xmlenc#sha512')),
    /references of the receipt/,
  ],
  ['a receipt without references', () => resigned(() => '<eb:Receipt></eb:Receipt>'), /0 elements NonRepudiationInformation/],
  ['a signal without content', () => signSignal(SIGNAL, '', receiver, 'r'), /neither a receipt nor an error/],
  ['a wrapped receipt', () => wrapped(), /besides Messaging/],
  ['a DOCTYPE', () => RECEIPT.replace('<S12:Envelope', '<!DOCTYPE x><S12:Envelope'), /DOCTYPE/],
  [
    'an error about another message',
    () => writeErrorSignal({ ...SIGNAL, refToMessageId: 'other@x' }, ERROR, receiver, 'e'),
    /another message/,
  ],
  [
    'an error in another message',
    () => unsigned('<eb:Error errorCode="EBMS:0004" severity="failure" refToMessageInError="other@x"></eb:Error>'),
    /another message/,
  ],
  ['a warning', () => unsigned('<eb:Error errorCode="EBMS:0004" severity="warning"></eb:Error>'), /only warnings/],
];
const ERROR = { code: 'EBMS:0004', description: 'No', detail: 'PEPPOL:NOT_SERVICED' } as const;

/** The signed Messaging in a wrapper, with a forged one in its place. */
function wrapped(): string {
  const [messaging] = /<eb:Messaging .*<\/eb:Messaging>/.exec(RECEIPT)!;
  return RECEIPT.replace(messaging, () => `<w>${messaging}</w>${messaging.replace(/ wsu:Id="[^"]*"/, '')}`);
}

for (const [name, make, reason] of UNCLEAR) {
  test(`tried again: ${name}`, async (t) => {
    const answer = await read(await make());
    t.is(answer.kind, 'unclear');
    t.regex(answer.kind === 'unclear' ? answer.reason : '', reason);
  });
}

test('tried again: an answer whose type cannot be read', async (t) => {
  t.is((await read(RECEIPT, {}, 'multipart/related')).kind, 'unclear');
  t.is((await read('', {}, 'multipart/related; boundary=b')).kind, 'unclear');
});

test('an unsigned error is final', async (t) => {
  const error = '<eb:Error errorCode="EBMS:0303" severity="failure" shortDescription="x"><eb:Description>a</eb:Description></eb:Error>';
  t.deepEqual(await read(unsigned(error)), {
    kind: 'refused',
    errors: [{ code: 'EBMS:0303', shortDescription: 'x', description: 'a', detail: undefined }],
  });
});

test('an error that names no message is final', async (t) => {
  t.is((await read(await writeErrorSignal({ ...SIGNAL, refToMessageId: undefined }, ERROR, receiver, 'e'))).kind, 'refused');
});

test('an error with a SOAP fault beside it is final', async (t) => {
  const envelope = unsigned('<eb:Error errorCode="EBMS:0101" severity="FAILURE"></eb:Error>');
  t.is((await read(envelope.replace('</S12:Body>', '<S12:Fault></S12:Fault></S12:Body>'))).kind, 'refused');
});

const error = (code: string, detail: string): string =>
  unsigned(`<eb:Error errorCode="${code}" severity="failure"><eb:ErrorDetail>${detail}</eb:ErrorDetail></eb:Error>`);
const DUPLICATES: readonly [string, string, boolean, SignalAnswer['kind']][] = [
  ['EBMS:4001', '', true, 'duplicate'],
  ['EBMS:0004', 'Found a Duplicate message', true, 'duplicate'],
  ['EBMS:4001', '', false, 'refused'],
  ['EBMS:0004', 'Found a duplicate message', false, 'refused'],
  ['EBMS:0004', 'PEPPOL:NOT_SERVICED', true, 'refused'],
  ['EBMS:0101', 'duplicate', true, 'refused'],
];
for (const [code, detail, isRepeated, kind] of DUPLICATES) {
  test(`${code} ${detail} to ${isRepeated ? 'a repeated' : 'the first'} attempt: ${kind}`, async (t) => {
    t.is((await read(error(code, detail), { isRepeated })).kind, kind);
  });
}

test('a duplicate beside another error is final', async (t) => {
  const two = unsigned('<eb:Error errorCode="EBMS:4001" severity="failure"/><eb:Error errorCode="EBMS:0101" severity="failure"/>');
  t.is((await read(two, { isRepeated: true })).kind, 'refused');
});
