// A message and a receipt that phase4 wrote: vectors that do not depend on the code that reads them.

import { As4Error } from '../../../src/peppol/as4/as4Error.js';
import { readAnswer } from '../../../src/peppol/as4/readAnswer.js';
import { open } from '../../support/as4.js';
import { RECORDED_NUMBER, type RecordedBody, recorded } from '../../support/as4Recorded.js';
import { test } from '../../support/test.js';

const { authority, own, phase4, message, receipt } = recorded();
const AT = new Date('2026-11-23T12:00:00Z');
const receiving = { keystores: [own], anchors: [authority], at: AT, bytesMax: 2 ** 20 };

/** One byte is another: `distance` bytes after the begin of the text. */
function changed(body: RecordedBody, after: string, distance: number): RecordedBody {
  const at = body.bytes.indexOf(after);
  if (at < 0) throw new Error(`There is no ${after}`);
  const bytes = Buffer.from(body.bytes);
  bytes[at + distance]! ^= 1;
  return { ...body, bytes };
}

test('a recorded message of phase4 is opened: its signature is verified, and its payload decrypted', async (t) => {
  const opened = await open(message, receiving);
  t.is(opened.message.messageId, 'recorded@phase4');
  t.deepEqual([opened.message.from, opened.message.to], ['POP000777', 'POP000002']);
  t.regex(opened.payload.toString(), new RegExp(`<cbc:ID>${RECORDED_NUMBER}</cbc:ID>`));
});

for (const [where, change, code] of [
  ['the Messaging header', () => changed(message, '>POP000777<', 9), 'EBMS:0101'],
  ['the Id of the Body', () => changed(message, '"/></S12:Envelope>', -1), 'EBMS:0101'],
  ['the SignedInfo', () => changed(message, '<ds:DigestValue>', 20), 'EBMS:0101'],
  ['the signature value', () => changed(message, '<ds:SignatureValue>', 40), 'EBMS:0101'],
  ['the encrypted key', () => changed(message, '<xenc:CipherValue>', 40), 'EBMS:0102'],
  ['the attachment', () => changed(message, '</S12:Envelope>', 1_000), 'EBMS:0102'],
] as const) {
  test(`a recorded message of phase4 with one changed byte in ${where} is refused: ${code}`, async (t) => {
    const error = await t.throwsAsync(open(change(), receiving), { instanceOf: As4Error });
    t.is(error?.code, code);
  });
}

const answerOf = (body: RecordedBody, sent = receipt.sent) =>
  readAnswer(body, { sent, endpoint: phase4.certificate, isRepeated: false, at: AT });

test('a recorded receipt of phase4 is accepted', async (t) => {
  t.is((await answerOf(receipt)).kind, 'receipt');
});

for (const [where, after, distance] of [
  ['the receipt', '<ds:DigestValue>', 20],
  ['the MessageId', '<eb:MessageId>', 20],
  ['the signature value', '<ds:SignatureValue>', 40],
] as const) {
  test(`a recorded receipt of phase4 with one changed byte in ${where} does not count`, async (t) => {
    t.is((await answerOf(changed(receipt, after, distance))).kind, 'unclear');
  });
}

test('a recorded receipt of phase4 does not count for another message', async (t) => {
  const references = receipt.sent.references.map((one) => ({ ...one, digest: Buffer.alloc(32) }));
  t.is((await answerOf(receipt, { ...receipt.sent, references })).kind, 'unclear');
});
