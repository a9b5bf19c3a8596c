// A large document is checked in a worker thread, with the same result as in the main thread.

import { type CheckAbout, type Checked, checkDocument } from '../../../../src/domain/documents/checks/check.js';
import { offloadCheck } from '../../../../src/domain/documents/checks/offloadCheck.js';
import { newFinding } from '../../../../src/validation/report.js';
import { XmlError } from '../../../../src/xml/gate.js';
import { invoice } from '../../../support/documents.js';
import { test } from '../../../support/test.js';
import { POOLED } from '../../../support/threads.js';
import { leastOwnCpuTime } from '../../../support/time.js';

const SETTINGS = { validationBytesMax: 8 * 1024 * 1024 };
const APP = { ...POOLED, settings: SETTINGS };
const FILE = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"
  filename="a.pdf">${Buffer.from('%PDF-1.7 picture').toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;

function about(onFault?: (error: unknown) => void): CheckAbout {
  return {
    documentId: 'a',
    documentType: 'invoice',
    importDate: new Date('2026-09-01T00:00:00Z'),
    hasImage: false,
    taken: ['invoice.xml'],
    notes: [newFinding({ rule: 'PDF-02', severity: 'warning', text: 'T', hint: 'H' })],
    ...(onFault === undefined ? {} : { onFault }),
  };
}

/** An invoice with an embedded file and this number of notes. */
function withNotes(count: number): Buffer {
  const [before = '', after = ''] = invoice().split(/(?=<cac:AccountingSupplierParty>)/);
  const notes = '<cbc:Note>note</cbc:Note>'.repeat(count);
  return Buffer.from(`${before}${FILE}${notes}${after}`);
}

/** The comparable part of a result, without the duration. */
async function comparable({ header, report, embedded, document }: Checked): Promise<object> {
  const { root, byteLength } = await document();
  return { header, report: { ...report, durationMs: 0 }, embedded, root: root.local, byteLength };
}

test.serial('a large document: the same result, and this thread is free meanwhile', async (t) => {
  const bytes = withNotes(60_000);
  const asideMs = await leastOwnCpuTime(() => offloadCheck(APP, 'a', bytes, about()));
  const hereMs = await leastOwnCpuTime(() => checkDocument(SETTINGS, bytes, about()));
  t.true(asideMs < hereMs / 2, `${asideMs} ms of this thread, where the check takes ${hereMs}`);
  const aside = await offloadCheck(APP, 'a', bytes, about());
  t.deepEqual(await comparable(aside), await comparable(checkDocument(SETTINGS, bytes, about())));
  t.is(aside.embedded[0]?.bytes.toString(), '%PDF-1.7 picture');
  t.true(Buffer.isBuffer(aside.embedded[0]?.bytes));
});

test('a document over the size that is checked: the same result', async (t) => {
  const bytes = withNotes(60_000);
  const small = { validationBytesMax: 1_000_000 };
  const aside = await offloadCheck({ ...POOLED, settings: small }, 'a', bytes, about());
  t.is(aside.report.verdict, 'not-finished');
  t.deepEqual(await comparable(aside), await comparable(checkDocument(small, bytes, about())));
});

test('a small document is checked at once', async (t) => {
  const bytes = withNotes(10);
  t.deepEqual(await comparable(await offloadCheck(APP, 'a', bytes, about())), await comparable(checkDocument(SETTINGS, bytes, about())));
});

test('a large document that the gate refuses: the same fault', async (t) => {
  const bytes = Buffer.concat([withNotes(60_000), Buffer.from('<a>')]);
  const here = t.throws(() => checkDocument(SETTINGS, bytes, about()), { instanceOf: XmlError });
  const aside = await t.throwsAsync(offloadCheck(APP, 'a', bytes, about()), { instanceOf: XmlError });
  t.is(aside.message, here.message);
});
