// The JDK alone verifies what the AS4 message layer signs, and decrypts what it encrypts; and the other way round.
import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeErrorSignal } from '../../src/peppol/as4/errorSignal.js';
import { readMultipart } from '../../src/peppol/as4/multipart.js';
import { readBytes } from '../../src/peppol/as4/readBytes.js';
import { writeReceipt } from '../../src/peppol/as4/receipt.js';
import { writeMultipart } from '../../src/peppol/as4/writeMultipart.js';
import { type AccessPoints, envelopeOf, forge, makeAccessPoints, open, PAYLOAD, pieces, VALUES, type Wire, write } from '../support/as4.js';
import { test } from '../support/test.js';
import { runJava } from './java.js';

let folder: string;
let points: AccessPoints;
let wire: Wire;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-interop-'));
  points = await makeAccessPoints();
  // What Canonical XML escapes, and characters beyond 16 bits.
  const values = { ...VALUES, conversationId: 'a & b <c> "d" ]]> ü \u{1f600}', serviceType: `s"'<&>\t` };
  wire = await write(points.sender, points.receiver.certificate, { values });
});
test.after.always(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function encryptedPart({ bytes }: Wire): Promise<Buffer> {
  const boundary = bytes.toString('latin1', 2, bytes.indexOf('\r\n'));
  for await (const { contentId, body } of readMultipart(pieces(bytes), boundary, bytes.length)) {
    if (contentId !== undefined) return readBytes(body, bytes.length, () => new Error('The part is too long'));
  }
  throw new Error('The message has no payload');
}

const receive = (): ReturnType<typeof open> =>
  open(wire, {
    keystores: [points.receiver],
    anchors: [points.pki.apAuthority.certificate],
    at: new Date(),
    bytesMax: 1_000_000,
  });

test.serial('a message: its signature, its three references, and its payload', async (t) => {
  const key = points.receiver.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const given = [await file('message.xml', envelopeOf(wire)), await file('part', await encryptedPart(wire)), await file('key.pem', key)];
  t.deepEqual(await runJava('ReadAs4', given, 'plain'), [
    'signature true',
    'reference #msg true',
    'reference #id true',
    'reference cid:payload true',
    `payload ${hash('sha256', PAYLOAD)}`,
  ]);
});

test.serial('a receipt, with the references of the message in it', async (t) => {
  const signal = { messageId: 'r@x', timestamp: new Date(), refToMessageId: VALUES.messageId };
  const receipt = await writeReceipt(signal, (await receive()).references, points.receiver, 'r');
  t.deepEqual(await runJava('ReadAs4', [await file('receipt.xml', receipt)], 'plain'), [
    'signature true',
    'reference #msg true',
    'reference #id true',
  ]);
});

test.serial('an error', async (t) => {
  const error = { code: 'EBMS:0004', description: 'ü <x> & "y"', detail: 'PEPPOL:NOT_SERVICED' } as const;
  const signal = { messageId: 'e@x', timestamp: new Date(), refToMessageId: `<"'&>` };
  const written = await writeErrorSignal(signal, error, points.receiver, 'e');
  t.deepEqual(await runJava('ReadAs4', [await file('error.xml', written)], 'plain'), [
    'signature true',
    'reference #msg true',
    'reference #id true',
  ]);
});

test.serial('a message that was changed is noticed', async (t) => {
  const changed = envelopeOf(wire).replace(VALUES.finalRecipient, '9930:de000000000');
  const [signature, messaging] = await runJava('ReadAs4', [await file('changed.xml', changed)], 'plain');
  t.is(signature, 'signature true');
  t.is(messaging, 'reference #msg false');
});

test.serial('a message that the JDK signed and encrypted is opened, and its receipt agrees', async (t) => {
  const { sender, receiver, pki } = points;
  const forged = await forge(sender, receiver.certificate, {});
  const unsigned = envelopeOf(forged)
    .replace(/<ds:Signature .*<\/ds:Signature>/, '')
    .replace(/(<xenc:CipherValue>)[^<]*/, '$1');
  const key = sender.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [envelopeFile, partFile] = [join(folder, 'signed.xml'), join(folder, 'encrypted')];
  const files = [await file('unsigned.xml', unsigned), await file('payload', PAYLOAD), await file('signing.pem', key)];
  await runJava(
    'WriteAs4',
    [...files, await file('receiver.pem', receiver.certificate.toString()), 'cid:forged@as4', envelopeFile, partFile],
    'plain',
  );
  const part = await readFile(partFile);
  const written = writeMultipart(
    await readFile(envelopeFile, 'utf8'),
    { contentId: 'forged@as4', byteLength: part.length, bytes: pieces(part) },
    'b',
  );
  const bytes = await readBytes(written.body, written.byteLength, () => new Error('The message is too long'));
  const receiving = { keystores: [receiver], anchors: [pki.apAuthority.certificate], at: new Date(), bytesMax: 1_000_000 };
  const opened = await open({ contentType: written.contentType, bytes }, receiving);
  t.true(opened.payload.equals(PAYLOAD));
  t.is(opened.message.messageId, VALUES.messageId);
  const signal = { messageId: 'r@x', timestamp: new Date(), refToMessageId: VALUES.messageId };
  const receipt = await writeReceipt(signal, opened.references, receiver, 'r');
  t.deepEqual(await runJava('ReadAs4', [await file('receipt.xml', receipt)], 'plain'), [
    'signature true',
    'reference #msg true',
    'reference #id true',
  ]);
});
