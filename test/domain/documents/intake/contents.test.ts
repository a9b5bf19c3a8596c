// Large XML of an upload is read in a worker thread, with the same result as a small one in the main thread.

import { readFields } from '../../../../src/domain/documents/fields/readFields.js';
import { readContents } from '../../../../src/domain/documents/intake/contents.js';
import type { UploadPart } from '../../../../src/domain/documents/intake/parts.js';
import { ExchangeError } from '../../../../src/domain/errors.js';
import { invoice } from '../../../support/documents.js';
import { test } from '../../../support/test.js';
import { POOLED } from '../../../support/threads.js';
import { leastOwnCpuTime } from '../../../support/time.js';

const BYTES_MAX = 8 * 1024 * 1024;
const FILE = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"
  filename="a.pdf">JVBERi0=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;

/** An invoice with this number of notes, and what is put before its parties. */
function part(notes: number, more = ''): UploadPart {
  const [before = '', after = ''] = invoice().split(/(?=<cac:AccountingSupplierParty>)/);
  const bytes = Buffer.from(`${before}${more}${'<cbc:Note>note</cbc:Note>'.repeat(notes)}${after}`);
  return { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes };
}

test.serial('large XML: the fields of small XML, and this thread is free meanwhile', async (t) => {
  const given = part(200_000);
  const asideMs = await leastOwnCpuTime(() => readContents(POOLED, 'a', [given], { bytesMax: BYTES_MAX }));
  const hereMs = await leastOwnCpuTime(() => readFields({ bytes: given.bytes, bytesMax: BYTES_MAX }));
  t.true(asideMs < hereMs / 2, `${asideMs} ms of this thread, where the reading takes ${hereMs}`);
  const large = await readContents(POOLED, 'a', [given], { bytesMax: BYTES_MAX });
  const small = await readContents(POOLED, 'a', [part(1)], { bytesMax: BYTES_MAX });
  t.deepEqual({ fields: large.fields, business: large.business }, { fields: small.fields, business: small.business });
});

for (const [notes, size] of [
  [1, 'small'],
  [60_000, 'large'],
] as const) {
  test(`${size} XML: whether a PDF is inside is known`, async (t) => {
    const found: boolean[] = [];
    const checkFlow = (_: unknown, hasEmbeddedPdf: boolean): number => found.push(hasEmbeddedPdf);
    await readContents(POOLED, 'a', [part(notes, FILE)], { bytesMax: BYTES_MAX, checkFlow });
    await readContents(POOLED, 'a', [part(notes)], { bytesMax: BYTES_MAX, checkFlow });
    t.deepEqual(found, [true, false]);
  });
}

test('large XML above the limit of checks: a PDF inside is found', async (t) => {
  const found: boolean[] = [];
  await readContents(POOLED, 'a', [part(60_000, FILE)], {
    bytesMax: 1_000_000,
    checkFlow: (_, hasEmbeddedPdf) => found.push(hasEmbeddedPdf),
  });
  t.deepEqual(found, [true]);
});

test('large XML that is not well-formed: the fault with its place', async (t) => {
  const { bytes, ...given } = part(60_000);
  const broken = { ...given, bytes: Buffer.concat([bytes, Buffer.from('<a>')]) };
  const fault = await t.throwsAsync(readContents(POOLED, 'a', [broken], { bytesMax: BYTES_MAX }), { instanceOf: ExchangeError });
  t.is(fault.code, 'UPLOAD_INVALID');
  const lines = broken.bytes.toString().split('\n');
  t.is(fault.message, `XML parsing failed: ${lines.length}:${lines.at(-1)?.length} more than one root element`);
});

test('large XML: an aborted signal ends the thread that reads it', async (t) => {
  const signal = AbortSignal.abort(new Error('The poll has ended'));
  await t.throwsAsync(readContents(POOLED, 'a', [part(60_000)], { bytesMax: BYTES_MAX, signal }), { message: 'The poll has ended' });
});
