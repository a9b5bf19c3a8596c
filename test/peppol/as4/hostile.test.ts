// Every way to tamper with a message, or to send one that the network does not allow. Each is refused with a code of its kind.
import { As4Error } from '../../../src/peppol/as4/as4Error.js';
import { open, PAYLOAD, VALUES, withEnvelope } from '../../support/as4.js';
import { test } from '../../support/test.js';
import { at, flipped, forged, receiving, SECURITY, wire } from './hostile/forging.js';
import { COMPRESSION, ENCRYPTION } from './hostile/payload.js';
import { P_MODE } from './hostile/pMode.js';
import { SIGNATURES, timestamp } from './hostile/signature.js';
import { SIGNERS } from './hostile/signer.js';
import { STRUCTURE } from './hostile/structure.js';

test('an untouched message is taken, and one forged without a change is, too', async (t) => {
  t.true((await open(wire, receiving)).payload.equals(PAYLOAD));
  t.true((await open(await forged({}), receiving)).payload.equals(PAYLOAD));
});

for (const [name, make, code, message] of [STRUCTURE, SIGNATURES, SIGNERS, P_MODE, ENCRYPTION, COMPRESSION].flat()) {
  test(name, async (t) => {
    const error = await t.throwsAsync(async () => open(await make(), receiving), { instanceOf: As4Error });
    t.is(error?.code, code, error?.message);
    t.regex(error?.message ?? '', message);
  });
}

test('a comment in a signed text hides no part of it', async (t) => {
  const commented = withEnvelope(wire, (envelope) => envelope.replace(VALUES.finalRecipient, '9930:de12<!-- x -->3456789'));
  t.is((await open(commented, receiving)).message.finalRecipient, VALUES.finalRecipient);
});

test('a Timestamp that is valid is no reason to refuse a message', async (t) => {
  t.is((await open(timestamp(at.getTime() - 1_000, at.getTime() + 60_000), receiving)).message.messageId, VALUES.messageId);
});

test('the refused message is named, where its header can be read', async (t) => {
  const error = await t.throwsAsync(open(await forged({ cipher: flipped(-1) }), receiving), { instanceOf: As4Error });
  t.is(error?.refusedMessageId, VALUES.messageId);
  const unsigned = withEnvelope(wire, (envelope) => envelope.replace(SECURITY, ''));
  t.is((await t.throwsAsync(open(unsigned, receiving), { instanceOf: As4Error }))?.refusedMessageId, VALUES.messageId);
});
