import { createDiskStore } from '../../src/blobs/disk.js';
import type { BlobStore } from '../../src/domain/blobs/store.js';
import { type Channel, NO_ACCESS_POINT, SendFault } from '../../src/domain/channel.js';
import { confirm } from '../../src/domain/documents/sending/confirm.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { startApp, type TestApp } from '../support/app.js';
import { BUYER, events, invoice, PICTURE, register, stored, upload, uploadInvoice, xmlPart } from '../support/documents.js';
import { mutate } from '../support/fixtures.js';
import { newFolder } from '../support/folderOf.js';
import { shareApp } from '../support/shared.js';
import { test } from '../support/test.js';
import { HOURLY, runOut, scripted, unreachable } from './scriptedChannel.js';
import { BEGUN, fault, moves } from './sentDocuments.js';

const channels: Partial<Record<ChannelName, Channel>> = {};
const shared = shareApp({}, { channels });
test.before(async () => register(await shared.as('demo-buyer'), BUYER, [158]));

/** The shared service with this channel. */
function having(peppol: Channel): TestApp {
  channels.peppol = peppol;
  return shared;
}

test.serial(
  'transient faults are tried again after 30 s, 2 min, 10 min, 30 min, then hourly, for 24 hours, with the same message',
  async (t) => {
    const peppol = scripted(unreachable);
    const failing = having(peppol);
    await uploadInvoice(await failing.as('demo-seller'), 'never');
    t.deepEqual(await runOut(failing, 'never'), [30, 120, 600, 1800, ...HOURLY(23)]);
    t.is(peppol.messages.length, 28);
    t.deepEqual(
      peppol.messages.map(({ failedAttempts }) => failedAttempts),
      peppol.messages.map((_, index) => index),
    );
    t.is(new Set(peppol.messages.map(({ instanceId }) => instanceId)).size, 1);
    t.is(new Set(peppol.messages.map(({ messageId }) => messageId)).size, 1);
    t.is(new Set(peppol.messages.map(({ text }) => text)).size, 1);
    const reason = 'The receiving access point cannot be reached (ETIMEDOUT)';
    t.deepEqual(await moves('never', failing), [
      ...BEGUN,
      ...Array.from({ length: 27 }, (_, index) => `SENDING #${index + 1} ${reason}`),
      `ERROR #28 ${reason}`,
    ]);
    t.deepEqual(await events(failing, 'demo-seller', 'never'), ['invoice.error']);
  },
);

test.serial('the files beside the XML are the uploaded ones at every attempt', async (t) => {
  let failed = false;
  const peppol: ReturnType<typeof scripted> = {
    ...scripted(() => {
      if (failed) return { state: 'exported' };
      failed = true;
      return unreachable();
    }),
    carriesFiles: true,
  };
  const failing = having(peppol);
  const reference =
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" ' +
    `filename="a.pdf">${PICTURE.bytes.toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const text = mutate(invoice(), ['<cac:AccountingSupplierParty>', `${reference}<cac:AccountingSupplierParty>`]);
  await upload(await failing.as('demo-seller'), { documentId: 'beside', document: xmlPart(text) });
  await runOut(failing, 'beside');
  t.deepEqual(
    peppol.messages.map(({ files }) => files.map(({ fileName }) => fileName)),
    [['invoice.xml'], ['invoice.xml']],
  );
});

test.serial('a document whose XML is larger than the channel carries ends in SEND_FAILED naming the file', async (t) => {
  const peppol = { ...scripted(unreachable), xmlBytesMax: invoice().length + 100 };
  const small = having(peppol);
  await uploadInvoice(await small.as('demo-seller'), 'large');
  await small.idle();
  t.deepEqual(await fault('large', small), [
    'ERROR',
    'SEND_FAILED',
    `The file "picture.pdf" cannot be embedded in the document: the document would be larger than ${peppol.xmlBytesMax} bytes`,
  ]);
});

test.serial('of a confirmation and a rejection that come at once neither is lost', async (t) => {
  const peppol = scripted(() => ({ state: 'exported' }));
  const quiet = having(peppol);
  await uploadInvoice(await quiet.as('demo-seller'), 'both');
  await quiet.idle();
  const { instanceId } = peppol.messages[0]!;
  const receipt = { fileName: 'status.xml', mimeType: 'application/xml', bytes: Buffer.from('<status/>') };
  await Promise.all([
    confirm(quiet.app, 'peppol', { instanceId, code: 'AP', text: undefined, from: NO_ACCESS_POINT }, receipt),
    confirm(quiet.app, 'peppol', { instanceId, code: 'RE', text: 'Refused', from: NO_ACCESS_POINT }, receipt),
    confirm(quiet.app, 'peppol', { instanceId, code: 'AP', text: undefined, from: NO_ACCESS_POINT }, receipt),
  ]);
  // Their order is random. After a rejection that comes first there is nothing to confirm.
  t.deepEqual(
    (await moves('both', quiet)).filter((move) => move !== 'DELIVERED'),
    [...BEGUN, 'EXPORTED #1', 'ERROR Refused'],
  );
  t.deepEqual(
    (await events(quiet, 'demo-seller', 'both')).filter((type) => type !== 'invoice.delivered'),
    ['invoice.exported', 'invoice.error'],
  );
});

test.serial('a document whose bytes cannot be read now is tried again, and stops no other', async (t) => {
  const folder = await newFolder(t);
  const disk = createDiskStore(folder);
  let isAway = true;
  const blobs: BlobStore = {
    ...disk,
    async get(key, range) {
      if (isAway) throw new Error('The disk is away');
      return disk.get(key, range);
    },
  };
  await using failing = await startApp({ FILE_INLINE_BYTES_MAX: '65536' }, { blobs });
  const [from, to] = [await failing.as('demo-seller'), await failing.as('demo-buyer')];
  await register(to, BUYER, [158]);
  const large = { ...PICTURE, bytes: Buffer.concat([PICTURE.bytes, Buffer.alloc(200_000, ' ')]) };
  // All four are claimed in one batch.
  await failing.app.stopWork(5_000);
  await Promise.all([
    upload(from, { documentId: 'large', document: xmlPart(invoice()), image: large }),
    ...['one', 'two', 'three'].map((id) => uploadInvoice(from, id)),
  ]);
  await failing.app.startWork();
  await failing.idle();
  const states = async (): Promise<string[]> =>
    Promise.all(['large', 'one', 'two', 'three'].map(async (id) => (await stored(failing, 'demo-seller', id)).state));
  t.deepEqual(await states(), ['PROCESSING', 'DELIVERED', 'DELIVERED', 'DELIVERED']);
  isAway = false;
  await failing.advance(10);
  await failing.idle();
  t.deepEqual(await states(), ['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED']);
});

test.serial('a fault with characters that no database takes ends the document all the same', async (t) => {
  const peppol = scripted(() => {
    throw new SendFault(`nul \0, half a pair \ud83d${'x'.repeat(2_000)}`, 'final');
  });
  const exchange = having(peppol);
  await uploadInvoice(await exchange.as('demo-seller'), 'strange');
  await exchange.idle();
  const { state, faultMessage } = await stored(exchange, 'demo-seller', 'strange');
  t.is(state, 'ERROR');
  t.regex(faultMessage ?? '', /^nul , half a pair \ufffdx+$/);
});
